package dev.credence.benchmarks;

import static dev.credence.benchmarks.Section.code;
import static dev.credence.benchmarks.Section.format;
import static dev.credence.benchmarks.Section.words;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.coverage.Coverage;
import dev.credence.coverage.CoverageStudy;
import dev.credence.coverage.CoverageSummary;
import dev.credence.coverage.Population;
import dev.credence.coverage.Populations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Computes the coverage of every registered proportion method by enumeration of all outcomes. Takes about a minute.
 */
final class ProportionCoverage {
    private static final long[] TRIALS = {5, 10, 20, 30, 50, 100, 200, 1000};
    private static final double LEVEL = 0.95;
    /** Rounding of sums of 1,001 probabilities is smaller, and far below the digits of the table. */
    private static final double ROUNDING = 1e-9;
    /** At 1,000 trials the coverage at a distance of 2e-12 from a gap at 0 or 1, which the grid contains, is 2e-9. */
    private static final double NONE = 1e-8;
    /** A 95% interval that misses more than three times as often as its level states is erratic. */
    private static final double ERRATIC = 0.85;

    private final List<ProportionIntervalMethod> methods;
    private final Registry registry;
    private final List<ProportionGrid> grids;

    private ProportionCoverage(Registry registry) {
        this.registry = registry;
        this.methods = registry.methods().stream()
                .filter(ProportionIntervalMethod.class::isInstance)
                .map(ProportionIntervalMethod.class::cast)
                .sorted(Comparator.comparing(ProportionIntervalMethod::id))
                .toList();
        Metric<ConfusionMatrix> recall = metric(registry, "recall");
        this.grids = methods.stream()
                .flatMap(method -> Arrays.stream(TRIALS).mapToObj(n -> ProportionGrid.of(recall, method, n)))
                .toList();
    }

    static Section measured() {
        return new ProportionCoverage(Registry.load()).section();
    }

    @SuppressWarnings("unchecked") // recall and f1 are proportions of a confusion matrix
    private static Metric<ConfusionMatrix> metric(Registry registry, String id) {
        return (Metric<ConfusionMatrix>) registry.metric(id);
    }

    private Section section() {
        Section section = new Section("proportions")
                .add("## Proportions")
                .add("All n + 1 outcomes of a proportion (accuracy, precision, recall, ...) are enumerated at"
                        + " level 0.95; nothing is simulated. Means are over p, evenly in (0, 1). The least"
                        + " coverage is the infimum over p: it is searched for on both sides of every bound,"
                        + " because coverage jumps there.")
                .add("**Conservative** (never below 0.95): " + code(conservative()) + " at any p, "
                        + code(conservativeInside())
                        + " for p in [0.05, 0.95]. **Near-nominal** (at least 0.85 for p in [0.05, 0.95]): "
                        + code(nearNominal()) + ". **Erratic** (below that): " + code(erratic())
                        + ". These classes apply to all n of the tables. Intervals by " + code(methodsThatNeverCover())
                        + " never contain some p next to 0 or 1, as the brackets in the second table show.")
                .add("### Mean coverage over p")
                .table(byTrials(g -> format("%.3f", g.mean())))
                .add("### Least coverage for p in [0.05, 0.95] (least for any p)")
                .table(byTrials(g -> format("%.3f (%.3f)", floor(g.inner()), floor(g.least()))))
                .add("### Mean length over p")
                .table(byTrials(g -> format("%.3f", g.length())));
        return LinkedCoverage.of(metric(registry, "f1"), methods).addTo(EndsCoverage.addTo(section, methods));
    }

    /** Three places, rounded down: 0.9499 is less than 0.95. */
    private static double floor(double coverage) {
        return Math.floor((coverage + ROUNDING) * 1000) / 1000;
    }

