package dev.credence.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Node;
import org.commonmark.renderer.text.TextContentRenderer;

/** The headings of a document with their anchors, which are those that GitHub gives them: its readers and the site's share links. */
final class Headings extends AbstractVisitor {
    private final IdentityHashMap<Node, Heading> byNode = new IdentityHashMap<>();
    private final List<Heading> inOrder = new ArrayList<>();
    private final Map<String, Integer> observed = new HashMap<>();

    static Headings of(Node document) {
        Headings headings = new Headings();
        document.accept(headings);
        return headings;
    }

    @Override
    public void visit(org.commonmark.node.Heading node) {
        String text = TextContentRenderer.builder().build().render(node).strip();
        Heading heading = new Heading(node.getLevel(), unique(slug(text)), text);
        byNode.put(node, heading);
        inOrder.add(heading);
    }

    private String unique(String slug) {
        int before = observed.merge(slug, 1, Integer::sum) - 1;
        return before == 0 ? slug : slug + "-" + before;
    }

    /** Returns the anchor of a heading: lower case, hyphens for blanks, and only letters, digits, hyphens and underscores. */
    private static String slug(String text) {
        return text.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}\\p{M} _-]", "")
                .replace(' ', '-');
    }

    Optional<Heading> at(Node node) {
        return Optional.ofNullable(byNode.get(node));
    }

    Stream<Heading> all() {
        return inOrder.stream();
    }

    boolean hasAnchor(String id) {
        return all().anyMatch(heading -> heading.id().equals(id));
    }

    /** Returns the first heading of the first level. */
    Optional<String> title() {
        return all().filter(heading -> heading.level() == 1).map(Heading::text).findFirst();
    }
}
