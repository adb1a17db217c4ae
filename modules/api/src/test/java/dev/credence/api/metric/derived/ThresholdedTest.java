package dev.credence.api.metric.derived;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.FMeasure;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.metric.Toys;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThresholdedTest {
    /** At 0.5: tp 2 (0.9, 0.5), fn 1 (0.3), fp 1 (0.8), tn 2 (0.1, 0.4). */
    private static final ScoredSample SCORES =
            ScoredSample.of(new double[] {0.9, 0.5, 0.3}, new double[] {0.1, 0.4, 0.8});

    @Test
    void scoreAtThresholdIsPredictedPositive() {
        ScoreMetric metric = Thresholded.of(new Toys.Precision(), 0.5);
        assertThat(metric.value(SCORES)).isEqualTo(2.0 / 3);
        assertThat(Thresholded.of(new Toys.Precision(), Math.nextUp(0.5)).value(SCORES))
                .isEqualTo(0.5);
    }

    @Test
    void thresholdedProportionIsProportion() {
        ScoreMetric metric = Thresholded.of(new Toys.Precision(), 0.5);
        Proportion<ScoredSample> proportion = metric.proportion().orElseThrow();
        assertThat(proportion.counts(SCORES)).isEqualTo(new Counts(2, 3));
        assertThat(Thresholded.of(new Toys.Smooth(0), 0.5).proportion()).isEmpty();
    }

    @Test
    void spellingContainsThreshold() {
        assertThat(Thresholded.of(new Toys.Smooth(0), 1).spelling()).isEqualTo("toy-smooth:threshold=1");
        assertThat(Thresholded.of(new Toys.Smooth(2), 0.25).spelling()).isEqualTo("toy-smooth:w=2,threshold=0.25");
    }

    @Test
    void influencesEqualThoseOfMatrixCells() {
        ScoreMetric metric = Thresholded.of(new Toys.Smooth(0), 0.5);
        double[] influence = new double[SCORES.atoms()];
        metric.influence(SCORES, SCORES.weights(), influence);
        double[] gradient = Toys.Smooth.exact(2, 1, 1, 2);
        for (int atom = 0; atom < influence.length; atom++) {
            boolean called = SCORES.score(atom) >= 0.5;
            int cell = SCORES.positive(atom) ? (called ? 0 : 2) : (called ? 1 : 3);
            assertThat(influence[atom]).isCloseTo(6 * gradient[cell], within(1e-8));
        }
        double sum = IntStream.range(0, influence.length)
                .mapToDouble(i -> influence[i])
                .sum();
        assertThat(sum).isCloseTo(0, within(1e-8));
    }

    @Test
    void noteOnUndefinedValueGivesReason() {
        ScoreMetric metric = Thresholded.of(new Toys.Precision(), 2);
        assertThat(metric.value(SCORES)).isNaN();
        assertThat(Note.sentences(metric.notes(SCORES, SCORES.weights())))
                .containsExactly("toy-precision is undefined: no observation counts as a trial");
    }

    @Test
    void nanThresholdThrows() {
        assertThatThrownBy(() -> Thresholded.of(new Toys.Precision(), Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("threshold must be a number: threshold=NaN");
    }

    @Test
    void metricOfManyClassesAcceptsThreshold() {
        double expected = new Toys.Diagonal().value(ConfusionMatrix.binary(2, 1, 1, 2));
        assertThat(Thresholded.of(new Toys.Diagonal(), 0.5).value(SCORES)).isEqualTo(expected);
    }

    @Test
    void thresholdedFMeasureIsFMeasure() {
        ScoreMetric metric = Thresholded.of(new Toys.F1(), 0.5);
        assertThat(metric.id()).isEqualTo("toy-f1");
        assertThat(((Thresholded) metric).threshold()).isEqualTo(0.5);
        FMeasure<ScoredSample> measure = metric.fMeasure().orElseThrow();
        assertThat(measure.beta()).isEqualTo(1);
        // Ascending: 0.1 negative, 0.3 positive, 0.4 negative, 0.5 positive, 0.8 negative, 0.9 positive.
        assertThat(IntStream.range(0, 6).mapToObj(atom -> measure.outcome(SCORES, atom)))
                .containsExactly(
                        Outcome.TRUE_NEGATIVE,
                        Outcome.FALSE_NEGATIVE,
                        Outcome.TRUE_NEGATIVE,
                        Outcome.TRUE_POSITIVE,
                        Outcome.FALSE_POSITIVE,
                        Outcome.TRUE_POSITIVE);
        assertThat(IntStream.range(0, 6).mapToObj(atom -> metric.dependsOn(SCORES, atom)))
                .containsExactly(false, true, false, true, true, true);
    }

    @Test
    void thresholdedProportionKeepsLink() {
        ScoreMetric linked = Thresholded.of(new dev.credence.toys.Toys.F1(), 0.5);
        assertThat(linked.proportion().orElseThrow().link()).isSameAs(Link.DICE_OF_JACCARD);
    }
}
