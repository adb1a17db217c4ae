package dev.credence.delta.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.internal.provider.ProviderFaults;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.delta.comparison.UnseenDifferences.UnseenItems;
import dev.credence.delta.interval.DeltaInterval;
import dev.credence.delta.interval.DeltaLogit;
import dev.credence.delta.interval.DeltaWald;
import dev.credence.delta.interval.DeltaWilson;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.EffectiveSampleSize;
import dev.credence.delta.variance.Influences;
import dev.credence.delta.variance.UnitMoments;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.numerics.bounds.MoverDifference;
import dev.credence.numerics.bounds.MoverDifference.BoundedValue;
import dev.credence.numerics.bounds.TailBounds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Comparison of two systems on different items, id {@code independent-delta}: the difference and the ratio with intervals, and tests.
 *
 * <p>The interval of the difference is MOVER (Zou and Donner), from the two systems' own intervals {@code [l1, u1]} and
 * {@code [l2, u2]}: {@code a - b - sqrt((a - l1)^2 + (u2 - b)^2)} and {@code a - b + sqrt((u1 - a)^2 + (b - l2)^2)}. From two Wilson
 * intervals this is Newcombe's hybrid interval. If the intervals of the base method lie in the range of the metric, the interval lies
 * within the differences that two values of the range can have.
 *
 * <p>Option {@code base}: the spelling of an interval method without commas. The default, {@code auto}, is {@code delta-wilson}, except for
 * unbounded metrics of outcomes, such as mean seconds, of at least five independent items without weights: there it is Student's t after
 * Hall's transformation of the influences, which for a mean is {@code hall-mean}, and a note states a large skewness. A registry resolves
 * a name among all methods that it contains. Without a registry, only the three intervals of this module are available. The ratio
 * needs influences, so the metric must have them on both samples whatever the base.
 *
 * <p>The interval and the tests agree: the p-value of a difference is the tail probability at which a bound of the interval equals
 * that difference. The interval excludes 0 exactly where the two-sided p-value is below 1 - level, and it excludes a margin exactly
 * where the p-value of non-inferiority is below half of that. The test statistic is this tail as a normal deviate. The tests are
 * two-sided, one-sided in each direction, and non-inferiority and equivalence (two one-sided tests) with the requested margin, by the
 * direction of the metric. Equal systems have the difference 0 and p = 1. A base of another module computes about twenty intervals for
 * each p-value, at tails of 1e-5 and more, so that its p-values are at least 2e-5. The ratio is given for positive values of
 * nonnegative metrics, on the log scale, with variances by influences and Student's t with degrees of freedom after Welch and
 * Satterthwaite. If its interval contains 1 and that of the difference excludes 0, or the reverse, a note replaces the ratio.
 *
 * <p>For counts, unless the metric is a proportion, each bound of a system is the wider of the one of {@code
 * delta-wilson} and one by the counts of its errors, as {@link PairedDelta} has it, with half an item of the heaviest weight. So a class of six
 * items, of which one system recognizes all and the other none, gives p = 0.0003 for the balanced accuracy. Weighted rows count by their weights, and
 * with strata or clusters the variance that exceeds that of the counts is added. A note warns if the slope of the metric is infinite at a rate of 0 that a
 * system has.
 *
 * <p>Coverage: near-nominal with the default base, and conservative with rare classes. For two classes, 10 to 150 items per system and a
 * prevalence of 0.1 to 0.5, at most 6.3% of samples of equal systems are significant at 0.05. With 3 to 20 positives and 200 negatives it is
 * at most 3.1% for the balanced accuracy, MCC and g-mean, and 0.05% at 0.001; intervals cover 0.966 and more. With 2 to 20 positives and strata by
 * truth, clusters or log-normal weights, it is at most 2.5% for the balanced accuracy and MCC. It is up to 8.5% for kappa and markedness
 * of 20 items against 200. Proportions of 5 items against 1,000 are significant in 0.122 of samples, of 10 against 200 in 0.067;
 * {@code base=wilson-modified} gives 0.063 and 0.049 there, and {@code miettinen-nurminen}, the default for proportions, at most
 * 0.050. A note warns where one system has 40 items or fewer and the other at least ten times as many (docs/measurements/coverage.md). With scores
 * of two positives and 50 or 200 negatives per system, 0.08 to 0.14 of equal systems are significant at 0.05 by the true positive rate, gain or lift at a
 * given rate, and none at 0.01 (500 samples each); a note warns of them. With three positives it is at most 0.07 (log loss).
 *
 * <p>Cost: O(atoms), with two influences per system, and about fifty closed-form bounds; with bases of other modules about twenty
 * intervals of the base.
 *
 * @see <a href="https://doi.org/10.1002/sim.3095">Zou and Donner (2008), Statistics in Medicine 27, 1693-1702</a>
 * @see <a href="https://doi.org/10.1007/BF01068419">Schuirmann (1987), J Pharmacokinet Biopharm 15, 657-680</a>
 * @see <a href="https://doi.org/10.2307/3002019">Satterthwaite (1946), Biometrics Bulletin 2, 110-114</a>
 */
