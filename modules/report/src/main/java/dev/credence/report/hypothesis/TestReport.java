package dev.credence.report.hypothesis;

import dev.credence.api.interval.Note;
import dev.credence.hypothesis.Effect;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.report.Report;
import dev.credence.report.form.TestOutcomeForm;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The report of a hypothesis test: its p-value, its effects with intervals, its hypotheses and its assumptions. It gives no verdict: the
 * reader decides which p-value is small enough.
 *
 * @param input the inputs by name, in the order in which they are shown; may be empty
 * @param outcome the outcome of the test
 * @param notes notes on the input for the reader
 */
public record TestReport(Map<String, Object> input, TestOutcome outcome, List<String> notes) implements Report {
    @Override
    public Document document() {
        List<Document.Section> sections = new ArrayList<>();
        sections.add(new Document.Section(outcome.description().title(), TestColumns.test(outcome)));
        if (!outcome.effects().isEmpty()) {
            sections.add(new Document.Section(TestColumns.effects(outcome.effects())));
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

    /** Returns the notes on the input; those of the outcome are in each row, if there are rows. */
    @Override
    public List<String> notesOfWhole() {
        return Stream.concat(
                        outcome.effects().isEmpty() ? Note.sentences(outcome.notes()).stream() : Stream.empty(),
                        notes.stream())
                .toList();
    }

    @Override
    public Report.Envelope envelope() {
        return new Report.Envelope(input, List.of(TestOutcomeForm.of(outcome)), notes);
    }
}
