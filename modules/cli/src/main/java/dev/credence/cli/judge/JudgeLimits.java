package dev.credence.cli.judge;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.cli.Failure;
import dev.credence.cli.options.MetricLimit;
import dev.credence.decision.Claim;
import dev.credence.judge.Judged;
import dev.credence.report.judge.JudgeCheck;
import java.util.ArrayList;
import java.util.List;
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

    /** A claim on a metric, of one system or of the difference of two. */
    private record Limit(Metric<?> metric, Claim claim) {
        JudgeCheck check(Judged judged, List<String> systems) {
            boolean ofTwo = claim.kind() == Claim.Kind.NOT_WORSE;
            return new JudgeCheck(
                    ofTwo ? systems.get(0) + " - " + systems.get(1) : systems.get(0),
                    claim,
                    ofTwo
                            ? judged.compare(metric).corrected()
                            : judged.estimate(metric).corrected());
        }
    }

    /**
     * Checks the limits, each at the significance of all divided by their number.
     *
     * @param judged the request, whose level is replaced
     * @param level the level of all checks together
     * @param names the metrics of the margin
     * @param systems the names of the systems, or of the judge if there is none
     */
    List<JudgeCheck> checks(
            Credence credence, Judged judged, ConfidenceLevel level, List<String> names, List<String> systems) {
        List<Limit> limits = new ArrayList<>();
        for (String floor : floors) {
            MetricLimit given = MetricLimit.of("--at-least", floor);
            Metric<?> metric = credence.registry().metric(given.metric());
            limits.add(new Limit(metric, Claim.atLeast(metric, given.number())));
        }
        for (String ceiling : ceilings) {
            MetricLimit given = MetricLimit.of("--at-most", ceiling);
            Metric<?> metric = credence.registry().metric(given.metric());
            limits.add(new Limit(metric, Claim.atMost(metric, given.number())));
        }
        if (margin != null) {
            if (systems.size() != 2) {
                throw Failure.usage(
                        "--margin compares two systems: give --prediction NEW --against OLD; systems=" + systems);
            }
            double most = margin;
            names.forEach(name -> {
                Metric<?> metric = credence.registry().metric(name);
                limits.add(new Limit(metric, Claim.notWorse(metric, most)));
            });
        }
        ConfidenceLevel each = limits.isEmpty()
                ? level
                : ConfidenceLevel.of(1 - 2 * Math.min(0.5 - 1e-9, (1 - level.value()) / limits.size()));
        Judged request = judged.level(each);
        return limits.stream().map(limit -> limit.check(request, systems)).toList();
    }
}
