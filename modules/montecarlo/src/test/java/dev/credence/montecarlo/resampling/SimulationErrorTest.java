package dev.credence.montecarlo.resampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.SmallMetrics;
import dev.credence.montecarlo.bootstrap.BootstrapPercentile;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Compares the reported simulation error with the observed one: the mean of the errors that 400 seeds report over the standard deviation of
 * their bounds lies between 0.8 and 1.3, also if bounds lie on a lattice. If a bound rarely changes, 400 seeds do not determine its
 * standard deviation. Only bounds that change in one of ten seeds are therefore compared; their ratio has a standard error of at most 0.07.
 * The seeds are fixed; over random seeds a correct error fails for one bound in about 1,000.
 */
class SimulationErrorTest {
    private static final int SEEDS = 400;
    private static final double ENOUGH_STEPS = 0.1;

    /** Collects the values of one bound over all seeds. */
    private static final class Bound {
        private final double[] values = new double[SEEDS];
        private double reported;

        void add(int seed, double value, double error) {
            values[seed] = value;
            reported += error / SEEDS;
        }

        boolean steps() {
            long most = 0;
            for (double value : values) {
                long same = 0;
                for (double other : values) {
                    same += other == value ? 1 : 0;
                }
                most = Math.max(most, same);
            }
            return most <= (1 - ENOUGH_STEPS) * SEEDS;
        }

        double ratio() {
            return reported / EmpiricalDistribution.ofValues(values.clone()).standardDeviation();
        }
    }

    private static <E extends Evidence> int checked(Metric<E> metric, E evidence, long draws) {
        Bound lower = new Bound();
        Bound upper = new Bound();
        for (int seed = 0; seed < SEEDS; seed++) {
            Estimate estimate = Estimate.compute(
                    new BootstrapPercentile(),
                    metric,
                    Sample.of(evidence),
                    ConfidenceLevel.P95,
                    ComputeOptions.defaults().withSeed(seed).withDraws(draws));
            Simulation simulation = estimate.simulation().orElseThrow();
            lower.add(seed, estimate.lower(), simulation.lowerError());
            upper.add(seed, estimate.upper(), simulation.upperError());
        }
        return checked(lower, metric + " lower of " + evidence) + checked(upper, metric + " upper of " + evidence);
    }

    private static int checked(Bound bound, String where) {
        if (!bound.steps()) {
            return 0;
        }
        assertTrue(bound.ratio() > 0.8 && bound.ratio() < 1.3, () -> bound.ratio() + ": " + where);
        return 1;
    }

    /** The accuracies lie on lattices of 50 and of 200 steps. */
    @Test
    void simulationErrorOfAccuracyEqualsTheSpreadOverSeeds() {
        int bounds = 0;
        for (int wrong = 3; wrong <= 23; wrong += 2) {
            bounds += checked(
                    SmallMetrics.ACCURACY, ConfusionMatrix.binary(25, wrong / 2, wrong - wrong / 2, 25 - wrong), 1_000);
        }
        for (int wrong = 10; wrong <= 80; wrong += 10) {
            bounds += checked(
                    SmallMetrics.ACCURACY, ConfusionMatrix.binary(90, wrong / 2, wrong / 2, 110 - wrong), 1_000);
        }
        assertTrue(bounds >= 12, "bounds that step: " + bounds);
    }

    @Test
    void simulationErrorOfF1EqualsTheSpreadOverSeeds() {
        assertEquals(2, checked(SmallMetrics.F1, ConfusionMatrix.binary(31, 6, 9, 54), 2_000));
        assertEquals(2, checked(SmallMetrics.F1, ConfusionMatrix.binary(12, 2, 3, 13), 999));
    }

    @Test
    void simulationErrorOfAreasEqualsTheSpreadOverSeeds() {
        Random random = new Random(4);
        double[] positives = random.doubles(20).map(x -> x + 0.3).toArray();
        double[] negatives = random.doubles(30).toArray();
        assertEquals(2, checked(ReferenceMetrics.auroc(), ScoredSample.of(positives, negatives), 999));
    }
}
