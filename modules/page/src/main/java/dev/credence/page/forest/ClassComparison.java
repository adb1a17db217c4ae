package dev.credence.page.forest;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.p;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.comparison.ComparisonRow.ComparedClass;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.form.ComparedClasses;
import dev.credence.report.form.Phrases;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Both systems class by class: recall and F1 of each class, their difference, and p-values adjusted for the number of classes. */
public final class ClassComparison {
    private static final int WIDTH = 170;
    private static final List<String> METRICS = List.of("recall", "f1");
    /** More classes than these fill more than a page; the most frequent ones are shown. */
    private static final int SHOWN_CLASSES = 40;
    /** More classes make a sentence that nobody reads. */
    private static final int MAX_NAMED = 3;

    private final ComparisonOptions options;
    private final int classes;
    private final List<String> labels;
    private final Map<String, Long> items;
    private final List<ComparisonRow> rows;
    private final Optional<EvaluationReport> ofFirst;
    private final Optional<EvaluationReport> ofSecond;
    private final Map<String, Estimate> first;
    private final Map<String, Estimate> second;

    private ClassComparison(
            Credence credence,
            ComparisonOptions options,
            ObservedPair systems,
            Pairing<ConfusionMatrix> pairing,
            EvaluationRequest request) {
        this.options = options;
        this.items = items(pairing);
        List<String> all = List.copyOf(items.keySet());
        this.classes = all.size();
        this.labels = all.size() <= SHOWN_CLASSES
                ? all
                : all.stream()
                        .sorted(Comparator.comparing(items::get, Comparator.reverseOrder()))
                        .limit(SHOWN_CLASSES)
                        .toList();
        List<Metric<?>> metrics = new ArrayList<>();
        METRICS.forEach(
                id -> labels.forEach(label -> metrics.add(credence.registry().metric(id + "@" + label))));
        this.rows = ComparisonReportRequest.of(credence)
                .metrics(metrics)
                .options(options)
                .rows(systems);
        this.ofFirst = evaluation(request.metrics(metrics), sample(pairing, true));
        this.ofSecond = evaluation(request.metrics(metrics), sample(pairing, false));
        this.first = estimates(ofFirst);
        this.second = estimates(ofSecond);
    }

    /**
     * Compares two systems class by class.
     *
     * @param credence the installed metrics, methods and comparators
     * @param options level and margin
     * @param systems the data of both systems
     * @param request how the metrics of each system by itself are computed
     * @return the comparison; empty for fewer than three classes, or without the metrics of classes
     */
    public static Optional<ClassComparison> of(
            Credence credence, ComparisonOptions options, ObservedPair systems, EvaluationRequest request) {
        return systems.pairing(ConfusionMatrix.class)
                .filter(pairing -> pairing.firstEvidence().classes() > 2
                        && pairing.firstEvidence().countsTrueNegatives()
                        && METRICS.stream().allMatch(credence.registry()::hasMetric))
                .map(pairing -> new ClassComparison(credence, options, systems, pairing, request));
    }

    /** Returns the number of items of each class that both systems know, in the order of the labels. */
    private static Map<String, Long> items(Pairing<ConfusionMatrix> pairing) {
        ConfusionMatrix one = pairing.firstEvidence();
        ConfusionMatrix other = pairing.secondEvidence();
        Margins margins = one.margins();
        Map<String, Long> items = new LinkedHashMap<>();
        IntStream.range(0, one.classes())
                .filter(label -> margins.truth(label) > 0
                        && other.labels().contains(one.labels().get(label)))
                .forEach(label -> items.put(one.labels().get(label), (long) margins.truth(label)));
        return items;
    }

    /** Returns the sample of one system, if its own intervals are valid. */
    private static Optional<Sample<ConfusionMatrix>> sample(Pairing<ConfusionMatrix> pairing, boolean first) {
        if (pairing instanceof Pairing.Independent<ConfusionMatrix> apart) {
            return Optional.of(first ? apart.first() : apart.second());
        }
        boolean plain = pairing instanceof Pairing.Paired<ConfusionMatrix, ?> paired
                && paired.joint().isIid();
        return plain
                ? Optional.of(Sample.of(first ? pairing.firstEvidence() : pairing.secondEvidence()))
                : Optional.empty();
    }

