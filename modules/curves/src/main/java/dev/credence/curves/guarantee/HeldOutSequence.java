package dev.credence.curves.guarantee;

import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.random.Streams;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tests of thresholds, or of pairs of thresholds between which a rule abstains, in an order that other items determine.
 *
 * <p>Each item is in the pilot with the probability 1/5, independently of the others. The scores of the pilot are the thresholds, at most 50 of
 * them. A model of the pilot predicts the numbers of trials and successes of each demand among the other items. The thresholds, or all pairs of
 * them, are sorted by the largest p-value that these numbers have, the smallest first, and equal ones by their rates. The other items are independent of this order, so that the number of successes of each demanded rate at each pair is binomial given the number of its
 * trials, whatever the distribution of scores and labels. They test the pairs in this order until a demand has a p-value above the
 * significance: the first pair in this order that breaks a demand is accepted with at most that probability, and no later one is reached
 * without it. A pair needs each of its demands, so that each of these has the whole significance (intersection-union test).
 *
 * @see <a href="https://doi.org/10.48550/arXiv.2210.07913">Laufer-Goldshtein, Fisch, Barzilay and Jaakkola (2023), Efficiently controlling multiple
 *     risks with Pareto testing, ICLR</a>
 */
final class HeldOutSequence implements AdmissibleThresholds {
    private static final double PILOT = 0.2;
    /** With 50 thresholds, adjacent ones differ by about 2% of the items. */
    private static final int MAX_THRESHOLDS = 50;

    private final List<ThresholdDemand> demands;
    private final boolean abstains;
    private final double significance;
    private final ScoreLevels pilot;
    private final ScoreLevels tested;

    /** Creates the tests of a sample, of which a random part is the pilot. */
    static HeldOutSequence of(
            ScoreLevels ranked, List<ThresholdDemand> demands, boolean abstains, double significance, long seed) {
        return new HeldOutSequence(ranked.parts(PILOT, Streams.block(seed, 0)), demands, abstains, significance);
    }

    /** Creates the tests of the second of two parts in the order of the first. */
    HeldOutSequence(List<ScoreLevels> parts, List<ThresholdDemand> demands, boolean abstains, double significance) {
        this.demands = demands;
        this.abstains = abstains;
        this.significance = significance;
        this.pilot = parts.get(0);
        this.tested = parts.get(1);
    }

    /** A pair of thresholds with its predicted p-value, and by how much its rates are predicted to be better than demanded. */
    private record Predicted(Thresholds cut, double p, double margin) {}

    /** Returns the pairs in the order in which they are tested. */
    List<Thresholds> order() {
        double[] scores = thresholds();
        PilotModel model = PilotModel.of(pilot);
        List<Predicted> all = new ArrayList<>();
        for (int upper = 0; upper < scores.length; upper++) {
            for (int lower = upper; lower < (abstains ? scores.length : upper + 1); lower++) {
                Thresholds cut = new Thresholds(scores[lower], scores[upper]);
                double[] cells = model.cells(
                        pilot.levelsReaching(cut.positiveFrom()),
                        pilot.levelsReaching(cut.negativeBelow()),
                        (1 - PILOT) / PILOT);
                double p = 0;
                double margin = Double.POSITIVE_INFINITY;
                for (ThresholdDemand demand : demands) {
                    p = Math.max(p, p(demand, cells));
                    double over = CellMetric.of(demand.rate()).at(cells) - demand.limit();
                    margin = Math.min(margin, demand.rate().isAtMost() ? -over : over);
                }
                all.add(new Predicted(cut, p, Double.isNaN(margin) ? -1 : margin));
            }
        }
        // the sort is stable: of equal pairs the one with the larger threshold is first
        all.sort(Comparator.comparingDouble(Predicted::p).thenComparingDouble(pair -> -pair.margin()));
        return all.stream().map(Predicted::cut).toList();
    }

    /** Returns scores of the pilot in descending order, evenly spaced among the distinct ones. */
    private double[] thresholds() {
        int[] levels = IntStream.range(0, pilot.levels())
                .filter(level -> pilot.hasItems(level))
                .toArray();
        int most = Math.min(levels.length, MAX_THRESHOLDS);
        return IntStream.range(0, most)
                .mapToDouble(
                        i -> pilot.score(levels[most == 1 ? 0 : (int) ((long) i * (levels.length - 1) / (most - 1))]))
                .toArray();
    }

    /** Returns the pairs that are accepted, in the order of the tests. */
    List<Thresholds> accepted(List<Thresholds> order) {
        List<Thresholds> accepted = new ArrayList<>();
        for (Thresholds cut : order) {
            double[] cells = cut.cells(tested, abstains);
            if (!demands.stream().allMatch(demand -> p(demand, cells) <= significance)) {
                break;
            }
            accepted.add(cut);
        }
        return accepted;
    }

    /** Returns the exact p-value of the hypothesis that a rate breaks its demand; 1 if there are no trials. Predicted numbers are rounded. */
    static double p(ThresholdDemand demand, double[] cells) {
        CellMetric metric = CellMetric.of(demand.rate());
        long trials = Math.round(metric.trials(cells));
        double counted = metric.counted(cells);
        if (trials == 0) {
            return 1;
        }
        return demand.rate().isAtMost()
                ? Binomial.cdf(Math.min(trials, (long) Math.ceil(counted)), trials, demand.limit())
                : Binomial.survival(Math.min(trials, (long) Math.floor(counted)) - 1, trials, demand.limit());
    }

