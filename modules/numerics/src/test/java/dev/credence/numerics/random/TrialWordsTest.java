package dev.credence.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Iterator;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class TrialWordsTest {
    private static final double[] PROBABILITIES = {
        -1e-17, 0, 1e-12, 0.01, 0.3, 1 / 3.0, 0.5, Math.nextUp(0.5), 0.7, 0.999, Math.nextDown(1.0), 1, 1 + 1e-16
    };

    /** A source that returns these words. */
    private static UniformRandomProvider words(long... words) {
        Iterator<Long> left = LongStream.of(words).boxed().iterator();
        return left::next;
    }

    /** Trial t has the uniform number t / 64, of which word d has the digit d, and succeeds if that is below its probability. */
    @Test
    void successesAreUniformNumbersBelowTheProbability() {
        long[] digits = new long[64];
        for (int trial = 0; trial < 64; trial++) {
            for (int digit = 0; digit < 6; digit++) {
                digits[digit] |= (long) (trial >> (5 - digit) & 1) << trial;
            }
        }
        for (double p : PROBABILITIES) {
            double[] equal = new double[64];
            Arrays.fill(equal, p);
            long expected = 0;
            for (int trial = 0; trial < 64; trial++) {
                expected |= (trial / 64.0 < p ? 1L : 0) << trial;
            }
            assertThat(new TrialWords(equal).successes(words(digits), 0)).isEqualTo(expected);
            if (p < 1) {
                assertThat(TrialWords.successes(words(digits), -1, TrialWords.digits(p)))
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void sharesAreTheProbabilities() {
        SplittableRandom random = new SplittableRandom(3);
        double[] p = random.doubles(100).toArray();
        System.arraycopy(PROBABILITIES, 0, p, 60, PROBABILITIES.length);
        TrialWords trials = new TrialWords(p);
        UniformRandomProvider source = Streams.block(5, 1);
        int[] successes = new int[p.length];
        int draws = 20_000;
        for (int draw = 0; draw < draws; draw++) {
            for (int word = 0; word < trials.words(); word++) {
                long drawn = trials.successes(source, word);
                assertThat(drawn & ~TrialWords.first(trials.trials(word))).isZero();
                for (int trial = 0; trial < trials.trials(word); trial++) {
                    successes[64 * word + trial] += (int) (drawn >>> trial & 1);
                }
            }
        }
        for (int trial = 0; trial < p.length; trial++) {
            double mean = draws * Math.min(1, Math.max(0, p[trial]));
            double error = Math.sqrt(mean * (1 - mean / draws));
            // four and a half standard errors
            assertThat(Math.abs(successes[trial] - mean)).isLessThanOrEqualTo(4.5 * error + 1e-7);
        }
    }

    @Test
    void trialsOfEqualProbabilityAreThoseOfTheirBits() {
        long which = 0x00ff_0f0f_3333_5555L;
        UniformRandomProvider source = Streams.block(5, 2);
        UniformRandomProvider same = Streams.block(5, 2);
        double[] p = new double[64];
        Arrays.fill(p, 0.3);
        TrialWords trials = new TrialWords(p);
        for (int draw = 0; draw < 1_000; draw++) {
            long all = trials.successes(same, 0);
            assertThat(TrialWords.successes(source, -1, TrialWords.digits(0.3))).isEqualTo(all);
            assertThat(TrialWords.successes(Streams.block(7, draw), which, TrialWords.digits(0.3)) & ~which)
                    .isZero();
        }
    }

    @Test
    void wordsHaveTheirTrials() {
        TrialWords trials = new TrialWords(new double[130]);
        assertThat(trials.words()).isEqualTo(3);
        assertThat(trials.trials(1)).isEqualTo(64);
        assertThat(trials.trials(2)).isEqualTo(2);
        assertThat(TrialWords.first(0)).isZero();
        assertThat(TrialWords.first(64)).isEqualTo(-1);
    }

    /** A probability below 2^-63 has no digit that is 1. */
    @Test
    void smallestProbabilitiesCountAsZero() {
        assertThat(TrialWords.digits(Double.MIN_VALUE)).isZero();
        assertThat(TrialWords.digits(0x1p-63)).isEqualTo(2);
        assertThat(TrialWords.digits(0.5)).isEqualTo(Long.MIN_VALUE);
    }
}
