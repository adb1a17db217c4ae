package dev.credence.cli.command;

import dev.credence.cli.Failure;
import dev.credence.report.figure.Theme;
import dev.credence.report.text.SafeText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a page is kept, and how it looks. What cannot be written is told before anything is read. */
final class PageOptions {
    private static final OpenOption[] NEW = {StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW};
    private static final OpenOption[] OVER = {
        StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING
    };

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
            description = "auto (as the reader's system asks), light, dark; the reader can switch.")
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

    /** Refuses what could not be written in the end. */
    void require() {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (!name.endsWith(".html") && !name.endsWith(".htm")) {
            throw Failure.usage("-o must end in .html or .htm: o=" + SafeText.cell(file.toString()));
        }
        if (Files.isDirectory(file)) {
            throw Failure.usage("-o must name a file, not a folder: o=" + SafeText.cell(file.toString()));
        }
        if (!force && Files.exists(file)) {
            throw Failure.usage(file + " exists: name another file, or write over it with --force");
        }
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw Failure.usage(file + " cannot be written: its folder does not exist");
        }
    }

    /** Writes the page; how many bytes it has. */
    long save(String page) {
        byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
        try {
            Files.write(file, bytes, force ? OVER : NEW);
            return bytes.length;
        } catch (IOException e) {
            throw Failure.data(file + " cannot be written: " + reason(e), e);
        }
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "it exists; write over it with --force";
        }
        return e instanceof NoSuchFileException ? "no file can be made there" : String.valueOf(e.getMessage());
    }
}
