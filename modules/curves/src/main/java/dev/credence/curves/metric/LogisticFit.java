package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.Refusal;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Logistic recalibration of probabilities p: the intercept a and the slope b of largest likelihood in {@code log-odds of a positive = a + b logit(p)}. The
 * slope may be fixed at 1.
 *
 * <p>The likelihood has no maximum if the probabilities separate the classes: the slope is then infinite, and the likelihood is its limit. The slope
 * is NaN if all probabilities are equal or a class has no weight. Cost: O(atoms) for each of about 10 Newton steps.
 *
 * <p>Firth's penalized likelihood is the likelihood times the square root of the determinant of the information on the intercept and the slope. It has a
 * finite maximum also if the probabilities separate the classes or a class is missing. If all probabilities are equal, it is the penalty of the intercept
 * alone. Cost: O(atoms) for each of about 30 steps.
 *
 * @see <a href="https://doi.org/10.1093/biomet/45.3-4.562">Cox (1958), Two further applications of a model for binary regression, Biometrika 45,
 *     562-565</a>
 * @see <a href="https://doi.org/10.1093/biomet/80.1.27">Firth (1993), Bias reduction of maximum likelihood estimates, Biometrika 80, 27-38</a>
 */
public final class LogisticFit {
    private static final int MAX_STEPS = 200;
    private static final int MAX_HALVINGS = 60;
    /** The relative change, 1e-14, at which the coefficients no longer move. */
    private static final double CONVERGED = 1e-14;

    private final double[] logits;
    private final boolean[] positive;
    private final double[] weights;
    private final boolean isSlopeFree;
    private final boolean isPenalized;
    private double intercept;
    private double slope = 1;
    /** The derivatives at the coefficients, unless these are not finite. */
    private @Nullable Derivatives atFit;

    private LogisticFit(ScoredSample scores, double[] weights, boolean isSlopeFree, boolean isPenalized) {
        int[] used = IntStream.range(0, weights.length)
                .filter(atom -> weights[atom] > 0)
                .toArray();
        this.logits = IntStream.of(used)
                .mapToDouble(atom -> logit(scores.score(atom)))
                .toArray();
        this.positive = new boolean[used.length];
        this.weights = new double[used.length];
        for (int i = 0; i < used.length; i++) {
            positive[i] = scores.positive(used[i]);
            this.weights[i] = weights[used[i]];
        }
        this.isSlopeFree = isSlopeFree;
        this.isPenalized = isPenalized;
        solve();
    }

    /**
     * Fits the intercept and the slope.
     *
     * @param scores probabilities above 0 and below 1
     * @param weights the weight of each atom, 0 or more
     */
    public static LogisticFit of(ScoredSample scores, double... weights) {
        return LastFits.fit(scores, weights, true);
    }

    /**
     * Fits the intercept at the slope 1.
     *
     * @param scores probabilities above 0 and below 1
     * @param weights the weight of each atom, 0 or more
     */
    public static LogisticFit interceptOf(ScoredSample scores, double... weights) {
        return LastFits.fit(scores, weights, false);
    }

    /**
     * Returns the fit of largest penalized likelihood.
     *
     * @param scores probabilities above 0 and below 1
     * @param isSlopeFree whether the slope is fitted, for which not all probabilities may be equal; otherwise it is 1
     * @return the fit, whose log-likelihoods are penalized
     */
    public static LogisticFit penalizedOf(ScoredSample scores, boolean isSlopeFree) {
        return new LogisticFit(scores, scores.weights(), isSlopeFree, true);
    }

    /** Returns the reason why probabilities have no finite log-odds; empty if they have. */
    static Optional<Refusal> refusal(String metric, ScoredSample scores) {
        int last = scores.atoms() - 1;
        if (last < 0 || (scores.lowest(0) > 0 && scores.highest(last) < 1)) {
            return Optional.empty();
        }
        double outside = scores.lowest(0) > 0 ? scores.highest(last) : scores.lowest(0);
        return Optional.of(Refusal.of(
                Refusal.Code.DATA,
                "metric '" + metric + "' needs probabilities above 0 and below 1, which have finite log-odds: score="
                        + outside
                        + (outside == 0 || outside == 1
                                ? "; leave such items out, as --where does, or use brier-miscalibration"
                                : "; calibrate the scores first")));
    }

    static double logit(double p) {
        return StrictMath.log(p) - StrictMath.log1p(-p);
    }

    /** {@return the intercept a; NaN if it is not finite} */
    public double intercept() {
        return intercept;
    }

    /** {@return the slope b; infinite if the probabilities separate the classes, and NaN if it is not defined} */
    public double slope() {
        return slope;
    }

    /** Returns the variance of the number of positives by the recalibrated probabilities p: the sum of {@code p (1 - p)}, NaN without a fit. */
    double information() {
        return atFit().information;
    }

