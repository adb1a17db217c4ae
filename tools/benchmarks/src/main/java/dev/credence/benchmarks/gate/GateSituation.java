package dev.credence.benchmarks.gate;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.random.MultinomialSampler;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * Two systems whose errors are correlated, on rows drawn from a population: 40% of the rows are positive, 6% are wrong by both systems, and
 * 8% (of clustered rows 12%) by one alone. In clusters of 10 rows the difference is 6 points larger in one half of the clusters and 6
 * smaller in the other, so that rows of a cluster go together.
 *
 * @param metric what is gated
 * @param worse by how much the new system is worse, as a share of the margin
 * @param n rows in all
 * @param slices into which the rows are parted evenly, clusters as a whole; 1 for none
 * @param clustered whether rows come in clusters
 */
record GateSituation(ConfusionMetric metric, double worse, int n, int slices, boolean clustered) {
    /** Two points. */
    static final double MARGIN = 0.02;

    private static final double POSITIVE = 0.4;
    private static final double BOTH_WRONG = 0.06;
    private static final int CLUSTER = 10;
    private static final double SPREAD = 0.06;

    private double discordant() {
        return clustered ? 0.12 : 0.08;
    }

    /** Probabilities of (truth, new right, baseline right) where the shares of right answers differ by so much. */
    private double[] cells(double difference) {
        double[] cells = new double[8];
        for (int truth = 0; truth < 2; truth++) {
            double share = truth == 1 ? POSITIVE : 1 - POSITIVE;
            cells[4 * truth] = share * BOTH_WRONG;
            cells[4 * truth + 1] = share * (discordant() - difference) / 2;
            cells[4 * truth + 2] = share * (discordant() + difference) / 2;
            cells[4 * truth + 3] = share * (1 - BOTH_WRONG - discordant());
        }
        return cells;
    }

    private static PairedConfusionMatrix matrix(double[] cells, double scale) {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        counter.add("y", "y", "y", 0).add("n", "n", "n", 0);
        for (int cell = 0; cell < cells.length; cell++) {
            boolean positive = cell >= 4;
            counter.add(
                    label(positive),
                    label(positive == ((cell & 2) > 0)),
                    label(positive == ((cell & 1) > 0)),
                    Math.round(cells[cell] * scale));
        }
        return counter.toMatrix();
    }

    private static String label(boolean positive) {
        return positive ? "y" : "n";
    }

    /** Returns the difference of the metric in the population. */
    private double difference(double ofShares) {
        PairedConfusionMatrix population = matrix(cells(ofShares), 1e12);
        ConfusionMatrix first = population.first();
        return metric.value(first) - metric.value(population.second());
    }

    /** Returns the difference of shares at which the metric is worse by just what was said, by halves. */
    private double truth() {
        double low = -discordant() / 2;
        double high = 0;
        while (worse > 0 && high - low > 1e-13) {
            double middle = (low + high) / 2;
            if (difference(middle) < -worse * MARGIN) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** Draws the rows of slices. */
    Drawing drawing() {
        double truth = truth();
        return clustered
                ? new Drawing(
                        new MultinomialSampler(cells(truth - SPREAD), CLUSTER),
                        new MultinomialSampler(cells(truth + SPREAD), CLUSTER))
                : new Drawing(new MultinomialSampler(cells(truth), n / slices), null);
    }

    /** A sampler of rows, or of two kinds of clusters. */
    final class Drawing {
        private final MultinomialSampler rows;
        private final @Nullable MultinomialSampler others;

        private Drawing(MultinomialSampler rows, @Nullable MultinomialSampler others) {
            this.rows = rows;
            this.others = others;
        }

        /** Returns a sample of each slice by its name, and of all rows by the empty one. */
        Map<String, Sample<PairedConfusionMatrix>> draw(UniformRandomProvider random) {
            Map<String, Sample<PairedConfusionMatrix>> samples = new LinkedHashMap<>();
            return others == null ? iid(random, samples) : clusters(random, others, samples);
        }

        private Map<String, Sample<PairedConfusionMatrix>> iid(
                UniformRandomProvider random, Map<String, Sample<PairedConfusionMatrix>> samples) {
            double[] all = new double[8];
            for (int slice = 0; slice < slices; slice++) {
                double[] counts = new double[8];
                rows.sample(random, counts);
                for (int cell = 0; cell < counts.length; cell++) {
                    all[cell] += counts[cell];
                }
                samples.put("s" + slice, Sample.of(matrix(counts, 1)));
            }
            samples.put("", Sample.of(matrix(all, 1)));
            return samples;
        }

        private Map<String, Sample<PairedConfusionMatrix>> clusters(
                UniformRandomProvider random,
                MultinomialSampler better,
                Map<String, Sample<PairedConfusionMatrix>> samples) {
            Map<String, PairedConfusionMatrix> all = new LinkedHashMap<>();
            Map<String, Map<String, PairedConfusionMatrix>> parts = new LinkedHashMap<>();
            for (int cluster = 0; cluster < n / CLUSTER; cluster++) {
                double[] counts = new double[8];
                (random.nextBoolean() ? rows : better).sample(random, counts);
                String name = Integer.toString(cluster);
                all.put(name, matrix(counts, 1));
                parts.computeIfAbsent("s" + cluster % slices, slice -> new LinkedHashMap<>())
                        .put(name, matrix(counts, 1));
            }
            parts.forEach((slice, own) -> samples.put(slice, ClusteredSample.of(own)));
            samples.put("", ClusteredSample.of(all));
            return samples;
        }
    }

    /** Returns a name without commas. */
    String key() {
        return metric.spelling() + " " + worse + " " + n + " " + slices + " " + (clustered ? "clustered" : "iid");
    }
}
