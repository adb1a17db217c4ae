package dev.credence.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A section of a page of docs/measurements between its two marks, which a program writes. */
public final class Section {
    private final String name;
    private final String begin;
    private final String end;
    private final StringBuilder text = new StringBuilder();
    private List<String> cells = List.of();

    /** Creates an empty section. */
    public Section(String name) {
        this.name = name;
        this.begin = "<!-- " + name + ": begin -->\n";
        this.end = "<!-- " + name + ": end -->\n";
    }

    /** Adds a heading or a paragraph, and an empty line. */
    public Section add(String paragraph) {
        text.append(paragraph).append("\n\n");
        return this;
    }

    /** Adds a table; the first row is its head. */
    Section table(List<List<String>> rows) {
        String rule = "|---".repeat(rows.get(0).size()) + "|\n";
        String lines = rows.stream()
                .map(row -> "| " + String.join(" | ", row) + " |\n")
                .collect(Collectors.joining());
        int head = lines.indexOf('\n') + 1;
        return add(lines.substring(0, head) + rule + lines.substring(head).stripTrailing());
    }

    /** Adds the lines of a CSV file with every cell, whose name is that of the section. */
    Section cells(List<String> lines) {
        this.cells = List.copyOf(lines);
        return this;
    }

    /** Writes the section to a page in the folder, and its cells, if any, to a file in {@code coverage}. */
    void writeTo(Path docs, String page) throws IOException {
        if (!cells.isEmpty()) {
            Files.createDirectories(docs.resolve("coverage"));
            Files.write(docs.resolve("coverage").resolve(name + ".csv"), cells);
        }
        write(docs.resolve(page));
    }

    /** Replaces the text between the marks, or appends the section. */
    public void write(Path page) throws IOException {
        Files.writeString(page, replaceIn(Files.readString(page)));
    }

    String replaceIn(String page) {
        int from = page.indexOf(begin);
        String before = from < 0 ? page + "\n" : page.substring(0, from);
        String after = from < 0 ? "" : page.substring(page.indexOf(end) + end.length());
        return before + begin + text + end + after;
    }

    /** Formats numbers independently of the language of the machine. */
    static String format(String pattern, Object... numbers) {
        return String.format(Locale.ROOT, pattern, numbers);
    }

    /** Formats ids as code, separated by commas. */
    static String code(List<String> ids) {
        return ids.isEmpty() ? "none" : ids.stream().map(Section::code).collect(Collectors.joining(", "));
    }

    static String code(String id) {
        return "`" + id + "`";
    }

    static String words(double... numbers) {
        return Arrays.stream(numbers).mapToObj(Section::plain).collect(Collectors.joining(", "));
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }
}
