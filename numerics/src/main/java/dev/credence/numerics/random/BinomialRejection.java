package dev.credence.numerics.random;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Binomial counts by transformed rejection with decomposition (BTRD), its set-up kept: four draws of five need one uniform, one
 * division and no look at the distribution.
 *
 * @see <a href="https://doi.org/10.1080/00949659308811496">Hormann (1993), The generation of binomial random variates,
 *     Journal of Statistical Computation and Simulation 46, 101-110</a>
 */
final class BinomialRejection {
    private final double trials;
    private final double p;
    private final double variance;
    private final double b;
    private final double twiceA;
    private final double centre;
    private final double alpha;
    /** The height up to which a uniform under the table mountain is accepted unseen, and its reciprocal. */
    private final double quick;

    private final double perQuick;

    /** Trials and a probability of at most 1/2, whose product is at least 10. */
    BinomialRejection(long trials, double p) {
        this.trials = (double) trials;
        this.p = p;
        this.variance = trials * p * (1 - p);
        double spread = Math.sqrt(variance);
        this.b = 1.15 + 2.53 * spread;
        this.twiceA = 2 * (-0.0873 + 0.0248 * b + 0.01 * p);
        this.centre = trials * p + 0.5;
        this.alpha = (2.83 + 5.1 / b) * spread;
        this.quick = 0.92 - 4.2 / b;
        this.perQuick = 1 / quick;
    }

    /** One count. */
    long sample(UniformRandomProvider random) {
        while (true) {
            double v = random.nextDouble();
            double u;
            if (v <= 0.86 * quick) {
                u = v * perQuick - 0.43;
                return (long) Math.floor((twiceA / (0.5 - Math.abs(u)) + b) * u + centre);
            }
            if (v >= quick) {
                u = random.nextDouble() - 0.5;
            } else {
                double edge = v * perQuick - 0.93;
                u = Math.copySign(0.5, edge) - edge;
                v = random.nextDouble() * quick;
            }
            double us = 0.5 - Math.abs(u);
            double k = Math.floor((twiceA / us + b) * u + centre);
            if (k >= 0 && k <= trials) {
                double height = v * alpha / (twiceA / 2 / (us * us) + b);
                if (BinomialSampler.accepted(height, trials, p, variance, k)) {
                    return (long) k;
                }
            }
        }
    }
}
