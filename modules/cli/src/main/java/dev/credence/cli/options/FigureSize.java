package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.figures.Figure;
import dev.credence.report.text.SafeText;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The width and the font size of a figure on paper. A figure is laid out in pixels of words of 12, so that a smaller font size means
 * more of its pixels, each of which is smaller.
 *
 * @param width of the figure in CSS pixels, 96 an inch; NaN for that of its kind
 * @param pixel how large a pixel of the figure is, 1 as usual
 */
record FigureSize(double width, double pixel) {
    private static final double USUAL_FONT = 12;
    private static final double LEAST_FONT = 4;
    private static final double MOST_FONT = 96;
    private static final double LEAST_WIDTH = 100;
    private static final double MOST_WIDTH = 4_000;
    private static final Pattern LENGTH = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?|\\.[0-9]{1,9}) ?([a-z]{2})");
    private static final Map<String, Double> UNITS =
            Map.of("px", 1.0, "pt", 96 / 72.0, "in", 96.0, "cm", 96 / 2.54, "mm", 96 / 25.4);

    /** Reads the values of both options, either of which may be absent. */
    static FigureSize of(@Nullable String width, @Nullable String fontSize) {
        double font = fontSize == null ? USUAL_FONT : length("--font-size", fontSize, LEAST_FONT, MOST_FONT);
        double across = width == null ? Double.NaN : length("--width", width, LEAST_WIDTH, MOST_WIDTH);
        return new FigureSize(across, font / USUAL_FONT);
    }

    /** Returns the length in pixels. */
    private static double length(String option, String words, double least, double most) {
        Matcher found = LENGTH.matcher(words);
        Double unit = found.matches() ? UNITS.get(found.group(2)) : null;
        if (unit == null) {
            throw Failure.usage(option + " must be a number with a unit, one of [mm, cm, in, pt, px], such as 85mm: "
                    + SafeText.cell(words));
        }
        double pixels = Double.parseDouble(found.group(1)) * unit;
        if (!(pixels >= least && pixels <= most)) {
            throw Failure.usage(option + " must be from " + (long) least + "px to " + (long) most
                    + "px, 96 of which are an inch: " + SafeText.cell(words));
        }
        return pixels;
    }

    /** Returns how large a pixel of the laid out figure is, so that its width is exact although its pixels are whole. */
    double pixelOf(Figure laidOut) {
        return Double.isNaN(width) ? pixel : width / laidOut.width();
    }

    /** Returns the figure laid out for this size. */
    Figure of(Figure figure) {
        if (Double.isNaN(width) && pixel == 1) {
            return figure;
        }
        double across = Double.isNaN(width) ? figure.width() : width;
        return figure.withWidth((int) Math.round(across / pixel));
    }
}
