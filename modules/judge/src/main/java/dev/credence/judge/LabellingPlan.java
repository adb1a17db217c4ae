package dev.credence.judge;

import dev.credence.numerics.random.Streams;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The probabilities with which to label further items, so that a corrected metric has a small variance (active inference). {@link
 * Judged#planLabels} computes it from the items that are labelled already, which must be a random part.
 *
 * <p>Items with the same label of the judge and the same predictions form a group. The variance of the corrected metric that the choice
 * of labels causes is a sum over items of {@code (1/p - 1) r^2}, where p is the probability that an item has a label in the end and
 * {@code r = psi_y - lambda psi_j} the residual of its influences. For a given number of labels it is smallest where p is proportional to
 * the root of the mean of {@code r^2} of the group. That mean is taken over the labelled items of the group, to which
 * {@value #PSEUDO_ITEMS} items with the mean of all labelled items are added. No p exceeds 1.
 * Of several systems {@code r^2} is the sum over all pairs, so that the sum of the variances of all differences is smallest.
 *
 * <p>A share f of all items is labelled already, at random. An item without a label is therefore drawn with the probability
 * {@code (p - f) / (1 - f)}, but at least with {@value #UNIFORM} of that of a uniform draw, so that no probability is near 0 because few
 * items were labelled. These probabilities add up to the number of labels. {@link JudgedItems#addWithProbability} takes p, of the items
 * that were labelled before as well.
 *
 * <p>The probabilities depend on the labels of the first part, which biases the corrected metric by less than its bias for other reasons.
 * Coverage and length are measured in docs/measurements/judge.md. Cost: O(kinds of rows).
 *
 * @param metric the metric, as it was requested
 * @param labels the number of labels to add
 * @param lambda the weight of the judge in the residuals, from 0 to 1
 * @param groups the groups of the items, in the order of their labels
 * @param worth the number of labels to add that would be as precise if they were drawn uniformly
 * @see <a href="https://doi.org/10.48550/arXiv.2403.03208">Zrnic and Candes (2024), Active statistical inference,
 *     arXiv:2403.03208</a>
 */
public record LabellingPlan(String metric, long labels, double lambda, List<Group> groups, double worth) {
    /** The number of items with the mean of all items that are added to each group. */
    static final int PSEUDO_ITEMS = 5;
    /** The share of the labels that is drawn uniformly. */
    static final double UNIFORM = 0.2;

    /** Checks that no part is null. */
    public LabellingPlan {
        Objects.requireNonNull(metric, "metric must not be null");
        JudgedEstimate.requireShare(lambda);
        groups = List.copyOf(groups);
    }

    /**
     * The items with a label of the judge and predictions.
     *
     * @param judge the label of the judge
     * @param predictions the labels that the systems predicted, in the order of the systems; empty without systems
     * @param labelled the number of items of the group that are labelled already
     * @param unlabelled the number of items of the group that have no label
     * @param deviation the root of the mean squared residual, to which the probability is proportional within its limits
     * @param probability the probability that an item of the group has a label in the end, for {@link JudgedItems#addWithProbability}
     * @param drawn the probability with which each unlabelled item is drawn
     */
    public record Group(
            String judge,
            List<String> predictions,
            long labelled,
            long unlabelled,
            double deviation,
            double probability,
            double drawn) {
        /** Checks that no part is null. */
        public Group {
            Objects.requireNonNull(judge, "judge must not be null");
            predictions = List.copyOf(predictions);
        }
    }

    /**
     * Returns the group of an item.
     *
     * @param judge the label of the judge
     * @param predictions the labels that the systems predicted, in the order of the systems
     * @return the group
     * @throws IllegalArgumentException if no item of the plan has these labels
     */
    public Group group(String judge, List<String> predictions) {
        return groups.stream()
                .filter(group ->
                        group.judge().equals(judge) && group.predictions().equals(predictions))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("item must be of a group of the plan: judge=" + judge
                        + ", predictions=" + predictions + "; plan the labels of the items that contain it"));
    }

    /**
     * Draws items with given probabilities by systematic sampling in random order: each item is drawn with its probability, and the number
     * of drawn items is the sum of the probabilities, rounded up or down. Equal seeds give equal draws.
     *
     * @param probabilities the probability of each item, from 0 to 1
     * @param seed any number
     * @return for each item whether it was drawn
     * @throws IllegalArgumentException if a probability is not in [0, 1]
     * @see <a href="https://doi.org/10.1214/aoms/1177704564">Hartley and Rao (1962), Sampling with unequal probabilities and without
     *     replacement, The Annals of Mathematical Statistics 33, 350-374</a>
     */
    public static boolean[] draw(double[] probabilities, long seed) {
        UniformRandomProvider random = Streams.block(seed, 0);
        int[] order = IntStream.range(0, probabilities.length).toArray();
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        boolean[] drawn = new boolean[probabilities.length];
        double start = random.nextDouble();
        double sum = 0;
        for (int item : order) {
            double probability = probabilities[item];
            if (!(probability >= 0 && probability <= 1)) {
                throw new IllegalArgumentException("probability must lie in [0, 1]: probability=" + probability
                        + ", item=" + item + "; take the probabilities of a plan");
            }
            drawn[item] = probability == 1 || Math.floor(sum + probability + start) > Math.floor(sum + start);
            sum += probability == 1 ? 0 : probability;
        }
        return drawn;
    }
}