    private Derivatives atFit() {
        return atFit == null ? new Derivatives(intercept, slope) : atFit;
    }

    private void solve() {
        Extremes extremes = new Extremes();
        if (!isPenalized && !extremes.hasBothClasses()) {
            intercept = Double.NaN;
            slope = isSlopeFree ? Double.NaN : 1;
            return;
        }
        if (isSlopeFree && !isPenalized && !extremes.overlap()) {
            intercept = Double.NaN;
            slope = extremes.infinity();
            return;
        }
        Derivatives current = new Derivatives(intercept, slope);
        for (int step = 0; step < MAX_STEPS; step++) {
            double[] change = current.newton();
            Derivatives next = new Derivatives(intercept + change[0], slope + change[1]);
            for (int half = 0;
                    half < MAX_HALVINGS && !(next.likelihood >= current.likelihood - rounding(current));
                    half++) {
                change[0] /= 2;
                change[1] /= 2;
                next = new Derivatives(intercept + change[0], slope + change[1]);
            }
            intercept += change[0];
            slope += change[1];
            current = next;
            atFit = current;
            if (Math.abs(change[0]) <= CONVERGED * (1 + Math.abs(intercept))
                    && Math.abs(change[1]) <= CONVERGED * (1 + Math.abs(slope))) {
                return;
            }
        }
    }

    private static double rounding(Derivatives derivatives) {
        return 1e-12 * Math.abs(derivatives.likelihood);
    }

    /**
     * {@return the log-likelihood at the fit, or its limit if that has no maximum: the sum of the logarithms of the probabilities of the
     * true classes, 0 or less, plus the penalty of a penalized fit}
     */
    public double logLikelihood() {
        if (Double.isFinite(intercept) && Double.isFinite(slope)) {
            return atFit().likelihood;
        }
        Extremes extremes = new Extremes();
        return extremes.hasBothClasses() ? extremes.limit() : 0;
    }

    /**
     * {@return the log-likelihood of the probabilities themselves: the sum of the logarithms of the probabilities of the true classes, 0 or
     * less, plus the penalty of a penalized fit}
     */
    public double logLikelihoodOfScores() {
        return new Derivatives(0, 1).likelihood;
    }

    /** Computes for each atom how a coefficient, 0 for the intercept and 1 for the slope, changes if a little weight moves to it. */
    void influence(ScoredSample scores, int coefficient, double[] out) {
        Derivatives current = atFit();
        double total = DoubleStream.of(weights).sum();
        for (int atom = 0; atom < out.length; atom++) {
            double logit = logit(scores.score(atom));
            double residual = residual(intercept + slope * logit, scores.positive(atom));
            out[atom] = current.solve(residual, residual * logit, total)[coefficient];
        }
    }

    /** Returns 1 minus the probability of a positive, or 0 minus it. */
    private static double residual(double logOdds, boolean isPositive) {
        return isPositive ? 1 / (1 + StrictMath.exp(logOdds)) : -1 / (1 + StrictMath.exp(-logOdds));
    }

    /** The log-likelihood at coefficients with its derivatives. */
    private final class Derivatives {
        private final double likelihood;
        private final double byIntercept;
        private final double bySlope;
        private final double information;
        private final double mixed;
        private final double ofSlope;

        Derivatives(double a, double b) {
            double sum = 0;
            double[] first = new double[2];
            double[] second = new double[3];
            for (int i = 0; i < logits.length; i++) {
                double logOdds = a + b * logits[i];
                double against = positive[i] ? -logOdds : logOdds;
                sum -= weights[i] * (Math.max(against, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(against))));
                double residual = residual(logOdds, positive[i]);
                double variance = weights[i] * Math.abs(residual) * (1 - Math.abs(residual));
                first[0] += weights[i] * residual;
                first[1] += weights[i] * residual * logits[i];
                second[0] += variance;
                second[1] += variance * logits[i];
                second[2] += variance * logits[i] * logits[i];
            }
            this.information = second[0];
            this.mixed = second[1];
            this.ofSlope = second[2];
            this.likelihood = sum + (isPenalized ? penalty(a, b, first) : 0);
            this.byIntercept = first[0];
            this.bySlope = first[1];
        }

