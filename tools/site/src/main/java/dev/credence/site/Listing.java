package dev.credence.site;

import static j2html.TagCreator.a;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.join;
import static j2html.TagCreator.li;
import static j2html.TagCreator.ul;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder that has no page of its own: its documents by their titles, its other files by their names. */
record Listing(Path folder, Links links) {
    String html() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        return join(
                        h1(Site.titleOf(folder)),
                        ul(each(files, file -> li(a(name(file)).withHref(href(file))))))
                .render();
    }

    private static String name(Path file) {
        return Places.isDocument(file) ? Site.titleOf(file) : file.getFileName().toString();
    }

    private String href(Path file) {
        return links.rewritten(folder.resolve("index"), file.getFileName().toString());
    }
}
