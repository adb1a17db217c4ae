package dev.credence.delta.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.delta.Auc;
import dev.credence.delta.Reference;
import dev.credence.delta.SmallMetrics;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.testkit.IntervalMethodContract;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class DeltaLogitTest extends IntervalMethodContract {
    private static final double Z = 1.959963984540054;

    @Override
    protected IntervalMethod method() {
        return new DeltaLogit();
    }

    @Override
    protected Set<String> designs() {
        return Set.of("i.i.d.", "stratified", "weighted", "clustered", "crossed");
    }

    private static Estimate estimate(ConfusionMetric metric, ConfusionMatrix matrix) {
        return Estimate.compute(
                new DeltaLogit(), metric, Sample.of(matrix), ConfidenceLevel.P95, ComputeOptions.defaults());
    }

    @Test
    void intervalOnSymmetricRangeIsFisherTransformation() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(40, 7, 5, 90);
        double value = SmallMetrics.MCC.value(matrix);
        double half = Z
                * Math.sqrt(
                        VarianceEstimate.of(SmallMetrics.MCC, Sample.of(matrix)).variance())
                / (1 - value * value);
        double atanh = 0.5 * Math.log((1 + value) / (1 - value));
        Estimate actual = estimate(SmallMetrics.MCC, matrix);
        assertEquals(Math.tanh(atanh - half), actual.lower(), 1e-14);
        assertEquals(Math.tanh(atanh + half), actual.upper(), 1e-14);
    }

    /** Woolf's interval of the odds ratio uses the variance 1/TP + 1/FP + 1/FN + 1/TN of the logarithm. */
    @Test
    void intervalOfRatioIsLogarithmic() {
        Estimate actual = estimate(SmallMetrics.ODDS, ConfusionMatrix.binary(40, 7, 5, 90));
        double half = Z * Math.sqrt(1 / 40.0 + 1 / 7.0 + 1 / 5.0 + 1 / 90.0);
        double odds = 40 * 90 / 35.0;
        assertEquals(odds * Math.exp(-half), actual.lower(), 1e-9 * odds);
        assertEquals(odds * Math.exp(half), actual.upper(), 1e-8 * odds);
    }

    @Test
    void intervalWithVanishingInfluencesHasPositiveWidth() {
        Estimate perfect = estimate(SmallMetrics.PRECISION, ConfusionMatrix.binary(20, 0, 3, 30));
        assertEquals(1, perfect.upper());
        assertEquals(0.75, perfect.lower(), 0.15);
    }

    /**
     * For 2^53 - 1 items, half a failure that smooths the boundary is lost to rounding, unless the smoothed value
     * stays below 1.
     */
    @Test
    void perfectPredictionsOfLargestTotalHaveBounds() {
        long most = (1L << 53) - 1;
        Estimate none = estimate(SmallMetrics.NPV, ConfusionMatrix.binary(0, 0, 0, most));
        assertEquals(1, none.value());
        assertEquals(1, none.upper());
        assertTrue(none.lower() > 1 - 2e-15 && none.lower() < 1, () -> "lower=" + none.lower());
        Estimate all = estimate(SmallMetrics.NPV, ConfusionMatrix.binary(0, 0, most, 0));
        assertEquals(0, all.lower());
        assertTrue(all.upper() > 0 && all.upper() < 2e-15, () -> "upper=" + all.upper());
    }

    static List<JsonNode> curves() {
        return Reference.cases("auc.json", "single").stream()
                .filter(node -> node.hasNonNull("delongLogitCi"))
                .toList();
    }

    /** The largest observed error is 4e-16. */
    @ParameterizedTest
    @MethodSource("curves")
    void intervalOfAreaIsLogitOfDeLong(JsonNode node) {
        ScoredSample scores =
                ScoredSample.of(Reference.doubles(node.get("scores")), Reference.flags(node.get("labels")));
        Estimate actual = Estimate.compute(
                new DeltaLogit(),
                new Auc(),
                StratifiedSample.byTruth(scores),
                ConfidenceLevel.P95,
                ComputeOptions.defaults());
        assertEquals(node.get("delongLogitCi").get(0).asDouble(), actual.lower(), 1e-13);
        assertEquals(node.get("delongLogitCi").get(1).asDouble(), actual.upper(), 1e-13);
    }
}
