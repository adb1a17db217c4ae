package dev.credence.report.write;

import dev.credence.report.Report;
import dev.credence.report.ReportWriter;
import dev.credence.report.table.Column;
import dev.credence.report.table.Column.Content;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Writes tables of characters for people, with a plot of each interval and notes below. */
public final class TerminalWriter implements ReportWriter {
    /** The largest length of a note, 1,000; longer notes, which contain very long labels, are shortened. */
    private static final int LONGEST_NOTE = 1_000;

    private final Style style;

    /**
     * Creates a writer for a terminal, or for a file.
     *
     * @param style the abilities of the terminal
     */
    public TerminalWriter(Style style) {
        this.style = style;
    }

    @Override
    public String write(Report report) {
        Document document = report.document();
        List<String> lines = new ArrayList<>();
        List<String> notes = new ArrayList<>(document.notes());
        if (!document.input().isEmpty()) {
            String title = Title.of(document.input(), style.unicode());
            style.wrapped(title).forEach(line -> lines.add(style.bold(lines.isEmpty() ? line.strip() : line)));
        }
        addConclusions(lines, document.conclusions());
        document.sections().forEach(section -> add(lines, notes, section));
        addNotes(lines, notes.stream().distinct().toList());
        return String.join("\n", lines) + "\n";
    }

    private void add(List<String> lines, List<String> notes, Document.Section section) {
        if (!lines.isEmpty()) {
            lines.add("");
        }
        if (!section.title().isEmpty()) {
            style.wrapped(SafeText.clean(section.title())).forEach(line -> lines.add(style.bold(line)));
        }
        Grid<?> grid = new Grid<>(section.table(), style);
        lines.addAll(grid.lines());
        notes.addAll(grid.captions());
    }

    /** Adds the answer, which a reader looks for first. */
    private void addConclusions(List<String> lines, List<String> conclusions) {
        if (!conclusions.isEmpty() && !lines.isEmpty()) {
            lines.add("");
        }
        conclusions.forEach(
                sentence -> style.wrapped(SafeText.clean(sentence)).forEach(line -> lines.add(style.emphasized(line))));
    }

    private void addNotes(List<String> lines, List<String> notes) {
        if (!notes.isEmpty()) {
            lines.add("");
        }
        notes.forEach(note -> style.wrapped(SafeText.shortened(SafeText.clean(note), LONGEST_NOTE))
                .forEach(line -> lines.add(style.dim(line))));
    }

    /** Writes the line above a table, which describes the input. */
    static final class Title {
        private Title() {}

        /** Returns a line such as {@code predictions.csv, 569 rows, truth: label, prediction: guess}. */
        static String of(Map<String, Object> input, boolean unicode) {
            List<String> parts = new ArrayList<>();
            input.forEach((name, value) -> parts.add(SafeText.shortened(SafeText.clean(part(name, value)), 200)));
            return String.join(unicode ? " · " : ", ", parts);
        }

        private static String part(String name, Object value) {
            if (name.equals("file")) {
                return value.toString();
            }
            return value instanceof Long count ? SafeText.count(count) + " " + name : name + ": " + value;
        }
    }

    /** Writes a table as aligned columns, with headings between groups of rows. */
    private static final class Grid<R> {
        private final Table<R> table;
        private final Style style;
        private final List<Column<R>> columns;
        private final List<List<String>> cells;
        private final int[] shown;
        private final int[] widths;

        Grid(Table<R> table, Style style) {
            this.table = table;
            this.style = style;
            this.columns = table.columns(Document.Medium.TERMINAL);
            this.cells = table.texts(Document.Medium.TERMINAL).stream()
                    .map(this::harmless)
                    .toList();
            this.widths = IntStream.range(0, columns.size()).map(this::width).toArray();
            this.shown = fitting(IntStream.range(0, columns.size())
                    .filter(this::isShown)
                    .boxed()
                    .toList());
        }

        /** Returns the columns that are shown: until a line fits, plots are left out first and then details, each from the right. */
        private int[] fitting(List<Integer> wanted) {
            List<Integer> kept = new ArrayList<>(wanted);
            for (Content content : List.of(Content.PICTURE, Content.DETAIL)) {
                for (int i = kept.size() - 1; i >= 0 && length(kept) > style.width(); i--) {
                    if (columns.get(kept.get(i)).content() == content) {
                        kept.remove(i);
                    }
                }
            }
            return kept.stream().mapToInt(Integer::intValue).toArray();
        }

        private int length(List<Integer> kept) {
            return 1 + kept.stream().mapToInt(c -> widths[c] + 2).sum() - 2;
        }

        /** Returns the sentences about the columns that are shown, and the names of those that are not. */
        List<String> captions() {
            List<String> captions = new ArrayList<>(IntStream.of(shown)
                    .mapToObj(c -> columns.get(c).caption())
                    .filter(caption -> !caption.isEmpty())
                    .toList());
            List<String> left = IntStream.range(0, columns.size())
                    .filter(this::isShown)
                    .filter(c -> columns.get(c).content() == Content.DETAIL)
                    .filter(c -> IntStream.of(shown).noneMatch(kept -> kept == c))
                    .mapToObj(this::heading)
                    .toList();
            if (!left.isEmpty()) {
                captions.add("Columns for which the terminal is too narrow: " + String.join(", ", left)
                        + ". A wider terminal or --format csv shows them.");
            }
            return captions;
        }

