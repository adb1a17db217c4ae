package dev.credence.delta.variance;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.sample.WeightedSample;
import java.util.BitSet;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * The design of weighted rows, whose variance is {@code sum d^2 s2 / W^2}, with {@code s2} the sum of the squared weights of an atom,
 * {@code W} the sum of all weights and {@code d} the distance of an influence from the mean. A row that determines the mean has the distance from the mean of
 * the other rows (see {@link RowDistances}). The units are Kish's effective size {@code W^2 / sum s2} of the observations that affect the
 * statistic, and the degrees of freedom are the units minus 1, so that a single heavy row among others bounds nothing. The variance of
 * independent sampling is divided by the number of these observations, so that rows that are not read do not change the design effect.
 *
 * <p>The design effect of a metric of counts that is not a proportion has a prior. The observed design effect {@code D} depends on few
 * items: if the one heavy item among the few that matter is not in the sample, {@code D} and the interval are too small. Kish's design
 * effect {@code K = n / k}, with {@code k} his effective size, depends on all weights and is correct if they do not depend on the
 * outcome.
 *
 * <p>The combination is {@code (e D + 2 K) / (e + 2)}. {@code e} is the number of items on which the variance rests,
 * {@code k (sum w psi^2)^2 / (sum w sum w psi^4)}, so that the prior vanishes as n grows. It does not depend on the unit of weights.
 *
 * <p>With log-normal weights, the smallest coverage of kappa, MCC, macro F1 and balanced accuracy is 0.92, with the observed design
 * effect alone 0.87; intervals are 9 to 14% longer (docs/measurements/coverage.md).
 *
 * @see <a href="https://doi.org/10.1002/bimj.19680100122">Kish (1965), Survey Sampling, section 8.2</a>
 */
final class WeightedDesign<E extends Evidence> extends DesignVariance<E> {
    /** The weight of Kish's design effect, in items. */
    private static final double PRIOR = 2;

    /** A remainder below 2^-40 of the weight of an atom is rounding error. */
    private static final double ROUNDING = 0x1p-40;

    /** With fewer rows of equal weight there is a note: one row has most of the weight. */
    private static final double FEW_ROWS = 1.5;

    private final WeightedSample<E> rows;

    WeightedDesign(WeightedSample<E> sample) {
        super(sample);
        this.rows = sample;
    }

