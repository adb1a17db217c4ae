package dev.credence.coverage.input;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.coverage.Population;
import dev.credence.coverage.Populations;
import dev.credence.coverage.report.CoverageRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A grid of populations. Its lists determine the kind: precision with recall and prevalence, mixes with recall, or p.
 *
 * @param n sizes of samples
 * @param p true values of a proportion metric
 * @param precision precisions
 * @param recall recalls
 * @param prevalence prevalences
 * @param mixes shares of the classes
 */
public record TruthGrid(
        List<Long> n,
        List<Double> p,
        List<Double> precision,
        List<Double> recall,
        List<Double> prevalence,
        List<double[]> mixes) {

    /**
     * Returns the populations of this grid.
     *
     * @return a population for each point
     * @throws IllegalArgumentException if the lists cannot be combined, or do not fit the metric
     */
    public CoverageRun.Truths<ConfusionMatrix> of(Metric<?> metric) {
        if (n.isEmpty()) {
            throw new IllegalArgumentException("n must be given: how many observations does a sample have?");
        }
        Metric<ConfusionMatrix> confusion = confusion(metric);
        requireKind();
        if (!mixes.isEmpty()) {
            return mixed(confusion);
        }
        return precision.isEmpty() ? proportions(confusion) : operatingPoints(confusion);
    }

    private void requireKind() {
        boolean points = !precision.isEmpty() && !recall.isEmpty() && !prevalence.isEmpty();
        boolean noPoints = precision.isEmpty() && prevalence.isEmpty();
        boolean mix = !mixes.isEmpty() && !recall.isEmpty() && noPoints;
        boolean shares = mixes.isEmpty() && recall.isEmpty() && noPoints;
        if (!((points && mixes.isEmpty() && p.isEmpty()) || (mix && p.isEmpty()) || shares)) {
            throw new IllegalArgumentException(
                    "truths must be given by p alone, by precision, recall and prevalence, or by mix and recall: given="
                            + givenInputs());
        }
    }

    private List<String> givenInputs() {
        Map<String, List<?>> lists = new LinkedHashMap<>();
        lists.put("p", p);
        lists.put("precision", precision);
        lists.put("recall", recall);
        lists.put("prevalence", prevalence);
        lists.put("mix", mixes);
        return lists.entrySet().stream()
                .filter(list -> !list.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
    }

    @SuppressWarnings("unchecked") // its evidence type guarantees the cast
    private static Metric<ConfusionMatrix> confusion(Metric<?> metric) {
        if (metric.evidenceType() != ConfusionMatrix.class) {
            throw new IllegalArgumentException("metric '" + metric.spelling() + "' reads "
                    + metric.evidenceType().getSimpleName()
                    + ": no grid describes how its samples arise; name a file of samples with --like FILE");
        }
        return (Metric<ConfusionMatrix>) metric;
    }

    private CoverageRun.Truths<ConfusionMatrix> proportions(Metric<ConfusionMatrix> metric) {
        if (metric.proportion().isEmpty()) {
            throw new IllegalArgumentException("metric '" + metric.spelling()
                    + "' is not a proportion, so p does not determine how its samples arise: give precision, "
                    + "recall and prevalence,"
                    + " or mix and recall");
        }
        List<Double> values = p.isEmpty() ? NumberGrid.parse("p", "0.01..0.99:0.01") : p;
        List<Population<ConfusionMatrix>> truths = new ArrayList<>();
        n.forEach(size -> values.forEach(value -> truths.add(Populations.proportion(metric, size, value))));
        return new CoverageRun.Truths<>(metric, truths, List.of());
    }

    private CoverageRun.Truths<ConfusionMatrix> operatingPoints(Metric<ConfusionMatrix> metric) {
        List<Population<ConfusionMatrix>> truths = new ArrayList<>();
        long all = 0;
        IllegalArgumentException last = null;
        for (long size : n) {
            for (double share : prevalence) {
                for (double positive : precision) {
                    for (double rate : recall) {
                        all++;
                        try {
                            truths.add(Populations.binary(size, positive, rate, share));
                        } catch (IllegalArgumentException e) {
                            last = e;
                        }
                    }
                }
            }
        }
        if (last != null && truths.isEmpty()) {
            throw last;
        }
        List<String> notes = last == null
                ? List.of()
                : List.of(all - truths.size() + " of " + all + " truths cannot occur and were left out: "
                        + last.getMessage());
        return new CoverageRun.Truths<>(metric, truths, notes);
    }

    private CoverageRun.Truths<ConfusionMatrix> mixed(Metric<ConfusionMatrix> metric) {
        List<Population<ConfusionMatrix>> truths = new ArrayList<>();
        for (long size : n) {
            for (double[] mix : mixes) {
                recall.forEach(rate -> truths.add(Populations.classMix(size, mix, rate)));
            }
        }
        return new CoverageRun.Truths<>(metric, truths, List.of());
    }
}
