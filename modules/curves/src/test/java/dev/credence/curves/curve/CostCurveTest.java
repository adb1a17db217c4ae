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
import dev.credence.curves.curve.CostCurve.Point;
import dev.credence.curves.curve.CostCurve.Scale;
import dev.credence.curves.curve.NetBenefitCurve.Bounded;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CostCurveTest {
    private static final List<Double> GRID = List.of(0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7);
    private static final ComputeOptions RUN =
            ComputeOptions.defaults().withSeed(5).withDraws(400);
    private static final PairedScoredSample BOTH = both(300);

    private static PairedScoredSample both(int items) {
        SplittableRandom random = new SplittableRandom(20_261_129);
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

    private static CostCurve of(ScoredSample scores, Scale scale) {
        return CostCurve.of(Sample.of(scores), scale, GRID, Double.NaN, ConfidenceLevel.P95, RUN);
    }

    private static CostCurve difference(PairedScoredSample scores, Scale scale) {
        return CostCurve.difference(Sample.of(scores), scale, GRID, Double.NaN, ConfidenceLevel.P95, RUN);
    }

    /** At 0.2 there are 4 of 4 positives and 2 of 4 negatives, and every item positive is better than none; at 0.6 2 and 0, and none is. */
    @Test
    void utilityIsTheShareOfThePossibleGainByHand() {
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.8, 0.4, 0.3}, new double[] {0.5, 0.2, 0.1, 0.1});
        List<Point> points = CostCurve.of(
                        Sample.of(scores),
                        Scale.RELATIVE_UTILITY,
                        List.of(0.2, 0.6),
                        Double.NaN,
                        ConfidenceLevel.P95,
                        RUN)
                .points();

        double every = 0.5 - 0.5 * 0.25;
        assertThat(points.get(0).band().value())
                .isCloseTo((4 / 8.0 - 0.25 * 2 / 8 - every) / (0.5 - every), within(1e-15));
        assertThat(points.get(1).band().value()).isCloseTo(2 / 8.0 / 0.5, within(1e-15));
        assertThat(points.get(0).trivial()).isZero();
        // the thresholds 0.3 and 0.8 separate best: 4 of 4 and 1 of 4, and 2 of 4 and none
        assertThat(points.get(0).best()).isCloseTo(1 - 0.25, within(1e-15));
        assertThat(points.get(1).best()).isCloseTo(1 - 0.25 * 1.5, within(1e-15));
    }

    /** For a share of 0.5 the threshold is 1 - x: 0.75 with 2 of 4 positives and no negative, and 0.25 with 4 of 4 and 1. */
    @Test
    void costIsWeightedMeanOfErrorRates() {
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.8, 0.4, 0.3}, new double[] {0.5, 0.2, 0.1, 0.1});
        List<Point> points = CostCurve.of(
                        Sample.of(scores), Scale.EXPECTED_COST, List.of(0.25, 0.75), 0.5, ConfidenceLevel.P95, RUN)
                .points();

        assertThat(points.get(0).threshold()).isCloseTo(0.75, within(1e-15));
        assertThat(points.get(0).band().value()).isCloseTo(0.25 * 0.5, within(1e-15));
        assertThat(points.get(1).band().value()).isCloseTo(0.25 * 0.25, within(1e-15));
        assertThat(points.get(0).trivial()).isEqualTo(0.25);
        assertThat(points.get(1).trivial()).isEqualTo(0.25);
        assertThat(points.get(0).best()).isCloseTo(0.25 * 0.5, within(1e-15));
    }

    /** Both scales describe the same decisions: RU = 1 - NEC / min(x, 1 - x) (observed difference at most 1e-14). */
    @Test
    void utilityIsOneMinusCostRelativeToTrivialCost() {
        List<Point> costs = of(BOTH.first(), Scale.EXPECTED_COST).points();
        List<Double> thresholds = IntStream.range(0, costs.size())
                .mapToObj(i -> costs.get(costs.size() - 1 - i).threshold())
                .toList();
        List<Point> utilities = CostCurve.of(
                        Sample.of(BOTH.first()),
                        Scale.RELATIVE_UTILITY,
                        thresholds,
                        Double.NaN,
                        ConfidenceLevel.P95,
                        RUN)
                .points();

        for (int i = 0; i < GRID.size(); i++) {
            Point cost = costs.get(GRID.size() - 1 - i);
            Point utility = utilities.get(i);
            assertThat(utility.band().value()).isCloseTo(1 - cost.band().value() / cost.trivial(), within(1e-12));
            assertThat(utility.best()).isCloseTo(1 - cost.best() / cost.trivial(), within(1e-12));
        }
    }

    @Test
    void utilityIsNetBenefitBetweenTrivialAndPerfect() {
        CostCurve curve = of(BOTH.first(), Scale.RELATIVE_UTILITY);
        List<NetBenefitCurve.Point> benefits = NetBenefitCurve.of(
                        Sample.of(BOTH.first()), GRID, ConfidenceLevel.P95, RUN)
                .points();
        for (int i = 0; i < GRID.size(); i++) {
            double trivial = Math.max(0, benefits.get(i).everyPositive());
            assertThat(curve.points().get(i).band().value())
                    .isCloseTo(
                            (benefits.get(i).netBenefit().value() - trivial) / (curve.prevalence() - trivial),
                            within(1e-12));
        }
    }

    @ParameterizedTest
    @EnumSource(Scale.class)
    void everyThresholdCostsAtLeastTheBest(Scale scale) {
        assertThat(of(BOTH.second(), scale).points())
                .allMatch(point -> scale == Scale.EXPECTED_COST
                        ? point.best() <= point.band().value() + 1e-12 && point.best() <= point.trivial()
                        : point.best() >= point.band().value() - 1e-12 && point.best() >= 0);
    }

    @ParameterizedTest
    @EnumSource(Scale.class)
    void differenceEqualsDifferenceOfBothCurves(Scale scale) {
        List<Point> first = of(BOTH.first(), scale).points();
        List<Point> second = of(BOTH.second(), scale).points();
        List<Point> differences = difference(BOTH, scale).points();
        for (int i = 0; i < GRID.size(); i++) {
            assertThat(differences.get(i).band().value())
                    .isCloseTo(
                            first.get(i).band().value() - second.get(i).band().value(), within(1e-12));
        }
    }

    @ParameterizedTest
    @EnumSource(Scale.class)
    void exchangedSystemsHaveTheOppositeBounds(Scale scale) {
        List<Point> one = difference(BOTH, scale).points();
        List<Point> other = difference(BOTH.swapped(), scale).points();
        for (int i = 0; i < GRID.size(); i++) {
            Bounded here = one.get(i).pointwise();
            Bounded there = other.get(i).pointwise();
            assertThat(there.lower()).isCloseTo(-here.upper(), within(1e-12));
            assertThat(there.upper()).isCloseTo(-here.lower(), within(1e-12));
        }
    }

    @ParameterizedTest
    @EnumSource(Scale.class)
    void simultaneousBoundsContainPointwiseOnesAndTheValue(Scale scale) {
        assertThat(of(BOTH.first(), scale).points())
                .allMatch(point -> point.band().lower() <= point.pointwise().lower()
                        && point.pointwise().lower() < point.band().value()
                        && point.band().value() <= point.pointwise().upper()
                        && point.pointwise().upper() <= point.band().upper());
    }

    /** More items of the kinds that are there make the cost known better; the root of 100 is 10. */
    @ParameterizedTest
    @EnumSource(Scale.class)
    void pointwiseLengthFallsWithTheRootOfTheItems(Scale scale) {
        Point few = of(repeated(10), scale).points().get(3);
        Point many = of(repeated(1_000), scale).points().get(3);

        assertThat((few.pointwise().upper() - few.pointwise().lower())
                        / (many.pointwise().upper() - many.pointwise().lower()))
                .isBetween(9.0, 11.0);
    }

    private static ScoredSample repeated(int times) {
        double[] positives = IntStream.range(0, 8 * times)
                .mapToDouble(i -> 0.1 + 0.1 * (i % 8))
                .toArray();
        double[] negatives = IntStream.range(0, 16 * times)
                .mapToDouble(i -> 0.05 + 0.05 * (i % 8))
                .toArray();
        return ScoredSample.of(positives, negatives);
    }

    @ParameterizedTest
    @EnumSource(Scale.class)
    void sameSeedGivesSameBitsWithAnyNumberOfThreads(Scale scale) {
        CostCurve other =
                CostCurve.of(Sample.of(BOTH.first()), scale, GRID, Double.NaN, ConfidenceLevel.P95, RUN.withThreads(4));

        assertThat(other.points()).isEqualTo(of(BOTH.first(), scale).points());
    }

    @ParameterizedTest
    @EnumSource(Scale.class)
    void perfectPredictionsHaveNoErrors(Scale scale) {
        List<Point> points = of(ScoredSample.of(new double[] {1, 1, 1}, new double[] {0, 0, 0, 0}), scale)
                .points();

        assertThat(points)
                .allMatch(point -> Math.abs(point.band().value() - (scale == Scale.EXPECTED_COST ? 0 : 1)) < 1e-15);
    }

    @Test
    void itemsThatDependOnEachOtherAreRefused() {
        Sample<ScoredSample> clustered = ClusteredSample.of(Map.of("a", BOTH.first(), "b", BOTH.second()));
        assertThatThrownBy(
                        () -> CostCurve.of(clustered, Scale.EXPECTED_COST, GRID, Double.NaN, ConfidenceLevel.P95, RUN))
                .isInstanceOf(RefusedException.class)
                .hasMessage("a cost curve needs independent items: design=clustered; use one row of each cluster,"
                        + " without weights");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.1, 2})
    void shareThatIsNoProbabilityThrows(double share) {
        assertThatThrownBy(() -> CostCurve.of(
                        Sample.of(BOTH.first()), Scale.EXPECTED_COST, GRID, share, ConfidenceLevel.P95, RUN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("share must lie in (0, 1): share=" + share);
    }
}
