package dev.credence.judge;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.delta.comparison.PairedDelta;
import dev.credence.numerics.beta.StudentT;
import dev.credence.outcomes.Outcomes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The correction of the difference of a metric of two systems. */
final class CorrectedDifference<E extends Evidence> {
    private static final double MIN_TAIL = 1e-14;

    private final StagedItems items;
    private final int firstSystem;
    private final int secondSystem;
    private final ConfidenceLevel level;
    private final Metric<E> requested;
    private final Metric<E> metric;
    private final Sample<?> pair;
    private final Comparison labels;
    private final double trial;
    private final Stages<E> rows;
    private final StageInfluences byFirst;
    private final StageInfluences bySecond;
    private final StageInfluences stages;
    private final long differing;

    CorrectedDifference(
            Credence credence,
            StagedItems items,
            ConfidenceLevel level,
            Metric<E> requested,
            int firstSystem,
            int secondSystem) {
        this.items = items;
        this.firstSystem = firstSystem;
        this.secondSystem = secondSystem;
        this.level = level;
        this.requested = requested;
        Correction<E> first = new Correction<>(credence, items, level, requested, firstSystem);
        Correction<E> second = new Correction<>(credence, items, level, requested, secondSystem);
        this.metric = first.metric();
        this.pair = items.pairByTruth(firstSystem, secondSystem);
        new PairedDelta()
                .refusal(requested, Pairing.<E, PairedEvidence<E>>paired(joint(pair)))
                .ifPresent(refusal -> {
                    throw new RefusedException(refusal);
                });
        this.labels = compared(pair, level);
        this.trial = Math.max(first.trial(), second.trial());
        this.rows = first.stages();
        this.byFirst = StageInfluences.of(metric, rows);
        this.bySecond = StageInfluences.of(metric, second.stages());
        this.stages = byFirst.minus(bySecond).stratified();
        this.differing = MeasuredCoverage.differing(first.stages(), second.stages());
    }

    private Comparison compared(Sample<?> joint, ConfidenceLevel level) {
        return new PairedDelta()
                .difference(
                        metric,
                        Pairing.<E, PairedEvidence<E>>paired(joint(joint)),
                        ComparisonOptions.at(level),
                        ComputeOptions.defaults())
                .withMetric(requested.spelling());
    }

    @SuppressWarnings("unchecked") // the metric reads the evidence of each system
    private <P extends PairedEvidence<E>> Sample<P> joint(Sample<?> sample) {
        return (Sample<P>) sample;
    }

    JudgedComparison comparison() {
        Comparison judge = compared(items.pairByJudge(firstSystem, secondSystem), level);
        double pair = 2 * trial * trial;
        double lambda = stages.lambda();
        double ratio = (stages.variance(lambda) + pair) / (stages.varianceOfLabels() + pair);
        boolean narrower = labels.status() == Status.OK
                && lambda > 0
                && ratio < 1
                && items.constantLabel().isEmpty();
        double width = metric.range().upper() - metric.range().lower();
        MovedInterval ofLabels = new MovedInterval(labels.difference(), 1, width, null);
        MovedInterval ofBoth = narrower
                ? new MovedInterval(
                        Math.max(-width, Math.min(width, stages.corrected(lambda))),
                        Math.sqrt(ratio),
                        width,
                        UnseenErrors.ofDifference(metric, rows.truth().evidence(), byFirst, bySecond, stages, lambda)
                                .orElse(null))
                : ofLabels;
        boolean used = narrower && !ofBoth.isWidenedBeyond(labels);
        double weight = used ? lambda : 0;
        double factor = used ? Math.sqrt(ratio) : 1;
        MovedInterval moved = used ? ofBoth : ofLabels;
        Estimate.Builder corrected = Estimate.of(requested.spelling(), Judged.ID, level, moved.value)
                .bounds(moved.lower(labels), moved.upper(labels))
                .n(items.labelled())
                .effectiveN(items.labelled() / (factor * factor));
        if (labels.status() != Status.OK) {
            corrected.status(labels.status());
        } else if (!used) {
            corrected.note(
                    narrower
                            ? Note.of("judge-not-used", Correction.TOO_FEW_FOR_ERRORS)
                            : Correction.unused(stages, items));
        } else {
            measuredCoverage().ifPresent(corrected::note);
        }
        items.noteOnLabelled().ifPresent(corrected::note);
        labels.notes().stream().filter(note -> !note.code().startsWith("ratio")).forEach(corrected::note);
        double p = used ? moved.pValue() : labels.pValue();
        return new JudgedComparison(
                judge,
                labels,
                corrected.build(),
                p,
                weight,
                labels.status() == Status.OK ? items.labelled() / (factor * factor) : Double.NaN,
                bias(pair),
                biasPValue(pair));
    }

