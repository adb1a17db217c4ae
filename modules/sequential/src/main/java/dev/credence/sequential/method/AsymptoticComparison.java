package dev.credence.sequential.method;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.EValue;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.delta.comparison.IndependentDelta;
import dev.credence.delta.comparison.PairedDelta;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.Influences;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.numerics.normal.Normal;
import dev.credence.sequential.boundary.SequenceBoundary;
import java.util.List;
import java.util.Optional;

/**
 * The asymptotic confidence sequence of a difference of two systems, id {@code asymptotic-sequence}: bounds, p-values and e-values that are
 * valid at all sample sizes at the same time, so that the comparison may be looked at after every item and stopped at any look.
 *
 * <p>For the same items it is {@code paired-delta}, for different items {@code independent-delta}, with the boundary of {@link
 * SequenceBoundary} at n in place of the normal quantile. n is the number of items of a paired sample (clusters, or Kish's effective
 * size of weights), and {@code 4 / (1/n1 + 1/n2)} of two samples, which is their total where they are equally large. Two samples should
 * grow in about the same ratio; the bounds of samples that grow in turns are valid if both have the same variance.
 *
 * <p>For proportions and means of numbers in a bounded range, such as Brier scores and grades, the bounds and p-values also allow for items that were not
 * seen: with z the boundary and u the change of the difference if a share {@code z / n} of the items were those on which the systems can differ most, and
 * with i the change by one of the items that moved the difference farthest away from a bound, its distance d becomes {@code sqrt(d^2 + u^2 + i^2)}. Otherwise
 * a system that is a little better on most items and far worse on 1% of them would be "better" at some look in half of the streams of 600 items (tests of
 * this module). Of metrics of the ranks of two classes, such as the area under the ROC curve, {@code z / P} of P positives and {@code z / N} of N negatives may be
 * such items. Of different items each system has its own allowance.
 *
 * <p>The p-values are always valid: under the hypothesis the smallest one of all looks is below a with at most the probability a. They
 * agree with the bounds: the sequence excludes 0 exactly where the two-sided p-value is below 1 - level. Several systems are adjusted by a
 * union bound over all pairs, which is valid at every look. {@link Comparison#eValues} has the e-value against "no difference" and, with a
 * margin and a metric that has a direction, against "worse by the margin or more".
 *
 * <p>Before the boundary is below 8 standard errors, at level 0.95 and tuned for 1,000 items before the 15th, the bounds are those of the
 * range, and no p-value is below the one of 8 standard errors. A metric that depends on several classes has the bounds of the range and no p-value
 * until two true classes have five items each, a mean over classes until each class that occurred has. Option {@code tuned-for}: the number of items at which the sequence is
 * shortest, by default 1000.
 *
 * <p>Coverage at all looks: near-nominal from 100 items on, asymptotic (docs/measurements/sequences.md). Refusals are those of the two
 * comparators. Cost: the influences of both systems are computed twice; otherwise that of the two comparators.
 *
 * @see <a href="https://doi.org/10.1214/24-AOS2408">Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024), Annals of Statistics 52,
 *     2613-2640</a>
 * @see <a href="https://doi.org/10.1287/opre.2021.2135">Johari, Koomen, Pekelis and Walsh (2022), Operations Research 70, 1806-1821, on
 *     always-valid p-values</a>
 */
public final class AsymptoticComparison implements Comparator {
    /** The largest boundary, in standard errors; the tail beyond it is near the rounding error of a level. */
    private static final double FARTHEST = 8;

    private static final double SMALLEST_TAIL = Normal.survival(FARTHEST);

    private final SequenceBoundary boundary;

    /** Creates the comparison that is tuned for 1,000 items. */
    public AsymptoticComparison() {
        this(new SequenceBoundary(SequenceBoundary.DEFAULT));
    }

    private AsymptoticComparison(SequenceBoundary boundary) {
        this.boundary = boundary;
    }

    @Override
    public String id() {
        return AsymptoticSequence.ID;
    }

    @Override
    public String description() {
        return "difference of any smooth metric, which may be looked at after every item (asymptotic)";
    }

    @Override
    public String spelling() {
        return AsymptoticSequence.spelling(boundary);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(AsymptoticSequence.SPEC);
    }

    @Override
    public AsymptoticComparison configured(Options options) {
        return new AsymptoticComparison(AsymptoticSequence.tuned(options, boundary));
    }

    @Override
    public boolean isValidAtEveryLook() {
        return true;
    }

    private static Comparator fixed(Pairing<?> pairing) {
        return pairing instanceof Pairing.Paired<?, ?> ? PairedDelta.ofEveryLook() : IndependentDelta.ofEveryLook();
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        return fixed(pairing).refusal(metric, pairing);
    }

