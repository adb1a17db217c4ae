package dev.credence.report.table;

import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tables and sentences of a report, for people.
 *
 * @param input the description of the input, by name, for the title; empty for none
 * @param sections the tables
 * @param conclusions sentences that answer the question
 * @param remarks sentences that a reader must know before the numbers, each with its kind, such as a warning that an interval may be
 *     too narrow
 * @param notes sentences that explain the numbers
 */
public record Document(
        Map<String, Object> input,
        List<Section> sections,
        List<String> conclusions,
        List<String> remarks,
        List<String> notes) {
    /** Copies the lists. */
    public Document {
        sections = List.copyOf(sections);
        conclusions = List.copyOf(conclusions);
        remarks = List.copyOf(remarks);
        notes = List.copyOf(notes);
    }

    /**
     * Creates a document without remarks above its tables.
     *
     * @param input the description of the input
     * @param sections the tables
     * @param conclusions sentences that answer the question
     * @param notes notes for the reader
     */
    public Document(Map<String, Object> input, List<Section> sections, List<String> conclusions, List<String> notes) {
        this(input, sections, conclusions, List.of(), notes);
    }

    /**
     * Creates a document whose warnings on rows and whose notes on the input are above its tables, and whose other notes on rows are below.
     *
     * @param input the description of the input
     * @param sections the tables
     * @param footnotes notes of rows, each with its mark
     * @param notes notes on the input
     * @return the document
     */
    public static Document of(
            Map<String, Object> input, List<Section> sections, Footnotes footnotes, List<String> notes) {
        return of(input, sections, List.of(), footnotes, notes, List.of());
    }

    /**
     * Creates a document whose warnings on rows and whose notes on the input are above its tables, and whose other notes on rows and
     * explanations are below.
     *
     * @param input the description of the input
     * @param sections the tables
     * @param conclusions sentences that answer the question
     * @param footnotes notes of rows, each with its mark
     * @param notes notes on the input
     * @param explanations sentences that explain the numbers
     * @return the document
     */
    public static Document of(
            Map<String, Object> input,
            List<Section> sections,
            List<String> conclusions,
            Footnotes footnotes,
            List<String> notes,
            List<String> explanations) {
        List<String> above = new ArrayList<>();
        notes.stream().distinct().forEach(note -> above.add("Note: " + note));
        footnotes.warnings().forEach(warning -> above.add("Warning: " + warning));
        List<String> below = new ArrayList<>(footnotes.explanations());
        below.addAll(explanations);
        return new Document(input, sections, conclusions, above, below);
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

    /**
     * Notes of rows, each written once, with the marks that point to them; numbered in the order in which they are added. Notes that
     * differ only in the metric that they begin with are one note on all these metrics.
     */
    public static final class Footnotes {
        /** The codes of notes that say that an interval may be too narrow, that a value is undefined, or that something is left out. */
        private static final Set<String> WARNINGS = Set.of(
                Note.UNDEFINED,
                CoverageWarning.CODE,
                "absent-classes",
                "chosen-threshold",
                "classes-without-order",
                "degenerate",
                "empty-items",
                "empty-labels",
                "few-items",
                "labels-in-two-ways",
                "low-level",
                "no-band",
                "prior-alone",
                "repeats-unknown",
                "reversed-scores",
                "single-in-stratum",
                "too-few-draws",
                "too-few-items",
                "undefined-classes",
                "undefined-draws",
                "whole-range",
                "zero-differences");

        private final Map<Remark, Integer> numbers = new LinkedHashMap<>();
        private final Map<Remark, Set<String>> metrics = new HashMap<>();

        /** A note without the metric that it begins with. */
        private record Remark(String code, String rest, boolean ofMetric) {
            static Remark of(Note note, String metric) {
                boolean begins = !metric.isEmpty() && note.sentence().startsWith(metric);
                return new Remark(
                        note.code(), begins ? note.sentence().substring(metric.length()) : note.sentence(), begins);
            }

            boolean isWarning() {
                return WARNINGS.contains(code);
            }

            /** It is written out, as is the method below, because linking those of a record takes a fiftieth of a short command. */
            @Override
            public boolean equals(@Nullable Object other) {
                return other instanceof Remark that
                        && code.equals(that.code)
                        && rest.equals(that.rest)
                        && ofMetric == that.ofMetric;
            }

            @Override
            public int hashCode() {
                return rest.hashCode();
            }

            String about(Collection<String> names) {
                if (!ofMetric) {
                    return rest;
                }
                List<String> all = List.copyOf(names);
                int last = all.size() - 1;
                return last == 0
                        ? all.get(0) + rest
                        : String.join(", ", all.subList(0, last)) + " and " + all.get(last)
                                + (rest.startsWith(" is ") ? " are " + rest.substring(4) : rest);
            }
        }

        /** Creates an empty list of notes. */
        public Footnotes() {}

        /**
         * Returns the marks of the notes of a row, such as {@code [1][3]}; new notes are added.
         *
         * @param notes the sentences of the row, none of which is a warning
         * @return their marks
         */
        public String marks(Collection<String> notes) {
            return marksOf(
                    notes.stream().map(note -> Note.of(Note.DOCUMENT, note)).toList());
        }

        /**
         * Returns the marks of the notes of a row, such as {@code [1][3]}; new notes are added.
         *
         * @param notes the notes of the row
         * @return their marks
         */
        public String marksOf(Collection<Note> notes) {
            return notes.stream()
                    .map(this::number)
                    .distinct()
                    .map(number -> "[" + number + "]")
                    .collect(Collectors.joining());
        }

        private int number(Note note) {
            String metric = note.data().get("metric") instanceof String named ? named : "";
            Remark remark = Remark.of(note, metric);
            metrics.computeIfAbsent(remark, any -> new LinkedHashSet<>()).add(metric);
            return numbers.computeIfAbsent(remark, any -> numbers.size() + 1);
        }

        /**
         * {@return the notes, {@code [1] text}, in the order of the marks: a line for each note, in which control characters are not yet
         * escaped}
         */
        public List<String> lines() {
            return lines(remark -> true);
        }

        /** {@return the notes that a reader must know before the numbers, in the order of the marks} */
        public List<String> warnings() {
            return lines(Remark::isWarning);
        }

        /** {@return the other notes, in the order of the marks} */
        public List<String> explanations() {
            return lines(remark -> !remark.isWarning());
        }

        private List<String> lines(Predicate<Remark> wanted) {
            List<String> lines = new ArrayList<>();
            numbers.forEach((remark, number) -> {
                if (wanted.test(remark)) {
                    lines.add("[" + number + "] " + remark.about(metrics.getOrDefault(remark, Set.of())));
                }
            });
            return lines;
        }
    }
}
