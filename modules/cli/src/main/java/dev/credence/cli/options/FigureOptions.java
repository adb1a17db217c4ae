package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.curves.curve.CurveKind;
import dev.credence.figures.Figure;
import dev.credence.figures.FigureWriter;
import dev.credence.figures.Theme;
import dev.credence.figures.kind.FigureKind;
import dev.credence.figures.render.PngRenderer;
import dev.credence.figures.render.SvgRenderer;
import dev.credence.report.text.SafeText;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Options of a figure that is drawn with the results and written to a file. A file that cannot be written is reported
 * before any input is read.
 */
public final class FigureOptions {
    private static final String PNG = ".png";

    @Option(
            names = "--figure",
            paramLabel = "KIND",
            description = {
                "Also draw a figure into the file of -o.",
                "evaluate: interval, confusion, posterior or calibration;",
                "compare: interval, posterior or difference;",
                "curve: roc, pr or det; coverage: coverage or surface."
            })
    private @Nullable String kind;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "File of the figure, whose name ends in .svg or .png.")
    private @Nullable Path file;

    @Option(names = "--force", description = "Overwrite an existing file.")
    private boolean force;

    @Option(
            names = "--theme",
            paramLabel = "THEME",
            description = "Colour theme of the figure: auto (the setting of the reader's system; light in PNG), "
                    + "light or dark.")
    private @Nullable Theme theme;

    @Option(
            names = "--width",
            paramLabel = "LENGTH",
            description = "Width of the figure, such as 85mm, 17cm, 3.3in or 640px.")
    private @Nullable String width;

    @Option(
            names = "--font-size",
            paramLabel = "LENGTH",
            description = "Font size of the words at the figure's axes, such as 8pt (default: 9pt, which is 12px).")
    private @Nullable String fontSize;

    @Option(names = "--title", paramLabel = "WORDS", description = "Title of the figure; '' for none.")
    private @Nullable String title;

    private byte @Nullable [] drawn;

    /** Returns whether a figure is to be drawn. */
    public boolean wanted() {
        return kind != null;
    }

    /** Returns the kind of curve that the figure shows; empty without a figure, or for a figure of another kind. */
    public Optional<CurveKind> curve() {
        return Arrays.stream(CurveKind.values())
                .filter(curve -> curve.id().equals(kind))
                .findFirst();
    }

    /** Throws a failure if the file cannot be written or its format is not supported. */
    public void require() {
        if (kind == null) {
            if (file != null) {
                throw Failure.usage("-o names the file of a figure: give --figure KIND, such as --figure interval");
            }
            given().ifPresent(option -> {
                throw Failure.usage(option + " needs a figure: give --figure KIND and -o FILE");
            });
            return;
        }
        kind(kind);
        FigureSize.of(width, fontSize);
        if (file == null) {
            throw Failure.usage("--figure draws into a file: give -o FILE.svg or -o FILE.png");
        }
        written(file).requireEnding(".svg", PNG);
        written(file).require();
        if (isPng(file)) {
            // no display is requested, whatever the environment names
            System.setProperty("java.awt.headless", "true");
            if (!PngRenderer.available()) {
                throw Failure.usage(
                        "PNG is drawn by Apache Batik, which is not on the class path: name a file that ends in"
                                + " .svg, or add batik-transcoder and batik-codec");
            }
        }
    }

    private Optional<String> given() {
        Map<String, Boolean> options = new LinkedHashMap<>();
        options.put("--force", force);
        options.put("--theme", theme != null);
        options.put("--width", width != null);
        options.put("--font-size", fontSize != null);
        options.put("--title", title != null);
        return options.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private static FigureKind kind(String word) {
        try {
            return FigureKind.of(word);
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--figure: " + e.getMessage(), e);
        }
    }

    /** Draws the requested figure, if any; {@link #save} writes the file later. */
    public void draw(Function<FigureKind, Figure> figures) {
        if (kind == null || file == null) {
            return;
        }
        try {
            Figure figure = figures.apply(kind(kind));
            Figure titled = title == null ? figure : figure.withTitle(SafeText.clean(title));
            FigureSize size = FigureSize.of(width, fontSize);
            Figure laidOut = size.of(titled);
            drawn = writer(file, size.pixelOf(laidOut)).write(laidOut);
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--figure: " + e.getMessage(), e);
        } catch (IllegalStateException e) {
            throw Failure.data("--figure: " + e.getMessage(), e);
        }
    }

    private FigureWriter writer(Path place, double pixel) {
        Theme page = Objects.requireNonNullElse(theme, Theme.AUTO);
        return isPng(place)
                ? PngRenderer.of(page).scaled(pixel)
                : SvgRenderer.of(page).scaled(pixel);
    }

    /** Writes the file. */
    public void save() {
        if (drawn != null && file != null) {
            written(file).save(drawn);
        }
    }

    private WrittenFile written(Path place) {
        return new WrittenFile("-o", place, force);
    }

    private boolean isPng(Path place) {
        return written(place).endsWith(PNG);
    }
}