    @Override
    public VarianceEstimate variance(double[] psi, IntPredicate affects) {
        double[] weights = rows.weights();
        double total = 0;
        double mean = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            total += weights[atom];
            mean += product(weights[atom], psi[atom]);
        }
        mean /= total;
        Relevant relevant = Relevant.of(rows, weights, affects);
        boolean any = relevant.rows > 0;
        Relevant read = any ? relevant : Relevant.of(rows, weights, atom -> true);
        BitSet counted = new BitSet(psi.length);
        for (int atom = 0; atom < psi.length; atom++) {
            counted.set(atom, weights[atom] > 0 && (!any || affects.test(atom)));
        }
        RowDistances distances = new RowDistances(
                psi, atom -> weights[atom], rows::squaredWeight, atom -> counted.get(atom) ? 0 : -1, new double[] {
                    read.rows
                });
        double sum = 0;
        double plain = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            if (weights[atom] > 0) {
                double distance = distances.of(atom, mean);
                sum += square(distance / total) * rows.squaredWeight(atom);
                plain += weights[atom] / total * square(distance);
            }
        }
        double units = read.weight / read.squares * read.weight;
        double independent = plain * (read.weight / total) / read.rows;
        return new VarianceEstimate(
                sum,
                independent,
                read.rows > 1 ? RowDistances.freedom(units) : 1,
                rows.evidence().size(),
                units,
                units < FEW_ROWS && read.rows > 1 ? List.of(fewRows(units)) : List.of());
    }

    private static Note fewRows(double units) {
        return Note.of(
                        "few-effective-rows",
                        String.format(
                                Locale.ROOT,
                                "the weights leave %.1f rows of equal weight: fewer than two do not show how much other rows"
                                        + " differ, so that the interval is very wide",
                                units))
                .with("rows", units);
    }

    /** The number of observations that affect the statistic, the sum of their weights and the sum of their squared weights. */
    private record Relevant(double rows, double weight, double squares) {
        static Relevant of(WeightedSample<?> sample, double[] weights, IntPredicate affects) {
            double rows = 0;
            double total = 0;
            double squares = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                if (weights[atom] > 0 && affects.test(atom)) {
                    rows += sample.evidence().count(atom);
                    total += weights[atom];
                    squares += sample.squaredWeight(atom);
                }
            }
            return new Relevant(rows, total, squares);
        }
    }

    @Override
    public Optional<Note> noteOnWeights(UnitMoments<?> moments) {
        return UnevenWeights.note(moments, rows);
    }

    @Override
    public Optional<Note> noteOnWeightsOfPairs(double units) {
        return UnevenWeights.ofPairs(rows, units);
    }

    @Override
    Optional<EffectiveSampleSize<E>> sizeOfProportion(UnitMoments<E> moments) {
        return moments.metric()
                .proportion()
                .filter(proportion ->
                        proportion.link().apply(0) < proportion.link().apply(1))
                .map(proportion -> sizeOf(WeightedTrials.of(moments.metric(), proportion, rows), moments));
    }

    /** Returns the size of a proportion, whose variance follows from its value, so that its degrees of freedom are at least 1. */
    private static <E extends Evidence> EffectiveSampleSize<E> sizeOf(WeightedTrials trials, UnitMoments<E> moments) {
        return new EffectiveSampleSize<>(
                moments, trials.number(), Math.max(1, moments.variance().degreesOfFreedom()), trials.ratio(), null);
    }

    /** Returns the combined design effect, or the observed one for proportions, for scores and if influences vanish. */
    @Override
    double designEffect(UnitMoments<E> moments, double[] psi) {
        VarianceEstimate variance = moments.variance();
        double observed = variance.designEffect();
        if (moments.atBoundary() || moments.isProportion() || moments.hasScores()) {
            return observed;
        }
        double kish = moments.itemsRead() / variance.units();
        double events =
                variance.units() * shareOfVariance(rows.weights(), psi, weightRead(rows.weights(), reads(moments)));
        return (events * observed + PRIOR * kish) / (events + PRIOR);
    }

    private IntPredicate reads(UnitMoments<E> moments) {
        return atom -> moments.metric().dependsOn(rows.evidence(), atom);
    }

    /**
     * Returns the share of items on which the variance rests: 1 if all influences have the same absolute value.
     *
     * @param total the weight of the items that the metric reads
     */
    private static double shareOfVariance(double[] weights, double[] psi, double total) {
        double squares = 0;
        double fourths = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            if (weights[atom] > 0) {
                double square = psi[atom] * psi[atom];
                squares += weights[atom] * square;
                fourths += weights[atom] * square * square;
            }
        }
        return squares / fourths * (squares / total);
    }

    /**
     * Combines the observed size of a weighted proportion with Kish's. If an outcome is rare, the observed variance is determined by few items,
     * and Kish's size is not. With {@code e} the number of the rarer outcome among Kish's trials, the design effect is {@code (e D + 4) / (e +
     * 4)}, where {@code D} is the observed one relative to Kish's.
     */
    @Override
    double cautiousSizeOfProportion(UnitMoments<?> moments, double observed) {
        double kish = moments.variance().units();
        return EffectiveSampleSize.mixed(kish, observed, kish * Math.min(moments.unit(), 1 - moments.unit()), 4);
    }

    @Override
    Moments withHeavyRows(UnitMoments<?> moments) {
        return SmoothedWeights.of(moments.metric(), rows)
                .map(moments::onUnitScale)
                .orElseGet(() -> super.withHeavyRows(moments));
    }

    @Override
    boolean isJackknifeWorthwhile(Metric<?> metric, Evidence side) {
        return !hasScores(side) && isLeavingItemsOutAffordable(metric);
    }

    /**
     * Leaves out a row with the mean weight of the atom, where each row counts by its weight. If the atom has a single row, or one row has
     * nearly all of its weight, the whole weight is left out, so that the result does not depend on rounding error.
     */
    @Override
    double weightOfOne(int atom, double[] weights) {
        double one = rows.squaredWeight(atom) / weights[atom];
        boolean all = rows.evidence().count(atom) == 1 || weights[atom] - one <= ROUNDING * weights[atom];
        return all ? weights[atom] : one;
    }

    /**
     * The value and variance of a metric on weighted rows of two classes after one row is added, spread evenly over the four cells. In
     * each cell it has the weight that a row of that cell can have, because heavy rows may be missing from the sample.
     */
    static final class SmoothedWeights {
        /** The part of the row in each of the four cells. */
        private static final double SHARE = 0.25;

        /** Returns the value and variance in the unit of the metric, or an empty result for other evidence. */
        static Optional<Moments> of(Metric<?> metric, WeightedSample<?> weighted) {
            if (!(weighted.evidence() instanceof ConfusionMatrix matrix) || matrix.classes() != 2) {
                return Optional.empty();
            }
            @SuppressWarnings("unchecked") // the evidence of the metric is a matrix
            Metric<ConfusionMatrix> ofMatrices = (Metric<ConfusionMatrix>) metric;
            return Optional.of(of(ofMatrices, Evidence.completed(matrix), new CellWeights(matrix, weighted, 1)));
        }

        private static Moments of(Metric<ConfusionMatrix> metric, ConfusionMatrix completed, CellWeights cells) {
            double[] weights = new double[completed.atoms()];
            double[] squares = new double[weights.length];
            double total = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                int cell = cells.cell(completed, atom);
                double one = cells.largestNextWeight(cell);
                weights[atom] = cells.sum(cell) + SHARE * one;
                squares[atom] = cells.squares(cell) + SHARE * one * one;
                total += weights[atom];
            }
            double[] psi = new double[weights.length];
            metric.influence(completed, weights, psi);
            double variance = 0;
            for (int atom = 0; atom < psi.length; atom++) {
                variance += psi[atom] / total * psi[atom] / total * squares[atom];
            }
            return new Moments(metric.value(completed, weights), variance);
        }
    }

    /**
     * Notes for samples whose weights depend on truth or prediction and that contain few heavy rows. A metric of two classes that is not a
     * proportion, a metric of more classes, or a difference of two systems is then determined by those few rows; proportions of two classes are
     * corrected for this (see {@link WeightedTrials}). If the sample contains no heavy row, it does not show that such rows exist, and
     * there is no note. The coverage in the notes was simulated with weights that are 5 or 50 times as heavy for one truth or one
     * prediction as for the others, in samples with a heavy row.
     */
    static final class UnevenWeights {
        /** The square root of 10, a limit that no ratio of round weights equals. */
        private static final double UNEVEN = 3.1622776601683795;

        /** Kish's effective size without a note for two classes: with 110 rows of weights 5 times as heavy, coverage is 0.92. */
        private static final double WARNED_SIZE = 100;

        /** Kish's effective size without a note for more classes; with a limit of 300, a coverage of 0.62 has no note. */
        private static final double WARNED_SIZE_OF_MANY = 1_000;

        /** Kish's effective size without a note for pairs; with more, coverage was at least 0.92. */
        private static final double WARNED_PAIRS = 300;

        /** The smallest coverage of kappa, MCC, F-beta, balanced accuracy and macro F1 of two classes. */
        private static final double OF_TWO = 0.82;

        /** The smallest coverage for three classes and 1,000 rows, of recall.macro. */
        private static final double OF_MANY = 0.53;

        /** The smallest coverage of a difference, of recall with 200 rows weighted by the second prediction. */
        private static final double OF_PAIRS = 0.67;

        /**
         * Returns the note for an interval.
         *
         * @param moments the value and variance of a metric
         * @param weighted the rows
         * @return a note; empty if the weights are similar or there are many rows
         */
        static Optional<Note> note(UnitMoments<?> moments, WeightedSample<?> weighted) {
            if (!(weighted.evidence() instanceof ConfusionMatrix matrix)) {
                return Optional.empty();
            }
            double units = moments.variance().units();
            boolean two = matrix.classes() == 2;
            if (moments.isProportion() && (two || moments.metric() instanceof OneVersusRest)) {
                return Optional.empty();
            }
            return two
                    ? note(new CellWeights(matrix, weighted, 1).ratioOfWeights(), units, WARNED_SIZE, OF_TWO)
                    : note(
                            spread(weighted, List.of(matrix::truth, matrix::predicted)),
                            units,
                            WARNED_SIZE_OF_MANY,
                            OF_MANY);
        }

        /**
         * Returns the note for a comparison on the same rows.
         *
         * @param units the number of rows of equal weight that give the same variance
         * @return a note; empty if the weights are similar or there are many rows
         */
        static Optional<Note> ofPairs(WeightedSample<?> weighted, double units) {
            return weighted.evidence() instanceof PairedConfusionMatrix joint
                    ? note(
                            spread(weighted, List.of(joint::truth, joint::firstPrediction, joint::secondPrediction)),
                            units,
                            WARNED_PAIRS,
                            OF_PAIRS)
                    : Optional.empty();
        }

        /** Returns the largest ratio of two mean weights of rows that differ in their truth, or in a prediction. */
        private static double spread(WeightedSample<?> sample, List<IntUnaryOperator> views) {
            double[] weights = sample.weights();
            double spread = 1;
            for (IntUnaryOperator view : views) {
                Map<Integer, double[]> sums = new HashMap<>();
                for (int atom = 0; atom < weights.length; atom++) {
                    double[] sum = sums.computeIfAbsent(view.applyAsInt(atom), group -> new double[2]);
                    sum[0] += weights[atom];
                    sum[1] += sample.squaredWeight(atom);
                }
                DoubleSummaryStatistics means = sums.values().stream()
                        .filter(sum -> sum[0] > 0)
                        .mapToDouble(sum -> sum[1] / sum[0])
                        .summaryStatistics();
                spread = Math.max(spread, means.getMax() / means.getMin());
            }
            return spread;
        }

        private static Optional<Note> note(double spread, double units, double few, double least) {
            return !(spread > UNEVEN) || units >= few
                    ? Optional.empty()
                    : Optional.of(CoverageWarning.of(
                            least,
                            String.format(
                                    Locale.ROOT,
                                    "rows of one cell weigh %.1f times as much as rows of another, and all rows are worth %.1f rows of equal"
                                            + " weight: with such weights ",
                                    spread,
                                    units)));
        }
    }
}
