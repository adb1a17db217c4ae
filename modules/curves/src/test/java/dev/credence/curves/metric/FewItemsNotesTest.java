package dev.credence.curves.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ScoreMetric;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Checks that metrics of few scores have a note with the measured coverage, and that metrics of enough scores have none. */
class FewItemsNotesTest {
    /** Returns scores without ties, whose classes alternate until one is exhausted. */
    private static ScoredSample scores(int positives, int negatives) {
        return ScoredSample.of(
                IntStream.range(0, positives).mapToDouble(i -> i + 0.5).toArray(),
                IntStream.range(0, negatives).mapToDouble(i -> i).toArray());
    }

    private static List<String> notes(ScoreMetric metric, int positives, int negatives) {
        ScoredSample scores = scores(positives, negatives);
        return Note.sentences(metric.notes(scores, scores.weights()));
    }

    @Test
    void equalErrorRateOfUpToFortyItemsHasNote() {
        assertThat(notes(new EqualErrorRate(), 4, 80))
                .containsExactly(
                        "the smaller class has 4 items, so the curve has few steps: with up to 40 items and scores of"
                                + " two modes 95% intervals covered the true value in as few as 0.79 of simulated samples");
        assertThat(notes(new EqualErrorRate(), 80, 40)).hasSize(1);
        assertThat(notes(new EqualErrorRate(), 80, 41)).isEmpty();
    }

    @Test
    void precisionRecallAreaOfFewerThanSixtyItemsHasNote() {
        for (ScoreMetric metric : List.of(new AveragePrecision(), new Auprc())) {
            assertThat(notes(metric, 5, 85))
                    .containsExactly(
                            "the smaller class has 5 items: where it has fewer than 60 and the scores have heavy tails,"
                                    + " 95% intervals covered the true value in as few as 0.88 of simulated samples");
            assertThat(notes(metric, 59, 200)).hasSize(1);
            assertThat(notes(metric, 60, 60)).isEmpty();
        }
    }

    /** The fit of two probabilities is exact: of 60 items at each, n are in the wrong class, and the variance is 2 n (60 - n) / 60. */
    @Test
    void calibrationSlopeOfSharpProbabilitiesHasNoteWhateverTheClassesAre() {
        assertThat(notesOnSlope(1))
                .containsExactly(
                        "by the recalibrated probabilities the number of positives has a variance of only 2.0: 95% intervals"
                                + " covered the true value in as few as 0.65 of simulated samples");
        assertThat(notesOnSlope(2)).hasSize(1);
        assertThat(notesOnSlope(3)).isEmpty();
    }

    private static List<String> notesOnSlope(int wrong) {
        double[] positives = new double[60];
        double[] negatives = new double[60];
        for (int i = 0; i < 60; i++) {
            positives[i] = i < wrong ? 0.01 : 0.99;
            negatives[i] = 1 - positives[i];
        }
        ScoredSample scores = ScoredSample.of(positives, negatives);
        return Note.sentences(new CalibrationSlope().notes(scores, scores.weights()));
    }

    /** Returns positives that all score above the negatives, but for the lowest share of them. */
    private static ScoredSample separated(int positives, int negatives, int low) {
        return ScoredSample.of(
                IntStream.range(0, positives)
                        .mapToDouble(i -> i < low ? -1 - i : 10_000 + i)
                        .toArray(),
                IntStream.range(0, negatives).mapToDouble(i -> i).toArray());
    }

    private static List<String> notesOnArea(ScoredSample scores) {
        return Note.sentences(new Auroc().notes(scores, scores.weights()));
    }

