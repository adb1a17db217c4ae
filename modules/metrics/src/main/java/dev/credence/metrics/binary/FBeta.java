package dev.credence.metrics.binary;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.FMeasure;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.text.Named;
import dev.credence.metrics.proportion.Rate;
import java.util.List;
import java.util.Optional;

/**
 * F-beta score: the harmonic mean of precision and recall in which recall has beta^2 times the weight of precision.
 *
 * <p>{@code F = (1+b^2) tp / ((1+b^2) tp + b^2 fn + fp)}, in [0, 1]. Beta is above 0 and by default 1; it is written
 * {@code fbeta:beta=2}. The metric is undefined (NaN, with a note) where there are only true negatives.
 *
 * <p>With d the denominator the gradient is {@code (1+b^2)(1-F)/d} in tp, {@code -F/d} in fp, {@code -b^2 F/d} in fn, and 0 in tn.
 * Cost: O(atoms).
 *
 * @see <a href="https://www.dcs.gla.ac.uk/Keith/Preface.html">van Rijsbergen (1979), Information Retrieval, chapter 7</a>
 */
public final class FBeta extends Named implements BinaryMetric {
    /** The largest beta: its square times any count is finite. */
    private static final double MAX_BETA = 1e100;

    private final double beta;

    /** Creates the metric with beta 1. */
    public FBeta() {
        this(1);
    }

    private FBeta(double beta) {
        super("fbeta", "weighted harmonic mean of precision and recall, (1 + b^2) tp / ((1 + b^2) tp + b^2 fn + fp)");
        if (!(beta > 0 && beta <= MAX_BETA)) {
            throw new IllegalArgumentException("beta must be above 0 and at most 1e100: beta=" + Options.written(beta)
                    + "; use precision or recall alone");
        }
        this.beta = beta;
    }

    @Override
    public String spelling() {
        return beta == 1 ? id() : id() + ":beta=" + Options.written(beta);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec("beta", "weight of recall over precision, above 0", "1"));
    }

    @Override
    public FBeta configured(Options options) {
        return new FBeta(options.number("beta", beta));
    }

    /** {@inheritDoc} If beta is 1, it is F1, a function of a proportion. */
    @Override
    public Metric<ConfusionMatrix> canonical() {
        return beta == 1 ? Rate.F1 : this;
    }

    @Override
    public Optional<FMeasure<ConfusionMatrix>> fMeasure() {
        return Optional.of(FMeasure.of(this, beta));
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        double hits = (1 + beta * beta) * tp;
        return hits / (hits + (beta * beta * fn + fp));
    }

    @Override
    public void gradient(double tp, double fp, double fn, double tn, double[] out) {
        double square = beta * beta;
        double errors = square * fn + fp;
        double denominator = (1 + square) * tp + errors;
        double value = (1 + square) * tp / denominator;
        out[0] = (1 + square) * (errors / denominator) / denominator;
        out[1] = -value / denominator;
        out[2] = -square * value / denominator;
        out[3] = 0 * value;
    }
}
