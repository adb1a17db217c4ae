package dev.credence.hypothesis.multiple;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.numerics.linear.GramMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Centred influences of one system on the sampled units. The products of two systems' columns add up to their covariance, up to a factor
 * that correlations do not need.
 *
 * <ul>
 *   <li>independent items: for each joint atom {@code sqrt(count) (psi - mean)}
 *   <li>strata: the same with the mean of the stratum, times {@code sqrt(n_s / (n_s - 1))}
 *   <li>clusters: for each cluster the sum of {@code psi - mean} over its items
 * </ul>
 */
final class JointInfluences<J extends Evidence> implements SampleVisitor<J, double[]> {
    /** The influence of each joint atom. */
    private final double[] psi;

    private JointInfluences(double[] psi) {
        this.psi = psi;
    }

    /** Computes the column from the influences of the joint atoms. */
    static <J extends Evidence> double[] column(Sample<J> sample, double[] psi) {
        return sample.accept(new JointInfluences<J>(psi));
    }

    /**
     * Computes the products of the columns minus the first column, which are covariances of the differences from the first system and have
     * one dimension less.
     */
    static double[][] covariances(List<double[]> systems) {
        return GramMatrix.of(
                systems.stream().map(column -> subtract(column, systems.get(0))).toArray(double[][]::new));
    }

    static double[] subtract(double[] column, double[] first) {
        double[] differences = new double[column.length];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = column[i] - first[i];
        }
        return differences;
    }

    @Override
    public double[] iid(IidSample<J> sample) {
        return centred(
                sample.evidence(), atom -> 0, new double[] {sample.evidence().size()}, new double[] {1});
    }

    @Override
    public double[] stratified(StratifiedSample<J> sample) {
        double[] sizes = new double[sample.strata()];
        double[] factors = new double[sizes.length];
        for (int stratum = 0; stratum < sizes.length; stratum++) {
            sizes[stratum] = sample.size(stratum);
            factors[stratum] = sizes[stratum] / Math.max(1, sizes[stratum] - 1);
        }
        return centred(sample.evidence(), sample::stratum, sizes, factors);
    }

    private double[] centred(Evidence evidence, IntUnaryOperator stratumOf, double[] sizes, double[] factors) {
        double[] means = new double[sizes.length];
        for (int atom = 0; atom < psi.length; atom++) {
            int stratum = stratumOf.applyAsInt(atom);
            means[stratum] += evidence.count(atom) * psi[atom] / sizes[stratum];
        }
        double[] centred = new double[psi.length];
        for (int atom = 0; atom < psi.length; atom++) {
            int stratum = stratumOf.applyAsInt(atom);
            centred[atom] = Math.sqrt(factors[stratum] * evidence.count(atom)) * (psi[atom] - means[stratum]);
        }
        return centred;
    }

    @Override
    public double[] clustered(ClusteredSample<J> sample) {
        double mean = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            mean += sample.evidence().count(atom)
                    * psi[atom]
                    / sample.evidence().size();
        }
        double centre = mean;
        return sample.sums(Arrays.stream(psi).map(value -> value - centre).toArray());
    }

    @Override
    public double[] weighted(WeightedSample<J> sample) {
        throw new IllegalArgumentException("sample must not be weighted: design=" + sample.design());
    }

    @Override
    public double[] crossed(CrossedSample<J> sample) {
        throw new IllegalArgumentException("sample must not be of crossed clusters: design=" + sample.design());
    }

    @Override
    public double[] folded(FoldedSample<J> sample) {
        throw new IllegalArgumentException("sample must not be of folds: design=" + sample.design());
    }
}
