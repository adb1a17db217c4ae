package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.internal.Totals;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Checks that the counts of evidence agree with one another: methods compute values from the counts and variances from the size, and would
 * give wrong intervals without an error. The evidence of this module is consistent by construction, which its tests check, and is not
 * checked again: of a million paired scores that would take five times as long as the sample.
 */
final class ConsistentCounts {
    /** A total that no evidence has, to which larger sums are reduced so that they do not overflow. */
    private static final long TOO_MANY = Totals.LARGEST + 1;

    private static final String OWN_PACKAGE = Evidence.class.getPackageName();

    private ConsistentCounts() {}

    /**
     * Checks that the counts are not negative and add up to the size, and for two systems that the counts of joint atoms add up to those
     * of each system.
     *
     * @throws IllegalStateException if they do not
     */
    static void require(Evidence evidence) {
        if (isOwn(evidence)) {
            return;
        }
        long size = evidence.size();
        long total = 0;
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            long count = evidence.count(atom);
            if (!(count >= 0)) {
                throw new IllegalStateException(
                        "counts must be >= 0: " + name(evidence) + ".count(" + atom + ")=" + count);
            }
            total = Math.min(TOO_MANY, total + Math.min(TOO_MANY, count));
        }
        if (total != size) {
            throw new IllegalStateException("counts must add up to size(): those of " + name(evidence) + " add up to "
                    + total + ", and size()=" + size);
        }
        if (evidence instanceof PairedEvidence<?> joint) {
            requireSystem(joint, joint.first(), joint::firstAtom, "first");
            requireSystem(joint, joint.second(), joint::secondAtom, "second");
        }
    }

    private static void requireSystem(
            PairedEvidence<?> joint, Evidence system, IntUnaryOperator atomOfJoint, String name) {
        long[] sums = new long[system.atoms()];
        for (int atom = 0; atom < joint.atoms(); atom++) {
            int own = atomOfJoint.applyAsInt(atom);
            requireAtom(own, sums.length, name(joint) + "." + name + "Atom(" + atom + ")");
            sums[own] += joint.count(atom);
        }
        requireSums(
                sums,
                system,
                "joint atoms must add up to those of each system: " + name(joint) + "." + name + "().count");
    }

    /**
     * Returns parts merged into a whole, after checking that the whole has their counts.
     *
     * @throws IllegalStateException if it has not
     */
    static <E extends Poolable<E>> Pool<E> pool(List<E> parts) {
        Pool<E> pool = parts.get(0).pool(parts);
        E whole = pool.whole();
        if (isOwn(whole)) {
            return pool;
        }
        if (pool.parts() != parts.size()) {
            throw new IllegalStateException("a pool must have each of its parts: " + name(whole) + ", parts="
                    + parts.size() + ", in the pool=" + pool.parts());
        }
        long[] sums = new long[whole.atoms()];
        for (int part = 0; part < parts.size(); part++) {
            E one = parts.get(part);
            for (int atom = 0; atom < one.atoms(); atom++) {
                int place = pool.atom(part, atom);
                requireAtom(place, sums.length, name(whole) + ".pool(parts).atom(" + part + ", " + atom + ")");
                sums[place] += one.count(atom);
            }
        }
        requireSums(sums, whole, "parts must add up to those of the whole: " + name(whole) + ".pool(parts).count");
        return pool;
    }

    private static void requireAtom(int atom, int atoms, String name) {
        if (!(atom >= 0 && atom < atoms)) {
            throw new IllegalStateException("atom must be 0 to " + (atoms - 1) + ": " + name + "=" + atom);
        }
    }

    private static void requireSums(long[] sums, Evidence evidence, String rule) {
        for (int atom = 0; atom < sums.length; atom++) {
            long count = evidence.count(atom);
            if (sums[atom] != count) {
                throw new IllegalStateException(
                        "counts of " + rule + "(" + atom + ")=" + count + ", sum=" + sums[atom]);
            }
        }
        long total = Arrays.stream(sums).sum();
        if (total != evidence.size()) {
            throw new IllegalStateException("counts must add up to size(): those of " + name(evidence) + " add up to "
                    + total + ", and size()=" + evidence.size());
        }
    }

    private static boolean isOwn(Evidence evidence) {
        return evidence.getClass().getPackageName().equals(OWN_PACKAGE);
    }

    private static String name(Evidence evidence) {
        return evidence.getClass().getSimpleName();
    }
}
