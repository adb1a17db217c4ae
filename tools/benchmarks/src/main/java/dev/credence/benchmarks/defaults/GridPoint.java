package dev.credence.benchmarks.defaults;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A truth, a size and a design.
 *
 * @param <E> kind of evidence
 */
interface GridPoint<E extends Evidence> {
    /** Family, truth and size in one word each, parted by blanks; no comma. */
    String name();

    /** Kind of truth: two-class, many-class, scores, clusters, weights, strata. */
    String family();

    /** Returns how many observations a sample has. */
    long size();

    /** What is measured here. */
    List<String> metrics();

    double truth(Metric<E> metric);

    Sample<E> draw(SplittableRandom random);
}
