package dev.credence.frequentist.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.frequentist.comparison.ScoreComparison.ScoreInversion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the bounds of a score that is a decreasing linear function, for which they are known. */
class ScoreInversionTest {
    /** The score decreases by eight for each unit of difference, and by one for each unit of ratio up to 5. */
    private record Line(double difference, double ratio) implements DifferenceScore {
        @Override
        public double at(double other) {
            return 8 * (difference - other);
        }

        @Override
        public double atRatio(double other) {
            return ratio - Math.min(5, other);
        }

        @Override
        public Line swapped() {
            return new Line(-difference, 1 / ratio);
        }
    }

    /** The bounds are exact, because all numbers here are binary fractions. */
    @ParameterizedTest
    @CsvSource({
        ".5,1,true,.625",
        ".5,1,false,.625",
        "0,1,false,.125",
        ".875,1,true,1",
        ".9375,1,true,1",
        // The test rejects the difference 0, and so does the bound.
        "-.5,1,true,-.375",
        "-.5,4,true,-2.2250738585072014E-308",
        "-.5,8,true,-2.2250738585072014E-308",
        // The test does not reject 0, and the bound is at least 0.
        "-.5,1,false,0"
    })
    void differences(double observed, double critical, boolean excluded, double expected) {
        assertThat(ScoreInversion.upper(new Line(observed, 1), observed, critical, excluded))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "2,1,true,3",
        "2,.5,false,2.5",
        "1,.5,false,1.5",
        "2,3,true,Infinity",
        "2,4,true,Infinity",
        ".5,1,false,1.5",
        ".5,.25,false,1",
        ".5,.25,true,.75",
        ".5,.5,true,.9999999999999999",
        ".5,1,true,.9999999999999999"
    })
    void ratios(double observed, double critical, boolean excluded, double expected) {
        assertThat(ScoreInversion.upperRatio(new Line(0, observed), observed, critical, excluded))
                .isCloseTo(expected, within(4e-16 * Math.min(expected, 10)));
    }

    @Test
    void boundOnOtherSideOfZeroIsFound() {
        assertThat(ScoreInversion.upper(new Line(-0.5, 1), -0.5, 5, false)).isCloseTo(0.125, within(1e-15));
    }

    @Test
    void rejectedRatioIsBelowOne() {
        assertThat(ScoreInversion.upperRatio(new Line(0, 0.5), 0.5, 3, true)).isEqualTo(Math.nextDown(1.0));
    }
}
