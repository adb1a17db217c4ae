package dev.credence.curves.band;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.registry.Registry;
import dev.credence.curves.curve.Curve;
import dev.credence.curves.curve.CurveKind;
import dev.credence.curves.view.BandDraws;
import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.normal.Normal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;

/** Makes bands around curves. */
public final class Bands {
    private Bands() {}

    /**
     * Returns a pointwise band: at each threshold, the interval of each rate on its own.
     *
     * @param curve the curve
     * @param method an interval method of proportions
     * @param level the level of each interval
     * @return the band; a rate without trials is bounded by [0, 1]
     */
    public static Band pointwise(Curve curve, ProportionIntervalMethod method, ConfidenceLevel level) {
        return PointwiseBand.band(curve, method, level);
    }

    /**
     * Returns a pointwise band by a method that is named.
     *
     * @param curve the curve
     * @param registry the registry that contains the method
     * @param method spelling of an interval method of proportions
     * @param level the level of each interval
     * @return the band
     * @throws java.util.NoSuchElementException if there is no such method
     * @throws IllegalArgumentException if it is not one of proportions; the message lists those
     */
    public static Band pointwise(Curve curve, Registry registry, String method, ConfidenceLevel level) {
        return pointwise(curve, proportion(registry, method), level);
    }

    /**
     * Returns the band of a lower and an upper curve on the ellipses of the pointwise intervals.
     *
     * @param curve the curve
     * @param method an interval method of proportions
     * @param level the level of each interval
     * @return the band
     */
    public static EllipseBand ellipse(Curve curve, ProportionIntervalMethod method, ConfidenceLevel level) {
        return new EllipseBand(pointwise(curve, method, level));
    }

    /**
     * Returns the band on ellipses by a method that is named.
     *
     * @param curve the curve
     * @param registry the registry that contains the method
     * @param method spelling of an interval method of proportions
     * @param level the level of each interval
     * @return the band
     * @throws java.util.NoSuchElementException if there is no such method
     * @throws IllegalArgumentException if it is not one of proportions; the message lists those
     */
    public static EllipseBand ellipse(Curve curve, Registry registry, String method, ConfidenceLevel level) {
        return ellipse(curve, proportion(registry, method), level);
    }

    /**
     * Returns a simultaneous band of fixed widths, of items that were drawn whatever their class: {@code fpr -+ d} and {@code tpr -+ e}, with
     * {@code d = sqrt(ln(2/a) / (2 negatives))} and e the same of the positives. It covers the curve at all thresholds at once with at least
     * the level, for any distribution of the scores (Dvoretzky, Kiefer, Wolfowitz; Massart). For ROC and DET curves {@code 1 - a} is the square root of
     * the level. Precision follows from both rates and the share of positives, whose interval is Clopper and Pearson's at {@code 1 - a}; here {@code 1 - a}
     * is the cube root of the level. The share of items that are predicted positive has the width of all items, with half the error of the level, and
     * the recall of a gain curve has the other half.
     *
     * <p>Coverage: conservative. At level 0.95, with 60 to 1,000 items of which a random share of about 10% to 50% is positive, precision-recall bands
     * contained the whole curve in 0.978 to 0.999 of samples, and 0.54 to 0.71 if the error of the share were left out; gain bands in 0.95 to 0.98.
     *
     * @param curve the curve
     * @param level probability that the band contains the whole curve
     * @return the band
     * @see <a href="https://doi.org/10.1002/sim.4780130508">Campbell (1994), Statistics in Medicine 13, 499-508</a>
     * @see <a href="https://doi.org/10.1214/aop/1176990746">Massart (1990), Annals of Probability 18, 1269-1283</a>
     */
    public static Band kolmogorov(Curve curve, ConfidenceLevel level) {
        return new KolmogorovBand(curve, level, false).band();
    }

    /**
     * Returns the {@linkplain #kolmogorov band of fixed widths} of positives and negatives whose numbers were chosen. Precision, and the share of items
     * that are predicted positive, are those of a population with the same share of positives as the sample. For all kinds of curves {@code 1 - a} is
     * the square root of the level.
     *
     * @param curve the curve
     * @param level probability that the band contains the whole curve
     * @return the band
     */
    public static Band kolmogorovOfStrata(Curve curve, ConfidenceLevel level) {
        return new KolmogorovBand(curve, level, true).band();
    }

