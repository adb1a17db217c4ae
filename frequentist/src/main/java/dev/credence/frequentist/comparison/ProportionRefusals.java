package dev.credence.frequentist.comparison;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;

/** What comparators of proportions say to other metrics. */
final class ProportionRefusals {
    private ProportionRefusals() {}

    /** Empty where the metric reads both systems and is a plain share of successes among trials. */
    static Optional<Refusal> metric(Metric<?> metric, Pairing<?> pairing, String instead) {
        return metric.unsupported(pairing.firstEvidence())
                .or(() -> metric.unsupported(pairing.secondEvidence()))
                .or(() -> kind(metric, instead));
    }

    private static Optional<Refusal> kind(Metric<?> metric, String instead) {
        if (!(metric instanceof ProportionMetric<?> proportion)) {
            return Optional.of(Refusal.of(
                    Refusal.Code.METRIC, "it compares proportions, and the metric is not one; use " + instead));
        }
        return proportion.link() == Link.IDENTITY
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.METRIC,
                        "it compares proportions themselves, the metric is a function of one, so that differences are"
                                + " not the proportions'; use " + instead));
    }
}
