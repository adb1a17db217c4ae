package dev.credence.delta.interval;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.api.text.Named;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.EffectiveSampleSize;
import dev.credence.delta.variance.Influences;
import dev.credence.delta.variance.UnitMoments;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.numerics.bounds.TailBounds;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The common base of the three delta intervals. It decides which metrics and samples fit, computes the influences once, then the
 * variance under the sampling design and, where the method needs it, the effective sample size and the bounds.
 */
public abstract class DeltaInterval extends Named implements IntervalMethod {
    DeltaInterval(String id, String description) {
        super(id, description);
    }

    @Override
    public final Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return Influences.refusal(metric, sample);
    }

    @Override
    public final <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        if (Double.isNaN(estimate.value())) {
            return undefined(metric, sample.evidence(), estimate);
        }
        EstimatedMoments<E> estimated = new EstimatedMoments<>(metric, sample.readBy(metric), estimate.value());
        estimated.report(estimate);
        SkewedItems.note(estimated.moments, sample.readBy(metric), estimated.psi)
                .ifPresent(estimate::note);
        TailBounds bounds = bounds(estimated.moments, estimated.design, estimated.psi, estimated::size);
        estimate.bounds(bounds.lower(level.tail()), bounds.upper(level.tail()));
        addNotes(estimated.moments, estimated.design, bounds, level.tail(), estimate);
        return estimate.build();
    }

    /**
     * Returns the bounds as functions of the tail probability, for callers that need more than one level.
     *
     * @param <E> kind of evidence
     * @param metric a metric that is not refused
     * @param value the value of the metric on the sample, not NaN
     */
    public final <E extends Evidence> TailBounds bounds(Metric<E> metric, Sample<E> whole, double value) {
        EstimatedMoments<E> estimated = new EstimatedMoments<>(metric, whole.readBy(metric), value);
        return bounds(estimated.moments, estimated.design, estimated.psi, estimated::size);
    }

    /** A defined value with its sampling design and its influences, which are chosen and computed once. */
    private static final class EstimatedMoments<E extends Evidence> {
        /** With a smaller effective size of weights, by Kish, the effective size of a metric is not larger. */
        private static final double FEW_WEIGHTED_ROWS = 10;

        private final boolean weighted;
        private final DesignVariance<E> design;
        private final double[] psi;
        private final UnitMoments<E> moments;

        EstimatedMoments(Metric<E> metric, Sample<E> sample, double value) {
            weighted = sample instanceof WeightedSample;
            design = DesignVariance.of(sample);
            psi = Influences.of(metric, sample.evidence(), sample.weights(), value);
            moments =
                    new UnitMoments<>(metric, sample.evidence(), sample::weights, value, design.variance(metric, psi));
        }

        EffectiveSampleSize<E> size() {
            return EffectiveSampleSize.of(moments, design, psi);
        }

        void report(Estimate.Builder estimate) {
            VarianceEstimate variance = moments.variance();
            if (moments.isProportion()) {
                estimate.n(moments.trials());
            }
            if (variance.isKnown()) {
                double n = moments.isProportion() ? moments.trials() : moments.itemsRead();
                double kish = variance.units();
                boolean dominated = weighted && kish < FEW_WEIGHTED_ROWS;
                double effect = dominated ? Math.max(variance.designEffect(), n / kish) : variance.designEffect();
                estimate.designEffect(effect).effectiveN(n / effect);
            }
            variance.notes().forEach(estimate::note);
        }
    }

    /**
     * Returns the bounds of a defined value.
     *
     * @param design the sampling design
     * @param psi the influence of each atom
     * @param size computes the effective sample size, is called at most once and overwrites the influences
     */
    abstract <E extends Evidence> TailBounds bounds(
            UnitMoments<E> moments, DesignVariance<E> design, double[] psi, Supplier<EffectiveSampleSize<E>> size);

    /** Adds the notes and the status that a reader of these bounds should see. */
    void addNotes(
            UnitMoments<?> moments,
            DesignVariance<?> design,
            TailBounds bounds,
            double tail,
            Estimate.Builder estimate) {
        if (bounds instanceof VacuousBounds) {
            estimate.status(Status.DEGENERATE, VacuousBounds.note(estimate.value()));
        }
    }

    private static <E extends Evidence> Estimate undefined(Metric<E> metric, E evidence, Estimate.Builder estimate) {
        metric.proportion()
                .ifPresent(proportion -> estimate.n(proportion.counts(evidence).trials()));
        return estimate.bounds(metric.range().lower(), metric.range().upper())
                .status(
                        Status.UNDEFINED,
                        "the metric is undefined for these observations, so that the interval is the whole range")
                .build();
    }

    /**
     * The note on losses of scores, and on unbounded outcomes, of which a few items make most of the spread. A sample without such an item has both too
     * small a mean and too small a standard error, whatever the sampling design.
     */
    private static final class SkewedItems {
        /** The skewness of a mean loss from which on a note warns: two or three items make most of the spread. */
        private static final double WARNED_SKEWNESS_OF_LOSSES = 0.5;

        /** The skewness of a mean of outcomes from which on a note warns: about ten items make most of the spread. */
        private static final double WARNED_SKEWNESS_OF_OUTCOMES = 0.3;

        /** The coverage of Brier scores and log-loss of 60 items in clusters of 4, with 1.1% positive ones (docs/measurements/coverage.md). */
        private static final double LEAST_COVERAGE_OF_LOSSES = 0.46;

        /** The coverage of 30 log-normal outcomes with standard deviation 1 of the logarithm and weights from 0.3 to 4. */
        private static final double LEAST_COVERAGE_OF_OUTCOMES = 0.86;

        /**
         * The coverage of the mean of log-normal outcomes in 10 clusters of 1 to 40 items, of which large clusters have large outcomes; the standard deviation
         * of the logarithm is 1 between clusters and 0.5 within them (docs/measurements/outcomes.md).
         */
        private static final double LEAST_COVERAGE_OF_CLUSTERS = 0.80;

        /** Returns the note; {@code psi} has the influence of each atom. */
        static <E extends Evidence> Optional<Note> note(UnitMoments<E> moments, Sample<E> sample, double[] psi) {
            Metric<E> metric = moments.metric();
            E evidence = sample.evidence();
            boolean scores = evidence instanceof ScoredSample || evidence instanceof ClassScores;
            boolean concerned = scores
                    ? metric.direction() == Direction.LOWER_IS_BETTER && !(metric instanceof BoundaryVariance)
                    : !(evidence instanceof ConfusionMatrix) && !metric.range().bounded();
            if (!concerned || metric.proportion().isPresent()) {
                return Optional.empty();
            }
            boolean clusters = SkewedClusters.isConcerned(moments);
            double skewness = clusters ? moments.variance().clusters().skewness() : skewness(sample, psi);
            double warned = scores ? WARNED_SKEWNESS_OF_LOSSES : WARNED_SKEWNESS_OF_OUTCOMES;
            return Math.abs(skewness) >= warned && !hasOwnWarning(metric, sample)
                    ? Optional.of(CoverageWarning.of(
                            scores
                                    ? LEAST_COVERAGE_OF_LOSSES
                                    : clusters ? LEAST_COVERAGE_OF_CLUSTERS : LEAST_COVERAGE_OF_OUTCOMES,
                            String.format(
                                    Locale.ROOT,
                                    "a few %s make most of the spread of the %s (skewness of the mean %.2f): ",
                                    clusters ? "clusters" : "items",
                                    scores ? "losses" : "outcomes",
                                    skewness)))
                    : Optional.empty();
        }

        /** Returns whether the metric itself warns of the coverage of its intervals on these data. */
        private static <E extends Evidence> boolean hasOwnWarning(Metric<E> metric, Sample<E> sample) {
            return CoverageWarning.isIn(metric.notes(sample.evidence(), sample.weights()));
        }

        private static double skewness(Sample<?> sample, double[] psi) {
            double[] weights = sample.weights();
            double squares = 0;
            double cubes = 0;
            for (int atom = 0; atom < psi.length; atom++) {
                double count = sample.evidence().count(atom);
                double deviation = count > 0 ? weights[atom] / count * psi[atom] : 0;
                squares += count * deviation * deviation;
                cubes += count * deviation * deviation * deviation;
            }
            return cubes / squares / Math.sqrt(squares);
        }
    }
}
