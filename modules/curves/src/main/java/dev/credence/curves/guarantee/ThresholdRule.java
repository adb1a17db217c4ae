package dev.credence.curves.guarantee;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.curves.guarantee.PrecisionSequence.Step;
import dev.credence.curves.guarantee.ThresholdChoice.Met;
import dev.credence.curves.guarantee.ThresholdChoice.Value;
import dev.credence.curves.guarantee.ThresholdDemand.Rate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A rule that chooses a threshold of scores from labelled items, such that rates of the population reach demanded values with a given
 * confidence.
 *
 * <p>An item is predicted positive if its score is at least the threshold. With the significance {@code alpha = (1 - level) / number of
 * demands} of each demand, all demands are met simultaneously except with probability {@code 1 - level}:
 *
 * <ul>
 *   <li>Recall of at least p: the threshold is at most the k-th smallest score of the n positives, with the largest k for which {@code P(Bin(n,
 *       1 - p) <= k - 1) <= alpha}. It holds for every threshold below as well, whatever the distribution of scores; ties make it safer.
 *   <li>Specificity of at least p: the threshold is above the k-th largest score of the negatives, and at every threshold above.
 *   <li>Precision of at least p: up to 20 thresholds, each just above the score of a rank that n, p and alpha determine, are tested in ascending
 *       order by exact binomial tests. Each has the significance alpha / (their number), which a rejection passes on to the next (fallback
 *       procedure). Whatever the distribution of scores and the dependence of labels on scores, ties included, the probability that any accepted
 *       threshold has a smaller precision is at most alpha.
 *   <li>Negative predictive value: as precision, with the scores reversed and the classes exchanged.
 * </ul>
 *
 * <p>Of the thresholds that meet all demands the rule chooses the one that optimises the objective, of equal ones the largest. Without an
 * objective it chooses the largest if a recall or a negative predictive value is demanded, otherwise the smallest. Because each guarantee holds
 * for all thresholds that meet its demand together, the choice among them does not weaken it.
 *
 * <p>Intervals of metrics at the threshold are simultaneous bands over all thresholds (multiplier bootstrap of the largest deviation), so that
 * they remain valid although the threshold was chosen on the same items; docs/measurements/thresholds.md has measured coverage. They are wider
 * than intervals on other items. The items must be independent: weights, clusters, strata and folds are refused. Cost: O(atoms log atoms), and
 * for the bands O(draws thresholds), at most 1,000 thresholds. Immutable: every call returns a new rule.
 *
 * @see <a href="https://doi.org/10.1214/aoms/1177731788">Wilks (1941), Determination of sample sizes for setting tolerance limits, Annals of
 *     Mathematical Statistics 12, 91-96</a>
 * @see <a href="https://doi.org/10.1002/pst.64">Wiens (2003), A fixed sequence Bonferroni procedure for testing multiple endpoints,
 *     Pharmaceutical Statistics 2, 211-215</a>
 */
public final class ThresholdRule {
    private final ConfidenceLevel level;
    private final List<ThresholdDemand> demands;
    private final @Nullable ThresholdObjective objective;
    private final ComputeOptions run;

    private ThresholdRule(
            ConfidenceLevel level,
            List<ThresholdDemand> demands,
            @Nullable ThresholdObjective objective,
            ComputeOptions run) {
        this.level = level;
        this.demands = demands;
        this.objective = objective;
        this.run = run;
    }

    /**
     * Creates a rule without demands.
     *
     * @param level the probability with which all demands are met simultaneously, and the level of the intervals
     * @return the rule
     */
    public static ThresholdRule of(ConfidenceLevel level) {
        return new ThresholdRule(
                Objects.requireNonNull(level, "level must not be null"), List.of(), null, ComputeOptions.defaults());
    }

    /**
     * Returns a copy with a further demand.
     *
     * @param demand the demand
     * @return a copy
     * @throws IllegalArgumentException if there is a demand on the same rate, or on both precision and negative predictive value
     */
    public ThresholdRule atLeast(ThresholdDemand demand) {
        List<ThresholdDemand> all = new ArrayList<>(demands);
        for (ThresholdDemand other : demands) {
            if (other.rate() == demand.rate()) {
                throw new IllegalArgumentException(
                        "each rate can be demanded once: " + other + " and " + demand + "; keep the larger value");
            }
            if (tested(other) && tested(demand)) {
                throw new IllegalArgumentException("precision and npv cannot be demanded together: " + other + " and "
                        + demand + "; demand a recall instead of npv, or a specificity instead of precision");
            }
        }
        all.add(demand);
        return new ThresholdRule(level, List.copyOf(all), objective, run);
    }

    private static boolean tested(ThresholdDemand demand) {
        return demand.rate() == Rate.PRECISION || demand.rate() == Rate.NPV;
    }

    /**
     * Returns a copy that chooses the best threshold of those that meet the demands.
     *
     * @param wanted the objective
     * @return a copy
     */
    public ThresholdRule optimise(ThresholdObjective wanted) {
        return new ThresholdRule(level, demands, Objects.requireNonNull(wanted, "objective must not be null"), run);
    }

