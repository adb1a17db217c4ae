package dev.credence.curves.curve;

import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.curves.curve.NetBenefitCurve.Bounded;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What decisions by probabilities cost over a range of costs of errors, with pointwise and simultaneous bands. There are two scales, and on both
 * the classifiers that predict every item positive, or none, are the reference.
 *
 * <p>Relative utility at the threshold probability t is {@code RU(t) = (NB(t) - r(t)) / (prevalence - r(t))}, where NB is the net benefit of {@link
 * NetBenefitCurve}, {@code prevalence} that of perfect predictions, and {@code r(t) = max(0, prevalence - w (1 - prevalence))}, {@code w = t / (1 -
 * t)}, that of the better of predicting all items positive and none. It is the share of what perfect predictions would gain over that; 1
 * is perfect, and below 0 the predictions should not be used at t.
 *
 * <p>The normalised expected cost at the probability-cost x is {@code NEC(x) = x FNR + (1 - x) FPR}, where {@code x = p c / (p c + (1 - p) d)} for
 * a share p of positives and the costs c of a false negative and d of a false positive. It does not depend on the share of positives among the
 * items. The better of predicting every item positive and none costs {@code min(x, 1 - x)}. Items are predicted
 * positive from the threshold {@code t(x) = q (1 - x) / (q (1 - x) + (1 - q) x)} on, which is the best one of calibrated probabilities for a share q of positives.
 * The curve belongs to these thresholds; q is taken as a known number. {@code RU = 1 - NEC / min(x, 1 - x)} at the same threshold if q is the share of the items.
 *
 * <p>Both are functions of TPR, FPR and the share of positives, whose errors are independent. A simultaneous band contains the true values at all
 * points at once with a probability near the level. The quantile c of the largest standardised deviation is computed with standard normal
 * multipliers of the items. The bounds at a point are {@code theta -+ c s}; for s, c^2 / 2 pseudo-items are added to each class, and half of
 * them are predicted positive.
 * Pointwise bounds have the normal quantile instead of c. Bounds of a difference are at least as far as those that combine Wilson's bounds of the shares
 * of items that only one system predicts positive. Where t is so near to the share of positives that either reference may be the
 * better one, the bounds are those of both.
 *
 * <p>Items must be independent: weights, clusters, strata and folds are refused. Coverage: near-nominal, 0.94 to 1.00 at level 0.95
 * (docs/measurements/thresholds.md). Cost: O(draws kinds), where a kind of item has one class and lies between two thresholds, for each system. Same
 * seed, same bits. Immutable.
 *
 * @see <a href="https://doi.org/10.1111/j.1467-985X.2009.00592.x">Baker, Cook, Vickers and Kramer (2009), Using relative utility curves to evaluate risk
 *     prediction, JRSS A 172, 729-748</a>
 * @see <a href="https://doi.org/10.1007/s10994-006-8199-5">Drummond and Holte (2006), Cost curves, Machine Learning 65, 95-130</a>
 */
public final class CostCurve extends DecisionCurve<CostCurve.Point> {
    private static final DecisionScores NEEDS = new DecisionScores("a cost curve");

    private final Scale scale;

    /**
     * The scales of the curve.
     * More constants may be added in a minor release; a {@code switch} needs a default.
     */
    public enum Scale {
        /** Relative utility against the threshold probability. */
        RELATIVE_UTILITY("relative-utility"),
        /** Normalised expected cost against the probability-cost. */
        EXPECTED_COST("cost");

        private final String id;

        Scale(String id) {
            this.id = id;
        }

        /** {@return the short name: {@code relative-utility} or {@code cost}} */
        public String id() {
            return id;
        }
    }

