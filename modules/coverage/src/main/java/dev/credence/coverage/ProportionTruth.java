package dev.credence.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.sample.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A population for a proportion metric with a fixed number of trials: all successes are in one cell, all failures in another. */
final class ProportionTruth implements Population<ConfusionMatrix>, CellRunner.Enumerable {
    private final String metric;
    private final double value;
    private final MatrixPopulation cells;

    ProportionTruth(Metric<ConfusionMatrix> metric, long trials, double value) {
        if (!(value >= metric.range().lower() && value <= metric.range().upper())) {
            throw new IllegalArgumentException(
                    "p must lie in [" + metric.range().lower() + ", "
                            + metric.range().upper() + "], the range of '" + metric.spelling() + "': p=" + value);
        }
        Proportion<ConfusionMatrix> proportion = metric.proportion()
                .orElseThrow(() -> new IllegalArgumentException("metric must be a proportion: metric="
                        + metric.spelling() + "; use a population of precision, recall and prevalence"));
        this.metric = metric.spelling();
        this.value = value;
        List<String> labels = List.of("negative", metric instanceof OneVersusRest single ? single.label() : "positive");
        double p = proportion.link().inverse(value);
        Map<String, Double> place = new LinkedHashMap<>();
        place.put("n", (double) trials);
        place.put("p", value);
        this.cells = new MatrixPopulation(
                "n=" + trials + ", p=" + value,
                Populations.inOrder(place),
                labels,
                Optional.of(labels.get(1)),
                weights(metric.spelling(), proportion, labels, p),
                trials);
    }

    private static double[] weights(
            String metric, Proportion<ConfusionMatrix> proportion, List<String> labels, double p) {
        ConfusionMatrix all =
                ConfusionMatrix.of(labels, new long[][] {{1, 1}, {1, 1}}).withPositive(labels.get(1));
        double[] weights = new double[4];
        weights[first(metric, proportion, all, true)] = p;
        weights[first(metric, proportion, all, false)] = 1 - p;
        return weights;
    }

    /** Returns the last cell that fits, so that precision and recall get the true positives. */
    private static int first(
            String metric, Proportion<ConfusionMatrix> proportion, ConfusionMatrix all, boolean success) {
        for (int atom = all.atoms() - 1; atom >= 0; atom--) {
            if (proportion.isTrial(all, atom) && proportion.isSuccess(all, atom) == success) {
                return atom;
            }
        }
        throw new IllegalArgumentException("metric '" + metric + "' has no " + (success ? "success" : "failure")
                + " among the four cells of two classes; name a population of its own");
    }

    @Override
    public String name() {
        return cells.name();
    }

    @Override
    public Map<String, Double> parameters() {
        return cells.parameters();
    }

    @Override
    public long size() {
        return cells.size();
    }

    @Override
    public MatrixPopulation cellular() {
        return cells;
    }

    /** Returns the given value for the metric of this population, without rounding, because a bound may be equal to it. */
    @Override
    public double value(Metric<ConfusionMatrix> other) {
        return other.spelling().equals(metric) ? value : cells.value(other);
    }

    @Override
    public Sample<ConfusionMatrix> draw(RandomGenerator random) {
        return cells.draw(random);
    }
}
