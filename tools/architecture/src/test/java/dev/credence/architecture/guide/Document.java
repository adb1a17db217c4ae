package dev.credence.architecture.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.text.TextContentRenderer;

/**
 * A Markdown file as a reader meets it: where its links lead, and where links to it may lead.
 *
 * @param links destinations of links and images, as written
 * @param anchors of its headings, as GitHub makes them
 */
record Document(List<String> links, Set<String> anchors) {
    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    static Document of(Path file) {
        try {
            Collector collector = new Collector();
            PARSER.parse(Files.readString(file)).accept(collector);
            return new Document(collector.links, collector.anchors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Collector extends AbstractVisitor {
        private final List<String> links = new ArrayList<>();
        private final Set<String> anchors = new LinkedHashSet<>();
        private final Map<String, Integer> observed = new HashMap<>();

        @Override
        public void visit(Link link) {
            links.add(link.getDestination());
            visitChildren(link);
        }

        @Override
        public void visit(Image image) {
            links.add(image.getDestination());
        }

        @Override
        public void visit(Heading heading) {
            String slug = slug(heading);
            int before = observed.merge(slug, 1, Integer::sum) - 1;
            anchors.add(before == 0 ? slug : slug + "-" + before);
            visitChildren(heading);
        }

        /** Returns the anchor of a heading: lower case, hyphens for blanks, and only letters, digits, hyphens and underscores. */
        private static String slug(Node heading) {
            return TextContentRenderer.builder()
                    .build()
                    .render(heading)
                    .strip()
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}\\p{M} _-]", "")
                    .replace(' ', '-');
        }
    }
}
