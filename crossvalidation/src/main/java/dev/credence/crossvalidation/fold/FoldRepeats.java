package dev.credence.crossvalidation.fold;

import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * How often the cross-validation was repeated, with the rows in another order: r times K folds, in which every row occurs r times.
 *
 * @param times 1 or more
 */
public record FoldRepeats(int times) {
    /** One cross-validation. */
    public static final FoldRepeats ONCE = new FoldRepeats(1);

    private static final String NAME = "repeats";

    /**
     * Checks the number.
     *
     * @param times 1 or more
     * @throws IllegalArgumentException if it is less
     */
    public FoldRepeats {
        if (times < 1) {
            throw new IllegalArgumentException("option 'repeats' must be at least 1: repeats=" + times);
        }
    }

    /**
     * The option.
     *
     * @return its description
     */
    public static OptionSpec option() {
        return new OptionSpec(
                NAME, "how often the cross-validation was repeated, where the folds are those of all repetitions", "1");
    }

    /**
     * Reads the option.
     *
     * @param options options
     * @return the number given, or this one
     */
    public FoldRepeats configured(Options options) {
        long given = options.integer(NAME, times);
        return new FoldRepeats((int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, given)));
    }

    /**
     * The option as it is written.
     *
     * @return {@code repeats=r}, or nothing for one
     */
    public List<String> written() {
        return times == 1 ? List.of() : List.of(NAME + "=" + times);
    }

    /**
     * How many folds a repetition has.
     *
     * @param folds of all
     * @return folds over repetitions
     */
    public int each(int folds) {
        return folds / times;
    }

    /**
     * Why so many folds are not those of so many repetitions.
     *
     * @param folds of all
     * @return the reason, or empty
     */
    public Optional<Refusal> refusal(int folds) {
        return folds % times == 0 && folds / times >= 2
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.OPTION,
                        "folds must be repeats times two or more: folds=" + folds + ", repeats=" + times
                                + "; give every fold of every repetition a name of its own"));
    }
}
