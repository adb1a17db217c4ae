package dev.credence.montecarlo.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.sample.Sample;
import java.util.Arrays;

/**
 * Groups of cells that a method does not distinguish. A proportion method uses only the numbers of successes and trials, so three
 * groups are enough: successes, failures and the rest. Any other method may use every cell, so each cell is a group.
 */
final class CellGrouping {
    private static final int SUCCESS = 0;
    private static final int FAILURE = 1;
    private static final int REST = 2;

    private final MatrixPopulation population;
    private final int[] groupOf;
    private final int[] standsFor;

    private CellGrouping(MatrixPopulation population, int[] groupOf, int groups) {
        this.population = population;
        this.groupOf = groupOf;
        this.standsFor = new int[groups];
        for (int cell = groupOf.length - 1; cell >= 0; cell--) {
            standsFor[groupOf[cell]] = cell;
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
        int[] groups = new int[cells.atoms()];
        for (int cell = 0; cell < groups.length; cell++) {
            int trial = metric.isSuccess(evidence, cell) ? SUCCESS : FAILURE;
            groups[cell] = metric.isTrial(evidence, cell) ? trial : REST;
        }
        return groups;
    }

    double[] shares() {
        double[] shares = new double[standsFor.length];
        for (int cell = 0; cell < groupOf.length; cell++) {
            shares[groupOf[cell]] += population.share(cell);
        }
        return shares;
    }

    /** Returns a sample with this many observations in each group. */
    Sample<ConfusionMatrix> sample(long[] counts) {
        long[] cells = new long[groupOf.length];
        for (int group = 0; group < counts.length; group++) {
            cells[standsFor[group]] += counts[group];
        }
        return population.sample(cells);
    }
}
