package dev.credence.outcomes.metric;

import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.outcomes.Outcomes;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/** The note on a ratio of sums over items of which a few are much larger than the others, such as reports among short messages. */
public final class UnevenItems {
    /** The smallest effective number of items without a note, as for clusters. */
    private static final double WARNED_ITEMS = 30;

    /** The share of the number of items below which their effective number shows that their sizes are uneven. */
    private static final double UNEVEN = 0.75;

    private UnevenItems() {}

    /**
     * Returns a note if the effective number of items, {@code (sum of s)^2 / sum of s^2} over their sizes s, is small and much below their number.
     *
     * @param size the term of an atom in the denominator, 0 or more
     * @param least the least coverage of intervals of such ratios that was measured
     */
    public static Optional<Note> note(Outcomes outcomes, IntToDoubleFunction size, double least) {
        long items = 0;
        double sum = 0;
        double squares = 0;
        for (int atom = 0; atom < outcomes.atoms(); atom++) {
            double own = size.applyAsDouble(atom);
            items += own > 0 ? outcomes.count(atom) : 0;
            sum += outcomes.count(atom) * own;
            squares += outcomes.count(atom) * own * own;
        }
        double effective = squares > 0 ? sum * sum / squares : items;
        return effective >= WARNED_ITEMS || effective >= UNEVEN * items
                ? Optional.empty()
                : Optional.of(CoverageWarning.of(
                        least,
                        String.format(
                                Locale.ROOT,
                                "%d items of very uneven size count as %.1f, and the large ones determine the ratio: ",
                                items,
                                effective)));
    }
}
