package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.text.Named;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Minimum of the normalised detection cost over all thresholds, the minDCF of speaker recognition: the minimum of {@code (miss target FNR + alarm
 * (1 - target) FPR) / min(miss target, alarm (1 - target))}, where {@code target} is the prior probability of a positive, {@code miss} the cost of a
 * false negative and {@code alarm} that of a false positive.
 *
 * <p>The prior does not depend on the sample. In [0, 1]: 0 where a threshold separates the classes, and 1 where none is better than one decision for all
 * items. The influence is that of the cost at the best threshold, because a small change of the sample moves the minimum along with the cost
 * there: {@code W/P a ((1 - [passed]) - FNR)} of a positive and {@code W/N b ([passed] - FPR)} of a negative, with a and b the two
 * weights divided by the smaller one. NaN, with a note, where one class is missing. Cost: O(atoms).
 *
 * <p>Coverage: the minimum of a sample is smaller on average than that of the population, which intervals do not correct. By {@code delta-wilson} it
 * was 0.83 to 1 in 16 situations of 50 to 1,000 normal scores with equal weights, and at least 0.62 with weights of which one is up to four times
 * the other. Results with n/a below 500, or a minimum above 0.9, have a note. If one weight is more than four times the other, as by default, all
 * intervals are refused: few items of the class with the larger weight lie beyond the best threshold, and with 19 and 99 times coverage was as low
 * as 0.06 (by {@code bootstrap-basic} 0.48). The value is still computed, and {@code expected-cost:threshold=T} has intervals.
 *
 * @see <a href="https://doi.org/10.1016/j.csl.2005.08.001">Brummer and du Preez (2006), Application-independent evaluation of speaker detection,
 *     Computer Speech and Language 20, 230-275</a>
 */
public final class MinimumDetectionCost extends Named implements ScoreMetric, BoundaryVariance<ScoredSample> {
    private static final double USUAL_TARGET = 0.05;
    /** Measured on normal scores: coverage of 0.73 with 26 items per unit of weight, 0.88 with 95, 0.87 with 131, and 0.95 with 526. */
    private static final double FEW_TRIALS = 500;
    /** Measured on normal scores: coverage of 0.08 to 0.56 where the minimum of the population is 0.998 or more, whatever the size. */
    private static final double NEARLY_USELESS = 0.9;

    /** The largest ratio of the weights of both rates, 4, with which intervals are computed. */
    private static final double MODERATE = 4;

    private final double target;
    private final double miss;
    private final double alarm;

    /** Creates an instance with a prior of 0.05 and costs of 1. */
    public MinimumDetectionCost() {
        this(USUAL_TARGET, 1, 1);
    }

    private MinimumDetectionCost(double target, double miss, double alarm) {
        super("min-dcf", "smallest normalised cost of misses and false alarms over all thresholds");
        this.target = target;
        this.miss = miss;
        this.alarm = alarm;
    }

    /** {@inheritDoc} It needs a prior and costs. */
    @Override
    public boolean isUsual() {
        return false;
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(
                new OptionSpec("target", "the prior probability of a positive", Options.written(USUAL_TARGET)),
                new OptionSpec("miss", "the cost of a false negative, above 0", "1"),
                new OptionSpec("alarm", "the cost of a false positive, above 0", "1"));
    }

    @Override
    public MinimumDetectionCost configured(Options options) {
        double prior = options.number("target", target);
        if (!(prior > 0 && prior < 1)) {
            throw new IllegalArgumentException("option 'target' must lie in (0, 1): target=" + prior);
        }
        return new MinimumDetectionCost(prior, cost(options, "miss", miss), cost(options, "alarm", alarm));
    }

    private static double cost(Options options, String name, double usual) {
        double cost = options.number(name, usual);
        if (!(cost > 0 && cost < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "option '" + name + "' must be above 0 and finite: " + name + "=" + cost);
        }
        return cost;
    }

