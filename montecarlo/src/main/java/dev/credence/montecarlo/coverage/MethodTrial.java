package dev.credence.montecarlo.coverage;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.random.Streams;
import java.util.Optional;

/** Applies the method of a study cell to samples; a method that simulates gets a different seed for each sample. */
final class MethodTrial<E extends Evidence> {
    private final CoverageCell<E> cell;
    private final ComputeOptions run;

    MethodTrial(CoverageCell<E> cell, ComputeOptions outer) {
        this.cell = cell;
        ComputeOptions inner = ComputeOptions.defaults().withSeed(outer.seed()).withCancellation(outer::cancelled);
        long draws = outer.draws(0);
        this.run = draws > 0 ? inner.withDraws(draws) : inner;
    }

    void apply(Sample<E> sample, long stream, IntervalOutcomes out, int index) {
        interval(sample, run.withSeed(Streams.seed(run.seed(), stream)))
                .ifPresentOrElse(
                        estimate -> out.put(index, estimate),
                        () -> out.refused(
                                index, Double.isNaN(cell.metric().value(sample.evidence(), sample.weights()))));
    }

    /** Returns whether the method simulates, judged by its estimate for one sample. */
    boolean simulates(Sample<E> sample) {
        return interval(sample, run).flatMap(Estimate::simulation).isPresent();
    }

    /** Returns the interval, or empty if the method does not fit the sample. */
    private Optional<Estimate> interval(Sample<E> sample, ComputeOptions with) {
        return cell.method().supports(cell.metric(), sample)
                ? Optional.of(cell.method().interval(cell.metric(), sample, cell.level(), with))
                : Optional.empty();
    }
}
