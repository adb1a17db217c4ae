package dev.credence.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class FewTrialsTest {
    private static final double[] PROBABILITIES = {
        Double.MIN_VALUE, 1e-20, 1e-9, 0.01, 0.3, 1 / 3.0, 0.5, Math.nextUp(0.5), 0.7, 0.999, Math.nextDown(1.0)
    };

    @Test
    void successesAreThoseOfTheSampler() {
        for (double p : PROBABILITIES) {
            FewTrials few = new FewTrials(p);
            UniformRandomProvider words = Streams.block(3, 1);
            UniformRandomProvider sampled = Streams.block(3, 1);
            SplittableRandom sizes = new SplittableRandom(5);
            for (int i = 0; i < 20_000; i++) {
                int trials = 1 + sizes.nextInt(FewTrials.MOST);
                assertThat(few.successes(words.nextLong(), trials))
                        .isEqualTo(BinomialSampler.sample(sampled, trials, p));
            }
        }
    }

    /** Every limit of a count, and the word before it, is one of these words or near one. */
    @Test
    void successesAtLimitsAreThoseOfInversion() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 300; i++) {
            double p = 0.5 * random.nextDouble();
            FewTrials few = new FewTrials(p);
            for (int trials = 1; trials <= FewTrials.MOST; trials++) {
                double sum = 0;
                for (int k = 0; k < trials; k++) {
                    sum += mass(trials, k, p);
                    long near = (long) (sum * 0x1p53);
                    for (long bits = Math.max(0, near - 20); bits <= Math.min((1L << 53) - 1, near + 20); bits++) {
                        long expected = BinomialSampler.inverse(trials, p, bits * 0x1p-53);
                        assertThat(few.successes(bits << 11, trials)).isEqualTo(expected < 0 ? trials : expected);
                    }
                }
            }
        }
    }

    private static double mass(int trials, int k, double p) {
        double choices = k == 0 || k == trials ? 1 : trials;
        return choices * StrictMath.pow(p, k) * StrictMath.pow(1 - p, trials - k);
    }

    @Test
    void noTrialsHaveNoSuccess() {
        for (double p : PROBABILITIES) {
            assertThat(new FewTrials(p).successes(-1, 0)).isZero();
            assertThat(new FewTrials(p).successes(0, 0)).isZero();
        }
    }
}
