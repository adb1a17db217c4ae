package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.decision.Claim;
import dev.credence.decision.Verdict;
import dev.credence.sequential.Monitor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Measures how often confidence sequences and fixed intervals are wrong at one of many looks, how long the sequences are, and after how
 * many items they decide a claim, and writes it to docs/measurements/sequences.md. Arguments: the folder docs/measurements, and perhaps
 * the number of paths of a metric. The seed is fixed.
 */
public final class SequenceCoverage {
    private static final long SEED = 20_261_128;
    private static final int LOOKS = 10_000;
    private static final int[] STARTS = {10, 30, 100};
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
    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final double[] CLASSES = {0.5, 0.3, 0.2};
    private static final double RIGHT = 0.85;

    private final int paths;
    private final Credence credence = Credence.load();

    private SequenceCoverage(int paths) {
        this.paths = paths;
    }

    /**
     * Writes the tables.
     *
     * @param arguments the folder of the measurements, the number of paths
     * @throws IOException if the page cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        SequenceCoverage study = new SequenceCoverage(arguments.length > 1 ? Integer.parseInt(arguments[1]) : 200);
        study.section().write(Path.of(arguments[0], "sequences.md"));
    }

    private Section section() {
        return new Section("sequences")
                .add("Each metric has " + paths + " paths, so that a share of 0.05 has a standard error of "
                        + Section.format("%.3f", Math.sqrt(0.05 * 0.95 / paths)) + ".")
                .add("## False alarms over 10,000 looks")
                .table(alarms())
                .add("## Length against the fixed interval")
                .table(lengths())
                .add("## Items to the decision of a claim")
                .table(decisions());
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
        METRICS.stream().parallel().map(this::alarms).forEachOrdered(rows::add);
        return rows;
    }

    private List<String> alarms(String spelling) {
        SplittableRandom random = new SplittableRandom(SEED);
        double truth = truth(spelling);
        int fixed = 0;
        int exact = 0;
        int[] missed = new int[STARTS.length];
        boolean proportion = isProportion(spelling);
        for (int path = 0; path < paths; path++) {
            long[] counts = new long[9];
            boolean fixedMissed = false;
            boolean exactMissed = false;
            int last = 0;
            for (int n = 1; n <= LOOKS; n++) {
                counts[drawn(random)]++;
                if (proportion && !exactMissed) {
                    exactMissed = misses(counts, spelling, "beta-binomial-sequence", truth);
                }
                if (n >= STARTS[0] && last < STARTS[2] && misses(counts, spelling, "asymptotic-sequence", truth)) {
                    last = n;
                }
                if (n >= STARTS[2] && !fixedMissed) {
                    fixedMissed = misses(counts, spelling, "delta-wilson", truth);
                }
            }
            fixed += fixedMissed ? 1 : 0;
            exact += exactMissed ? 1 : 0;
            for (int i = 0; i < STARTS.length; i++) {
                missed[i] += last >= STARTS[i] ? 1 : 0;
            }
        }
        return List.of(
                "`" + spelling + "`",
                share(fixed),
                share(missed[0]),
                share(missed[1]),
                share(missed[2]),
                proportion ? share(exact) : "");
    }

    private String share(int count) {
        return Section.format("%.3f", count / (double) paths);
    }

    private boolean misses(long[] counts, String metric, String method, double truth) {
        Estimate estimate = credence.evaluate(matrix(counts)).method(method).estimate(metric);
        return estimate.lower() > truth || estimate.upper() < truth;
    }

    private boolean isProportion(String spelling) {
        return credence.registry().metric(spelling).proportion().isPresent();
    }

    @SuppressWarnings("unchecked") // these metrics read confusion matrices
    private double truth(String spelling) {
        Metric<ConfusionMatrix> metric =
                (Metric<ConfusionMatrix>) credence.registry().metric(spelling);
        return metric.value(expected(1_000_000));
    }

    private static ConfusionMatrix expected(long n) {
        long[] counts = new long[9];
        for (int cell = 0; cell < 9; cell++) {
            counts[cell] = Math.round(n * CLASSES[cell / 3] * (cell / 3 == cell % 3 ? RIGHT : (1 - RIGHT) / 2));
        }
        return matrix(counts);
    }

    private static int drawn(SplittableRandom random) {
        double u = random.nextDouble();
        int truth = u < CLASSES[0] ? 0 : u < CLASSES[0] + CLASSES[1] ? 1 : 2;
        return 3 * truth + (random.nextDouble() < RIGHT ? truth : (truth + 1 + random.nextInt(2)) % 3);
    }

    private static ConfusionMatrix matrix(long[] counts) {
        return ConfusionMatrix.of(NAMES, new long[][] {
            Arrays.copyOfRange(counts, 0, 3), Arrays.copyOfRange(counts, 3, 6), Arrays.copyOfRange(counts, 6, 9)
        });
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
        ConfusionMatrix matrix = expected(n);
        double fixed = credence.evaluate(matrix)
                .method("delta-wilson")
                .estimate(metric)
                .width();
        return Section.format(
                "%.2f",
                credence.evaluate(matrix).method(method).estimate(metric).width() / fixed);
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
        SplittableRandom random = new SplittableRandom(SEED);
        long[] items = new long[paths];
        int passed = 0;
        int failed = 0;
        for (int path = 0; path < paths; path++) {
            Monitor monitor =
                    Monitor.of(credence, "accuracy", ConfidenceLevel.P95).claiming(Claim.atLeast(0.9));
            Verdict verdict = Verdict.INCONCLUSIVE;
            int n = 0;
            while (verdict == Verdict.INCONCLUSIVE && n < LOOKS) {
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
                share(passed),
                share(failed),
                Section.format("%.0f", Arrays.stream(items).average().orElseThrow()),
                Long.toString(items[paths / 2]),
                distance == 0 ? "" : Section.format("%.0f", Math.ceil(root * root / (distance * distance))));
    }
}
