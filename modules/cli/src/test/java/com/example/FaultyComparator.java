package com.example;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;

/** A comparator that has a fault. */
public final class FaultyComparator implements Comparator {
    private final String fault;

    /** Creates the comparator whose fault is named, such as {@code null}. */
    public FaultyComparator(String fault) {
        this.fault = fault;
    }

    @Override
    public String id() {
        return "my-comparator";
    }

    @Override
    public String spelling() {
        return fault.equals("spelling") ? "tango" : id();
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        return fault.equals("refusal null") ? FaultyMetric.unchecked(null) : Optional.empty();
    }

    @Override
    public <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions) {
        ComparisonBuilder comparison = Comparison.of(metric, pairing, id(), options);
        return switch (fault) {
            case "throws" -> throw new IllegalStateException("margin=" + options.margin());
            case "recurses" -> difference(metric, pairing, options, computeOptions);
            case "rejects" -> throw new IllegalArgumentException("pairing must be larger");
            case "null" -> FaultyMetric.unchecked(null);
            case "nan" -> comparison.bounds(Double.NaN, Double.NaN).build();
            case "order" -> comparison.bounds(0.9, 0.1).build();
            case "outside" -> comparison.bounds(-5, 5).build();
            case "excludes" -> comparison.bounds(0.8, 0.9).build();
            case "point" ->
                comparison
                        .bounds(comparison.difference(), comparison.difference())
                        .build();
            case "sum" -> comparison.bounds(-1, 1).credible(0.9, 0.9).build();
            case "probability" -> comparison.bounds(-1, 1).credible(1.5, 0.5).build();
            case "other" ->
                Comparison.of(metric, pairing, "paired-delta", options)
                        .bounds(-1, 1)
                        .build();
            default -> comparison.bounds(-1, 1).build();
        };
    }
}
