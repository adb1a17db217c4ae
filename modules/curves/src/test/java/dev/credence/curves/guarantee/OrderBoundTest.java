package dev.credence.curves.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.numerics.beta.Binomial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderBoundTest {
    /** The numbers of Wilks for 0.95/0.95; for k = 1 they are ln(alpha) / ln(share), rounded up. */
    @ParameterizedTest
    @CsvSource({
        "0.95,1,59",
        "0.95,2,93",
        "0.95,3,124",
        "0.95,4,153",
        "0.95,5,181",
        "0.99,1,299",
        "0.9,1,29",
        "0.999,1,2995"
    })
    void rankIsReachedFirstWithTheNumberOfWilks(double share, long k, long n) {
        assertThat(OrderBound.of(n, share, 0.05).k()).isEqualTo(k);
        assertThat(OrderBound.of(n - 1, share, 0.05).k()).isEqualTo(k - 1);
    }

    @ParameterizedTest
    @CsvSource({"0.95,0.05,59", "0.99,0.05,299", "0.9,0.05,29", "0.95,0.01,90", "0.5,0.5,1"})
    void neededNumberIsSmallestSampleWithinError(double share, double alpha, long n) {
        assertThat(OrderBound.neededItems(share, alpha)).isEqualTo(n);
    }

    @Test
    void guaranteedShareOfSmallestScoreIsRootOfAlpha() {
        assertThat(OrderBound.of(59, 0.95, 0.05).share()).isCloseTo(Math.pow(0.05, 1.0 / 59), within(1e-12));
    }

    @Test
    void guaranteedShareHasTheErrorAlpha() {
        OrderBound bound = OrderBound.of(200, 0.9, 0.05);

        assertThat(bound.k()).isEqualTo(13);
        assertThat(Binomial.cdf(bound.k() - 1, 200, 1 - bound.share())).isCloseTo(0.05, within(1e-12));
    }
}