        /** Returns the logarithm of the penalty, and adds its derivatives, which move each outcome towards 1/2 by its leverage. */
        private double penalty(double a, double b, double[] first) {
            boolean varies = logits[0] != logits[logits.length - 1];
            double centre = mixed / information;
            double[] variances = new double[logits.length];
            double spread = 0;
            for (int i = 0; i < logits.length; i++) {
                double p = 1 / (1 + StrictMath.exp(-a - b * logits[i]));
                variances[i] = p * (1 - p);
                spread += weights[i] * variances[i] * (logits[i] - centre) * (logits[i] - centre);
            }
            for (int i = 0; i < logits.length; i++) {
                double away = logits[i] - centre;
                double leverage = variances[i] * (1 / information + (varies ? away * away / spread : 0));
                double p = 1 / (1 + StrictMath.exp(-a - b * logits[i]));
                first[0] += weights[i] * leverage * (0.5 - p);
                first[1] += weights[i] * leverage * (0.5 - p) * logits[i];
            }
            return (StrictMath.log(information) + (varies ? StrictMath.log(spread) : 0)) / 2;
        }

        double[] newton() {
            return solve(byIntercept, bySlope, 1);
        }

        /** Solves the equations of a Newton step, multiplied by a factor. */
        double[] solve(double a, double b, double factor) {
            if (!isSlopeFree) {
                return new double[] {factor * a / information, 0};
            }
            double centre = mixed / information;
            double spread = ofSlope - mixed * centre;
            double change = (b - a * centre) / spread;
            return new double[] {factor * (a / information - change * centre), factor * change};
        }
    }

    /** The lowest and highest log-odds of each class. */
    private final class Extremes {
        private final double[] lowest = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        private final double[] highest = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};

        Extremes() {
            for (int i = 0; i < logits.length; i++) {
                int side = positive[i] ? 1 : 0;
                lowest[side] = Math.min(lowest[side], logits[i]);
                highest[side] = Math.max(highest[side], logits[i]);
            }
        }

        boolean hasBothClasses() {
            return lowest[0] <= highest[0] && lowest[1] <= highest[1];
        }

        /** Returns whether some negative is above a positive and some positive above a negative. */
        boolean overlap() {
            return lowest[1] < highest[0] && lowest[0] < highest[1];
        }

        double infinity() {
            boolean above = lowest[1] >= highest[0];
            boolean below = lowest[0] >= highest[1];
            return above && below ? Double.NaN : above ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }

        /** Returns the limit of the likelihood as the slope grows: only items at the score that separates the classes may still be of either. */
        double limit() {
            boolean above = lowest[1] >= highest[0];
            double score = above ? lowest[1] : highest[1];
            double[] sums = new double[2];
            for (int i = 0; i < logits.length; i++) {
                sums[positive[i] ? 1 : 0] += logits[i] == score ? weights[i] : 0;
            }
            double all = sums[0] + sums[1];
            return term(sums[0], all) + term(sums[1], all);
        }

        private static double term(double part, double all) {
            return part > 0 ? part * StrictMath.log(part / all) : 0;
        }
    }

    /**
     * The fits of the samples that were fitted last, while memory permits: the tests, the values, the intervals and the notes of slope and intercept are of
     * the same fits.
     */
    private static final class LastFits {
        private static final AtomicReferenceArray<@Nullable SoftReference<LastFits>> LAST =
                new AtomicReferenceArray<>(4);

        private static final AtomicInteger NEXT = new AtomicInteger();

        private final ScoredSample scores;
        private final double[] weights;
        private final LogisticFit fit;

        private LastFits(ScoredSample scores, double[] weights, LogisticFit fit) {
            this.scores = scores;
            this.weights = weights;
            this.fit = fit;
        }

        static LogisticFit fit(ScoredSample scores, double[] weights, boolean isSlopeFree) {
            for (int slot = 0; slot < LAST.length(); slot++) {
                SoftReference<LastFits> last = LAST.get(slot);
                LastFits kept = last == null ? null : last.get();
                if (kept != null
                        && kept.fit.isSlopeFree == isSlopeFree
                        && Arrays.equals(kept.weights, weights)
                        && kept.scores.equals(scores)) {
                    return kept.fit;
                }
            }
            LogisticFit fit = new LogisticFit(scores, weights, isSlopeFree, false);
            int slot = Math.floorMod(NEXT.getAndIncrement(), LAST.length());
            LAST.set(slot, new SoftReference<>(new LastFits(scores, weights.clone(), fit)));
            return fit;
        }
    }

    /** Returns the notes of a fit whose slope is not finite. */
    static List<Note> notes(String metric, LogisticFit fit, ScoredSample scores, double[] weights) {
        List<Note> missing = OneClass.notes(metric, scores, weights);
        if (!missing.isEmpty()) {
            return missing;
        }
        if (Double.isInfinite(fit.slope)) {
            return List.of(
                    Note.about(
                            metric,
                            Note.UNDEFINED,
                            " is infinite: the probabilities separate the classes, so that no finite slope is the most likely one"));
        }
        return Double.isNaN(fit.slope)
                ? List.of(Note.about(metric, Note.UNDEFINED, " is undefined: all probabilities are equal"))
                : List.of();
    }
}
