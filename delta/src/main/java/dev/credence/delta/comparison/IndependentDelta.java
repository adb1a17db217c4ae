package dev.credence.delta.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.delta.interval.DeltaInterval;
import dev.credence.delta.interval.DeltaLogit;
import dev.credence.delta.interval.DeltaWald;
import dev.credence.delta.interval.DeltaWilson;
import dev.credence.delta.interval.TailBounds;
import dev.credence.delta.variance.InfluenceRefusals;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;

/**
 * Two systems on different items, id {@code independent-delta}: difference and ratio with intervals, and tests.
 *
 * <p>Interval of the difference: MOVER (Zou and Donner), from the two systems' own intervals {@code [l1, u1]} and
 * {@code [l2, u2]}: {@code a - b - sqrt((a - l1)^2 + (u2 - b)^2)} and {@code a - b + sqrt((u1 - a)^2 + (b - l2)^2)}. From two
 * Wilson intervals that is Newcombe's hybrid interval. It stays within what two values of the range can differ by, where the
 * base's intervals stay in the range.
 *
 * <p>Option {@code base}: the spelling of any interval method, without commas; {@code delta-wilson} where none is named. Whoever
 * is requested the comparator finds the base: a registry, loaded, hand-made or a container's, gives a method it knows. Configured
 * without one, this class knows the three intervals of its own module. The metric must have influences on both samples whatever
 * the base, for the ratio.
 *
 * <p>One statistic, two faces: the p-value of a difference is the tail at which the interval's bound reaches it, so the interval
 * excludes 0 exactly where the two-sided p-value is below what the level leaves, and clears a margin exactly where
 * non-inferiority's is below half of that. The statistic is that tail as a normal deviate. Two-sided, one-sided each way,
 * non-inferiority and equivalence (two one-sided tests) with the question's margin, by the metric's direction. Equal systems have
 * difference 0 and p = 1. Bases of other modules are requested an interval at each level tried, some twenty, and not beyond tails of
 * 1e-5: a p-value of theirs is never less than 2e-5. The ratio is given for positive values of metrics without negative ones, on the
 * log scale, with variances by influences and Student's t, degrees of freedom after Welch and Satterthwaite. Where its interval would
 * contain 1 although that of the difference excludes 0, or the reverse, no ratio is given and a note says so.
 *
 * <p>Coverage: near-nominal with the default base. Measured at 0.05 on two classes, 10 to 150 items a side, prevalence 0.1 to 0.5: equal
 * systems are distinguished in at most 6% of samples for accuracy and F1; for macro F1, MCC and kappa in at most 6.3%, but up to 10%
 * where 4 positives among 40 items face 400. Proportions of 5 items against 1,000 are distinguished in 0.122 (enumerated, accuracies of
 * 0.97), of 10 against 200 in 0.067: there {@code base=wilson-modified} gives 0.063 and 0.049 (at 0.01: 0.0068 and 0.0080 instead of 0.079
 * and 0.023), and {@code miettinen-nurminen}, the default for proportions, at most 0.050. With 40 items or fewer against ten times as many or more a
 * note says so. Cost: O(atoms), with two influences a system, and some fifty closed bounds; with other
 * bases some twenty times the base's.
 *
 * @see <a href="https://doi.org/10.1002/sim.3095">Zou and Donner (2008), Statistics in Medicine 27, 1693-1702</a>
 * @see <a href="https://doi.org/10.1007/BF01068419">Schuirmann (1987), J Pharmacokinet Biopharm 15, 657-680</a>
 * @see <a href="https://doi.org/10.2307/3002019">Satterthwaite (1946), Biometrics Bulletin 2, 110-114</a>
 */
public final class IndependentDelta implements Comparator {
    private static final String BASE = "base";
    private static final String DEFAULT = "delta-wilson";
    /** Tails down to 1e-300. */
    private static final double FARTHEST = 37;
    /** Tails down to 1e-5: a method that simulates knows none beyond, and each costs an interval. */
    private static final double FARTHEST_ASKED = 4.26;

