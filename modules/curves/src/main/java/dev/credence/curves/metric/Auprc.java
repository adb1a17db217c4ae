package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.GuaranteedBounds;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Area under the precision-recall curve, interpolated between thresholds as Davis and Goadrich do: from one threshold to the
 * next, true and false positives grow together in proportion, and precision follows a hyperbola. Before the first threshold
 * precision is that of the first. Also known as {@code pr-auc}; it is not the trapezoid that scikit-learn's
 * {@code auc(recall, precision)} gives, which joins points by straight lines and is too high between them.
 *
 * <p>A group of equal scores with weights p of positives and q of negatives, met after a true and b false positives, adds
 * {@code 1/P * integral over t in [0, 1] of p (a + p t) / (a + b + (p + q) t) dt}, in closed form. Influences are the exact
 * derivatives. In [0, 1]; NaN, with a note, without positives; 1 without negatives. Biased upward by 0.06 at the most with six positives, 0.03
 * with 15 (docs/measurements/coverage.md), which the lower bound of {@code delta-wilson} allows for. With that, 95% bounds of normal scores are above the true value in
 * 0.02 of samples on average and at most 0.049 (docs/measurements/gate.md). Cost: O(atoms), a logarithm per group.
 *
 * @see <a href="https://doi.org/10.1145/1143844.1143874">Davis and Goadrich (2006), The relationship between precision-recall
 *     and ROC curves, ICML, 233-240</a>
 */
public final class Auprc extends PrecisionRecallArea {
    /** Creates an instance with the default options. */
    public Auprc() {
        super("auprc", "area under the interpolated precision-recall curve");
    }

    @Override
    public Set<String> aliases() {
        return Set.of("pr-auc");
    }

    @Override
    public double value(ScoredSample scores, double[] weights) {
        double hits = 0;
        double alarms = 0;
        double sum = 0;
        for (int from = weights.length - 1; from >= 0; ) {
            int to = TieGroups.endDescending(scores, from);
            TieGroups.ClassWeights tied = TieGroups.weights(scores, weights, to + 1, from + 1);
            double p = tied.positives();
            double q = tied.negatives();
            sum += p > 0 ? new Hyperbola(hits, alarms, p, q).area() : 0;
            hits += p;
            alarms += q;
            from = to;
        }
        return Math.min(1, sum / hits);
    }

    @Override
    double precision(double hits, double alarms, double positives, double negatives) {
        return positives + negatives > 0
                ? new Hyperbola(hits, alarms, positives, negatives).mean()
                : hits / (hits + alarms);
    }

    @Override
    void influence(ScoredSample scores, double[] weights, double area, double[] out) {
        double hits = TieGroups.sum(scores, weights, 0, weights.length, true);
        double alarms = TieGroups.sum(scores, weights, 0, weights.length, false);
        double scale = (hits + alarms) / hits;
        double gain = 0;
        double loss = 0;
        for (int from = 0; from < weights.length; ) {
            int to = TieGroups.endAscending(scores, from);
            TieGroups.ClassWeights tied = TieGroups.weights(scores, weights, from, to);
            double p = tied.positives();
            double q = tied.negatives();
            hits = Math.max(0, hits - p);
            alarms = Math.max(0, alarms - q);
            if (p > 0 || hasPositive(scores, from, to)) {
                Derivatives piece = new Hyperbola(hits, alarms, p, q).derivatives();
                double positive = scale * (piece.byPositives() + gain - area);
                double negative = scale * (piece.byNegatives() + loss);
                for (int atom = from; atom < to; atom++) {
                    out[atom] = scores.positive(atom) ? positive : negative;
                }
                gain += piece.byHits();
                loss += piece.byAlarms();
            } else {
                Arrays.fill(out, from, to, scale * loss);
            }
            from = to;
        }
    }

    /** Returns whether a positive is in [from, to), if only one of weight 0. */
    private static boolean hasPositive(ScoredSample scores, int from, int to) {
        for (int atom = from; atom < to; atom++) {
            if (scores.positive(atom)) {
                return true;
            }
        }
        return false;
    }

