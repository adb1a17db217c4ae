package dev.credence.curves.certificate;

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

/** Two ranges of scores, each of two positives and a negative, above a score that a positive and two negatives share. */
class GuaranteedBoundsByHandTest {
    private static final ScoredSample RANGES = ScoredSample.ofRanges(
            new double[] {.1, .4, .7}, new double[] {.1, .6, .9}, new long[] {1, 2, 2}, new long[] {2, 1, 1});

    private static void assertCertificate(ScoreMetric metric, double lower, double upper) {
        GuaranteedBounds found = metric.certificate(RANGES, RANGES.weights()).orElseThrow();
        assertThat(found.lower()).as(metric.spelling()).isCloseTo(lower, within(1e-12));
        assertThat(found.upper()).as(metric.spelling()).isCloseTo(upper, within(1e-12));
    }

    /** 13 of 20 pairs in order with ties as halves, of which 4 are in doubt. */
    @Test
    void certificateOfTheAreaSpansPairsWithinARange() {
        assertCertificate(new Auroc(), 11 / 20.0, 15 / 20.0);
    }

    /** Best 2 at precision 1 and 2 at 4/5; at worst the positives follow, at scores of their own; the tie has 5/9. */
    @Test
    void averagePrecisionIsAtLeastTheIntegralOfPrecision() {
        double tie = 5 / 9.0;
        assertCertificate(
                new AveragePrecision(), (2 - Math.log(3) + 2 - 2 * Math.log(1.5) + tie) / 5, (2 + 1.6 + tie) / 5);
    }

    @ParameterizedTest
    @CsvSource({
        // 1 called of the first range, after its negative, or both of its positives before
        "0.2, 1, 1, 2, 0",
        "0.4, 2, 1, 2, 0",
        // two and a half of the second range
        "0.5, 2.5, 2, 4, 1",
        "0.8, 4, 2, 4, 1",
        // all, where nothing is in doubt
        "1, 5, 4, 5, 4"
    })
    void precisionDoubtsTheRangeThatReachesTheRecall(
            String recall, double worstHits, double worstAlarms, double bestHits, double bestAlarms) {
        assertCertificate(
                (ScoreMetric) new PrecisionAtRecall().configured(Options.parse("recall=" + recall)),
                worstHits / (worstHits + worstAlarms),
                bestHits / (bestHits + bestAlarms));
    }

    /** The curve turns at (0, 2/5) and (1/4, 4/5) at best, at (1/4, 2/5) and (1/2, 4/5) at worst. */
    @Test
    void ratesAreReadOffTheBestAndTheWorstCurve() {
        assertCertificate((ScoreMetric) new TprAtFpr().configured(Options.parse("fpr=0.25")), .4, .8);
        assertCertificate(new EqualErrorRate(), .25, .5);
        assertCertificate((ScoreMetric) new PartialAuroc().configured(Options.parse("fpr=0..0.25")), 0, .1);
    }
}
