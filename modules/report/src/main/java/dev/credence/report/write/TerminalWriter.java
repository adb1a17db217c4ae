package dev.credence.report.write;

import dev.credence.report.Report;
import dev.credence.report.ReportWriter;
import dev.credence.report.table.Column;
import dev.credence.report.table.Column.Content;
import dev.credence.report.table.Column.Priority;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import dev.credence.report.text.SafeText.TerminalColumns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
        addRemarks(lines, document.remarks());
        List<String> leftOut = new ArrayList<>();
        document.sections().forEach(section -> add(lines, notes, leftOut, section));
        if (!leftOut.isEmpty()) {
            notes.add("Columns for which the terminal is too narrow: "
                    + String.join(", ", leftOut.stream().distinct().toList())
                    + ". A wider terminal or --format csv shows them.");
        }
        addNotes(lines, notes.stream().distinct().toList());
        return String.join("\n", lines) + "\n";
    }

    private void add(List<String> lines, List<String> notes, List<String> leftOut, Document.Section section) {
        if (!lines.isEmpty()) {
            lines.add("");
        }
        if (!section.title().isEmpty()) {
            style.wrapped(SafeText.clean(section.title())).forEach(line -> lines.add(style.bold(line)));
        }
        Grid<?> grid = new Grid<>(section.table(), style);
        lines.addAll(grid.lines());
        notes.addAll(grid.captions(SafeText.clean(section.title())));
        leftOut.addAll(grid.leftOut());
    }

    /** Adds the answer, which a reader looks for first. */
    private void addConclusions(List<String> lines, List<String> conclusions) {
        if (!conclusions.isEmpty() && !lines.isEmpty()) {
            lines.add("");
        }
        conclusions.forEach(
                sentence -> style.wrapped(SafeText.clean(sentence)).forEach(line -> lines.add(style.emphasized(line))));
    }

    /** Adds what a reader must know before the numbers. */
    private void addRemarks(List<String> lines, List<String> remarks) {
        if (!remarks.isEmpty() && !lines.isEmpty()) {
            lines.add("");
        }
        remarks.forEach(remark -> style.wrapped(SafeText.shortened(SafeText.clean(remark), LONGEST_NOTE))
                .forEach(line -> lines.add(style.remarkable(line))));
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
            if (value instanceof Long count) {
                return SafeText.count(count) + " " + (count == 1 && name.equals("rows") ? "row" : name);
            }
            return name + ": " + value;
        }
    }

    /**
     * Writes a table as aligned columns, with headings between groups of rows. If a line is longer than the terminal is wide, plots
     * become narrower, then columns that only explain the numbers are left out, then the longest names are broken into several lines, and
     * then other columns are left out by their priority, and at last those at the end.
     */
    private static final class Grid<R> {
        /** The largest width of a plot, 41 characters, beyond which it is not easier to read. */
        private static final int WIDEST_PLOT = 41;
        /** The smallest width of a plot, 11 characters, below which short intervals are dots. */
        private static final int NARROWEST_PLOT = 11;
        /** The smallest width of a name that is broken into lines, 12 characters. */
        private static final int NARROWEST_NAME = 12;
        /** The priorities of the columns that are left out before names are broken, in this order. */
        private static final List<Priority> EXPLAINING = List.of(Priority.EXTRA, Priority.DETAIL, Priority.COUNT);
        /** The priorities of the columns that are left out if broken names are not sufficient, in this order. */
        private static final List<Priority> NUMBERS = List.of(Priority.SUPPORTING, Priority.SERIES, Priority.MARKS);

        /** The number of columns that are shown on every terminal: what a row is about, and its first number. */
        private static final int FEWEST = 2;

        private final Table<R> table;
        private final Style style;
        private final List<Column<R>> columns;
        private final List<List<String>> cells;
        private final List<Integer> requested;
        private final List<Integer> shown;
        private final int[] widths;

        Grid(Table<R> table, Style style) {
            this.table = table;
            this.style = style;
            this.columns = new ArrayList<>(table.columns(Document.Medium.TERMINAL));
            this.cells = table.texts(Document.Medium.TERMINAL).stream()
                    .map(this::withoutFormulas)
                    .toList();
            this.widths = IntStream.range(0, columns.size()).map(this::width).toArray();
            this.requested = IntStream.range(0, columns.size())
                    .filter(this::isShown)
                    .boxed()
                    .toList();
            this.shown = new ArrayList<>(requested);
            if (style.width() < Style.UNLIMITED) {
                fit();
            }
        }

        private void fit() {
            shown.stream().filter(c -> isOf(c, Content.PICTURE)).forEach(this::fitPlots);
            leaveOut(EXPLAINING);
            breakNames();
            leaveOut(NUMBERS);
            breakNames();
            leaveOutLast();
        }

        /** Leaves out columns that are always shown otherwise, the last ones first, if only a part of them fits. */
        private void leaveOutLast() {
            while (shown.size() > FEWEST && length() > style.width()) {
                shown.remove(shown.size() - 1);
            }
        }

        private void leaveOut(List<Priority> priorities) {
            for (Priority priority : priorities) {
                for (int i = shown.size() - 1; i > 0 && length() > style.width(); i--) {
                    if (columns.get(shown.get(i)).priority() == priority) {
                        shown.remove(i);
                    }
                }
            }
        }

        /** Gives names their whole width, or if that is too wide, the longest of them less. */
        private void breakNames() {
            shown.stream().filter(c -> isOf(c, Content.NAME)).forEach(c -> widths[c] = width(c));
            shown.stream()
                    .filter(c -> isOf(c, Content.NAME))
                    .sorted(Comparator.comparing((Integer c) -> widths[c]).reversed())
                    .forEach(c -> widths[c] =
                            Math.min(widths[c], Math.max(NARROWEST_NAME, widths[c] + style.width() - length())));
        }

        private boolean isOf(int column, Content content) {
            return columns.get(column).content() == content;
        }

        /** Gives plots the largest width with which a line fits, or the smallest. */
        private void fitPlots(int column) {
            Column<R> plots = columns.get(column);
            for (int size = WIDEST_PLOT; size >= NARROWEST_PLOT; size -= 2) {
                columns.set(column, plots.resized(size));
                widths[column] = Math.max(size, length(heading(column)));
                if (length() <= style.width()) {
                    return;
                }
            }
        }

        private int length() {
            return 1 + shown.stream().mapToInt(c -> widths[c] + 2).sum() - 2;
        }

        /**
         * Returns the sentences about the columns that are shown, and about classes that have no column.
         *
         * @param title the title of the table, with which sentences about its plots begin; empty for none
         */
        List<String> captions(String title) {
            return Stream.concat(
                            shown.stream()
                                    .filter(c -> !columns.get(c).caption().isEmpty())
                                    .map(c -> isOf(c, Content.PICTURE) && !title.isEmpty()
                                            ? title + ": " + columns.get(c).caption()
                                            : columns.get(c).caption()),
                            leftOfSeries().stream())
                    .toList();
        }

        /** Returns the names of the columns that are not shown, other than plots. */
        List<String> leftOut() {
            return requested.stream()
                    .filter(c -> !shown.contains(c) && !isOf(c, Content.PICTURE))
                    .filter(c -> columns.get(c).priority() != Priority.SERIES)
                    .map(this::title)
                    .toList();
        }

        /** Returns the sentence about the classes of a confusion matrix that have no column. */
        private Optional<String> leftOfSeries() {
            List<Integer> series = requested.stream()
                    .filter(c -> columns.get(c).priority() == Priority.SERIES)
                    .toList();
            List<Integer> left = series.stream().filter(c -> !shown.contains(c)).toList();
            return left.isEmpty()
                    ? Optional.empty()
                    : Optional.of("The terminal is too narrow for the columns of " + left.size() + " of "
                            + series.size() + " classes, from '" + heading(left.get(0))
                            + "' on. A wider terminal or --format markdown shows them, and --format json contains all"
                            + " counts.");
        }

        /** Returns the words by which a sentence names a column. */
        private String title(int column) {
            return columns.get(column).isShownIn(Document.Medium.DATA)
                    ? heading(column)
                    : SafeText.cell(columns.get(column).name());
        }

        private List<String> withoutFormulas(List<String> row) {
            return IntStream.range(0, row.size())
                    .mapToObj(c -> columns.get(c).isName() ? SafeText.cell(row.get(c)) : SafeText.clean(row.get(c)))
                    .toList();
        }

        private boolean isShown(int column) {
            boolean optional =
                    columns.get(column).isOptional() || columns.get(column).priority() == Priority.MARKS;
            return !optional || cells.stream().anyMatch(row -> !row.get(column).isEmpty());
        }

        private int width(int column) {
            int heading = length(heading(column));
            return cells.stream().mapToInt(row -> length(row.get(column))).reduce(heading, Math::max);
        }

        private String heading(int column) {
            return SafeText.cell(columns.get(column).heading(Document.Medium.TERMINAL));
        }

        private static int length(String text) {
            return TerminalColumns.of(text);
        }

        /** Returns the lines, without trailing blanks. */
        List<String> lines() {
            List<String> lines = new ArrayList<>(aligned(this::heading, false));
            String group = "";
            for (int row = 0; row < cells.size(); row++) {
                int currentRow = row;
                String under = table.groupOf(row);
                if (!under.equals(group)) {
                    group = under;
                    lines.add("");
                    lines.add(" " + style.bold(SafeText.cell(group)));
                }
                lines.addAll(aligned(c -> text(currentRow, c), true));
                table.detailsOf(row).forEach(detail -> lines.addAll(style.wrapped(SafeText.clean(detail), "     ")));
            }
            return lines;
        }

        private String text(int row, int column) {
            return isOf(column, Content.PICTURE)
                    ? columns.get(column).shown(table.rows().get(row))
                    : cells.get(row).get(column);
        }

        /** Returns the line of a row; several lines if a name is broken. */
        private List<String> aligned(IntFunction<String> texts, boolean drawn) {
            List<List<String>> parts = shown.stream()
                    .map(c -> brokenIntoLines(texts.apply(c), widths[c]))
                    .toList();
            int tallest = parts.stream().mapToInt(List::size).max().orElse(1);
            List<String> lines = new ArrayList<>();
            for (int i = 0; i < tallest; i++) {
                StringBuilder line = new StringBuilder();
                for (int column = 0; column < shown.size(); column++) {
                    List<String> part = parts.get(column);
                    String padded = padded(i < part.size() ? part.get(i) : "", shown.get(column));
                    line.append(column == 0 ? " " : "  ")
                            .append(drawn && isOf(shown.get(column), Content.PICTURE) ? picture(padded) : padded);
                }
                lines.add(line.toString().stripTrailing());
            }
            return lines;
        }

        /** Breaks a text between words, and a word that is too long where the line ends. */
        private static List<String> brokenIntoLines(String text, int width) {
            if (length(text) <= width) {
                return List.of(text);
            }
            int end = TerminalColumns.end(text, width);
            int blank = text.lastIndexOf(' ', end);
            String line = text.substring(0, blank > 0 ? blank : end);
            List<String> lines = new ArrayList<>(List.of(line));
            lines.addAll(brokenIntoLines(text.substring(line.length()).strip(), width));
            return lines;
        }

        private String picture(String padded) {
            String drawn = padded.stripTrailing();
            return style.picture(drawn) + padded.substring(drawn.length());
        }

        private String padded(String text, int column) {
            String blanks = " ".repeat(widths[column] - length(text));
            return columns.get(column).isRight() ? blanks + text : text + blanks;
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

        private static final int MIN_WIDTH = 20;

        /**
         * Checks the width.
         *
         * @throws IllegalArgumentException if the width is below 20
         */
        public Style {
            if (!(width >= MIN_WIDTH)) {
                throw new IllegalArgumentException("width of a terminal must be >= " + MIN_WIDTH + ": width=" + width);
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
            return wrapped(sentence, " ");
        }

        /** Breaks a sentence into lines that fit. The first one begins with these blanks, and the others with two more. */
        List<String> wrapped(String sentence, String indentation) {
            List<String> lines = new ArrayList<>();
            StringBuilder line = new StringBuilder();
            int length = 0;
            for (String word : sentence.strip().split(" ", -1)) {
                int more = TerminalColumns.of(word);
                String before = lines.isEmpty() && length == 0 ? indentation : " ";
                if (length > 0 && more >= width - length - before.length()) {
                    lines.add(line.toString());
                    line = new StringBuilder();
                    length = 0;
                    before = indentation + "  ";
                }
                line.append(before).append(word);
                length += before.length() + more;
            }
            lines.add(line.toString());
            return lines;
        }

        String remarkable(String text) {
            return code("33", text);
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
