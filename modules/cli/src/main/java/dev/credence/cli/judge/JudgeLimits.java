package dev.credence.cli.judge;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.cli.Failure;
import dev.credence.cli.data.state.RowDoubts;
import dev.credence.cli.options.MetricLimit;
import dev.credence.decision.Claim;
import dev.credence.decision.Decision;
import dev.credence.decision.Multiplicity;
import dev.credence.judge.Judged;
import dev.credence.report.gate.Gate;
import dev.credence.report.gate.GateReport;
import dev.credence.report.judge.JudgeCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for limits of corrected metrics, which make the command a gate. */
final class JudgeLimits {
    @Option(
            names = "--at-least",
            paramLabel = "ID=FLOOR",
            description =
                    "Floor that a corrected metric of the first system must exceed, such as f1=0.8; may be repeated.")
    private List<String> floors = new ArrayList<>();

    @Option(
            names = "--at-most",
            paramLabel = "ID=CEILING",
            description = "Ceiling that a corrected metric of the first system must stay below; may be repeated.")
    private List<String> ceilings = new ArrayList<>();

    @Option(
            names = "--margin",
            paramLabel = "D",
            description = "How much worse the first of two systems may be than the second, in each metric.")
    private @Nullable Double margin;

    @Option(
            names = "--adjust",
            paramLabel = "HOW",
            description = "Adjustment for the number of limits: holm (default), bonferroni, max-t or none.")
    private @Nullable String adjust;

    /**
     * Checks the limits together.
     *
     * @param judged the request, whose level is replaced
     * @param level the level of all checks together
     * @param names the metrics of the margin
     * @param systems the names of the systems, or of the judge if there is none
     * @param notes notes on the rows; no check has a verdict if one contradicts an assumption of the bounds
     */
    List<JudgeCheck> checks(
            Credence credence,
            Judged judged,
            ConfidenceLevel level,
            List<String> names,
            List<String> systems,
            List<String> notes) {
        Gate gate = MetricLimit.added(
                Gate.of(credence).multiplicity(Multiplicity.named(Objects.requireNonNullElse(adjust, "holm"))),
                floors,
                ceilings);
        if (margin != null) {
            if (systems.size() != 2) {
                throw Failure.usage(
                        "--margin compares two systems: give --prediction NEW --against OLD; systems=" + systems);
            }
            for (String name : names) {
                gate = gate.notWorse(name, margin);
            }
        }
        if (gate.expectations().isEmpty()) {
            if (adjust != null) {
                throw Failure.usage("--adjust needs limits to adjust: give --at-least, --at-most or --margin");
            }
            return List.of();
        }
        GateReport report = gate.level(level).report(judged);
        return RowDoubts.reason(notes).map(report::doubted).orElse(report).decisions().stream()
                .map(GateReport.GateDecision::decision)
                .map(found -> new JudgeCheck(subject(found, systems), found))
                .toList();
    }

    private static String subject(Decision found, List<String> systems) {
        return found.claim().kind() == Claim.Kind.NOT_WORSE ? systems.get(0) + " - " + systems.get(1) : systems.get(0);
    }
}
