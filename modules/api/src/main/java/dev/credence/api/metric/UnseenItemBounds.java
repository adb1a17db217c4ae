package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.SampledUnits;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * A metric that items which a sample lacks by chance may move farther than the items that it contains, and that knows how far. For example, raters who
 * differ by one grade on some items do not show how often they differ by four.
 *
 * <p>This interface is optional. Interval methods that allow for unseen items, such as {@code delta-wilson}, treat a metric of outcomes in a bounded range
 * without it as a mean. With the probability of each tail, n items lack all items of a share {@code 1 - tail^(1/n)}, and the bound is at least as far as
 * the value with such a share of the most extreme items.
 *
 * @param <E> kind of evidence it reads
 */
public interface UnseenItemBounds<E extends Evidence> extends Metric<E> {
    /**
     * Returns what items that some evidence lacks may do to the value.
     *
     * @param evidence the atoms
     * @param weights the weight of each atom, 0 or more; neither stored nor changed
     * @return the lowest and the highest value for each share of such items
     */
    Reach unseenItems(E evidence, double[] weights);

    /** The values that a metric may have if a share of the items lay farther out than those of the evidence. */
    interface Reach {
        /**
         * Returns the lowest value.
         *
         * @param share the share of items that the evidence lacks, in [0, 1]
         * @return the value of the metric or less; the value itself if unseen items cannot lower it
         */
        double lowest(double share);

        /**
         * Returns the highest value.
         *
         * @param share the share of items that the evidence lacks, in [0, 1]
         * @return the value of the metric or more; the value itself if unseen items cannot raise it
         */
        double highest(double share);

        /**
         * Returns a reach in proportion to the share, as of a mean: {@code value - share below} and {@code value + share above}, within a range.
         *
         * @param value the value of the metric
         * @param below how far the value falls for each unit of the share, 0 or more
         * @param above how far it rises
         * @param range the values that the metric can have
         * @return the reach
         */
        static Reach linear(double value, double below, double above, Range range) {
            return of(share -> range.clamp(value - share * below), share -> range.clamp(value + share * above));
        }

        /**
         * Returns a reach of two functions of the share.
         *
         * @param lowest the lowest value
         * @param highest the highest value
         * @return the reach
         */
        static Reach of(DoubleUnaryOperator lowest, DoubleUnaryOperator highest) {
            return new Reach() {
                @Override
                public double lowest(double share) {
                    return lowest.applyAsDouble(share);
                }

                @Override
                public double highest(double share) {
                    return highest.applyAsDouble(share);
                }
            };
        }
    }

    /**
     * Returns a note if unseen items would move the value farther than two standard errors, so that methods that know the items of the evidence alone, such as
     * the bootstrap, give intervals that are too short. The share of unseen items is {@code 3 / n} for n items that the metric reads, and for n clusters of a
     * clustered sample, by the rule of three; there is no note on three of them or fewer.
     *
     * @param evidence the atoms
     * @param weights the weight of each atom, 0 or more; neither stored nor changed
     * @param units the items or clusters of the sample
     * @return the note; empty if the units show how far the value may lie
     */
    @Override
    default Optional<Note> noteOnUnseenUnits(E evidence, double[] weights, SampledUnits units) {
        double value = value(evidence, weights);
        double items = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            items += dependsOn(evidence, atom) ? evidence.count(atom) : 0;
        }
        double number = units.number(items);
        if (!(number > 3 && range().bounded() && Double.isFinite(value))) {
            return Optional.empty();
        }
        double[] psi = new double[weights.length];
        influence(evidence, weights, psi);
        double share = Math.min(1, 3 / number);
        Reach reach = unseenItems(evidence, weights);
        double down = value - reach.lowest(share);
        double up = reach.highest(share) - value;
        double shift = Math.max(down, up);
        return shift > 2 * Math.sqrt(units.variance(psi, weights))
                ? Optional.of(Note.about(
                                spelling(),
                                "rare-outcomes",
                                String.format(
                                        Locale.ROOT,
                                        " depends on %s of which %.0f may contain none, if their share is up to %.2g (rule of three); the most"
                                                + " extreme ones would make it %s by up to %.2g, which delta-wilson takes into account and other"
                                                + " methods do not",
                                        units.noun(),
                                        number,
                                        share,
                                        down > up ? "lower" : "higher",
                                        shift))
                        .with("share", share)
                        .with("shift", down > up ? -shift : shift))
                : Optional.empty();
    }
}