    @Override
    public List<Thresholds> cuts() {
        List<Thresholds> order = order();
        List<Thresholds> accepted = accepted(order);
        if (accepted.isEmpty()) {
            throw noThreshold(order);
        }
        accepted.sort(
                Comparator.comparingDouble(Thresholds::positiveFrom).thenComparingDouble(Thresholds::negativeBelow));
        return accepted;
    }

    private RuntimeException noThreshold(List<Thresholds> order) {
        String all = demands.stream().map(ThresholdDemand::toString).collect(Collectors.joining(" and "));
        if (order.isEmpty()) {
            return AdmissibleThresholds.none(
                    all,
                    significance,
                    "; items=" + tested.size() + ", which are too few to choose from a part of them");
        }
        double[] cells = order.get(0).cells(tested, abstains);
        ThresholdDemand worst = demands.stream()
                .max(Comparator.comparingDouble(demand -> p(demand, cells)))
                .orElseThrow();
        CellMetric metric = CellMetric.of(worst.rate());
        long trials = Math.round(metric.trials(cells));
        String items = trials + " " + worst.rate().items();
        if (trials == 0) {
            return AdmissibleThresholds.none(
                    all,
                    significance,
                    "; the first choice of the pilot has " + items + "; lower a demand, or use more items");
        }
        double observed = metric.at(cells);
        return AdmissibleThresholds.none(
                all,
                significance,
                "; at the first choice of the pilot the observed "
                        + worst.rate().word() + " is " + AdmissibleThresholds.rounded(observed) + " of " + items
                        + AdmissibleThresholds.sizeThatWouldShow(
                                worst, worst.rate().isAtMost() ? 1 - observed : observed, significance));
    }

    @Override
    public double significance() {
        return significance;
    }

    @Override
    public double guaranteed(ThresholdDemand demand) {
        return demand.limit();
    }

    /**
     * The mean of the observed numbers of a pilot and those of a logistic regression of the class on the normal scores of ranks. The regression
     * predicts some errors where a small pilot has none; the observed numbers correct it where it does not fit. A weak prior keeps its coefficients
     * finite if the classes are separated. The model only orders tests, so that their validity does not depend on it.
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
    record PilotModel(double[] positives, double[] negatives) {
        /** The precision of the normal prior of each coefficient, 0.1, whose standard deviation is then about 3. */
        private static final double PRIOR = 0.1;

        /** Fits the model, which has the numbers of positives and negatives above each level. */
        static PilotModel of(ScoreLevels pilot) {
            int levels = pilot.levels();
            double[] x = new double[levels];
            for (int level = 0; level < levels; level++) {
                double above = itemsAbove(pilot, level);
                x[level] = pilot.hasItems(level)
                        ? -Normal.quantile((above + itemsAbove(pilot, level + 1)) / 2 / pilot.size())
                        : 0;
            }
            double[] fitted = fit(pilot, x);
            double[] positives = new double[levels + 1];
            double[] negatives = new double[levels + 1];
            for (int level = 0; level < levels; level++) {
                double items = itemsAbove(pilot, level + 1) - itemsAbove(pilot, level);
                double share = logistic(fitted[0] + fitted[1] * x[level]);
                positives[level + 1] = positives[level] + items * share;
                negatives[level + 1] = negatives[level] + items * (1 - share);
            }
            for (int level = 0; level <= levels; level++) {
                positives[level] = (positives[level] + pilot.positivesAbove(level)) / 2;
                negatives[level] = (negatives[level] + pilot.negativesAbove(level)) / 2;
            }
            return new PilotModel(positives, negatives);
        }

        private static double itemsAbove(ScoreLevels pilot, int level) {
            return (double) (pilot.positivesAbove(level) + pilot.negativesAbove(level));
        }

        /** Returns the intercept and the slope by at most 25 steps of Newton's method. */
        private static double[] fit(ScoreLevels pilot, double[] x) {
            double intercept = 0;
            double slope = 1;
            for (int step = 0; step < 25; step++) {
                double g0 = -PRIOR * intercept;
                double g1 = -PRIOR * slope;
                double h00 = PRIOR;
                double h01 = 0;
                double h11 = PRIOR;
                for (int level = 0; level < x.length; level++) {
                    double items = itemsAbove(pilot, level + 1) - itemsAbove(pilot, level);
                    double share = logistic(intercept + slope * x[level]);
                    double residual = pilot.positivesAbove(level + 1) - pilot.positivesAbove(level) - items * share;
                    double weight = items * share * (1 - share);
                    g0 += residual;
                    g1 += residual * x[level];
                    h00 += weight;
                    h01 += weight * x[level];
                    h11 += weight * x[level] * x[level];
                }
                double determinant = h00 * h11 - h01 * h01;
                double change0 = (h11 * g0 - h01 * g1) / determinant;
                double change1 = (h00 * g1 - h01 * g0) / determinant;
                // a step of at most 2 in each coefficient does not leave the region where Newton's method is stable
                intercept += clamped(change0);
                slope += clamped(change1);
                if (Math.abs(change0) + Math.abs(change1) < 1e-9) {
                    break;
                }
            }
            return new double[] {intercept, slope};
        }

        private static double clamped(double change) {
            return Math.max(-2, Math.min(2, change));
        }

        private static double logistic(double x) {
            return 1 / (1 + StrictMath.exp(-x));
        }

        /** Returns the six expected cells of a number of items that is a multiple of those of the pilot. */
        double[] cells(int positive, int notNegative, double times) {
            int all = positives.length - 1;
            return new double[] {
                times * positives[positive],
                times * negatives[positive],
                times * (positives[all] - positives[notNegative]),
                times * (negatives[all] - negatives[notNegative]),
                times * (positives[notNegative] - positives[positive]),
                times * (negatives[notNegative] - negatives[positive])
            };
        }
    }
}