    private Optional<EvaluationReport> evaluation(EvaluationRequest request, Optional<Sample<ConfusionMatrix>> sample) {
        return sample.map(some -> request.level(options.level()).report(Observations.of(some)));
    }

    private static Map<String, Estimate> estimates(Optional<EvaluationReport> evaluation) {
        Map<String, Estimate> estimates = new HashMap<>();
        evaluation.ifPresent(report -> report.rows().stream()
                .map(EstimateRow::estimate)
                .forEach(estimate -> estimates.put(estimate.metric(), estimate)));
        return estimates;
    }

    /** Returns the metrics of all shown classes of each system by itself; nothing if its own intervals are not valid. */
    public List<EvaluationReport> evaluations() {
        return Stream.of(ofFirst, ofSecond).flatMap(Optional::stream).toList();
    }

    /** Returns the comparison of all shown classes as a report, with p-values that are adjusted for their number. */
    public ComparisonReport report(Map<String, Object> input) {
        List<ComparisonRow> ofClasses = IntStream.range(0, rows.size())
                .mapToObj(row ->
                        ofClass(rows.get(row), METRICS.get(row / labels.size()), labels.get(row % labels.size())))
                .toList();
        return new ComparisonReport(input, options, ofClasses, List.of(note()));
    }

    private ComparisonRow ofClass(ComparisonRow row, String metric, String label) {
        ComparedClass compared = new ComparedClass(label, metric, items.getOrDefault(label, 0L));
        return new ComparisonRow(row.comparison(), row.refusal(), row.requested(), Optional.of(compared));
    }

    /**
     * Returns a sentence on the classes in which the better system is worse, by p-values that are adjusted for the number of classes.
     *
     * @param whole the comparison of all classes, whose first interval decides which system is better
     * @param firstName the name of the first system
     * @param secondName the name of the second system
     * @return the sentence; empty if no system is better, or it is worse in no class
     */
    public Optional<String> contrary(ComparisonReport whole, String firstName, String secondName) {
        int better = whole.rows().stream()
                .map(ComparisonRow::comparison)
                .filter(Comparison::hasInterval)
                .findFirst()
                .map(ClassComparison::better)
                .orElse(0);
        List<String> worse = new ArrayList<>();
        if (better != 0) {
            METRICS.forEach(id -> worse.addAll(decided(id, -better)));
        }
        if (worse.isEmpty()) {
            return Optional.empty();
        }
        String shown = String.join(", ", worse.subList(0, Math.min(MAX_NAMED, worse.size())));
        return Optional.of("But " + (better > 0 ? firstName : secondName) + " is worse in " + shown
                + (worse.size() > MAX_NAMED ? " and in " + (worse.size() - MAX_NAMED) + " more" : "")
                + ", by p-values adjusted for "
                + labels.size() + " classes.");
    }

    /** Returns 1 if the interval shows that the first system is better, -1 if it shows that the second one is, and otherwise 0. */
    private static int better(Comparison found) {
        String look = ComparisonTable.look(found);
        return found.direction() == Direction.NEUTRAL || look.equals("open") ? 0 : look.equals("first") ? 1 : -1;
    }

    /** Returns the classes whose difference in a metric has a sign, as in {@code recall of 'refund' (p = 0.019)}. */
    private List<String> decided(String id, int sign) {
        List<Comparison> comparisons = ofMetric(id);
        double[] adjusted = ComparedClasses.adjusted(comparisons);
        return IntStream.range(0, adjusted.length)
                .filter(i -> adjusted[i] <= 1 - options.level().value())
                .filter(i -> Math.signum(comparisons.get(i).difference()) == sign)
                .mapToObj(i -> Phrases.metric(id) + " of '"
                        + SafeText.cell(label(comparisons.get(i))) + "' (p "
                        + (adjusted[i] < 0.001 ? "" : "= ") + ComparisonTable.probability(adjusted[i]) + ")")
                .toList();
    }

    private List<Comparison> ofMetric(String id) {
        return rows.stream()
                .map(ComparisonRow::comparison)
                .filter(found -> found.metric().startsWith(id + "@"))
                .toList();
    }