    /**
     * Returns a simultaneous vertical band: at 201 values of the horizontal rate, the wider on each side of {@code y -+ c s} and Wilson's score
     * interval of the vertical rate at its effective size {@code y(1-y)/s^2}, with s the bootstrap standard error, and c, in place of the normal
     * quantile, the quantile, at the level, of the largest deviation over the curve in units of s, and at least the normal quantile, because draws from classes
     * that are separated do not deviate. Positives and negatives are resampled
     * separately. At the ends, where the bootstrap hardly varies, s is at least the binomial standard error with half a success and half a
     * failure added, that of the horizontal rate times the slope included.
     *
     * <p>Of n items of the horizontal rate, none lies beyond the threshold of a rate f in the population with probability {@code (1 - f)^n}. Where this is
     * more than the error of one side of the band, as at rates below about {@code 3.7 / n} at level 0.95, the items may show nothing of the curve, and no
     * draw of them does. There the bound on the worse side is that of the range for ROC, DET and gain curves, and the upper bound of a precision is 1. The same
     * holds as far from the other end, for the bound on the better side; for precision the lower bound there is at most the precision of items that are
     * all predicted positive, by Wilson's lower bound of the share of positives.
     *
     * <p>The share of positives is that of items that were drawn whatever their class. Its error enters the odds of a precision: the log odds have the
     * root of the summed squares of the distance to the bound of the classes and of the distance between the share and Wilson's bound of it, with c.
     *
     * <p>Coverage of the whole curve at level 0.95, except at the ends themselves, in 200 to 1,500 samples each. ROC: 0.99 and more with 50 to 300 items in
     * each class, areas from 0.6 to 0.98, normal scores and tied ones, and with 50 items in one class and 300 in the other. Precision-recall: 0.975 and more with 40 to
     * 500 items of which 1% to 50% are positive, areas from 0.6 to 0.98, and 0.955 and more where 4% to 30% of the positives are scored above all other items
     * or below them. Gain: 0.99 and more with 100 and 200 items, because its horizontal rate is treated as independent of the vertical one.
     *
     * @param curve the kind of rates
     * @param scores the scores
     * @param level probability that the band contains the whole curve
     * @param options seed, draws (by default 2,000), threads
     * @return the band; with a note and no points where a class is missing
     * @throws IllegalArgumentException if there are fewer draws than {@code 1 / (1 - level)}: none lies beyond the quantile then
     * @see <a href="https://doi.org/10.1002/jae.2656">Montiel Olea and Plagborg-Moller (2019), Simultaneous confidence bands, Journal of
     *     Applied Econometrics 34, 1-17</a>
     */
    public static Band bootstrap(CurveKind curve, ScoredSample scores, ConfidenceLevel level, ComputeOptions options) {
        return new SupTBand(curve, scores, level, false).band(options);
    }

    /**
     * Returns the {@linkplain #bootstrap bootstrap's band} of positives and negatives whose numbers were chosen. Precision is that of a population with the
     * same share of positives as the sample; bands of other curves are those of items that were drawn whatever their class.
     *
     * <p>Coverage of precision at level 0.95, as there: 0.95 and more with 4 to 20 positives and 100 to 500 negatives, and 0.93 to 1.00 with 2 or 3, with a
     * note.
     *
     * @param curve the kind of rates
     * @param scores the scores
     * @param level probability that the band contains the whole curve
     * @param options seed, draws (by default 2,000), threads
     * @return the band; with a note and no points where a class is missing
     * @throws IllegalArgumentException if there are fewer draws than {@code 1 / (1 - level)}: none lies beyond the quantile then
     */
    public static Band bootstrapOfStrata(
            CurveKind curve, ScoredSample scores, ConfidenceLevel level, ComputeOptions options) {
        return new SupTBand(curve, scores, level, true).band(options);
    }

