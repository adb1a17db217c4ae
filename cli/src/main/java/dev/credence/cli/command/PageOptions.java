package dev.credence.cli.command;

import dev.credence.report.figure.Theme;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Options for the file and the appearance of a page. A file that cannot be written is reported before any input is
 * read.
 */
final class PageOptions {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "File of the page: its name ends in .html or .htm.")
    private Path file = Path.of("");

    @Option(names = "--force", description = "Writes over a file that exists.")
    private boolean force;

    @Option(names = "--title", paramLabel = "WORDS", description = "Title of the page (default: the file's name).")
    private @Nullable String title;

    @Option(
            names = "--theme",
            paramLabel = "THEME",
            defaultValue = "auto",
            description = "auto (as the reader's system is set), light, dark; the reader can switch.")
    private Theme theme = Theme.AUTO;

    Path file() {
        return file;
    }

    Theme theme() {
        return theme;
    }

    String title(Path data) {
        return title == null ? "Credence report: " + data.getFileName() : title;
    }

    /** Throws a failure if the page cannot be written. */
    void require() {
        written().requireEnding(".html", ".htm");
        written().require();
    }

    private WrittenFile written() {
        return new WrittenFile("-o", file, force);
    }

    /** Writes the page and returns its number of bytes. */
    long save(String page) {
        byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
        written().save(bytes);
        return bytes.length;
    }
}