    /** 4 positives among 40 items against 400 are distinguished in up to 10% of samples; 30 against 100 and 10 against 50 in 5.6%. */
    private static final long FEW = 40;

    private static final long UNEQUAL = 10;

    private static final String ENDLESS =
            "the interval of a system has no end, as that of losses which do not vary: nothing is"
                    + " known of the difference in that direction";

    private final IntervalMethod base;

    /** From two delta-wilson intervals. */
    public IndependentDelta() {
        this(new DeltaWilson());
    }

    private IndependentDelta(IntervalMethod base) {
        this.base = base;
    }

    @Override
    public String id() {
        return "independent-delta";
    }

    @Override
    public String spelling() {
        return base.spelling().equals(DEFAULT) ? id() : id() + ":" + BASE + "=" + base.spelling();
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec(
                BASE, "interval method of each system, any that is installed, spelled without commas", DEFAULT));
    }

    @Override
    public IndependentDelta configured(Options options) {
        return configured(options, IndependentDelta::ofThisModule);
    }

    @Override
    public IndependentDelta configured(Options options, Function<String, IntervalMethod> methods) {
        return options.text(BASE)
                .map(spelling ->
                        new IndependentDelta(spelling.equals(DEFAULT) ? new DeltaWilson() : methods.apply(spelling)))
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
        return InfluenceRefusals.of(metric, sample)
                .map(reason -> reason.within(side + " system: "))
                .or(() -> base.refusal(metric, sample)
                        .map(reason -> reason.within(side + " system: base '" + base.id() + "' does not fit: ")));
    }

    @Override
    public <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions question, ComputeOptions run) {
        Pairing.Independent<E> independent = (Pairing.Independent<E>) pairing;
        Comparison.Builder comparison = Comparison.of(metric, pairing, spelling(), question);
        if (!Double.isFinite(comparison.difference())) {
            return DifferenceBounds.undefined(comparison, metric.range());
        }
        try {
            return compared(metric, independent, question, run, comparison);
        } catch (CancellationException e) {
            return comparison.status(Status.CANCELLED, "the run was cancelled").build();
        }
    }

    private <E extends Evidence> Comparison compared(
            Metric<E> metric,
            Pairing.Independent<E> pairing,
            ComparisonOptions question,
            ComputeOptions run,
            Comparison.Builder comparison) {
        double a = comparison.first();
        double b = comparison.second();
        MoverDifference mover = new MoverDifference(
                DifferenceTests.difference(comparison),
                a,
                b,
                bounds(metric, pairing.first(), a, run),
                bounds(metric, pairing.second(), b, run),
                base instanceof DeltaInterval ? FARTHEST : FARTHEST_ASKED);
        double tail = question.level().tail();
        double lower = mover.lower(tail);
        double upper = mover.upper(tail);
        DifferenceBounds.set(comparison, metric.range(), lower, upper);
        DifferenceTests.add(comparison, mover, metric.direction(), question);
        unequal(pairing.first().evidence().size(), pairing.second().evidence().size())
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
            new IndependentSystems<>(metric, pairing, a, b).addRatio(comparison, question, lower, upper);
        }
        return comparison.build();
    }

    /** Measured for the three intervals of this module, which know the value of few items too well. */
    private Optional<Note> unequal(long first, long second) {
        long fewer = Math.min(first, second);
        return base instanceof DeltaInterval && fewer <= FEW && Math.max(first, second) / UNEQUAL >= fewer
                ? Optional.of(
                        Note.of(
                                "unequal-sizes",
                                "sizes are very unequal, " + first + " and " + second + ": with up to " + FEW
                                        + " items against " + UNEQUAL
                                        + " times as many and more, equal systems were distinguished at level 0.05 in up"
                                        + " to 0.12 of samples (accuracies of 5 items and 1,000); use miettinen-nurminen for proportions"))
                : Optional.empty();
    }

    private <E extends Evidence> TailBounds bounds(
            Metric<E> metric, Sample<E> sample, double value, ComputeOptions run) {
        return base instanceof DeltaInterval delta
                ? delta.bounds(metric, sample, value)
                : new InvertedTestBounds<>(base, metric, sample, run);
    }
}
