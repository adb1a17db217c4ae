package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;

/**
 * Independent, identically distributed observations: the usual test set.
 *
 * @param <E> kind of evidence
 * @param evidence what was observed
 */
public record IidSample<E extends Evidence>(E evidence) implements Sample<E> {
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
}
