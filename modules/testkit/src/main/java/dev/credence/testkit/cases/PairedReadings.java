package dev.credence.testkit.cases;

import dev.credence.api.evidence.PairedEvidence;

/** Two readings of each item. */
public final class PairedReadings implements PairedEvidence<Readings> {
    private final Readings first;
    private final Readings second;

    private PairedReadings(Readings first, Readings second) {
        this.first = first;
        this.second = second;
    }

    /** Creates joint evidence of two readings of each item. */
    public static PairedReadings of(double[] first, double[] second) {
        if (first.length != second.length) {
            throw new IllegalArgumentException(
                    "both systems must read the same items: first=" + first.length + ", second=" + second.length);
        }
        return new PairedReadings(Readings.of(first), Readings.of(second));
    }

    @Override
    public Readings first() {
        return first;
    }

    @Override
    public Readings second() {
        return second;
    }

    @Override
    public int firstAtom(int atom) {
        return atom;
    }

    @Override
    public int secondAtom(int atom) {
        return atom;
    }

    @Override
    public PairedReadings swapped() {
        return new PairedReadings(second, first);
    }

    @Override
    public PairedReadings withUnseenAtoms() {
        return this;
    }

    @Override
    public int atoms() {
        return first.atoms();
    }

    @Override
    public long count(int atom) {
        return 1;
    }

    @Override
    public long size() {
        return first.size();
    }

    @Override
    public String describe(int atom) {
        return "first " + first.describe(atom) + ", second " + second.describe(atom);
    }

    /** Returns whether both have the same readings in the same order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof PairedReadings that && first.equals(that.first) && second.equals(that.second);
    }

    @Override
    public int hashCode() {
        return 31 * first.hashCode() + second.hashCode();
    }

    @Override
    public String toString() {
        return "PairedReadings[" + size() + " items]";
    }
}