    @Override
    public <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions comparisonOptions, ComputeOptions computeOptions) {
        ComparisonBuilder comparison = Comparison.of(metric, pairing, spelling(), comparisonOptions);
        double most = metric.range().upper() - metric.range().lower();
        if (!Double.isFinite(comparison.difference())) {
            return comparison
                    .bounds(-most, most)
                    .status(
                            Status.UNDEFINED,
                            "the difference is undefined for these observations, so that the interval is the whole range")
                    .build();
        }
        Optional<String> tooFew =
                FewItemsOfClasses.reasonOfTwo(metric, pairing.firstEvidence(), pairing.secondEvidence());
        if (tooFew.isPresent()) {
            return comparison
                    .bounds(-most, most)
                    .status(Status.DEGENERATE, tooFew.get())
                    .note(AsymptoticSequence.note(boundary))
                    .build();
        }
        double items = items(metric, pairing.readBy(metric));
        double tail =
                AsymptoticSequence.fixedTail(boundary, comparisonOptions.level().tail(), items);
        boolean early = tail < SMALLEST_TAIL;
        ConfidenceLevel stricter = early ? comparisonOptions.level() : ConfidenceLevel.of(1 - 2 * tail);
        Comparison fixed = fixed(pairing)
                .difference(
                        metric, pairing, new ComparisonOptions(stricter, comparisonOptions.margin()), computeOptions);
        comparison
                .bounds(early ? -most : fixed.lower(), early ? most : fixed.upper())
                .status(fixed.status());
        comparison.direction(fixed.direction());
        fixed.notes().stream()
                .filter(note -> !note.code().equals("ratio-without-interval"))
                .forEach(comparison::note);
        fixed.ratio().filter(ratio -> !early).ifPresent(comparison::ratio);
        fixed.test().ifPresent(test -> {
            comparison.test(alwaysValid(test, items, comparisonOptions.margin() > most));
            addEValues(comparison, test, items, fixed.direction(), comparisonOptions.margin());
        });
        return comparison.note(AsymptoticSequence.note(boundary)).build();
    }

    /** Returns the number of items at which the boundary is taken. */
    private static <E extends Evidence> double items(Metric<E> metric, Pairing<E> pairing) {
        if (pairing instanceof Pairing.Independent<E> independent) {
            double first = VarianceEstimate.of(metric, independent.first()).units();
            double second = VarianceEstimate.of(metric, independent.second()).units();
            return 4 / (1 / first + 1 / second);
        }
        return units(metric, (Pairing.Paired<E, ?>) pairing);
    }

    private static <E extends Evidence, P extends PairedEvidence<E>> double units(
            Metric<E> metric, Pairing.Paired<E, P> pairing) {
        Sample<P> joint = pairing.joint();
        double[] first = InPlaceInfluence.of(metric, pairing.firstEvidence(), pairing.firstWeights());
        double[] second = InPlaceInfluence.of(metric, pairing.secondEvidence(), pairing.secondWeights());
        return DesignVariance.of(joint)
                .variance(
                        Influences.joint(joint.evidence(), first, 1, second, 1),
                        Influences.read(metric, joint.evidence()))
                .units();
    }

    /** Returns the p-values that are valid at every look, from those that are valid at one; no two values differ by an impossible margin. */
    private TestResult alwaysValid(TestResult fixed, double items, boolean impossible) {
        double firstGreater = alwaysValid(fixed.firstGreater(), items);
        double secondGreater = alwaysValid(fixed.secondGreater(), items);
        return new TestResult(
                Double.NaN,
                Math.min(1, 2 * Math.min(firstGreater, secondGreater)),
                firstGreater,
                secondGreater,
                impossible ? fixed.nonInferiority() * 0 : alwaysValid(fixed.nonInferiority(), items),
                impossible ? fixed.equivalence() * 0 : alwaysValid(fixed.equivalence(), items));
    }

    private double alwaysValid(double p, double items) {
        return Double.isNaN(p) ? p : boundary.pValue(deviate(p), items);
    }

    private static double deviate(double p) {
        return Normal.upperQuantile(Math.max(SMALLEST_TAIL, Math.min(1 - 0x1p-53, p)));
    }

    /** Adds the evidence against no difference and, if the metric has a direction, against a difference of the margin or more. */
    private void addEValues(
            ComparisonBuilder comparison, TestResult fixed, double items, Direction direction, double margin) {
        comparison.eValue(new EValue(
                EValue.Hypothesis.NO_DIFFERENCE,
                0,
                boundary.twoSidedEValue(deviate(Math.min(fixed.firstGreater(), fixed.secondGreater())), items)));
        if (margin > 0 && direction != Direction.NEUTRAL) {
            comparison.eValue(new EValue(
                    EValue.Hypothesis.WORSE_BY, margin, boundary.eValue(deviate(fixed.nonInferiority()), items)));
        }
    }
}
