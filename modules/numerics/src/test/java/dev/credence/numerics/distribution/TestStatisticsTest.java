package dev.credence.numerics.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.numerics.Table;
import dev.credence.numerics.normal.Normal;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestStatisticsTest {
    @Test
    void chiSquaredTailsAgreeWithTheReference() {
        List<double[]> rows = Table.rows("chi-squared.csv");
        assertThat(rows).hasSizeGreaterThan(90);
        rows.forEach(r -> near(ChiSquared.survival(r[0], r[1]), r[2], 2e-14, r));
    }

    @Test
    void fTailsAgreeWithTheReference() {
        List<double[]> rows = Table.rows("fisher-f.csv");
        assertThat(rows).hasSizeGreaterThan(80);
        rows.forEach(r -> near(FisherF.survival(r[0], r[1], r[2]), r[3], 3e-14, r));
    }

    @Test
    void tailsOfTheRangeAgreeWithTheReference() {
        List<double[]> rows = Table.rows("studentized-range.csv");
        assertThat(rows).hasSize(30);
        rows.forEach(r -> near(StudentizedRange.survival(r[0], (int) r[1]), r[2], 1e-13, r));
    }

    /** For a million variables, ranges below 6 and above 14 have tiny probabilities. */
    @Test
    void rangeOfAMillionVariablesIsBetweenSixAndFourteen() {
        assertThat(StudentizedRange.survival(6, 1_000_000)).isCloseTo(1, within(1e-12));
        assertThat(StudentizedRange.survival(14, 1_000_000)).isBetween(1e-12, 1e-9);
        assertThat(StudentizedRange.survival(-1, 3)).isEqualTo(1);
    }

    /** The range of two variables is the absolute value of their difference, which is normal. */
    @Test
    void rangeOfTwoVariablesIsTheAbsoluteDifference() {
        for (double q = 0.5; q < 30; q += 0.5) {
            near(StudentizedRange.survival(q, 2), 2 * Normal.survival(q / Math.sqrt(2)), 1e-13, q);
        }
    }

    @Test
    void quantilesOfTheRangeInvertTheTails() {
        for (int k : new int[] {2, 3, 10, 100, 1000}) {
            for (double p : new double[] {0.999, 0.5, 0.05, 1e-10}) {
                near(StudentizedRange.survival(StudentizedRange.upperQuantile(p, k), k), p, 1e-12, k);
            }
        }
    }

    @Test
    void tailsAtTheEndsAreExact() {
        assertThat(ChiSquared.survival(0, 3)).isEqualTo(1);
        assertThat(ChiSquared.survival(Double.POSITIVE_INFINITY, 3)).isEqualTo(0);
        assertThat(ChiSquared.survival(Double.NaN, 3)).isNaN();
        assertThat(FisherF.survival(0, 2, 3)).isEqualTo(1);
        assertThat(FisherF.survival(Double.POSITIVE_INFINITY, 2, 3)).isEqualTo(0);
        assertThat(FisherF.survival(Double.NaN, 2, 3)).isNaN();
        assertThat(StudentizedRange.survival(0, 3)).isEqualTo(1);
        assertThat(StudentizedRange.survival(Double.NaN, 3)).isNaN();
        assertThat(StudentizedRange.upperQuantile(0, 3)).isInfinite();
        assertThat(StudentizedRange.upperQuantile(1, 3)).isEqualTo(0);
    }

    @Test
    void argumentOutOfRangeThrowsWithItsName() {
        assertThatThrownBy(() -> ChiSquared.survival(1, Double.NaN))
                .hasMessageStartingWith("df must be above 0: df=NaN");
        assertThatThrownBy(() -> FisherF.survival(1, 0, 1))
                .hasMessageStartingWith("numerator must be above 0: numerator=0.0");
        assertThatThrownBy(() -> StudentizedRange.survival(1, 1))
                .hasMessage("k must lie in [2, 10^6]: k=1; a range is of at least two variables");
        assertThatThrownBy(() -> StudentizedRange.upperQuantile(0.5, 1_000_001)).hasMessageContaining("k=1000001");
        assertThatThrownBy(() -> StudentizedRange.upperQuantile(0, 1)).hasMessageContaining("k=1;");
        assertThatThrownBy(() -> StudentizedRange.upperQuantile(1.5, 3)).hasMessageStartingWith("p must lie in [0, 1]");
        assertThatThrownBy(() -> FisherF.survival(1, 1, 0))
                .hasMessageStartingWith("denominator must be above 0: denominator=0.0");
    }

    private static void near(double actual, double expected, double relative, Object at) {
        assertThat(actual).as("at %s", at).isCloseTo(expected, within(relative * expected));
    }

    /** A prepared distribution gives the tails of the static method, also far out, where the sum begins far from the centre. */
    @Test
    void preparedRangeHasTheSameTails() {
        for (int k : new int[] {2, 3, 20, 200}) {
            StudentizedRange range = StudentizedRange.of(k);
            for (double q : new double[] {-1, 0, 1e-9, 0.3, 2, 5, 9, 25, 45, 70, 200}) {
                assertThat(range.survival(q)).isEqualTo(StudentizedRange.survival(q, k));
            }
            near(range.survival(45) / (k * (k - 1.0) / 2), 2 * Normal.survival(45 / Math.sqrt(2)), 1e-9, k);
        }
    }
}
