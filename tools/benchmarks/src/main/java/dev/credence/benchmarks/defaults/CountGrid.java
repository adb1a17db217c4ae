package dev.credence.benchmarks.defaults;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;

/** True matrices: two classes, many uneven ones, clusters, weights, strata. */
final class CountGrid {
    private static final int[] SIZES = {35, 70, 150, 400, 2000};
    private static final double[] PREVALENCES = {0.03, 0.1, 0.3, 0.5};
    private static final double[][] RATES = {{0.55, 0.7}, {0.7, 0.9}, {0.9, 0.95}, {0.95, 0.995}, {0.8, 0.55}};
    private static final List<String> TWO = List.of(
            "accuracy",
            "error-rate",
            "precision",
            "recall",
            "specificity",
            "npv",
            "fpr",
            "fnr",
            "fdr",
            "for",
            "prevalence",
            "predicted-prevalence",
            "jaccard",
            "f1",
            "fbeta:beta=2",
            "balanced-accuracy",
            "balanced-error",
            "mcc",
            "cohen-kappa",
            "informedness",
            "markedness",
            "fowlkes-mallows",
            "g-mean",
            "prevalence-threshold",
            "lr-positive",
            "lr-negative",
            "diagnostic-odds-ratio",
            "expected-cost:fp=1,fn=5",
            "f1.macro",
            "precision.macro",
            "jaccard.macro",
            "f1.weighted");
    private static final List<String> MANY = List.of(
            "accuracy",
            "balanced-accuracy",
            "mcc",
            "cohen-kappa",
            "f1.macro",
            "precision.macro",
            "recall.macro",
            "jaccard.macro",
            "f1.weighted",
            "precision.weighted",
            "f1.macro-of-averages",
            "fbeta.macro:beta=2");
    private static final List<String> DESIGNS =
            List.of("accuracy", "recall", "precision", "f1", "mcc", "cohen-kappa", "f1.macro", "balanced-accuracy");

    private CountGrid() {}

    static List<GridPoint<ConfusionMatrix>> points() {
        List<GridPoint<ConfusionMatrix>> points = new ArrayList<>();
        for (int n : SIZES) {
            for (double prevalence : PREVALENCES) {
                for (double[] rates : RATES) {
                    CountTruth truth = two(prevalence, rates);
                    points.add(new Point(
                            "two-class", name("p", prevalence, rates), n, TWO, truth, random -> truth.iid(n, random)));
                }
            }
            for (Uneven uneven : Uneven.values()) {
                CountTruth truth = uneven.truth();
                String name = uneven.name().toLowerCase(Locale.ROOT).replace('_', '-');
                points.add(new Point("many-class", name, n, MANY, truth, random -> truth.iid(n, random)));
            }
        }
        designs(points);
        return points;
    }

    private static void designs(List<GridPoint<ConfusionMatrix>> points) {
        for (double prevalence : new double[] {0.1, 0.3, 0.5}) {
            for (double[] rates : RATES) {
                CountTruth truth = two(prevalence, rates);
                String name = name("p", prevalence, rates);
                for (int n : new int[] {70, 150, 400}) {
                    points.add(new Point("weights", name, n, DESIGNS, truth, random -> truth.weighted(n, random)));
                }
                for (int clusters : new int[] {8, 20, 40}) {
                    points.add(new Point(
                            "clusters",
                            name,
                            clusters,
                            DESIGNS,
                            truth,
                            random -> truth.clustered(clusters, 0.3, random)));
                }
            }
        }
        for (double[] rates : RATES) {
            CountTruth truth = two(5 / 70.0, rates);
            points.add(new Point(
                    "strata",
                    name("p", 5 / 70.0, rates),
                    70,
                    DESIGNS,
                    truth,
                    random -> truth.stratified(new int[] {65, 5}, random)));
        }
    }

    private static String name(String subject, double prevalence, double[] rates) {
        return String.format(Locale.ROOT, "%s=%.3f sens=%s spec=%s", subject, prevalence, rates[0], rates[1]);
    }

    private static CountTruth two(double prevalence, double[] rates) {
        return new CountTruth(new double[][] {
            {(1 - prevalence) * rates[1], (1 - prevalence) * (1 - rates[1])},
            {prevalence * (1 - rates[0]), prevalence * rates[0]}
        });
    }

    private record Point(
            String family,
            String truthName,
            long size,
            List<String> metrics,
            CountTruth cells,
            Function<SplittableRandom, Sample<ConfusionMatrix>> sampler)
            implements GridPoint<ConfusionMatrix> {
        @Override
        public String name() {
            return family + " " + truthName + " n=" + size;
        }

        @Override
        public double truth(Metric<ConfusionMatrix> metric) {
            return cells.value(metric);
        }

        @Override
        public Sample<ConfusionMatrix> draw(SplittableRandom random) {
            return sampler.apply(random);
        }
    }

    /** Truths of many classes that are not alike: shares, recalls, and where errors go. */
    @SuppressWarnings("ImmutableEnumChecker") // shares are never changed
    enum Uneven {
        /** Four classes of 90, 6, 2 and 2 percent; the rare ones are recognised worse. */
        NINETY_SIX_TWO_TWO(new double[] {0.9, 0.06, 0.02, 0.02}, i -> 0.97 - 0.12 * i, false),
        /** Four even classes, recalls from 0.95 down to 0.5. */
        EVEN_UNEQUAL_RECALL(new double[] {0.25, 0.25, 0.25, 0.25}, i -> 0.95 - 0.15 * i, false),
        /** Seven classes as common as 1, 1/2, 1/3, ...; neighbours are confused. */
        ZIPF_NEIGHBOURS(zipf(7), i -> 0.85, true),
        /** Seven classes as common as 1, 1/2, 1/3, ...; recalls from 0.95 down. */
        ZIPF_UNEQUAL_RECALL(zipf(7), i -> 0.95 - 0.08 * i, false),
        /** Three classes of 70, 25 and 5 percent, neighbours confused. */
        THREE_NEIGHBOURS(new double[] {0.7, 0.25, 0.05}, i -> 0.9 - 0.15 * i, true);

        private final double[] shares;
        private final IntToDoubleFunction recall;
        private final boolean neighbours;

        Uneven(double[] shares, IntToDoubleFunction recall, boolean neighbours) {
            this.shares = shares;
            this.recall = recall;
            this.neighbours = neighbours;
        }

        private static double[] zipf(int classes) {
            double[] shares = new double[classes];
            double sum = 0;
            for (int i = 0; i < classes; i++) {
                shares[i] = 1.0 / (i + 1);
                sum += shares[i];
            }
            for (int i = 0; i < classes; i++) {
                shares[i] /= sum;
            }
            return shares;
        }

        CountTruth truth() {
            int k = shares.length;
            double[][] cells = new double[k][k];
            for (int i = 0; i < k; i++) {
                double right = recall.applyAsDouble(i);
                double others = 0;
                for (int j = 0; j < k; j++) {
                    others += j == i ? 0 : near(i, j);
                }
                for (int j = 0; j < k; j++) {
                    cells[i][j] = shares[i] * (j == i ? right : (1 - right) * near(i, j) / others);
                }
            }
            return new CountTruth(cells);
        }

        private double near(int i, int j) {
            return neighbours ? (Math.abs(i - j) == 1 ? 1 : 0.02) : 1;
        }
    }
}
