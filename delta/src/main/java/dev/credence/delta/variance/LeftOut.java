package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.LeaveOneOut.Deletion;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.numerics.roots.Interruption;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;

/** The jackknife's variance under each design: items are left out one at a time, clusters whole. */
abstract class LeftOut<E extends Evidence> implements SampleVisitor<E, Double> {
    /** 2^-40 of an atom's weight: a remainder below that comes of rounding. */
    private static final double ROUNDING = 0x1p-40;

    /** 1e8: of more items the bias is less than a ten-thousandth of the standard error, and rounding is more than that. */
    private static final double MOST = 1e8;

    private final double[] psi;
    private final IntPredicate bears;
    private final boolean withBias;

    /**
     * The influences by which what was left out is judged, used up, which atoms can move the statistic, and whether the square of
     * the statistic's bias is added to its variance, of items that count alike.
     */
    LeftOut(double[] psi, IntPredicate bears, boolean withBias) {
        this.psi = psi;
        this.bears = bears;
        this.withBias = withBias;
    }

    /** How far the statistic moves when weight of an atom goes, from the weights given, which it may keep. */
    abstract Deletion items(double[] weights);

    /** How far the statistic of the remaining weights lies from that of all. */
    abstract double moved(double[] rest);

    @Override
    public Double iid(IidSample<E> sample) {
        return byItem(sample, atom -> 1);
    }

    @Override
    public Double stratified(StratifiedSample<E> sample) {
        return byItem(sample, atom -> 1);
    }

    /**
     * What goes is an item of the weight that matters to the variance: heavy ones count by their squares. Where an atom has a single
     * row, or one row has all but a rounding of its weight, all of the weight goes, so that rounding decides nothing.
     */
    @Override
    public Double weighted(WeightedSample<E> sample) {
        double[] weights = sample.weights();
        return byItem(sample, atom -> {
            double one = sample.squaredWeight(atom) / weights[atom];
            boolean all = sample.evidence().count(atom) == 1 || weights[atom] - one <= ROUNDING * weights[atom];
            return all ? weights[atom] : one;
        });
    }

    @Override
    public Double folded(FoldedSample<E> sample) {
        throw new IllegalArgumentException(InfluenceRefusals.folds(sample));
    }

    private double byItem(Sample<E> sample, IntToDoubleFunction weight) {
        double[] weights = sample.weights();
        double total = sum(weights);
        Deletion deletion = items(sample.weights());
        double bias = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            Interruption.check();
            if (weights[atom] > 0) {
                double one = weight.applyAsDouble(atom);
                double moved = (total - one) / one * deletion.without(atom, one);
                psi[atom] = larger(psi[atom], moved);
                bias += Double.isFinite(moved) ? weights[atom] / total * moved : 0;
            }
        }
        double square = withBias && sample.isExchangeable() && total <= MOST ? bias * bias : 0;
        return DesignVariance.of(sample, psi, bears).variance() + square;
    }

    @Override
    public Double clustered(ClusteredSample<E> sample) {
        double[] weights = sample.weights();
        double total = sum(weights);
        double[] totals = ClusteredVariance.totals(sample, psi);
        double[] bearing = ClusteredVariance.bearing(sample, bears);
        double share = 1 - 1.0 / totals.length;
        for (int g = 0; g < totals.length; g++) {
            Interruption.check();
            totals[g] = larger(totals[g], total * share * moved(rest(sample, weights, g)));
        }
        return ClusteredVariance.between(totals, bearing, total);
    }

    private static double[] rest(ClusteredSample<?> sample, double[] weights, int g) {
        double[] rest = weights.clone();
        Evidence cluster = sample.cluster(g);
        for (int atom = 0; atom < cluster.atoms(); atom++) {
            rest[sample.pooledAtom(g, atom)] -= cluster.count(atom);
        }
        return rest;
    }

    private static double sum(double[] weights) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        return sum;
    }

    /** The second, unless it is undefined, infinite or less than the first. */
    private static double larger(double first, double second) {
        return Math.abs(second) > Math.abs(first) && Double.isFinite(second) ? second : first;
    }
}
