package dev.credence;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The default choices of a facade. Where a request names no method or comparator, the first one in these lists that is installed
 * and fits is used. Where a request names one without options, the options given here apply, such as a prior that is used
 * throughout an organisation.
 *
 * <p>The default methods were chosen by their coverage probability in simulations. {@code wilson-modified} is used for proportions; it
 * equals Wilson's interval except close to 0 and 1, where the coverage of Wilson's interval falls to 0.84. {@code
 * dirichlet-lattice} for all other metrics of two classes for independent observations; {@code hall} for Brier scores and
 * log-loss, whose losses are skewed; {@code propimp} for precision at a recall and the true positive rate at a false positive rate,
 * whose threshold is estimated from the same data; {@code delta-wilson} for all other smooth metrics, because it keeps its nominal
 * coverage near 1, where plain delta-method intervals collapse; {@code bootstrap-bca} for metrics without influences; and {@code
 * folded-normal} for the expected calibration error, which both of these refuse; and {@code bootstrap-percentile} for metrics that give no
 * influences on evidence with more than 20,000 different scores. The default comparators were chosen by the size of
 * their tests in simulations: {@code tango} for proportions on the same items and {@code miettinen-nurminen} for proportions on
 * different items, because their tests keep their significance level in small samples; {@code paired-delta} and {@code
 * independent-delta} for everything else. A metric may {@linkplain dev.credence.api.metric.Metric#preferredComparator() prefer} another one
 * for independent items, such as {@code quantile-difference} and {@code propimp-difference}. The tests of all of these agree with their
 * intervals.
 *
 * <p>All of these refuse the folds of a cross-validation. For folds, the default methods are {@code kfold-wilson}, and {@code
 * nadeau-bengio:average=micro} for metrics with an unbounded range; the default comparator is {@code
 * corrected-resampled-t:average=micro}. They do not need a defined value of the metric on each fold.
 *
 * <p>{@link Credence#withDefaults} refuses a name that is neither installed nor that of a published module, such as one with a spelling
 * mistake, and skips those of published modules that are not installed. Two installations may therefore have different defaults: where
 * {@code wilson-modified}, {@code tango} or {@code miettinen-nurminen} of {@code credence-frequentist}, {@code dirichlet-lattice} of {@code
 * credence-bayes} or {@code delta-wilson} of {@code credence-delta} fits and is not installed, the result has the note {@code
 * absent-default}, which names the module.
 *
 * @param methods spellings of interval methods, in order of preference
 * @param comparators spellings of comparators, in order of preference
 * @param options spellings of interval methods and comparators whose options apply where their id is named alone: with {@code
 *     beta:prior=1}, the name {@code beta} means the interval with a flat prior; a request that names options changes only those
 */
public record Defaults(List<String> methods, List<String> comparators, List<String> options) {
    /**
     * The defaults of version 1, chosen by measured coverage. They do not change within a major version: a better choice is added
     * as a new constant, so that an upgrade alone changes no result.
     */
    public static final Defaults V1 = new Defaults(
            List.of(
                    "wilson-modified",
                    "dirichlet-lattice",
                    "hall",
                    "propimp",
                    "delta-wilson",
                    "bootstrap-bca",
                    "folded-normal",
                    "kfold-wilson",
                    "nadeau-bengio:average=micro",
                    "bootstrap-percentile"),
            List.of(
                    "tango",
                    "miettinen-nurminen",
                    "paired-delta",
                    "independent-delta",
                    "corrected-resampled-t:average=micro"));

    /** Copies the lists. */
    public Defaults {
        methods = copy("methods", methods);
        comparators = copy("comparators", comparators);
        options = copy("options", options);
    }

    private static List<String> copy(String name, List<String> spellings) {
        Objects.requireNonNull(spellings, () -> name + " must not be null");
        spellings.forEach(
                spelling -> Objects.requireNonNull(spelling, () -> name + " must contain no null: " + spellings));
        return List.copyOf(spellings);
    }

    /**
     * Creates defaults without options: every method and comparator keeps its own.
     *
     * @param methods spellings of interval methods, in order of preference
     * @param comparators spellings of comparators, in order of preference
     */
    public Defaults(List<String> methods, List<String> comparators) {
        this(methods, comparators, List.of());
    }

    /**
     * Returns these defaults with other options, such as {@code withOptions("beta:prior=1", "bayes:prior=1")}.
     *
     * @param spellings spellings of interval methods and comparators whose options apply where their id is named alone
     * @return the defaults
     */
    public Defaults withOptions(String... spellings) {
        return new Defaults(
                methods, comparators, Arrays.asList(Objects.requireNonNull(spellings, "options must not be null")));
    }
}
