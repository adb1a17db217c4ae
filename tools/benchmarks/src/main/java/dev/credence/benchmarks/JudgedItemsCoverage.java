package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.benchmarks.JudgeCoverage.Tally;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedEstimate;
import dev.credence.judge.JudgedItems;
import dev.credence.outcomes.Outcomes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Measures corrected intervals of scores and numbers, and of accuracy in clusters, in strata and with label probabilities. */
final class JudgedItemsCoverage {
    private static final long SEED = 20_261_130;
    private static final int[] LABELLED = {20, 50, 200};
    private static final int OTHERS = 1_000;
    private static final double AREA = 0.875;
    private static final int CLUSTER = 5;

    private final int samples;
    private final Credence credence = Credence.load();

    JudgedItemsCoverage(int samples) {
        this.samples = samples;
    }

    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "metric",
                "judge",
                "n",
                "coverage: labels",
                "corrected",
                "length of corrected / labels",
                "judge used",
                "noted"));
        for (double right : new double[] {1, 0.9, 0.75, 0.5, 0.1}) {
            for (int n : LABELLED) {
                SplittableRandom random = new SplittableRandom(SEED);
                rows.add(row("auroc", "right in " + percent(right), n, AREA, () -> scores(n, right, random)));
            }
        }
        for (double error : new double[] {0, 0.3, 1, 3}) {
            for (int n : LABELLED) {
                for (String metric : List.of("mean", "quantile")) {
                    SplittableRandom random = new SplittableRandom(SEED);
                    rows.add(row(metric, numbersOf(error), n, 0, () -> numbers(n, error, 0.5, random)));
                }
            }
        }
        for (int n : LABELLED) {
            SplittableRandom random = new SplittableRandom(SEED);
            rows.add(row("mean", "errs with a covariate", n, 0, () -> numbers(n, 0.3, Double.NaN, random)));
        }
        for (Design design : Design.values()) {
            for (double right : new double[] {0.95, 0.8, 0.5}) {
                for (int n : new int[] {100, 200}) {
                    SplittableRandom random = new SplittableRandom(SEED);
                    rows.add(row(
                            "accuracy",
                            design.words + ", right in " + percent(right),
                            n,
                            0.8,
                            () -> design.drawn(n, right, random)));
                }
            }
        }
        return rows;
    }

    private static String percent(double share) {
        return Math.round(100 * share) + "%";
    }

    private static String numbersOf(double error) {
        return "adds 0.5 and an error of " + error + " deviations";
    }

    private List<String> row(String metric, String judge, int n, double truth, Supplier<JudgedItems<?>> drawn) {
        Tally labels = new Tally();
        Tally corrected = new Tally();
        int used = 0;
        int noted = 0;
        for (int sample = 0; sample < samples; sample++) {
            JudgedEstimate estimate = Judged.of(credence, drawn.get()).estimate(metric);
            labels.add(estimate.labels(), truth);
            corrected.add(estimate.corrected(), truth);
            used += estimate.lambda() > 0 ? 1 : 0;
            noted += JudgeCoverage.isNoted(estimate.corrected()) ? 1 : 0;
        }
        return List.of(
                "`" + metric + "`",
                judge,
                Integer.toString(n),
                Section.format("%.3f", labels.coverage(samples)),
                Section.format("%.3f", corrected.coverage(samples)),
                Section.format("%.2f", corrected.length() / labels.length()),
                Section.format("%.2f", used / (double) samples),
                Section.format("%.2f", noted / (double) samples));
    }

    /** Returns scores that are uniform, and higher by 0.5 for positive items; the area is 0.875. */
    private static JudgedItems<ScoredSample> scores(int n, double right, SplittableRandom random) {
        JudgedItems<ScoredSample> items = new JudgedItems<>();
        for (int item = 0; item < n + OTHERS; item++) {
            boolean truth = item < 4 ? item % 2 == 0 : random.nextDouble() < 0.4;
            double[] score = {random.nextDouble() + (truth ? 0.5 : 0)};
            boolean judge = truth == random.nextDouble() < right;
            items.add(
                    item < n ? ScoredSample.of(score, new boolean[] {truth}) : null,
                    ScoredSample.of(score, new boolean[] {judge}));
        }
        return items;
    }

    /** Returns normal numbers; the judge adds a constant or, for NaN, half of a covariate that also moves the truth. */
    private static JudgedItems<Outcomes> numbers(int n, double error, double bias, SplittableRandom random) {
        JudgedItems<Outcomes> items = new JudgedItems<>();
        for (int item = 0; item < n + OTHERS; item++) {
            double covariate = random.nextGaussian();
            double truth = Double.isNaN(bias) ? 0.6 * covariate + 0.8 * random.nextGaussian() : covariate;
            double judge = truth + (Double.isNaN(bias) ? 0.5 * covariate : bias) + error * random.nextGaussian();
            items.add(item < n ? Outcomes.of(truth) : null, Outcomes.of(judge));
        }
        return items;
    }

    /** How items are drawn and labelled; a system is right in 80% of them. */
    private enum Design {
        WHOLE_CLUSTERS("whole clusters"),
        IN_CLUSTERS("two of five in each cluster"),
        STRATA("in strata of the judge's label"),
        PROBABILITIES("with probabilities by the judge's label");

        private final String words;

        Design(String words) {
            this.words = words;
        }

        JudgedItems<ConfusionMatrix> drawn(int n, double right, SplittableRandom random) {
            JudgedItems<ConfusionMatrix> items = new JudgedItems<>();
            int all = this == IN_CLUSTERS ? n / 2 * CLUSTER : 4 * n;
            double rate = 0.8;
            for (int item = 0; item < all; item++) {
                boolean isClustered = this == WHOLE_CLUSTERS || this == IN_CLUSTERS;
                if (isClustered && item % CLUSTER == 0) {
                    rate = random.nextDouble() < 0.5 ? 0.95 : 0.65;
                }
                boolean truth = random.nextDouble() < 0.3;
                boolean judge = truth == random.nextDouble() < right;
                boolean predicted = truth == random.nextDouble() < rate;
                add(items, item, n, truth, judge, predicted, random);
            }
            return items;
        }

        private void add(
                JudgedItems<ConfusionMatrix> items,
                int item,
                int n,
                boolean truth,
                boolean judge,
                boolean predicted,
                SplittableRandom random) {
            double probability = judge ? 0.5 : 0.15;
            boolean drawn = random.nextDouble() < probability;
            ConfusionMatrix known = cell(truth, predicted);
            ConfusionMatrix judged = cell(judge, predicted);
            String cluster = "c" + item / CLUSTER;
            switch (this) {
                case WHOLE_CLUSTERS -> items.addInCluster(cluster, item < n ? known : null, judged);
                case IN_CLUSTERS -> items.addInCluster(cluster, item % CLUSTER < 2 ? known : null, judged);
                case STRATA -> items.addInStratum(judge ? "1" : "0", drawn ? known : null, judged);
                case PROBABILITIES -> items.addWithProbability(probability, drawn ? known : null, judged);
            }
        }

        private static ConfusionMatrix cell(boolean truth, boolean predicted) {
            return ConfusionMatrix.of(List.of("0", "1"), new int[] {truth ? 1 : 0}, new int[] {predicted ? 1 : 0})
                    .withPositive("1");
        }
    }
}
