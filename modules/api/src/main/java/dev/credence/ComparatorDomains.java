package dev.credence;

import dev.credence.AbsentDefaults.Domain;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.internal.provider.AbsentMethods;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/** The default comparators that may be absent while another one fits, and for what they are the default. */
final class ComparatorDomains {
    static final List<Domain<Pairing<?>>> ALL = List.of(
            domain("tango", "comparisons of proportions on the same trials", ComparatorDomains::isOfCommonTrials),
            domain(
                    "miettinen-nurminen",
                    "comparisons of proportions of different items",
                    ComparatorDomains::isOfDifferentItems));

    /** Where the slope of a function must be the same for it to be linear. */
    private static final double[] PLACES = {0.25, 0.5, 1};

    private ComparatorDomains() {}

    private static Domain<Pairing<?>> domain(String method, String words, BiPredicate<Metric<?>, Pairing<?>> fitting) {
        return new Domain<>(
                method,
                words,
                (metric, pairing) -> metric.unsupported(pairing.firstEvidence()).isEmpty()
                        && metric.unsupported(pairing.secondEvidence()).isEmpty()
                        && fitting.test(metric, pairing));
    }

    /** Returns whether a metric is a linear function of a proportion whose trials are the same items for both systems. */
    private static boolean isOfCommonTrials(Metric<?> metric, Pairing<?> pairing) {
        return pairing instanceof Pairing.Paired<?, ?> paired
                && hasLink(metric, ComparatorDomains::isLinear)
                && paired.joint().isIid()
                && hasCommonTrials(metric, paired);
    }

    /** Returns whether a metric is a proportion of different items, or a function of one that stays between 0 and 1. */
    private static boolean isOfDifferentItems(Metric<?> metric, Pairing<?> pairing) {
        return pairing instanceof Pairing.Independent<?> independent
                && hasLink(metric, link -> isLinear(link) || isBounded(link))
                && isOfTrials(metric, independent.first())
                && isOfTrials(metric, independent.second());
    }

    private static boolean hasLink(Metric<?> metric, Predicate<Link> wanted) {
        return metric.proportion()
                .filter(proportion -> wanted.test(proportion.link()))
                .isPresent();
    }

    private static boolean isBounded(Link link) {
        return link.equals(Link.DICE_OF_JACCARD) || link.equals(Link.JACCARD_OF_DICE);
    }

    private static boolean isLinear(Link link) {
        return DoubleStream.of(PLACES).allMatch(place -> link.derivative(place) == link.derivative(0));
    }

    private static boolean isOfTrials(Metric<?> metric, Sample<?> sample) {
        return sample.isIid() || AbsentMethods.isOfTrials(metric, sample);
    }

    @SuppressWarnings("unchecked") // the metric reads the evidence of both systems
    private static <E extends Evidence> boolean hasCommonTrials(Metric<E> metric, Pairing.Paired<?, ?> paired) {
        Proportion<E> proportion = metric.proportion().orElseThrow();
        PairedEvidence<E> joint = (PairedEvidence<E>) paired.joint().evidence();
        for (int atom = 0; atom < joint.atoms(); atom++) {
            if (joint.count(atom) > 0
                    && proportion.isTrial(joint.first(), joint.firstAtom(atom))
                            != proportion.isTrial(joint.second(), joint.secondAtom(atom))) {
                return false;
            }
        }
        return true;
    }
}
