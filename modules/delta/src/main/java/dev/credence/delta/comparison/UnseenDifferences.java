package dev.credence.delta.comparison;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.UnseenItemBounds;
import dev.credence.api.metric.UnseenItemBounds.Reach;
import dev.credence.delta.variance.BoundedMean;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.numerics.beta.RuleOfThree;
import dev.credence.numerics.bounds.DifferenceStatistic;
import dev.credence.numerics.bounds.MoverDifference;
import dev.credence.numerics.bounds.MoverDifference.BoundedValue;
import dev.credence.numerics.bounds.TailBounds;
import dev.credence.numerics.normal.Normal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Items that a sample lacks, on which two systems may differ far more than on its own, for means of numbers in a bounded range. */
final class UnseenDifferences {
    /** A smaller shift, in standard errors, has no note. */
    private static final double NOTED_ERRORS = 3;

    private UnseenDifferences() {}

    /**
     * Returns a difference whose bounds allow for items that the first n items lack, and for one item that occurred long before it was due, as those of a
     * confidence sequence must. With d the distance of a bound from the difference, z the deviate of its tail, u the distance that a share {@code z / n} of
     * unseen items may move the difference and i the change by one of the items that moved it farthest away from the bound, the distance is
     * {@code sqrt(d^2 + u^2 + i^2)}.
     *
     * @param difference the difference of the two values
     * @param psi the influences of the items on the difference
     * @param items the number of items
     */
    static DifferenceStatistic around(
            DifferenceStatistic seen,
            double difference,
            UnseenItems first,
            UnseenItems second,
            double[] psi,
            double items) {
        double most = first.width() + second.width();
        double lowered = ofOneItem(Arrays.stream(psi).max().orElse(0), items, most);
        double raised = ofOneItem(-Arrays.stream(psi).min().orElse(0), items, most);
        TailBounds unseen = TailBounds.of(
                tail -> -StrictMath.hypot(first.above(tail) + second.below(tail), raised),
                tail -> StrictMath.hypot(first.below(tail) + second.above(tail), lowered));
        TailBounds containing = TailBounds.of(
                tail -> Math.min(difference, seen.lower(tail)), tail -> Math.max(difference, seen.upper(tail)));
        return MoverDifference.of(
                difference,
                new BoundedValue(difference, containing),
                new BoundedValue(0, unseen),
                CautiousDifference.FARTHEST);
    }

    /** Returns how far one of n items moves a value, at most as far as the range permits, which an item of nearly all of the weight may exceed. */
    private static double ofOneItem(double influence, double items, double most) {
        double change = influence / items;
        return change < most ? change : most;
    }

    /**
     * How far items that the sample of a system lacks may move its value.
     *
     * @param value the value
     * @param reach the values that a share of such items may give
     * @param items the number of items, of which a share {@code z / items} may be lacking
     */
    record UnseenItems(double value, Reach reach, double items) {
        /**
         * Returns what unseen items may do; empty if the metric does not know it and is neither a proportion, nor a mean of numbers in a bounded range, nor a
         * metric of the ranks of two classes. Of these, a share of either class may be lacking, so that {@code 1/items = 1/P + 1/N}.
         *
         * @param <E> kind of evidence
         * @param psi the influences of the items
         * @param units the number of items, of weights and clusters the effective one
         */
        static <E extends Evidence> Optional<UnseenItems> of(
                Metric<E> metric, E evidence, double[] weights, double value, double[] psi, double units) {
            Range range = metric.range();
            boolean proportion = metric.proportion().isPresent();
            if (!range.bounded() || (evidence instanceof ConfusionMatrix && !proportion)) {
                return Optional.empty();
            }
            if (metric instanceof UnseenItemBounds<E> known && !proportion) {
                return Optional.of(new UnseenItems(value, known.unseenItems(evidence, weights), units));
            }
            Reach whole = Reach.linear(value, value - range.lower(), range.upper() - value, range);
            if (proportion || BoundedMean.is(metric, value, Arrays.stream(psi))) {
                return Optional.of(new UnseenItems(value, whole, units));
            }
            return metric instanceof BoundaryVariance && evidence instanceof ScoredSample scores
                    ? Optional.of(new UnseenItems(
                            value,
                            whole,
                            units / scores.size() / (1.0 / scores.positives() + 1.0 / scores.negatives())))
                    : Optional.empty();
        }

        /** Returns the distance between the values that the system has if all items were unseen ones. */
        private double width() {
            return reach.highest(1) - reach.lowest(1);
        }

        private double share(double tail) {
            return Math.min(1, Normal.upperQuantile(tail) / items);
        }

        private double below(double tail) {
            return value - reach.lowest(share(tail));
        }

        private double above(double tail) {
            return reach.highest(share(tail)) - value;
        }

        /**
         * Returns the bounds of the system alone that allow for such items, and for one item that occurred long before it was due.
         *
         * @param psi the influences of the items
         * @param units the number of items, of weights and clusters the effective one
         */
        TailBounds around(TailBounds seen, double[] psi, double units) {
            double lowered = ofOneItem(Arrays.stream(psi).max().orElse(0), units, width());
            double raised = ofOneItem(-Arrays.stream(psi).min().orElse(0), units, width());
            return TailBounds.of(
                    tail -> value - farther(value - seen.lower(tail), below(tail), lowered),
                    tail -> value + farther(seen.upper(tail) - value, above(tail), raised));
        }

        private static double farther(double seen, double unseen, double one) {
            return StrictMath.hypot(StrictMath.hypot(Math.max(0, seen), unseen), one);
        }
    }

    /**
     * Returns a note if differences of a share of {@code 3 / n}, which n items lack by chance with a probability of 0.05, would move the difference
     * farther than three standard errors, which is half as far again as the interval reaches.
     *
     * @param difference the difference of the two means
     * @param differences the influences of the items on it
     * @param variance the variance of the difference, with the number of items or of clusters as its units
     */
    static Optional<Note> note(Range range, double difference, double[] differences, VarianceEstimate variance) {
        double items = variance.units();
        String noun = variance.clusters().size() > 1 ? "clusters" : "items";
        double width = range.upper() - range.lower();
        double share = RuleOfThree.approximateShare(items);
        double down = share * (difference + Arrays.stream(differences).min().orElse(0) + width);
        double up =
                share * (width - difference - Arrays.stream(differences).max().orElse(0));
        double shift = Math.max(down, up);
        return shift > NOTED_ERRORS * Math.sqrt(variance.variance())
                ? Optional.of(Note.of(
                                "rare-outcomes",
                                String.format(
                                        Locale.ROOT,
                                        "%.0f %s may contain none of the %s of a share of up to %.2g (rule of three) on which the systems differ"
                                                + " most; these would make the difference %s by up to %.2g, which independent-delta takes into"
                                                + " account and paired-delta does not",
                                        items,
                                        noun,
                                        noun,
                                        share,
                                        down > up ? "lower" : "higher",
                                        shift))
                        .with("share", share)
                        .with("shift", down > up ? -shift : shift))
                : Optional.empty();
    }
}
