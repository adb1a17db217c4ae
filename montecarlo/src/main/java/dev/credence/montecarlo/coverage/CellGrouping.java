package dev.credence.montecarlo.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.sample.Sample;
import java.util.Arrays;

/**
 * Cells that need not be told apart. A proportion method reads successes and trials alone, so three lumps do: successes,
 * failures, the rest. Any other method may read every cell.
 */
final class CellGrouping {
    private static final int SUCCESS = 0;
    private static final int FAILURE = 1;
    private static final int REST = 2;

    private final MatrixPopulation population;
    private final int[] lumpOf;
    private final int[] standsFor;

    private CellGrouping(MatrixPopulation population, int[] lumpOf, int lumps) {
        this.population = population;
        this.lumpOf = lumpOf;
        this.standsFor = new int[lumps];
        for (int cell = lumpOf.length - 1; cell >= 0; cell--) {
            standsFor[lumpOf[cell]] = cell;
        }
    }

    static CellGrouping of(CoverageCell<?> cell, MatrixPopulation population) {
        int cells = population.cells().atoms();
        if (cell.method() instanceof ProportionIntervalMethod
                && cell.metric() instanceof ProportionMetric<?> proportion) {
            return new CellGrouping(population, byOutcome(proportion, population.cells()), REST + 1);
        }
        int[] each = new int[cells];
        Arrays.setAll(each, i -> i);
        return new CellGrouping(population, each, cells);
    }

    private static <E extends Evidence> int[] byOutcome(ProportionMetric<E> metric, ConfusionMatrix cells) {
        E evidence = metric.evidenceType().cast(cells);
        int[] lumps = new int[cells.atoms()];
        for (int cell = 0; cell < lumps.length; cell++) {
            int trial = metric.isSuccess(evidence, cell) ? SUCCESS : FAILURE;
            lumps[cell] = metric.isTrial(evidence, cell) ? trial : REST;
        }
        return lumps;
    }

    double[] shares() {
        double[] shares = new double[standsFor.length];
        for (int cell = 0; cell < lumpOf.length; cell++) {
            shares[lumpOf[cell]] += population.share(cell);
        }
        return shares;
    }

    /** A sample with so many observations in each lump. */
    Sample<ConfusionMatrix> sample(long[] counts) {
        long[] cells = new long[lumpOf.length];
        for (int lump = 0; lump < counts.length; lump++) {
            cells[standsFor[lump]] += counts[lump];
        }
        return population.sample(cells);
    }
}