public final class IndependentDelta extends Named implements Comparator {
    private static final String BASE = "base";
    private static final String AUTO = "auto";
    /** The normal deviate of a tail of 1e-300. */
    private static final double FARTHEST = 37;
    /** The normal deviate of a tail of 1e-5, which bounds the number of draws of a base that simulates. */
    private static final double FARTHEST_OF_OTHER_BASES = 4.26;

    /** With 40 items against 400, up to 10% of samples of equal systems are significant at 0.05; with 30 against 100, 5.6%. */
    private static final long WARNED_SIZE = 40;

    private static final long UNEQUAL = 10;

    /** With two positives of 52 to 202 items, equal systems are distinguished at 0.05 in 0.14 of samples, with three in 0.07. */
    private static final long WARNED_POSITIVES = 2;

    private static final String ENDLESS =
            "the interval of a system has no end, as that of losses which do not vary: nothing is"
                    + " known of the difference in that direction";

    private final IntervalMethod base;
    private final boolean automatic;
    private final boolean everyLook;

    /** Creates the comparison by the intervals that suit the metric: {@code delta-wilson}, or Hall's for unbounded outcomes. */
    public IndependentDelta() {
        this(new DeltaWilson(), true, false);
    }

    private IndependentDelta(IntervalMethod base, boolean automatic, boolean everyLook) {
        super(
                "independent-delta",
                "difference of any metric of different items, from the intervals of both systems (MOVER)");
        this.base = base;
        this.automatic = automatic;
        this.everyLook = everyLook;
    }

    /**
     * Returns the comparison that a confidence sequence is made of, whose bounds allow for items that were not seen yet as {@link PairedDelta#ofEveryLook}
     * does.
     */
    public static IndependentDelta ofEveryLook() {
        return new IndependentDelta(new DeltaWilson(), true, true);
    }

