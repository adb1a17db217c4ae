package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Checks that bounds which rounding moved to the other side of the observed proportion are corrected, and no others. */
class EndPointBoundsTest {
    private static final long MANY = 1L << 50;
    private static final long FEWER = 1L << 45;

    /** Both bounds have given distances from the observed proportion for all counts. */
    private record Off(double by) {
        EndPointBounds bounds() {
            return new EndPointBounds() {
                @Override
                double lowerInside(double k, double n) {
                    return k / n + by;
                }

                @Override
                double upperInside(double k, double n) {
                    return k / n - by;
                }
            };
        }
    }

    @Test
    void lowerBoundIsBelowProportion() {
        double value = 3.0 / MANY;
        assertThat(new Off(0).bounds().lower(3, MANY)).isEqualTo(Math.nextDown(value));
        assertThat(new Off(value).bounds().lower(3, MANY)).isEqualTo(Math.nextDown(value));
        assertThat(new Off(-value / 2).bounds().lower(3, MANY)).isEqualTo(value / 2);
    }

    @Test
    void upperBoundIsAtLeastProportion() {
        double value = 3.0 / MANY;
        assertThat(new Off(value / 2).bounds().upper(3, MANY)).isEqualTo(value);
        assertThat(new Off(-value).bounds().upper(3, MANY)).isEqualTo(2 * value);
    }

    /** Up to 2^45 trials bounds are not corrected, so that errors of a method are visible. */
    @Test
    void boundsOfFewerTrialsAreUnchanged() {
        double value = 3.0 / FEWER;
        EndPointBounds across = new Off(value / 2).bounds();
        assertThat(across.lower(3, FEWER)).isEqualTo(1.5 * value);
        assertThat(across.upper(3, FEWER)).isEqualTo(value / 2);
        assertThat(across.lower(3, FEWER + 1)).isEqualTo(Math.nextDown(3.0 / (FEWER + 1)));
        assertThat(across.upper(3, FEWER + 1)).isEqualTo(3.0 / (FEWER + 1));
    }

    @Test
    void boundsAtEndsAreExact() {
        EndPointBounds any = new Off(0.25).bounds();
        assertThat(any.lower(0, 10)).isZero();
        assertThat(any.upper(10, 10)).isEqualTo(1);
        assertThat(any.lower(5, 10)).isEqualTo(0.75);
        assertThat(any.upper(5, 10)).isEqualTo(0.25);
    }
}
