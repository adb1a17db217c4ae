package dev.credence.delta.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;

/** Counts the covered values and lengths of one metric and method. */
final class Tally {
    private final Metric<ConfusionMatrix> metric;
    private final IntervalMethod method;
    private final double truth;
    private int draws;
    private int defined;
    private int hits;
    private double length;

    @SuppressWarnings("unchecked") // all metrics of the study read matrices
    Tally(Registry registry, String metric, String method, Truth population) {
        this.metric = (Metric<ConfusionMatrix>) registry.metric(metric);
        this.method = registry.method(method);
        this.truth = this.metric.value(population.full(), population.cells());
    }

    void add(Sample<ConfusionMatrix> sample) {
        draws++;
        Estimate estimate = Estimate.compute(method, metric, sample, ConfidenceLevel.P95, ComputeOptions.defaults());
        if (!Double.isNaN(estimate.value())) {
            defined++;
            hits += estimate.lower() <= truth + 1e-12 && truth - 1e-12 <= estimate.upper() ? 1 : 0;
            length += estimate.width();
        }
    }

    Cell cell(Truth population, int items) {
        double share = defined;
        return new Cell(
                metric.spelling(), method.spelling(), population, items, hits / share, length / share, share / draws);
    }
}