    /**
     * Returns a copy with other options of the bootstrap.
     *
     * @param options seed, draws and threads
     * @return a copy
     */
    public ThresholdRule run(ComputeOptions options) {
        return new ThresholdRule(
                level, demands, objective, Objects.requireNonNull(options, "options must not be null"));
    }

    /**
     * Chooses the threshold.
     *
     * @param sample scores of independent items
     * @return the threshold
     * @throws IllegalArgumentException if the rule has neither a demand nor an objective
     * @throws RefusedException if the items are not independent, a class is absent, a score is infinite or all are equal, or no threshold meets the
     *     demands; the sentence then says how many items could
     */
    public ThresholdChoice choose(Sample<ScoredSample> sample) {
        if (demands.isEmpty() && objective == null) {
            throw new IllegalArgumentException(
                    "a threshold needs a demand, such as recall=0.95, or an objective, such as f1: none was given");
        }
        Sample<ScoredSample> simple = sample.simplified();
        if (!simple.isIid()) {
            throw refused(
                    Refusal.Code.DESIGN,
                    "a guaranteed threshold needs independent items, because it counts each item as one binomial trial:"
                            + " design=" + simple.design() + "; choose it on one row of each cluster, without weights");
        }
        ScoreLevels ranked = ScoreLevels.of(usable(simple.evidence()));
        Region region = new Region(ranked);
        double threshold = region.chosen();
        int reached = ranked.reached(threshold);
        return new ThresholdChoice(
                threshold,
                ranked.positives(),
                ranked.negatives(),
                ranked.positivesAbove(reached) + ranked.negativesAbove(reached),
                region.met(ranked.cells(reached)),
                values(ranked, reached),
                reason());
    }

    private static ScoredSample usable(ScoredSample scores) {
        if (scores.positives() == 0 || scores.negatives() == 0) {
            throw refused(
                    Refusal.Code.DATA,
                    "a threshold needs positives and negatives: positives=" + scores.positives() + ", negatives="
                            + scores.negatives());
        }
        if (scores.isCoarse()) {
            throw refused(
                    Refusal.Code.DATA,
                    "a threshold needs each score, and these scores are kept as ranges; collect them without a limit");
        }
        double lowest = scores.score(0);
        double highest = scores.score(scores.atoms() - 1);
        if (Double.isInfinite(lowest) || Double.isInfinite(highest)) {
            throw refused(
                    Refusal.Code.DATA,
                    "a threshold needs finite scores, and some are infinite; replace them by finite ones");
        }
        if (lowest == highest) {
            throw refused(
                    Refusal.Code.DATA,
                    "a threshold needs different scores, and all " + scores.size() + " items have the same score");
        }
        return scores;
    }

    private static RefusedException refused(Refusal.Code code, String sentence) {
        return new RefusedException(Refusal.of(code, sentence));
    }

    private List<Value> values(ScoreLevels ranked, int reached) {
        List<CellMetric> metrics = new ArrayList<>(List.of(
                CellMetric.RECALL,
                CellMetric.SPECIFICITY,
                CellMetric.PRECISION,
                CellMetric.NPV,
                CellMetric.ACCURACY,
                CellMetric.F1,
                CellMetric.PREDICTED_POSITIVE));
        Optional.ofNullable(objective)
                .map(ThresholdObjective::metric)
                .filter(metric -> !metrics.contains(metric))
                .ifPresent(metrics::add);
        ChoiceBand band = new ChoiceBand(ranked, reached);
        double[] quantiles = band.quantiles(metrics, level, run);
        return IntStream.range(0, quantiles.length)
                .mapToObj(i -> band.bounded(metrics.get(i), reached, quantiles[i]))
                .toList();
    }

    private String reason() {
        String which = demands.isEmpty() ? "of all thresholds" : "of the thresholds that meet the demands";
        if (objective == null) {
            return "It is the " + (wantsLargest() ? "largest " : "smallest ") + which + ".";
        }
        return "It has the " + (objective.isMinimised() ? "smallest " : "largest ") + objective.name() + " " + which
                + ".";
    }

    private boolean wantsLargest() {
        return demands.stream().anyMatch(demand -> demand.rate() == Rate.RECALL || demand.rate() == Rate.NPV);
    }

    /** The thresholds of a sample that meet all demands. */
    private final class Region {
        private final ScoreLevels ranked;
        private final double alpha = 2 * level.tail() / Math.max(1, demands.size());
        private final Map<Rate, Double> guaranteed = new EnumMap<>(Rate.class);
        private double lowest = Double.NEGATIVE_INFINITY;
        private double highest = Double.POSITIVE_INFINITY;
        private double @Nullable [] shown;

        Region(ScoreLevels ranked) {
            this.ranked = ranked;
            demands.forEach(this::restrict);
        }

