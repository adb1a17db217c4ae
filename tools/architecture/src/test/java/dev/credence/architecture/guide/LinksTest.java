package dev.credence.architecture.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.architecture.Tree;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every link of the documents to something of this project leads there: to a file, a folder or a heading. */
@Tag("sources")
class LinksTest {
    @TempDir
    Path folder;

    /** Documents that links lead to, read once. */
    private static final Map<Path, Document> READ = new HashMap<>();

    static Stream<Path> documents() {
        return Tree.files(Page.ROOT, ".md").stream()
                .map(Page.ROOT::relativize)
                .filter(file -> !file.toString().matches("(.*/)?\\..*/.*"));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyLinkLeadsSomewhere(Path document) {
        assertThat(astray(Page.ROOT.resolve(document))).isEmpty();
    }

    @Test
    void theDocumentsAreFound() {
        assertThat(documents().map(Path::toString)).contains("README.md", "docs/how-to/gate.md", "CHANGELOG.md");
    }

    @Test
    void brokenLinkIsFound() throws IOException {
        Path page = folder.resolve("page.md");
        Files.writeString(page, """
                # One `two`, three
                ## Same
                ## Same
                [a](#one-two-three) [b](#same-1) [c](page.md#same) [d](.) [e](https://example.org/x) `[f](gone.md)`
                [g](#same-2) ![h](gone.png) [i](page.md#other) [j](gone.md#same) [k](.#same)
                """);
        assertThat(astray(page)).containsExactly("#same-2", "gone.png", "page.md#other", "gone.md#same", ".#same");
    }

    private static List<String> astray(Path file) {
        return Document.of(file).links().stream()
                .filter(link -> !link.matches("[a-z]+:.*"))
                .filter(link -> !leads(file, link))
                .toList();
    }

    private static boolean leads(Path from, String link) {
        String[] parts = URLDecoder.decode(link, StandardCharsets.UTF_8).split("#", 2);
        Path to = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
        if (parts.length == 1) {
            return Files.exists(to);
        }
        return Files.isRegularFile(to)
                && READ.computeIfAbsent(to, Document::of).anchors().contains(parts[1]);
    }
}
