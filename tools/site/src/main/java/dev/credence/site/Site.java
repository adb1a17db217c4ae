package dev.credence.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** All pages of the site: those of the navigation, and all that are linked from them, directly or not. */
final class Site {
    static final Path API = Path.of("api/index.html");
    /** The folders of documents in the order in which they are listed. */
    private static final List<String> KINDS = List.of("tutorial", "how-to", "reference", "explanation", "measurements");

    private final Places places;
    private final Path out;
    private final Links links;
    private final Frame frame;
    private final Deque<Path> waiting = new ArrayDeque<>();
    private final Set<Path> done = new HashSet<>();

    Site(Path root, Path out) throws IOException {
        this.places = new Places(root);
        this.out = out;
        this.links = new Links(places);
        List<Navigation.Group> groups = new ArrayList<>();
        groups.add(group("", Stream.of(root("README.md"), root("docs/README.md"))));
        for (String kind : KINDS) {
            groups.add(group(heading(kind), documents(root("docs/" + kind))));
        }
        Navigation.Group more = group(
                "More",
                Stream.of(documents(root("docs")), Stream.of(root("docs/decisions"), root("CHANGELOG.md")))
                        .flatMap(all -> all)
                        .filter(source -> !source.equals(root("docs/README.md"))));
        more.pages().put(API, "Javadoc");
        groups.add(more);
        groups.removeIf(group -> group.pages().isEmpty());
        this.frame = new Frame(new Navigation(groups));
    }

    private Path root(String name) {
        return places.root().resolve(name);
    }

    /** Returns the documents that exist as a group, and notes that they are to be written. */
    private Navigation.Group group(String title, Stream<Path> sources) {
        Map<Path, String> pages = new LinkedHashMap<>();
        sources.filter(Files::exists).map(places::source).forEach(source -> {
            waiting.add(source);
            pages.put(places.page(source), titleOf(source));
        });
        return new Navigation.Group(title, pages);
    }

    /** Returns the documents of a folder by name, its index first. */
    private static Stream<Path> documents(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .filter(Places::isDocument)
                    .sorted(Comparator.comparing((Path file) -> !file.endsWith("README.md"))
                            .thenComparing(file -> file.toString().replaceFirst("\\.md$", "")))
                    .toList()
                    .stream();
        }
    }

    private static String heading(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    static String titleOf(Path source) {
        if (Files.isDirectory(source)) {
            return heading(source.getFileName().toString());
        }
        try {
            return Markdown.of(source)
                    .headings()
                    .title()
                    .orElse(source.getFileName().toString());
        } catch (IOException e) {
            throw new UncheckedIOException(source.toString(), e);
        }
    }

    /** Writes all pages and returns the broken links. */
    List<String> write() throws IOException {
        style();
        while (!waiting.isEmpty()) {
            Path source = waiting.remove();
            if (done.add(source)) {
                write(source);
                links.targets().stream()
                        .filter(target -> !done.contains(target))
                        .forEach(waiting::add);
            }
        }
        return links.brokenLinks();
    }

    private void write(Path source) throws IOException {
        Path file = out.resolve(places.page(source).toString());
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        if (Files.isDirectory(source)) {
            String html = new Listing(source, links).html();
            Files.writeString(file, frame.wrap(places.page(source), titleOf(source), List.of(), html));
        } else if (Places.isDocument(source)) {
            Files.writeString(file, page(source));
        } else {
            Files.copy(source, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private String page(Path source) throws IOException {
        Markdown document = Markdown.of(source);
        List<Heading> parts = document.headings()
                .all()
                .filter(heading -> heading.level() == 2 || heading.level() == 3)
                .toList();
        return frame.wrap(
                places.page(source), titleOf(source), parts, document.html(link -> links.rewritten(source, link)));
    }

    private void style() throws IOException {
        Files.createDirectories(out);
        try (InputStream in = Objects.requireNonNull(Site.class.getResourceAsStream("site.css"), "site.css")) {
            Files.copy(in, out.resolve(Frame.STYLE.toString()), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
