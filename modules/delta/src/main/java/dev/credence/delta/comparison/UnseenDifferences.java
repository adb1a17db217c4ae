package dev.credence.delta.comparison;

import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.UnseenItemBounds;
import dev.credence.numerics.beta.RuleOfThree;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The note that two systems may differ far more on items that the sample lacks, for means of outcomes in a bounded range. */
final class UnseenDifferences {
    /** Numbers outside the range by more than this, relative to its length, show that a metric is no mean. */
    private static final double ROUNDING = 1e-9;

    /** A smaller shift, in standard errors, has no note. */
    private static final double NOTED_ERRORS = 3;

    private UnseenDifferences() {}

    /**
     * Returns a note if differences of a share of {@code 3 / n}, which n items lack by chance with a probability of 0.05, would move the difference
     * farther than three standard errors, which is half as far again as the interval reaches.
     *
     * @param first the value and the influences of the first system, of which each item adds one to the other
     * @param second those of the second system
     * @param differences the influences of the items on the difference
     * @param items the number of items
     * @param error the standard error of the difference
     */
    static Optional<Note> note(
            Metric<?> metric, OneSystem first, OneSystem second, double[] differences, double items, double error) {
        Range range = metric.range();
        if (!range.bounded()
                || metric.proportion().isPresent()
                || metric instanceof BoundaryVariance
                || metric instanceof UnseenItemBounds
                || !(first.isMean(range) && second.isMean(range))) {
            return Optional.empty();
        }
        double width = range.upper() - range.lower();
        double difference = first.value() - second.value();
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

    /** The value of a system and the influence of each item, which of a mean add up to a number in the range. */
    @SuppressWarnings("ArrayRecordComponent") // it is never compared
    record OneSystem(double value, double[] influences) {
        private boolean isMean(Range range) {
            double rounding = ROUNDING * (range.upper() - range.lower());
            return Arrays.stream(influences)
                    .allMatch(
                            psi -> value + psi >= range.lower() - rounding && value + psi <= range.upper() + rounding);
        }
    }
}