        private void restrict(ThresholdDemand demand) {
            guaranteed.put(demand.rate(), demand.least());
            switch (demand.rate()) {
                case RECALL -> {
                    OrderBound bound = bound(demand, ranked.positives());
                    highest = ranked.score(ranked.ofPositive(ranked.positives() - bound.k() + 1));
                }
                case SPECIFICITY -> {
                    OrderBound bound = bound(demand, ranked.negatives());
                    lowest = Math.nextUp(ranked.score(ranked.ofNegative(bound.k())));
                }
                case PRECISION -> shown = shown(demand, ranked, level -> Math.nextUp(ranked.score(level)));
                case NPV ->
                    shown = shown(demand, ranked.mirrored(), level -> ranked.score(ranked.levels() - 1 - level));
            }
        }

        private OrderBound bound(ThresholdDemand demand, long n) {
            OrderBound bound = OrderBound.of(n, demand.least(), alpha);
            if (bound.k() == 0) {
                throw none(
                        demand,
                        "; " + demand.rate().items() + "=" + n + ", and at least "
                                + OrderBound.needed(demand.least(), alpha) + " are needed");
            }
            guaranteed.put(demand.rate(), Math.max(demand.least(), bound.share()));
            return bound;
        }

        private double[] shown(ThresholdDemand demand, ScoreLevels scores, IntToDoubleFunction threshold) {
            PrecisionSequence sequence = new PrecisionSequence(scores, demand.least(), alpha);
            List<Step> steps = sequence.steps();
            if (steps.isEmpty()) {
                throw none(demand, "; items=" + scores.size() + ", and at least " + sequence.needed() + " are needed");
            }
            double[] met = steps.stream()
                    .filter(Step::met)
                    .mapToDouble(step -> threshold.applyAsDouble(step.level()))
                    .distinct()
                    .toArray();
            if (met.length == 0) {
                Step best = steps.stream()
                        .filter(step -> step.items() > 0)
                        .max(Comparator.comparingDouble(Step::observed))
                        .orElseThrow();
                OptionalLong would = sequence.wouldShow(best.observed());
                throw none(
                        demand,
                        "; the largest observed " + demand.rate().word() + " is " + rounded(best.observed()) + " of "
                                + best.items() + " " + demand.rate().items()
                                + (would.isPresent()
                                        ? ", and the same share of " + would.getAsLong() + " would show it"
                                        : ", which more items alone would not change"));
            }
            return met;
        }

        private RefusedException none(ThresholdDemand demand, String why) {
            return refused(
                    Refusal.Code.DATA,
                    "no threshold guarantees " + demand + " with confidence " + rounded(1 - alpha) + why);
        }

        /** Returns the chosen threshold. */
        double chosen() {
            if (lowest > highest) {
                throw refused(
                        Refusal.Code.DATA,
                        "no threshold meets both demands: the largest that guarantees the recall has an observed"
                                + " specificity of "
                                + rounded(CellMetric.SPECIFICITY.at(ranked.cells(ranked.reached(highest))))
                                + "; lower one of the two, or use scores that separate better");
            }
            double[] candidates = DoubleStream.of(candidates())
                    .filter(threshold -> threshold >= lowest && threshold <= highest)
                    .sorted()
                    .toArray();
            if (candidates.length == 0) {
                throw refused(
                        Refusal.Code.DATA,
                        "no threshold meets all demands: each can be met alone, at different thresholds; lower one of"
                                + " them, or use scores that separate better");
            }
            if (objective == null) {
                return wantsLargest() ? candidates[candidates.length - 1] : candidates[0];
            }
            double best = Double.NEGATIVE_INFINITY;
            double at = candidates[candidates.length - 1];
            for (double threshold : candidates) {
                double gain = objective.gain(ranked.cells(ranked.reached(threshold)));
                if (gain >= best) {
                    best = gain;
                    at = threshold;
                }
            }
            return at;
        }

        private double[] candidates() {
            if (shown != null) {
                return shown;
            }
            return DoubleStream.concat(
                            DoubleStream.of(lowest, highest, Math.nextUp(ranked.score(0)))
                                    .filter(Double::isFinite),
                            IntStream.range(0, ranked.levels()).mapToDouble(ranked::score))
                    .toArray();
        }

        List<Met> met(double[] cells) {
            return demands.stream()
                    .map(demand -> new Met(
                            demand,
                            alpha,
                            guaranteed.getOrDefault(demand.rate(), demand.least()),
                            metric(demand.rate()).at(cells)))
                    .toList();
        }

        private CellMetric metric(Rate rate) {
            return switch (rate) {
                case RECALL -> CellMetric.RECALL;
                case SPECIFICITY -> CellMetric.SPECIFICITY;
                case PRECISION -> CellMetric.PRECISION;
                case NPV -> CellMetric.NPV;
            };
        }

        private String rounded(double value) {
            return String.format(Locale.ROOT, "%.4f", value)
                    .replaceAll("0+$", "")
                    .replaceAll("[.]$", "");
        }
    }
}
