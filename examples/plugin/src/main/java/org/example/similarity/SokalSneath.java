package org.example.similarity;

import dev.credence.api.evidence.Outcome;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.Link;
import java.util.Set;

/**
 * The first similarity of Sokal and Sneath (1963): {@code tp / (tp + 2 fp + 2 fn)}, which is {@code j / (2 - j)} of the
 * proportion {@code j = tp / (tp + fp + fn)}; so it has exact intervals, by every method for proportions.
 */
public final class SokalSneath implements BinaryProportionMetric {
    /** Creates the metric, for ServiceLoader and containers. */
    public SokalSneath() {}

    @Override
    public String id() {
        return "sokal-sneath";
    }

    @Override
    public Set<Outcome> successes() {
        return Set.of(Outcome.TRUE_POSITIVE);
    }

    @Override
    public Set<Outcome> trials() {
        return Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE, Outcome.FALSE_NEGATIVE);
    }

    @Override
    public Link link() {
        return DoubledErrors.LINK;
    }

    /** Errors count twice. */
    private enum DoubledErrors implements Link {
        LINK;

        @Override
        public double apply(double proportion) {
            return proportion / (2 - proportion);
        }

        @Override
        public double inverse(double metric) {
            return 2 * metric / (1 + metric);
        }

        @Override
        public double derivative(double proportion) {
            return 2 / ((2 - proportion) * (2 - proportion));
        }
    }
}
