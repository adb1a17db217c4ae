package dev.credence.report.gate;

import dev.credence.decision.Verdict;
import dev.credence.report.text.SafeText;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.Duration;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes a gate as JUnit XML, which build servers show together with the tests. Each check is a test case: a failed check is a
 * failure, and an inconclusive one is skipped, like a test whose assumption does not hold. Names from the data are escaped, and
 * control characters are made visible.
 */
public final class JUnitXml {
    private static final String SUITE = "credence gate";

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    private JUnitXml() throws XMLStreamException {
        xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
    }

    /**
     * Returns the document.
     *
     * @param report the report of the gate
     * @param time the duration of the gate, which build servers show; single checks have none, because they are decided together
     * @return the whole text, ending in a line break
     */
    public static String of(GateReport report, Duration time) {
        try {
            JUnitXml document = new JUnitXml();
            document.suites(report, time);
            return document.text.toString();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a string could not be written: " + e.getMessage(), e);
        }
    }

    private void suites(GateReport report, Duration time) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        line();
        xml.writeStartElement("testsuites");
        writeTotals(report, time);
        xml.writeStartElement("testsuite");
        writeTotals(report, time);
        for (GateReport.GateDecision decision : report.decisions()) {
            testCase(decision);
        }
        xml.writeEndElement();
        line();
        xml.writeEndElement();
        line();
        xml.writeEndDocument();
    }

    private void writeTotals(GateReport report, Duration time) throws XMLStreamException {
        with("name", SUITE);
        with("tests", String.valueOf(report.decisions().size()));
        with("failures", String.valueOf(report.count(Verdict.FAIL)));
        with("errors", "0");
        with("skipped", String.valueOf(report.count(Verdict.INCONCLUSIVE)));
        with("time", BigDecimal.valueOf(time.toMillis(), 3).toPlainString());
        line();
    }

    private void testCase(GateReport.GateDecision decision) throws XMLStreamException {
        xml.writeStartElement("testcase");
        with("classname", SUITE + decision.slice().map(name -> ": " + name).orElse(""));
        with(
                "name",
                decision.decision().metric() + " " + decision.decision().claim().words());
        switch (decision.verdict()) {
            case FAIL -> outcome("failure", decision);
            case INCONCLUSIVE -> skipped(decision);
            case PASS -> element("system-out", decision);
        }
        xml.writeEndElement();
        line();
    }

    private void outcome(String name, GateReport.GateDecision decision) throws XMLStreamException {
        xml.writeEmptyElement(name);
        with("message", decision.sentence());
    }

    /** Writes an inconclusive check, whose message begins with the code of its cause. */
    private void skipped(GateReport.GateDecision decision) throws XMLStreamException {
        String code = decision.decision()
                .cause()
                .map(cause -> "[" + cause.code() + "] ")
                .orElse("");
        xml.writeEmptyElement("skipped");
        with("message", code + decision.sentence());
    }

    private void element(String name, GateReport.GateDecision decision) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(cleanText(decision.sentence()));
        xml.writeEndElement();
    }

    private void with(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, cleanText(value));
    }

    private void line() throws XMLStreamException {
        xml.writeCharacters("\n");
    }

    /** Returns text without control characters and without the two other code points that XML does not allow. */
    private static String cleanText(String outside) {
        return SafeText.clean(outside).replace('\uFFFE', '\uFFFD').replace('\uFFFF', '\uFFFD');
    }
}
