package dev.credence.montecarlo.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.montecarlo.resampling.Blocks;
import dev.credence.numerics.random.Streams;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;

/** Runs the cells of a study one after the other, each on all threads. */
final class CellRunner<E extends Evidence> {
    /** The progress of a study is reported in thousandths of a cell. */
    private static final long PROGRESS_PARTS = 1000;

    private final SimulationBudget budget;
    private final ComputeOptions run;
    private final long cells;
    private final Map<IntervalTable.Layout, IntervalTable> tables = new HashMap<>();
    private String tabulated = "";
    private long done;

    CellRunner(SimulationBudget budget, ComputeOptions run, long cells) {
        this.budget = budget;
        this.run = run;
        this.cells = cells;
    }

    /** Counts a cell as done, including a cell whose result was already known. */
    void finished() {
        done++;
        run.progress().report(done * PROGRESS_PARTS, cells * PROGRESS_PARTS);
    }

    Coverage run(CoverageCell<E> cell) {
        if (cell.population() instanceof EnumerablePopulation cellular && budget.limit() > 0) {
            Optional<Coverage> exact = enumerated(matrix(cell), cellular.cellular());
            if (exact.isPresent()) {
                return exact.get();
            }
        }
        return simulated(cell);
    }

    /** Casts to a cell of confusion matrices; every enumerable population consists of them. */
    @SuppressWarnings("unchecked")
    private static CoverageCell<ConfusionMatrix> matrix(CoverageCell<?> cell) {
        return (CoverageCell<ConfusionMatrix>) cell;
    }

    private Optional<Coverage> enumerated(CoverageCell<ConfusionMatrix> cell, MatrixPopulation population) {
        CellGrouping groups = CellGrouping.of(cell, population);
        Optional<Compositions> found = Compositions.of(groups.shares(), population.size(), budget.limit());
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Compositions outcomes = found.get();
        MethodTrial<ConfusionMatrix> trial = new MethodTrial<>(cell, run);
        if (outcomes.size() > budget.nested() && trial.simulates(groups.sample(outcomes.counts(0)))) {
            return Optional.empty();
        }
        IntervalTable table = table(cell.method().spelling(), IntervalTable.Layout.of(population));
        table.complete(trial, groups, outcomes, reporting());
        CoverageAccumulator sums =
                new CoverageAccumulator(trueValue(cell), cell.metric().range(), cell.level());
        table.addTo(sums, outcomes);
        return Optional.of(sums.enumerated(cell));
    }

    /** Returns the table of the current method; tables of the previous method are dropped. */
    private IntervalTable table(String method, IntervalTable.Layout layout) {
        if (!method.equals(tabulated)) {
            tables.clear();
            tabulated = method;
        }
        return tables.computeIfAbsent(layout, l -> new IntervalTable());
    }

    private Coverage simulated(CoverageCell<E> cell) {
        MethodTrial<E> trial = new MethodTrial<>(cell, run);
        UniformRandomProvider probe =
                Streams.block(Streams.seed(run.seed(), cell.population().name()), -1);
        boolean nested = trial.simulates(cell.population().draw(probe::nextLong));
        int replicates = nested ? budget.nested() : budget.replicates();
        CoverageAccumulator sums =
                new CoverageAccumulator(trueValue(cell), cell.metric().range(), cell.level());
        return sums.simulated(cell, drawn(cell, trial, replicates, sums));
    }

    /** Returns the interval scores on as many samples as a method that itself simulates gets. */
    ScoreBlocks sampled(CoverageCell<E> cell) {
        CoverageAccumulator sums =
                new CoverageAccumulator(trueValue(cell), cell.metric().range(), cell.level());
        return drawn(cell, new MethodTrial<>(cell, run), budget.nested(), sums);
    }

    private ScoreBlocks drawn(CoverageCell<E> cell, MethodTrial<E> trial, int replicates, CoverageAccumulator sums) {
        IntervalOutcomes outcomes = new IntervalOutcomes(replicates);
        ComputeOptions seeded =
                reporting().withSeed(Streams.seed(run.seed(), cell.population().name()));
        Blocks.run(
                replicates,
                seeded,
                () -> (random, i) -> trial.apply(cell.population().draw(random::nextLong), i, outcomes, (int) i));
        return ScoreBlocks.of(replicates, i -> sums.add(outcomes, i, 1));
    }

    /** Returns the true value of the metric, moved into its range because rounding may leave it by an ulp. */
    private static <E extends Evidence> double trueValue(CoverageCell<E> cell) {
        return cell.metric().range().clamp(cell.population().value(cell.metric()));
    }

    private ComputeOptions reporting() {
        return run.withProgress((part, whole) -> run.progress()
                .report(done * PROGRESS_PARTS + PROGRESS_PARTS * part / Math.max(1, whole), cells * PROGRESS_PARTS));
    }
}
