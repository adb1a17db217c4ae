package dev.credence;

import java.util.List;

/**
 * Which method or comparator is taken when none is named: the first of these that is installed and fits.
 *
 * <p>Chosen by measured coverage: {@code wilson} for proportions, {@code delta-wilson} for smooth metrics, which keeps its level
 * where plain delta intervals collapse near 1; {@code bootstrap-bca} where there are no influences.
 *
 * @param methods spellings of interval methods, most wanted first
 * @param comparators spellings of comparators, most wanted first
 */
public record Defaults(List<String> methods, List<String> comparators) {
    /** The measured choice. */
    public static final Defaults MEASURED = new Defaults(
            List.of("wilson", "delta-wilson", "bootstrap-bca"), List.of("paired-delta", "independent-delta"));

    /**
     * Copies both lists.
     *
     * @param methods spellings of interval methods
     * @param comparators spellings of comparators
     */
    public Defaults {
        methods = List.copyOf(methods);
        comparators = List.copyOf(comparators);
    }
}
