package dev.credence.cli.options;

import dev.credence.cli.Console;
import dev.credence.cli.Console.Looks;
import dev.credence.cli.Failure;
import dev.credence.curves.curve.CurveKind;
import dev.credence.figures.Figure;
import dev.credence.figures.FigureWriter;
import dev.credence.figures.Theme;
import dev.credence.figures.kind.FigureKind;
import dev.credence.figures.render.PdfRenderer;
import dev.credence.figures.render.PngRenderer;
import dev.credence.figures.render.SvgRenderer;
import dev.credence.report.Report;
import dev.credence.report.ReportWriter;
import dev.credence.report.text.SafeText;
import dev.credence.report.write.CsvReportWriter;
import dev.credence.report.write.JsonWriter;
import dev.credence.report.write.MarkdownWriter;
import dev.credence.report.write.TerminalWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the format of the results. */
public final class OutputOptions {
    /** The cases in which colours and line drawing are used. */
    enum Colour {
        /** Colours are used on a terminal, unless NO_COLOR is set. */
        AUTO,
        /** Colours are used also in a file or a pipe. */
        ALWAYS,
        /** Colours are not used. */
        NEVER
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "Output format: table, json, csv or markdown (default: ${DEFAULT-VALUE}).")
    private OutputFormat format = OutputFormat.TABLE;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            defaultValue = "auto",
            description = "Colours and line drawing: auto (on a terminal), always or never.")
    private Colour colour = Colour.AUTO;

    /** Returns the format of the results. */
    public OutputFormat format() {
        return format;
    }

    private TerminalWriter.Style style(Console console) {
        Looks looks = console.looks();
        return switch (colour) {
            case AUTO -> new TerminalWriter.Style(looks.colour(), looks.unicode(), looks.lineLength());
            case ALWAYS -> new TerminalWriter.Style(true, true, looks.lineLength());
            case NEVER -> new TerminalWriter.Style(false, false, looks.lineLength());
        };
    }

    /** Writes a report to standard output; notes that a format cannot contain go to standard error. */
    public void write(Report report, Console console) {
        console.out().print(writer(console).write(report));
        if (format == OutputFormat.CSV) {
            console.printNotes(report.notesOfWhole());
        }
    }

    private ReportWriter writer(Console console) {
        return switch (format) {
            case TABLE -> new TerminalWriter(style(console));
            case JSON -> new JsonWriter();
            case CSV -> new CsvReportWriter();
            case MARKDOWN -> new MarkdownWriter();
        };
    }

    /** The format of the results. */
    public enum OutputFormat {
        /** A table for people to read. */
        TABLE,
        /** JSON for programs. */
        JSON,
        /** CSV for spreadsheets. */
        CSV,
        /** A Markdown table for reports. */
        MARKDOWN
    }

    /**
     * Options of a figure that is drawn with the results and written to a file. A file that cannot be written is reported
     * before any input is read.
     */
    public static final class FigureOptions {
        private static final String PNG = ".png";
        private static final String PDF = ".pdf";

        @Option(
                names = "--figure",
                paramLabel = "KIND",
                description = {
                    "Also draw a figure into the file of -o.",
                    "evaluate: interval, confusion, posterior, scores, calibration or calibration-bins;",
                    "compare: interval, posterior or difference;",
                    "curve: roc, pr, det or gain; coverage: coverage or surface."
                })
        private @Nullable String kind;

        @Option(
                names = {"-o", "--output"},
                paramLabel = "FILE",
                description = "File of the figure, whose name ends in .svg, .png or .pdf.")
        private @Nullable Path file;

        @Option(names = "--force", description = "Overwrite an existing file.")
        private boolean force;

        @Option(
                names = "--theme",
                paramLabel = "THEME",
                description =
                        "Colour theme of the figure: auto (the setting of the reader's system; light in PNG and PDF), "
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

        /** Draws a kind of figure if a file is named without a kind. */
        void orElse(Optional<String> usual) {
            if (kind == null && file != null) {
                kind = usual.orElse(null);
            }
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
                throw Failure.usage("--figure draws into a file: give -o FILE.svg, -o FILE.png or -o FILE.pdf");
            }
            written(file).requireEnding(".svg", PNG, PDF);
            written(file).require();
            if (!written(file).endsWith(".svg")) {
                // no display is requested, whatever the environment names
                System.setProperty("java.awt.headless", "true");
            }
            if (written(file).endsWith(PNG) && !PngRenderer.available()) {
                throw Failure.usage(
                        "PNG is drawn by Apache Batik, which is not on the class path: name a file that ends in"
                                + " .svg, or add batik-transcoder and batik-codec");
            }
            if (written(file).endsWith(PDF) && !PdfRenderer.available()) {
                throw Failure.usage(
                        "PDF is drawn by Apache FOP, which is not on the class path: name a file that ends in"
                                + " .svg, or name the jars of fop-core in the variable CREDENCE_PLUGINS");
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

        /** Returns the figure of all items, with the note that slices are not drawn if there are some. */
        public static Figure ofAll(Figure figure, @Nullable String slice) {
            return slice == null
                    ? figure
                    : figure.withNote(
                            "All items together are drawn, without the slices by '" + SafeText.clean(slice) + "'.");
        }

        private FigureWriter writer(Path place, double pixel) {
            Theme page = Objects.requireNonNullElse(theme, Theme.AUTO);
            if (written(place).endsWith(PDF)) {
                FopLog.silence();
                return PdfRenderer.of(page).scaled(pixel);
            }
            return written(place).endsWith(PNG)
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

        /** The messages of Apache FOP about characters that its fonts do not have, which are not printed. */
        private static final class FopLog {
            /** The logger, which must be referenced as long as its level is to last; it is found only when a PDF is drawn. */
            private static final Logger LOGGER = Logger.getLogger("org.apache.fop");

            private FopLog() {}

            static void silence() {
                LOGGER.setLevel(Level.OFF);
            }
        }

        /**
         * The width and the font size of a figure on paper. A figure is laid out in pixels of words of 12, so that a smaller font size means
         * more of its pixels, each of which is smaller.
         *
         * @param width of the figure in CSS pixels, 96 an inch; NaN for that of its kind
         * @param pixel how large a pixel of the figure is, 1 as usual
         */
        record FigureSize(double width, double pixel) {
            private static final double USUAL_FONT = 12;
            private static final double MIN_FONT = 4;
            private static final double MAX_FONT = 96;
            private static final double MIN_WIDTH = 100;
            private static final double MAX_WIDTH = 4_000;
            private static final Pattern LENGTH =
                    Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?|\\.[0-9]{1,9}) ?([a-z]{2})");
            private static final Map<String, Double> UNITS =
                    Map.of("px", 1.0, "pt", 96 / 72.0, "in", 96.0, "cm", 96 / 2.54, "mm", 96 / 25.4);

            /** Reads the values of both options, either of which may be absent. */
            static FigureSize of(@Nullable String width, @Nullable String fontSize) {
                double font = fontSize == null ? USUAL_FONT : length("--font-size", fontSize, MIN_FONT, MAX_FONT);
                double across = width == null ? Double.NaN : length("--width", width, MIN_WIDTH, MAX_WIDTH);
                return new FigureSize(across, font / USUAL_FONT);
            }

            private static double length(String option, String words, double least, double most) {
                Matcher matcher = LENGTH.matcher(words);
                Double unit = matcher.matches() ? UNITS.get(matcher.group(2)) : null;
                if (unit == null) {
                    throw Failure.usage(
                            option + " must be a number with a unit, one of [mm, cm, in, pt, px], such as 85mm: "
                                    + SafeText.cell(words));
                }
                double pixels = Double.parseDouble(matcher.group(1)) * unit;
                if (!(pixels >= least && pixels <= most)) {
                    throw Failure.usage(option + " must be from " + (long) least + "px to " + (long) most
                            + "px, 96 of which are an inch: " + SafeText.cell(words));
                }
                return pixels;
            }

            /** Returns how large a pixel of the laid out figure is, so that its width is exact although its pixels are whole. */
            double pixelOf(Figure laidOut) {
                return Double.isNaN(width) ? pixel : width / laidOut.width();
            }

            /** Returns the figure laid out for this size. */
            Figure of(Figure figure) {
                if (Double.isNaN(width) && pixel == 1) {
                    return figure;
                }
                double across = Double.isNaN(width) ? figure.width() : width;
                return figure.withWidth((int) Math.round(across / pixel));
            }
        }
    }
}
