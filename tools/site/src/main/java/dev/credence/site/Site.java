package dev.credence.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
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
        Map<Path, String> pages = new LinkedHashMap<>();
        for (Path source : chosen()) {
            waiting.add(source);
            pages.put(places.page(source), titleOf(source));
        }
        pages.put(API, "Javadoc");
        this.frame = new Frame(new Navigation(pages));
    }

    /** Returns the documents of the navigation in their order. */
    private List<Path> chosen() throws IOException {
        Path docs = places.root().resolve("docs");
        Path guide = docs.resolve("guide.md");
        List<Path> others;
        try (Stream<Path> files = Files.list(docs)) {
            others = files.filter(Places::isDocument)
                    .sorted(Comparator.comparing((Path file) -> !file.equals(guide))
                            .thenComparing(file -> file.toString().replaceFirst("\\.md$", "")))
                    .toList();
        }
        Stream<Path> last = Stream.of(docs.resolve("decisions"), places.root().resolve("CHANGELOG.md"));
        return Stream.of(Stream.of(places.root().resolve("README.md")), others.stream(), last)
                .flatMap(all -> all)
                .filter(Files::exists)
                .map(places::source)
                .toList();
    }

    static String titleOf(Path source) {
        if (Files.isDirectory(source)) {
            String name = source.getFileName().toString();
            return Character.toUpperCase(name.charAt(0)) + name.substring(1);
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
        return links.astray();
    }

    private void write(Path source) throws IOException {
        Path file = out.resolve(places.page(source).toString());
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        if (Files.isDirectory(source)) {
            String html = new Listing(source, links).html();
            Files.writeString(file, frame.around(places.page(source), titleOf(source), List.of(), html));
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
        return frame.around(
                places.page(source), titleOf(source), parts, document.html(link -> links.rewritten(source, link)));
    }

    private void style() throws IOException {
        Files.createDirectories(out);
        try (InputStream in = Objects.requireNonNull(Site.class.getResourceAsStream("site.css"), "site.css")) {
            Files.copy(in, out.resolve(Frame.STYLE.toString()), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
