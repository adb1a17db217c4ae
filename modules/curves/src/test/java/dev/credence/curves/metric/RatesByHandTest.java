package dev.credence.curves.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.testkit.laws.metric.InfluenceLaws;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks the influences of nine items, which from the highest score on are + - + + - - + - -. The ROC curve has the corners (0, 1/4), (1/5,
 * 1/4), (1/5, 3/4), (3/5, 3/4), (3/5, 1), (1, 1).
 */
class RatesByHandTest {
    private static final ScoredSample SCORES =
            ScoredSample.of(new double[] {0.9, 0.7, 0.6, 0.3}, new double[] {0.8, 0.5, 0.4, 0.2, 0.1});
    /** W is half the cube root of the smaller class: the slope at a quantile is taken over this distance to either side. */
    private static final double W = 0.5 / Math.cbrt(4);

    private static void assertInfluences(ScoreMetric metric, double... expected) {
        double[] found = new double[SCORES.atoms()];
        metric.influence(SCORES, SCORES.weights(), found);
        for (int atom = 0; atom < found.length; atom++) {
            assertThat(found[atom])
                    .as("%s of the item at %s", metric.spelling(), SCORES.score(atom))
                    .isCloseTo(expected[atom], within(1e-12));
        }
    }

    private static ScoreMetric of(ScoreMetric metric, String options) {
        return (ScoreMetric) metric.configured(Options.parse(options));
    }

    /** The rate is at (1/4, 3/4). From 1 - w to 1 + w along the curve it rises by w - 1/20 and runs by w + 1/20. */
    @Test
    void equalErrorRateInfluencesUseSlopeOfCurve() {
        double v = (W - 0.05) / (2 * W);
        double miss = 9 / 4.0 * (1 - v);
        double alarm = 9 / 5.0 * v;
        assertInfluences(
                new EqualErrorRate(),
                -0.25 * alarm,
                -0.25 * alarm,
                0.75 * miss,
                -0.25 * alarm,
                0,
                -0.25 * miss,
                -0.25 * miss,
                0.75 * alarm,
                -0.25 * miss);
    }

    /** At (1/5, 3/4) the curve rises as much as it runs; at (2/5, 3/4) it rises by 2w - 2/5 and runs by 2/5. */
    @ParameterizedTest
    @CsvSource({"0.2, 1", "0.4, 0.57490131"})
    void influencesOfTprUseTheSlopeAtItsThreshold(double fpr, double slope) {
        double hit = 9 / 4.0;
        double low = 9 / 5.0 * slope * fpr;
        double high = 9 / 5.0 * slope * (fpr - 1);
        double exact = fpr == 0.2 ? 1 : 5 * W - 1;
        assertThat(exact).isCloseTo(slope, within(1e-8));
        double at = fpr == 0.2 ? low : high;
        double scale = exact / slope;
        assertInfluences(
                of(new TprAtFpr(), "fpr=" + fpr),
                low * scale,
                low * scale,
                -0.75 * hit,
                low * scale,
                at * scale,
                0.25 * hit,
                0.25 * hit,
                high * scale,
                0.25 * hit);
    }

    /**
     * At recall 3/4, 3 of 4 predicted positives are right. At recall 1/2, 2 of 3 are right, and the curve rises by 1/2 and runs by 2w -
     * 1/2.
     */
    @Test
    void influencesOfPrecisionUseTheSlopeAtItsThreshold() {
        double hit = 9 / 4.0 * 3 / 16;
        double alarm = 9 / 5.0 * 3 / 16;
        assertThat(of(new PrecisionAtRecall(), "recall=0.75").value(SCORES)).isEqualTo(0.75);
        assertInfluences(
                of(new PrecisionAtRecall(), "recall=0.75"),
                0,
                0,
                hit * (1 - 3.75),
                0,
                0,
                hit * 2.25,
                hit * 2.25,
                -5 * alarm,
                hit * 2.25);
        double run = 4 * W - 1;
        double found = 9 / 4.0 * 2 / 9 * (1 + 2.5 * run);
        double missed = 9 / 4.0 * 2 / 9 * (1 - 2.5 * run);
        assertThat(of(new PrecisionAtRecall(), "recall=0.5").value(SCORES)).isEqualTo(2 / 3.0);
        assertInfluences(of(new PrecisionAtRecall(), "recall=0.5"), 0, 0, missed, 0, 0, missed, found, -2, found);
    }

