package dev.credence.figures.render;

import dev.credence.report.text.SafeText;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes XML. The names of elements are constants, every value and every text is escaped by the writer of the JDK, and control
 * characters are made visible.
 */
final class Markup {
    private static final int NO_CHARACTER = 0xFFFE;

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    /** Creates the writer of a new document. */
    Markup() {
        try {
            xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
        } catch (XMLStreamException e) {
            throw new IllegalStateException("the platform has no XML writer: " + e.getMessage(), e);
        }
    }

    /** A call of the writer, which cannot fail since it writes to a string. */
    private interface Call {
        void make() throws XMLStreamException;
    }

    private Markup call(Call call) {
        try {
            call.make();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a string could not be written: " + e.getMessage(), e);
        }
        return this;
    }

    /** Begins an element. */
    Markup open(String name) {
        return call(() -> xml.writeStartElement(name));
    }

    /** Writes an attribute of the element that was begun last. */
    Markup with(String name, String value) {
        return call(() -> xml.writeAttribute(name, safe(value)));
    }

    /** Writes an attribute with a length in pixels, to the hundredth. */
    Markup with(String name, double pixels) {
        return with(name, number(pixels));
    }

    Markup text(String words) {
        return call(() -> xml.writeCharacters(safe(words)));
    }

    /** Writes a style sheet of this module, in which nothing needs escaping. */
    Markup style(String css) {
        return open("style").call(() -> xml.writeCharacters(css)).close();
    }

    /** Ends the element begun last. */
    Markup close() {
        return call(xml::writeEndElement);
    }

    /** Writes a line break, for readers of the source. */
    Markup line() {
        return call(() -> xml.writeCharacters("\n"));
    }

    String written() {
        call(xml::flush);
        return text.toString();
    }

    /** Returns text that an XML document may contain, without characters that control it or the direction of reading. */
    private static String safe(String outside) {
        String clean = SafeText.clean(outside);
        return clean.codePoints().anyMatch(Markup::isNone)
                ? clean.codePoints()
                        .map(c -> isNone(c) ? 0xFFFD : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString()
                : clean;
    }

    private static boolean isNone(int c) {
        return (c & NO_CHARACTER) == NO_CHARACTER;
    }

    /** Formats a number of pixels to the hundredth, as short as possible. */
    static String number(double pixels) {
        String plain = BigDecimal.valueOf(pixels)
                .setScale(2, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
        return plain.equals("-0") ? "0" : plain;
    }
}
