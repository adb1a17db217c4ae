package dev.credence.report.evaluation;

import dev.credence.ResultOrRefusal;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.posterior.PriorSensitivity;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.report.Report;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.form.EachClassColumns;
import dev.credence.report.form.EstimateColumns;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation: the metrics of one system, each with its interval or the reason why it has none.
 *
 * @param input the description of the input, by name, in the order in which it is shown; may be empty
 * @param observations the observations
 * @param level the level of the intervals
 * @param rows the estimates; those of a group follow each other
 * @param priors tables of how posteriors depend on their prior; empty if none were requested
 * @param notes notes on the report as a whole
 */
public record EvaluationReport(
        Map<String, Object> input,
        Observations observations,
        ConfidenceLevel level,
        List<EstimateRow> rows,
        List<PriorSensitivity> priors,
        List<String> notes)
        implements Report {
    /** The largest number of classes whose matrix people are shown, 10; a larger one does not fit on a terminal. */
    private static final int SHOWN_CLASSES = 10;
    /** The largest number of classes whose matrix is written for programs, 100; a larger one would exceed the results in size. */
    private static final int WRITTEN_CLASSES = 100;

    /**
     * Returns a copy with a description of the input.
     *
     * @param described the description of the input, by name, in the order in which it is shown
     * @param more notes on the input, which precede those of the report
     * @return the report
     */
    public EvaluationReport describedBy(Map<String, Object> described, List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(notes);
        return new EvaluationReport(described, observations, level, rows, priors, all);
    }

    /**
     * Returns a copy with the sensitivity of posteriors to their prior.
     *
     * @param tables the tables of {@link EvaluationRequest#priors}
     * @return the report
     */
    public EvaluationReport withPriors(List<PriorSensitivity> tables) {
        return new EvaluationReport(input, observations, level, rows, tables, notes);
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        List<Document.Section> sections = new ArrayList<>();
        matrix().filter(sample -> sample.evidence().classes() <= SHOWN_CLASSES)
                .ifPresent(sample -> sections.add(MatrixSection.of(sample.evidence())));
        Optional<EachClassColumns> classes = rows.stream().anyMatch(EstimateRow::isOfEachClass)
                ? matrix().flatMap(sample -> EachClassColumns.of(rows, sample, level))
                : Optional.empty();
        List<EstimateRow> others = classes.isEmpty()
                ? rows
                : rows.stream().filter(row -> !row.isOfEachClass()).toList();
        sections.add(new Document.Section(EstimateColumns.table(others, level, footnotes)));
        classes.filter(byClass -> !isRepeated())
                .ifPresent(byClass -> sections.add(new Document.Section("by class", byClass.table(footnotes))));
        priors.forEach(table -> sections.add(PriorSection.of(table, footnotes)));
        return Document.of(input, sections, footnotes, notes);
    }

    /** Returns whether the metrics of a positive class and of all classes already are those of both classes. */
    private boolean isRepeated() {
        return matrix().map(Sample::evidence)
                .filter(matrix -> matrix.positive().isPresent() && matrix.classes() == 2)
                .isPresent();
    }

    @Override
    public Table<EstimateRow> data() {
        return EstimateColumns.table(rows, level, new Footnotes());
    }

    @Override
    public Report.Envelope envelope() {
        Map<String, Object> more = priors.isEmpty()
                ? Map.of()
                : Map.of("priorSensitivity", priors.stream().map(PriorForm::of).toList());
        return new Report.Envelope(
                inputWithMatrix(), rows.stream().map(EstimateRow::reported).toList(), notes, more);
    }

    private java.util.Optional<Sample<ConfusionMatrix>> matrix() {
        return observations.sample(ConfusionMatrix.class);
    }

    /** Returns the input with its confusion matrix, if that is small enough to print. */
    private Map<String, Object> inputWithMatrix() {
        Map<String, Object> all = new LinkedHashMap<>(input);
        matrix().filter(sample -> sample.isIid() && sample.evidence().classes() <= WRITTEN_CLASSES)
                .ifPresent(sample -> all.put("evidence", EvidenceDocument.of(sample)));
        return all;
    }

    /** Creates the table of the confusion matrix, with a row for each true label and a column for each predicted label. */
    static final class MatrixSection {
        static Document.Section of(ConfusionMatrix matrix) {
            List<Column<String>> columns = new ArrayList<>();
            columns.add(Column.name("truth \\ predicted", truth -> truth));
            for (String predicted : matrix.labels()) {
                columns.add(Column.<String>number(
                                predicted,
                                truth -> isCounted(matrix, truth, predicted)
                                        ? matrix.count(truth, predicted)
                                        : Double.NaN,
                                truth -> isCounted(matrix, truth, predicted)
                                        ? SafeText.count(matrix.count(truth, predicted))
                                        : "not counted")
                        .with(Column.Priority.SERIES));
            }
            return new Document.Section(new Table<>(columns, matrix.labels()));
        }

        private static boolean isCounted(ConfusionMatrix matrix, String truth, String predicted) {
            String positive = matrix.positive().orElse("");
            return matrix.countsTrueNegatives() || truth.equals(positive) || predicted.equals(positive);
        }
    }

    /** Describes the dependence of a posterior on its prior for programs. */
    static final class PriorForm {
        static Map<String, Object> of(PriorSensitivity table) {
            List<Map<String, @Nullable Object>> priors =
                    table.rows().stream().map(PriorForm::row).toList();
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("metric", table.metric());
            fields.put("level", table.level().value());
            fields.put("largestShift", table.largestShift());
            fields.put("priors", priors);
            return fields;
        }

        private static Map<String, @Nullable Object> row(PriorSensitivity.Row row) {
            Optional<PosteriorSummary> summary = row.summary();
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            fields.put("prior", row.prior());
            fields.put("weight", row.weight());
            fields.put("lower", CredenceJson.number(row.lower()));
            fields.put("upper", CredenceJson.number(row.upper()));
            fields.put(
                    "mean",
                    CredenceJson.number(summary.map(PosteriorSummary::mean).orElse(Double.NaN)));
            fields.put(
                    "mode",
                    CredenceJson.number(summary.map(PosteriorSummary::mode).orElse(Double.NaN)));
            fields.put(
                    "median",
                    CredenceJson.number(summary.map(PosteriorSummary::median).orElse(Double.NaN)));
            fields.put(
                    "sd",
                    CredenceJson.number(
                            summary.map(PosteriorSummary::standardDeviation).orElse(Double.NaN)));
            row.refused().ifPresent(reason -> fields.put("refused", reason));
            return fields;
        }
    }

    /** Describes the dependence of a posterior on its prior for people. */
    static final class PriorSection {
        static Document.Section of(PriorSensitivity sensitivity, Footnotes footnotes) {
            Digits digits = Digits.ofWidths(sensitivity.rows().stream().mapToDouble(row -> row.upper() - row.lower()));
            sensitivity
                    .rows()
                    .forEach(row -> footnotes.marks(row.refused().stream().toList()));
            Table<PriorSensitivity.Row> table = new Table<>(
                    List.of(
                            Column.text("prior", PriorSensitivity.Row::prior),
                            Column.number("weight", PriorSensitivity.Row::weight, row -> weight(row.weight())),
                            Column.<PriorSensitivity.Row>shown(
                                            "mean",
                                            row -> row.summary()
                                                    .map(posterior -> digits.of(posterior.mean()))
                                                    .orElse(""))
                                    .right(),
                            Column.<PriorSensitivity.Row>shown(
                                            "median",
                                            row -> row.summary()
                                                    .map(posterior -> digits.of(posterior.median()))
                                                    .orElse(""))
                                    .right(),
                            Column.shown(
                                    SafeText.percent(sensitivity.level()) + " interval",
                                    row -> row.summary()
                                            .map(posterior -> digits.interval(row.lower(), row.upper()))
                                            .orElse("refused")),
                            Column.<PriorSensitivity.Row>shown(
                                            "notes",
                                            row -> footnotes.marks(
                                                    row.refused().stream().toList()))
                                    .headless()),
                    sensitivity.rows());
            return new Document.Section(
                    SafeText.cell(sensitivity.metric()) + " under other priors: a bound moves by at most "
                            + digits.of(sensitivity.largestShift()),
                    table);
        }

        private static String weight(double weight) {
            return BigDecimal.valueOf(weight)
                    .round(new MathContext(4))
                    .stripTrailingZeros()
                    .toPlainString();
        }
    }

    /**
     * A row of an evaluation.
     *
     * @param group the heading above the row; empty for none
     * @param estimate the estimate; without method and bounds if there is no interval
     * @param range the range of the metric
     * @param direction whether larger or smaller values are better
     * @param refusal the reason why there is no interval, and what would provide one
     * @param requested the name under which the metric was requested, such as {@code sensitivity} for {@code recall}
     */
    public record EstimateRow(
            String group,
            Estimate estimate,
            Range range,
            Direction direction,
            Optional<Refusal> refusal,
            String requested) {
        /** The smallest relative change of the variance by a design that is reported, 1%. */
        private static final double SLIGHT = 0.01;

        static EstimateRow of(String group, Metric<?> metric, ResultOrRefusal<Estimate> result) {
            Estimate estimate = result.result()
                    .orElseThrow(() -> result.refusal().orElseThrow().asException());
            return new EstimateRow(
                    group, estimate, metric.range(), metric.direction(), result.refusal(), estimate.metric());
        }

        /**
         * Returns the row with another heading.
         *
         * @param heading the heading
         * @return the row
         */
        public EstimateRow withHeading(String heading) {
            return new EstimateRow(heading, estimate, range, direction, refusal, requested);
        }

        EstimateRow requestedAs(String typed) {
            return new EstimateRow(group, estimate, range, direction, refusal, typed);
        }

        /** {@return whether the row is one of the usual metrics of each class} */
        public boolean isOfEachClass() {
            return group.equals(UsualMetrics.EACH_CLASS);
        }

        /** {@return the notes of the estimate, and the reason why it has no interval} */
        public List<String> notes() {
            return Note.sentences(reported().notes());
        }

        /**
         * {@return the notes as people read them, in which the metric has its requested name: those of the estimate, and the reason why
         * it has no interval}
         */
        public List<Note> remarks() {
            return reported().notes().stream()
                    .map(note -> note.renamed(estimate.metric(), requested))
                    .toList();
        }

        /** {@return whether the sampling design changes the variance by 1% or more, so that the effective number of items is shown} */
        public boolean isEffective() {
            return Math.abs(estimate.designEffect() - 1) >= SLIGHT;
        }

        /** {@return the estimate with the reason of a refusal among its notes} */
        public Estimate reported() {
            return refusal.map(reason -> estimate.withNote(Note.of(reason.code().word(), reason.sentence())))
                    .orElse(estimate);
        }
    }
}
