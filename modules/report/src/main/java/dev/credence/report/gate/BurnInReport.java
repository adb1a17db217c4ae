package dev.credence.report.gate;

import static dev.credence.report.json.JsonTree.number;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.decision.Claim;
import dev.credence.decision.Multiplicity;
import dev.credence.report.Report;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The report of a {@link BurnIn}: how often a gate failed although nothing changed.
 *
 * @param input the description of the input, by name, in the order in which it is shown; may be empty
 * @param level the level of the gate, which nominally fails a system that did not change with a probability of at most 1 - level
 * @param multiplicity the procedure that judged the checks together
 * @param runs the number of runs
 * @param units the number of items, or of clusters if items are in clusters, whose runs were exchanged
 * @param verdicts the verdicts of the gate over all draws, by its checks that compare with a baseline
 * @param checks the verdicts and the noise of each check: first the checks on all rows, then those on each slice
 * @param notes notes on the report as a whole
 */
public record BurnInReport(
        Map<String, Object> input,
        ConfidenceLevel level,
        Multiplicity multiplicity,
        int runs,
        int units,
        VerdictShares verdicts,
        List<CheckShare> checks,
        List<String> notes)
        implements Report {
    /** Copies the lists. */
    public BurnInReport {
        checks = List.copyOf(checks);
        notes = List.copyOf(notes);
    }

    /**
     * Returns a copy with a description of the input.
     *
     * @param described the description of the input, by name, in the order in which it is shown
     * @param more notes on the input
     * @return the report
     */
    public BurnInReport describedBy(Map<String, Object> described, List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(notes);
        return new BurnInReport(described, level, multiplicity, runs, units, verdicts, checks, all);
    }

    /** {@return the share of false alarms that the gate allows, which is 1 - level} */
    public double nominal() {
        return 1 - level.value();
    }

    /**
     * {@return whether the draws are compatible with the level of the gate; false if even the lower end of the interval of the share of
     * FAILs is above 1 - level}
     */
    public boolean keepsLevel() {
        return !(verdicts.lower() > nominal());
    }

    /** Returns whether a claim compares the new system with a baseline. */
    static boolean compares(Claim claim) {
        return claim.kind() == Claim.Kind.NOT_WORSE;
    }

    @Override
    public Document document() {
        List<String> below = new ArrayList<>(BurnInText.notes(this));
        below.addAll(notes);
        return new Document(input, List.of(new Document.Section(data())), BurnInText.conclusions(this), below);
    }

    @Override
    public Table<CheckShare> data() {
        return BurnInForm.table(checks);
    }

    @Override
    public List<String> notesOfWhole() {
        List<String> all = new ArrayList<>(BurnInText.conclusions(this));
        all.addAll(notes);
        return all;
    }

    @Override
    public Envelope envelope() {
        return new Envelope(input, checks.stream().map(BurnInForm::of).toList(), notes, BurnInForm.ofWhole(this));
    }

    /**
     * The numbers of draws with each verdict.
     *
     * @param pass the number of draws with the verdict PASS
     * @param fail the number of draws with the verdict FAIL
     * @param inconclusive the number of draws with the verdict INCONCLUSIVE
     * @param lower the lower end of the 95% interval of the share of FAILs (Clopper-Pearson), which states the error of the simulation
     * @param upper the upper end of that interval
     */
    public record VerdictShares(long pass, long fail, long inconclusive, double lower, double upper) {
        static VerdictShares of(Credence credence, long pass, long fail, long inconclusive) {
            Estimate share = credence.evaluate(ConfusionMatrix.binary(fail, 0, pass + inconclusive, 0))
                    .level(ConfidenceLevel.P95)
                    .method("clopper-pearson")
                    .estimate("recall");
            return new VerdictShares(pass, fail, inconclusive, share.lower(), share.upper());
        }

        /** {@return the number of draws} */
        public long draws() {
            return pass + fail + inconclusive;
        }

        /** {@return the share of draws with the verdict FAIL} */
        public double rate() {
            return (double) fail / draws();
        }
    }

    /**
     * The noise of a metric between runs of the system. A value is NaN if it cannot be computed.
     *
     * @param ofValues the standard deviation of the metric over the runs as they are
     * @param share the share of the variance of the metric that is noise between runs; the rest are differences between items
     * @param ofDifference the standard deviation of the difference of two runs on these items, from noise that is independent between
     *     items
     */
    public record RunNoise(double ofValues, double share, double ofDifference) {}

    /**
     * The verdicts of one check over all draws.
     *
     * @param slice name of the slice; empty for all rows
     * @param metric spelling of the metric
     * @param claim the margin, the floor or the ceiling
     * @param verdicts the verdicts
     * @param noise the noise of the metric between runs
     */
    public record CheckShare(
            Optional<String> slice, String metric, Claim claim, VerdictShares verdicts, RunNoise noise) {
        /** {@return the expectation in words, such as {@code f1.macro not worse by 0.01}} */
        public String words() {
            return metric + " " + claim.words();
        }
    }

    /** Writes a burn-in as a table and as JSON. */
    static final class BurnInForm {
        static Map<String, Object> ofWhole(BurnInReport report) {
            Map<String, Object> more = new LinkedHashMap<>();
            more.put("runs", report.runs());
            more.put("units", report.units());
            more.put("draws", report.verdicts().draws());
            more.put("pass", report.verdicts().pass());
            more.put("fail", report.verdicts().fail());
            more.put("inconclusive", report.verdicts().inconclusive());
            more.put("rate", report.verdicts().rate());
            more.put("lower", report.verdicts().lower());
            more.put("upper", report.verdicts().upper());
            more.put("keepsLevel", report.keepsLevel());
            more.put("level", report.level().value());
            more.put("adjust", report.multiplicity().id());
            return more;
        }

        static ObjectNode of(CheckShare row) {
            ObjectNode node = GateReport.GateForm.check(row.slice(), row.metric(), row.claim());
            node.put("pass", row.verdicts().pass());
            node.put("fail", row.verdicts().fail());
            node.put("inconclusive", row.verdicts().inconclusive());
            number(node, "rate", row.verdicts().rate());
            number(node, "lower", row.verdicts().lower());
            number(node, "upper", row.verdicts().upper());
            number(node, "deviationOfRuns", row.noise().ofValues());
            number(node, "noiseShare", row.noise().share());
            number(node, "deviationOfDifference", row.noise().ofDifference());
            return node;
        }

        static Table<CheckShare> table(List<CheckShare> rows) {
            Digits digits =
                    Digits.ofWidths(rows.stream().mapToDouble(row -> row.noise().ofValues()));
            return new Table<>(
                    List.of(
                            Column.<CheckShare>name("slice", row -> row.slice().orElse(""))
                                    .optional(),
                            Column.<CheckShare>data("metric", CheckShare::metric),
                            Column.<CheckShare>data(
                                    "expectation", row -> row.claim().kind().word()),
                            Column.<CheckShare>data("limit", row -> row.claim().limit()),
                            Column.<CheckShare>name("expected", CheckShare::words),
                            Column.<CheckShare>shown(
                                            "failed",
                                            row -> BurnInText.percent(
                                                    row.verdicts().rate()))
                                    .right()
                                    .withData("fail", row -> row.verdicts().fail()),
                            Column.<CheckShare>shown("interval", row -> BurnInText.interval(row.verdicts())),
                            Column.<CheckShare>data(
                                    "rate", row -> row.verdicts().rate()),
                            Column.<CheckShare>data(
                                    "lower", row -> row.verdicts().lower()),
                            Column.<CheckShare>data(
                                    "upper", row -> row.verdicts().upper()),
                            Column.<CheckShare>shown(
                                            "passed",
                                            row -> share(row, row.verdicts().pass()))
                                    .right()
                                    .withData("pass", row -> row.verdicts().pass()),
                            Column.<CheckShare>shown(
                                            "inconclusive",
                                            row -> share(row, row.verdicts().inconclusive()))
                                    .right()
                                    .withData(
                                            "inconclusive",
                                            row -> row.verdicts().inconclusive()),
                            Column.<CheckShare>shown(
                                            "noise",
                                            row -> BurnInText.percent(
                                                    row.noise().share()))
                                    .right()
                                    .detail()
                                    .withData("noise_share", row -> row.noise().share()),
                            Column.<CheckShare>number(
                                            "deviation_of_difference",
                                            row -> row.noise().ofDifference(),
                                            row -> digits.of(row.noise().ofDifference()))
                                    .headed("SD of difference")
                                    .detail(),
                            Column.<CheckShare>number(
                                            "deviation_of_runs",
                                            row -> row.noise().ofValues(),
                                            row -> digits.of(row.noise().ofValues()))
                                    .headed("SD of runs")
                                    .detail()),
                    rows);
        }

        private static String share(CheckShare row, long count) {
            return BurnInText.percent((double) count / row.verdicts().draws());
        }
    }
}