    @Override
    public String spelling() {
        return automatic ? id() : id() + ":" + BASE + "=" + base.spelling();
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec(
                BASE,
                "interval method of each system, spelled without commas; auto: delta-wilson, or Hall's of outcomes",
                AUTO));
    }

    @Override
    public IndependentDelta configured(Options options) {
        return configured(options, IndependentDelta::ofThisModule);
    }

    @Override
    public IndependentDelta configured(Options options, Function<String, IntervalMethod> methods) {
        return options.text(BASE)
                .map(spelling -> spelling.equals(AUTO)
                        ? new IndependentDelta()
                        : new IndependentDelta(methods.apply(spelling), false, false))
                .orElse(this);
    }

    private static IntervalMethod ofThisModule(String spelling) {
        List<IntervalMethod> own = List.of(new DeltaLogit(), new DeltaWald(), new DeltaWilson());
        return own.stream()
                .filter(method -> method.id().equals(spelling))
                .findFirst()
                .orElseThrow(
                        () -> new NoSuchElementException("base '" + spelling + "' is not in this module: available: "
                                + own.stream().map(IntervalMethod::id).toList()
                                + "; ask a registry for 'independent-delta:base=" + spelling
                                + "', which finds the methods it knows"));
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        if (!(pairing instanceof Pairing.Independent<?> independent)) {
            return Optional.of(Refusal.of(
                    Refusal.Code.PAIRING,
                    "it compares systems on different items, and these have the same items;"
                            + " use paired-delta, which is sharper"));
        }
        return side(metric, independent.first(), "first").or(() -> side(metric, independent.second(), "second"));
    }

    private Optional<Refusal> side(Metric<?> metric, Sample<?> sample, String side) {
        return Influences.refusal(metric, sample)
                .map(reason -> reason.within(side + " system: "))
                .or(() -> base.refusal(metric, sample)
                        .map(reason -> reason.within(side + " system: base '" + base.id() + "' does not fit: ")));
    }

    @Override
    public <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions comparisonOptions, ComputeOptions computeOptions) {
        Pairing.Independent<E> independent = (Pairing.Independent<E>) pairing;
        ComparisonBuilder comparison = Comparison.of(metric, pairing, spelling(), comparisonOptions);
        if (!Double.isFinite(comparison.difference())) {
            return DifferenceBounds.undefined(comparison, metric.range());
        }
        try {
            return compared(metric, independent, comparisonOptions, computeOptions, comparison);
        } catch (CancellationException e) {
            return comparison.status(Status.CANCELLED, "the run was cancelled").build();
        }
    }

    private <E extends Evidence> Comparison compared(
            Metric<E> metric,
            Pairing.Independent<E> pairing,
            ComparisonOptions comparisonOptions,
            ComputeOptions computeOptions,
            ComparisonBuilder comparison) {
        double a = comparison.first();
        double b = comparison.second();
        TailBounds first = bounds(metric, pairing.first(), a, computeOptions);
        TailBounds second = bounds(metric, pairing.second(), b, computeOptions);
        HallBounds.warning(first, second).ifPresent(comparison::note);
        BoundsWithErrors.notes(first, second).forEach(comparison::note);
        MoverDifference mover = MoverDifference.of(
                DifferenceTests.difference(comparison),
                new BoundedValue(a, first),
                new BoundedValue(b, second),
                base instanceof DeltaInterval ? FARTHEST : FARTHEST_OF_OTHER_BASES);
        double tail = comparisonOptions.level().tail();
        double lower = mover.lower(tail);
        double upper = mover.upper(tail);
        DifferenceBounds.set(comparison, metric.range(), lower, upper);
        DifferenceTests.add(comparison, mover, metric.direction(), comparisonOptions);
        unequal(
                        itemsRead(metric, pairing.first().evidence()),
                        itemsRead(metric, pairing.second().evidence()))
                .ifPresent(comparison::note);
        fewPositives(pairing.first().evidence())
                .or(() -> fewPositives(pairing.second().evidence()))
                .ifPresent(comparison::note);
        if (lower == upper) {
            comparison.status(
                    Status.DEGENERATE,
                    "both intervals have collapsed to points and should not be trusted, use base=delta-wilson");
        }
        if (upper - lower == Double.POSITIVE_INFINITY) {
            comparison.status(Status.DEGENERATE, ENDLESS);
        }
        if (DifferenceBounds.hasRatio(comparison, metric.range())) {
            new IndependentSystems<>(metric, pairing, a, b).addRatio(comparison, comparisonOptions, lower, upper);
        }
        return comparison.build();
    }

    private static <E extends Evidence> long itemsRead(Metric<E> metric, E evidence) {
        return (long) DesignVariance.itemsRead(evidence, atom -> metric.dependsOn(evidence, atom));
    }

    /** Returns a note on very unequal sample sizes, for the bases of this module, whose false-alarm rate was measured there. */
    private Optional<Note> unequal(long first, long second) {
        long fewer = Math.min(first, second);
        return base instanceof DeltaInterval && fewer <= WARNED_SIZE && Math.max(first, second) / UNEQUAL >= fewer
                ? Optional.of(
                        Note.of(
                                "unequal-sizes",
                                "sizes are very unequal, " + first + " and " + second + ": with up to " + WARNED_SIZE
                                        + " items against " + UNEQUAL
                                        + " times as many and more, equal systems were distinguished at level 0.05 in up"
                                        + " to 0.12 of samples (accuracies of 5 items and 1,000); use miettinen-nurminen for proportions"))
                : Optional.empty();
    }

    /** Returns a note on scores of hardly any positives, for the bases of this module, whose false-alarm rate was measured there. */
    private Optional<Note> fewPositives(Evidence evidence) {
        return base instanceof DeltaInterval
                        && evidence instanceof ScoredSample scores
                        && scores.positives() <= WARNED_POSITIVES
                ? Optional.of(Note.of(
                                "few-positives",
                                "a system has positives=" + scores.positives()
                                        + ": with two positives, equal systems were distinguished at level 0.05 in up to 0.14"
                                        + " of samples (true positive rates), and at level 0.01 in at most 0.02")
                        .with("positives", scores.positives()))
                : Optional.empty();
    }

    private <E extends Evidence> TailBounds bounds(
            Metric<E> metric, Sample<E> sample, double value, ComputeOptions computeOptions) {
        Optional<TailBounds> skewed =
                automatic && HallBounds.suits(metric, sample) ? HallBounds.of(metric, sample, value) : Optional.empty();
        TailBounds usual = skewed.orElseGet(() -> base instanceof DeltaInterval delta
                ? delta.bounds(metric, sample, value)
                : new BoundsOfMethod<>(base, metric, sample, computeOptions));
        TailBounds cautious = automatic ? BoundsWithErrors.of(usual, metric, sample, value) : usual;
        return everyLook ? withUnseenItems(cautious, metric, sample.readBy(metric), value) : cautious;
    }

    private static <E extends Evidence> TailBounds withUnseenItems(
            TailBounds seen, Metric<E> metric, Sample<E> sample, double value) {
        double[] psi = Influences.of(metric, sample.evidence(), sample.weights(), value);
        double units = DesignVariance.of(sample).variance(metric, psi).units();
        return UnseenItems.of(metric, sample.evidence(), sample.weights(), value, psi, units)
                .map(unseen -> unseen.around(seen, psi, units))
                .orElse(seen);
    }

    /** The farther bounds of the usual ones and of those by the counts of errors, with the notes on these. */
    private record BoundsWithErrors(TailBounds farther, List<Note> notes) implements TailBounds {
        static <E extends Evidence> TailBounds of(TailBounds usual, Metric<E> metric, Sample<E> sample, double value) {
            if (!(sample.evidence() instanceof ConfusionMatrix cells)) {
                return usual;
            }
            return WinsAndLosses.ofErrors(metric, cells, sample)
                    .<TailBounds>map(errors -> {
                        double[] psi = Influences.of(metric, sample.evidence(), sample.weights(), value);
                        VarianceEstimate variance = DesignVariance.of(sample).variance(metric, psi);
                        return new BoundsWithErrors(usual.farther(errors.around(value, variance)), errors.notes());
                    })
                    .orElse(usual);
        }

        /** Returns the notes on the bounds of two systems. */
        static Stream<Note> notes(TailBounds first, TailBounds second) {
            return Stream.of(first, second)
                    .flatMap(bounds -> bounds instanceof BoundsWithErrors own ? own.notes.stream() : Stream.of())
                    .distinct();
        }

        @Override
        public double lower(double tail) {
            return farther.lower(tail);
        }

        @Override
        public double upper(double tail) {
            return farther.upper(tail);
        }
    }

    /** The variances of two independent values add; their degrees of freedom combine after Welch and Satterthwaite. */
    private static final class IndependentSystems<E extends Evidence> {
        private final Metric<E> metric;
        private final VarianceEstimate first;
        private final VarianceEstimate second;

        IndependentSystems(Metric<E> metric, Pairing.Independent<E> pairing, double firstValue, double secondValue) {
            this.metric = metric;
            first = varianceForTest(pairing.first(), firstValue);
            second = varianceForTest(pairing.second(), secondValue);
        }

        private VarianceEstimate varianceForTest(Sample<E> whole, double value) {
            Sample<E> sample = whole.readBy(metric);
            double[] psi = Influences.of(metric, sample.evidence(), sample.weights(), value);
            DesignVariance<E> design = DesignVariance.of(sample);
            UnitMoments<E> moments =
                    new UnitMoments<>(metric, sample.evidence(), sample::weights, value, design.variance(metric, psi));
            return EffectiveSampleSize.of(moments, design, psi).varianceForTest();
        }

        /** Returns the variance of {@code a * first - b * second}. */
        private VarianceEstimate sum(double a, double b) {
            double v = a * a * first.variance();
            double w = b * b * second.variance();
            double inverse = v * v / first.degreesOfFreedom() + w * w / second.degreesOfFreedom();
            double freedom = inverse > 0 ? (v + w) * (v + w) / inverse : Double.POSITIVE_INFINITY;
            return new VarianceEstimate(
                    v + w, v + w, freedom, first.size() + second.size(), first.units() + second.units(), List.of());
        }

        /** Adds the ratio on the log scale, unless it contradicts the bounds of the difference. */
        void addRatio(ComparisonBuilder comparison, ComparisonOptions comparisonOptions, double lower, double upper) {
            VarianceEstimate log = sum(1 / comparison.first(), 1 / comparison.second());
            double half = log.upperPoint(comparisonOptions.level().tail()) * Math.sqrt(log.variance());
            DifferenceBounds.ratio(
                    comparison, lower, upper, StrictMath.log(comparison.first() / comparison.second()), half);
        }
    }

    /** The bounds of any interval method at any tail. The interval of each level is computed once. */
    private static final class BoundsOfMethod<E extends Evidence> implements TailBounds {
        private final IntervalMethod method;
        private final Metric<E> metric;
        private final Sample<E> sample;
        private final ComputeOptions computeOptions;
        private final Map<ConfidenceLevel, Estimate> computed = new HashMap<>();

        BoundsOfMethod(IntervalMethod method, Metric<E> metric, Sample<E> sample, ComputeOptions computeOptions) {
            this.method = method;
            this.metric = metric;
            this.sample = sample;
            this.computeOptions = computeOptions;
        }

        @Override
        public double lower(double tail) {
            return interval(tail).lower();
        }

        @Override
        public double upper(double tail) {
            return interval(tail).upper();
        }

        private Estimate interval(double tail) {
            ConfidenceLevel level = ConfidenceLevel.of(1 - 2 * tail);
            Estimate estimate = computed.get(level);
            if (estimate == null) {
                estimate = ProviderFaults.checked(
                        method, metric, sample, level, method.interval(metric, sample, level, computeOptions));
                if (estimate.status() == Status.CANCELLED) {
                    throw new CancellationException("the run was cancelled");
                }
                computed.put(level, estimate);
            }
            return estimate;
        }
    }
}
