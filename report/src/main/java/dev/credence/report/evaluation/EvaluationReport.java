package dev.credence.report.evaluation;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.posterior.PriorSensitivity;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.report.Envelope;
import dev.credence.report.Report;
import dev.credence.report.table.Document;
import dev.credence.report.table.Footnotes;
import dev.credence.report.table.Section;
import dev.credence.report.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An evaluation: metrics of one system, each with its interval or the reason why it has none.
 *
 * @param input what was read, by name, in the order to show it; may be empty
 * @param observations what was observed
 * @param level the level of the intervals
 * @param rows the estimates, those of a group side by side
 * @param priors how posteriors depend on their prior; empty where that was not asked
 * @param notes what the reader should know of the whole
 */
public record EvaluationReport(
        Map<String, Object> input,
        Observations observations,
        ConfidenceLevel level,
        List<EstimateRow> rows,
        List<PriorSensitivity> priors,
        List<String> notes)
        implements Report {
    /** 10: a larger matrix no longer fits a terminal, and its cells no longer tell much. */
    private static final int SHOWN_CLASSES = 10;
    /** 100: a larger matrix would dwarf the results. */
    private static final int WRITTEN_CLASSES = 100;

    /**
     * The same report of a named input.
     *
     * @param described what was read, by name, in the order to show it
     * @param more what the reader should know of it, before the notes that the report has
     * @return the report
     */
    public EvaluationReport describedBy(Map<String, Object> described, List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(notes);
        return new EvaluationReport(described, observations, level, rows, priors, all);
    }

    /**
     * The same report with how posteriors depend on their prior.
     *
     * @param tables from {@link EvaluationRequest#priors}
     * @return the report
     */
    public EvaluationReport withPriors(List<PriorSensitivity> tables) {
        return new EvaluationReport(input, observations, level, rows, tables, notes);
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        List<Section> sections = new ArrayList<>();
        matrix().filter(sample -> sample.evidence().classes() <= SHOWN_CLASSES)
                .ifPresent(sample -> sections.add(MatrixSection.of(sample.evidence())));
        sections.add(new Section(EstimateColumns.table(rows, level, footnotes)));
        priors.forEach(table -> sections.add(PriorSection.of(table, footnotes)));
        return Document.of(input, sections, footnotes, notes);
    }

    @Override
    public Table<EstimateRow> data() {
        return EstimateColumns.table(rows, level, new Footnotes());
    }

    @Override
    public Envelope envelope() {
        Map<String, Object> more = priors.isEmpty()
                ? Map.of()
                : Map.of("priorSensitivity", priors.stream().map(PriorForm::of).toList());
        return new Envelope(
                inputWithMatrix(), rows.stream().map(EstimateRow::told).toList(), notes, more);
    }

    private java.util.Optional<Sample<ConfusionMatrix>> matrix() {
        return observations.sample(ConfusionMatrix.class);
    }

    /** The input with its confusion matrix, where that is small enough to print. */
    private Map<String, Object> inputWithMatrix() {
        Map<String, Object> all = new LinkedHashMap<>(input);
        matrix().filter(sample -> sample.isIid() && sample.evidence().classes() <= WRITTEN_CLASSES)
                .ifPresent(sample -> all.put("evidence", EvidenceDocument.of(sample)));
        return all;
    }
}