    /**
     * A point of the curve.
     *
     * @param at the threshold probability, or the probability-cost
     * @param threshold the probability from which items are predicted positive
     * @param band the value with its simultaneous bounds; of two systems the difference, the first system minus the second
     * @param pointwise the value with its bounds at this point alone
     * @param trivial the value of the better of predicting every item positive and none; 0 for a difference of two systems
     * @param best the value at the threshold that is best on these items, which is optimistic; NaN for a difference of two systems
     */
    public record Point(double at, double threshold, Bounded band, Bounded pointwise, double trivial, double best) {}

    private CostCurve(Scale scale, List<Point> points, ConfidenceLevel level, double prevalence, boolean isDifference) {
        super(points, level, prevalence, isDifference);
        this.scale = scale;
    }

    /**
     * Computes the curve of one system.
     *
     * @param sample the probabilities with the true classes
     * @param scale the scale
     * @param places threshold probabilities or probability-costs, ascending, above 0 and below 1
     * @param share the share of positives that the probabilities assume, above 0 and below 1; NaN for that of the items. Relative utility does
     *     not depend on it
     * @param level the level of each band
     * @param options draws (default 2,000), seed and threads
     * @return the curve
     * @throws IllegalArgumentException if there is no place, one is out of range or not above the one before, or the share is out of range
     * @throws RefusedException if items are not independent, a class is absent, scores are kept as ranges or are no probabilities
     */
    public static CostCurve of(
            Sample<ScoredSample> sample,
            Scale scale,
            List<Double> places,
            double share,
            ConfidenceLevel level,
            ComputeOptions options) {
        double[] grid = DecisionScores.grid("places", places);
        ScoredSample scores = NEEDS.independent(sample).evidence();
        NEEDS.require(scores);
        Axis axis = new Axis(scale, grid, share(share, (double) scores.positives() / scores.size()));
        GridKinds kinds = new GridKinds.Items(
                        axis.thresholds, scores.atoms(), scores::positive, scores::count, scores::score)
                .combinedWith(GridKinds.NONE);
        CostBand band = new CostBand(kinds, false);
        LeastCost least = new LeastCost(scores);
        return axis.curve(band, level, options, kinds.prevalence(), false, least);
    }

    /**
     * Computes the curve of the difference of two systems on the same items, the first minus the second.
     *
     * @param sample the probabilities of both systems with the true classes
     * @param scale the scale
     * @param places threshold probabilities or probability-costs, ascending, above 0 and below 1
     * @param share the share of positives that the probabilities assume, above 0 and below 1; NaN for that of the items
     * @param level the level of each band
     * @param options draws (default 2,000), seed and threads
     * @return the curve
     * @throws IllegalArgumentException if there is no place, one is out of range or not above the one before, or the share is out of range
     * @throws RefusedException if items are not independent, a class is absent, scores are kept as ranges or are no probabilities
     */
    public static CostCurve difference(
            Sample<PairedScoredSample> sample,
            Scale scale,
            List<Double> places,
            double share,
            ConfidenceLevel level,
            ComputeOptions options) {
        double[] grid = DecisionScores.grid("places", places);
        PairedScoredSample scores = NEEDS.independent(sample).evidence();
        NEEDS.require(scores.first());
        NEEDS.require(scores.second());
        ScoredSample first = scores.first();
        Axis axis = new Axis(scale, grid, share(share, (double) first.positives() / first.size()));
        GridKinds kinds = new GridKinds.Items(
                        axis.thresholds, scores.atoms(), scores::positive, scores::count, scores::firstScore)
                .combinedWith(scores::secondScore);
        CostBand band = new CostBand(kinds, true);
        return axis.curve(band, level, options, kinds.prevalence(), true, null);
    }

    private static double share(double given, double observed) {
        if (Double.isNaN(given)) {
            return observed;
        }
        if (!(given > 0 && given < 1)) {
            throw new IllegalArgumentException("share must lie in (0, 1): share=" + given);
        }
        return given;
    }

    /** {@return the scale} */
    public Scale scale() {
        return scale;
    }

    @Override
    public String toString() {
        return "CostCurve[" + scale.id() + ", " + points().size() + " points, level " + level().value() + "]";
    }