    private static ProportionIntervalMethod proportion(Registry registry, String spelling) {
        IntervalMethod method = registry.method(spelling);
        if (method instanceof ProportionIntervalMethod proportion) {
            return proportion;
        }
        List<String> fitting = registry.methods().stream()
                .filter(ProportionIntervalMethod.class::isInstance)
                .map(IntervalMethod::id)
                .toList();
        throw new IllegalArgumentException(
                "band must be an interval method of proportions: band=" + spelling + "; use one of " + fitting);
    }

    private static List<Note> observedPrevalence(String rate) {
        String reason = rate + " is that of a population with the share of positives of the sample, which was chosen";
        return List.of(Note.of("observed-prevalence", reason));
    }

    /** Intervals of both rates of every point, each distinct proportion once: from point to point one rate often stays. */
    static final class PointwiseBand {
        static Band band(Curve curve, ProportionIntervalMethod method, ConfidenceLevel level) {
            ProportionBounds bounds = method.at(level);
            BandColumns columns = BandColumns.of(curve);
            fill(bounds, curve.size(), curve::xSuccesses, i -> curve.xTrials(), columns.x());
            fill(bounds, curve.size(), curve::ySuccesses, curve::yTrials, columns.y());
            return new Band(curve.kind(), method.spelling(), level, false, List.of(), columns);
        }

        private static void fill(
                ProportionBounds bounds,
                int size,
                IntToLongFunction successes,
                IntToLongFunction trials,
                double[][] out) {
            long[] k = new long[size];
            long[] n = new long[size];
            int distinct = 0;
            for (int i = 0; i < size; i++) {
                if (distinct == 0
                        || k[distinct - 1] != successes.applyAsLong(i)
                        || n[distinct - 1] != trials.applyAsLong(i)) {
                    k[distinct] = successes.applyAsLong(i);
                    n[distinct++] = trials.applyAsLong(i);
                }
            }
            double[] lower = new double[distinct];
            double[] upper = new double[distinct];
            bounds.bounds(Arrays.copyOf(k, distinct), Arrays.copyOf(n, distinct), lower, upper);
            int position = 0;
            for (int i = 0; i < size; i++) {
                while (k[position] != successes.applyAsLong(i) || n[position] != trials.applyAsLong(i)) {
                    position++;
                }
                out[1][i] = lower[position];
                out[2][i] = upper[position];
            }
        }
    }

    /** Bands from the uniform deviation of both empirical distributions. */
    static final class KolmogorovBand {
        private final Curve curve;
        private final ConfidenceLevel level;
        private final boolean shareIsChosen;
        /** The share of positives and its bounds. */
        private final double[] share;

        /** The half width of the horizontal rate. */
        private final double across;

        /** The half width of the vertical rate; for precision, of the false positive rate. */
        private final double up;

        KolmogorovBand(Curve curve, ConfidenceLevel level, boolean shareIsChosen) {
            this.curve = curve;
            this.level = level;
            this.shareIsChosen = shareIsChosen;
            double error = error(curve.kind() == CurveKind.PRECISION_RECALL && !shareIsChosen ? 3 : 2);
            double d = halfWidth(error, curve.negatives());
            double e = halfWidth(error, curve.positives());
            share = share(error);
            if (curve.kind() == CurveKind.GAIN) {
                across = shareIsChosen
                        ? share[0] * e + (1 - share[0]) * d
                        : halfWidth(level.tail(), curve.negatives() + curve.positives());
                up = shareIsChosen ? e : halfWidth(level.tail(), curve.positives());
            } else {
                across = curve.kind() == CurveKind.PRECISION_RECALL ? e : d;
                up = curve.kind() == CurveKind.PRECISION_RECALL ? d : e;
            }
        }

        /** Returns the error of each of some independent bounds that are all right with the probability of the level. */
        private double error(int bounds) {
            return -StrictMath.expm1(StrictMath.log(level.value()) / bounds);
        }

        private double[] share(double error) {
            double positives = curve.positives();
            double negatives = curve.negatives();
            double observed = positives / (positives + negatives);
            return shareIsChosen
                    ? new double[] {observed, observed, observed}
                    : new double[] {
                        observed,
                        positives > 0 ? Beta.quantile(error / 2, positives, negatives + 1) : 0,
                        negatives > 0 ? Beta.upperQuantile(error / 2, positives + 1, negatives) : 1
                    };
        }