    @Override
    public String spelling() {
        StringJoiner options = new StringJoiner(",");
        if (target != USUAL_TARGET) {
            options.add("target=" + Options.written(target));
        }
        if (miss != 1) {
            options.add("miss=" + Options.written(miss));
        }
        if (alarm != 1) {
            options.add("alarm=" + Options.written(alarm));
        }
        return options.length() == 0 ? id() : id() + ":" + options;
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }

    private double weightOfMisses() {
        double odds = miss * target / (alarm * (1 - target));
        return Math.max(1, odds);
    }

    private double weightOfAlarms() {
        double odds = alarm * (1 - target) / (miss * target);
        return Math.max(1, odds);
    }

    /** Returns the number of segments before the best threshold, the first of equal ones. */
    private int best(RocPath path) {
        int best = 0;
        for (int point = 1; point < path.x().length; point++) {
            best = cost(path, point) < cost(path, best) ? point : best;
        }
        return best;
    }

    private double cost(RocPath path, int point) {
        return weightOfMisses() * (1 - path.y()[point]) + weightOfAlarms() * path.x()[point];
    }

    @Override
    public double value(ScoredSample scores, double[] weights) {
        RocPath path = RocPath.of(scores, weights);
        return path.missing() ? Double.NaN : range().clamp(cost(path, best(path)));
    }

    @Override
    public void influence(ScoredSample scores, double[] weights, double[] out) {
        RocPath path = RocPath.of(scores, weights);
        if (path.missing()) {
            Arrays.fill(out, Double.NaN);
            return;
        }
        int best = best(path);
        double y = path.y()[best];
        double x = path.x()[best];
        path.influences(
                k -> weightOfMisses() * (y - (k <= best ? 1 : 0)),
                k -> weightOfAlarms() * ((k <= best ? 1 : 0) - x),
                out);
    }

    /** Returns the number of trials of a proportion whose variance is that of both rates, each with its weight. */
    private double trials(double positives, double negatives) {
        return Math.min(positives / weightOfMisses(), negatives / weightOfAlarms());
    }

    /** {@inheritDoc} It is treated as a proportion, and half a success and half a failure are added to its trials. */
    @Override
    public Moments atEdge(ScoredSample scores, double[] weights) {
        double trials = trials(EdgeTrials.positives(scores, weights), EdgeTrials.negatives(scores, weights));
        double unit = (value(scores, weights) * trials + 0.5) / (trials + 1);
        return new Moments(unit, unit * (1 - unit) / trials);
    }

    /** {@inheritDoc} It decreases where the ROC polyline increases. */
    @Override
    public Optional<GuaranteedBounds> guaranteedBounds(ScoredSample scores, double[] weights) {
        return GuaranteedBounds.monotone(this, scores, weights);
    }

    /** {@inheritDoc} Its bias is large if one weight is more than four times the other. */
    @Override
    public Optional<Refusal> nonSmoothness() {
        double weight = Math.max(weightOfMisses(), weightOfAlarms());
        return weight <= MODERATE
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.METRIC,
                        "the minimum of a sample is too small by more than its error if one of the two rates weighs more than 4 times the"
                                + " other, here " + Options.written(Math.rint(100 * weight) / 100)
                                + " times; use the cost at a threshold that was fixed beforehand, as in"
                                + " 'expected-cost:fp=1,fn=9,threshold=0.5'"));
    }

    /** {@inheritDoc} A note states whether the minimum of the sample is likely to be too small. */
    @Override
    public List<Note> notes(ScoredSample scores, double[] weights) {
        List<Note> notes = OneClass.notes(id(), scores, weights);
        double trials = trials((double) scores.positives(), (double) scores.negatives());
        boolean enough = trials >= FEW_TRIALS && value(scores, weights) < NEARLY_USELESS;
        return enough || !notes.isEmpty() || nonSmoothness().isPresent()
                ? notes
                : List.of(CoverageWarning.of(
                        leastCoverage(Math.max(weightOfMisses(), weightOfAlarms())),
                        "the minimum over thresholds of a sample is smaller than that of the population: "));
    }

    private static double leastCoverage(double weight) {
        return weight > 1 ? 0.62 : 0.82;
    }
}
