package dev.credence.cli.command;

import dev.credence.cli.Failure;
import dev.credence.report.figure.Figure;
import dev.credence.report.figure.FigureWriter;
import dev.credence.report.figure.PngRenderer;
import dev.credence.report.figure.SvgRenderer;
import dev.credence.report.figure.Theme;
import dev.credence.report.figure.kind.FigureKind;
import dev.credence.report.text.SafeText;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A figure beside the results: drawn with them, kept in a file. What cannot be written is told before anything is read. */
final class FigureOptions {
    private static final OpenOption[] NEW = {StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW};
    private static final OpenOption[] OVER = {
        StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING
    };

    @Option(
            names = "--figure",
            paramLabel = "KIND",
            description =
                    "Also draws a figure into the file of -o: interval, confusion, posterior, difference, calibration,"
                            + " roc, pr, det, coverage or surface.")
    private @Nullable String kind;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "File of the figure: its name ends in .svg or .png.")
    private @Nullable Path file;

    @Option(names = "--force", description = "Writes over a file that exists.")
    private boolean force;

    @Option(
            names = "--theme",
            paramLabel = "THEME",
            defaultValue = "auto",
            description = "Page of the figure: auto (as the reader's system asks; light in PNG), light, dark.")
    private Theme theme = Theme.AUTO;

    private byte @Nullable [] drawn;

    boolean wanted() {
        return kind != null;
    }

    /** Refuses what could not be written in the end. */
    void require() {
        if (kind == null) {
            if (file != null) {
                throw Failure.usage("-o names the file of a figure: give --figure KIND, such as --figure interval");
            }
            return;
        }
        kind(kind);
        if (file == null) {
            throw Failure.usage("--figure draws into a file: give -o FILE.svg or -o FILE.png");
        }
        requirePlace(file);
        if (isPng(file)) {
            // no display is asked for, whatever the environment names
            System.setProperty("java.awt.headless", "true");
            if (!PngRenderer.available()) {
                throw Failure.usage(
                        "PNG is drawn by Apache Batik, which is not on the class path: name a file that ends in"
                                + " .svg, or add batik-transcoder and batik-codec");
            }
        }
    }

    private void requirePlace(Path place) {
        String name = name(place);
        if (!name.endsWith(".svg") && !name.endsWith(".png")) {
            throw Failure.usage("-o must end in .svg or .png: o=" + SafeText.cell(place.toString()));
        }
        if (Files.isDirectory(place)) {
            throw Failure.usage("-o must name a file, not a folder: o=" + SafeText.cell(place.toString()));
        }
        if (!force && Files.exists(place)) {
            throw Failure.usage(place + " exists: name another file, or write over it with --force");
        }
        Path folder = place.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw Failure.usage(place + " cannot be written: its folder does not exist");
        }
    }

    private static String name(Path place) {
        return place.toString().toLowerCase(Locale.ROOT);
    }

    private static boolean isPng(Path place) {
        return name(place).endsWith(".png");
    }

    private static FigureKind kind(String word) {
        try {
            return FigureKind.of(word);
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--figure: " + e.getMessage(), e);
        }
    }

    /** Draws what was asked for, if anything; the file is written later. */
    void draw(Function<FigureKind, Figure> figures) {
        if (kind == null || file == null) {
            return;
        }
        try {
            drawn = writer(file).write(figures.apply(kind(kind)));
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--figure: " + e.getMessage(), e);
        } catch (IllegalStateException e) {
            throw Failure.data("--figure: " + e.getMessage(), e);
        }
    }

    private FigureWriter writer(Path place) {
        return isPng(place) ? PngRenderer.of(theme) : SvgRenderer.of(theme);
    }

    /** Writes the file. */
    void save() {
        if (drawn == null || file == null) {
            return;
        }
        try {
            Files.write(file, drawn, force ? OVER : NEW);
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
