package dev.credence.testkit.cases;

import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import java.util.Arrays;
import java.util.List;

/**
 * A minimal kind of evidence: one number for each item, such as a residual, and each item is an atom. Methods have no special code for it,
 * and it has neither labels nor scores nor unobserved atoms.
 */
public final class Readings implements Poolable<Readings> {
    private final double[] values;

    private Readings(double[] values) {
        this.values = values;
    }

    /** Creates evidence of readings in the given order. */
    public static Readings of(double... values) {
        return new Readings(values.clone());
    }

    /** The reading of an item. */
    public double reading(int atom) {
        return values[atom];
    }

    @Override
    public int atoms() {
        return values.length;
    }

    @Override
    public long count(int atom) {
        return 1;
    }

    @Override
    public long size() {
        return values.length;
    }

    @Override
    public String describe(int atom) {
        return "reading=" + values[atom];
    }

    @Override
    public Readings withUnseenAtoms() {
        return this;
    }

    @Override
    public Pool<Readings> pool(List<Readings> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("parts to pool must be at least one: parts=0");
        }
        double[] all = parts.stream()
                .flatMapToDouble(part -> Arrays.stream(part.values))
                .toArray();
        int[] start = {0};
        List<int[]> places = parts.stream()
                .map(part -> {
                    int from = start[0];
                    start[0] += part.atoms();
                    return java.util.stream.IntStream.range(from, start[0]).toArray();
                })
                .toList();
        return Pool.of(new Readings(all), places);
    }

    /** Returns whether both have the same readings in the same order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Readings that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "Readings[" + values.length + " items]";
    }
}
