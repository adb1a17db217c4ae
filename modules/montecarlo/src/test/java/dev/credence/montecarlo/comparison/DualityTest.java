package dev.credence.montecarlo.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.montecarlo.SmallMetrics;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Checks the duality of test and interval: p is below alpha exactly if the interval at level 1 - alpha excludes 0. */
class DualityTest {
    private static final List<Comparator> TESTS = List.of(new PairedBootstrap(), new Permutation());
    private static final double[] LEVELS = {0.5, 0.8, 0.9, 0.9375, 0.95, 0.99};

    private static void requireDuality(Comparison answer) {
        double alpha = 1 - answer.level().value();
        boolean excludes = answer.lower() > 0 || answer.upper() < 0;
        assertEquals(answer.pValue() < alpha, excludes, () -> answer + " p=" + answer.pValue());
        assertTrue(answer.lower() <= answer.difference() && answer.difference() <= answer.upper(), answer::toString);
    }

    private static PairedConfusionMatrix table(long both, long first, long second, long none, long extra) {
        return PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                    {{both, first}, {second, none}}, {{none, second + extra}, {first, both}}
                })
                .withPositive("y");
    }

    /** Uses lattices that contain 0, and numbers of draws for which a p-value can or cannot equal alpha. */
    @Test
    void pValuesAndIntervalsOfTablesAreDual() {
        for (int first = 0; first <= 6; first++) {
            for (int second = 0; second <= 6; second += 2) {
                for (ConfusionMetric metric : List.of(SmallMetrics.ACCURACY, SmallMetrics.F1)) {
                    PairedConfusionMatrix joint = table(9, first, second, 2, first % 3);
                    for (double level : LEVELS) {
                        checkDuality(metric, joint, level, 199);
                        checkDuality(metric, joint, level, 999);
                    }
                }
            }
        }
    }

    private static void checkDuality(ConfusionMetric metric, PairedConfusionMatrix joint, double level, long draws) {
        for (Comparator comparator : TESTS) {
            requireDuality(Comparison.compute(
                    comparator,
                    metric,
                    Pairing.paired(joint),
                    ComparisonOptions.at(ConfidenceLevel.of(level)),
                    ComputeOptions.defaults().withDraws(draws)));
        }
    }

    /** If all resamples agree and the systems differ, test and interval both come from the posterior with unseen outcomes. */
    @Test
    void pValuesAndIntervalsAreDualIfAllResamplesAgree() {
        for (long items : new long[] {1, 2, 5, 40}) {
            PairedConfusionMatrix clear = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                        {{0, items}, {0, 0}}, {{0, 0}, {items, 0}}
                    })
                    .withPositive("y");
            for (double level : LEVELS) {
                checkDuality(SmallMetrics.ACCURACY, clear, level, 999);
            }
        }
        Comparison one = Comparison.compute(
                new PairedBootstrap(),
                SmallMetrics.ACCURACY,
                Pairing.paired(table(0, 1, 0, 0, 0)),
                ComparisonOptions.at(ConfidenceLevel.P95),
                ComputeOptions.defaults());
        assertTrue(one.pValue() > 0.05, () -> "two items prove nothing: " + one.pValue());
    }

    @Test
    void pValuesAndIntervalsOfScoresAreDual() {
        SplittableRandom random = new SplittableRandom(3);
        for (int sample = 0; sample < 40; sample++) {
            int n = 12 + sample;
            boolean[] truth = new boolean[n];
            double[] first = new double[n];
            double[] second = new double[n];
            for (int i = 0; i < n; i++) {
                truth[i] = i % 3 == 0;
                double shared = random.nextDouble();
                first[i] = Math.rint(5 * (shared + random.nextDouble() + (truth[i] ? 0.6 : 0)));
                second[i] = shared + random.nextDouble() + (truth[i] ? 0.3 : 0);
            }
            for (Comparator comparator : TESTS) {
                for (double level : LEVELS) {
                    requireDuality(Comparison.compute(
                            comparator,
                            ReferenceMetrics.auroc(),
                            Pairing.paired(PairedScoredSample.of(truth, first, second)),
                            ComparisonOptions.at(ConfidenceLevel.of(level)),
                            ComputeOptions.defaults().withDraws(299)));
                }
            }
        }
    }
}
