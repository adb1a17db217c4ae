package dev.credence.cli.data.outcome;

import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.PairedOutcomes;
import java.util.Optional;

/** Notes on outcomes, the same for files and for states. */
public final class OutcomeNotes {
    /** The number of items with counts, 10, below which they may be classes. */
    private static final int FEW_ITEMS = 10;

    private OutcomeNotes() {}

    /** Returns a note if some of the rows are runs of the same item. */
    public static Optional<String> runs(long rows, long items) {
        return items < rows
                ? Optional.of("the " + rows + " rows are runs of " + items + " items; the items are the sample")
                : Optional.empty();
    }

    /** Returns a note if only a few items have counts of true positives, because the rows may be classes instead of items. */
    public static Optional<String> counts(Outcomes outcomes) {
        return outcomes.columns().contains(OutcomeColumn.count("tp")) && outcomes.size() < FEW_ITEMS
                ? Optional.of(
                        "the " + outcomes.size() + " items with counts are treated as independent, such as"
                                + " images or documents; if they are classes, name the column of their names with --class-column")
                : Optional.empty();
    }

    /** Returns the numbers of items on which each system has the higher outcome; empty if there are several outcomes. */
    public static Optional<String> wins(PairedOutcomes both) {
        if (both.first().columns().size() > 1) {
            return Optional.empty();
        }
        long[] items = new long[3];
        for (int atom = 0; atom < both.atoms(); atom++) {
            double difference =
                    both.first().mean(both.firstAtom(atom), 0) - both.second().mean(both.secondAtom(atom), 0);
            items[(int) Math.signum(difference) + 1] += both.count(atom);
        }
        return Optional.of("the first system has the higher outcome on " + items[2] + " items, the second on "
                + items[0]
                + ", and on "
                + items[1]
                + " they are equal; credence evaluate with --minus and --metric net-wins gives the interval of"
                + " wins minus losses");
    }
}
