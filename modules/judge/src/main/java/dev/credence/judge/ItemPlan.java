package dev.credence.judge;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The probabilities with which to label further of single items, such as scores or numbers, so that a corrected metric has a small variance.
 * {@link Judged#planItems} computes it from the items that are labelled already, which must be a random part.
 *
 * <p>It is a {@link LabellingPlan} whose groups have no name. The items of a group have the same class by the judge, if they have classes, and
 * neighbouring values of the judge's influence {@code psi_j} on the metric, which is known of every item. Of an area under the ROC curve the
 * influence is that of the score, and of a mean it is the number that the judge gave. Of two systems it is the influence on their difference.
 * Each group has at least {@value #MIN_IN_GROUP} labelled items, unless its class has fewer, and there are at most {@value #MAX_GROUPS}
 * groups of a class. Within a group the residual {@code r = psi_y - lambda psi_j} has one mean square.
 *
 * <p>{@link JudgedItems#addWithProbability} takes {@link #probability} of each item, of those that were labelled before as well. Coverage and
 * length are measured in docs/measurements/judge.md. Cost: O(items log items).
 */
public final class ItemPlan {
    /** The least number of labelled items of a group. */
    static final int MIN_IN_GROUP = 10;
    /** The largest number of groups of a class. */
    static final int MAX_GROUPS = 5;

    private final String metric;
    private final long labels;
    private final double lambda;
    private final double worth;
    private final List<Group> groups;
    private final int[] groupOf;
    private final boolean[] labelled;

    ItemPlan(
            String metric,
            long labels,
            double lambda,
            double worth,
            List<Group> groups,
            int[] groupOf,
            boolean[] labelled) {
        this.metric = metric;
        this.labels = labels;
        this.lambda = lambda;
        this.worth = worth;
        this.groups = List.copyOf(groups);
        this.groupOf = groupOf;
        this.labelled = labelled;
    }

    /**
     * A group of similar items.
     *
     * @param example the judge's evidence of one of its items in words
     * @param lowest the lowest influence of its items by the judge
     * @param highest the highest influence of its items by the judge
     * @param labelled the number of its items that are labelled already
     * @param unlabelled the number of its items that have no label
     * @param deviation the root of the mean squared residual, to which the probability is proportional within its limits
     * @param probability the probability that an item of the group has a label in the end
     * @param drawn the probability with which each unlabelled item is drawn
     */
    public record Group(
            String example,
            double lowest,
            double highest,
            long labelled,
            long unlabelled,
            double deviation,
            double probability,
            double drawn) {
        /** Checks that no part is null. */
        public Group {
            Objects.requireNonNull(example, "example must not be null");
        }
    }

    /** {@return the metric, as it was requested} */
    public String metric() {
        return metric;
    }

    /** {@return the number of labels to add} */
    public long labels() {
        return labels;
    }

    /** {@return the weight of the judge in the residuals, from 0 to 1} */
    public double lambda() {
        return lambda;
    }

    /** {@return the number of labels to add that would be as precise if they were drawn uniformly} */
    public double worth() {
        return worth;
    }

    /** {@return the groups, by class and then by influence} */
    public List<Group> groups() {
        return groups;
    }

    /** {@return the number of items} */
    public int size() {
        return groupOf.length;
    }

    /**
     * Returns the group of an item.
     *
     * @param item its index in the order in which items were added, from 0
     * @return the group
     * @throws IndexOutOfBoundsException if there is no such item
     */
    public Group group(int item) {
        return groups.get(groupOf[Objects.checkIndex(item, groupOf.length)]);
    }

    /**
     * Returns the probability that an item has a label in the end, for {@link JudgedItems#addWithProbability}.
     *
     * @param item its index in the order in which items were added, from 0
     * @return the probability, above 0 and at most 1
     * @throws IndexOutOfBoundsException if there is no such item
     */
    public double probability(int item) {
        return group(item).probability();
    }

    /**
     * Draws the items to label, as {@link LabellingPlan#draw} does. Equal seeds give equal draws.
     *
     * @param seed any number
     * @return for each item whether it is to be labelled; false for those that are labelled
     */
    public boolean[] draw(long seed) {
        double[] drawn = new double[groupOf.length];
        Arrays.setAll(drawn, item -> labelled[item] ? 0 : group(item).drawn());
        return LabellingPlan.draw(drawn, seed);
    }

    @Override
    public String toString() {
        return "ItemPlan[" + labels + " labels for " + metric + ", worth " + worth + ", " + groups.size()
                + " groups of " + groupOf.length + " items]";
    }
}
