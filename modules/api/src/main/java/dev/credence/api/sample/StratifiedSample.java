package dev.credence.api.sample;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Observations drawn independently within strata whose sizes were fixed in advance, such as a fixed number of positives and a fixed
 * number of negatives.
 *
 * @param <E> kind of evidence
 */
public final class StratifiedSample<E extends Evidence> implements Sample<E> {
    /** The largest number of strata whose sizes are listed in the text of a sample. */
    private static final int MAX_LISTED = 10;
    /** Given numbers of strata below this one are looked up in an array. */
    private static final int FEW = 64;

    private final E evidence;
    private final int[] strata;
    private final long[] sizes;

    private StratifiedSample(E evidence, int[] strata, long[] sizes) {
        this.evidence = evidence;
        this.strata = strata;
        this.sizes = sizes;
    }

    /**
     * Returns a sample in which each atom belongs to a stratum. Strata are renumbered in the order of their atoms, so that results
     * do not depend on the given numbers; atoms of count 0 and strata without observations are left out.
     *
     * @param <E> kind of evidence
     * @param evidence the observations
     * @param stratumOfAtom maps the index of an atom to the number of its stratum, 0 or more
     * @return the sample
     * @throws IllegalArgumentException if a stratum is negative
     */
    public static <E extends Evidence> StratifiedSample<E> of(E evidence, IntUnaryOperator stratumOfAtom) {
        Objects.requireNonNull(evidence, "evidence must not be null");
        Objects.requireNonNull(stratumOfAtom, "stratumOfAtom must not be null");
        int[] strata = IntStream.range(0, evidence.atoms()).map(stratumOfAtom).toArray();
        for (int atom = 0; atom < strata.length; atom++) {
            if (strata[atom] < 0) {
                throw new IllegalArgumentException(
                        "stratum must be >= 0: stratum of " + evidence.describe(atom) + "=" + strata[atom]);
            }
        }
        CanonicalAtoms<E> observed = CanonicalAtoms.of(evidence, atom -> true);
        return numbered(observed.evidence(), observed.of(strata));
    }

    private static <E extends Evidence> StratifiedSample<E> numbered(E evidence, int[] given) {
        Map<Integer, Integer> numbers = new HashMap<>();
        int[] few = new int[FEW]; // the number plus 1 of a small given number, which needs no map
        int[] strata = new int[given.length];
        int used = 0;
        for (int atom = 0; atom < given.length; atom++) {
            int stratum = given[atom];
            int number = stratum < FEW ? few[stratum] - 1 : numbers.getOrDefault(stratum, -1);
            if (number < 0) {
                number = used++;
                if (stratum < FEW) {
                    few[stratum] = number + 1;
                } else {
                    numbers.put(stratum, number);
                }
            }
            strata[atom] = number;
        }
        long[] sizes = new long[used];
        for (int atom = 0; atom < strata.length; atom++) {
            sizes[strata[atom]] += evidence.count(atom);
        }
        return new StratifiedSample<>(evidence, strata, sizes);
    }

    /**
     * Returns a sample of a confusion matrix in which the number of items of each true class was fixed in advance.
     *
     * @param matrix the observations
     * @return a sample with one stratum for each true label
     */
    public static StratifiedSample<ConfusionMatrix> byTruth(ConfusionMatrix matrix) {
        Objects.requireNonNull(matrix, "matrix must not be null");
        return of(matrix, matrix::truth);
    }

    /**
     * Returns a sample of scores in which the numbers of positives and negatives were fixed in advance.
     *
     * @param scores the observations
     * @return a sample with one stratum of negatives and one of positives
     */
    public static StratifiedSample<ScoredSample> byTruth(ScoredSample scores) {
        Objects.requireNonNull(scores, "scores must not be null");
        return of(scores, atom -> scores.positive(atom) ? 1 : 0);
    }

    @Override
    public E evidence() {
        return evidence;
    }

    /**
     * {@inheritDoc} This is possible if there is a single stratum, because the number of observations is fixed in advance in both
     * designs.
     */
    @Override
    public Sample<E> simplified() {
        return sizes.length <= 1 ? pooled() : this;
    }

    @Override
    public boolean isExchangeable() {
        return true;
    }

    @Override
    public Optional<StratifiedSample<E>> stratified() {
        return Optional.of(this);
    }

    @Override
    public <R> R accept(SampleVisitor<E, R> visitor) {
        return visitor.stratified(this);
    }

    @Override
    public String design() {
        return "stratified";
    }

    /** {@return the number of strata with observations} */
    public int strata() {
        return sizes.length;
    }

    /**
     * Returns the stratum of an atom.
     *
     * @param atom index of the atom
     * @return index of its stratum
     */
    public int stratum(int atom) {
        return strata[atom];
    }

    /**
     * Returns the number of observations in a stratum.
     *
     * @param stratum the index of the stratum, from 0
     * @return its size
     */
    public long size(int stratum) {
        return sizes[stratum];
    }

    /**
     * Returns whether given atoms all belong to one stratum. In that case their observations are i.i.d., and their number was fixed
     * in advance.
     *
     * @param atoms selects the atoms
     * @return true also if there are no such atoms
     */
    public boolean withinOneStratum(IntPredicate atoms) {
        int stratum = -1;
        for (int atom = 0; atom < strata.length; atom++) {
            if (atoms.test(atom)) {
                if (stratum >= 0 && stratum != strata[atom]) {
                    return false;
                }
                stratum = strata[atom];
            }
        }
        return true;
    }

    @Override
    public boolean iidAmong(IntPredicate atoms) {
        return withinOneStratum(atoms);
    }

    /** Returns whether the evidence is equal and divided into the same strata. */
    @Override
    public boolean equals(Object other) {
        return other instanceof StratifiedSample<?> that
                && evidence.equals(that.evidence)
                && Arrays.equals(strata, that.strata);
    }

    @Override
    public int hashCode() {
        return 31 * evidence.hashCode() + Arrays.hashCode(strata);
    }

    @Override
    public String toString() {
        return "stratified sample of " + evidence + " in " + sizes.length + " strata"
                + (sizes.length > MAX_LISTED
                        ? ""
                        : LongStream.of(sizes).mapToObj(Long::toString).collect(Collectors.joining(", ", " of ", "")));
    }
}
