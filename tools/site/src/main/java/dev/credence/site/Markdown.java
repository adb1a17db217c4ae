package dev.credence.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A parsed document. Raw HTML in it is shown as text. */
final class Markdown {
    private static final List<org.commonmark.Extension> TABLES = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(TABLES).build();

    private final Node document;
    private final Headings headings;

    private Markdown(Node document) {
        this.document = document;
        this.headings = Headings.of(document);
    }

    static Markdown of(Path file) throws IOException {
        return new Markdown(PARSER.parse(Files.readString(file)));
    }

    Headings headings() {
        return headings;
    }

    /** Returns the body as HTML; the function maps the target of every link and image. */
    String html(UnaryOperator<String> destination) {
        document.accept(new Redirection(destination));
        return HtmlRenderer.builder()
                .extensions(TABLES)
                .escapeHtml(true)
                .sanitizeUrls(true)
                .attributeProviderFactory(context -> (node, tag, attributes) ->
                        headings.at(node).ifPresent(heading -> attributes.put("id", heading.id())))
                .build()
                .render(document);
    }

    private static final class Redirection extends AbstractVisitor {
        private final UnaryOperator<String> destination;

        private Redirection(UnaryOperator<String> destination) {
            this.destination = destination;
        }

        @Override
        public void visit(Link link) {
            link.setDestination(destination.apply(link.getDestination()));
            visitChildren(link);
        }

        @Override
        public void visit(Image image) {
            image.setDestination(destination.apply(image.getDestination()));
            visitChildren(image);
        }
    }
}
