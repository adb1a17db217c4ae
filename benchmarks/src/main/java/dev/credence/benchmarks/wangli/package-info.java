/**
 * Repeats the simulation of Wang and Li (2016): how often the intervals of cross-validated precision and recall hold the truth, and
 * how long they are, beside the paper's tables.
 */
@NullMarked
package dev.credence.benchmarks.wangli;

import org.jspecify.annotations.NullMarked;
