package dev.credence.report.hypothesis;

import dev.credence.api.interval.Note;
import dev.credence.hypothesis.Effect;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.report.Envelope;
import dev.credence.report.Report;
import dev.credence.report.table.Document;
import dev.credence.report.table.Section;
import dev.credence.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A hypothesis test: its p-value, its effects with intervals, what it holds against what, and what it assumes. It gives no
 * verdict: which p-value is small enough is the reader's to say.
 *
 * @param input what was read or asked, by name, in the order to show it; may be empty
 * @param outcome what was found
 * @param notes what the reader should know of the input
 */
public record TestReport(Map<String, Object> input, TestOutcome outcome, List<String> notes) implements Report {
    @Override
    public Document document() {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section(outcome.description().title(), TestColumns.test(outcome)));
        if (!outcome.effects().isEmpty()) {
            sections.add(new Section(TestColumns.effects(outcome.effects())));
        }
        return new Document(input, sections, List.of(), sentences());
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>(Note.sentences(outcome.notes()));
        sentences.addAll(notes);
        sentences.add("null hypothesis: " + outcome.description().hypothesis());
        outcome.description().assumptions().forEach(assumption -> sentences.add("assumes: " + assumption));
        return sentences;
    }

    @Override
    public Table<Effect> data() {
        return TestColumns.data(outcome);
    }

    /** The notes of the outcome stand in each row, where there are rows. */
    @Override
    public List<String> notesOfWhole() {
        return Stream.concat(
                        outcome.effects().isEmpty() ? Note.sentences(outcome.notes()).stream() : Stream.empty(),
                        notes.stream())
                .toList();
    }

    @Override
    public Envelope envelope() {
        return new Envelope(input, List.of(TestOutcomeForm.of(outcome)), notes);
    }
}