    private Optional<Note> measuredCoverage() {
        return rows.truth().evidence() instanceof Outcomes
                ? MeasuredCoverage.ofNumbers(
                        items.labelled(), stages, rows, metric.range().bounded())
                : MeasuredCoverage.ofDifference(items.labelled(), differing);
    }

    /** Returns the influences of the difference with a weight of the judge, whose squares add up to its variance. */
    double[] column(double lambda) {
        return stages.column(lambda);
    }

    private Estimate bias(double pair) {
        double value = stages.bias();
        double most = 2 * (metric.range().upper() - metric.range().lower());
        double half = StudentT.upperQuantile(level.tail(), freedom()) * Math.sqrt(stages.varianceOfBias() + pair);
        return Estimate.of(requested.spelling(), "paired-t", level, value)
                .bounds(Math.max(-most, value - half), Math.min(most, value + half))
                .n(items.labelled())
                .build();
    }

    private double biasPValue(double pair) {
        double deviate = Math.abs(stages.bias()) / Math.sqrt(stages.varianceOfBias() + pair);
        return Math.min(1, 2 * StudentT.survival(deviate, freedom()));
    }

    private double freedom() {
        return Math.max(1, stages.size() - 1);
    }

    /** The interval of the labels, moved to another value and narrowed. */
    private final class MovedInterval {
        private final double value;
        private final double factor;
        private final double width;
        private final @Nullable UnseenErrors errors;

        MovedInterval(double value, double factor, double width, @Nullable UnseenErrors errors) {
            this.value = value;
            this.factor = factor;
            this.width = width;
            this.errors = errors;
        }

        /** Returns whether errors that no labelled item shows make the interval at least as wide as that of the labels. */
        boolean isWidenedBeyond(Comparison comparison) {
            return errors != null && upper(comparison) - lower(comparison) >= comparison.upper() - comparison.lower();
        }

        double lower(Comparison comparison) {
            double lower =
                    factor == 1 ? comparison.lower() : value - (comparison.difference() - comparison.lower()) * factor;
            double far = errors == null
                    ? lower
                    : Math.min(lower, errors.lower(value, comparison.level().tail()));
            return Math.max(-width, far);
        }

        double upper(Comparison comparison) {
            double upper =
                    factor == 1 ? comparison.upper() : value + (comparison.upper() - comparison.difference()) * factor;
            double far = errors == null
                    ? upper
                    : Math.max(upper, errors.upper(value, comparison.level().tail()));
            return Math.min(width, far);
        }

        /** Returns the p-value, by bisection of the logarithm of the tail at which the interval ends at 0. */
        double pValue() {
            double low = MIN_TAIL;
            double high = 0.5;
            while (high / low > 1 + 0x1p-30) {
                double middle = Math.sqrt(low * high);
                Comparison comparison = compared(pair, ConfidenceLevel.of(1 - 2 * middle));
                if (lower(comparison) > 0 || upper(comparison) < 0) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return Math.min(1, 2 * high);
        }
    }
}