    /** The places of a curve and their thresholds, ascending; the thresholds of costs descend along the axis. */
    private static final class Axis {
        private final Scale scale;
        private final double[] grid;
        private final double[] thresholds;

        Axis(Scale scale, double[] grid, double share) {
            this.scale = scale;
            this.grid = grid;
            this.thresholds = scale == Scale.RELATIVE_UTILITY
                    ? grid
                    : IntStream.range(0, grid.length)
                            .mapToDouble(i -> threshold(grid[grid.length - 1 - i], share))
                            .toArray();
            if (IntStream.range(1, grid.length).anyMatch(i -> !(thresholds[i] > thresholds[i - 1]))) {
                throw new IllegalArgumentException("places must be farther apart, because their thresholds are equal:"
                        + " places=" + Arrays.toString(grid));
            }
        }

        private static double threshold(double x, double share) {
            double positive = share * (1 - x);
            return positive / (positive + (1 - share) * x);
        }

        private int threshold(int place) {
            return scale == Scale.RELATIVE_UTILITY ? place : grid.length - 1 - place;
        }

        CostCurve curve(
                CostBand band,
                ConfidenceLevel level,
                ComputeOptions options,
                double prevalence,
                boolean isDifference,
                @Nullable LeastCost least) {
            List<CostBand.Form> forms = IntStream.range(0, grid.length)
                    .boxed()
                    .flatMap(place -> (scale == Scale.RELATIVE_UTILITY
                                    ? band.utilities(place, grid[place])
                                    : List.of(band.cost(place, threshold(place), grid[place])))
                            .stream())
                    .toList();
            CostBand.Bands bands = band.bounds(forms, grid.length, level, options);
            List<Point> points = IntStream.range(0, grid.length)
                    .mapToObj(place -> new Point(
                            grid[place],
                            thresholds[threshold(place)],
                            bands.simultaneous().get(place),
                            bands.pointwise().get(place),
                            isDifference || scale == Scale.RELATIVE_UTILITY
                                    ? 0
                                    : Math.min(grid[place], 1 - grid[place]),
                            least == null ? Double.NaN : best(least, grid[place], prevalence)))
                    .toList();
            return new CostCurve(scale, points, level, prevalence, isDifference);
        }

        private double best(LeastCost least, double place, double prevalence) {
            if (scale == Scale.EXPECTED_COST) {
                return least.at(place);
            }
            double x = threshold(place, prevalence);
            return 1 - least.at(x) / Math.min(x, 1 - x);
        }
    }

    /** The least normalised expected cost over all thresholds: the lower envelope of the lines of the thresholds. */
    private static final class LeastCost {
        private final double[] missed;
        private final double[] alarms;

        LeastCost(ScoredSample scores) {
            int atoms = scores.atoms();
            double[] below = cumulativeCounts(scores, scores::positive);
            double[] negativesBelow = cumulativeCounts(scores, atom -> !scores.positive(atom));
            // Equal scores are never apart.
            int[] ends = IntStream.rangeClosed(0, atoms)
                    .filter(i -> i == 0 || i == atoms || scores.score(i) != scores.score(i - 1))
                    .toArray();
            this.missed = Arrays.stream(ends)
                    .mapToDouble(i -> below[i] / below[atoms])
                    .toArray();
            this.alarms = Arrays.stream(ends)
                    .mapToDouble(i -> 1 - negativesBelow[i] / negativesBelow[atoms])
                    .toArray();
        }

        private static double[] cumulativeCounts(ScoredSample scores, IntPredicate counted) {
            double[] sums = new double[scores.atoms() + 1];
            for (int atom = 0; atom < scores.atoms(); atom++) {
                sums[atom + 1] = sums[atom] + (counted.test(atom) ? scores.count(atom) : 0);
            }
            return sums;
        }

        double at(double x) {
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < missed.length; i++) {
                least = Math.min(least, x * missed[i] + (1 - x) * alarms[i]);
            }
            return least;
        }
    }
}
