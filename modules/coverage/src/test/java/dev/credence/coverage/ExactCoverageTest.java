package dev.credence.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExactCoverageTest {
    private static Coverage one(IntervalMethod method, Metric<ConfusionMatrix> metric, Population<ConfusionMatrix> at) {
        return CoverageStudy.of(metric, ConfidenceLevel.P95)
                .withMethod(method)
                .over(List.of(at))
                .run(ComputeOptions.defaults())
                .get(0);
    }

    /** Compares coverage and expected length with reference values (mpmath/MPFR, 72 digits); observed peak error 3e-16 and 2e-15. */
    @ParameterizedTest(name = "n={0} p={1}")
    @CsvSource({
        "30, 0.1, 0.9741732113380901, 0.21497997094835544",
        "30, 0.5, 0.9572260547429323, 0.3318229983951685",
        "30, 0.05, 0.9392284386912565, 0.17254709985863195",
        "10, 0.1, 0.9298091736, 0.36929023415590356",
        "5, 0.05, 0.9774075, 0.4706963588218441",
    })
    void coverageOfACustomWilsonMethodEqualsTheReference(long n, double p, double coverage, double length) {
        Coverage found = one(Toys.WILSON, Toys.PRECISION, Populations.proportion(Toys.PRECISION, n, p));
        assertEquals(coverage, found.coverage(), 2e-14);
        assertEquals(length, found.lengths().mean(), 2e-14);
        assertTrue(found.exact());
        assertEquals(0, found.rates().error());
        assertTrue(found.samples() <= n + 1);
    }

    /** The reference clips the bounds of Wald to [0, 1] before it takes their length. */
    @Test
    void coverageOfACustomWaldMethodEqualsTheReference() {
        Coverage found = one(Toys.WALD, Toys.PRECISION, Populations.proportion(Toys.PRECISION, 30, 0.1));
        assertEquals(0.8085213615694752, found.coverage(), 2e-14);
        assertEquals(0.19011339778952985, found.lengths().mean(), 2e-14);
        assertEquals(Math.pow(0.9, 30) + Math.pow(0.1, 30), found.rates().degenerate(), 1e-15);
    }

    @Test
    void coverageOfFewObservationsEqualsTheSumOverAllSequences() {
        int n = 6;
        double[] shares = {0.35, 0.15, 0.2, 0.3};
        Population<ConfusionMatrix> population = population(shares, n);
        Toys.Fixed method = new Toys.Fixed(0.4, false);
        double truth = population.value(Toys.INFORMEDNESS);
        double covered = 0;
        double without = 0;
        double score = 0;
        for (int sequence = 0; sequence < 1 << (2 * n); sequence++) {
            long[] cells = new long[4];
            double probability = 1;
            for (int i = 0; i < n; i++) {
                int cell = (sequence >> (2 * i)) & 3;
                cells[cell]++;
                probability *= shares[cell];
            }
            Estimate interval = Estimate.compute(
                    method,
                    Toys.INFORMEDNESS,
                    Sample.of(Toys.binary(cells)),
                    ConfidenceLevel.P95,
                    ComputeOptions.defaults());
            covered += interval.lower() <= truth && truth <= interval.upper() ? probability : 0;
            if (Double.isNaN(interval.lower())) {
                without += probability;
            } else {
                double clipped = Math.min(1, interval.upper()) - Math.max(-1, interval.lower());
                double outside = Math.max(0, Math.max(interval.lower() - truth, truth - interval.upper()));
                score += probability * (clipped + 2 / 0.05 * outside);
            }
        }
        Coverage found = one(method, Toys.INFORMEDNESS, population);
        assertEquals(84, found.samples());
        assertEquals(covered, found.coverage(), 1e-14);
        assertEquals(without, found.rates().without(), 1e-14);
        assertEquals(without, found.rates().undefined(), 1e-14);
        assertEquals(score / (1 - without), found.lengths().score(), 1e-13);
    }

    private static Population<ConfusionMatrix> population(double[] shares, long n) {
        return new MatrixPopulation(
                "cells",
                java.util.Map.of(),
                List.of("negative", "positive"),
                java.util.Optional.of("positive"),
                shares,
                n);
    }

    @Test
    void groupingCellsOfAProportionMethodChangesNothing() {
        Population<ConfusionMatrix> population = Populations.binary(12, 0.8, 0.6, 0.3);
        Coverage lumped = one(Toys.WILSON, Toys.F1, population);
        Coverage full = one(new Toys.Disguised(Toys.WILSON), Toys.F1, population);
        assertEquals(91, lumped.samples());
        assertEquals(455, full.samples());
        assertEquals(full.coverage(), lumped.coverage(), 1e-14);
        assertEquals(full.lengths().mean(), lumped.lengths().mean(), 1e-14);
        assertEquals(full.rates().undefined(), lumped.rates().undefined(), 1e-14);
    }

    @Test
    void coverageOfLinkedMetricEqualsCoverageOfProportion() {
        double f1 = 0.7;
        Coverage linked = one(Toys.WILSON, Toys.F1, Populations.proportion(Toys.F1, 25, f1));
        Coverage plain = one(
                Toys.WILSON,
                Toys.JACCARD,
                Populations.proportion(Toys.JACCARD, 25, Toys.F1.link().inverse(f1)));
        assertEquals(plain.coverage(), linked.coverage(), 1e-14);
        assertEquals(f1, linked.truth());
        assertTrue(linked.lengths().mean() < plain.lengths().mean());
    }

    @Test
    void samplesWithUndefinedMetricAreCounted() {
        double predicted = 0.6 * 0.3 / 0.8;
        Coverage found = one(Toys.WILSON, Toys.PRECISION, Populations.binary(10, 0.8, 0.6, 0.3));
        assertEquals(Math.pow(1 - predicted, 10), found.rates().undefined(), 1e-15);
        assertEquals(0, found.rates().without(), "the interval without trials is [0, 1]");
    }

    @Test
    void missesSwapSidesWhenSuccessAndFailureAreSwapped() {
        Coverage low = one(Toys.WILSON, Toys.PRECISION, Populations.proportion(Toys.PRECISION, 20, 0.125));
        Coverage high = one(Toys.WILSON, Toys.PRECISION, Populations.proportion(Toys.PRECISION, 20, 0.875));
        assertEquals(low.rates().missedBelow(), high.rates().missedAbove(), 1e-15);
        assertEquals(low.rates().missedAbove(), high.rates().missedBelow(), 1e-15);
        assertEquals(
                1,
                low.coverage()
                        + low.rates().missedBelow()
                        + low.rates().missedAbove()
                        + low.rates().without(),
                1e-14);
    }

    @Test
    void certainPopulationHasOneOutcome() {
        Coverage found = one(Toys.WILSON, Toys.PRECISION, Populations.proportion(Toys.PRECISION, 1_000_000, 1));
        assertEquals(1, found.samples());
        assertEquals(1, found.coverage());
    }

    /** Fewer than 10,000 numbers of successes in 10^6 trials have a probability above 1e-20. */
    @Test
    void manyTrialsEnumerateOnlyTheLikelyOutcomes() {
        Coverage found = one(Toys.WILSON, Toys.PRECISION, Populations.proportion(Toys.PRECISION, 1_000_000, 0.3));
        assertTrue(found.exact());
        assertTrue(found.samples() < 10_000, "outcomes: " + found.samples());
        assertEquals(
                1,
                found.coverage() + found.rates().missedBelow() + found.rates().missedAbove(),
                1e-12);
        assertEquals(0.95, found.coverage(), 1e-3);
    }

    @Test
    void smallMatrixOfThreeClassesIsEnumerated() {
        Coverage found =
                one(new Toys.Fixed(0.5, false), new Accuracy3(), Populations.classMix(5, new double[] {8, 1, 1}, 0.75));
        assertEquals(1287, found.samples());
        assertEquals(0.75, found.truth(), 1e-15);
        double binomial = 0;
        for (int k = 0; k <= 5; k++) {
            boolean covers = k / 5.0 - 0.5 <= 0.75 && 0.75 <= k / 5.0 + 0.5;
            binomial += covers ? choose5(k) * Math.pow(0.75, k) * Math.pow(0.25, 5 - k) : 0;
        }
        assertEquals(binomial, found.coverage(), 1e-14);
    }

    private static double choose5(int k) {
        return new double[] {1, 5, 10, 10, 5, 1}[k];
    }

    private static final class Accuracy3 implements dev.credence.api.metric.ConfusionMetric {
        @Override
        public String id() {
            return "hits";
        }

        @Override
        public dev.credence.api.metric.Range range() {
            return dev.credence.api.metric.Range.UNIT;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            double hits = 0;
            double all = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                hits += matrix.truth(atom) == matrix.predicted(atom) ? weights[atom] : 0;
                all += weights[atom];
            }
            return hits / all;
        }
    }
}
