package dev.credence.curves.guarantee;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.curves.guarantee.AdmissibleThresholds.Thresholds;
import dev.credence.curves.guarantee.ThresholdChoice.Abstention;
import dev.credence.curves.guarantee.ThresholdChoice.Met;
import dev.credence.curves.guarantee.ThresholdChoice.Value;
import dev.credence.curves.guarantee.ThresholdDemand.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A rule that chooses a threshold of scores from labelled items, such that rates of the population reach demanded values with a given
 * confidence.
 *
 * <p>An item is predicted positive if its score is at least the threshold. With the significance {@code alpha = (1 - level) / number of demands} of
 * each demand, unless another one is stated, all demands are met simultaneously except with probability {@code 1 - level}:
 *
 * <ul>
 *   <li>Recall of at least p: the threshold is at most the k-th smallest score of the n positives, with the largest k for which {@code P(Bin(n,
 *       1 - p) <= k - 1) <= alpha}. It holds for every threshold below as well, whatever the distribution of scores; ties make it safer.
 *   <li>Specificity of at least p: the threshold is above the k-th largest score of the negatives, and at every threshold above.
 *   <li>Precision of at least p: thresholds just above the scores of ranks that n alone determines, in a geometric sequence, are tested in ascending
 *       order by exact binomial tests. Each has the significance alpha / (their number), which a rejection passes on to the next (fallback
 *       procedure). Whatever the distribution of scores and the dependence of labels on scores, ties included, the probability that any accepted
 *       threshold has a smaller precision is at most alpha.
 *   <li>Negative predictive value: as precision, with the scores reversed and the classes exchanged.
 *   <li>A rate of errors of at most q: the complement is at least 1 - q.
 *   <li>A rule that abstains has two thresholds: recall, false positive rate and precision restrict that of the predicted positives, and the
 *       other rates that of the predicted negatives.
 *   <li>Accuracy, abstention, and precision together with negative predictive value at one threshold, with all other demands of the rule: a
 *       random fifth of the items orders thresholds, or pairs of them, by the p-values that it predicts for the demands, and the others test them
 *       in this order by exact binomial tests until the first one fails (Pareto testing). Each demand has the whole significance {@code 1 -
 *       level}, because a threshold must pass all tests.
 * </ul>
 *
 * <p>Of the thresholds that meet all demands the rule chooses the one that optimises the objective, of equal ones the largest. Without an objective
 * it chooses the largest if a recall or a negative predictive value is demanded, otherwise that of the largest accuracy if one is demanded, and
 * otherwise the smallest. A rule that abstains chooses the pair with which it abstains least, of equal ones the most accurate. Because each guarantee is valid for all
 * thresholds that meet its demand simultaneously, the choice among them does not weaken it.
 *
 * <p>Intervals of metrics at the threshold are simultaneous bands over all thresholds (multiplier bootstrap of the largest deviation), so that they
 * remain valid although the threshold was chosen on the same items; docs/measurements/thresholds.md has measured coverage. Those of recall and specificity are exact up to 100 items of the class. They are wider than
 * intervals on other items. Weights, strata and folds are refused, and clusters if another rate than recall, specificity, fnr or fpr is demanded. For
 * these a cluster counts as one item, as that with the lowest score of its positives, or the highest of its negatives: the guarantee is that in a share of
 * at least p of the clusters with positives all of them are predicted positive, so that the mean recall of these clusters is at least p as
 * well; metrics then have no intervals. Cost: O(atoms log atoms), and for the
 * bands O(draws thresholds), at most 1,000 thresholds. Immutable: every call returns a new rule.
 *
 * @see <a href="https://doi.org/10.1214/aoms/1177731788">Wilks (1941), Determination of sample sizes for setting tolerance limits, Annals of
 *     Mathematical Statistics 12, 91-96</a>
 * @see <a href="https://doi.org/10.48550/arXiv.2210.07913">Laufer-Goldshtein, Fisch, Barzilay and Jaakkola (2023), Efficiently controlling multiple
 *     risks with Pareto testing, ICLR</a>
 * @see <a href="https://doi.org/10.1002/pst.64">Wiens (2003), A fixed sequence Bonferroni procedure for testing multiple endpoints,
 *     Pharmaceutical Statistics 2, 211-215</a>
 */
