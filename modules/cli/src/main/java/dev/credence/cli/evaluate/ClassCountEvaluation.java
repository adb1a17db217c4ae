package dev.credence.cli.evaluate;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.outcome.ClassCounts;
import dev.credence.cli.data.outcome.ClassCounts.OfClass;
import dev.credence.cli.options.CliObservations;
import dev.credence.report.Report;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.EvaluationRequest.NamedMetric;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.form.EachClassColumns;
import dev.credence.report.form.EachClassColumns.ClassItems;
import dev.credence.report.form.EstimateColumns;
import dev.credence.report.table.Document;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An evaluation of counts of classes: the metrics of each class, and those averages that the counts determine.
 *
 * @param input the description of the input
 * @param level the level of the intervals
 * @param averages the estimates of averages over classes
 * @param each the estimates of single classes
 * @param notes notes on the report as a whole
 */
record ClassCountEvaluation(
        Map<String, Object> input,
        ClassCounts counts,
        ConfidenceLevel level,
        List<EstimateRow> averages,
        List<EstimateRow> each,
        List<String> notes)
        implements Report {
    private static final List<String> USUAL = List.of("precision", "recall", "f1");

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        List<Document.Section> sections = new ArrayList<>();
        Optional<EachClassColumns> wide = EachClassColumns.of(
                each,
                counts.classes().stream()
                        .map(one -> new ClassItems(one.label(), one.items(), one.tp()))
                        .toList(),
                level);
        List<EstimateRow> others =
                all().stream().filter(row -> wide.isEmpty() || !isUsual(row)).toList();
        if (!others.isEmpty()) {
            sections.add(new Document.Section(EstimateColumns.table(others, level, footnotes)));
        }
        wide.ifPresent(table -> sections.add(new Document.Section("by class", table.table(footnotes))));
        return Document.of(input, sections, footnotes, notes);
    }

    private static boolean isUsual(EstimateRow row) {
        String metric = row.estimate().metric();
        int at = metric.indexOf('@');
        return at > 0 && USUAL.contains(metric.substring(0, at));
    }

    private List<EstimateRow> all() {
        return Stream.concat(averages.stream(), each.stream()).toList();
    }

    @Override
    public Table<EstimateRow> data() {
        return EstimateColumns.table(all(), level, new Footnotes());
    }

    @Override
    public Report.Envelope envelope() {
        return new Report.Envelope(
                input, all().stream().map(EstimateRow::reported).toList(), notes);
    }

    /**
     * Computes the estimates of counts.
     *
     * @param request the metrics of single classes and the averages that are requested; none for the usual ones
     * @param level the level of the intervals, which is that of the request
     */
    record Estimates(Credence credence, EvaluationRequest request, ConfidenceLevel level, ClassCounts counts) {
        private static final String AVERAGES = "averages over classes";
        private static final Set<String> OF_ITEMS =
                Set.of("accuracy", "precision.micro", "recall.micro", "f1.micro", "recall.weighted");
        private static final List<String> SHOWN = List.of("accuracy", "precision.macro", "recall.macro", "f1.macro");
        private static final List<String> POOLED = List.of("precision.micro", "recall.micro", "f1.micro");

        ClassCountEvaluation report(Map<String, Object> input, List<String> notes) {
            List<EstimateRow> averages = new ArrayList<>();
            List<EstimateRow> each = new ArrayList<>();
            named().forEach(metric -> {
                if (metric.metric() instanceof BinaryMetric
                        && !OF_ITEMS.contains(metric.metric().id())) {
                    counts.classes().forEach(one -> each.addAll(ofClass(metric, one)));
                } else if (metric.metric() instanceof OneVersusRest one) {
                    each.addAll(ofClass(NamedMetric.of(one.metric()), labelled(one)));
                } else {
                    averages.addAll(average(metric));
                }
            });
            List<String> all = new ArrayList<>(notes);
            all.add(about());
            return new ClassCountEvaluation(input, counts, level, averages, each, all);
        }

        private List<NamedMetric> named() {
            if (!request.named().isEmpty()) {
                return request.named();
            }
            List<String> averages = counts.classes().size() == 1
                    ? List.of()
                    : counts.isOneClassEach()
                            ? SHOWN
                            : Stream.concat(POOLED.stream(), Stream.of("f1.macro"))
                                    .toList();
            List<String> ofClasses = counts.negatives()
                    ? Stream.concat(USUAL.stream(), Stream.of("specificity")).toList()
                    : USUAL;
            return request.metrics(
                            Stream.concat(averages.stream(), ofClasses.stream()).toArray(String[]::new))
                    .named();
        }

        private OfClass labelled(OneVersusRest metric) {
            return counts.classes().stream()
                    .filter(one -> one.label().equals(metric.label()))
                    .findFirst()
                    .orElseThrow(() -> Failure.usage("metric '" + metric.spelling() + "' names a class without a row:"
                            + " classes="
                            + counts.classes().stream().map(OfClass::label).toList()));
        }

        private List<EstimateRow> ofClass(NamedMetric metric, OfClass one) {
            String end = "@" + one.label();
            return rows(metric.metric(), one.matrix(counts.negatives())).stream()
                    .map(row -> renamed(row, "each class", row.estimate().metric() + end, metric.family() + end))
                    .toList();
        }

        private List<EstimateRow> rows(Metric<?> metric, ConfusionMatrix matrix) {
            return CliObservations.answered(
                    () -> request.metrics(List.of(metric)).rows(Observations.of(Sample.of(matrix))));
        }

        private static EstimateRow renamed(EstimateRow row, String group, String metric, String requested) {
            return new EstimateRow(
                    group, row.estimate().withMetric(metric), row.range(), row.direction(), row.refusal(), requested);
        }

        /** Returns an average with its interval, or its value alone where the counts do not determine the interval. */
        private List<EstimateRow> average(NamedMetric named) {
            Metric<?> metric = named.metric();
            String name = metric.spelling().replaceFirst(":.*", "");
            if (counts.isOneClassEach()) {
                Optional<ConfusionMatrix> matrix = OF_ITEMS.contains(name) || name.equals("recall.macro")
                        ? Optional.of(counts.ofRecalls())
                        : name.equals("precision.macro")
                                ? Optional.of(counts.ofPrecisions())
                                : Optional.of(counts.ofRecalls()).filter(two -> two.classes() == 2);
                if (matrix.isPresent()) {
                    return rows(metric, matrix.get()).stream()
                            .map(row -> renamed(row, AVERAGES, row.estimate().metric(), named.requested()))
                            .toList();
                }
            }
            return List.of(withoutInterval(named, value(name, metric)));
        }

        private double value(String name, Metric<?> metric) {
            double tp = counts.truePositives();
            double fp = counts.falsePositives();
            double fn = counts.falseNegatives();
            return switch (name) {
                case "precision.micro" -> tp / (tp + fp);
                case "recall.micro" -> tp / (tp + fn);
                case "f1.micro" -> 2 * tp / (2 * tp + fp + fn);
                case "f1.macro", "precision.macro", "recall.macro" ->
                    macro(name.substring(0, name.indexOf('.')), metric);
                default ->
                    throw Failure.usage("metric '" + metric.spelling()
                            + "' cannot be computed from the counts of classes: name metrics of one class, such as f1, or"
                            + " averages, such as f1.macro; other metrics need the rows of the items, or the confusion matrix"
                            + " with --cross-table");
            };
        }

        /** Returns the mean of a metric over the classes, in which an undefined value counts as the options of the average say. */
        private double macro(String id, Metric<?> metric) {
            String undefined = metric.spelling().replaceFirst("[^:]*:?", "").replaceFirst(".*undefined=", "");
            double[] values = counts.classes().stream()
                    .flatMap(one -> rows(credence.registry().metric(id), one.matrix(counts.negatives())).stream()
                            .limit(1))
                    .mapToDouble(row -> row.estimate().value())
                    .map(value -> Double.isNaN(value) && undefined.isEmpty() ? 0 : value)
                    .filter(value -> !(Double.isNaN(value) && undefined.equals("skip")))
                    .toArray();
            return java.util.Arrays.stream(values).average().orElse(Double.NaN);
        }

        private EstimateRow withoutInterval(NamedMetric named, double value) {
            Metric<?> metric = named.metric();
            String why = counts.isOneClassEach()
                    ? "the counts of single classes do not show which classes were confused with each other, on which the"
                            + " interval depends: evaluate the confusion matrix with --cross-table truth, or the rows of"
                            + " the items"
                    : "the counts do not show which decisions are about the same item: evaluate the rows of the items; if"
                            + " each counted decision is independent of the others, as spans may be, --tp "
                            + counts.truePositives() + " --fp " + counts.falsePositives() + " --fn "
                            + counts.falseNegatives() + " without a file gives the interval of pooled counts";
            long n = Math.addExact(
                    Math.addExact(counts.truePositives(), counts.falseNegatives()),
                    counts.isOneClassEach() ? 0 : counts.falsePositives());
            return new EstimateRow(
                    AVERAGES,
                    Estimate.of(metric.spelling(), "", level, value).n(n).build(),
                    metric.range(),
                    metric.direction(),
                    Optional.of(Refusal.of(Refusal.Code.DATA, why)),
                    named.requested());
        }

        private String about() {
            if (counts.classes().size() == 1) {
                return "one class has counts, so there are no averages";
            }
            long fp = counts.falsePositives();
            long fn = counts.falseNegatives();
            return counts.isOneClassEach()
                    ? "the false positives of all classes and their false negatives both add up to " + fn
                            + ", so each item is taken to have one true and one predicted class"
                    : "false positives add up to " + fp + " and false negatives to " + fn
                            + ", so the rows are not all classes of items that have one true and one predicted class each";
        }
    }
}
