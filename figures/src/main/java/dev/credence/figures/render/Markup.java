package dev.credence.figures.render;

import dev.credence.report.text.SafeText;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes XML: names are ours, every value and every text is escaped by the platform's writer, and what steers is made visible. */
final class Markup {
    private static final int NO_CHARACTER = 0xFFFE;

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    /** A new document's writer. */
    Markup() {
        try {
            xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
        } catch (XMLStreamException e) {
            throw new IllegalStateException("the platform has no XML writer: " + e.getMessage(), e);
        }
    }

    /** One of the writer's calls; nothing that writes to a string can fail. */
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

    /** An attribute of what was begun. */
    Markup with(String name, String value) {
        return call(() -> xml.writeAttribute(name, safe(value)));
    }

    /** A length in pixels, to the hundredth. */
    Markup with(String name, double pixels) {
        return with(name, number(pixels));
    }

    /** Text within. */
    Markup text(String words) {
        return call(() -> xml.writeCharacters(safe(words)));
    }

    /** A style sheet of ours, in which nothing needs escaping. */
    Markup style(String css) {
        return open("style").call(() -> xml.writeCharacters(css)).close();
    }

    /** Ends the element begun last. */
    Markup close() {
        return call(xml::writeEndElement);
    }

    /** A line break, for who reads the source. */
    Markup line() {
        return call(() -> xml.writeCharacters("\n"));
    }

    /** All that was written. */
    String written() {
        call(xml::flush);
        return text.toString();
    }

    /** What an XML document may hold, and steers neither it nor the direction of reading. */
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

    /** A number of pixels, to the hundredth, as short as it can be. */
    static String number(double pixels) {
        String plain = BigDecimal.valueOf(pixels)
                .setScale(2, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
        return plain.equals("-0") ? "0" : plain;
    }
}
