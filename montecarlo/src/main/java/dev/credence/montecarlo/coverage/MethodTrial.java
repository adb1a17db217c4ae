package dev.credence.montecarlo.coverage;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Run;
import dev.credence.api.sample.Sample;

/** Applies a cell's method to samples; a method that simulates gets a seed of its own for each. */
final class MethodTrial<E extends Evidence> {
    private final CoverageCell<E> cell;
    private final Run run;

    MethodTrial(CoverageCell<E> cell, Run outer) {
        this.cell = cell;
        Run inner = Run.defaults().withSeed(outer.seed()).withCancellation(outer::cancelled);
        long draws = outer.draws(0);
        this.run = draws > 0 ? inner.withDraws(draws) : inner;
    }

    void measure(Sample<E> sample, long stream, IntervalOutcomes out, int index) {
        if (cell.method().supports(cell.metric(), sample)) {
            Run own = run.withSeed(DerivedSeed.seed(run.seed(), stream));
            out.put(index, cell.method().estimate(cell.metric(), sample, cell.level(), own));
        } else {
            out.refused(index, Double.isNaN(cell.metric().value(sample.evidence(), sample.weights())));
        }
    }

    /** Whether the method simulates, as told by its estimate of one sample. */
    boolean simulates(Sample<E> sample) {
        return cell.method().supports(cell.metric(), sample)
                && cell.method()
                        .estimate(cell.metric(), sample, cell.level(), run)
                        .simulation()
                        .isPresent();
    }
}
