package dev.credence.figures.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.figures.Figure;
import dev.credence.figures.Theme;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PdfRendererTest {
    @BeforeEach
    void requireFop() {
        assumeTrue(PdfRenderer.available(), "FOP is not on the class path");
    }

    private static Figure figure(String title) {
        return PngRendererTest.Drawn.figure().withTitle(title);
    }

    /** Returns the file as text, with its compressed streams after it. */
    private static String written(String title) throws IOException {
        byte[] pdf = PdfRenderer.of(Theme.AUTO).write(figure(title));
        String raw = new String(pdf, StandardCharsets.ISO_8859_1);
        StringBuilder all = new StringBuilder(raw);
        for (int from = raw.indexOf("stream\n"); from >= 0; from = raw.indexOf("\nstream\n", from + 1)) {
            int start = raw.indexOf('\n', from + 1) + 1;
            InflaterInputStream stream =
                    new InflaterInputStream(new ByteArrayInputStream(pdf, start, pdf.length - start));
            try {
                all.append(new String(stream.readAllBytes(), StandardCharsets.ISO_8859_1));
            } catch (IOException e) {
                all.append("[not compressed]");
            }
        }
        return all.toString().replaceAll("\\) -?[0-9.]+ \\(", ""); // the space between characters
    }

    @Test
    void wordsStayWordsInHelvetica() throws IOException {
        String pdf = written("A title");
        assertThat(pdf).startsWith("%PDF-").contains("/MediaBox [0 0 300 ", "/Helvetica", "(A title)");
        assertThat(pdf).doesNotContain("/Subtype /Image", "/FontFile2");
    }

    @Test
    void scaledFigureHasAnotherPage() {
        byte[] pdf = PdfRenderer.of(Theme.LIGHT).scaled(0.5).write(figure("A title"));
        assertThat(new String(pdf, StandardCharsets.ISO_8859_1)).contains("/MediaBox [0 0 150 ");
        assertThatThrownBy(() -> PdfRenderer.of(Theme.LIGHT).scaled(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void missingTranscoderIsNamed() {
        SvgTranscoder missing = new SvgTranscoder("org.example.NoTranscoder", "add the jar");
        assertThat(missing.isPresent()).isFalse();
        assertThatThrownBy(() -> missing.write("<svg/>", Map.of(), ""))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("add the jar");
    }
}
