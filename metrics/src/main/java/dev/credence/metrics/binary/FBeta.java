package dev.credence.metrics.binary;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.BinaryFMeasure;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.metrics.proportion.F1;
import java.util.List;

/**
 * F-beta score: the harmonic mean of precision and recall in which recall weighs beta^2 times as much.
 *
 * <p>{@code F = (1+b^2) tp / ((1+b^2) tp + b^2 fn + fp)}, in [0, 1]; beta above 0, by default 1, written {@code fbeta:beta=2}.
 * Undefined (NaN, with a note) where there are only true negatives.
 *
 * <p>With d the denominator the gradient is {@code (1+b^2)(1-F)/d} in tp, {@code -F/d} in fp, {@code -b^2 F/d} in fn, 0 in tn.
 * Cost: O(atoms).
 *
 * @see <a href="https://www.dcs.gla.ac.uk/Keith/Preface.html">van Rijsbergen (1979), Information Retrieval, chapter 7</a>
 */
public final class FBeta implements BinaryFMeasure {
    /** 1e100: its square, times any count, is finite. */
    private static final double LARGEST = 1e100;

    private final double beta;

    /** The metric with beta 1. */
    public FBeta() {
        this(1);
    }

    private FBeta(double beta) {
        if (!(beta > 0 && beta <= LARGEST)) {
            throw new IllegalArgumentException("beta must be above 0 and at most 1e100: beta=" + Options.written(beta)
                    + "; use precision or recall alone");
        }
        this.beta = beta;
    }

    @Override
    public String id() {
        return "fbeta";
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

    /** {@inheritDoc} With beta 1 it is F1, a function of a proportion. */
    @Override
    public Metric<ConfusionMatrix> canonical() {
        return beta == 1 ? new F1() : this;
    }

    @Override
    public double beta() {
        return beta;
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
