package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import java.util.Objects;
import java.util.function.IntPredicate;

/**
 * A sample of independent, identically distributed observations, such as a usual test set.
 *
 * @param <E> kind of evidence
 * @param evidence the observations
 */
public record IidSample<E extends Evidence>(E evidence) implements Sample<E> {
    /** Checks that the evidence is not null, and leaves out atoms of count 0, which do not change any result. */
    public IidSample {
        Objects.requireNonNull(evidence, "evidence must not be null");
        evidence = CanonicalAtoms.atoms(evidence);
    }

    @Override
    public boolean iidAmong(IntPredicate atoms) {
        return true;
    }

    @Override
    public boolean isIid() {
        return true;
    }

    @Override
    public boolean isExchangeable() {
        return true;
    }

    @Override
    public <R> R accept(SampleVisitor<E, R> visitor) {
        return visitor.iid(this);
    }

    @Override
    public String design() {
        return "i.i.d.";
    }

    @Override
    public IidSample<E> pooled() {
        return this;
    }

    @Override
    public String toString() {
        return "i.i.d. sample of " + evidence;
    }
}
