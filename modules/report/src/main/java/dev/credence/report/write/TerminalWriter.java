package dev.credence.report.write;

import dev.credence.report.Report;
import dev.credence.report.ReportWriter;
import dev.credence.report.table.Document;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
        document.sections().forEach(section -> add(lines, notes, section));
        addNotes(lines, document.conclusions(), notes.stream().distinct().toList());
        return String.join("\n", lines) + "\n";
    }

    private void add(List<String> lines, List<String> notes, Document.Section section) {
        if (!lines.isEmpty()) {
            lines.add("");
        }
        if (!section.title().isEmpty()) {
            style.wrapped(SafeText.clean(section.title())).forEach(line -> lines.add(style.bold(line)));
        }
        TerminalGrid<?> grid = new TerminalGrid<>(section.table(), style);
        lines.addAll(grid.lines());
        notes.addAll(grid.captions());
    }

    private void addNotes(List<String> lines, List<String> conclusions, List<String> notes) {
        if (!conclusions.isEmpty() || !notes.isEmpty()) {
            lines.add("");
        }
        conclusions.forEach(sentence -> lines.addAll(style.wrapped(SafeText.clean(sentence))));
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