public final class ThresholdRule {
    private final ConfidenceLevel level;
    private final List<ThresholdDemand> demands;
    private final @Nullable ThresholdObjective objective;
    private final boolean abstains;
    private final ComputeOptions computeOptions;

    private ThresholdRule(
            ConfidenceLevel level,
            List<ThresholdDemand> demands,
            @Nullable ThresholdObjective objective,
            boolean abstains,
            ComputeOptions computeOptions) {
        this.level = level;
        this.demands = demands;
        this.objective = objective;
        this.abstains = abstains;
        this.computeOptions = computeOptions;
    }

    /**
     * Creates a rule without demands.
     *
     * @param level the probability with which all demands are met simultaneously, and the level of the intervals
     * @return the rule
     */
    public static ThresholdRule of(ConfidenceLevel level) {
        return new ThresholdRule(
                Objects.requireNonNull(level, "level must not be null"),
                List.of(),
                null,
                false,
                ComputeOptions.defaults());
    }

    /**
     * Returns a copy with a further demand, {@link #atLeast} or {@link #atMost} its limit as its rate requires.
     *
     * @param demand the demand
     * @return a copy
     * @throws IllegalArgumentException if the rate or its complement is demanded already
     */
    public ThresholdRule demand(ThresholdDemand demand) {
        return demand.rate().isAtMost() ? atMost(demand) : atLeast(demand);
    }

    /**
     * Returns a copy with a further demand of a rate that should be high.
     *
     * @param demand the demand, such as a recall of at least 0.95
     * @return a copy
     * @throws IllegalArgumentException if the rate is one of errors or abstention, or is demanded already
     */
    public ThresholdRule atLeast(ThresholdDemand demand) {
        if (demand.rate().isAtMost()) {
            throw new IllegalArgumentException("a demand of at least a value needs a rate that should be high: "
                    + demand + "; demand that it is at most the value");
        }
        return with(demand);
    }

    /**
     * Returns a copy with a further demand of a rate of errors or abstention, which should be low.
     *
     * @param demand the demand, such as a false discovery rate of at most 0.1
     * @return a copy
     * @throws IllegalArgumentException if the rate should be high, or it or its complement is demanded already
     */
    public ThresholdRule atMost(ThresholdDemand demand) {
        if (!demand.rate().isAtMost()) {
            throw new IllegalArgumentException("a demand of at most a value needs a rate of errors: " + demand
                    + "; demand that it is at least the value");
        }
        return with(demand);
    }

    private ThresholdRule with(ThresholdDemand demand) {
        List<ThresholdDemand> all = new ArrayList<>(demands);
        for (ThresholdDemand other : demands) {
            boolean same = other.rate() == demand.rate();
            if (same
                    || (isOfPredicted(demand)
                            && other.rate().ofSuccesses() == demand.rate().ofSuccesses())) {
                throw new IllegalArgumentException(
                        "each rate can be demanded once: " + other + " and " + demand + "; keep the stricter one");
            }
        }
        all.add(demand);
        return new ThresholdRule(level, List.copyOf(all), objective, abstains, computeOptions);
    }

    /** Whether the rate is one of the items that are predicted, so that its complement is one minus it even if the rule abstains. */
    private static boolean isOfPredicted(ThresholdDemand demand) {
        return switch (demand.rate().ofSuccesses()) {
            case PRECISION, NPV, ACCURACY -> true;
            default -> false;
        };
    }

    /**
     * {@return a copy that chooses two thresholds and makes no prediction for scores between them} Of the pairs that meet the demands it
     * chooses the one with which it abstains least.
     */
    public ThresholdRule abstaining() {
        return new ThresholdRule(level, demands, objective, true, computeOptions);
    }

    /**
     * Returns a copy that chooses the best threshold of those that meet the demands.
     *
     * @param wanted the objective
     * @return a copy
     */
    public ThresholdRule optimise(ThresholdObjective wanted) {
        return new ThresholdRule(
                level, demands, Objects.requireNonNull(wanted, "objective must not be null"), abstains, computeOptions);
    }

    /**
     * Returns a copy with other options of the bootstrap.
     *
     * @param options seed, draws and threads
     * @return a copy
     */
    public ThresholdRule run(ComputeOptions options) {
        return new ThresholdRule(
                level, demands, objective, abstains, Objects.requireNonNull(options, "options must not be null"));
    }

