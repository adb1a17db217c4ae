package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Range;
import dev.credence.benchmarks.SequenceAlarms.OutcomeKind;
import dev.credence.decision.Claim;
import dev.credence.decision.Verdict;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.sequential.BettingSequence;
import dev.credence.sequential.Monitor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Measures how often confidence sequences and fixed intervals are wrong at one of many looks, how long the sequences are, and after how
 * many items they decide a claim or a gate, for docs/measurements/sequences.md. The seed is fixed.
 */
final class SequenceCoverage {
    private static final List<String> METRICS = List.of(
            "accuracy",
            "error-rate",
            "balanced-accuracy",
            "f1.macro",
            "f1.weighted",
            "precision.macro",
            "recall.macro",
            "mcc",
            "kappa",
            "f1@c",
            "recall@c",
            "precision@c");

    private final int paths;
    private final Credence credence = Credence.load();
    private final SequenceAlarms alarms;

    private SequenceCoverage(int paths) {
        this.paths = paths;
        this.alarms = new SequenceAlarms(credence, paths);
    }

    static Section measured(int paths) {
        return new SequenceCoverage(paths).section();
    }

    private Section section() {
        return new Section("sequences")
                .add("Each metric has " + paths + " paths, so that a share of 0.05 has a standard error of "
                        + Section.format("%.3f", Math.sqrt(0.05 * 0.95 / paths)) + ".")
                .add("## False alarms over 10,000 looks")
                .table(alarms())
                .add("## False alarms in clusters")
                .add("Clusters of 5 items that share a difficulty, " + fewPaths()
                        + " paths of 2,000 clusters; looks from the 20th cluster on,"
                        + " one after each cluster until the 100th and at each percent of growth after it.")
                .table(clusters())
                .add("## False alarms of bets")
                .table(bets())
                .add("## Length against the fixed interval")
                .table(lengths())
                .add("## Length for means of outcomes")
                .add(
                        "Mean lengths of 20 paths, divided by the length of a fixed interval, 2 x 1.96 standard deviations over the root of n.")
                .table(means())
                .add("## Items to the decision of a claim")
                .table(decisions())
                .add("## Rows to the decision of a gate")
                .add("`credence decide` with batches of " + DecideRuns.BATCH
                        + " and a budget of 10,000 rows, and the gate `accuracy at least "
                        + DecideRuns.FLOOR + "` and `accuracy not worse by " + DecideRuns.MARGIN
                        + "` than that of an old system,"
                        + " which is 0.9. The fixed gate has the number of rows, to a tenth, at which it gives the verdict with a power"
                        + " of 0.8.")
                .table(gates());
    }

    private int fewPaths() {
        return Math.max(20, paths / 5);
    }

