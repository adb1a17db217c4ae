package dev.credence.benchmarks.wangli;

import java.util.random.RandomGenerator;

/** What data sets are drawn from. */
interface Population {
    /** So many rows, independent of each other. */
    LabelledRows draw(int rows, RandomGenerator random);
}
