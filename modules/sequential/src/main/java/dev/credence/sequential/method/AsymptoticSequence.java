package dev.credence.sequential.method;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.delta.interval.DeltaWilson;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.numerics.bounds.TailBounds;
import dev.credence.numerics.normal.Normal;
import dev.credence.outcomes.ItemMetric;
import dev.credence.sequential.boundary.SequenceBoundary;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The asymptotic confidence sequence of every metric with influences, id {@code asymptotic-sequence}: intervals that cover at all sample sizes
 * at the same time, so that they may be looked at after every item and the sampling may stop at any look.
 *
 * <p>The bounds are those of {@code delta-wilson} whose normal quantile is the boundary of {@link SequenceBoundary} at n, the number of
 * items, for a proportion of its trials (tp + fp + fn for F1), so that rows which are no trials do not matter. With weights n is at most
 * Kish's effective size, and with clusters at most their effective number. With V the variance of the value, they approach {@code value -+
 * sqrt(V) sqrt((c + 1)/c log((c + 1)/(1 - level)^2))} with {@code c = n rho^2}, the sequence of Waudby-Smith and others. They lie in the range
 * of the metric and contain the value, also where all observations agree. Each bound is a sequence of its own at {@code (1 - level)/2}, so that
 * one-sided decisions by a bound err with at most that probability.
 *
 * <p>Means of losses of scores, and of outcomes, whose range is bounded take into account items that were not seen: with d the distance of a bound from
 * the value, z the boundary and e the distance of the end of the range, the distance is {@code sqrt(d^2 + (z e / n)^2)}. Otherwise a Brier score of
 * scores that were all nearly right would exclude errors: 0.75 of streams with 2% errors were missed (tests of this module).
 *
 * <p>Proportions and such means also take into account that one item may have occurred long before it was due: with i the change of the value by one
 * of the items that moved it farthest away from a bound, the distance is {@code sqrt(d^2 + i^2)}. Otherwise the first error of a classifier with an
 * accuracy of 0.9999 would exclude this accuracy in 0.11 of streams.
 *
 * <p>Option {@code tuned-for}: the number of items at which the sequence is shortest, by default 1000. At a tenth of it and at ten times
 * it the interval is up to 1.25 times as long as that of a sequence tuned for there.
 *
 * <p>Coverage at all looks: conservative in 10,000 looks, where 12 metrics were missed in 0.02 to 0.04 of 1,000 paths at level 0.95, from the
 * 10th, the 30th and the 100th item on, and two of them in clusters in 0.03 to 0.04 (docs/measurements/sequences.md). Upper bounds of accuracies from
 * 0.99 to 0.9998 miss 0.024 to 0.036 of streams of up to 24,000 items, and lower bounds nearly none (exact probabilities of paths). It is asymptotic, and
 * nothing is proved for few items: a metric that depends on several classes, such as macro F1 and MCC, has its whole range until two true classes have
 * five items each, and a mean over classes until each class that occurred has. Its bounds also take into account one more item of each class with
 * another prediction: with d the distance of a bound and s the standard deviation by these items, the distance is {@code sqrt(d^2 + (z s)^2)}. With a
 * third class of 1% of the items, of which 30% are recognised, upper bounds of macro F1 missed 0.245 of streams of 600 items without this, and none
 * with it; if the three labels are declared to a monitor, no bound of f1.macro and at most 0.005 of recall.macro. For proportions, {@code beta-binomial-sequence} is exact. A note states the number the sequence is tuned for.
 *
 * <p>An undefined metric has its whole range. Designs and refusals are those of {@code delta-wilson}: all but folds, and two clusters or
 * more. Cost: the influences are computed twice; otherwise as much as {@code delta-wilson}.
 *
 * @see <a href="https://doi.org/10.1214/24-AOS2408">Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024), Annals of Statistics 52,
 *     2613-2640</a>
 */
public final class AsymptoticSequence extends Named implements IntervalMethod {
    static final String ID = "asymptotic-sequence";

    /** The smallest tail of a fixed interval; smaller ones differ from the whole range by less than the sequence is worth. */
    private static final double SMALLEST_TAIL = 1e-300;

    static final OptionSpec SPEC = new OptionSpec(
            "tuned-for",
            "number of items at which the sequence is shortest, 1 or more",
            Long.toString(SequenceBoundary.DEFAULT));

    private final SequenceBoundary boundary;

    /** Creates the sequence that is tuned for 1,000 items. */
    public AsymptoticSequence() {
        this(new SequenceBoundary(SequenceBoundary.DEFAULT));
    }

    private AsymptoticSequence(SequenceBoundary boundary) {
        super(ID, "confidence sequence of any smooth metric, which may be looked at after every item (asymptotic)");
        this.boundary = boundary;
    }

    @Override
    public String spelling() {
        return spelling(boundary);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(SPEC);
    }

    @Override
    public AsymptoticSequence configured(Options options) {
        return new AsymptoticSequence(tuned(options, boundary));
    }

    @Override
    public boolean isValidAtEveryLook() {
        return true;
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return new DeltaWilson().refusal(metric, sample);
    }

