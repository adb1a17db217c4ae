package dev.credence.api.sample;

import dev.credence.api.refusal.Refusal;
import java.util.Optional;

/**
 * Refuses samples whose sampling design is not the one that a method assumes. All methods share these refusals, so that their
 * messages agree.
 */
public final class DesignRefusals {
    private static final String ON_PURPOSE = " for that design, or pool the sample on purpose";

    private DesignRefusals() {}

    /**
     * Returns the refusal of a method that assumes independent, identically distributed observations.
     *
     * @param sample the sample to check
     * @return the refusal; empty if the sample is i.i.d.
     */
    public static Optional<Refusal> unlessIid(Sample<?> sample) {
        return unless(sample, "observations", "a method" + ON_PURPOSE);
    }

    /**
     * Returns the refusal of a comparator that assumes independent, identically distributed items.
     *
     * @param joint the sample of joint observations to check
     * @return the refusal; empty if the sample is i.i.d.
     */
    public static Optional<Refusal> unlessIidItems(Sample<?> joint) {
        return unlessIidItems(joint, "a comparator" + ON_PURPOSE);
    }

    /**
     * Returns the refusal of a comparator that assumes independent, identically distributed items, with the comparators to use
     * instead.
     *
     * @param joint the sample of joint observations to check
     * @param instead the names of the comparators to use, such as {@code paired-bootstrap or paired-delta}
     * @return the refusal; empty if the sample is i.i.d.
     */
    public static Optional<Refusal> unlessIidItems(Sample<?> joint, String instead) {
        return unless(joint, "items", instead);
    }

    private static Optional<Refusal> unless(Sample<?> sample, String subject, String instead) {
        return sample.isIid()
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DESIGN,
                        () -> "it assumes i.i.d. " + subject + ", the sample is " + sample.design() + "; use "
                                + instead));
    }
}
