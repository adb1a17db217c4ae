package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Observations with importance weights or inverse-probability weights. For each atom, the sample stores the sum of the weights of
 * its rows and the sum of their squares, which are sufficient for a variance. The counts of the evidence are numbers of rows.
 *
 * @param <E> kind of evidence
 */
public final class WeightedSample<E extends Evidence> implements Sample<E> {
    /** The allowed relative rounding error of sums of millions of weights that a caller computed. */
    private static final double ROUNDING_TOLERANCE = 1e-9;

    /**
     * The relative difference below which weights are treated as equal, because sums of many equal weights have such rounding
     * errors.
     */
    private static final double EQUAL_TOLERANCE = 0x1p-40;

    private final E evidence;
    private final double[] sums;
    private final double[] squares;

    private WeightedSample(E evidence, double[] sums, double[] squares) {
        this.evidence = evidence;
        this.sums = sums;
        this.squares = squares;
    }

    /**
     * Returns a weighted sample. Atoms without rows or without weight are left out, because they do not change any result. {@link
     * WeightedRows} creates a weighted sample from single rows.
     *
     * <p>The sum of squares of r weights that add up to w lies between {@code w^2/r} (all weights equal) and {@code w^2} (one
     * weight is w, the others are 0); a relative error of 1e-9 is allowed for rounding. Only the proportions of the weights matter.
     * Weights below about 1e-150 or above 1e150 are refused, because their squares cannot be represented.
     *
     * @param <E> kind of evidence
     * @param evidence the observations, whose counts are numbers of rows
     * @param sums for each atom, the sum of the weights of its rows
     * @param squares for each atom, the sum of the squared weights of its rows
     * @return the sample
     * @throws IllegalArgumentException if an array does not have one entry for each atom, a sum is negative, infinite or NaN, a sum
     *     of squares is impossible for the number of rows, or all weights are 0
     */
    public static <E extends Evidence> WeightedSample<E> of(E evidence, double[] sums, double[] squares) {
        Objects.requireNonNull(evidence, "evidence must not be null");
        requireLength(evidence, sums, "sums");
        requireLength(evidence, squares, "squares");
        for (int atom = 0; atom < sums.length; atom++) {
            requireWeight(evidence, atom, sums[atom]);
            requireWeight(evidence, atom, squares[atom]);
        }
        for (int atom = 0; atom < sums.length; atom++) {
            requireSquare(evidence, atom, sums[atom], squares[atom]);
        }
        if (!(total(sums) > 0)) {
            throw new IllegalArgumentException("weights must have a positive total: total=" + total(sums));
        }
        if (!(total(squares) < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("squared weights must have a finite total: total of weights="
                    + total(sums) + "; multiply all weights by one number, which changes no result");
        }
        CanonicalAtoms<E> observed = CanonicalAtoms.weighted(evidence, sums);
        return new WeightedSample<>(observed.evidence(), observed.of(sums), observed.of(squares));
    }

    /**
     * Returns a weighted sample of evidence that was collected separately for each weight.
     *
     * @param <E> kind of evidence
     * @param parts the evidence of the rows of each weight
     * @param weights for each part, the weight of each of its rows; parts of weight 0 are left out
     * @return the sample
     * @throws IllegalArgumentException if there are not as many weights as parts, a weight is negative, infinite or NaN, all weights
     *     are 0, or the parts cannot be pooled
     */
    public static <E extends Poolable<E>> WeightedSample<E> ofParts(List<E> parts, double... weights) {
        Pool.requireParts(parts);
        Objects.requireNonNull(weights, "weights must not be null");
        if (weights.length != parts.size()) {
            throw new IllegalArgumentException(
                    "weights must have an entry per part: weights=" + weights.length + ", parts=" + parts.size());
        }
        for (int part = 0; part < weights.length; part++) {
            if (!(weights[part] >= 0 && weights[part] < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "weight must be finite and >= 0: weight=" + weights[part] + " of part " + part);
            }
        }
        int[] counted = IntStream.range(0, weights.length)
                .filter(part -> weights[part] != 0)
                .toArray();
        if (counted.length == 0) {
            throw new IllegalArgumentException("weights must have a positive total: total=0.0");
        }
        List<E> pooled = Arrays.stream(counted).mapToObj(parts::get).toList();
        Pool<E> pool = ConsistentCounts.pool(pooled);
        double[] sums = new double[pool.whole().atoms()];
        double[] squares = new double[sums.length];
        for (int part = 0; part < counted.length; part++) {
            double weight = weights[counted[part]];
            for (int atom = 0; atom < pooled.get(part).atoms(); atom++) {
                int place = pool.atom(part, atom);
                sums[place] += weight * pooled.get(part).count(atom);
                squares[place] += weight * weight * pooled.get(part).count(atom);
            }
        }
        return of(pool.whole(), sums, squares);
    }

    private static void requireSquare(Evidence evidence, int atom, double sum, double square) {
        long rows = evidence.count(atom);
        double largest = sum * sum;
        if ((rows == 0 || sum == 0) ? (sum != 0 || square != 0) : !(square >= Double.MIN_NORMAL)) {
            throw new IllegalArgumentException(
                    "weight and its square must be 0 together, where there are rows, and the square at"
                            + " least " + Double.MIN_NORMAL + ": weight=" + sum + ", square=" + square + ", rows="
                            + rows + " at "
                            + evidence.describe(atom)
                            + "; multiply all weights by one number, which changes no result");
        }
        if (!(square >= largest / rows * (1 - ROUNDING_TOLERANCE) && square <= largest * (1 + ROUNDING_TOLERANCE))
                && sum > 0) {
            throw new IllegalArgumentException("sum of squared weights must lie in [w^2/rows, w^2]: square=" + square
                    + ", w=" + sum + ", rows=" + rows + " at " + evidence.describe(atom));
        }
    }

    private static void requireLength(Evidence evidence, double[] values, String name) {
        Objects.requireNonNull(values, () -> name + " must not be null");
        if (values.length != evidence.atoms()) {
            throw new IllegalArgumentException(name + " must have an entry per atom: " + name + "=" + values.length
                    + ", atoms=" + evidence.atoms());
        }
    }

    private static void requireWeight(Evidence evidence, int atom, double weight) {
        if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "weight must be finite and >= 0: weight=" + weight + " at " + evidence.describe(atom));
        }
    }

    @Override
    public E evidence() {
        return evidence;
    }

    @Override
    public double[] weights() {
        return sums.clone();
    }

    /**
     * Returns the sum of the squared weights of the rows of an atom.
     *
     * @param atom index of the atom
     * @return the sum of squares
     */
    public double squaredWeight(int atom) {
        return squares[atom];
    }

    /**
     * Returns Kish's effective sample size, {@code (sum of weights)^2 / (sum of squared weights)}.
     *
     * @return the size of an unweighted sample that would give the same variance of a mean
     * @see <a href="https://doi.org/10.1002/bimj.19680100122">Kish (1965), Survey Sampling, section 8.2</a>
     */
    public double effectiveSize() {
        double sum = total(sums);
        return sum / total(squares) * sum;
    }

    private static double total(double[] values) {
        double total = 0;
        for (double value : values) {
            total += value;
        }
        return total;
    }

    /** {@inheritDoc} This is possible if all weights are equal up to rounding. */
    @Override
    public Sample<E> simplified() {
        return hasEqualWeights() ? pooled() : this;
    }

    private boolean hasEqualWeights() {
        double mean = total(sums) / evidence.size();
        for (int atom = 0; atom < sums.length; atom++) {
            double own = sums[atom] / evidence.count(atom);
            double spread = squares[atom] / sums[atom] - own;
            if (!(Math.abs(own - mean) <= EQUAL_TOLERANCE * mean && spread <= EQUAL_TOLERANCE * mean)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isWeighted() {
        return true;
    }

    @Override
    public <R> R accept(SampleVisitor<E, R> visitor) {
        return visitor.weighted(this);
    }

    @Override
    public String design() {
        return "weighted";
    }

    /** Returns whether evidence and weights are equal. */
    @Override
    public boolean equals(Object other) {
        return other instanceof WeightedSample<?> that
                && evidence.equals(that.evidence)
                && Arrays.equals(sums, that.sums)
                && Arrays.equals(squares, that.squares);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * evidence.hashCode() + Arrays.hashCode(sums)) + Arrays.hashCode(squares);
    }

    @Override
    public String toString() {
        return "weighted sample of " + evidence + ", total weight=" + total(sums) + ", effective size="
                + effectiveSize();
    }
}
