package dev.credence.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Turns links between documents into links between pages, and records their targets and the broken ones. */
final class Links {
    private final Places places;
    private final Set<Path> targets = new LinkedHashSet<>();
    private final List<String> brokenLinks = new ArrayList<>();

    Links(Places places) {
        this.places = places;
    }

    /** Returns a link as it is written on the page. Links out of the project stay unchanged; a broken link is recorded. */
    String rewritten(Path document, String link) {
        if (link.matches("[a-z]+:.*")) {
            return link;
        }
        String[] parts = URLDecoder.decode(link, StandardCharsets.UTF_8).split("#", 2);
        Path target = parts[0].isEmpty()
                ? document
                : document.resolveSibling(parts[0]).normalize();
        if (!places.contains(target)) {
            return reportBroken(document, link);
        }
        Path source = places.source(target);
        if (parts.length == 2 && !hasAnchor(source, parts[1])) {
            return reportBroken(document, link);
        }
        targets.add(source);
        return Places.between(places.page(document), places.page(source)) + (parts.length == 2 ? "#" + parts[1] : "");
    }

    private String reportBroken(Path document, String link) {
        brokenLinks.add(places.root().relativize(document) + ": " + link);
        return link;
    }

    private static boolean hasAnchor(Path source, String anchor) {
        try {
            return Places.isDocument(source)
                    && Files.isRegularFile(source)
                    && Markdown.of(source).headings().hasAnchor(anchor);
        } catch (IOException e) {
            throw new UncheckedIOException(source.toString(), e);
        }
    }

    /** Returns the documents, folders and files that are linked so far. */
    Set<Path> targets() {
        return Set.copyOf(targets);
    }

    /** Returns a line for each broken link, such as {@code docs/guide.md: gone.md#part}. */
    List<String> brokenLinks() {
        return List.copyOf(brokenLinks);
    }
}
