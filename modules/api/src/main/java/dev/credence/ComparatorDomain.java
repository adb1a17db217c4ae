package dev.credence;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.internal.provider.AbsentMethods;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.sample.Sample;
import java.util.stream.DoubleStream;

/** The default comparators that may be absent while another one fits, and for what they are the default. */
enum ComparatorDomain implements AbsentDefaults.Domain<Pairing<?>> {
    /** Proportions whose trials are the same items for both systems. */
    COMMON_TRIALS("tango", "comparisons of proportions on the same trials"),
    /** Proportions of different items, and functions of those that stay between 0 and 1. */
    DIFFERENT_ITEMS("miettinen-nurminen", "comparisons of proportions of different items");

    /** Where the slope of a function must be the same for it to be linear. */
    private static final double[] PLACES = {0.25, 0.5, 1};

    private final String method;
    private final String words;

    ComparatorDomain(String method, String words) {
        this.method = method;
        this.words = words;
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public String words() {
        return words;
    }

    @Override
    public boolean fits(Metric<?> metric, Pairing<?> pairing) {
        return metric.unsupported(pairing.firstEvidence()).isEmpty()
                && metric.unsupported(pairing.secondEvidence()).isEmpty()
                && metric.proportion()
                        .filter(proportion -> isUsual(proportion.link()))
                        .isPresent()
                && switch (this) {
                    case COMMON_TRIALS ->
                        pairing instanceof Pairing.Paired<?, ?> paired
                                && paired.joint().isIid()
                                && hasCommonTrials(metric, paired);
                    case DIFFERENT_ITEMS ->
                        pairing instanceof Pairing.Independent<?> independent
                                && isOfTrials(metric, independent.first())
                                && isOfTrials(metric, independent.second());
                };
    }

    private boolean isUsual(Link link) {
        boolean isBounded = link.equals(Link.DICE_OF_JACCARD) || link.equals(Link.JACCARD_OF_DICE);
        return (this == DIFFERENT_ITEMS && isBounded)
                || DoubleStream.of(PLACES).allMatch(place -> link.derivative(place) == link.derivative(0));
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
