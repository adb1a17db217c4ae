package dev.credence.report.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables and sentences of a report, for people.
 *
 * @param input the description of the input, by name, for the title; empty for none
 * @param sections the tables
 * @param conclusions sentences that answer the question
 * @param warnings sentences that a reader must know before the numbers, such as that an interval may be too narrow
 * @param notes sentences that explain the numbers
 */
public record Document(
        Map<String, Object> input,
        List<Section> sections,
        List<String> conclusions,
        List<String> warnings,
        List<String> notes) {
    /**
     * Copies the lists.
     *
     * @param input the description of the input
     * @param sections the tables
     * @param conclusions sentences that answer the question
     * @param warnings sentences above the tables
     * @param notes sentences below the tables
     */
    public Document {
        sections = List.copyOf(sections);
        conclusions = List.copyOf(conclusions);
        warnings = List.copyOf(warnings);
        notes = List.copyOf(notes);
    }

    /**
     * Creates a document without warnings.
     *
     * @param input the description of the input
     * @param sections the tables
     * @param conclusions sentences that answer the question
     * @param notes notes for the reader
     */
    public Document(
            Map<String, Object> input, List<Section> sections, List<String> conclusions, List<String> notes) {
        this(input, sections, conclusions, List.of(), notes);
    }

    /**
     * Creates a document whose notes are those of rows, each with its mark, and then those of the whole.
     *
     * @param input the description of the input
     * @param sections the tables
     * @param footnotes notes of rows
     * @param notes notes of the whole
     * @return the document
     */
    public static Document of(
            Map<String, Object> input, List<Section> sections, Footnotes footnotes, List<String> notes) {
        List<String> all = new ArrayList<>(footnotes.lines());
        all.addAll(notes);
        return new Document(input, sections, List.of(), all);
    }

    /**
     * Returns the notes, with the sentences about the columns of a format.
     *
     * @param medium the format
     * @return sentences
     */
    public List<String> notes(Medium medium) {
        List<String> all = new ArrayList<>(notes);
        sections.forEach(section -> all.addAll(section.table().captions(medium)));
        return all;
    }

    /**
     * A table with a title.
     *
     * @param title the title, which may contain names from the data; empty for none
     * @param table the table
     */
    public record Section(String title, Table<?> table) {
        /**
         * Creates a section without a title.
         *
         * @param table the table
         */
        public Section(Table<?> table) {
            this("", table);
        }
    }

    /** The formats of tables. */
    public enum Medium {
        /** A table of characters, for people. */
        TERMINAL,
        /** A Markdown table, for documents. */
        MARKDOWN,
        /** Unrounded values, for spreadsheets. */
        DATA
    }

    /** Notes below tables, each written once, with the marks that point to them; numbered in the order in which they are added. */
    public static final class Footnotes {
        private final Map<String, Integer> numbers = new LinkedHashMap<>();

        /** Creates an empty list of notes. */
        public Footnotes() {}

        /**
         * Returns the marks of the notes of a row, such as {@code [1][3]}; new notes are added.
         *
         * @param notes the notes of the row
         * @return their marks
         */
        public String marks(Collection<String> notes) {
            StringBuilder marks = new StringBuilder();
            for (String note : notes) {
                marks.append('[')
                        .append(numbers.computeIfAbsent(note, n -> numbers.size() + 1))
                        .append(']');
            }
            return marks.toString();
        }

        /**
         * Returns the notes, {@code [1] text}, in the order of the marks.
         *
         * @return a line for each note, in which control characters are not yet escaped
         */
        public List<String> lines() {
            List<String> lines = new ArrayList<>();
            numbers.forEach((note, number) -> lines.add("[" + number + "] " + note));
            return lines;
        }
    }
}
