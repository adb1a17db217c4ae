package dev.credence.api.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.derived.Thresholded;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.toys.Bounded;
import dev.credence.toys.Toys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the default methods of a method for proportions, whose bounds are 0.1 away from the proportion. */
class ProportionMethodTest {
    private static final ProportionIntervalMethod TENTH = new Toys.FixedWidth();
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(3, 1, 2, 4);

    /** A method whose bounds are both equal to the proportion. */
    private record Point(boolean exact) implements ProportionIntervalMethod {
        @Override
        public String id() {
            return "point";
        }

        @Override
        public ProportionBounds at(ConfidenceLevel level) {
            return (k, n) -> k / (double) n;
        }
    }

    private static Estimate estimate(ProportionIntervalMethod method, ConfusionMatrix matrix) {
        return Estimate.compute(
                method, new Toys.Precision(), Sample.of(matrix), ConfidenceLevel.P95, ComputeOptions.defaults());
    }

    @Test
    void sizeOfProportionEstimateIsNumberOfTrials() {
        Estimate estimate = estimate(TENTH, MATRIX);
        assertEquals(4, estimate.n());
        assertEquals(0.65, estimate.lower(), 1e-16);
        assertEquals(0.85, estimate.upper(), 1e-16);
        assertEquals(Status.OK, estimate.status());
        assertFalse(estimate.exact());
        assertEquals("fixed-width", estimate.method());
    }

    /** The Jaccard index 3/6 corresponds to F1 = 2/3, and 2/5 and 3/5 correspond to 4/7 and 3/4. */
    @Test
    void boundsAreMappedThroughTheLink() {
        Estimate f1 = Estimate.compute(
                TENTH, new Toys.F1(), Sample.of(MATRIX), ConfidenceLevel.P95, ComputeOptions.defaults());
        assertEquals(2 / 3.0, f1.value(), 1e-15);
        assertEquals(4 / 7.0, f1.lower(), 1e-15);
        assertEquals(3 / 4.0, f1.upper(), 1e-15);
    }

    @Test
    void estimateWithoutTrialsHasWholeRange() {
        Estimate nothing = estimate(new Point(true), ConfusionMatrix.binary(0, 0, 2, 4));
        assertEquals(Status.UNDEFINED, nothing.status());
        assertEquals(0, nothing.lower());
        assertEquals(1, nothing.upper());
        assertEquals(0, nothing.n());
        assertTrue(nothing.exact());
        assertTrue(Note.sentences(nothing.notes())
                .contains("there are no trials, so that the interval is the whole range"));
    }

    @Test
    void collapsedIntervalHasNote() {
        Estimate point = estimate(new Point(false), MATRIX);
        assertEquals(Status.DEGENERATE, point.status());
        assertEquals(0.75, point.lower());
        assertEquals(
                List.of("the interval of 'point' has collapsed to a point and should not be trusted"),
                Note.sentences(point.notes()));
    }

    @Test
    void metricThatIsNotReadableProportionIsRefused() {
        Sample<ConfusionMatrix> sample = Sample.of(MATRIX);
        assertTrue(TENTH.refusal(new Toys.Precision(), sample).isEmpty());
        assertFalse(TENTH.refusal(new Toys.Youden(), sample).isEmpty());
        assertEquals(
                Optional.of(Refusal.of(Refusal.Code.METRIC, "it is not a proportion of successes among trials")),
                TENTH.refusal(new Toys.Youden(), sample));
        assertEquals(
                Optional.of(Refusal.of(Refusal.Code.EVIDENCE, "it reads ScoredSample, not ConfusionMatrix")),
                TENTH.refusal(Thresholded.of(new Toys.Precision(), 0.5), sample));
    }

    /** The trials of recall are the positives, whose number was fixed; the trials of precision come from both strata. */
    @Test
    void trialsWithinOneStratumAreAccepted() {
        Sample<ConfusionMatrix> strata = StratifiedSample.byTruth(MATRIX);
        ConfusionMatrix hits = ConfusionMatrix.binary(3, 0, 2, 4);
        assertEquals(Optional.empty(), TENTH.refusal(new Toys.Precision(), StratifiedSample.byTruth(hits)));
        Refusal refusal = TENTH.refusal(new Toys.Precision(), strata).orElseThrow();
        assertEquals(Refusal.Code.DESIGN, refusal.code());
        assertEquals(
                "it assumes i.i.d. observations, the sample is stratified; use a method for that design, or"
                        + " pool the sample on purpose",
                refusal.sentence());
        Sample<ConfusionMatrix> clusters = ClusteredSample.of(Map.of("one", hits, "two", MATRIX));
        assertEquals(
                Refusal.Code.DESIGN,
                TENTH.refusal(new Toys.Precision(), clusters).orElseThrow().code());
    }

    @Test
    void refusalNamesMethodAndMetric() {
        RefusedException refused = assertThrows(
                RefusedException.class,
                () -> Estimate.compute(
                        TENTH, new Toys.Youden(), Sample.of(MATRIX), ConfidenceLevel.P95, ComputeOptions.defaults()));
        assertEquals(
                "method 'fixed-width' does not fit metric 'toy-youden': it is not a proportion of successes among"
                        + " trials",
                refused.getMessage());
    }

    /** All 7 items are positive with scores between 1/4 and 1/2, so that all or none of them may be predicted positive at 0.3. */
    @Test
    void guaranteedBoundsWidenInterval() {
        Sample<ScoredSample> coarse = Sample.of(Bounded.coarse(7));
        Estimate f1 = Estimate.compute(
                TENTH, Thresholded.of(new Toys.F1(), 0.3), coarse, ConfidenceLevel.P95, ComputeOptions.defaults());
        assertTrue(f1.guaranteedBounds().isPresent());
        assertEquals(0, f1.lower());
    }

    @Test
    void methodHasNoOptionsByDefault() {
        IntervalMethod point = new Point(false);
        assertSame(point, point.configured(Options.none()));
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> point.configured(Options.parse("beta=2")));
        assertEquals("interval method 'point' has no options: options=beta=2", refused.getMessage());
    }
}
