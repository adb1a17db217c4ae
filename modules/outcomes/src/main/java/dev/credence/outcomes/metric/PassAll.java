package dev.credence.outcomes.metric;

import dev.credence.api.option.Options;

/**
 * The probability that all of k runs pass, id {@code pass-all} (written pass^k by some): the mean over items of {@code C(c, k) / C(n, k)},
 * in [0, 1], for an item of which c of n runs pass (outcome 1, otherwise 0).
 *
 * <p>It is unbiased for items with k runs or more; an item with fewer is refused. With k = 1 it is the mean pass rate. Without items it
 * is undefined. If every item has k runs, it is a proportion, and all methods of proportions apply. Otherwise half an item of which all runs pass is added to its variance, and half an item of which none passes.
 *
 * <p>Coverage of 95% intervals of 20 to 200 items whose runs agree, by exact sums for k = 2 of 4 runs: the lower bound is above the true value in at most 0.03 of
 * samples. The upper bound is below it in at most 0.16, where fewer than one item in 100 has a run that does not pass, because one such item in the sample excludes so
 * small a share; it is in at most 0.08 where 3% or more of the items have. Gates have exact bounds.
 *
 * @see <a href="https://doi.org/10.48550/arXiv.2406.12045">Yao et al. (2024), tau-bench</a>
 */
public final class PassAll extends Passes {
    /** Creates the metric of one run. */
    public PassAll() {
        this(ONLY, 1);
    }

    private PassAll(String columnName, long runs) {
        super("pass-all", "probability that all of k runs of an item pass", columnName, runs);
    }

    @Override
    public PassAll configured(Options options) {
        return new PassAll(of(options, of()), options.integer(RUNS, drawn()));
    }

    @Override
    double ofCounts(int passed, int all) {
        return allDrawnAmong(passed, all);
    }
}