        private List<String> harmless(List<String> row) {
            return IntStream.range(0, row.size())
                    .mapToObj(c -> columns.get(c).isName() ? SafeText.cell(row.get(c)) : SafeText.clean(row.get(c)))
                    .toList();
        }

        private boolean isShown(int column) {
            return !columns.get(column).isOptional()
                    || cells.stream().anyMatch(row -> !row.get(column).isEmpty());
        }

        private int width(int column) {
            int heading = length(heading(column));
            return cells.stream().mapToInt(row -> length(row.get(column))).reduce(heading, Math::max);
        }

        private String heading(int column) {
            return SafeText.cell(columns.get(column).heading(Document.Medium.TERMINAL));
        }

        private static int length(String text) {
            return text.codePointCount(0, text.length());
        }

        /** Returns the lines, without trailing blanks. */
        List<String> lines() {
            List<String> lines = new ArrayList<>();
            lines.add(line(
                    IntStream.of(shown).mapToObj(c -> padded(heading(c), c)).toList()));
            String group = "";
            for (int row = 0; row < cells.size(); row++) {
                String under = table.groupOf(row);
                if (!under.equals(group)) {
                    group = under;
                    lines.add("");
                    lines.add(" " + style.bold(SafeText.cell(group)));
                }
                lines.add(line(row(cells.get(row))));
                table.detailsOf(row)
                        .forEach(detail ->
                                style.wrapped(SafeText.clean(detail)).forEach(part -> lines.add("    " + part)));
            }
            return lines;
        }

        private List<String> row(List<String> texts) {
            return IntStream.of(shown)
                    .mapToObj(c -> {
                        String padded = padded(texts.get(c), c);
                        return columns.get(c).content() == Content.PICTURE ? picture(padded) : padded;
                    })
                    .toList();
        }

        private String picture(String padded) {
            String drawn = padded.stripTrailing();
            return style.picture(drawn) + padded.substring(drawn.length());
        }

        private String padded(String text, int column) {
            String blanks = " ".repeat(widths[column] - length(text));
            return columns.get(column).isRight() ? blanks + text : text + blanks;
        }

        private static String line(List<String> padded) {
            return (" " + String.join("  ", padded)).stripTrailing();
        }
    }

    /**
     * The abilities of a terminal.
     *
     * @param colour whether it shows colours
     * @param unicode whether it shows line drawing
     * @param width the number of characters that fit into a line, at least 20; {@link #UNLIMITED} for a file or a pipe
     */
    public record Style(boolean colour, boolean unicode, int width) {
        /** The width of output whose lines may have any length. */
        public static final int UNLIMITED = Integer.MAX_VALUE;
        /** The style of output to a file or a pipe. */
        public static final Style PLAIN = new Style(false, false, UNLIMITED);

        private static final int LEAST_WIDTH = 20;

        /**
         * Checks the width.
         *
         * @param colour whether it shows colours
         * @param unicode whether it shows line drawing
         * @param width the number of characters that fit into a line
         * @throws IllegalArgumentException if the width is below 20
         */
        public Style {
            if (!(width >= LEAST_WIDTH)) {
                throw new IllegalArgumentException(
                        "width of a terminal must be >= " + LEAST_WIDTH + ": width=" + width);
            }
        }

        /**
         * Creates a style with lines of any length.
         *
         * @param colour whether it shows colours
         * @param unicode whether it shows line drawing
         */
        public Style(boolean colour, boolean unicode) {
            this(colour, unicode, UNLIMITED);
        }

        /**
         * Breaks a sentence into lines that fit. Lines after the first are indented by three characters; a word that is longer than a
         * line stays whole.
         */
        List<String> wrapped(String sentence) {
            List<String> lines = new ArrayList<>();
            StringBuilder line = new StringBuilder();
            int length = 0;
            for (String word : sentence.strip().split(" ", -1)) {
                int more = word.codePointCount(0, word.length());
                if (length > 0 && more >= width - length - 1) {
                    lines.add(line.toString());
                    line = new StringBuilder("  ");
                    length = 2;
                }
                line.append(' ').append(word);
                length += 1 + more;
            }
            lines.add(line.toString());
            return lines;
        }

        String bold(String text) {
            return code("1", text);
        }

        String emphasized(String text) {
            return code("1;36", text);
        }

        String dim(String text) {
            return code("2", text);
        }

        /** Returns the plot of an interval with the best available characters; its blanks are kept. */
        String picture(String drawn) {
            String picture = unicode
                    ? drawn.replace('-', '─')
                            .replace('*', '●')
                            .replace('[', '├')
                            .replace(']', '┤')
                            .replace('<', '◂')
                            .replace('>', '▸')
                    : drawn.replace('[', '|').replace(']', '|');
            int start = picture.length() - picture.stripLeading().length();
            return picture.substring(0, start) + code("36", picture.substring(start));
        }

        private String code(String number, String text) {
            return colour && !text.isBlank() ? "\u001b[" + number + "m" + text + "\u001b[0m" : text;
        }
    }
}
