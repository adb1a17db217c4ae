package dev.credence.api.comparison;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.internal.provider.ProviderFaults;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The difference of a metric between two systems, first minus second, with its interval and the p-values or posterior probabilities
 * of its sign. Comparisons are immutable; {@link Inference} lists the combinations that are rejected.
 *
 * <p>{@link #n()} counts the items that the metric uses; for recall, these are the items of its class. The items of both systems
 * are added where the systems were observed independently. In a paired comparison an item counts if the metric uses it for either
 * system. In a cross-validation all items count.
 */
public final class Comparison extends Inference {
    /**
     * The fewest discordant items from which a comparison may conclude that two systems differ: 6. With fewer items the two-sided
     * p-value of an exact conditional test is at least {@code 2 / 2^5 = 0.0625}, even if all of them favour one system.
     */
    public static final int FEWEST_DISCORDANT = 6;

    /** The allowed rounding error of a probability. */
    private static final double ROUNDING_TOLERANCE = 1e-9;

    private final double first;
    private final double second;
    private final Direction direction;
    private final double firstGreater;
    private final double secondGreater;
    private final @Nullable Ratio ratio;
    private final @Nullable TestResult test;
    private final List<EValue> eValues;
    private final @Nullable Equivalence equivalence;
    private final @Nullable GuaranteedBounds guaranteedBounds;
    final long differing;

    Comparison(ComparisonBuilder parts) {
        super(parts, parts.difference(), parts.test != null || !Double.isNaN(parts.firstGreater));
        first = parts.first();
        second = parts.second();
        direction = parts.direction;
        firstGreater = requireProbability("first", parts.firstGreater);
        secondGreater = requireProbability("second", parts.secondGreater);
        ratio = parts.ratio;
        test = parts.test;
        eValues = List.copyOf(parts.eValues);
        equivalence = parts.equivalence;
        guaranteedBounds = parts.guaranteedBounds;
        differing = parts.differing;
    }

    private double requireProbability(String system, double probability) {
        if (probability < -ROUNDING_TOLERANCE || probability > 1 + ROUNDING_TOLERANCE) {
            throw new IllegalArgumentException("probability that the " + system
                    + " is greater must lie in [0, 1], or be NaN where there is none: probability=" + probability + " ("
                    + metric() + " by " + comparator() + ")");
        }
        return probability;
    }

    /**
     * A ratio with its interval.
     *
     * @param value first over second
     * @param lower lower bound
     * @param upper upper bound, not below the lower one
     */
    public record Ratio(double value, double lower, double upper) {
        /**
         * Checks the bounds.
         *
         * @throws IllegalArgumentException if the lower bound is above the upper one
         */
        public Ratio {
            if (lower > upper) {
                throw new IllegalArgumentException(
                        "lower bound of a ratio must be <= its upper bound: lower=" + lower + ", upper=" + upper);
            }
        }
    }

    /**
     * Posterior probabilities that a difference lies inside, above or below the region of practical equivalence.
     *
     * @param margin half-width of the region
     * @param inside probability that the difference lies within the margin
     * @param first probability that the first is larger by more than the margin
     * @param second probability that the second is larger by more than the margin
     */
    public record Equivalence(double margin, double inside, double first, double second) {}

    /**
     * Starts a comparison whose values and difference are computed from the metric and the pairing, and which has no bounds yet.
     *
     * @param <E> kind of evidence of one system
     * @param metric the metric
     * @param pairing the two systems
     * @param comparator spelling of the comparator, empty where none fits
     * @param options level and margin
     * @return a builder; where a value is NaN its status is UNDEFINED
     */
    public static <E extends Evidence> ComparisonBuilder of(
            Metric<E> metric, Pairing<E> pairing, String comparator, ComparisonOptions options) {
        return ComparisonBuilder.of(metric, pairing, comparator, options);
    }

    /**
     * Starts a comparison with given values. Higher values are better unless {@link ComparisonBuilder#direction} sets another direction.
     *
     * @param metric spelling of the metric
     * @param comparator spelling of the comparator, empty where none fits
     * @param level the level
     * @param first the metric of the first system, NaN where it is 0/0
     * @param second the metric of the second system, NaN where it is 0/0
     * @return a builder; where the difference is NaN its status is UNDEFINED
     */
    public static ComparisonBuilder of(
            String metric, String comparator, ConfidenceLevel level, double first, double second) {
        ComparisonBuilder builder = new ComparisonBuilder(metric, comparator, level, first, second);
        return Double.isNaN(first - second) ? builder.status(Status.UNDEFINED) : builder;
    }

    /**
     * Compares two systems by a metric, after checking that the comparator fits.
     *
     * @param <E> kind of evidence of one system
     * @param comparator the comparator
     * @param metric the metric
     * @param pairing the two systems
     * @param options level and margin
     * @param computeOptions options of the computation: seed, draws, threads
     * @return the difference, first minus second, with its interval; where it is undefined, its status says so and no exception is
     *     thrown
     * @throws dev.credence.api.refusal.RefusedException if the comparator does not fit; its message is the refusal's sentence
     */
    public static <E extends Evidence> Comparison compute(
            Comparator comparator,
            Metric<E> metric,
            Pairing<E> pairing,
            ComparisonOptions options,
            ComputeOptions computeOptions) {
        requireFit(comparator, metric, pairing);
        try {
            return ProviderFaults.checked(
                    comparator,
                    metric,
                    pairing,
                    options.level(),
                    comparator.difference(metric, pairing, options, computeOptions));
        } catch (RuntimeException e) {
            throw ProviderFaults.named(e, List.of(metric, comparator), Optional.of(pairing.firstEvidence()));
        } catch (StackOverflowError | LinkageError | AssertionError e) {
            throw ProviderFaults.ofError(e, List.of(metric, comparator));
        }
    }

    /**
     * Throws an exception if a comparator does not fit a metric and a pairing.
     *
     * @param comparator the comparator
     * @param metric the metric
     * @param pairing the two systems
     * @throws dev.credence.api.refusal.RefusedException if the comparator does not fit
     */
    public static void requireFit(Comparator comparator, Metric<?> metric, Pairing<?> pairing) {
        refusal(comparator, metric, pairing).ifPresent(reason -> {
            throw reason.asException();
        });
    }

    /**
     * Returns the reason why a comparator does not fit a metric and a pairing, in a sentence that names the comparator and the metric.
     *
     * @param comparator the comparator
     * @param metric the metric
     * @param pairing the two systems
     * @return the reason, which begins with {@code comparator 'ID' does not fit metric 'SPELLING'}, or empty where the comparator fits
     */
    public static Optional<Refusal> refusal(Comparator comparator, Metric<?> metric, Pairing<?> pairing) {
        return ProviderFaults.answered(comparator, comparator.refusal(metric, pairing))
                .map(reason -> reason.within(
                        "comparator '" + comparator.id() + "' does not fit metric '" + metric.spelling() + "': "));
    }

    /** {@return the comparator, empty where none fits} */
    public String comparator() {
        return procedure();
    }

    /** {@return the metric of the first system; NaN where it is 0/0} */
    public double first() {
        return first;
    }

    /** {@return the metric of the second system; NaN where it is 0/0} */
    public double second() {
        return second;
    }

    /** {@return the value of the first minus that of the second; NaN where undefined} */
    public double difference() {
        return first - second;
    }

    /** {@return whether a larger or a smaller value is better, or neither} */
    public Direction direction() {
        return direction;
    }

    /** {@return the first over second with its interval, or empty where the comparator gives none} */
    public Optional<Ratio> ratio() {
        return Optional.ofNullable(ratio);
    }

    /** {@return the posterior probability that the metric of the first system is larger; NaN for tests} */
    public double probabilityFirstGreater() {
        return firstGreater;
    }

    /**
     * {@return the posterior probability that the metric of the second system is larger, computed separately, so that it is
     * accurate also where the other probability rounds to 1; NaN for tests}
     */
    public double probabilitySecondGreater() {
        return secondGreater;
    }

    /**
     * {@return the posterior probability that the first system is better, by the metric's direction; NaN for tests, and for metrics
     * for which neither higher nor lower values are better}
     */
    public double probabilityFirstBetter() {
        return betterProbability(firstGreater, secondGreater);
    }

    /**
     * {@return the posterior probability that the second system is better, by the metric's direction; NaN for tests, and for
     * metrics for which neither higher nor lower values are better}
     */
    public double probabilitySecondBetter() {
        return betterProbability(secondGreater, firstGreater);
    }

    private double betterProbability(double greater, double less) {
        return switch (direction) {
            case HIGHER_IS_BETTER -> greater;
            case LOWER_IS_BETTER -> less;
            case NEUTRAL -> Double.NaN;
        };
    }

    /** {@return the two-sided p-value; NaN for posteriors} */
    public double pValue() {
        return test == null ? Double.NaN : test.twoSided();
    }

    /** {@return the tests, or empty for posteriors} */
    public Optional<TestResult> test() {
        return Optional.ofNullable(test);
    }

    /** {@return the e-values, which are evidence at any look; empty where the comparator gives none} */
    public List<EValue> eValues() {
        return eValues;
    }

    /** {@return the region of practical equivalence, or empty where none was requested or given} */
    public Optional<Equivalence> equivalence() {
        return Optional.ofNullable(equivalence);
    }

    /**
     * {@return guaranteed bounds of the difference for the original scores, where the evidence stores ranges of scores; empty where the
     * evidence stores all scores or no bounds are known} The interval is widened by them. The errors of the two systems are independent of
     * each other, so that the bounds of the difference allow for both, and narrower bounds are not possible.
     */
    public Optional<GuaranteedBounds> guaranteedBounds() {
        return Optional.ofNullable(guaranteedBounds);
    }

    /**
     * {@return the number of discordant items, if it is from 1 to 5 and the interval and the p-value depend on these items alone;
     * otherwise empty} An exact conditional test of fewer than six discordant items cannot reject at significance level 0.05,
     * however large the sample is. The reader should not conclude from so few that the systems differ, but may still conclude that
     * the difference is small.
     */
    public OptionalLong fewDiffering() {
        return differing > 0 && differing < FEWEST_DISCORDANT ? OptionalLong.of(differing) : OptionalLong.empty();
    }

    /**
     * Returns this comparison as one that applies to the original scores. Where the evidence stores ranges of scores, the interval
     * of the difference is widened by the guaranteed bounds of both systems (see {@link Metric#guaranteedBounds}), and a note says so.
     * Probabilities and p-values remain those of the ranges.
     *
     * @param <E> kind of evidence
     * @param metric the metric that was compared
     * @param pairing the two systems
     * @return the widened comparison; this comparison where the evidence stores all scores or there is no difference
     */
    public <E extends Evidence> Comparison forOriginalScores(Metric<E> metric, Pairing<E> pairing) {
        boolean coarse = isCoarse(pairing.firstEvidence()) || isCoarse(pairing.secondEvidence());
        if (!coarse || Double.isNaN(difference())) {
            return this;
        }
        Optional<GuaranteedBounds> a = guaranteedBounds(metric, pairing.firstEvidence(), pairing.firstWeights(), first);
        Optional<GuaranteedBounds> b =
                guaranteedBounds(metric, pairing.secondEvidence(), pairing.secondWeights(), second);
        return a.flatMap(firstBounds -> b.flatMap(secondBounds -> GuaranteedBounds.of(
                        difference() - (first - firstBounds.lower() + secondBounds.upper() - second),
                        difference() + (firstBounds.upper() - first + second - secondBounds.lower()))))
                .map(this::widened)
                .orElseGet(() -> withNote(Note.of(
                        "score-ranges",
                        "scores are kept as ranges; how far the difference of " + metric()
                                + " of the scores themselves may be from this is not known")));
    }

    private static boolean isCoarse(Evidence evidence) {
        return evidence instanceof ScoredSample scores && scores.isCoarse();
    }

    private static <E extends Evidence> Optional<GuaranteedBounds> guaranteedBounds(
            Metric<E> metric, E evidence, double[] weights, double value) {
        return isCoarse(evidence)
                ? metric.guaranteedBounds(evidence, weights).map(bounds -> bounds.including(value))
                : GuaranteedBounds.of(value, value);
    }

    private Comparison widened(GuaranteedBounds bounds) {
        GuaranteedBounds guaranteed = bounds.including(difference());
        ComparisonBuilder wider = new ComparisonBuilder(this);
        if (!Double.isNaN(lower())) {
            wider.bounds(lower() - (difference() - guaranteed.lower()), upper() + (guaranteed.upper() - difference()));
        }
        return wider.guaranteedBounds(guaranteed)
                .note(Note.of(
                                "score-ranges",
                                String.format(
                                        Locale.ROOT,
                                        "scores are kept as ranges: the difference of the scores themselves lies in"
                                                + " [%.9g, %.9g] with certainty; its interval is widened by that,"
                                                + " probabilities, p-values and ratios are not",
                                        guaranteed.lower(),
                                        guaranteed.upper()))
                        .with("lower", guaranteed.lower())
                        .with("upper", guaranteed.upper()))
                .build();
    }

    /**
     * Returns this comparison with another spelling of the metric, also in notes that begin with the spelling.
     *
     * @param spelling the new spelling of the metric
     * @return the comparison
     */
    public Comparison withMetric(String spelling) {
        return spelling.equals(metric()) ? this : new ComparisonBuilder(this, spelling).build();
    }

    /**
     * Returns this comparison with the range of its metric.
     *
     * @param range the range of the values of the metric, not of their differences
     * @return the comparison, which equals this one
     */
    public Comparison withRange(Range range) {
        return new ComparisonBuilder(this).range(range).build();
    }

    /**
     * Returns this comparison with one more note.
     *
     * @param note the note
     * @return the comparison
     */
    public Comparison withNote(Note note) {
        return new ComparisonBuilder(this).note(note).build();
    }

    @Override
    protected List<Object> ownParts() {
        return Arrays.asList(
                first,
                second,
                direction,
                firstGreater,
                secondGreater,
                ratio(),
                test(),
                eValues,
                equivalence(),
                guaranteedBounds(),
                fewDiffering());
    }

    /** Returns a line such as {@code f1 0.9636 - 0.9412 = 0.0224 [-0.0051, 0.0499] paired-delta 95% p=0.1100}. */
    @Override
    public String toString() {
        String pValueOrProbability = test != null
                ? String.format(Locale.ROOT, " p=%.4g", test.twoSided())
                : Double.isNaN(firstGreater) ? "" : String.format(Locale.ROOT, " P(first greater)=%.4g", firstGreater);
        return metric() + " " + shown(first) + " - " + shown(second) + " = " + shown(difference()) + " "
                + shownInterval() + pValueOrProbability;
    }
}
