package dev.credence.api.sample;

import dev.credence.api.refusal.Refusal;
import java.util.Optional;

/** What is said to a sample whose design is another than was assumed: once, so that every method says it alike. */
public final class DesignRefusals {
    private static final String ON_PURPOSE = " for that design, or pool the sample on purpose";

    private DesignRefusals() {}

    /**
     * What a method for i.i.d. observations says.
     *
     * @param sample what it is asked about
     * @return empty where the sample is i.i.d.
     */
    public static Optional<Refusal> unlessIid(Sample<?> sample) {
        return unless(sample, "observations", "a method" + ON_PURPOSE);
    }

    /**
     * What a comparator for i.i.d. items says.
     *
     * @param joint the sample of joint observations it is asked about
     * @return empty where the sample is i.i.d.
     */
    public static Optional<Refusal> unlessIidItems(Sample<?> joint) {
        return unlessIidItems(joint, "a comparator" + ON_PURPOSE);
    }

    /**
     * What a comparator for i.i.d. items says that knows which others fit.
     *
     * @param joint the sample of joint observations it is asked about
     * @param instead what to use, such as {@code paired-bootstrap or paired-delta}
     * @return empty where the sample is i.i.d.
     */
    public static Optional<Refusal> unlessIidItems(Sample<?> joint, String instead) {
        return unless(joint, "items", instead);
    }

    private static Optional<Refusal> unless(Sample<?> sample, String what, String instead) {
        return sample.isIid()
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DESIGN,
                        "it assumes i.i.d. " + what + ", the sample is " + sample.design() + "; use " + instead));
    }
}