    @Test
    void areaOfASmallClassWhoseItemsAllScoreAlikeHasNote() {
        assertThat(notesOnArea(separated(20, 200, 0)))
                .containsExactly(
                        "none of the 20 positives scores low, but up to 0.15 of all positives may (rule of three): where they do,"
                                + " 95% intervals covered the true value in as few as 0.74 of simulated samples");
        assertThat(notesOnArea(separated(200, 20, 0)))
                .containsExactly(
                        "none of the 20 negatives scores high, but up to 0.15 of all negatives may (rule of three): where they do,"
                                + " 95% intervals covered the true value in as few as 0.74 of simulated samples");
        assertThat(notesOnArea(separated(59, 200, 0))).hasSize(1);
        assertThat(notesOnArea(separated(4, 200, 0))).hasSize(1);
    }

    @Test
    void areaHasNoNoteIfSuchItemsWereSeenOrTheClassesAreLargeOrTiny() {
        assertThat(notesOnArea(separated(20, 200, 1))).isEmpty();
        assertThat(notesOnArea(separated(60, 200, 0))).isEmpty();
        assertThat(notesOnArea(separated(3, 200, 0))).isEmpty();
        assertThat(notesOnArea(scores(50, 40))).isEmpty();
    }

    @Test
    void noteOnTheAreaDoesNotDependOnTheUnitOfWeights() {
        ScoredSample scores = separated(20, 200, 0);
        double[] weights = scores.weights();
        for (int atom = 0; atom < weights.length; atom++) {
            weights[atom] *= 1e-9;
        }
        assertThat(Note.sentences(new Auroc().notes(scores, weights))).isEqualTo(notesOnArea(scores));
    }

    @Test
    void truePositiveRateAtFewFalsePositivesHasNote() {
        ScoreMetric atOnePercent = new TprAtFpr().at(0.01);
        assertThat(notes(atOnePercent, 30, 58))
                .containsExactly(
                        "a false positive rate of 0.01 is 0.58 of 58 negatives, too few to place the threshold: with fewer than 2 the intervals"
                                + " of propimp and propimp-difference allow for it, of other methods 95% intervals covered the true value in as few as 0.77 of simulated samples");
        assertThat(notes(atOnePercent, 30, 200)).isEmpty();
        assertThat(notes(new TprAtFpr(), 30, 39)).hasSize(1);
        assertThat(notes(new TprAtFpr(), 30, 40)).isEmpty();
    }

    /** One of 100 negatives that weighs 21 times as much as the others leaves 120^2 / 540 of them. */
    @Test
    void truePositiveRateAtFewEffectiveFalsePositivesHasNote() {
        ScoredSample scores = scores(30, 100);
        double[] weights = scores.weights();
        int heavy = IntStream.range(0, weights.length)
                .filter(atom -> !scores.positive(atom))
                .findFirst()
                .orElseThrow();
        weights[heavy] = 21;
        assertThat(Note.sentences(new TprAtFpr().notes(scores, weights)))
                .singleElement()
                .asString()
                .startsWith("a false positive rate of 0.05 is 1.3 of 26.7 negatives of equal weight, too few to place");
        assertThat(new TprAtFpr().notes(scores, scores.weights())).isEmpty();
    }

    @Test
    void ratesOfFewerThanThreePositivesHaveNote() {
        for (ScoreMetric metric : List.of(new LiftAt(), new GainAt())) {
            assertThat(notes(metric, 2, 80))
                    .containsExactly("the sample has 2 positives: in comparisons of different items with fewer than 3, "
                            + "95% intervals covered the true value in as few as 0.90 of simulated samples");
            assertThat(notes(metric, 1, 80).get(0)).startsWith("the sample has 1 positive: ");
            assertThat(notes(metric, 3, 80)).isEmpty();
        }
        assertThat(notes(new TprAtFpr(), 2, 80)).isEmpty();
    }

    @Test
    void missingClassHasNoNoteOnCoverage() {
        for (ScoreMetric metric : List.of(new EqualErrorRate(), new AveragePrecision(), new TprAtFpr())) {
            assertThat(notes(metric, 0, 10)).noneMatch(note -> note.contains("covered the true value"));
        }
    }
}
