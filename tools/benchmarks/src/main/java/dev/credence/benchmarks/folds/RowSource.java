package dev.credence.benchmarks.folds;

import java.util.SplittableRandom;

/** A population to draw rows from. */
interface RowSource {
    Rows draw(int n, SplittableRandom random);
}
