package dev.credence.figures.mark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that figures can be read where they are printed without colour. */
class GreyscaleTest {
    /** 3 to 1, the least contrast of graphical objects in the Web Content Accessibility Guidelines 2.2. */
    private static final double LEAST = 3;

    private static double luminance(String colour) {
        double[] parts = IntStream.of(1, 3, 5)
                .mapToDouble(at -> Integer.parseInt(colour.substring(at, at + 2), 16) / 255.0)
                .map(part -> part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4))
                .toArray();
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    }

    private static double contrast(String one, String other) {
        double first = luminance(one);
        double second = luminance(other);
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    }

    @Test
    void linesOfDataContrastWithThePageInLuminanceAlone() {
        for (int i = 0; i < 6; i++) {
            ColourRole role = ColourRole.series(i);
            assertThat(contrast(role.light(), ColourRole.PAGE.light()))
                    .as(role + " on light")
                    .isGreaterThanOrEqualTo(LEAST);
            assertThat(contrast(role.dark(), ColourRole.PAGE.dark()))
                    .as(role + " on dark")
                    .isGreaterThanOrEqualTo(LEAST);
        }
    }

    @Test
    void seriesOfNearlyEqualLuminanceDifferInDashAndShape() {
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < i; j++) {
                assertThat(Dash.series(i)).isNotEqualTo(Dash.series(j));
                assertThat(Shape.series(i)).isNotEqualTo(Shape.series(j));
            }
        }
    }

    @Test
    void hitsAndErrorsDifferInLuminance() {
        assertThat(contrast(ColourRole.FIRST.light(), ColourRole.SECOND.light()))
                .isGreaterThan(1.2);
    }

    @Test
    void gridIsFainterThanTheLinesOfData() {
        for (int i = 0; i < 6; i++) {
            assertThat(contrast(ColourRole.series(i).light(), ColourRole.PAGE.light()))
                    .isGreaterThan(2 * contrast(ColourRole.GRID.light(), ColourRole.PAGE.light()));
        }
    }
}
