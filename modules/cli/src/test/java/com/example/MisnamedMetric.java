package com.example;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import java.util.List;
import java.util.Optional;

/** A recall that names itself and the method and comparator that it prefers; with an option, it has another name. */
public record MisnamedMetric(String spelling, String method, String comparator, String variant)
        implements BinaryMetric {
    /** Creates the metric of a spelling, which prefers nothing. */
    public MisnamedMetric(String spelling) {
        this(spelling, "", "", spelling);
    }

    @Override
    public String id() {
        return "mine";
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec("kind", "a or b", "a"));
    }

    @Override
    public Metric<ConfusionMatrix> configured(Options options) {
        return new MisnamedMetric(variant);
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        return tp / (tp + fn);
    }

    @Override
    public Optional<String> preferredMethod() {
        return method.isEmpty() ? Optional.empty() : Optional.of(method);
    }

    @Override
    public Optional<String> preferredComparator() {
        return comparator.isEmpty() ? Optional.empty() : Optional.of(comparator);
    }
}
