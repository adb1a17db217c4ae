package dev.credence.delta.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;

/** Compares systems by metrics for which an error is the heavier the farther the prediction is from the truth. */
class GradedWeightsTest {
    private static final List<String> GRADES = List.of("1", "2", "3", "4", "5");

    /** One minus the mean of squared distances in units of what the margins lead to by chance: Cohen's kappa with quadratic weights. */
    private static final ConfusionMetric KAPPA = new ByDistance("quadratic-kappa", Range.SYMMETRIC) {
        @Override
        double value(double distance, double chance) {
            return 1 - distance / chance;
        }
    };

    private static final ConfusionMetric COST = new ByDistance("squared-distance", new Range(0, 16)) {
        @Override
        double value(double distance, double chance) {
            return distance;
        }
    };

    private abstract static class ByDistance implements ConfusionMetric {
        private final String id;
        private final Range range;

        ByDistance(String id, Range range) {
            this.id = id;
            this.range = range;
        }

        abstract double value(double distance, double chance);

        @Override
        public String id() {
            return id;
        }

        @Override
        public Range range() {
            return range;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            double[] truths = new double[matrix.classes()];
            double[] predictions = new double[matrix.classes()];
            double distance = 0;
            double items = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                truths[matrix.truth(atom)] += weights[atom];
                predictions[matrix.predicted(atom)] += weights[atom];
                distance += weights[atom] * square(matrix.truth(atom) - matrix.predicted(atom));
                items += weights[atom];
            }
            double chance = 0;
            for (int i = 0; i < truths.length; i++) {
                for (int j = 0; j < truths.length; j++) {
                    chance += truths[i] / items * (predictions[j] / items) * square(i - j);
                }
            }
            return value(distance / items, chance);
        }

        private static int square(int x) {
            return x * x;
        }
    }

    /** Returns items of the grades 1 to 5 with the probabilities 0.1, 0.2, 0.4, 0.2 and 0.1; each prediction is made by its own random numbers. */
    private static PairedConfusionMatrix items(SplittableRandom random, int items, IntBinaryOperator predict) {
        long[][][] counts = new long[5][5][5];
        for (int item = 0; item < items; item++) {
            int truth = List.of(0, 1, 1, 2, 2, 2, 2, 3, 3, 4).get(random.nextInt(10));
            counts[truth][predict.applyAsInt(truth, 0)][predict.applyAsInt(truth, 1)]++;
        }
        return PairedConfusionMatrix.of(GRADES, counts);
    }

    /** Returns the grade in 0.8 of items, and otherwise a neighbouring one. */
    private static IntBinaryOperator graded(SplittableRandom random) {
        return (truth, system) -> random.nextDouble() < 0.8
                ? truth
                : truth == 0 || (truth < 4 && random.nextBoolean()) ? truth + 1 : truth - 1;
    }

    private static Comparison compare(Comparator comparator, ConfusionMetric metric, Pairing<ConfusionMatrix> pairing) {
        return Comparison.compute(
                comparator, metric, pairing, ComparisonOptions.at(ConfidenceLevel.P95), ComputeOptions.defaults());
    }

    private static Comparison paired(ConfusionMetric metric, PairedConfusionMatrix joint) {
        return compare(new PairedDelta(), metric, Pairing.paired(joint));
    }

    private static Comparison onOtherItems(ConfusionMetric metric, PairedConfusionMatrix joint) {
        return compare(
                new IndependentDelta(),
                metric,
                Pairing.independent(Sample.of(joint.first()), Sample.of(joint.second())));
    }

    private static double length(Comparison comparison) {
        return comparison.upper() - comparison.lower();
    }

    /** An allowance for an item that is five grades off, which no system was, made the interval 1.6 times as long as that of other items. */
    @Test
    void intervalOfWeightedKappaIsNotLongerThanThatOfOtherItems() {
        SplittableRandom random = new SplittableRandom(23);
        for (int sample = 0; sample < 20; sample++) {
            PairedConfusionMatrix joint = items(random, 200, graded(random));
            assertThat(length(paired(KAPPA, joint))).isLessThan(1.05 * length(onOtherItems(KAPPA, joint)));
        }
    }

    /** Coverage of 0.95 would miss more than 20 of 200 samples with a probability of 0.001. */
    @Test
    void intervalOfWeightedKappaKeepsItsLevelForEqualSystems() {
        for (int size : new int[] {20, 50, 200}) {
            SplittableRandom random = new SplittableRandom(29);
            int missed = 0;
            for (int sample = 0; sample < 200; sample++) {
                Comparison comparison = paired(KAPPA, items(random, size, graded(random)));
                missed += comparison.lower() > 0 || comparison.upper() < 0 ? 1 : 0;
            }
            assertThat(missed).as("samples of " + size).isLessThanOrEqualTo(20);
        }
    }

    @Test
    void pValueAndIntervalOfWeightedKappaAgree() {
        SplittableRandom random = new SplittableRandom(31);
        IntBinaryOperator second = graded(random);
        for (int sample = 0; sample < 40; sample++) {
            Comparison comparison = paired(
                    KAPPA,
                    items(random, 60, (truth, system) -> system == 0 ? truth : second.applyAsInt(truth, system)));
            boolean excluded = comparison.lower() > 0 || comparison.upper() < 0;
            assertThat(excluded).isEqualTo(comparison.pValue() < 0.05);
        }
    }

    /** A mean of costs is linear, so that an item of the largest cost has exactly its weight, and the allowance for it remains. */
    @Test
    void meanOfCostsAllowsForTheLargestCost() {
        SplittableRandom random = new SplittableRandom(37);
        PairedConfusionMatrix joint = items(random, 200, graded(random));
        Comparator withoutCounts = new PairedDelta().configured(Options.of(Map.of("smoothing", "pairs")));
        double usual = length(compare(withoutCounts, COST, Pairing.paired(Sample.of(joint))));

        assertThat(length(paired(COST, joint))).isGreaterThan(1.2 * usual);
        assertThat(length(onOtherItems(COST, joint))).isGreaterThan(1.2 * usual);
    }

    @Test
    void systemsThatNeverDifferHaveTheSameBoundsOnBothSides() {
        SplittableRandom random = new SplittableRandom(41);
        Comparison comparison = paired(KAPPA, items(random, 100, (truth, system) -> truth));
        assertThat(comparison.upper()).isPositive().isCloseTo(-comparison.lower(), within(1e-12));
    }
}
