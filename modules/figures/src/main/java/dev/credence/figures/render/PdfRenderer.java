package dev.credence.figures.render;

import dev.credence.figures.Figure;
import dev.credence.figures.FigureWriter;
import dev.credence.figures.Theme;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.Map;

/**
 * Draws a figure as one page of PDF, by Apache FOP and Batik from the same SVG. Lines stay lines and words stay words, so that a paper
 * can include the figure at any size.
 *
 * <p>FOP is needed for PDF only and is loaded when a PDF is requested: {@code org.apache.xmlgraphics:fop-core} and {@code
 * batik-transcoder} on the class path. Words are in Helvetica, which every reader of PDF has. Only if a word has a character that
 * Helvetica lacks are the fonts of the system searched, and their characters embedded; a character that no font has becomes {@code #}.
 * The file contains the time at which it was made, so that its bytes differ each time. Cost: two seconds the first time and a tenth
 * after that; five seconds where fonts are searched.
 *
 * @see <a href="https://xmlgraphics.apache.org/fop/2.10/graphics.html">FOP's transcoders</a>
 */
public final class PdfRenderer implements FigureWriter {
    private static final SvgTranscoder FOP = new SvgTranscoder(
            "org.apache.fop.svg.PDFTranscoder",
            "PDF is drawn by Apache FOP, which is not on the class path: add org.apache.xmlgraphics:fop-core and batik-transcoder, or"
                    + " draw SVG");
    private static final String SYSTEM_FONTS = "<pdf-renderer><fonts><auto-detect/></fonts></pdf-renderer>";
    /** The characters of the figures' own words that PDF's symbol fonts have. */
    private static final String SYMBOLS = "\u2190\u2192\u2264\u2265\u2212";

    private final Theme theme;
    private final double factor;

    private PdfRenderer(Theme theme, double factor) {
        this.theme = theme;
        this.factor = factor;
    }

    /**
     * Creates a renderer for a light or a dark page.
     *
     * @param theme {@link Theme#AUTO} is light: paper is
     * @return the renderer
     */
    public static PdfRenderer of(Theme theme) {
        return new PdfRenderer(theme == Theme.AUTO ? Theme.LIGHT : theme, 1);
    }

    /**
     * Returns a renderer that draws all of a figure, its words too, larger or smaller.
     *
     * @param size how large a pixel of the figure is, 1 as usual, which is 1/96 inch
     * @return the renderer
     * @throws IllegalArgumentException if the size is not above 0 and at most 10
     */
    public PdfRenderer scaled(double size) {
        return new PdfRenderer(theme, SvgRenderer.factor(size));
    }

    /**
     * Returns whether FOP is on the class path.
     *
     * @return whether figures can be written
     */
    public static boolean available() {
        return FOP.isPresent();
    }

    /**
     * Draws a figure.
     *
     * @throws IllegalStateException if FOP is not on the class path, or fails
     */
    @Override
    public byte[] write(Figure figure) {
        String svg = SvgRenderer.of(theme).scaled(factor).render(figure);
        return FOP.write(svg, Map.of(), isInHelvetica(svg) ? "" : SYSTEM_FONTS);
    }

    private static boolean isInHelvetica(String svg) {
        CharsetEncoder helvetica = Charset.forName("windows-1252").newEncoder();
        return svg.chars().allMatch(c -> SYMBOLS.indexOf(c) >= 0 || helvetica.canEncode((char) c));
    }
}