    private List<List<String>> byTrials(Function<ProportionGrid, String> cell) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(Stream.concat(Stream.of("method"), Arrays.stream(TRIALS).mapToObj(n -> "n = " + n))
                .toList());
        for (ProportionIntervalMethod method : methods) {
            rows.add(Stream.concat(
                            Stream.of(code(method.spelling())),
                            of(method.spelling()).map(cell))
                    .toList());
        }
        return rows;
    }

    private Stream<ProportionGrid> of(String method) {
        return grids.stream().filter(g -> g.method().equals(method));
    }

    private List<String> conservative() {
        return methodsWith(g -> g.least() >= LEVEL - ROUNDING);
    }

    private List<String> conservativeInside() {
        return without(methodsWith(g -> g.inner() >= LEVEL - ROUNDING), conservative());
    }

    private List<String> nearNominal() {
        return without(methodsWith(g -> g.inner() >= ERRATIC), methodsWith(g -> g.inner() >= LEVEL - ROUNDING));
    }

    private List<String> erratic() {
        return without(methodsWith(g -> true), methodsWith(g -> g.inner() >= ERRATIC));
    }

    /** Methods that do not hold some truths at all, whatever the sample. */
    private List<String> methodsThatNeverCover() {
        return methodsWith(g -> g.least() < NONE);
    }

    private static List<String> without(List<String> some, List<String> others) {
        return some.stream().filter(method -> !others.contains(method)).toList();
    }

    /** Returns the methods that have a property at every n. */
    private List<String> methodsWith(Predicate<ProportionGrid> rule) {
        return methods.stream()
                .map(ProportionIntervalMethod::spelling)
                .filter(method -> of(method).allMatch(rule))
                .toList();
    }

    /** F1 as a function of a proportion whose number of trials, TP + FP + FN, is random: exact over (TP, FP + FN, TN). */
    static final class LinkedCoverage {
        private static final long[] ITEMS = {20, 50, 100, 200};
        private static final double[] SHARES = {0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99};
        private static final double PREVALENCE = 0.2;

        private final List<List<String>> rows = new ArrayList<>();

        private LinkedCoverage() {}

        static LinkedCoverage of(Metric<ConfusionMatrix> metric, List<? extends IntervalMethod> methods) {
            LinkedCoverage table = new LinkedCoverage();
            List<String> head = new ArrayList<>(List.of("method"));
            for (long n : ITEMS) {
                head.add("n = " + n);
            }
            table.rows.add(head);
            for (IntervalMethod method : methods) {
                List<String> row = new ArrayList<>(List.of(code(method.spelling())));
                for (long n : ITEMS) {
                    row.add(cell(metric, method, n));
                }
                table.rows.add(row);
            }
            return table;
        }

        private static String cell(Metric<ConfusionMatrix> metric, IntervalMethod method, long n) {
            List<Coverage> results = CoverageStudy.of(metric, ConfidenceLevel.P95)
                    .withMethod(method)
                    .over(truths(n))
                    .run(ComputeOptions.defaults());
            CoverageSummary summary = CoverageSummary.of(results).get(0);
            if (!summary.exact()) {
                throw new IllegalStateException(
                        "the table promises enumeration: method=" + method.spelling() + ", n=" + n);
            }
            return format(
                    "%.3f (%.3f) %.3f",
                    summary.means().coverage(), summary.worst().coverage(), summary.length());
        }

        private static List<Population<ConfusionMatrix>> truths(long n) {
            List<Population<ConfusionMatrix>> truths = new ArrayList<>();
            for (double precision : SHARES) {
                for (double recall : SHARES) {
                    truths.add(Populations.binary(n, precision, recall, PREVALENCE));
                }
            }
            return truths;
        }

        Section addTo(Section section) {
            return section.add("### F1 of n items: mean coverage (least) mean length")
                    .add("F1 is 2J/(1+J) of the proportion J = TP/(TP+FP+FN), whose number of trials is itself"
                            + " random here. Every outcome of n items is enumerated, with prevalence " + PREVALENCE
                            + " and precision and recall each of " + words(SHARES)
                            + ". At n = 20 there are four positives on average. `beta` and `beta-hpd` use the"
                            + " posterior of F1 itself.")
                    .table(rows);
        }
    }
}
