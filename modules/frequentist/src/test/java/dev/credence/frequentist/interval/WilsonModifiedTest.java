package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.numerics.beta.Binomial;
import dev.credence.testkit.laws.interval.ExactCoverage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WilsonModifiedTest extends ReferenceTables {
    private static final long[] SIZES = {1, 2, 3, 5, 7, 10, 20, 35, 50, 100, 400, 5_000, 1_000_000_000};

    WilsonModifiedTest() {
        super(new WilsonModified(), "wilsonModified");
    }

    @Override
    double tolerance() {
        return 6e-15;
    }

    /** Near 1 the spacing of doubles is large, and the tail is that of the next double. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 1 - 1e-9})
    void eachBoundMissesInAtMostAlpha(double level) {
        ProportionBounds bounds = new WilsonModified().at(ConfidenceLevel.of(level));
        double alpha = 1 - level;
        for (long n : SIZES) {
            for (long k = 1; k <= Math.min(n, 6_000); k++) {
                assertThat(Binomial.survival(k - 1, n, Math.nextDown(bounds.lower(k, n))))
                        .as("n=%d, k=%d", n, k)
                        .isLessThanOrEqualTo(alpha * (1 + 1e-10));
                assertThat(Binomial.cdf(n - k, n, Math.min(1, Math.nextUp(bounds.upper(n - k, n)))))
                        .as("n=%d, k=%d", n, n - k)
                        .isLessThanOrEqualTo(alpha * (1 + 1e-10));
            }
        }
    }

    /** Wilson's bound has a tail of at most alpha except for the replaced counts, where the exact bound has the tail alpha. */
    @ParameterizedTest
    @CsvSource({"0.9, 5", "0.95, 10", "0.99, 35", "0.999, 118"})
    void lastReplacedCountMatchesJavadoc(double level, long last) {
        ProportionBounds bounds = new WilsonModified().at(ConfidenceLevel.of(level));
        ProportionBounds score = new Wilson().at(ConfidenceLevel.of(level));
        long n = 1_000_000_000;
        for (long k = 1; k <= last; k++) {
            assertThat(bounds.lower(k, n)).isLessThan(score.lower(k, n));
            assertThat(bounds.upper(n - k, n)).isGreaterThan(score.upper(n - k, n));
        }
        for (long k = last + 1; k < 10 * last; k++) {
            assertThat(bounds.lower(k, n)).isEqualTo(score.lower(k, n));
            assertThat(bounds.upper(n - k, n)).isEqualTo(score.upper(n - k, n));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 0.9, 0.95, 0.99})
    void boundsAreMonotoneMirroredAndContainProportion(double level) {
        ProportionBounds bounds = new WilsonModified().at(ConfidenceLevel.of(level));
        for (long n = 1; n <= 130; n++) {
            for (long k = 0; k <= n; k++) {
                double lower = bounds.lower(k, n);
                double upper = bounds.upper(k, n);
                assertThat((double) k / n).as("n=%d, k=%d", n, k).isBetween(lower, upper);
                assertThat(upper).isCloseTo(1 - bounds.lower(n - k, n), within(1e-14));
                if (k > 0) {
                    assertThat(lower).isGreaterThan(bounds.lower(k - 1, n)).isGreaterThan(bounds.lower(k, n + 1));
                }
                if (k < n) {
                    assertThat(upper).isLessThan(bounds.upper(k + 1, n)).isGreaterThan(bounds.upper(k, n + 1));
                }
            }
        }
    }

    /** The minimum in the Javadoc, searched on both sides of every bound, where coverage jumps. */
    @ParameterizedTest
    @CsvSource({
        "0.95, 5, 0.931", "0.95, 10, 0.923", "0.95, 20, 0.928", "0.95, 50, 0.930", "0.95, 100, 0.926",
        "0.95, 1000, 0.931", "0.99, 5, 0.990", "0.99, 50, 0.985", "0.9, 50, 0.865", "0.9, 10, 0.818"
    })
    void minimumCoverageMatchesJavadoc(double level, int n, double stated) {
        assertThat(least(level, n)).isBetween(stated, stated + 0.001);
    }

    private static double least(double level, int n) {
        ProportionBounds bounds = new WilsonModified().at(ConfidenceLevel.of(level));
        ExactCoverage coverage = ExactCoverage.of(new WilsonModified(), n, ConfidenceLevel.of(level));
        double least = 1;
        for (int k = 0; k <= n; k++) {
            for (double end : new double[] {bounds.lower(k, n), bounds.upper(k, n)}) {
                if (end > 0 && end < 1) {
                    least = Math.min(least, coverage.at(end - 1e-9 * end));
                    least = Math.min(least, coverage.at(end + 1e-9 * (1 - end)));
                }
            }
        }
        return least;
    }

    @Test
    void arrayFormEqualsSingleCalls() {
        ProportionBounds bounds = new WilsonModified().at(ConfidenceLevel.P95);
        for (long n : SIZES) {
            int length = (int) Math.min(n + 1, 200);
            long[] successes = new long[length];
            long[] trials = new long[length];
            for (int i = 0; i < length; i++) {
                successes[i] = i % 2 == 0 ? i : n - i;
                trials[i] = n;
            }
            double[] lower = new double[length];
            double[] upper = new double[length];
            bounds.bounds(successes, trials, lower, upper);
            for (int i = 0; i < length; i++) {
                assertThat(lower[i]).isEqualTo(bounds.lower(successes[i], n));
                assertThat(upper[i]).isEqualTo(bounds.upper(successes[i], n));
            }
        }
    }

    @Test
    void arrayFormWithoutTrialsGivesWholeRange() {
        double[] lower = new double[1];
        double[] upper = new double[1];
        new WilsonModified().at(ConfidenceLevel.P95).bounds(new long[1], new long[1], lower, upper);
        assertThat(lower).containsExactly(0);
        assertThat(upper).containsExactly(1);
    }
}
