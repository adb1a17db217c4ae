package dev.credence.delta.comparison;

import dev.credence.api.interval.Note;
import dev.credence.api.metric.Range;
import dev.credence.numerics.beta.RuleOfThree;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The note that two systems may differ far more on items that the sample lacks, for means of numbers in a bounded range. */
final class UnseenDifferences {
    /** A smaller shift, in standard errors, has no note. */
    private static final double NOTED_ERRORS = 3;

    private UnseenDifferences() {}

    /**
     * Returns a note if differences of a share of {@code 3 / n}, which n items lack by chance with a probability of 0.05, would move the difference
     * farther than three standard errors, which is half as far again as the interval reaches.
     *
     * @param difference the difference of the two means
     * @param differences the influences of the items on it
     * @param items the number of items
     * @param error the standard error of the difference
     */
    static Optional<Note> note(Range range, double difference, double[] differences, double items, double error) {
        double width = range.upper() - range.lower();
        double share = RuleOfThree.approximateShare(items);
        double down = share * (difference + Arrays.stream(differences).min().orElse(0) + width);
        double up =
                share * (width - difference - Arrays.stream(differences).max().orElse(0));
        double shift = Math.max(down, up);
        return shift > NOTED_ERRORS * error
                ? Optional.of(Note.of(
                                "rare-outcomes",
                                String.format(
                                        Locale.ROOT,
                                        "%.0f items may contain none of the items of a share of up to %.2g (rule of three) on which the systems differ"
                                                + " most; these would make the difference %s by up to %.2g, which independent-delta takes into"
                                                + " account and paired-delta does not",
                                        items,
                                        share,
                                        down > up ? "lower" : "higher",
                                        shift))
                        .with("share", share)
                        .with("shift", down > up ? -shift : shift))
                : Optional.empty();
    }
}
