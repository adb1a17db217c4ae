package dev.credence.crossvalidation.fold;

import dev.credence.api.option.OptionSpec;
import java.util.List;

/** What is averaged over folds. */
public enum FoldAverage {
    /** The metric of each fold: every fold counts alike. */
    MACRO,
    /** The observations of all folds: the metric of them together. */
    MICRO;

    /** The option's name. */
    public static final String NAME = "average";

    /**
     * The option.
     *
     * @return its description
     */
    public static OptionSpec option() {
        return new OptionSpec(
                NAME,
                "macro: around the mean of the folds' values, each of which must be defined; micro: around the metric of all folds"
                        + " together, with the deviations that each fold's observations cause",
                "macro");
    }

    /**
     * The option as it is written.
     *
     * @return {@code average=micro}, or nothing for macro
     */
    public List<String> written() {
        return this == MACRO ? List.of() : List.of(NAME + "=micro");
    }
}