        Band band() {
            BandColumns columns = BandColumns.of(curve);
            for (int i = 0; i < curve.size(); i++) {
                setBounds(columns.x(), i, across);
                if (curve.kind() == CurveKind.PRECISION_RECALL) {
                    setPrecision(columns.y(), i);
                } else {
                    setBounds(columns.y(), i, up);
                }
            }
            return new Band(curve.kind(), "kolmogorov", level, true, notes(), columns);
        }

        /** 1, the whole range, without items. */
        private static double halfWidth(double error, long items) {
            return items == 0 ? 1 : Math.sqrt(StrictMath.log(2 / error) / (2.0 * items));
        }

        private static void setBounds(double[][] rate, int i, double half) {
            boolean known = rate[0][i] >= 0;
            rate[1][i] = known ? Math.max(0, rate[0][i] - half) : 0;
            rate[2][i] = known ? Math.min(1, rate[0][i] + half) : 1;
        }

        private void setPrecision(double[][] precision, int i) {
            double recall = curve.truePositives(i) / (double) curve.positives();
            double fpr = curve.falsePositives(i) / (double) curve.negatives();
            double lower = precision(share[1], Math.max(0, recall - across), Math.min(1, fpr + up));
            double upper = precision(share[2], Math.min(1, recall + across), Math.max(0, fpr - up));
            precision[1][i] = lower >= 0 ? lower : 0;
            precision[2][i] = upper >= 0 ? upper : 1;
        }

        private static double precision(double share, double recall, double fpr) {
            double hits = share * recall;
            return hits / (hits + (1 - share) * fpr);
        }

        private List<Note> notes() {
            if (!shareIsChosen) {
                return List.of();
            }
            return switch (curve.kind()) {
                case PRECISION_RECALL -> observedPrevalence("precision");
                case GAIN -> observedPrevalence("the share of items predicted positive");
                default -> List.of();
            };
        }
    }

    /** The bootstrap's simultaneous vertical band. */
    record SupTBand(CurveKind kind, ScoredSample scores, ConfidenceLevel level, boolean shareIsChosen) {
        private static final int GRID = 201;
        /** Measured on 2, 3, 4, 5, 8 and 20 positives among 100 to 500 negatives, with normal scores whose means differ by 0.7 to 3. */
        private static final long FEW_POSITIVES = 4;

        private static final double LEAST_COVERAGE = 0.93;

        Band band(ComputeOptions options) {
            if (scores.positives() == 0 || scores.negatives() == 0) {
                double[][] none = new double[3][0];
                String reason = "a curve needs positives and negatives, here positives=" + scores.positives()
                        + ", negatives=" + scores.negatives();
                return band(List.of(Note.of(Note.UNDEFINED, reason)), new BandColumns(new double[0], none, none));
            }
            int wanted = BandDraws.number(level, options);
            VerticalCurve vertical = new VerticalCurve(kind, scores, GRID);
            double[] observed = vertical.observed();
            double[][] draws = draws(vertical, wanted, options);
            double[] error = errors(vertical, observed, draws);
            double c = critical(observed, draws, error, level);
            return band(notes(), columns(vertical, observed, error, c));
        }

        private Band band(List<Note> notes, BandColumns columns) {
            return new Band(kind, "bootstrap", level, true, notes, columns);
        }

        private List<Note> notes() {
            if (kind != CurveKind.PRECISION_RECALL || !shareIsChosen) {
                return List.of();
            }
            List<Note> notes = new ArrayList<>(observedPrevalence("precision"));
            if (scores.positives() < FEW_POSITIVES) {
                notes.add(CoverageWarning.of(
                        LEAST_COVERAGE,
                        "fewer than four positives show little of the precision (" + scores.positives()
                                + "): bands contained the whole curve less often than their level, and "));
            }
            return notes;
        }

