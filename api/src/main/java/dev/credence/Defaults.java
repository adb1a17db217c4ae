package dev.credence;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Which method or comparator is taken when none is named: the first of these that is installed and fits; and which options hold
 * where a method or comparator is named without them, such as the prior of one's house.
 *
 * <p>Chosen by measured coverage: {@code wilson-modified} for proportions, which is Wilson's interval but next to 0 and 1, where
 * that falls to 0.84; {@code dirichlet-lattice} for all other metrics of two classes of items drawn one by one;
 * {@code hall} for Brier scores and log-loss, whose losses are skewed; {@code propimp} for precision at a recall and the true
 * positive rate at a false positive rate, whose threshold is in doubt as well;
 * {@code delta-wilson} for smooth metrics of anything else, which keeps its level where plain delta intervals collapse near 1; {@code bootstrap-bca} where there are no influences, {@code folded-normal} for the
 * expected calibration error, which both of them refuse. Comparators by measured size: {@code tango} for proportions on the same
 * items and {@code miettinen-nurminen} on different ones, whose tests hold their level in small samples;
 * {@code paired-delta} and {@code independent-delta} for all else. The tests of all four agree with their intervals.
 *
 * <p>Over the folds of a cross-validation, which all of these refuse: {@code kfold-wilson}, and {@code nadeau-bengio:average=micro}
 * for metrics without an end to their range; {@code corrected-resampled-t:average=micro} compares. They need no value on each fold.
 *
 * @param methods spellings of interval methods, most wanted first
 * @param comparators spellings of comparators, most wanted first
 * @param options spellings of interval methods and comparators whose options hold where their id is named alone: with
 *     {@code beta:prior=1}, {@code beta} is the flat prior's; what is named with options of its own changes only these
 */
public record Defaults(List<String> methods, List<String> comparators, List<String> options) {
    /**
     * The defaults of version 1, chosen by measured coverage. They do not change within a major version: a better choice becomes a
     * constant of its own, so that an upgrade alone changes no answer.
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
                    "nadeau-bengio:average=micro"),
            List.of(
                    "tango",
                    "miettinen-nurminen",
                    "paired-delta",
                    "independent-delta",
                    "corrected-resampled-t:average=micro"));

    /**
     * Copies the lists.
     *
     * @param methods spellings of interval methods
     * @param comparators spellings of comparators
     * @param options spellings whose options hold where their id is named alone
     */
    public Defaults {
        methods = copy("methods", methods);
        comparators = copy("comparators", comparators);
        options = copy("options", options);
    }

    private static List<String> copy(String name, List<String> spellings) {
        Objects.requireNonNull(spellings, () -> name + " must not be null");
        spellings.forEach(
                spelling -> Objects.requireNonNull(spelling, () -> name + " must hold no null: " + spellings));
        return List.copyOf(spellings);
    }

    /**
     * With the options that every method and comparator has of itself.
     *
     * @param methods spellings of interval methods, most wanted first
     * @param comparators spellings of comparators, most wanted first
     */
    public Defaults(List<String> methods, List<String> comparators) {
        this(methods, comparators, List.of());
    }

    /**
     * The same choice with other options, such as {@code withOptions("beta:prior=1", "bayes:prior=1")}.
     *
     * @param spellings of interval methods and comparators whose options hold where their id is named alone
     * @return the defaults
     */
    public Defaults withOptions(String... spellings) {
        return new Defaults(
                methods, comparators, Arrays.asList(Objects.requireNonNull(spellings, "options must not be null")));
    }
}
