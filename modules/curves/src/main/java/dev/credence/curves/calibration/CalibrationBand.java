package dev.credence.curves.calibration;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.isotonic.EnoughDraws;
import dev.credence.curves.metric.IsotonicFit;
import dev.credence.numerics.beta.Beta;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A band around the isotonic calibration curve, or around the diagonal, as steps over the probability: {@link #lower(double)} and {@link
 * #upper(double)} give its bounds at every probability.
 *
 * @param kind the kind of curve that the band contains
 * @param level the level
 * @param points probabilities ascending, at which the bounds are known
 */
public record CalibrationBand(Kind kind, ConfidenceLevel level, List<Point> points) {
    /** More than 200 groups add little detail and widen the band a little, because more groups make more comparisons. */
    private static final int MAX_GROUPS = 200;

    private static final int DRAWS = 2_000;

    /** Copies the points. */
    public CalibrationBand {
        points = List.copyOf(points);
    }

    /** The kinds of bands. */
    public enum Kind {
        /** The true share of positives at all probabilities at once. */
        CONFIDENCE,
        /** The isotonic curve at each single probability, if the probabilities are calibrated. */
        CONSISTENCY
    }

    /**
     * The bounds at a probability.
     *
     * @param probability the probability
     * @param lower the lower bound
     * @param upper the upper bound
     */
    public record Point(double probability, double lower, double upper) {}

    /**
     * Computes the honest confidence band: if the true share of positives does not fall as the probability rises, then the band contains it at all
     * probabilities at once with at least the level, for any number of items. The items of the probabilities from s_j to s_k are positive at least
     * as often as the share at s_j, so that Clopper and Pearson's upper bound of their share is one of the share at s_j; the band takes the least of
     * these bounds, {@code U(s) = min over s <= s_j <= s_k of u(positives in j..k, items in j..k)}, each at the error {@code (1 - level) / (m (m + 1))} for m
     * groups, and the greatest of the lower bounds likewise. More than 200 distinct probabilities are grouped by counts, without regard to the
     * true classes; this widens the band and does not lower its coverage.
     *
     * <p>Where the diagonal leaves the band, the probabilities are not calibrated there, at this level for all places together. Items must be
     * independent. Coverage: conservative, never below the level. Cost: O(atoms) and at most 40,000 bounds.
     *
     * @param scores probabilities of the positive class
     * @param level the simultaneous level
     * @return the band; without points if there are no items
     * @throws IllegalArgumentException if a score is outside [0, 1]
     * @see <a href="https://doi.org/10.1093/biomet/asac068">Dimitriadis, Duembgen, Henzi, Puke and Ziegel (2023), Honest calibration assessment for
     *     binary outcome predictions, Biometrika 110, 663-680</a>
     */
    public static CalibrationBand honest(ScoredSample scores, ConfidenceLevel level) {
        return honest(scores, level, MAX_GROUPS);
    }

    static CalibrationBand honest(ScoredSample scores, ConfidenceLevel level, int most) {
        CalibrationCurve.require(scores, 1);
        List<Group> groups = groups(IsotonicFit.of(scores, scores.weights()), most);
        int m = groups.size();
        double error = 2 * level.tail() / ((double) m * (m + 1));
        double[] upper = new double[m + 1];
        upper[m] = 1;
        for (int j = m - 1; j >= 0; j--) {
            upper[j] = upper[j + 1];
            double count = 0;
            double positives = 0;
            for (int k = j; k < m; k++) {
                count += groups.get(k).items();
                positives += groups.get(k).positives();
                if (positives < upper[j] * count) {
                    upper[j] = Math.min(upper[j], Beta.upperQuantile(error, positives + 1, count - positives));
                }
            }
        }
        double[] lower = new double[m + 1];
        for (int k = 0; k < m; k++) {
            lower[k + 1] = lower[k];
            double count = 0;
            double positives = 0;
            for (int j = k; j >= 0; j--) {
                count += groups.get(j).items();
                positives += groups.get(j).positives();
                if (positives > lower[k + 1] * count) {
                    lower[k + 1] = Math.max(lower[k + 1], Beta.quantile(error, positives, count - positives + 1));
                }
            }
        }
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < m; i++) {
            Group group = groups.get(i);
            boolean single = group.from() == group.to();
            points.add(new Point(group.from(), lower[single ? i + 1 : i], upper[i]));
            if (!single) {
                points.add(new Point(group.to(), lower[i + 1], upper[i + 1]));
            }
        }
        return new CalibrationBand(Kind.CONFIDENCE, level, points);
    }

    /** Neighbouring probabilities with their items. */
    private record Group(double from, double to, double items, double positives) {}

    /** Returns groups of about equal counts, at most as many as stated. */
    private static List<Group> groups(IsotonicFit fit, int most) {
        double[] items = fit.items();
        double[] positives = fit.positives();
        double all = Arrays.stream(items).sum();
        List<Group> groups = new ArrayList<>();
        double seen = 0;
        double count = 0;
        double ofPositives = 0;
        int from = 0;
        for (int level = 0; level < items.length; level++) {
            seen += items[level];
            count += items[level];
            ofPositives += positives[level];
            boolean isFull = items.length <= most || seen * most >= all * (groups.size() + 1);
            if (isFull || level == items.length - 1) {
                groups.add(new Group(fit.score(from), fit.score(level), count, ofPositives));
                from = level + 1;
                count = 0;
                ofPositives = 0;
            }
        }
        return groups;
    }

    /**
     * Computes the consistency band: at each single probability it contains the isotonic curve with about the level if the probabilities are
     * calibrated, by quantiles of the curves of drawn true classes. It shows how far from the diagonal the curve of a calibrated model strays. Where
     * the observed curve leaves the band, the probabilities may be miscalibrated; {@link CalibrationTest#isotonic} tests this for all places
     * together.
     *
     * <p>Coverage: near-nominal at each single probability. Cost: O(draws atoms). Same seed, same bits.
     *
     * @param scores probabilities of the positive class
     * @param level the level at each probability
     * @param options draws (default 2,000), seed and threads
     * @return the band, at 200 of the distinct probabilities or fewer
     * @throws IllegalArgumentException if a score is outside [0, 1], or there are too few draws for the level
     * @throws java.util.concurrent.CancellationException if the run was cancelled
     * @see <a href="https://doi.org/10.1073/pnas.2016191118">Dimitriadis, Gneiting and Jordan (2021), PNAS 118</a>
     */
    public static CalibrationBand consistency(ScoredSample scores, ConfidenceLevel level, ComputeOptions options) {
        CalibrationCurve.require(scores, 1);
        int draws = EnoughDraws.of(options.draws(DRAWS), level);
        IsotonicFit fit = IsotonicFit.of(scores, scores.weights());
        int levels = fit.levels();
        int[] shown = IntStream.range(0, Math.min(levels, MAX_GROUPS))
                .map(i -> levels <= MAX_GROUPS ? i : (int) ((long) i * (levels - 1) / (MAX_GROUPS - 1)))
                .toArray();
        List<double[]> curves = new CalibratedOutcomes(fit).draws(draws, options, (positives, pool) -> {
            double[] values = new double[levels];
            pool.values(values);
            return Arrays.stream(shown).mapToDouble(point -> values[point]).toArray();
        });
        // The same number of draws lies below the lower bound and above the upper one.
        int beyond = Math.max(0, (int) Math.floor(level.tail() * (draws + 1) * (1 + 1e-12)) - 1);
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < shown.length; i++) {
            double[] values = CalibratedOutcomes.sorted(curves, i);
            points.add(new Point(fit.score(shown[i]), values[beyond], values[draws - 1 - beyond]));
        }
        return new CalibrationBand(Kind.CONSISTENCY, level, points);
    }

    /**
     * Returns the lower bound at a probability: that of the last point at or below it, or 0.
     *
     * @param probability any probability
     * @return the lower bound
     */
    public double lower(double probability) {
        double bound = 0;
        for (Point point : points) {
            bound = point.probability() <= probability ? point.lower() : bound;
        }
        return bound;
    }

    /**
     * Returns the upper bound at a probability: that of the first point at or above it, or 1.
     *
     * @param probability any probability
     * @return the upper bound
     */
    public double upper(double probability) {
        return points.stream()
                .filter(point -> point.probability() >= probability)
                .mapToDouble(Point::upper)
                .findFirst()
                .orElse(1);
    }

    /**
     * {@return the ranges of probabilities that the band calls miscalibrated: those of neighbouring points whose bounds exclude their own
     * probability; each has its first and its last probability} It is meant for bands of the kind {@link Kind#CONFIDENCE}.
     */
    public List<Range> excluded() {
        List<Range> ranges = new ArrayList<>();
        int from = -1;
        for (int i = 0; i <= points.size(); i++) {
            boolean outside = i < points.size()
                    && (points.get(i).probability() < points.get(i).lower()
                            || points.get(i).probability() > points.get(i).upper());
            if (outside && from < 0) {
                from = i;
            } else if (!outside && from >= 0) {
                ranges.add(new Range(
                        points.get(from).probability(), points.get(i - 1).probability()));
                from = -1;
            }
        }
        return ranges;
    }

    /**
     * A range of probabilities.
     *
     * @param from the lowest
     * @param to the highest
     */
    public record Range(double from, double to) {}
}
