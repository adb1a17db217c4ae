package dev.credence.crossvalidation.fold;

import dev.credence.api.interval.Note;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import java.util.List;
import java.util.Optional;

/**
 * The number of repeats of a cross-validation, each with the rows in another order: r times K folds, in which every row occurs r times.
 *
 * @param times 1 or more; 1 means the number of the sample
 */
public record FoldRepeats(int times) {
    /** The number of the sample. */
    public static final FoldRepeats ONCE = new FoldRepeats(1);

    /** A cross-validation rarely has more folds, but repeats of 5 and 10 folds do. */
    private static final int MAX_USUAL = 20;

    private static final String NAME = "repeats";

    /** Checks the number. */
    public FoldRepeats {
        if (times < 1) {
            throw new IllegalArgumentException("option 'repeats' must be at least 1: repeats=" + times);
        }
    }

    /** {@return the description of the option} */
    public static OptionSpec option() {
        return new OptionSpec(
                NAME,
                "how often the cross-validation was repeated, where the folds are those of all repeats",
                "as the" + " sample says");
    }

    /** Returns the number of the option, or this one if it is absent. */
    public FoldRepeats configured(Options options) {
        long given = options.integer(NAME, times);
        return new FoldRepeats((int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, given)));
    }

    /**
     * Returns a note about folds that are more than those of a usual cross-validation, because they may be those of repeats; empty if
     * repeats were given, folds are few, or each fold has a single observation.
     */
    public Optional<Note> warning(FoldedSample<?> sample) {
        int folds = sample.folds().size();
        return of(sample) > 1 || folds <= MAX_USUAL || sample.evidence().size() < 2L * folds
                ? Optional.empty()
                : Optional.of(Note.of(
                        "repeats-unknown",
                        folds + " folds are taken as those of one cross-validation; if it was repeated, say so with"
                                + " its repeats, without which intervals are too short"));
    }

    /** {@return the option as it is written: {@code repeats=r}, or nothing for 1} */
    public List<String> written() {
        return times == 1 ? List.of() : List.of(NAME + "=" + times);
    }

    /** Returns the number of repeats: that of the option, or of the sample. */
    public int of(FoldedSample<?> sample) {
        return times == 1 ? sample.repeats() : times;
    }

    /** Returns the number of folds of each repeat. */
    public int foldsPerRepeat(FoldedSample<?> sample) {
        return sample.folds().size() / of(sample);
    }

    /** Returns the reason why the folds of a sample are not those of this number of repeats, if there is one. */
    public Optional<Refusal> refusal(FoldedSample<?> sample) {
        int folds = sample.folds().size();
        if (times > 1 && sample.repeats() > 1 && times != sample.repeats()) {
            return Optional.of(Refusal.of(
                    Refusal.Code.OPTION,
                    "repeats must be those of the sample: repeats=" + times + ", of the sample=" + sample.repeats()
                            + "; leave the option out"));
        }
        return folds % times == 0 && folds / times >= 2
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.OPTION,
                        "folds must be repeats times two or more: folds=" + folds + ", repeats=" + times
                                + "; give every fold of every repeat a name of its own"));
    }
}
