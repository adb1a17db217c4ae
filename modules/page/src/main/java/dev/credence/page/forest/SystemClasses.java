package dev.credence.page.forest;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.p;
import static j2html.TagCreator.span;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.text;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import dev.credence.Credence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.MultipleComparison.RankedSystem;
import dev.credence.hypothesis.multiple.MultipleComparison.SimultaneousDifference;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.form.ComparedClasses;
import dev.credence.report.form.Phrases;
import dev.credence.report.systems.MultiSystemReport;
import dev.credence.report.systems.MultiSystemRequest;
import dev.credence.report.systems.SystemEvaluations;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import j2html.tags.specialized.TdTag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Several systems class by class: a metric of each class and system, and for each class a p-value of the hypothesis that no two systems
 * differ. It is the smallest p-value of the pairs, which are adjusted for each other, and it is adjusted for the number of classes by
 * Holm's procedure.
 *
 * @param report the comparison of all pairs in each shown class, as a report
 * @param evaluations the metric of each shown class of each system by itself
 */
public record SystemClasses(
        MultiSystemReport report, List<EvaluationReport> evaluations, String metric, Map<String, Long> items) {
    /** More classes than these fill more than a page; the most frequent ones are shown. */
    private static final int SHOWN_CLASSES = 40;
    /** Intervals of more systems have no room in a row. */
    private static final int MAX_INTERVALS = 4;
    /** The metric of classes that belongs to the accuracy, and to any metric that classes do not have. */
    private static final String USUAL = "recall";

    private static final Set<String> OF_CLASSES = Set.of("precision", "recall", "f1", "jaccard");

    /**
     * Compares systems class by class.
     *
     * @param credence the installed metrics, methods and comparators
     * @param primary the metric of all classes that decides; its classes have the same metric if there is one, such as F1, otherwise recall
     * @param sample the predictions of all systems
     * @param level the level of the intervals
     * @param run seed, draws, cancellation
     * @return the comparison; empty for fewer than three classes, or if the metrics of classes cannot be compared
     */
    public static Optional<SystemClasses> of(
            Credence credence,
            String primary,
            Sample<JointConfusionMatrix> sample,
            ConfidenceLevel level,
            ComputeOptions run) {
        Map<String, Long> items = items(sample.evidence());
        if (items.size() <= 2 || !credence.registry().hasMetric(USUAL)) {
            return Optional.empty();
        }
        String metric = ofClasses(primary);
        List<Metric<?>> metrics = new ArrayList<>();
        items.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(SHOWN_CLASSES)
                .map(Map.Entry::getKey)
                .sorted(Comparator.comparing(sample.evidence().labels()::indexOf))
                .forEach(label -> metrics.add(credence.registry().metric(metric + "@" + label)));
        try {
            MultiSystemReport report = MultiSystemRequest.of(credence)
                    .metrics(metrics)
                    .level(level)
                    .run(run)
                    .report(sample);
            List<EvaluationReport> evaluations = SystemEvaluations.of(
                    EvaluationRequest.of(credence).metrics(metrics).level(level).run(run), List.of(sample));
            return Optional.of(new SystemClasses(report, evaluations, metric, items));
        } catch (RefusedException e) {
            return Optional.empty();
        }
    }

    /** Returns the number of items of each class that occurs, in the order of the labels. */
    private static Map<String, Long> items(JointConfusionMatrix evidence) {
        long[] counts = new long[evidence.labels().size()];
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            counts[evidence.truth(atom)] += evidence.count(atom);
        }
        Map<String, Long> items = new LinkedHashMap<>();
        IntStream.range(0, counts.length)
                .filter(label -> counts[label] > 0)
                .forEach(label -> items.put(evidence.labels().get(label), counts[label]));
        return items;
    }

    /** Returns the metric of one class to which an average belongs, as {@code f1} to {@code f1.macro}; recall for other metrics. */
    private static String ofClasses(String primary) {
        String id = primary.split("[.@:]", 2)[0];
        return OF_CLASSES.contains(id) ? id : USUAL;
    }

    /** Returns the table with what its marks and p-values mean. */
    public List<DomContent> content() {
        double[] adjusted = adjusted();
        List<String> systems = report.comparisons().get(0).systems();
        ConfidenceLevel level = report.comparisons().get(0).level();
        Digits digits = Phrases.digits(evaluations.stream()
                .flatMap(one -> one.rows().stream())
                .mapToDouble(row -> row.estimate().width())
                .filter(width -> width > 0)
                .min()
                .orElse(1));
        boolean bounded = systems.size() <= MAX_INTERVALS;
        List<DomContent> heads = new ArrayList<>();
        heads.add(ForestCells.head("class", false));
        heads.add(ForestCells.head("items", true));
        systems.forEach(system -> heads.add(ForestCells.head(SafeText.cell(system), true)));
        heads.add(ForestCells.head("adjusted p", true));
        List<DomContent> rows = new ArrayList<>();
        for (int i = 0; i < adjusted.length; i++) {
            rows.add(row(report.comparisons().get(i), adjusted[i], digits, bounded));
        }
        String words = Phrases.atBeginning(Phrases.metric(metric)) + " of each class"
                + (bounded ? ", with " + SafeText.percent(level) + " intervals" : "");
        return List.of(
                div(ForestCells.search(rows.size())),
                ForestCells.framed(words, heads, List.of(tbody(each(rows.stream()))), "classes"),
                p(note(level)).withClass("note"));
    }

    private DomContent row(MultipleComparison comparison, double adjusted, Digits digits, boolean bounded) {
        List<DomContent> cells = new ArrayList<>();
        String label = label(comparison);
        long number = items.getOrDefault(label, comparison.n());
        cells.add(th(SafeText.cell(label)).attr("scope", "row"));
        cells.add(ForestCells.number(SafeText.count(number), number));
        Optional<RankedSystem> best = adjusted <= 1 - comparison.level().value() ? best(comparison) : Optional.empty();
        for (int system = 0; system < comparison.systems().size(); system++) {
            cells.add(cell(comparison, system, digits, bounded, isSystem(best, system)));
        }
        cells.add(ForestCells.number(Double.isNaN(adjusted) ? "" : ComparisonTable.probability(adjusted), adjusted));
        return tr(each(cells.stream()));
    }

    private static String label(MultipleComparison comparison) {
        return comparison.metric().substring(comparison.metric().indexOf('@') + 1);
    }

    private static boolean isSystem(Optional<RankedSystem> best, int system) {
        return best.map(one -> one.system() == system).orElse(false);
    }

    /** Returns the system that differs from all others in a class and is better than they are. */
    private static Optional<RankedSystem> best(MultipleComparison comparison) {
        RankedSystem first = comparison.ranking().get(0);
        return Optional.of(first)
                .filter(found -> comparison.differences().stream()
                        .filter(pair -> pair.first() == found.system() || pair.second() == found.system())
                        .allMatch(SimultaneousDifference::isSignificant));
    }

    private TdTag cell(MultipleComparison comparison, int system, Digits digits, boolean bounded, boolean best) {
        double value = comparison.ranking().stream()
                .filter(one -> one.system() == system)
                .mapToDouble(RankedSystem::value)
                .findFirst()
                .orElse(Double.NaN);
        Optional<Estimate> found = evaluations.get(system).rows().stream()
                .map(EstimateRow::estimate)
                .filter(estimate -> estimate.metric().equals(comparison.metric()))
                .filter(Estimate::hasInterval)
                .findFirst();
        String bounds = bounded
                ? found.map(one -> " " + digits.interval(one.lower(), one.upper()))
                        .orElse("")
                : "";
        TdTag cell = td(span(best ? strong(digits.of(value)) : text(digits.of(value)), text(bounds)))
                .withClass("number");
        return Double.isNaN(value) ? cell : cell.attr("data-value", String.valueOf(value));
    }

    /** Returns the adjusted p-value of each shown class by its label, in the order of the report; without a value where no pair can be tested. */
    public Map<String, OptionalDouble> adjustedByClass() {
        double[] adjusted = adjusted();
        Map<String, OptionalDouble> byClass = new LinkedHashMap<>();
        for (int i = 0; i < adjusted.length; i++) {
            byClass.put(
                    label(report.comparisons().get(i)),
                    Double.isNaN(adjusted[i]) ? OptionalDouble.empty() : OptionalDouble.of(adjusted[i]));
        }
        return byClass;
    }

    /** Returns the smallest p-value of each class, adjusted for the number of classes; NaN if no pair of a class can be tested. */
    private double[] adjusted() {
        return ComparedClasses.adjusted(report.comparisons().stream()
                .mapToDouble(comparison -> comparison.differences().stream()
                        .mapToDouble(SimultaneousDifference::adjusted)
                        .filter(p -> !Double.isNaN(p))
                        .min()
                        .orElse(Double.NaN))
                .toArray());
    }

    private String note(ConfidenceLevel level) {
        int shown = report.comparisons().size();
        return "The p-value of a class is the smallest one of its pairs, adjusted for all pairs and by Holm's procedure for"
                + " the " + shown
                + " classes. A value is bold if its system is better than every other one in that class and"
                + " the p-value is at most " + Digits.ofProbability(1 - level.value()) + ". Intervals are not adjusted."
                + (shown < items.size()
                        ? " The " + shown + " most frequent of " + SafeText.count(items.size()) + " classes are shown."
                        : "");
    }
}
