package dev.credence.benchmarks.defaults;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.numerics.normal.Normal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Truths of scores: well calibrated, overconfident, skewed, of five levels; drawn item by item or class by class. */
final class ScoreGrid {
    private static final List<String> METRICS = List.of(
            "auroc",
            "average-precision",
            "auprc",
            "pauc",
            "eer",
            "tpr-at-fpr",
            "precision-at-recall",
            "brier",
            "log-loss");
    private static final int[][] FIXED = {{6, 60}, {8, 120}, {15, 15}, {40, 400}};
    private static final int GRID = 4000;

    private ScoreGrid() {}

    static List<GridPoint<ScoredSample>> points() {
        List<GridPoint<ScoredSample>> points = new ArrayList<>();
        for (Shape shape : Shape.values()) {
            for (double area : new double[] {0.65, 0.8, 0.9, 0.98}) {
                for (int[] sizes : FIXED) {
                    points.add(new Point(shape, area, sizes[0] + sizes[1], sizes[0], true));
                }
                for (int n : new int[] {70, 400, 2000}) {
                    for (double prevalence : new double[] {0.1, 0.3}) {
                        points.add(new Point(shape, area, n, (int) Math.round(n * prevalence), false));
                    }
                }
            }
        }
        return points;
    }

    /** What becomes of the log odds of a well calibrated model. */
    private enum Shape {
        CALIBRATED,
        OVERCONFIDENT,
        SKEWED,
        FIVE_LEVELS;

        double score(double logOdds) {
            return switch (this) {
                case CALIBRATED -> 1 / (1 + Math.exp(-logOdds));
                case OVERCONFIDENT -> 1 / (1 + Math.exp(-2 * logOdds));
                case SKEWED -> Math.pow(1 / (1 + Math.exp(-logOdds)), 3);
                case FIVE_LEVELS -> (Math.floor(Math.min(0.999, 1 / (1 + Math.exp(-logOdds))) * 5) + 0.5) / 5;
            };
        }
    }

    private record Point(Shape shape, double area, long size, int positives, boolean fixed)
            implements GridPoint<ScoredSample> {
        @Override
        public String family() {
            return fixed ? "scores-fixed" : "scores";
        }

        @Override
        public String name() {
            return String.format(
                    Locale.ROOT,
                    "%s %s area=%s %d+%d",
                    family(),
                    shape.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    area,
                    positives,
                    size - positives);
        }

        @Override
        public List<String> metrics() {
            return METRICS;
        }

        private double prevalence() {
            return (double) positives / size;
        }

        private double score(boolean positive, double normal) {
            double d = Normal.quantile(area) * Math.sqrt(2);
            double x = normal + (positive ? d : 0);
            return shape.score(d * x - d * d / 2 + Math.log(prevalence() / (1 - prevalence())));
        }

        /** Samples from 4,000 equally likely scores for each class. */
        @Override
        public double truth(Metric<ScoredSample> metric) {
            double[] p = new double[GRID];
            double[] q = new double[GRID];
            for (int i = 0; i < GRID; i++) {
                double normal = Normal.quantile((i + 0.5) / GRID);
                p[i] = score(true, normal);
                q[i] = score(false, normal);
            }
            ScoredSample all = ScoredSample.of(p, q);
            double[] weights = new double[all.atoms()];
            for (int atom = 0; atom < weights.length; atom++) {
                weights[atom] = all.count(atom) * (all.positive(atom) ? prevalence() : 1 - prevalence());
            }
            return metric.value(all, weights);
        }

        @Override
        public Sample<ScoredSample> draw(SplittableRandom random) {
            double[] scores = new double[(int) size];
            boolean[] positive = new boolean[scores.length];
            for (int i = 0; i < scores.length; i++) {
                positive[i] = fixed ? i < positives : random.nextDouble() < prevalence();
                scores[i] = score(positive[i], random.nextGaussian());
            }
            ScoredSample sample = ScoredSample.of(scores, positive);
            return fixed ? StratifiedSample.of(sample, atom -> sample.positive(atom) ? 1 : 0) : Sample.of(sample);
        }
    }
}
