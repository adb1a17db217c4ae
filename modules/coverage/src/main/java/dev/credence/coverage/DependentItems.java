package dev.credence.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A population of clusters of dependent items, such as frames of videos. Within a cluster the true class is a Markov chain: an item
 * keeps the true class of the previous item with probability {@code keep}; otherwise its true class is drawn independently. If the
 * true class is the same, the classifier's output repeats the previous output with probability {@code echo}; otherwise it is drawn
 * independently. Each item by itself has the given prevalence, recall and specificity, so the true value of every metric is known.
 *
 * <p>Cost of a sample: two to four random numbers per item.
 *
 * @param clusters independent clusters in a sample, 1 or more
 * @param length items in each, 1 or more
 * @param prevalence share of positives, in [0, 1]
 * @param recall probability that a positive is classified as positive, in [0, 1]
 * @param specificity probability that a negative is classified as negative, in [0, 1]
 * @param keep probability that the true class of the previous item is kept, in [0, 1]
 * @param echo probability that the output of the previous item is repeated, in [0, 1]
 */
public record DependentItems(
        int clusters, int length, double prevalence, double recall, double specificity, double keep, double echo)
        implements Population<ConfusionMatrix> {
    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is out of range
     */
    public DependentItems {
        requirePositive("clusters", clusters);
        requirePositive("length", length);
        requireShare("prevalence", prevalence);
        requireShare("recall", recall);
        requireShare("specificity", specificity);
        requireShare("keep", keep);
        requireShare("echo", echo);
    }

    private static void requirePositive(String name, int value) {
        if (!(value >= 1)) {
            throw new IllegalArgumentException(name + " must be >= 1: " + name + "=" + value);
        }
    }

    private static void requireShare(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + " must lie in [0, 1]: " + name + "=" + value);
        }
    }

    @Override
    public String name() {
        return clusters + " clusters of " + length + ", keep=" + keep + ", echo=" + echo + ", prevalence=" + prevalence
                + ", recall=" + recall + ", specificity=" + specificity;
    }

    @Override
    public long size() {
        return (long) clusters * length;
    }

    @Override
    public double value(Metric<ConfusionMatrix> metric) {
        double negatives = 1 - prevalence;
        return metric.value(ConfusionMatrix.binary(1, 1, 1, 1), new double[] {
            negatives * specificity, negatives * (1 - specificity), prevalence * (1 - recall), prevalence * recall
        });
    }

    @Override
    public Sample<ConfusionMatrix> draw(RandomGenerator random) {
        Map<String, ConfusionMatrix> drawn = new LinkedHashMap<>();
        for (int cluster = 0; cluster < clusters; cluster++) {
            drawn.put(Integer.toString(cluster), cluster(random));
        }
        return ClusteredSample.of(drawn);
    }

    private ConfusionMatrix cluster(RandomGenerator random) {
        long[] cells = new long[4];
        boolean truth = random.nextDouble() < prevalence;
        boolean output = random.nextDouble() < positiveShare(truth);
        for (int item = 0; item < length; item++) {
            if (item > 0) {
                boolean before = truth;
                truth = random.nextDouble() < keep ? before : random.nextDouble() < prevalence;
                boolean repeated = truth == before && random.nextDouble() < echo;
                output = repeated ? output : random.nextDouble() < positiveShare(truth);
            }
            cells[(truth ? 2 : 0) + (output ? 1 : 0)]++;
        }
        return ConfusionMatrix.binary(cells[3], cells[1], cells[2], cells[0]);
    }

    private double positiveShare(boolean truth) {
        return truth ? recall : 1 - specificity;
    }
}
