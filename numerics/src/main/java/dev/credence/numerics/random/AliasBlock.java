package dev.credence.numerics.random;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/** Up to 2,048 cells of any weights, each observation falling on one of them by an alias table. */
final class AliasBlock implements Block {
    private final int[] cells;
    private final AliasTable table;

    AliasBlock(int[] cells, double[] weights) {
        this.cells = cells.clone();
        this.table = new AliasTable(
                Arrays.stream(cells).mapToDouble(cell -> weights[cell]).toArray());
    }

    @Override
    public void scatter(UniformRandomProvider random, long items, double[] out) {
        for (long left = items; left > 0; left--) {
            out[cells[table.sample(random)]]++;
        }
    }
}