    /** The samples contain ties, a positive and a negative alone at the top, and both classes at the bottom. */
    @Test
    void influencesOfAreasAndLossesAreDerivatives() {
        List<ScoredSample> samples = List.of(
                SCORES,
                ScoredSample.of(new double[] {0.9, 0.5, 0.5, 0.4, 0.1}, new double[] {0.5, 0.5, 0.3, 0.1, 0.1, 0.1}),
                ScoredSample.of(new double[] {0.8, 0.8, 0.2}, new double[] {0.9, 0.9, 0.8, 0.2, 0.1}),
                ScoredSample.of(many(40, 0.999), many(3, 0.9)));
        List<ScoreMetric> metrics = List.of(
                new Auroc(),
                new AveragePrecision(),
                new Auprc(),
                new Brier(),
                new LogLoss(),
                of(new ExpectedCalibrationError(), "bins=3"));
        for (ScoredSample sample : samples) {
            for (ScoreMetric metric : metrics) {
                InfluenceLaws.sumToZero(metric, sample);
                InfluenceLaws.equalTheNumericalDerivative(metric, sample);
            }
        }
    }

    private static double[] many(int n, double ratio) {
        return IntStream.range(0, n).mapToDouble(i -> 0.9 * Math.pow(ratio, i)).toArray();
    }

    @Test
    void influencesWithoutPositivesAreNan() {
        ScoredSample none = ScoredSample.of(new double[0], new double[] {0.5, 0.7});
        for (ScoreMetric metric : List.of(
                new Auroc(),
                new AveragePrecision(),
                new Auprc(),
                new EqualErrorRate(),
                new TprAtFpr(),
                new PrecisionAtRecall(),
                new PartialAuroc())) {
            double[] found = new double[none.atoms()];
            metric.influence(none, none.weights(), found);
            assertThat(found).as(metric.id()).containsOnly(Double.NaN);
            assertThat(metric.guaranteedBounds(none, none.weights()))
                    .as(metric.id())
                    .isEmpty();
        }
    }

    /** Without the item of weight 0 the classes are - + + - - + - -, and the precisions are 1/2, 2/3, 1/2. */
    @Test
    void itemWithoutWeightIsIgnored() {
        double[] weights = SCORES.weights();
        weights[8] = 0;
        assertThat(new AveragePrecision().value(SCORES, weights)).isCloseTo(5 / 9.0, within(1e-15));
        assertThat(new Auprc().value(SCORES, weights)).isCloseTo(five(), within(1e-15));
    }

    /** Returns the mean over three rises of the precision along each, the integral of (a + t) / (a + b + t) over t from 0 to 1. */
    private static double five() {
        return DoubleStream.of(1 - Math.log(2), 1 - Math.log(3 / 2.0), 1 - 3 * Math.log(6 / 5.0))
                        .sum()
                / 3;
    }

    @Test
    void aliasesFindMetrics() {
        assertThat(new Auroc().aliases()).containsExactlyInAnyOrder("auc", "roc-auc");
        assertThat(new AveragePrecision().aliases()).containsExactly("ap");
        assertThat(new Auprc().aliases()).containsExactly("pr-auc");
        assertThat(List.of(new AveragePrecision(), new PrecisionAtRecall(), new TprAtFpr()))
                .extracting(Metric::id)
                .containsExactly("average-precision", "precision-at-recall", "tpr-at-fpr");
    }

    @Test
    void spellingContainsRateThatIsNotTheDefault() {
        assertThat(of(new TprAtFpr(), "fpr=0.05").spelling()).isEqualTo("tpr-at-fpr");
        assertThat(of(new TprAtFpr(), "fpr=0.2").spelling()).isEqualTo("tpr-at-fpr:fpr=0.2");
        assertThat(of(new PrecisionAtRecall(), "recall=1").spelling()).isEqualTo("precision-at-recall:recall=1");
        assertThat(new TprAtFpr().options()).extracting(OptionSpec::name).containsExactly("fpr");
        assertThatThrownBy(() -> of(new TprAtFpr(), "fpr=0")).hasMessage("option 'fpr' must lie in (0, 1]: fpr=0.0");
        assertThatThrownBy(() -> of(new TprAtFpr(), "fpr=1.5")).hasMessage("option 'fpr' must lie in (0, 1]: fpr=1.5");
        assertThat(of(new PartialAuroc(), "fpr=0..1").spelling()).isEqualTo("pauc:fpr=0..1");
        assertThat(of(new PartialAuroc(), "tpr=0.5..1").spelling()).isEqualTo("pauc:tpr=0.5..1");
        assertThatThrownBy(() -> of(new PartialAuroc(), "fpr=0.5..0.5"))
                .hasMessage("option 'fpr' must be a range LOW..HIGH with 0 <= LOW < HIGH <= 1: fpr=0.5..0.5");
    }

    /** An area below 1/2 suggests that the scores are reversed; an area of 1/2 does not. */
    @Test
    void areaBelowOneHalfHasANote() {
        ScoredSample even = ScoredSample.of(new double[] {0.5}, new double[] {0.5});
        ScoredSample wrong = ScoredSample.of(new double[] {0.4}, new double[] {0.5});
        assertThat(new Auroc().notes(even, even.weights())).isEmpty();
        assertThat(Note.sentences(new Auroc().notes(wrong, wrong.weights())))
                .containsExactly(
                        "auroc is below 1/2: if lower scores mean more likely positive, negate the scores (--flip on the command line)");
    }
}
