package com.example;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/** A method that has a fault. */
public final class FaultyMethod implements IntervalMethod {
    private final String fault;

    /** Creates the method whose fault is named, such as {@code null}. */
    public FaultyMethod(String fault) {
        this.fault = fault;
    }

    @Override
    public String id() {
        return "my-method";
    }

    @Override
    public String spelling() {
        return fault.equals("spelling") ? "wilson" : id();
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return fault.equals("refusal null") ? FaultyMetric.unchecked(null) : Optional.empty();
    }

    @Override
    public <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
        Estimate.Builder estimate = Estimate.of(metric, sample, id(), level);
        return switch (fault) {
            case "throws" -> throw new IllegalStateException("n=" + sample.items());
            case "recurses" -> interval(metric, sample, level, computeOptions);
            case "lacks" -> throw new NoClassDefFoundError("com/example/Absent");
            case "rejects" -> throw new IllegalArgumentException("sample must be larger");
            case "null" -> FaultyMetric.unchecked(null);
            case "nan" -> estimate.bounds(Double.NaN, Double.NaN).build();
            case "order" -> estimate.bounds(0.9, 0.1).build();
            case "outside" -> estimate.bounds(-0.5, 1.5).build();
            case "excludes" -> estimate.bounds(0.01, 0.02).build();
            case "credible" -> estimate.kind(Kind.CREDIBLE).bounds(0.01, 0.02).build();
            case "point" -> estimate.bounds(estimate.value(), estimate.value()).build();
            case "level" ->
                Estimate.of(metric, sample, id(), ConfidenceLevel.of(0.99))
                        .bounds(0, 1)
                        .build();
            case "value" ->
                Estimate.of(metric.spelling(), id(), level, 0.125).bounds(0, 1).build();
            default -> estimate.bounds(0, 1).build();
        };
    }

    /** A method for proportions that has a fault. */
    public static final class OfProportions implements ProportionIntervalMethod {
        private final String fault;

        /** Creates the method whose fault is named, such as {@code null}. */
        public OfProportions(String fault) {
            this.fault = fault;
        }

        @Override
        public String id() {
            return "my-proportions";
        }

        @Override
        public ProportionBounds at(ConfidenceLevel level) {
            if (fault.equals("null")) {
                return FaultyMetric.unchecked(null);
            }
            double lower = fault.equals("nan") ? Double.NaN : 0.9;
            return new ProportionBounds() {
                @Override
                public double lower(long successes, long trials) {
                    return lower;
                }

                @Override
                public double upper(long successes, long trials) {
                    return 0.1;
                }
            };
        }
    }
}