    /**
     * Chooses the threshold.
     *
     * @param sample scores of independent items, or of items in independent clusters
     * @return the threshold
     * @throws IllegalArgumentException if the rule has neither a demand nor an objective, abstains without a demand or with an objective, or limits
     *     the abstention of a single threshold
     * @throws RefusedException if the design is not supported, a class is absent, a score is infinite or all are equal, or no threshold meets the
     *     demands; the sentence then says how many items could
     */
    public ThresholdChoice choose(Sample<ScoredSample> sample) {
        requireSense();
        Sample<ScoredSample> simple = sample.simplified();
        boolean ofClusters = simple instanceof ClusteredSample<ScoredSample> && isOrdered();
        if (!simple.isIid() && !ofClusters) {
            throw AdmissibleThresholds.refused(
                    Refusal.Code.DESIGN,
                    "a guaranteed threshold needs independent items, because it counts each item as one binomial trial:"
                            + " design=" + simple.design()
                            + "; choose it on one row of each cluster, without weights, or"
                            + " demand only recall, specificity, fnr and fpr of clusters");
        }
        ScoreLevels ranked = ScoreLevels.of(usable(simple.evidence()));
        ScoreLevels units =
                simple instanceof ClusteredSample<ScoredSample> clusters ? ScoreLevels.ofClusters(clusters) : ranked;
        double alpha = 2 * level.tail();
        AdmissibleThresholds admissible = isTestedOnPart()
                ? HeldOutSequence.of(ranked, demands, abstains, alpha, computeOptions.seed())
                : new ThresholdRegion(ranked, units, demands, abstains, alpha / Math.max(1, demands.size()));
        Thresholds cut = chosen(admissible.cuts(), ranked);
        double[] cells = cut.cells(ranked, abstains);
        double[] ofUnits = cut.cells(units, abstains);
        return new ThresholdChoice(
                cut.positiveFrom(),
                ranked.positives(),
                ranked.negatives(),
                (long) (cells[0] + cells[1]),
                abstains ? new Abstention(cut.negativeBelow(), (long) (cells[4] + cells[5])) : null,
                demands.stream()
                        .map(demand -> new Met(
                                demand,
                                admissible.significance(),
                                admissible.guaranteed(demand),
                                CellMetric.of(demand.rate()).at(ofUnits)))
                        .toList(),
                ofClusters ? observed(cells) : values(ranked, cut),
                reason()
                        + (ofClusters
                                ? " A cluster counts once, as predicted rightly if all its items of the class are."
                                : ""));
    }

    /** Whether the order of the scores of one class bounds each demanded rate. */
    private boolean isOrdered() {
        return !demands.isEmpty()
                && demands.stream().allMatch(demand -> switch (demand.rate().ofSuccesses()) {
                    case RECALL, SPECIFICITY -> true;
                    default -> false;
                });
    }

    private void requireSense() {
        if (demands.isEmpty() && (abstains || objective == null)) {
            throw new IllegalArgumentException(
                    abstains
                            ? "a rule that abstains needs a demand, such as precision=0.9: none was given"
                            : "a threshold needs a demand, such as recall=0.95, or an objective, such as f1: none was"
                                    + " given");
        }
        if (abstains && objective != null) {
            throw new IllegalArgumentException("a rule that abstains has no objective, because it is the one that"
                    + " abstains least: objective=" + objective + "; leave the objective out");
        }
        if (!abstains && demands.stream().anyMatch(demand -> demand.rate() == Rate.ABSTENTION)) {
            throw new IllegalArgumentException("a single threshold never abstains: " + rates()
                    + "; allow the rule to abstain, or leave the demand on abstention out");
        }
    }

    private String rates() {
        return demands.stream().map(ThresholdDemand::toString).collect(Collectors.joining(", "));
    }

    /** Whether the order of scores alone does not bound the rates, so that a part of the items must order the thresholds for the others. */
    private boolean isTestedOnPart() {
        return demandsAny(Rate.ACCURACY)
                || demandsAny(Rate.ABSTENTION)
                || (!abstains && demandsAny(Rate.PRECISION) && demandsAny(Rate.NPV));
    }

    private boolean demandsAny(Rate rate) {
        return demands.stream().anyMatch(demand -> demand.rate().ofSuccesses() == rate);
    }

    private Thresholds chosen(List<Thresholds> cuts, ScoreLevels ranked) {
        Thresholds best = cuts.get(0);
        double largest = Double.NEGATIVE_INFINITY;
        for (Thresholds cut : cuts) {
            double value = gain(cut, ranked);
            if (value >= largest) {
                largest = value;
                best = cut;
            }
        }
        return best;
    }

