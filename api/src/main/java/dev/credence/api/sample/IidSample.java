package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import java.util.Objects;
import java.util.function.IntPredicate;

/**
 * Independent, identically distributed observations: the usual test set.
 *
 * @param <E> kind of evidence
 * @param evidence what was observed
 */
public record IidSample<E extends Evidence>(E evidence) implements Sample<E> {
    /**
     * A sample of what must be there. Atoms of count 0 are left out: what was never seen changes no answer.
     *
     * @param evidence what was observed
     */
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