    @Override
    public <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        metric.proportion()
                .ifPresent(proportion ->
                        estimate.n(proportion.counts(sample.evidence()).trials()));
        if (Double.isNaN(estimate.value())) {
            return estimate.bounds(metric.range().lower(), metric.range().upper())
                    .status(
                            Status.UNDEFINED,
                            "the metric is undefined for these observations, so that the interval is the whole range")
                    .build();
        }
        Optional<String> tooFew = FewItemsOfClasses.reason(metric, sample.evidence());
        if (tooFew.isPresent()) {
            return estimate.bounds(metric.range().lower(), metric.range().upper())
                    .status(Status.DEGENERATE, tooFew.get())
                    .note(note(boundary))
                    .build();
        }
        VarianceEstimate variance = VarianceEstimate.of(metric, sample.readBy(metric));
        variance.notes().forEach(estimate::note);
        double units = units(metric, sample, variance);
        double tail = fixedTail(boundary, level.tail(), units);
        TailBounds bounds = new DeltaWilson().bounds(metric, sample, estimate.value());
        double share = unseenShare(metric, sample.evidence(), level.tail(), units);
        double value = estimate.value();
        double unseen =
                boundary.deviate(level.tail(), units) * FewItemsOfClasses.unseenDeviation(metric, sample.evidence());
        OneItem item = OneItem.of(metric, sample, units);
        double unseenBelow =
                StrictMath.hypot(share > 0 ? share * (value - metric.range().lower()) : unseen, item.above);
        double unseenAbove =
                StrictMath.hypot(share > 0 ? share * (metric.range().upper() - value) : unseen, item.below);
        estimate.bounds(
                        Math.max(
                                metric.range().lower(),
                                value - StrictMath.hypot(value - bounds.lower(tail), unseenBelow)),
                        Math.min(
                                metric.range().upper(),
                                value + StrictMath.hypot(bounds.upper(tail) - value, unseenAbove)))
                .note(note(boundary));
        if (estimate.value() - bounds.lower(tail) == Double.POSITIVE_INFINITY
                && bounds.upper(tail) == Double.POSITIVE_INFINITY) {
            estimate.status(Status.DEGENERATE, "the observations do not vary, and the data do not bound the value");
        }
        return estimate.build();
    }

    /**
     * Returns the number of independent draws at which the boundary is taken: of a proportion its trials, so that rows that are none do not
     * matter; with weights and clusters at most their effective number.
     */
    private static <E extends Evidence> double units(Metric<E> metric, Sample<E> sample, VarianceEstimate variance) {
        double effective = Math.min(variance.units(), variance.degreesOfFreedom() + 1);
        return metric.proportion()
                .map(proportion ->
                        Math.min((double) proportion.counts(sample.evidence()).trials(), effective))
                .orElse(effective);
    }

    /**
     * Returns z / n, the share of items at an end of the range that the first n items may all lack, for means of losses and outcomes: scores that are
     * nearly right show no error, and grades that are nearly equal no other one, but later items may. It is 0 for metrics that have no such items or
     * account for them: counts, areas, and ranges without an end.
     */
    private <E extends Evidence> double unseenShare(Metric<E> metric, E evidence, double tail, double units) {
        return isBoundedMean(metric, evidence) ? Math.min(1, boundary.deviate(tail, units) / units) : 0;
    }

    private static boolean isBoundedMean(Metric<?> metric, Evidence evidence) {
        return metric.range().bounded()
                && metric.proportion().isEmpty()
                && (metric instanceof ItemMetric || !(metric instanceof BoundaryVariance))
                && !(evidence instanceof ConfusionMatrix);
    }

    /**
     * How far one of the items with the lowest number moves a proportion or a bounded mean down, and one of those with the highest moves it up: as few
     * as one such item may have occurred by chance long before it was due. Both are 0 for other metrics.
     */
    private record OneItem(double below, double above) {
        static <E extends Evidence> OneItem of(Metric<E> metric, Sample<E> sample, double units) {
            E evidence = sample.evidence();
            if (metric.proportion().isEmpty() && !isBoundedMean(metric, evidence)) {
                return new OneItem(0, 0);
            }
            double[] weights = sample.weights();
            double[] influences = new double[weights.length];
            metric.influence(evidence, weights, influences);
            double trials = IntStream.range(0, weights.length)
                    .filter(atom -> metric.proportion()
                            .map(p -> p.isTrial(evidence, atom))
                            .orElse(true))
                    .mapToDouble(atom -> weights[atom])
                    .sum();
            double scale = trials / Arrays.stream(weights).sum() / units;
            DoubleSummaryStatistics spread = Arrays.stream(influences).summaryStatistics();
            return new OneItem(-scale * spread.getMin(), scale * spread.getMax());
        }
    }

    /** Returns the tail probability of the fixed interval whose normal quantile is the boundary at {@code units}. */
    static double fixedTail(SequenceBoundary boundary, double tail, double units) {
        return Math.max(SMALLEST_TAIL, Normal.survival(boundary.deviate(tail, units)));
    }

    static SequenceBoundary tuned(Options options, SequenceBoundary otherwise) {
        return new SequenceBoundary(options.integer(SPEC.name(), otherwise.tunedFor()));
    }

    /** Returns the spelling of the method and of the comparator with a boundary. */
    static String spelling(SequenceBoundary boundary) {
        return boundary.tunedFor() == SequenceBoundary.DEFAULT
                ? ID
                : ID + ":" + SPEC.name() + "=" + boundary.tunedFor();
    }

    static Note note(SequenceBoundary boundary) {
        return Note.of(
                        "confidence-sequence",
                        "the bounds are valid at all sample sizes simultaneously, and may be looked at after every item;"
                                + " they are asymptotic, and shortest at " + boundary.tunedFor() + " items")
                .with("tuned-for", boundary.tunedFor());
    }
}
