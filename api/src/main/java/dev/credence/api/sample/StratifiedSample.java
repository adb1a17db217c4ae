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
 * Observations drawn independently within strata whose sizes were fixed in advance: this many positives, this many negatives.
 *
 * @param <E> kind of evidence
 */
public final class StratifiedSample<E extends Evidence> implements Sample<E> {
    /** 10: the sizes of so few strata help a reader. */
    private static final int LISTED = 10;

    private final E evidence;
    private final int[] strata;
    private final long[] sizes;

    private StratifiedSample(E evidence, int[] strata, long[] sizes) {
        this.evidence = evidence;
        this.strata = strata;
        this.sizes = sizes;
    }

    /**
     * A sample whose atoms each belong to a stratum. Strata are numbered anew, in the order of their atoms, so that results do not
     * depend on the numbers they came with; atoms of count 0, and strata without observations, are left out.
     *
     * @param <E> kind of evidence
     * @param evidence what was observed
     * @param stratumOfAtom a number for the stratum of an atom, 0 or more
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
        int[] strata = IntStream.of(given)
                .map(stratum -> numbers.computeIfAbsent(stratum, s -> numbers.size()))
                .toArray();
        long[] sizes = new long[numbers.size()];
        for (int atom = 0; atom < strata.length; atom++) {
            sizes[strata[atom]] += evidence.count(atom);
        }
        return new StratifiedSample<>(evidence, strata, sizes);
    }

    /**
     * A confusion matrix whose number of items of each true class was fixed in advance.
     *
     * @param matrix what was observed
     * @return a sample with a stratum per true label
     */
    public static StratifiedSample<ConfusionMatrix> byTruth(ConfusionMatrix matrix) {
        Objects.requireNonNull(matrix, "matrix must not be null");
        return of(matrix, matrix::truth);
    }

    /**
     * Scores of a number of positives and a number of negatives, both fixed in advance.
     *
     * @param scores what was observed
     * @return a sample with a stratum of the negatives and one of the positives
     */
    public static StratifiedSample<ScoredSample> byTruth(ScoredSample scores) {
        Objects.requireNonNull(scores, "scores must not be null");
        return of(scores, atom -> scores.positive(atom) ? 1 : 0);
    }

    @Override
    public E evidence() {
        return evidence;
    }

    /** {@inheritDoc} A single stratum: the number of observations is fixed in advance either way. */
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

    /**
     * How many strata with observations there are.
     *
     * @return the number of strata
     */
    public int strata() {
        return sizes.length;
    }

    /**
     * The stratum of an atom.
     *
     * @param atom index of the atom
     * @return index of its stratum
     */
    public int stratum(int atom) {
        return strata[atom];
    }

    /**
     * How many observations a stratum has.
     *
     * @param stratum its index
     * @return its size
     */
    public long size(int stratum) {
        return sizes[stratum];
    }

    /**
     * Whether some atoms all belong to one stratum. Their observations are i.i.d. then, and their number was fixed in advance.
     *
     * @param atoms which atoms
     * @return true also where there are none of them
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

    /** Equal evidence, divided into the same strata. */
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
                + (sizes.length > LISTED
                        ? ""
                        : LongStream.of(sizes).mapToObj(Long::toString).collect(Collectors.joining(", ", " of ", "")));
    }
}
