package dev.credence.testkit.wrong;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import java.util.Arrays;
import java.util.Optional;

/** The interval {@code m -+ z sqrt(V)} by influences, truncated to the range. It is correct; its subclasses are not. */
class PlainInterval implements IntervalMethod {
    @Override
    public final String id() {
        return "test-plain-interval";
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return metric.unsupported(sample.evidence())
                .or(() -> sample instanceof IidSample
                        ? Optional.empty()
                        : Optional.of(Refusal.of(Refusal.Code.DESIGN, "it reads independent items alone")));
    }

    @Override
    public <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        Range range = metric.range();
        double error = Math.sqrt(variance(metric, sample));
        double value = estimate.value();
        if (!Double.isFinite(value + error)) {
            return estimate.bounds(range.lower(), range.upper()).build();
        }
        if (error <= 1e-12 * Math.abs(value)) {
            return estimate.bounds(value, value)
                    .status(Status.DEGENERATE, "no variance")
                    .build();
        }
        double half = width(Normal.upperPoint(level.tail()) * error, sample.evidence());
        return stated(estimate)
                .bounds(range.clamp(value - below(half)), range.clamp(value + half))
                .build();
    }

    double width(double half, Evidence evidence) {
        return half;
    }

    double below(double half) {
        return half;
    }

    Estimate.Builder stated(Estimate.Builder estimate) {
        return estimate;
    }

    <E extends Evidence> double variance(Metric<E> metric, Sample<E> sample) {
        double[] psi = new double[sample.evidence().atoms()];
        metric.influence(sample.evidence(), sample.weights(), psi);
        return variance(sample.weights(), psi);
    }

    /** Returns the variance for independent items; an atom of weight 0 adds nothing. */
    static double variance(double[] weights, double[] psi) {
        double squares = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            squares += weights[atom] == 0 ? 0 : weights[atom] * psi[atom] * psi[atom];
        }
        double n = Arrays.stream(weights).sum();
        return squares / (n * n);
    }
}
