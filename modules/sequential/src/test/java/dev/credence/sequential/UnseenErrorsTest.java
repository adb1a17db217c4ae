package dev.credence.sequential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Sequences of losses take into account that errors may come later, although the first scores were all nearly right. */
class UnseenErrorsTest {
    private static final int PATHS = 200;
    private static final int[] LOOKS = {10, 30, 60, 150};
    private static final double SHARE_OF_ERRORS = 0.02;

    private final Credence credence = Credence.load();

    /** Scores are at most 0.001 from 0 or 1, and a share of 0.02 is on the wrong side. */
    private static ScoredSample first(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] scores = new double[rows];
        boolean[] truth = new boolean[rows];
        for (int row = 0; row < rows; row++) {
            truth[row] = random.nextBoolean();
            boolean right = random.nextDouble() >= SHARE_OF_ERRORS;
            double distance = random.nextDouble() * 0.001;
            scores[row] = truth[row] == right ? 1 - distance : distance;
        }
        return ScoredSample.of(scores, truth);
    }

    /**
     * Each upper bound misses the true Brier score at some look in 0.025 of streams at most; the observed share is 0, and without the errors that were not
     * seen 0.745. With 200 streams more than 0.065 occur with probability 0.001.
     */
    @Test
    void upperBoundsOfABrierScoreAreRarelyBelowTheTruthAtAnyLook() {
        double truth = SHARE_OF_ERRORS * 0.999;
        int missed = 0;
        for (int path = 0; path < PATHS; path++) {
            boolean below = false;
            for (int rows : LOOKS) {
                Estimate estimate = credence.evaluate(first(rows, path))
                        .method("asymptotic-sequence")
                        .estimate("brier");
                below |= estimate.upper() < truth;
            }
            missed += below ? 1 : 0;
        }
        assertThat(missed / (double) PATHS).isLessThan(0.065);
    }

    /** Ten positives are right in both systems; negatives do not affect recall, so that they must not shorten the bounds of its difference. */
    @Test
    void negativesDoNotShortenTheIntervalOfADifferenceOfRecalls() {
        Comparison few = compared(40, "paired-delta");
        Comparison many = compared(190, "paired-delta");
        assertThat(many.lower()).isCloseTo(few.lower(), within(1e-12)).isLessThan(-0.2);
        assertThat(many.upper()).isCloseTo(few.upper(), within(1e-12));
    }

    @Test
    void sequenceOfADifferenceOfRecallsIsWiderThanTheIntervalOfOneLook() {
        Comparison sequence = compared(190, "asymptotic-sequence");
        assertThat(sequence.lower()).isLessThan(compared(190, "tango").lower());
        assertThat(sequence.upper()).isGreaterThan(compared(190, "tango").upper());
    }

    private Comparison compared(int negatives, String comparator) {
        boolean[] truth = new boolean[10 + negatives];
        Arrays.fill(truth, 0, 10, true);
        return credence.compare(Pairing.paired(Sample.of(PairedConfusionMatrix.of(truth, truth, truth))))
                .comparator(comparator)
                .comparison("recall");
    }
}
