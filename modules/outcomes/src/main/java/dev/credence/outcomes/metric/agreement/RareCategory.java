package dev.credence.outcomes.metric.agreement;

import dev.credence.api.interval.Note;
import dev.credence.api.text.QuotedText;
import dev.credence.outcomes.Outcomes;
import java.util.Optional;

/**
 * The note on the rarest category that was chosen: the agreement by chance depends strongly on its few items. Where raters err often, many items have a
 * rating in a rare category, and few have most of their ratings in it.
 */
final class RareCategory {
    /** With as many items of the rarest category the bootstrap covered the agreement beyond chance in at least 0.92 of samples. */
    private static final long FEW_ITEMS = 8;

    /** With as many items on which most ratings are in the rarest category, the bootstrap covered it in at least 0.92 of samples. */
    private static final long FEW_ITEMS_OF_MOST = 5;

    /**
     * The coverage of samples with the note, of two to five raters who are right with 0.6 to 0.99, on 20 to 200 items of two to five categories, of which the
     * rarest has 0.5% to 33% (13 cases; 1,000 samples each of delta-wilson, of which the least is 0.89, and 200 of the bootstrap, 0.57).
     */
    private static final String COVERAGE =
            ", on which the agreement by chance depends: 95% intervals of the bootstrap covered the true value in as few as"
                    + " 0.57 of simulated samples, those of delta-wilson in at least 0.89";

    private RareCategory() {}

    /** Returns the note; empty if enough items are of each category. */
    static Optional<Note> note(Outcomes ratings) {
        return note(ratings, FEW_ITEMS, " was chosen for ", (own, all) -> own > 0)
                .or(() -> note(
                        ratings,
                        FEW_ITEMS_OF_MOST,
                        " has most of the ratings of ",
                        (own, all) -> all >= 2 && 2 * own > all));
    }

    private static Optional<Note> note(Outcomes ratings, long few, String relation, ItemOfCategory counts) {
        long fewest = few;
        String rarest = "";
        for (int k = 0; k < ratings.columns().size(); k++) {
            boolean chosen = false;
            long items = 0;
            for (int atom = 0; atom < ratings.atoms(); atom++) {
                double own = ratings.value(atom, 0, k);
                chosen |= own > 0 && ratings.count(atom) > 0;
                items += counts.test(own, Agreement.count(ratings, atom)) ? ratings.count(atom) : 0;
            }
            if (chosen && items < fewest) {
                fewest = items;
                rarest = ratings.columns().get(k).name();
            }
        }
        return fewest >= few
                ? Optional.empty()
                : Optional.of(Note.of(
                        "rare-category",
                        "category '" + QuotedText.of(rarest) + "'" + relation + fewest
                                + (fewest == 1 ? " item only" : " items only") + COVERAGE));
    }

    /** Decides by the ratings of an item in a category, and by all of its ratings, whether the item is of the category. */
    private interface ItemOfCategory {
        boolean test(double own, double all);
    }
}