    /** Returns what the choice maximises, the last of equal ones. */
    private double gain(Thresholds cut, ScoreLevels ranked) {
        double[] cells = cut.cells(ranked, abstains);
        if (abstains) {
            double accuracy = CellMetric.ACCURACY.at(cells);
            return (Double.isNaN(accuracy) ? 0 : accuracy / 2) - (cells[4] + cells[5]);
        }
        if (objective != null) {
            return objective.gain(cells);
        }
        if (wantsLargest()) {
            return cut.positiveFrom();
        }
        return demandsAny(Rate.ACCURACY) ? CellMetric.ACCURACY.at(cells) : -cut.positiveFrom();
    }

    private static ScoredSample usable(ScoredSample scores) {
        if (scores.positives() == 0 || scores.negatives() == 0) {
            throw AdmissibleThresholds.refused(
                    Refusal.Code.DATA,
                    "a threshold needs positives and negatives: positives=" + scores.positives() + ", negatives="
                            + scores.negatives());
        }
        if (scores.isCoarse()) {
            throw AdmissibleThresholds.refused(
                    Refusal.Code.DATA,
                    "a threshold needs each score, and these scores are kept as ranges; collect them without a limit");
        }
        double lowest = scores.score(0);
        double highest = scores.score(scores.atoms() - 1);
        if (Double.isInfinite(lowest) || Double.isInfinite(highest)) {
            throw AdmissibleThresholds.refused(
                    Refusal.Code.DATA,
                    "a threshold needs finite scores, and some are infinite; replace them by finite ones");
        }
        if (lowest == highest) {
            throw AdmissibleThresholds.refused(
                    Refusal.Code.DATA,
                    "a threshold needs different scores, and all " + scores.size() + " items have the same score");
        }
        return scores;
    }

    private List<CellMetric> metrics() {
        List<CellMetric> metrics = new ArrayList<>(List.of(
                CellMetric.RECALL,
                CellMetric.SPECIFICITY,
                CellMetric.PRECISION,
                CellMetric.NPV,
                CellMetric.ACCURACY,
                abstains ? CellMetric.ABSTENTION : CellMetric.F1,
                CellMetric.PREDICTED_POSITIVE));
        Optional.ofNullable(objective)
                .map(ThresholdObjective::metric)
                .filter(metric -> !metrics.contains(metric))
                .ifPresent(metrics::add);
        return metrics;
    }

    /** Returns the metrics without intervals, which would need independent items. */
    private List<Value> observed(double[] cells) {
        return metrics().stream()
                .map(metric -> new Value(metric.name(), metric.at(cells), Double.NaN, Double.NaN))
                .toList();
    }

    private List<Value> values(ScoreLevels ranked, Thresholds cut) {
        List<CellMetric> metrics = metrics();
        int positive = ranked.levelsReaching(cut.positiveFrom());
        ChoiceBand band = abstains
                ? ChoiceBand.ofPairs(ranked, positive, ranked.levelsReaching(cut.negativeBelow()))
                : ChoiceBand.ofThresholds(ranked, positive);
        double[] quantiles = band.quantiles(metrics, level, computeOptions);
        double[] cells = cut.cells(ranked, abstains);
        return IntStream.range(0, quantiles.length)
                .mapToObj(i -> ChoiceBand.bounded(metrics.get(i), cells, quantiles[i]))
                .toList();
    }

    private String reason() {
        String tested = isTestedOnPart()
                ? " A random fifth of the items ordered the thresholds, and the others tested them; another seed can choose another threshold."
                : "";
        String which = demands.isEmpty() ? "of all thresholds" : "of the thresholds that are shown to meet the demands";
        if (abstains) {
            return "They abstain least " + which + "." + tested;
        }
        if (objective != null) {
            return "It has the " + (objective.isMinimised() ? "smallest " : "largest ") + objective.name() + " " + which
                    + "." + tested;
        }
        if (demandsAny(Rate.ACCURACY) && !wantsLargest()) {
            return "It has the largest accuracy " + which + "." + tested;
        }
        return "It is the " + (wantsLargest() ? "largest " : "smallest ") + which + "." + tested;
    }

    private boolean wantsLargest() {
        return demandsAny(Rate.RECALL) || demandsAny(Rate.NPV);
    }
}
