package dev.credence.curves.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks the losses of two items, their guaranteed bounds, and names and notes of metrics of scores. */
class LossesByHandTest {
    private static final ScoredSample TWO = ScoredSample.of(new double[] {0.8}, new double[] {0.4});
    private static final ScoredSample RANGES = ScoredSample.ofRanges(
            new double[] {0.1, 0.4, 0.7}, new double[] {0.1, 0.6, 0.9}, new long[] {1, 2, 2}, new long[] {2, 1, 1});

    @Test
    void lossesAreMeansOfSquaresAndLogarithms() {
        assertThat(new Brier().value(TWO)).isCloseTo((0.04 + 0.16) / 2, within(1e-16));
        assertThat(new LogLoss().value(TWO)).isCloseTo(-(Math.log(0.8) + Math.log(0.6)) / 2, within(1e-15));
        ScoredSample wrong = ScoredSample.of(new double[] {0}, new double[] {0.5});
        assertThat(new LogLoss().value(wrong)).isInfinite().isPositive();
        double[] weights = {0, 1};
        assertThat(new LogLoss().value(wrong, weights)).isCloseTo(Math.log(2), within(1e-15));
    }

    /** The guaranteed bounds of exact scores are equal. */
    @Test
    void lossOfExactScoresHasEqualBounds() {
        for (ScoreMetric loss : List.of(new Brier(), new LogLoss())) {
            GuaranteedBounds sure = loss.guaranteedBounds(TWO, TWO.weights()).orElseThrow();
            assertThat(sure.lower()).isCloseTo(loss.value(TWO), within(1e-16));
            assertThat(sure.upper()).isEqualTo(sure.lower());
        }
    }

    /**
     * The sum over 9 items contains 0.81 + 2 * 0.01 in any case. At best 2 * 0.16 + 0.16 + 2 * 0.01 + 0.49 is added, at worst 2 * 0.36 +
     * 0.36 + 2 * 0.09 + 0.81.
     */
    @Test
    void lossOfRangesLiesBetweenLossesOfTheirEnds() {
        GuaranteedBounds sure =
                new Brier().guaranteedBounds(RANGES, RANGES.weights()).orElseThrow();
        assertThat(sure.lower()).isCloseTo(1.82 / 9, within(1e-15));
        assertThat(sure.upper()).isCloseTo(2.9 / 9, within(1e-15));
    }

    @Test
    void idsOfMetricsMatchPublishedIds() {
        List<ScoreMetric> losses =
                List.of(new Brier(), new LogLoss(), new ExpectedCalibrationError(), new EqualErrorRate());
        assertThat(losses).extracting(Metric::id).containsExactly("brier", "log-loss", "ece", "eer");
        assertThat(losses).extracting(ScoreMetric::direction).containsOnly(Direction.LOWER_IS_BETTER);
        assertThat(new Auprc().id()).isEqualTo("auprc");
        assertThat(new Auroc().range()).isEqualTo(Range.UNIT);
        assertThat(new PartialAuroc().options())
                .extracting(OptionSpec::name)
                .containsExactly("fpr", "tpr", "correction");
    }

    @Test
    void spellingContainsBinsOtherThanFifteen() {
        ExpectedCalibrationError ece = new ExpectedCalibrationError();
        assertThat(ece.spelling()).isEqualTo("ece");
        assertThat(ece.configured(Options.parse("bins=1")).spelling()).isEqualTo("ece:bins=1");
        assertThat(ece.configured(Options.parse("bins=1000000")).spelling()).isEqualTo("ece:bins=1000000");
        assertThat(ece.options()).extracting(OptionSpec::name).containsExactly("bins");
        assertThat(ece.range()).isEqualTo(Range.UNIT);
        assertThatThrownBy(() -> ece.configured(Options.parse("bins=0")))
                .hasMessage("option 'bins' must lie in [1, 1000000]: bins=0");
        // One of three items in the bin is positive: the gap is 1/3 minus the mean of 0.2, 0.3 and 0.4.
        ScoredSample three = ScoredSample.of(new double[] {0.4}, new double[] {0.2, 0.3});
        assertThat(ece.configured(Options.parse("bins=1")).value(three)).isCloseTo(0.1 / 3, within(1e-15));
    }

    /** The bin has the errors 0.6, -0.2 and -0.3. */
    @Test
    void calibrationErrorOfOneBinIsItsGap() {
        BinnedGaps gaps = BinnedGaps.of(ScoredSample.of(new double[] {0.4}, new double[] {0.2, 0.3}), 1);
        assertThat(gaps.sum(0)).isCloseTo(0.1, within(1e-15));
        assertThat(gaps.gap(0)).isCloseTo(0.1 / 3, within(1e-15));
        // The variances p (1 - p) are 0.24 + 0.16 + 0.21 = 0.61, above the squares 0.36 + 0.04 + 0.09 = 0.49.
        assertThat(gaps.calibratedVariance(0)).isCloseTo(0.61, within(1e-15));
        assertThat(gaps.square(0)).isCloseTo(0.61 / 3, within(1e-15));
        assertThat(gaps.standardError(0)).isCloseTo(Math.sqrt(0.61) / 3, within(1e-15));
        BinnedGaps wrong = BinnedGaps.of(ScoredSample.of(new double[] {0.1}, new double[] {0.9}), 1);
        assertThat(wrong.square(0)).isCloseTo(0.81, within(1e-15));
        assertThat(wrong.refuted()).isFalse();
        assertThat(BinnedGaps.of(ScoredSample.of(new double[] {0}, new double[] {0.9}), 1)
                        .refuted())
                .isTrue();
    }

    @Test
    void missingClassHasANote() {
        ScoredSample negatives = ScoredSample.of(new double[0], new double[] {0.4});
        ScoredSample positives = ScoredSample.of(new double[] {0.4}, new double[0]);
        assertThat(Note.sentences(new EqualErrorRate().notes(TWO, TWO.weights())))
                .noneMatch(note -> note.contains("undefined"));
        assertThat(Note.sentences(new EqualErrorRate().notes(negatives, negatives.weights())))
                .containsExactly("eer is undefined: it needs positives and negatives, here positives=0, negatives=1");
        assertThat(Note.sentences(new EqualErrorRate().notes(positives, positives.weights())))
                .containsExactly("eer is undefined: it needs positives and negatives, here positives=1, negatives=0");
        assertThat(Note.sentences(new Auprc().notes(TWO, TWO.weights()))).noneMatch(note -> note.contains("undefined"));
        assertThat(Note.sentences(new Auprc().notes(negatives, negatives.weights())))
                .containsExactly("auprc is undefined: it needs positives, here positives=0");
    }
}
