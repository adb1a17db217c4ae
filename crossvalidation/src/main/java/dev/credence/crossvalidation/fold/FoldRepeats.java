package dev.credence.crossvalidation.fold;

import dev.credence.api.interval.Note;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import java.util.List;
import java.util.Optional;

/**
 * How often the cross-validation was repeated, with the rows in another order: r times K folds, in which every row occurs r times.
 *
 * @param times 1 or more; 1 leaves it to the sample, which may know its repeats
 */
public record FoldRepeats(int times) {
    /** As often as the sample says. */
    public static final FoldRepeats ONCE = new FoldRepeats(1);

    /** 20: more folds than this are rare, but repeats of 5 and 10 folds are not. */
    private static final int MOST_USUAL = 20;

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
                NAME,
                "how often the cross-validation was repeated, where the folds are those of all repeats",
                "as the" + " sample says");
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
     * What the reader should know of folds that are more than cross-validations usually have: they may be those of repeats.
     *
     * @param sample the folds
     * @return a doubt; empty where repeats were given, folds are few, or each holds a single observation
     */
    public Optional<Note> doubt(FoldedSample<?> sample) {
        int folds = sample.folds().size();
        return of(sample) > 1 || folds <= MOST_USUAL || sample.evidence().size() < 2L * folds
                ? Optional.empty()
                : Optional.of(Note.of(
                        "repeats-unknown",
                        folds + " folds are taken as those of one cross-validation; if it was repeated, say so with"
                                + " its repeats, without which intervals are too short"));
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
     * How often the cross-validation of a sample was repeated.
     *
     * @param sample that fits
     * @return the option, or what the sample says
     */
    public int of(FoldedSample<?> sample) {
        return times == 1 ? sample.repeats() : times;
    }

    /**
     * How many folds a repeat has.
     *
     * @param sample that fits
     * @return folds over repeats
     */
    public int each(FoldedSample<?> sample) {
        return sample.folds().size() / of(sample);
    }

    /**
     * Why a sample's folds are not those of this many repeats.
     *
     * @param sample the folds of all repeats
     * @return the reason, or empty
     */
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
