package dev.credence.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteTest {
    @TempDir
    Path root;

    @TempDir
    Path out;

    @BeforeEach
    void writeASmallProject() throws IOException {
        write(
                "README.md",
                "# Small\n\n[guide](docs/how-to/guide.md#two-words), [why](docs/decisions), [a](examples/a)\n");
        write(
                "docs/how-to/guide.md",
                "# Guide\n\n## Two words\n\n![d](d.svg) [up](../../README.md) [self](#two-words)\n");
        write("docs/how-to/d.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
        write("docs/measurements/coverage.md", "# Coverage\n\n| n | share |\n|---|--:|\n| 10 | .95 |\n");
        write("docs/measurements/studies.md", "# Studies\n");
        write("docs/decisions/0001-x.md", "# 1. A & B\n");
        write("examples/a/README.md", "# Example\n\n[source](A.java) [out](https://example.org/a?b=1&c=2)\n");
        write("examples/a/A.java", "class A {}\n");
        write("secret.md", "# Nobody leads here\n");
    }

    @Test
    void linksBetweenDocumentsBecomeLinksBetweenPages() throws IOException {
        assertThat(written()).isEmpty();
        assertThat(page("index.html"))
                .contains("href=\"docs/how-to/guide.html#two-words\"", "href=\"docs/decisions/index.html\"")
                .contains("href=\"examples/a/index.html\"");
        assertThat(page("docs/how-to/guide.html"))
                .contains("<h2 id=\"two-words\">Two words</h2>", "src=\"d.svg\"", "href=\"../../index.html\"")
                .contains("href=\"guide.html#two-words\"", "<link rel=\"stylesheet\" href=\"../../site.css\">");
        assertThat(page("examples/a/index.html"))
                .contains("href=\"A.java\"", "href=\"https://example.org/a?b=1&amp;c=2\"");
        assertThat(page("docs/measurements/coverage.html")).contains("<td align=\"right\">.95</td>");
    }

    @Test
    void onlyLinkedFilesAreCopied() throws IOException {
        written();
        assertThat(out.resolve("docs/how-to/d.svg")).hasSameBinaryContentAs(root.resolve("docs/how-to/d.svg"));
        assertThat(out.resolve("examples/a/A.java")).exists();
        assertThat(out.resolve("docs/decisions/0001-x.html")).exists();
        assertThat(out.resolve("secret.html")).doesNotExist();
    }

    @Test
    void everyPageHasNavigationAndTableOfContents() throws IOException {
        written();
        assertThat(page("docs/how-to/guide.html"))
                .contains(
                        "<a href=\"guide.html\" aria-current=\"page\">Guide</a>",
                        "<a href=\"../../api/index.html\">Javadoc</a>")
                .contains("<li class=\"level-2\"><a href=\"#two-words\">Two words</a></li>")
                .containsSubsequence(
                        ">Small</a>",
                        "<h2>How-to</h2>",
                        ">Guide</a>",
                        "<h2>Measurements</h2>",
                        ">Coverage</a>",
                        ">Studies</a>",
                        "<h2>More</h2>",
                        ">Decisions</a>");
        assertThat(page("docs/decisions/index.html")).contains("<a href=\"0001-x.html\">1. A &amp; B</a>");
    }

    @Test
    void brokenLinkIsReported() throws IOException {
        write(
                "docs/how-to/guide.md",
                "# Guide\n\n[a](gone.md) [b](#gone) [c](../../README.md#gone) [d](../../../etc) ![e](gone.png)\n");
        assertThat(written())
                .containsExactly(
                        "README.md: docs/how-to/guide.md#two-words",
                        "docs/how-to/guide.md: gone.md",
                        "docs/how-to/guide.md: #gone",
                        "docs/how-to/guide.md: ../../README.md#gone",
                        "docs/how-to/guide.md: ../../../etc",
                        "docs/how-to/guide.md: gone.png");
        assertThatThrownBy(() -> Main.main(new String[] {root.toString(), out.toString()}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("links must lead somewhere:\nREADME.md: docs/how-to/guide.md#two-words\n");
    }

    @Test
    void markupInADocumentIsShownAsText() throws IOException {
        write(
                "docs/how-to/guide.md",
                "# <b>Guide</b>\n\n## Two words\n\n<script>alert(1)</script> [x](javascript:alert(1))\n");
        written();
        assertThat(page("docs/how-to/guide.html")).doesNotContain("<script", "<b>", "\"javascript:");
        assertThat(page("index.html")).doesNotContain("<b>");
    }

    private List<String> written() throws IOException {
        return new Site(root, out).write();
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private String page(String name) throws IOException {
        return Files.readString(out.resolve(name));
    }
}
