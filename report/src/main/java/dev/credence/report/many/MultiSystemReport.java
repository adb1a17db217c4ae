package dev.credence.report.many;

import dev.credence.api.interval.Note;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.report.Envelope;
import dev.credence.report.Report;
import dev.credence.report.table.Document;
import dev.credence.report.table.Footnotes;
import dev.credence.report.table.Section;
import dev.credence.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Several systems on the same items, compared by metrics: a ranking, all pairs, and tests of all systems at once.
 *
 * @param input what was read, by name, in the order to show it; may be empty
 * @param comparisons what was found, a metric each
 * @param notes what the reader should know of the whole
 */
public record MultiSystemReport(Map<String, Object> input, List<MultipleComparison> comparisons, List<String> notes)
        implements Report {
    /**
     * Copies the lists.
     *
     * @param input what was read
     * @param comparisons what was found
     * @param notes what the reader should know
     */
    public MultiSystemReport {
        comparisons = List.copyOf(comparisons);
        notes = List.copyOf(notes);
    }

    /**
     * The same report of a named input.
     *
     * @param described what was read, by name, in the order to show it
     * @param more what the reader should know of it
     * @return the report
     */
    public MultiSystemReport describedBy(Map<String, Object> described, List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(notes);
        return new MultiSystemReport(described, comparisons, all);
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        List<Section> sections = new ArrayList<>();
        sections.add(new Section(
                "ranking: systems that share a letter cannot be distinguished", RankingColumns.table(comparisons)));
        sections.add(new Section("all pairs", PairColumns.table(comparisons, footnotes)));
        List<OverallRow> overall = overall(footnotes);
        if (!overall.isEmpty()) {
            sections.add(new Section("all systems at once", OverallColumns.table(overall, footnotes)));
        }
        List<String> below = new ArrayList<>(footnotes.lines());
        below.addAll(familyNotes());
        below.addAll(notes);
        return new Document(
                input, sections, comparisons.stream().map(ManyText::conclusion).toList(), below);
    }

    /** Cochran's test once, as it is about no metric; Friedman's for each. */
    private List<OverallRow> overall(Footnotes footnotes) {
        List<OverallRow> rows = new ArrayList<>();
        comparisons.stream()
                .findFirst()
                .flatMap(MultipleComparison::cochran)
                .ifPresent(test -> rows.add(new OverallRow("right or wrong", test)));
        for (MultipleComparison comparison : comparisons) {
            comparison.blocks().ifPresent(blocks -> {
                rows.add(new OverallRow(comparison.metric(), blocks.friedman()));
                rows.add(new OverallRow(comparison.metric(), blocks.imanDavenport()));
            });
        }
        rows.forEach(row -> footnotes.marks(Note.sentences(row.test().notes())));
        return rows;
    }

    /**
     * A test of all systems at once.
     *
     * @param of the metric, or what it is about
     * @param test what was found
     */
    record OverallRow(String of, TestOutcome test) {}

    private List<String> familyNotes() {
        List<String> all = new ArrayList<>();
        for (MultipleComparison comparison : comparisons) {
            all.addAll(ManyText.family(comparison));
            Note.sentences(comparison.notes()).stream()
                    .filter(note -> !all.contains(note))
                    .forEach(all::add);
        }
        if (comparisons.size() > 1) {
            all.add("each metric is a family of its own: the level holds for one metric at a time");
        }
        return all;
    }

    @Override
    public Table<PairRow> data() {
        return PairColumns.table(comparisons, new Footnotes());
    }

    @Override
    public List<String> notesOfWhole() {
        return Stream.concat(
                        comparisons.stream().flatMap(comparison -> Note.sentences(comparison.notes()).stream()),
                        notes.stream())
                .distinct()
                .toList();
    }

    @Override
    public Envelope envelope() {
        return new Envelope(input, comparisons.stream().map(ManyForm::of).toList(), notes);
    }
}
