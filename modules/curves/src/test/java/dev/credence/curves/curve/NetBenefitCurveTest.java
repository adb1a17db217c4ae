package dev.credence.curves.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.curves.curve.NetBenefitCurve.Bounded;
import dev.credence.curves.curve.NetBenefitCurve.Point;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NetBenefitCurveTest {
    private static final List<Double> GRID = List.of(0.05, 0.1, 0.2, 0.3, 0.4, 0.5);
    private static final ComputeOptions RUN =
            ComputeOptions.defaults().withSeed(5).withDraws(400);
    private static final PairedScoredSample BOTH = both(200);

    private static PairedScoredSample both(int items) {
        SplittableRandom random = new SplittableRandom(20_261_128);
        boolean[] positive = new boolean[items];
        double[] first = new double[items];
        double[] second = new double[items];
        for (int item = 0; item < items; item++) {
            double x = random.nextGaussian();
            first[item] = 1 / (1 + Math.exp(1 - 1.5 * x));
            second[item] = 1 / (1 + Math.exp(1 - 1.5 * x - random.nextGaussian()));
            positive[item] = random.nextDouble() < first[item];
        }
        return PairedScoredSample.of(positive, first, second);
    }

    private static NetBenefitCurve of(ScoredSample scores) {
        return NetBenefitCurve.of(Sample.of(scores), GRID, ConfidenceLevel.P95, RUN);
    }

    private static NetBenefitCurve difference(PairedScoredSample scores) {
        return NetBenefitCurve.difference(Sample.of(scores), GRID, ConfidenceLevel.P95, RUN);
    }

    /** A score that equals the threshold is predicted to be positive. */
    @Test
    void valuesAreTrueMinusWeightedFalsePositivesByHand() {
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.8, 0.4, 0.3}, new double[] {0.5, 0.2, 0.1, 0.1});
        List<Point> points = NetBenefitCurve.of(Sample.of(scores), List.of(0.2, 0.5), ConfidenceLevel.P95, RUN)
                .points();

        assertThat(points.get(0).netBenefit().value()).isCloseTo((4 - 2 * 0.25) / 8, within(1e-15));
        assertThat(points.get(1).netBenefit().value()).isCloseTo((2 - 1) / 8.0, within(1e-15));
        assertThat(points.get(0).everyPositive()).isCloseTo(0.5 - 0.5 * 0.25, within(1e-15));
        assertThat(Objects.requireNonNull(points.get(1).gain()).value()).isCloseTo(1 / 8.0 - 0, within(1e-15));
    }

    @Test
    void differenceEqualsDifferenceOfCurves() {
        List<Point> first = of(BOTH.first()).points();
        List<Point> second = of(BOTH.second()).points();
        List<Point> differences = difference(BOTH).points();
        for (int i = 0; i < GRID.size(); i++) {
            assertThat(differences.get(i).netBenefit().value())
                    .isCloseTo(
                            first.get(i).netBenefit().value()
                                    - second.get(i).netBenefit().value(),
                            within(1e-15));
        }
    }

    @Test
    void exchangedSystemsHaveTheOppositeBand() {
        NetBenefitCurve one = difference(BOTH);
        NetBenefitCurve other = difference(BOTH.swapped());
        for (int i = 0; i < GRID.size(); i++) {
            Bounded here = one.points().get(i).netBenefit();
            Bounded there = other.points().get(i).netBenefit();
            assertThat(there.value()).isCloseTo(-here.value(), within(1e-15));
            // other draws belong to the kinds of items, so that the quantile differs a little (observed 0.004)
            assertThat(there.upper()).isCloseTo(-here.lower(), within(0.02));
            assertThat(there.lower()).isCloseTo(-here.upper(), within(0.02));
        }
    }

    @Test
    void boundsContainValueAndWidenWithTheLevel() {
        NetBenefitCurve wide = NetBenefitCurve.of(Sample.of(BOTH.first()), GRID, ConfidenceLevel.of(0.99), RUN);
        NetBenefitCurve narrow = of(BOTH.first());
        for (int i = 0; i < GRID.size(); i++) {
            Bounded inner = narrow.points().get(i).netBenefit();
            Bounded outer = wide.points().get(i).netBenefit();
            assertThat(inner.lower()).isLessThan(inner.value()).isGreaterThan(outer.lower());
            assertThat(inner.upper()).isGreaterThan(inner.value()).isLessThan(outer.upper());
        }
    }

    @Test
    void bandOverSeveralThresholdsIsWiderThanAtOne() {
        Bounded alone = NetBenefitCurve.of(Sample.of(BOTH.first()), List.of(0.2), ConfidenceLevel.P95, RUN)
                .points()
                .get(0)
                .netBenefit();
        Bounded among = of(BOTH.first()).points().get(2).netBenefit();

        assertThat(among.upper() - among.lower()).isGreaterThan(alone.upper() - alone.lower());
    }

    @Test
    void sameSeedGivesSameBitsWithAnyNumberOfThreads() {
        NetBenefitCurve one = of(BOTH.first());
        NetBenefitCurve other =
                NetBenefitCurve.of(Sample.of(BOTH.first()), GRID, ConfidenceLevel.P95, RUN.withThreads(4));

        assertThat(other.points()).isEqualTo(one.points());
    }

    @Test
    void equalSystemsHaveNoDifference() {
        double[] scores = {0.9, 0.1, 0.4};
        NetBenefitCurve none = difference(PairedScoredSample.of(new boolean[] {true, false, false}, scores, scores));

        assertThat(none.points())
                .allMatch(point -> point.netBenefit().value() == 0
                        && point.netBenefit().lower() < 0
                        && point.netBenefit().upper() > 0);
    }

    @Test
    void itemsThatDependOnEachOtherAreRefused() {
        Sample<ScoredSample> clustered = ClusteredSample.of(Map.of("a", BOTH.first(), "b", BOTH.second()));
        assertThatThrownBy(() -> NetBenefitCurve.of(clustered, GRID, ConfidenceLevel.P95, RUN))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "a net benefit curve needs independent items: design=clustered; use one row of each cluster,"
                                + " without weights");
    }

    @Test
    void scoresOutsideTheRangeOfProbabilitiesAreRefused() {
        assertThatThrownBy(() -> of(ScoredSample.of(new double[] {1.5}, new double[] {0.2})))
                .isInstanceOf(RefusedException.class)
                .hasMessage("a net benefit curve compares probabilities with thresholds, so scores must lie in [0, 1]:"
                        + " score=1.5; give probabilities, or calibrate the scores");
    }

    @Test
    void missingClassIsRefused() {
        assertThatThrownBy(() -> of(ScoredSample.of(new double[] {0.5}, new double[0])))
                .isInstanceOf(RefusedException.class)
                .hasMessage("a net benefit curve needs positives and negatives: positives=1, negatives=0");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, Double.NaN, -0.1})
    void thresholdThatIsNoProbabilityThrows(double threshold) {
        assertThatThrownBy(
                        () -> NetBenefitCurve.of(Sample.of(BOTH.first()), List.of(threshold), ConfidenceLevel.P95, RUN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "thresholds must ascend, above 0 and below 1, because they are probabilities: ");
    }
}