        private static double[][] draws(VerticalCurve vertical, int draws, ComputeOptions options) {
            return BandDraws.indices(draws, options)
                    .mapToObj(draw -> vertical.resampledHeights(options.seed(), draw))
                    .toArray(double[][]::new);
        }

        private static double[] errors(VerticalCurve vertical, double[] observed, double[][] draws) {
            double[] error = new double[observed.length];
            for (int i = 0; i < error.length; i++) {
                double sum = 0;
                for (double[] draw : draws) {
                    sum += (draw[i] - observed[i]) * (draw[i] - observed[i]);
                }
                error[i] = Math.max(Math.sqrt(sum / draws.length), vertical.leastError(i, observed));
            }
            return error;
        }

        private static double critical(double[] observed, double[][] draws, double[] error, ConfidenceLevel level) {
            double[] largest = new double[draws.length];
            for (int draw = 0; draw < draws.length; draw++) {
                for (int i = 0; i < observed.length; i++) {
                    largest[draw] = Math.max(largest[draw], Math.abs(draws[draw][i] - observed[i]) / error[i]);
                }
            }
            Arrays.sort(largest);
            double simulated = largest[Math.min(draws.length - 1, (int) Math.ceil(level.value() * draws.length))];
            return Math.max(simulated, Normal.upperQuantile(level.tail()));
        }

        private BandColumns columns(VerticalCurve vertical, double[] observed, double[] error, double c) {
            double[] x = vertical.grid();
            double[] lower = new double[x.length];
            double[] upper = new double[x.length];
            boolean withShare = kind == CurveKind.PRECISION_RECALL && !shareIsChosen;
            double[] fewer = withShare ? shareDistances(c) : new double[2];
            for (int i = 0; i < x.length; i++) {
                double y = observed[i];
                double size = vertical.effectiveSize(i, y, error[i]);
                double below = lower(y, size, c, error[i]);
                double above = lower(1 - y, size, c, error[i]);
                if (withShare) {
                    double smoothed = vertical.smoothed(i, y);
                    below = withShare(below, smoothed, fewer[0]);
                    above = withShare(above, 1 - smoothed, fewer[1]);
                }
                lower[i] = Math.min(vertical.leastKnown(i, c, level), below);
                upper[i] = vertical.unknownAbove(i, level) ? 1 : 1 - above;
            }
            double[] thresholds = new double[x.length];
            Arrays.fill(thresholds, Double.NaN);
            return new BandColumns(thresholds, new double[][] {x, x, x}, new double[][] {observed, lower, upper});
        }

        /** Returns how far the log odds of the share of positives lie above Wilson's lower bound, and the same of negatives. */
        private double[] shareDistances(double c) {
            double items = (double) scores.positives() + scores.negatives();
            double share = scores.positives() / items;
            return new double[] {
                logOdds(share) - logOdds(scoreLower(share, items, c)),
                logOdds(1 - share) - logOdds(scoreLower(1 - share, items, c))
            };
        }

        /** Lowers the lower bound of a rate, given the share of positives, by the distance of the share to its bound. */
        private static double withShare(double bound, double rate, double distance) {
            if (!(bound > 0 && bound < 1)) {
                return bound;
            }
            double own = Math.max(0, logOdds(rate) - logOdds(bound));
            double odds = bound / (1 - bound) * StrictMath.exp(own - StrictMath.hypot(own, distance));
            return odds / (1 + odds);
        }

        private static double logOdds(double rate) {
            return StrictMath.log(rate / (1 - rate));
        }

        /**
         * Returns the smaller of two lower bounds: the score bound, which covers near the ends, and c standard errors, which cover where the
         * horizontal rate varies.
         */
        private static double lower(double height, double size, double c, double error) {
            return Math.max(0, Math.min(height - c * error, scoreLower(height, size, c)));
        }

        /** Wilson's lower bound of a proportion m of n trials, n not whole, with c in place of the normal quantile. */
        static double scoreLower(double m, double n, double c) {
            double c2 = c * c;
            return m <= 0 ? 0 : 2 * n * m * (m / (2 * n * m + c2 + c * Math.sqrt(c2 + 4 * n * m * (1 - m))));
        }
    }
}
