package dev.credence.crossvalidation.fold;

import dev.credence.api.option.OptionSpec;
import java.util.List;

/** The average over folds around which an interval is computed. */
public enum FoldAverage {
    /** The mean of the values of the metric on each fold, in which every fold has the same weight. */
    MACRO,
    /** The metric of the observations of all folds together. */
    MICRO;

    /** The name of the option. */
    public static final String NAME = "average";

    /** {@return the description of the option} */
    public static OptionSpec option() {
        return new OptionSpec(
                NAME,
                "macro: around the mean of the folds' values, each of which must be defined; micro: around the metric"
                        + " of all folds together, with the deviations that each fold's observations cause",
                "macro");
    }

    /** {@return the option as it is written: {@code average=micro}, or nothing for macro} */
    public List<String> written() {
        return this == MACRO ? List.of() : List.of(NAME + "=micro");
    }
}
