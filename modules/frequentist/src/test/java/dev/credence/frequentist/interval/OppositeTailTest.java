package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.frequentist.interval.Blaker.OppositeTail;
import dev.credence.numerics.beta.Binomial;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Compares the largest outcome whose lower tail is at most a given one with a linear search. */
class OppositeTailTest {
    @Test
    void largestMatchesLinearSearch() {
        for (int n = 2; n <= 40; n += 3) {
            for (int i = 1; i < 20; i++) {
                double p = i / 20.0;
                for (double tail : new double[] {1e-9, 0.01, 0.2, 0.45}) {
                    check(n, p, tail);
                }
            }
        }
    }

    /** Checks all m from the first whose lower tail below it exceeds the given one, as at Clopper and Pearson's limit. */
    private static void check(int n, double p, double tail) {
        long last = -1;
        for (long j = 0; j < n && Binomial.cdf(j, n, p) <= tail; j++) {
            last = j;
        }
        for (long m = last + 2; m <= n; m++) {
            assertThat(OppositeTail.largest(new BinomialSide(n, false), m, tail, p))
                    .as("n=%d m=%d p=%s tail=%s", n, m, p, tail)
                    .isEqualTo(last);
            assertThat(OppositeTail.largest(new BinomialSide(n, true), m, tail, 1 - p))
                    .as("mirrored n=%d m=%d p=%s tail=%s", n, m, p, tail)
                    .isEqualTo(lastMirrored(n, 1 - p, tail));
        }
    }

    private static long lastMirrored(int n, double x, double tail) {
        long last = -1;
        while (last + 1 < n && Binomial.survival(n - last - 2, n, x) <= tail) {
            last++;
        }
        return last;
    }

    /** With 2^40 trials and a tail of 1e-300 the first guess is millions away; doubling steps reach it quickly. */
    @Test
    void hugeSamplesNeedFewSteps() {
        long n = 1L << 40;
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            for (double tail : new double[] {1e-300, 1e-9, 0.3}) {
                for (long m : new long[] {n / 2 + 2, n / 2 + 50_000_000}) {
                    long j = OppositeTail.largest(new BinomialSide(n, false), m, tail, 0.5);
                    assertThat(Binomial.cdf(j, n, 0.5)).isLessThanOrEqualTo(tail);
                    assertThat(Binomial.cdf(j + 1, n, 0.5)).isGreaterThan(tail);
                }
            }
        });
    }
}
