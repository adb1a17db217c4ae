package dev.credence.api.evidence;

import dev.credence.api.evidence.storage.ArgumentChecks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Parts of evidence made one, with the way from each part's atoms to the whole's.
 *
 * @param <E> kind of evidence
 */
public final class Pool<E extends Evidence> {
    private final E whole;
    private final List<int[]> atoms;

    Pool(E whole, List<int[]> atoms) {
        this.whole = whole;
        this.atoms = List.copyOf(atoms);
    }

    /**
     * Builds a pool, for kinds of evidence defined outside this module.
     *
     * @param <E> kind of evidence
     * @param whole the merged evidence
     * @param atoms for each part, the index in the whole of each of its atoms; copied
     * @return the pool
     */
    public static <E extends Evidence> Pool<E> of(E whole, List<int[]> atoms) {
        Objects.requireNonNull(whole, "whole must not be null");
        Objects.requireNonNull(atoms, "atoms must not be null");
        return new Pool<>(whole, atoms.stream().map(int[]::clone).toList());
    }

    /** Fails where there is nothing to pool. */
    static <E extends Evidence> void requireParts(List<E> parts) {
        Objects.requireNonNull(parts, "parts must not be null");
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("parts to pool must be at least one: parts=0");
        }
        int index = 0;
        for (E part : parts) {
            ArgumentChecks.require(part, "part", "index", index++);
        }
    }

    /** Parts whose atoms follow each other in the whole. */
    static <E extends Evidence> Pool<E> endToEnd(E whole, List<E> parts) {
        return new Pool<>(whole, List.of(IntStream.range(0, whole.atoms()).toArray())).cut(parts);
    }

    /** The same whole, of which what was one part is distinguished as several that follow each other. */
    Pool<E> cut(List<E> parts) {
        List<int[]> places = new ArrayList<>();
        int at = 0;
        for (E part : parts) {
            int end = at + part.atoms();
            places.add(Arrays.copyOfRange(atoms.get(0), at, end));
            at = end;
        }
        return new Pool<>(whole, places);
    }

    /** {@return the merged evidence} */
    public E whole() {
        return whole;
    }

    /**
     * How many parts were pooled.
     *
     * @return the number of parts
     */
    public int parts() {
        return atoms.size();
    }

    /**
     * Where an atom of a part is found in the whole.
     *
     * @param part index of the part
     * @param atom index of the atom within that part
     * @return index of the equal atom in the whole
     */
    public int atom(int part, int atom) {
        return atoms.get(part)[atom];
    }

    @Override
    public String toString() {
        return "Pool[" + parts() + " parts, whole=" + whole + "]";
    }
}
