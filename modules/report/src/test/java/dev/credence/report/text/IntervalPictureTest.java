package dev.credence.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalPictureTest {
    @ParameterizedTest
    @CsvSource({
        "0.8876, 0.9985, 0.88, 1",
        "0.0, 1.0, 0, 1",
        "0.31, 0.97, 0.3, 1",
        "0.9957, 0.9984, 0.995, 0.999",
        "-0.21, 0.33, -0.3, 0.4",
        "0.0011, 0.0092, 0.001, 0.01",
        "-1, 1, -1, 1"
    })
    void scaleIsTheShortestRoundOneThatContainsTheBounds(double least, double greatest, double from, double to) {
        IntervalPicture picture = IntervalPicture.over(25, least, greatest);

        assertThat(picture.from()).isEqualTo(from);
        assertThat(picture.to()).isEqualTo(to);
    }

    @Test
    void scaleWithoutValuesIsTheWholeRange() {
        assertThat(IntervalPicture.over(25, Double.NaN, Double.NaN)).isEqualTo(IntervalPicture.unit(25));
        assertThat(IntervalPicture.over(25, 0.5, 0.5)).isEqualTo(IntervalPicture.unit(25));
    }

    @Test
    void scaleIsAsWideAsThePictures() {
        assertThat(IntervalPicture.over(25, 0.8876, 0.9985).scale())
                .isEqualTo("0.88      0.94          1")
                .hasSize(25);
        assertThat(IntervalPicture.unit(25).scale()).isEqualTo("0          0.5          1");
        assertThat(IntervalPicture.around(25, 0.07).scale()).isEqualTo("-0.1        0         0.1");
        assertThat(IntervalPicture.over(25, 0.8876, 0.9985).start()).isEqualTo("0.88");
    }

    @ParameterizedTest
    @CsvSource({
        "0.0009, 0.001",
        "0.3, 0.5",
        "0.6, 1",
        "1.5, 2",
        "2.01, 5",
        "101.26, 200",
        "500, 500",
        "999, 1000",
        "7.3e15, 1e16",
        "1e300, 2",
        "Infinity, 2",
        "NaN, 2"
    })
    void scaleAroundZeroIsRound(double farthest, double end) {
        IntervalPicture picture = IntervalPicture.around(25, farthest);

        assertThat(picture.from()).isEqualTo(-end);
        assertThat(picture.to()).isEqualTo(end);
    }

    @Test
    void endsOfLargeScalesAreShort() {
        assertThat(IntervalPicture.around(25, 2_000_000).scale()).isEqualTo("-2000000    0     2000000");
        assertThat(IntervalPicture.around(25, 3e7).scale()).isEqualTo("-5e7        0         5e7");
        assertThat(IntervalPicture.around(25, 4e20).scale()).isEqualTo("-5e20       0        5e20");
    }

    @Test
    void boundBeyondTheScaleIsAnArrow() {
        IntervalPicture picture = new IntervalPicture(11, 0.9, 1);

        assertThat(picture.draw(0.92, 0.95, 0.98)).isEqualTo("  [--*--]");
        assertThat(picture.draw(0.8, 0.95, 0.98)).isEqualTo("<----*--]");
        assertThat(picture.draw(0.95, 0.96, 1.2)).isEqualTo("     [*--->");
        assertThat(picture.draw(0.3, 0.4, 0.5)).isEqualTo("<");
        assertThat(picture.draw(1.3, 1.4, 1.5)).isEqualTo("          >");
        assertThat(picture.draw(Double.NaN, 0.95, Double.NaN)).isEmpty();
    }
}