    private List<List<String>> alarms() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "metric",
                "fixed interval from 100",
                "`asymptotic-sequence` from 10",
                "from 30",
                "from 100",
                "`beta-binomial-sequence` from 1"));
        for (String spelling : METRICS) {
            double[] sequence = alarms.shares(spelling, "asymptotic-sequence", 10, 30, 100);
            rows.add(List.of(
                    "`" + spelling + "`",
                    share(alarms.shares(spelling, "delta-wilson", 100)[0]),
                    share(sequence[0]),
                    share(sequence[1]),
                    share(sequence[2]),
                    alarms.metric(spelling).proportion().isPresent()
                            ? share(alarms.shares(spelling, "beta-binomial-sequence", 1)[0])
                            : ""));
        }
        return rows;
    }

    private static String share(double share) {
        return Section.format("%.3f", share);
    }

    private List<List<String>> clusters() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("metric", "fixed interval", "`asymptotic-sequence`", "without the clusters"));
        for (String spelling : List.of("accuracy", "f1.macro")) {
            rows.add(List.of(
                    "`" + spelling + "`",
                    share(alarms.clustered(spelling, "delta-wilson", true, fewPaths())),
                    share(alarms.clustered(spelling, "asymptotic-sequence", true, fewPaths())),
                    share(alarms.clustered(spelling, "asymptotic-sequence", false, fewPaths()))));
        }
        return rows;
    }

    private List<List<String>> bets() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("outcomes", "`betting-sequence` from 1"));
        for (OutcomeKind kind : OutcomeKind.values()) {
            rows.add(List.of(kind.words(), share(alarms.betting(kind))));
        }
        return rows;
    }

    private List<List<String>> lengths() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "n",
                "`f1.macro`: `asymptotic-sequence`",
                "tuned for n",
                "`accuracy`: `asymptotic-sequence`",
                "`beta-binomial-sequence`"));
        for (long n = 100; n <= 1_000_000; n *= 10) {
            rows.add(List.of(
                    Long.toString(n),
                    length(n, "f1.macro", "asymptotic-sequence"),
                    length(n, "f1.macro", "asymptotic-sequence:tuned-for=" + n),
                    length(n, "accuracy", "asymptotic-sequence"),
                    length(n, "accuracy", "beta-binomial-sequence")));
        }
        return rows;
    }

    private String length(long n, String metric, String method) {
        ConfusionMatrix matrix = SequenceAlarms.expected(n);
        double fixed = credence.evaluate(matrix)
                .method("delta-wilson")
                .estimate(metric)
                .width();
        return Section.format(
                "%.2f",
                credence.evaluate(matrix).method(method).estimate(metric).width() / fixed);
    }

    private List<List<String>> means() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("outcomes", "n", "`betting-sequence`", "`beta-binomial-sequence`", "`asymptotic-sequence`"));
        for (OutcomeKind kind : OutcomeKind.values()) {
            for (int n = 100; n <= 100_000; n *= 10) {
                rows.add(means(kind, n));
            }
        }
        return rows;
    }

    private List<String> means(OutcomeKind kind, int n) {
        int runs = 20;
        double[] widths = new double[3];
        double fixed = 0;
        for (int run = 0; run < runs; run++) {
            SplittableRandom random = new SplittableRandom(SequenceAlarms.SEED + run);
            BettingSequence bets = BettingSequence.of(ConfidenceLevel.P95, Range.UNIT);
            double[] values = new double[n];
            double squares = 0;
            for (int i = 0; i < n; i++) {
                values[i] = kind.drawn(random);
                squares += (values[i] - kind.mean()) * (values[i] - kind.mean());
                bets.add(values[i]);
            }
            Outcomes outcomes = Outcomes.of(OutcomeColumn.of("outcome", 0, 1), values);
            widths[0] += bets.upper() - bets.lower();
            widths[1] += width(outcomes, "beta-binomial-sequence");
            widths[2] += width(outcomes, "asymptotic-sequence");
            fixed += 2 * 1.959964 * Math.sqrt(squares) / n;
        }
        return List.of(
                kind.words(),
                Integer.toString(n),
                Section.format("%.2f", widths[0] / fixed),
                Section.format("%.2f", widths[1] / fixed),
                Section.format("%.2f", widths[2] / fixed));
    }

    private double width(Outcomes outcomes, String method) {
        return credence.evaluate(outcomes).method(method).estimate("mean").width();
    }

    private List<List<String>> decisions() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "true accuracy",
                "PASS",
                "FAIL",
                "mean items of the sequence",
                "median",
                "items of a fixed n, power 0.8"));
        for (double accuracy : new double[] {0.85, 0.9, 0.93, 0.95, 0.97}) {
            rows.add(decision(accuracy));
        }
        return rows;
    }

    /** Decides "accuracy at least 0.9" in batches of 20 up to 10,000 items. */
    private List<String> decision(double accuracy) {
        SplittableRandom random = new SplittableRandom(SequenceAlarms.SEED);
        int runs = fewPaths();
        long[] items = new long[runs];
        int passed = 0;
        int failed = 0;
        for (int path = 0; path < runs; path++) {
            Monitor monitor =
                    Monitor.of(credence, "accuracy", ConfidenceLevel.P95).claiming(Claim.atLeast(0.9));
            Verdict verdict = Verdict.INCONCLUSIVE;
            int n = 0;
            while (verdict == Verdict.INCONCLUSIVE && n < SequenceAlarms.LOOKS) {
                for (int i = 0; i < 20; i++) {
                    monitor.add("a", random.nextDouble() < accuracy ? "a" : "b");
                }
                n += 20;
                verdict = monitor.look().verdict();
            }
            items[path] = n;
            passed += verdict == Verdict.PASS ? 1 : 0;
            failed += verdict == Verdict.FAIL ? 1 : 0;
        }
        Arrays.sort(items);
        double distance = accuracy - 0.9;
        double root = 1.959964 * Math.sqrt(0.9 * 0.1) + 0.841621 * Math.sqrt(accuracy * (1 - accuracy));
        return List.of(
                Double.toString(accuracy),
                share(passed / (double) runs),
                share(failed / (double) runs),
                Section.format("%.0f", Arrays.stream(items).average().orElseThrow()),
                Long.toString(items[runs / 2]),
                distance == 0 ? "" : Section.format("%.0f", Math.ceil(root * root / (distance * distance))));
    }

    private List<List<String>> gates() {
        DecideRuns command = new DecideRuns(credence);
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("new accuracy", "runs", "PASS", "FAIL", "mean rows of `decide`", "rows of the fixed gate"));
        for (double accuracy : new double[] {0.8, 0.9, 0.93}) {
            DecideRuns.Runs runs = command.decide(accuracy, Math.max(10, paths / 25));
            int fixed = command.fixedRows(accuracy, accuracy < DecideRuns.FLOOR ? Verdict.FAIL : Verdict.PASS);
            rows.add(List.of(
                    Double.toString(accuracy),
                    Integer.toString(runs.runs()),
                    share(runs.passed() / (double) runs.runs()),
                    share(runs.failed() / (double) runs.runs()),
                    Section.format("%.0f", runs.meanRows()),
                    fixed == 0 ? "more than " + 8 * DecideRuns.BUDGET : Integer.toString(fixed)));
        }
        return rows;
    }
}
