package dev.credence.curves.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.Options;
import dev.credence.curves.metric.Auroc;
import dev.credence.curves.metric.AveragePrecision;
import dev.credence.curves.metric.EqualErrorRate;
import dev.credence.curves.metric.PartialAuroc;
import dev.credence.curves.metric.PrecisionAtRecall;
import dev.credence.curves.metric.TprAtFpr;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks guaranteed bounds of a sample with two ranges of scores, each of two positives and a negative, above a score that a positive and
 * two negatives share.
 */
class GuaranteedBoundsByHandTest {
    private static final ScoredSample RANGES = ScoredSample.ofRanges(
            new double[] {0.1, 0.4, 0.7}, new double[] {0.1, 0.6, 0.9}, new long[] {1, 2, 2}, new long[] {2, 1, 1});

    private static void assertBounds(ScoreMetric metric, double lower, double upper) {
        GuaranteedBounds found =
                metric.guaranteedBounds(RANGES, RANGES.weights()).orElseThrow();
        assertThat(found.lower()).as(metric.spelling()).isCloseTo(lower, within(1e-12));
        assertThat(found.upper()).as(metric.spelling()).isCloseTo(upper, within(1e-12));
    }

    /** With ties as halves 13 of 20 pairs are in order; the order of 4 pairs is unknown. */
    @Test
    void boundsOfTheAreaSpanPairsWithinARange() {
        assertBounds(new Auroc(), 11 / 20.0, 15 / 20.0);
    }

    /**
     * At best two positives have the precision 1 and two have 4/5. At worst the positives of a range follow its negative, at scores of
     * their own. The positive of the tie has 5/9.
     */
    @Test
    void averagePrecisionIsAtLeastTheIntegralOfPrecision() {
        double tie = 5 / 9.0;
        assertBounds(new AveragePrecision(), (2 - Math.log(3) + 2 - 2 * Math.log(1.5) + tie) / 5, (2 + 1.6 + tie) / 5);
    }

    @ParameterizedTest
    @CsvSource({
        // At worst the one positive of the first range follows its negative; at best both positives precede it.
        "0.2, 1, 1, 2, 0",
        "0.4, 2, 1, 2, 0",
        // The recall lies within the second range.
        "0.5, 2.5, 2, 4, 1",
        "0.8, 4, 2, 4, 1",
        // At recall 1 all items are predicted to be positive, and the precision is certain.
        "1, 5, 4, 5, 4"
    })
    void boundsOfPrecisionUseTheRangeThatReachesTheRecall(
            String recall, double worstHits, double worstAlarms, double bestHits, double bestAlarms) {
        assertBounds(
                (ScoreMetric) new PrecisionAtRecall().configured(Options.parse("recall=" + recall)),
                worstHits / (worstHits + worstAlarms),
                bestHits / (bestHits + bestAlarms));
    }

    /** The best curve has the corners (0, 2/5) and (1/4, 4/5), the worst curve (1/4, 2/5) and (1/2, 4/5). */
    @Test
    void boundsOfRatesFollowFromBestAndWorstCurve() {
        assertBounds((ScoreMetric) new TprAtFpr().configured(Options.parse("fpr=0.25")), 0.4, 0.8);
        assertBounds(new EqualErrorRate(), 0.25, 0.5);
        assertBounds((ScoreMetric) new PartialAuroc().configured(Options.parse("fpr=0..0.25")), 0, 0.1);
    }
}
