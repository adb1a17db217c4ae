package dev.credence.benchmarks;

import static dev.credence.benchmarks.Section.code;
import static dev.credence.benchmarks.Section.format;
import static dev.credence.benchmarks.Section.words;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.coverage.Coverage;
import dev.credence.coverage.CoverageStudy;
import dev.credence.coverage.CoverageSummary;
import dev.credence.coverage.Population;
import dev.credence.coverage.Populations;
import java.util.ArrayList;
import java.util.List;

/** F1 as a function of a proportion whose number of trials, TP + FP + FN, is random: exact over (TP, FP + FN, TN). */
final class LinkedCoverage {
    private static final long[] ITEMS = {20, 50, 100, 200};
    private static final double[] SHARES = {.3, .5, .7, .8, .9, .95, .99};
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
            throw new IllegalStateException("the table promises enumeration: method=" + method.spelling() + ", n=" + n);
        }
        return format(
                "%.3f (%.3f) %.3f", summary.means().coverage(), summary.worst().coverage(), summary.length());
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
