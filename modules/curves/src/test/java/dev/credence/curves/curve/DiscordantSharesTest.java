package dev.credence.curves.curve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.curves.curve.CostCurve.Scale;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

/**
 * The first system has rare false positives with a probability of 0.95, each of which costs nine times what a true positive gains, and finds more of the
 * positives, so that both systems have equal benefits at the threshold 0.9. Of 300 samples of such a population, 0.025 should have a lower bound above 0;
 * more than 15 have with a probability of 0.005. With one standard error for both bounds there were 20 to 22.
 */
class DiscordantSharesTest {
    private static final int SAMPLES = 300;
    private static final int ITEMS = 200;
    /** Expected number of false positives. */
    private static final double FEW = 3.5;

    private static final List<Double> GRID = List.of(0.88, 0.89, 0.9);

    private static IidSample<PairedScoredSample> sample(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double gained = 2 * FEW * 9 / ITEMS;
        double cost = 2 * FEW / ITEMS;
        boolean[] positive = new boolean[ITEMS];
        double[] first = new double[ITEMS];
        double[] second = new double[ITEMS];
        for (int i = 0; i < ITEMS; i++) {
            positive[i] = random.nextDouble() < 0.5;
            double u = random.nextDouble();
            first[i] = positive[i] ? 0.99 : u < cost ? 0.95 : 0.01;
            second[i] = positive[i] && u >= gained ? 0.99 : 0.01;
        }
        return Sample.of(PairedScoredSample.of(positive, first, second));
    }

    private static long gainsPromised(BiPredicate<IidSample<PairedScoredSample>, ComputeOptions> promises) {
        long promised = 0;
        for (int seed = 0; seed < SAMPLES; seed++) {
            ComputeOptions options = ComputeOptions.defaults().withSeed(seed).withDraws(500);
            promised += promises.test(sample(9_000 + seed), options) ? 1 : 0;
        }
        return promised;
    }

    @Test
    void netBenefitAllowsForFalsePositivesThatAreNotInTheSample() {
        assertThat(gainsPromised((sample, options) -> {
                    List<NetBenefitCurve.Point> points = NetBenefitCurve.difference(
                                    sample, GRID, ConfidenceLevel.P95, options)
                            .points();
                    return points.get(2).netBenefit().lower() > 0;
                }))
                .isLessThanOrEqualTo(15);
    }

    @Test
    void relativeUtilityAllowsForFalsePositivesThatAreNotInTheSample() {
        assertThat(gainsPromised((sample, options) -> {
                    List<CostCurve.Point> points = CostCurve.difference(
                                    sample, Scale.RELATIVE_UTILITY, GRID, Double.NaN, ConfidenceLevel.P95, options)
                            .points();
                    return points.get(2).band().lower() > 0;
                }))
                .isLessThanOrEqualTo(15);
    }
}
