package dev.credence.api.evidence;

import dev.credence.api.internal.ArgumentChecks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Several parts of evidence merged into a whole, with the mapping from the atoms of each part to the atoms of the whole.
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
     * Returns a pool, for types of evidence that are defined outside this module.
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

    /**
     * Checks the parts that are given to {@link Poolable#pool}.
     *
     * @param <E> kind of evidence
     * @param parts the parts
     * @throws IllegalArgumentException if there is no part
     * @throws NullPointerException if the list or a part is null; the message names the index
     */
    public static <E extends Evidence> void requireParts(List<E> parts) {
        Objects.requireNonNull(parts, "parts must not be null");
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("parts to pool must be at least one: parts=0");
        }
        int index = 0;
        for (E part : parts) {
            ArgumentChecks.require(part, "part", "index", index++);
        }
    }

    /** Returns a pool in which the atoms of the parts follow each other. */
    static <E extends Evidence> Pool<E> concatenated(E whole, List<E> parts) {
        return new Pool<>(whole, List.of(IntStream.range(0, whole.atoms()).toArray())).split(parts);
    }

    /**
     * Returns a pool with the same whole, in which the single part is divided into several consecutive parts.
     *
     * @param parts evidence whose numbers of atoms are the lengths of the parts
     * @return the pool of these parts
     */
    public Pool<E> split(List<E> parts) {
        List<int[]> places = new ArrayList<>();
        int start = 0;
        for (E part : parts) {
            int end = start + part.atoms();
            places.add(Arrays.copyOfRange(atoms.get(0), start, end));
            start = end;
        }
        return new Pool<>(whole, places);
    }

    /** {@return the merged evidence} */
    public E whole() {
        return whole;
    }

    /** {@return the number of parts} */
    public int parts() {
        return atoms.size();
    }

    /**
     * Returns the index in the whole of an atom of a part.
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

    /**
     * A base class of the evidence of two systems on the same items. It stores the evidence of each system, and maps joint atoms to the
     * atoms of each system.
     */
    abstract static class PairedPool<E extends Evidence> implements PairedEvidence<E> {
        private final Pool<E> first;
        private final Pool<E> second;

        /** Stores the pools of the two systems; the only part of each pool is the list of joint atoms. */
        PairedPool(Pool<E> first, Pool<E> second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public final E first() {
            return first.whole();
        }

        @Override
        public final E second() {
            return second.whole();
        }

        @Override
        public final int firstAtom(int atom) {
            return first.atom(0, atom);
        }

        @Override
        public final int secondAtom(int atom) {
            return second.atom(0, atom);
        }
    }
}
