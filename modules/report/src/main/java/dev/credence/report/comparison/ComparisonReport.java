package dev.credence.report.comparison;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.text.QuotedText;
import dev.credence.report.Report;
import dev.credence.report.form.ComparedClasses;
import dev.credence.report.form.ComparisonColumns;
import dev.credence.report.form.ComparisonConclusion;
import dev.credence.report.form.SystemNames;
import dev.credence.report.form.SystemsConclusion;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A comparison of two systems by metrics.
 *
 * @param input the description of the input, by name, in the order in which it is shown; may be empty
 * @param options level and margin
 * @param rows the comparisons
 * @param classes comparisons of each class that were not requested; empty if metrics were named, or for two classes
 * @param notes notes on the report as a whole
 * @param conclusions sentences that say which system is better; empty for those that the intervals give
 * @param doubt which assumption of the intervals the data contradict, so that no conclusion is drawn; empty if there is none
 */
public record ComparisonReport(
        Map<String, Object> input,
        ComparisonOptions options,
        List<ComparisonRow> rows,
        List<ComparisonRow> classes,
        List<String> notes,
        List<String> conclusions,
        Optional<String> doubt)
        implements Report {
    /**
     * Creates a report whose conclusions are those that the intervals give.
     *
     * @param input the description of the input as a map from property to text, in the order in which it is shown; may be empty
     * @param options level and margin
     * @param rows the comparisons
     * @param notes notes on the report as a whole
     */
    public ComparisonReport(
            Map<String, Object> input, ComparisonOptions options, List<ComparisonRow> rows, List<String> notes) {
        this(input, options, rows, List.of(), notes, List.of(), Optional.empty());
    }

    /**
     * Returns a copy whose conclusions are decided by the same bounds as in the gate.
     *
     * @param credence the installed metrics and comparators
     * @param systems the observations of both systems
     * @return the report
     */
    public ComparisonReport decided(Credence credence, ObservedPair systems) {
        return new ComparisonReport(
                input,
                options,
                rows,
                classes,
                notes,
                wholeRows().isEmpty()
                        ? List.of()
                        : ComparisonConclusion.of(withWholeRows(), credence, systems)
                                .sentences(),
                Optional.empty());
    }

    /**
     * Returns a copy whose only conclusion is that its intervals do not show which system is better, because they need an
     * assumption that the data contradict.
     *
     * @param reason why not, as a clause that a colon follows, such as "the rows may be folds"
     * @return the report
     */
    public ComparisonReport undecided(String reason) {
        String conclusion = SystemsConclusion.undecided(
                reason,
                List.of(ComparisonConclusion.inSentence(this, true), ComparisonConclusion.inSentence(this, false)));
        return new ComparisonReport(input, options, rows, classes, notes, List.of(conclusion), Optional.of(reason));
    }

    /**
     * Returns a copy with a description of the input.
     *
     * @param described the description of the input, by name, in the order in which it is shown
     * @param more notes on the input
     * @return the report
     */
    public ComparisonReport describedBy(Map<String, Object> described, List<String> more) {
        return undecidedLikeThis(
                new ComparisonReport(described, options, rows, classes, more, List.of(), Optional.empty()));
    }

    /**
     * Returns a copy with names of the systems, which a page and its figures show. Without names they are "first system" and
     * "second system". The rest of the input and the notes are unchanged.
     *
     * @param first name of the first system, such as "gpt-new"
     * @param second name of the second system
     * @return the report
     * @throws IllegalArgumentException if a name is blank, or both are equal
     */
    public ComparisonReport named(String first, String second) {
        if (first.isBlank() || second.isBlank() || first.equals(second)) {
            throw new IllegalArgumentException("names of two systems must be distinct and not blank: first='"
                    + QuotedText.of(first) + "', second='" + QuotedText.of(second) + "'");
        }
        Map<String, Object> named = new LinkedHashMap<>(input);
        named.put("first", first);
        named.put("second", second);
        return undecidedLikeThis(
                new ComparisonReport(named, options, rows, classes, notes, List.of(), Optional.empty()));
    }

    private ComparisonReport undecidedLikeThis(ComparisonReport copy) {
        return doubt.map(copy::undecided).orElse(copy);
    }

    /**
     * Returns the name of a system: its given name, otherwise its column, or its file if both systems are read from columns of the
     * same name in two files.
     *
     * @param first whether the first system is meant; otherwise the second
     * @return the name; empty if the input contains none
     */
    public Optional<String> name(boolean first) {
        boolean areEqual = input.containsKey("with") && !input.containsKey("second");
        return areEqual ? file(first ? "file" : "with", first ? "with" : "file") : reported(first ? "first" : "second");
    }

    /** Returns the name of a file, without its folder if that distinguishes it from the other file. */
    private Optional<String> file(String which, String other) {
        return reported(which)
                .map(path -> bare(path)
                                .equals(reported(other)
                                        .map(ComparisonReport::bare)
                                        .orElse(""))
                        ? path
                        : bare(path));
    }

    /** Returns a path without its folder; a list of several states is returned unchanged. */
    private static String bare(String path) {
        return path.contains(", ") ? path : path.substring(1 + Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')));
    }

    private Optional<String> reported(String field) {
        return Optional.ofNullable(input.get(field)).map(String::valueOf);
    }

    /** Returns the comparisons other than those of each class. */
    private List<ComparisonRow> wholeRows() {
        return rows.stream().filter(row -> row.ofClass().isEmpty()).toList();
    }

    private ComparisonReport withWholeRows() {
        return new ComparisonReport(input, options, wholeRows(), notes);
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        List<Document.Section> sections = new ArrayList<>();
        List<String> sentences = new ArrayList<>(conclusions);
        SystemNames names = new SystemNames(name(true), name(false));
        if (!wholeRows().isEmpty()) {
            sections.add(new Document.Section(ComparisonColumns.table(wholeRows(), options, names, footnotes)));
            sentences.addAll(
                    conclusions.isEmpty()
                            ? ComparisonConclusion.of(withWholeRows()).sentences()
                            : List.of());
        }
        List<ComparedClasses> families = families();
        for (ComparedClasses family : families) {
            sections.add(new Document.Section(family.title(), family.table(names, footnotes)));
            if (doubt.isEmpty()) {
                sentences.add(family.conclusion(
                        ComparisonConclusion.inSentence(this, true), ComparisonConclusion.inSentence(this, false)));
            }
        }
        return Document.of(
                input,
                sections,
                sentences,
                footnotes,
                notes,
                families.stream().flatMap(family -> family.note().stream()).toList());
    }

    private List<ComparisonRow> allRows() {
        return Stream.concat(rows.stream(), classes.stream()).toList();
    }

    private List<ComparedClasses> families() {
        return ComparedClasses.of(allRows(), options);
    }

    @Override
    public Table<ComparisonRow> data() {
        List<Column<ComparisonRow>> columns = new ArrayList<>(
                ComparisonColumns.table(allRows(), options, new Footnotes()).columns());
        columns.addAll(ComparedClasses.data(families()));
        return new Table<>(columns, allRows());
    }

    @Override
    public Report.Envelope envelope() {
        Map<String, Object> more = new LinkedHashMap<>();
        if (!classes.isEmpty()) {
            more.put("classes", classes.stream().map(ComparisonRow::reported).toList());
        }
        List<ComparedClasses> families = families();
        if (!families.isEmpty()) {
            more.put("adjusted", families.stream().map(ComparedClasses::json).toList());
        }
        return new Report.Envelope(
                input, rows.stream().map(ComparisonRow::reported).toList(), notes, more);
    }
}