    private static String label(Comparison comparison) {
        return comparison.metric().substring(comparison.metric().indexOf('@') + 1);
    }

    private String note() {
        return "p-values are adjusted by Holm's procedure for the " + labels.size()
                + " classes of each metric: if the systems do not differ in any class, the probability that any adjusted p is at most"
                + " 0.05 is at most 5%. A mark has the colour of the better system if its adjusted p is at most "
                + Digits.ofProbability(1 - options.level().value()) + ". Intervals are not adjusted."
                + (labels.size() < classes
                        ? String.format(
                                Locale.ROOT, " The %d most frequent of %,d classes are shown.", labels.size(), classes)
                        : "");
    }

    /** Returns the tables, one for each metric. */
    public List<DomContent> content(String firstName, String secondName) {
        List<DomContent> content = new ArrayList<>();
        content.add(h3("Class by class"));
        content.add(div(ForestCells.search(labels.size())));
        METRICS.forEach(id -> content.add(table(id, firstName, secondName)));
        content.add(p(note()).withClass("note"));
        return content;
    }

    private DomContent table(String id, String firstName, String secondName) {
        List<Comparison> comparisons = ofMetric(id);
        double[] adjusted = ComparedClasses.adjusted(comparisons);
        ForestAxis axis = ComparisonTable.axis(comparisons, options.margin(), WIDTH);
        Digits digits = Phrases.digits(comparisons.stream()
                .mapToDouble(Comparison::width)
                .filter(width -> width > 0)
                .min()
                .orElse(1));
        String metric = Phrases.atBeginning(Phrases.metric(id));
        List<DomContent> heads = List.of(
                ForestCells.head("class", false),
                ForestCells.head("items", true),
                ForestCells.head(SafeText.cell(firstName), true),
                ForestCells.head(SafeText.cell(secondName), true),
                ForestCells.head("difference", true),
                ForestCells.head("", false),
                ForestCells.head("adjusted p", true));
        List<DomContent> bodies = List.of(tbody(
                ForestCells.group(th(""), 5, axis.ticks(), heads.size()),
                each(IntStream.range(0, comparisons.size())
                        .mapToObj(i -> row(comparisons.get(i), adjusted[i], axis, digits)))));
        return ForestCells.framed(
                metric + " of each class, with " + SafeText.percent(options.level()) + " intervals",
                heads,
                bodies,
                "classes");
    }

    private DomContent row(Comparison comparison, double adjusted, ForestAxis axis, Digits digits) {
        String label = label(comparison);
        long number = items.getOrDefault(label, comparison.n());
        return tr(
                th(SafeText.cell(label)).attr("scope", "row"),
                ForestCells.number(SafeText.count(number), number),
                ForestCells.number(system(first, comparison, comparison.first(), digits), comparison.first()),
                ForestCells.number(system(second, comparison, comparison.second(), digits), comparison.second()),
                ForestCells.number(
                        digits.of(comparison.difference()) + bounds(comparison.lower(), comparison.upper(), digits),
                        comparison.difference()),
                ForestCells.drawn(
                        axis,
                        comparison.difference(),
                        comparison.lower(),
                        comparison.upper(),
                        look(comparison, adjusted)),
                ForestCells.number(Double.isNaN(adjusted) ? "" : ComparisonTable.probability(adjusted), adjusted));
    }

    /** Returns how a difference looks: open unless its adjusted p-value is small enough, if it has one. */
    private String look(Comparison comparison, double adjusted) {
        return adjusted > 1 - options.level().value() ? "open" : ComparisonTable.look(comparison);
    }

    private static String system(Map<String, Estimate> own, Comparison comparison, double value, Digits digits) {
        Optional<Estimate> estimate = Optional.ofNullable(own.get(comparison.metric()));
        return digits.of(value)
                + estimate.map(one -> bounds(one.lower(), one.upper(), digits)).orElse("");
    }

    private static String bounds(double lower, double upper, Digits digits) {
        String text = digits.interval(lower, upper);
        return text.isEmpty() ? "" : " " + text;
    }
}
