package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import java.util.Arrays;
import java.util.Objects;

/**
 * Observations with importance or inverse-probability weights: for each atom the sum of its rows' weights and the sum of
 * their squares, which is all that a variance needs. The evidence's counts are numbers of rows.
 *
 * @param <E> kind of evidence
 */
public final class WeightedSample<E extends Evidence> implements Sample<E> {
    /** 1e-9: what adding up millions of weights rounds off, where a caller does so. */
    private static final double ROUNDING = 1e-9;

    /** 2^-40: what adding up many equal weights rounds off; weights that differ by less are alike. */
    private static final double ALIKE = 0x1p-40;

    private final E evidence;
    private final double[] sums;
    private final double[] squares;

    private WeightedSample(E evidence, double[] sums, double[] squares) {
        this.evidence = evidence;
        this.sums = sums;
        this.squares = squares;
    }

    /**
     * A weighted sample. Atoms without rows or without weight are left out: they change no answer. {@link WeightedRows} makes one from
     * rows.
     *
     * <p>The squares of r weights that add up to w lie between {@code w^2/r} (all alike) and {@code w^2} (one has it all); a billionth
     * is allowed for rounding. Only the weights' proportions matter; of weights below about 1e-150 or above 1e150 the squares
     * cannot be held, so they are refused.
     *
     * @param <E> kind of evidence
     * @param evidence what was observed, counting rows
     * @param sums for each atom, the sum of its rows' weights
     * @param squares for each atom, the sum of its rows' squared weights
     * @return the sample
     * @throws IllegalArgumentException if lengths differ from the number of atoms, a sum is negative, infinite or NaN, a sum of squares
     *     cannot be that of this many weights, or all weights are 0
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
                    + total(sums) + "; multiply all weights by one number, which changes no answer");
        }
        CanonicalAtoms<E> observed = CanonicalAtoms.weighted(evidence, sums);
        return new WeightedSample<>(observed.evidence(), observed.of(sums), observed.of(squares));
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
                            + "; multiply all weights by one number, which changes no answer");
        }
        if (!(square >= largest / rows * (1 - ROUNDING) && square <= largest * (1 + ROUNDING)) && sum > 0) {
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
     * The sum of the squared weights of an atom's rows.
     *
     * @param atom index of the atom
     * @return the sum of squares
     */
    public double squaredWeight(int atom) {
        return squares[atom];
    }

    /**
     * Kish's effective sample size: (sum of weights)^2 / sum of squared weights.
     *
     * @return the size of an unweighted sample with as much information about a mean
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

    /** {@inheritDoc} All weights are alike, up to rounding. */
    @Override
    public Sample<E> simplified() {
        return isConstant() ? pooled() : this;
    }

    private boolean isConstant() {
        double mean = total(sums) / evidence.size();
        for (int atom = 0; atom < sums.length; atom++) {
            double own = sums[atom] / evidence.count(atom);
            double spread = squares[atom] / sums[atom] - own;
            if (!(Math.abs(own - mean) <= ALIKE * mean && spread <= ALIKE * mean)) {
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

    /** Equal evidence and weights. */
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
