package dev.credence.frequentist.comparison;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;

/** The refusals of comparators of proportions, and which functions of a proportion they accept. */
final class ProportionRefusals {
    private static final double[] PLACES = {0, 0.25, 0.5, 0.75, 1};

    private ProportionRefusals() {}

    /**
     * Returns an empty result if the metric accepts both systems and is a proportion of successes among trials, a multiple of one, or one
     * of the functions of a proportion.
     */
    static Optional<Refusal> metric(Metric<?> metric, Pairing<?> pairing, Set<Link> functions, String instead) {
        return metric.unsupported(pairing.firstEvidence())
                .or(() -> metric.unsupported(pairing.secondEvidence()))
                .or(() -> kind(metric, functions, instead));
    }

    private static Optional<Refusal> kind(Metric<?> metric, Set<Link> functions, String instead) {
        Optional<? extends Proportion<?>> proportion = metric.proportion();
        if (proportion.isEmpty()) {
            return Optional.of(Refusal.of(
                    Refusal.Code.METRIC, "it compares proportions, and the metric is not one; use " + instead));
        }
        Link link = proportion.get().link();
        return functions.contains(link) || factor(link) > 0
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.METRIC,
                        "it compares proportions themselves, the metric is a function of one, so that differences are"
                                + " not the proportions'; use " + instead));
    }

    /** The slope of a function that is a proportion times a positive number, plus a constant; NaN for another function. */
    static double factor(Link link) {
        double slope = link.derivative(0);
        double rounding = 4 * Math.ulp(Math.max(slope, Math.max(Math.abs(link.apply(0)), Math.abs(link.apply(1)))));
        boolean linear = slope > 0
                && DoubleStream.of(PLACES)
                        .allMatch(p -> link.derivative(p) == slope
                                && Math.abs(link.apply(p) - link.apply(0) - slope * p) <= rounding);
        return linear ? slope : Double.NaN;
    }
}
