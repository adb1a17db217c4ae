package dev.credence.decision;

import dev.credence.ResultOrRefusal;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.QuantileMetric;
import dev.credence.api.sample.Sample;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What decides, whatever is claimed.
 *
 * @param metric the metric of a request; empty where a result's own interval decides
 * @param link the link of the proportion that the metric is for the data of the request; empty if it is no proportion
 * @param trials the claim about one system as one about the probability of an event; empty if it is none
 * @param bounds the bounds at any significance
 * @param counts the numbers of rows and clusters; empty where a result's own interval decides
 * @param significance the one-sided significance of a check that is decided by itself
 * @param separate two systems on different items; empty for one system, and for two on the same items
 * @param extremes checks of the best predictions, or of the worst ones, on the same items; none where they are not known
 */
record CheckSource(
        Optional<Metric<?>> metric,
        Optional<Link> link,
        Optional<DecidingSize.Trials> trials,
        CheckBounds bounds,
        Optional<RelevantCounts> counts,
        double significance,
        Optional<SeparateSystems> separate,
        Function<Boolean, Stream<ClaimCheck>> extremes) {
    /** Returns a source that decides by the own interval of a result. */
    static CheckSource ofResult(
            Function<ConfidenceLevel, ? extends Inference> result,
            Optional<RelevantCounts> counts,
            double significance) {
        CheckBounds bounds = new CheckBounds(
                level -> ResultOrRefusal.of(result.apply(level)),
                (level, other) -> Optional.empty(),
                UnconditionalTest.none(),
                AbsentBounds.none());
        return new CheckSource(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                bounds,
                counts,
                significance,
                Optional.empty(),
                best -> Stream.empty());
    }

    /** Returns the same source, in which the items of a second system stay as they are. */
    CheckSource keepingSecond() {
        return new CheckSource(
                metric,
                link,
                trials,
                bounds,
                counts,
                significance,
                separate.map(SeparateSystems::keepingSecond),
                extremes);
    }

    /** Returns the number of rows that affect a proportion; 0 if it is no proportion. */
    double proportionRows() {
        return link.filter(known -> known == Link.IDENTITY)
                .flatMap(known -> counts)
                .map(known -> (double) known.rows())
                .orElse(0.0);
    }

    /** Returns whether a proportion is of all rows, so that in every sample it is a multiple of the same number. */
    boolean hasFixedTrials() {
        return counts.filter(known -> known.rows() == known.collected() && proportionRows() > 0)
                .isPresent();
    }

    /** Returns the claims about a metric as claims about a probability: that of a proportion, or that of a number below a quantile. */
    static <E extends Evidence> Optional<DecidingSize.Trials> trials(Metric<E> form, Sample<E> sample) {
        if (form instanceof QuantileMetric<E> quantile) {
            return Optional.of(new BelowQuantile<>(quantile, sample));
        }
        return form.proportion().map(Proportion::link).map(OfProportion::new);
    }

    private record OfProportion(Link link) implements DecidingSize.Trials {
        @Override
        public double probability(double value, double end) {
            return link.inverse(value);
        }

        @Override
        public double limit(double end) {
            return link.inverse(end);
        }
    }

    /** The numbers below the end of a claim, of which a quantile above it needs fewer and one below it more than its share. */
    private record BelowQuantile<E extends Evidence>(QuantileMetric<E> quantile, Sample<E> sample)
            implements DecidingSize.Trials {
        @Override
        public double probability(double value, double end) {
            // A bound must be beyond the end, so that numbers equal to the end count against the claim.
            return quantile.shareAtMost(sample.evidence(), sample.weights(), value < end ? Math.nextDown(end) : end);
        }

        @Override
        public double limit(double end) {
            return quantile.probability();
        }
    }
}
