package dev.credence.curves.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.Credence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampledUnits;
import dev.credence.curves.area.NewcombeMethod5;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnusualScoresTest {
    private static final ScoredSample POSITIVES = ScoredSample.of(new double[] {0.4, 0.6}, new double[0]);
    private static final ScoredSample EQUAL = ScoredSample.of(new double[] {0.5, 0.5}, new double[] {0.5, 0.5, 0.5});

    @Test
    void sampleOfOneClassIsUndefinedWithAReason() {
        for (ScoreMetric metric : List.of(
                new Auroc(), new PartialAuroc(), new EqualErrorRate(), new TprAtFpr(), new PrecisionAtRecall())) {
            assertTrue(Double.isNaN(metric.value(POSITIVES)));
            assertEquals(
                    List.of(metric.id()
                            + " is undefined: it needs positives and negatives, here positives=2, negatives=0"),
                    Note.sentences(metric.notes(POSITIVES, POSITIVES.weights())));
        }
        Estimate area = Estimate.compute(
                new NewcombeMethod5(),
                new Auroc(),
                Sample.of(POSITIVES),
                ConfidenceLevel.P95,
                ComputeOptions.defaults());
        assertEquals(Status.UNDEFINED, area.status());
        assertEquals(0, area.lower());
        assertEquals(1, area.upper());
    }

    @Test
    void areaOfEqualScoresIsOneHalfWithInterval() {
        assertEquals(0.5, new Auroc().value(EQUAL));
        assertEquals(0.5, new EqualErrorRate().value(EQUAL));
        Estimate area = Estimate.compute(
                new NewcombeMethod5(), new Auroc(), Sample.of(EQUAL), ConfidenceLevel.P95, ComputeOptions.defaults());
        assertTrue(0 < area.lower() && area.lower() < 0.5 && 0.5 < area.upper() && area.upper() < 1);
        BoundaryVariance.Moments edge = new Auroc().atEdge(EQUAL, EQUAL.weights());
        assertEquals(0.5, edge.value());
        assertTrue(edge.variance() > 0.05);
    }

    @Test
    void perfectAreaHasPositiveVariance() {
        ScoredSample perfect = ScoredSample.of(new double[] {3, 4}, new double[] {1, 2, 0});
        BoundaryVariance.Moments edge = new Auroc().atEdge(perfect, perfect.weights());
        assertEquals(2.5 / 3, edge.value(), 1e-15);
        assertTrue(edge.variance() > 0);
    }

    @Test
    void areaOfReversedScoresHasANote() {
        ScoredSample reversed = ScoredSample.of(new double[] {0.1, 0.2}, new double[] {0.8, 0.9});
        assertEquals(0, new Auroc().value(reversed));
        assertEquals(
                List.of(
                        "auroc is below 1/2: if lower scores mean more likely positive, negate the scores (--flip on the command line)"),
                Note.sentences(new Auroc().notes(reversed, reversed.weights())));
        assertEquals(1, new Auroc().value(reversed.negated()));
    }

    @Test
    void probabilitiesOutsideTheUnitIntervalAreRefused() {
        ScoredSample logits = ScoredSample.of(new double[] {1.5, 0.2}, new double[] {-3, 0.5});
        for (ScoreMetric metric : List.of(new Brier(), new LogLoss(), new ExpectedCalibrationError())) {
            assertEquals(
                    "metric '" + metric.id()
                            + "' needs probabilities, scores in [0, 1]: score=-3.0; calibrate the scores first",
                    metric.refusal(logits).orElseThrow().sentence());
        }
    }

    @Test
    void wrongCertainPredictionHasInfiniteLoss() {
        ScoredSample wrong = ScoredSample.of(new double[] {0, 0.9}, new double[] {0.1});
        ScoredSample right = ScoredSample.of(new double[] {1, 0.9}, new double[] {0});
        assertEquals(Double.POSITIVE_INFINITY, new LogLoss().value(wrong));
        assertEquals(
                List.of("log-loss is infinite: a probability of exactly 0 or 1 was wrong"),
                Note.sentences(new LogLoss().notes(wrong, wrong.weights())));
        assertEquals(
                List.of(
                        "fewer than five losses show little of their distribution: 95% intervals covered the true value in as few as 0.54 of"
                                + " simulated samples"),
                Note.sentences(new LogLoss().notes(right, right.weights())));
        assertEquals(-Math.log(0.9) / 3, new LogLoss().value(right), 1e-16);
    }

    /** An item that is wrong would have a loss of nearly 1; a share of {@code 1 - 0.025^(1/10)}, 0.31, may be missing. */
    @Test
    void intervalOfLossesWithoutAnErrorAllowsForErrors() {
        ScoredSample sharp = ScoredSample.of(
                new double[] {0.999, 0.998, 0.999, 0.997, 0.999}, new double[] {0.001, 0.002, 0.001, 0.003, 0.002});
        Estimate estimate = Credence.load().estimate("brier", sharp);
        assertEquals("hall", estimate.method());
        double unseen = 1 - StrictMath.pow(0.025, 0.1);
        assertEquals(estimate.value() + unseen * (1 - 0.003 * 0.003), estimate.upper(), 1e-12);
    }

    /** Ten probabilities are right up to 0.001 and show no error, of which up to 3 in 10 may be missing. */
    @Test
    void lossesWithoutAnErrorHaveANoteOnErrorsThatTheSampleMayLack() {
        double[] high = {0.999, 0.998, 0.999, 0.997, 0.999};
        double[] low = {0.001, 0.002, 0.001, 0.003, 0.002};
        ScoredSample sharp = ScoredSample.of(high, low);
        assertEquals(
                List.of(
                        "brier has no item that is wrong; errors may be a share of up to 0.30 (rule of three), which would raise it by 0.075"
                                + " or more; hall and delta-wilson take them into account, other methods do not"),
                Note.sentences(unseen(new Brier(), sharp)));
        assertEquals(1, unseen(new LogLoss(), sharp).size());
        low[0] = 0.6;
        ScoredSample withError = ScoredSample.of(high, low);
        assertEquals(List.of(), unseen(new Brier(), withError));
        ScoredSample blunt =
                ScoredSample.of(new double[] {0.9, 0.8, 0.55, 0.7, 0.95}, new double[] {0.1, 0.4, 0.45, 0.2, 0.05});
        assertEquals(1, unseen(new Brier(), blunt).size());
    }

    private static List<Note> unseen(Metric<ScoredSample> metric, ScoredSample scores) {
        return metric.noteOnUnseenUnits(scores, scores.weights(), SampledUnits.items(scores)).stream()
                .toList();
    }

    /** Four of ten items are positive and have the highest scores, so that the gain at the share 0.4 is 1, and at 0.9 as well. */
    @Test
    void gainAtTheShareOfPositivesHasANoteIfScoresSeparateTheClasses() {
        ScoredSample sharp = ScoredSample.of(new double[] {9, 8, 7, 6}, new double[] {5, 4, 3, 2, 1, 0});
        Metric<ScoredSample> near = new GainAt().configured(Options.parse("share=0.4"));
        assertEquals(
                List.of(
                        "the share is near the share of positives, where the gain has a corner if the scores separate the classes well: 95%"
                                + " intervals covered the true value in as few as 0.54 of simulated samples"),
                Note.sentences(near.notes(sharp, sharp.weights())));
        Metric<ScoredSample> far = new GainAt().configured(Options.parse("share=0.9"));
        assertEquals(List.of(), Note.sentences(far.notes(sharp, sharp.weights())));
        ScoredSample blunt = ScoredSample.of(new double[] {9, 8, 1, 0}, new double[] {5, 4, 3, 2, 7, 6});
        assertEquals(List.of(), Note.sentences(near.notes(blunt, blunt.weights())));
    }

    /** Eight of 50 items are positive, and the highest five are: the gain 0.625 is the largest one, and a share of positives of 0.1 gives eight in 0.06 of samples. */
    @Test
    void gainOfASampleWithMorePositivesThanTheShareHasANote() {
        double[] high = IntStream.range(0, 8).mapToDouble(i -> 100 - i).toArray();
        double[] low = IntStream.range(0, 42).mapToDouble(i -> 50 - i).toArray();
        ScoredSample sharp = ScoredSample.of(high, low);
        Metric<ScoredSample> gain = new GainAt();
        assertEquals(0.625, gain.value(sharp), 1e-12);
        assertEquals(1, gain.notes(sharp, sharp.weights()).size());
        ScoredSample fewer = ScoredSample.of(
                new double[] {100},
                IntStream.range(0, 49).mapToDouble(i -> 50 - i).toArray());
        assertEquals(2, gain.notes(fewer, fewer.weights()).size());
    }

    @Test
    void errorOfNanScoreStatesRow() {
        assertEquals(
                "score must be a number: score=NaN at row 1",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> ScoredSample.of(new double[] {1, Double.NaN}, new boolean[] {true, false}))
                        .getMessage());
    }

    @Test
    void errorOfInvalidOptionStatesName() {
        assertEquals(
                "option 'fpr' must lie in (0, 1]: fpr=0.0",
                assertThrows(IllegalArgumentException.class, () -> new TprAtFpr().configured(Options.parse("fpr=0")))
                        .getMessage());
        assertEquals(
                "option 'bins' must lie in [1, 1000000]: bins=0",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new ExpectedCalibrationError().configured(Options.parse("bins=0")))
                        .getMessage());
    }

    /** The result has a note if no method had sufficient coverage in simulations. */
    @Test
    void fewDistinctScoresHaveANote() {
        ScoredSample levels = levels(19);
        assertEquals(
                List.of(
                        "with few distinct scores (19) the curve has corners: 95% intervals covered the true value in as few as 0.84 of simulated samples"),
                Note.sentences(new EqualErrorRate().notes(levels, levels.weights())));
        ScoredSample more = levels(41);
        assertEquals(List.of(), new EqualErrorRate().notes(more, more.weights()));
    }

    /** Returns a positive and a negative for each of this number of scores. */
    private static ScoredSample levels(int n) {
        double[] scores = IntStream.range(0, n).mapToDouble(i -> (double) i / n).toArray();
        return ScoredSample.of(scores, scores);
    }
}
