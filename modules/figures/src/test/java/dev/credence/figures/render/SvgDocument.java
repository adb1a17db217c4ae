package dev.credence.figures.render;

import dev.credence.figures.Figure;
import dev.credence.figures.Theme;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Reads a drawn figure with the XML parser of the platform. */
public final class SvgDocument {
    private final Document document;

    private SvgDocument(Document document) {
        this.document = document;
    }

    public static SvgDocument of(Figure figure) {
        return parse(SvgRenderer.of(Theme.AUTO).render(figure));
    }

    public static SvgDocument parse(String svg) {
        try {
            return new SvgDocument(DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg))));
        } catch (Exception e) {
            throw new AssertionError("no XML: " + svg, e);
        }
    }

    public Element root() {
        return document.getDocumentElement();
    }

    public List<Element> all(String name) {
        NodeList found = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    public List<String> names() {
        return all("*").stream().map(Element::getTagName).distinct().toList();
    }

    public List<String> words() {
        return all("text").stream().map(Element::getTextContent).toList();
    }

    public List<String> titles() {
        return all("title").stream().map(Element::getTextContent).toList();
    }

    /** Returns the corners of a polygon or a polyline. */
    public static List<double[]> corners(Element shape) {
        List<double[]> corners = new ArrayList<>();
        for (String pair : shape.getAttribute("points").split(" ")) {
            String[] numbers = pair.split(",");
            corners.add(new double[] {Double.parseDouble(numbers[0]), Double.parseDouble(numbers[1])});
        }
        return corners;
    }
}
