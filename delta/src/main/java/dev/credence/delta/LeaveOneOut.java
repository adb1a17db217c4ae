package dev.credence.delta;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;

/**
 * The jackknife's variance, never below that by influences: what the metric moves when an observation is really left out,
 * {@code psi' = (n - 1) (T - T_without)}, instead of its derivative; for clusters the same of a whole cluster,
 * {@code n (1 - 1/G) (T - T_without)}.
 *
 * <p>The derivative takes the share of a class of three items for known to three items; leaving one out shows what two would have
 * told. Measured on macro averages of uneven classes, that halves the situations in which coverage falls below .92.
 *
 * <p>Cost: an evaluation of the metric per atom (or cluster), so only up to {@link #MOST_EVALUATED} atoms evaluated in all;
 * beyond that, and for scores, the variance by influences stands. For proportions of independent items the latter is exact.
 *
 * @see <a href="https://doi.org/10.1214/aos/1176345462">Efron and Stein (1981), Annals of Statistics 9, 586-596: the jackknife
 *     errs on the safe side</a>
 */
final class LeaveOneOut<E extends Evidence> {
    /** 4 million: some 20 ms; all classifiers of up to 40 classes, whatever they confuse. */
    private static final long MOST_EVALUATED = 4_000_000;

    private final Metric<E> metric;
    private final Sample<E> sample;
    private final double value;
    private final UnitScale scale;

    LeaveOneOut(Metric<E> metric, Sample<E> sample, double value) {
        this.metric = metric;
        this.sample = sample;
        this.value = value;
        this.scale = UnitScale.of(metric);
    }

    /** The variance, or that of {@code known} where leaving out is not worth its cost. */
    double variance(Spread known) {
        long atoms = sample.evidence().atoms();
        if (sample instanceof ClusteredSample<E> clustered) {
            return clustered.clusters() * atoms > MOST_EVALUATED || scores() ? known.variance() : clusters(clustered);
        }
        boolean linear = metric instanceof ProportionMetric || scores() || atoms * atoms > MOST_EVALUATED;
        return linear ? known.variance() : DesignVariance.of(sample, items()).variance();
    }

    private boolean scores() {
        return sample.evidence() instanceof ScoredSample;
    }

    private double[] items() {
        E evidence = sample.evidence();
        double[] weights = sample.weights();
        double total = sum(weights);
        double[] psi = Influences.of(metric, evidence, weights);
        for (int atom = 0; atom < psi.length; atom++) {
            if (weights[atom] > 0) {
                double kept = weights[atom];
                double one = kept / evidence.count(atom);
                weights[atom] = evidence.count(atom) == 1 ? 0 : kept - one;
                psi[atom] = larger(psi[atom], (total - one) / one * moved(weights));
                weights[atom] = kept;
            }
        }
        return psi;
    }

    private double clusters(ClusteredSample<E> clustered) {
        double[] weights = sample.weights();
        double total = sum(weights);
        double[] totals = DesignVariance.totals(clustered, Influences.of(metric, sample.evidence(), weights));
        for (int g = 0; g < totals.length; g++) {
            double[] rest = without(clustered, g, weights);
            totals[g] = larger(totals[g], total * (1 - 1.0 / totals.length) * moved(rest));
        }
        return DesignVariance.between(totals, total);
    }

    private double[] without(ClusteredSample<E> clustered, int g, double[] weights) {
        double[] rest = weights.clone();
        Evidence cluster = clustered.cluster(g);
        for (int atom = 0; atom < cluster.atoms(); atom++) {
            rest[clustered.pooledAtom(g, atom)] -= cluster.count(atom);
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

    /** How far the value lies from that of the rest, in the metric's unit at the value; infinite values are a finite way off. */
    private double moved(double[] rest) {
        return (scale.toUnit(value) - scale.toUnit(metric.value(sample.evidence(), rest))) / scale.slope(value);
    }

    /** The second, unless it is undefined or less than the first. */
    private static double larger(double first, double second) {
        return Math.abs(second) > Math.abs(first) ? second : first;
    }
}
