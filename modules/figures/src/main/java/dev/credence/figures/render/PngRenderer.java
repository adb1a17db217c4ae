package dev.credence.figures.render;

import dev.credence.figures.Figure;
import dev.credence.figures.FigureWriter;
import dev.credence.figures.Theme;
import java.util.Map;

/**
 * Draws a figure as PNG, by Apache Batik from the same SVG: three pixels for one, which prints sharply at the width of a page.
 *
 * <p>Batik is needed for PNG only and is loaded when a PNG is requested: {@code org.apache.xmlgraphics:batik-transcoder} and
 * {@code batik-codec} on the class path. It is loaded by name, since its jars split packages with the platform's and cannot be
 * modules. No display is needed. Cost: half a second the first time, a tenth after that.
 *
 * @see <a href="https://xmlgraphics.apache.org/batik/using/transcoder.html">Batik's transcoders</a>
 */
public final class PngRenderer implements FigureWriter {
    private static final SvgTranscoder BATIK = new SvgTranscoder(
            "org.apache.batik.transcoder.image.PNGTranscoder",
            "PNG is drawn by Apache Batik, which is not on the class path: add org.apache.xmlgraphics:batik-transcoder and batik-codec,"
                    + " or draw SVG");
    private static final float PIXELS = 3;

    private final Theme theme;
    private final double factor;

    private PngRenderer(Theme theme, double factor) {
        this.theme = theme;
        this.factor = factor;
    }

    /**
     * Creates a renderer for a light or a dark page.
     *
     * @param theme {@link Theme#AUTO} is light: a picture does not know its reader
     * @return the renderer
     */
    public static PngRenderer of(Theme theme) {
        return new PngRenderer(theme == Theme.AUTO ? Theme.LIGHT : theme, 1);
    }

    /**
     * Returns a renderer that draws all of a figure, its words too, larger or smaller.
     *
     * @param size how large a pixel of the figure is, 1 as usual
     * @return the renderer
     * @throws IllegalArgumentException if the size is not above 0 and at most 10
     */
    public PngRenderer scaled(double size) {
        return new PngRenderer(theme, SvgRenderer.factor(size));
    }

    /**
     * Returns whether Batik is on the class path.
     *
     * @return whether figures can be written
     */
    public static boolean available() {
        return BATIK.isPresent();
    }

    /**
     * Draws a figure.
     *
     * @throws IllegalStateException if Batik is not on the class path, or fails
     */
    @Override
    public byte[] write(Figure figure) {
        float width = (float) (figure.width() * factor * PIXELS);
        return BATIK.write(SvgRenderer.of(theme).render(figure), Map.of("KEY_WIDTH", width), "");
    }
}