    /** {@inheritDoc} It grows with the ROC polyline. */
    @Override
    public Optional<GuaranteedBounds> guaranteedBounds(ScoredSample scores, double[] weights) {
        return GuaranteedBounds.monotone(this, scores, weights);
    }

    /**
     * A piece of the precision-recall curve, {@code f = p * integral of (a + p t) / (c + r t) dt} over t in [0, 1] with
     * {@code c = a + b}, {@code r = p + q}.
     */
    static final class Hyperbola {
        /** Below this value 14 terms of the series reach 1e-19. */
        private static final double SMALL = 0.05;

        private static final int TERMS = 14;

        private static final double[] LOG = coefficients(1, 0);
        private static final double[] ONE = coefficients(2, 0);
        private static final double[] SQUARE = coefficients(2, 1);
        private static final double[] LAST = coefficients(3, 1);

        private final double a;
        private final double p;
        private final double c;
        private final double r;
        private final boolean first;
        /** The ratio r / c, and the integrals over t of 1 / (1 + u t) and t / (1 + u t). */
        private final double u;

        private final double log;
        private final double one;
        /** Integrals over t of t^k / (c + r t), k = 0, 1. */
        private final double i0;

        private final double i1;

        Hyperbola(double a, double b, double p, double q) {
            this.a = a;
            this.p = p;
            this.c = a + b;
            this.r = p + q;
            this.first = !(c > 0);
            this.u = r / c;
            this.log = u < SMALL ? series(u, LOG) : StrictMath.log1p(u) / u;
            this.one = u < SMALL ? series(u, ONE) : (1 - log) / u;
            this.i0 = first ? 0 : log / c;
            this.i1 = first ? 1 / r : one / c;
        }

        /** Returns the coefficients {@code (k + 1)^power / (k + shift)} of the powers of -u. */
        private static double[] coefficients(int shift, int power) {
            return IntStream.rangeClosed(0, TERMS)
                    .mapToDouble(k -> (power == 0 ? 1.0 : k + 1.0) / (k + shift))
                    .toArray();
        }

        /** Returns the sum of coefficients times the powers of -u. */
        private static double series(double u, double... coefficients) {
            double sum = 0;
            for (int k = TERMS; k >= 0; k--) {
                sum = sum * -u + coefficients[k];
            }
            return sum;
        }

        double area() {
            return p * mean();
        }

        /** Returns the mean precision along the piece, also of one without positives. */
        double mean() {
            return a * i0 + p * i1;
        }

        Derivatives derivatives() {
            return new Derivatives(this);
        }
    }

    /** The four derivatives of a piece of the curve, which take more time than its area. */
    static final class Derivatives {
        private final Hyperbola piece;
        /** Integrals over t of t^k / (c + r t)^2, k = 0, 1, 2. */
        private final double j0;

        private final double j1;
        private final double j2;

        private Derivatives(Hyperbola piece) {
            this.piece = piece;
            double c = piece.c;
            double r = piece.r;
            double u = piece.u;
            double square = u < Hyperbola.SMALL ? Hyperbola.series(u, Hyperbola.SQUARE) : (piece.log - 1 / (1 + u)) / u;
            double last = u < Hyperbola.SMALL ? Hyperbola.series(u, Hyperbola.LAST) : (piece.one - square) / u;
            this.j0 = piece.first ? 0 : 1 / (c * (c + r));
            this.j1 = piece.first ? 0 : square / (c * c);
            this.j2 = piece.first ? 1 / (r * r) : last / (c * c);
        }

        double byPositives() {
            double a = piece.a;
            double p = piece.p;
            return piece.first && !(p > 0) ? 1 : a * piece.i0 + p * piece.i1 + p * (piece.i1 - (a * j1 + p * j2));
        }

        double byNegatives() {
            double p = piece.p;
            return p > 0 ? -p * (piece.a * j1 + p * j2) : 0;
        }

        double byHits() {
            double p = piece.p;
            return p > 0 ? p * (piece.i0 - (piece.a * j0 + p * j1)) : 0;
        }

        double byAlarms() {
            double p = piece.p;
            return p > 0 ? -p * (piece.a * j0 + p * j1) : 0;
        }
    }
}
