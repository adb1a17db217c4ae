package dev.credence.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.numerics.random.DirichletSampler;
import dev.credence.numerics.random.MultinomialSampler;
import dev.credence.numerics.random.Streams;
import dev.credence.planning.internal.MatrixSampler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/** Creates populations like observed samples that were not drawn item by item: clusters, or fixed numbers of each true class. */
public final class DesignedPopulations {
    private DesignedPopulations() {}

    /**
     * Creates a population that consists of the observed clusters. Samples are whole clusters drawn with replacement, so items depend
     * on each other as they do in the data. The true value is the metric of all clusters pooled.
     *
     * <p>Nothing is assumed about the dependence within a cluster. Outcomes that occur in no observed cluster occur in no sample, so
     * with few clusters, or clusters without any error, the study overstates coverage; use {@code DependentItems} then.
     *
     * @param <E> kind of evidence
     * @param sample observed clusters, 2 or more
     * @param clusters number of clusters in a sample, 2 or more
     * @return the population, named for example {@code clusters=60, as observed}; its size is the mean number of observations
     * @throws IllegalArgumentException if there are fewer than two clusters, observed or of a sample
     */
    public static <E extends Poolable<E>> Population<E> ofClusters(ClusteredSample<E> sample, long clusters) {
        double[] ones = new double[sample.clusters()];
        Arrays.fill(ones, 1);
        return clusters(sample, ones, clusters, "as observed");
    }

    /**
     * Draws plausible populations from observed clusters: the clusters get Bayesian bootstrap weights, Dirichlet(1, ..., 1).
     *
     * @param <E> kind of evidence
     * @param sample observed clusters, 2 or more
     * @param clusters number of clusters in a sample, 2 or more
     * @param draws number of populations
     * @param seed random seed; the same seed gives the same populations
     * @return the populations
     * @throws IllegalArgumentException if there are fewer than two clusters, observed or of a sample
     * @see <a href="https://doi.org/10.1214/aos/1176345338">Rubin (1981), The Bayesian bootstrap, Annals of Statistics 9,
     *     130-134</a>
     */
    public static <E extends Poolable<E>> List<Population<E>> plausibleOfClusters(
            ClusteredSample<E> sample, long clusters, int draws, long seed) {
        double[] shapes = new double[sample.clusters()];
        Arrays.fill(shapes, 1);
        return IntStream.rangeClosed(1, draws)
                .mapToObj(i ->
                        clusters(sample, Populations.dirichletWeights(shapes, seed, i), clusters, "plausible " + i))
                .toList();
    }

    private static <E extends Poolable<E>> Population<E> clusters(
            ClusteredSample<E> sample, double[] weights, long clusters, String name) {
        requireTwo(sample.clusters(), "; one cluster shows nothing of the differences between clusters");
        requireTwo(clusters, "; a sample of one has no interval");
        List<E> parts =
                IntStream.range(0, sample.clusters()).mapToObj(sample::cluster).toList();
        return new ClusteredPopulation<>("clusters=" + clusters + ", " + name, parts, weights, clusters);
    }

    private static void requireTwo(long clusters, String reason) {
        if (!(clusters >= 2)) {
            throw new IllegalArgumentException("clusters must be at least 2: clusters=" + clusters + reason);
        }
    }

    /**
     * Creates a population from an observed matrix for samples in which the number of observations of each true class is fixed in
     * advance, in proportion to the observed numbers or to a given mix.
     *
     * @param matrix an observed matrix
     * @param mix a weight per class in the order of the labels, 0 for a class that was never true; empty for the observed mix
     * @param n observations in all, enough for one of each class
     * @return the population, named {@code n=500, as observed, stratified} or {@code n=500, mix=9:1, stratified}
     * @throws IllegalArgumentException if n or the mix are out of range
     */
    public static Population<ConfusionMatrix> byTruth(ConfusionMatrix matrix, double[] mix, long n) {
        Population<ConfusionMatrix> template =
                mix.length == 0 ? Populations.like(matrix, n) : Populations.classMix(matrix, mix, n);
        double[] weights = MatrixSampler.cellCounts(matrix);
        return byTruth(matrix, weights, mix.length == 0 ? rowSums(weights, matrix.classes()) : mix, n, template.name());
    }

    /**
     * Draws plausible populations from an observed matrix where the number of observations of each true class is fixed in advance:
     * each row is drawn from its Dirichlet posterior, with the prior of {@link Populations#plausible(ConfusionMatrix, long, int,
     * long)}.
     *
     * @param matrix an observed matrix
     * @param n observations in all, enough for one of each class
     * @param draws number of populations
     * @param seed random seed; the same seed gives the same populations
     * @return the populations
     * @throws IllegalArgumentException if n is out of range
     */
    public static List<Population<ConfusionMatrix>> plausibleByTruth(
            ConfusionMatrix matrix, long n, int draws, long seed) {
        int k = matrix.classes();
        double[] counts = MatrixSampler.cellCounts(matrix);
        double[] counted = rowSums(counts, k);
        List<Population<ConfusionMatrix>> populations = new ArrayList<>();
        for (int i = 1; i <= draws; i++) {
            UniformRandomProvider random = Streams.block(seed, i);
            double[] weights = new double[counts.length];
            for (int row = 0; row < k; row++) {
                if (counted[row] > 0) {
                    double[] shapes = Arrays.copyOfRange(counts, row * k, (row + 1) * k);
                    Arrays.setAll(shapes, cell -> shapes[cell] + 2.0 / counts.length);
                    new DirichletSampler(shapes.clone()).sample(random, shapes);
                    System.arraycopy(shapes, 0, weights, row * k, k);
                }
            }
            populations.add(byTruth(matrix, weights, counted, n, "n=" + n + ", plausible " + i));
        }
        return populations;
    }

    private static Population<ConfusionMatrix> byTruth(
            ConfusionMatrix matrix, double[] weights, double[] mix, long n, String name) {
        int k = matrix.classes();
        long[] sizes = LargestRemainders.of(mix, n, matrix.labels()::get);
        double[] sums = rowSums(weights, k);
        double[] whole = new double[weights.length];
        List<Population<ConfusionMatrix>> classes = new ArrayList<>();
        for (int row = 0; row < k; row++) {
            if (sizes[row] > 0) {
                double[] own = new double[weights.length];
                for (int cell = row * k; cell < (row + 1) * k; cell++) {
                    own[cell] = weights[cell] / sums[row];
                    whole[cell] = own[cell] * sizes[row];
                }
                classes.add(matrix(matrix, name, own, sizes[row]));
            }
        }
        return new StratifiedPopulation<>(
                matrix(matrix, name + ", stratified", whole, n), classes, StratifiedSample::byTruth);
    }

    private static Population<ConfusionMatrix> matrix(ConfusionMatrix template, String name, double[] weights, long n) {
        return new MatrixPopulation(name, Map.of("n", (double) n), template.labels(), template.positive(), weights, n);
    }

    private static double[] rowSums(double[] weights, int k) {
        double[] sums = new double[k];
        for (int cell = 0; cell < weights.length; cell++) {
            sums[cell / k] += weights[cell];
        }
        return sums;
    }

    /**
     * Creates a population from observed scores for samples in which the numbers of positives and negatives are fixed in advance, in
     * proportion to the observed numbers.
     *
     * @param scores observed scores
     * @param n observations in all, enough for one of each class
     * @return the population, named {@code n=500, as observed, stratified}
     * @throws IllegalArgumentException if n is out of range
     */
    public static Population<ScoredSample> byTruth(ScoredSample scores, long n) {
        return byTruth(scores, scores, scores.weights(), n, "as observed");
    }

    /**
     * Draws plausible populations from observed scores where the numbers of positives and negatives are fixed in advance: the
     * scores of each class get Bayesian bootstrap weights as in {@link Populations#plausible(ScoredSample, long, int, long)}.
     *
     * @param scores observed scores
     * @param n observations in all, enough for one of each class
     * @param draws number of populations
     * @param seed random seed; the same seed gives the same populations
     * @return the populations
     * @throws IllegalArgumentException if n is out of range
     */
    public static List<Population<ScoredSample>> plausibleByTruth(ScoredSample scores, long n, int draws, long seed) {
        Populations.ScoredTruth truth = Populations.ScoredTruth.of(scores);
        return IntStream.rangeClosed(1, draws)
                .mapToObj(i -> byTruth(
                        scores,
                        truth.scores(),
                        Populations.dirichletWeights(truth.shapes(), seed, i),
                        n,
                        "plausible " + i))
                .toList();
    }

    private static Population<ScoredSample> byTruth(
            ScoredSample observed, ScoredSample atoms, double[] weights, long n, String name) {
        double[] mix = {observed.negatives(), observed.positives()};
        long[] sizes = LargestRemainders.of(mix, n, side -> side == 1 ? "positive" : "negative");
        String named = "n=" + n + ", " + name;
        double[] whole = new double[weights.length];
        List<Population<ScoredSample>> classes = new ArrayList<>();
        for (int side = 0; side < sizes.length; side++) {
            if (sizes[side] > 0) {
                double[] own = side(atoms, weights, side == 1);
                for (int atom = 0; atom < own.length; atom++) {
                    whole[atom] += own[atom] * sizes[side];
                }
                classes.add(new ScoredPopulation(named, atoms, own, sizes[side]));
            }
        }
        return new StratifiedPopulation<>(
                new ScoredPopulation(named + ", stratified", atoms, whole, n), classes, StratifiedSample::byTruth);
    }

    /** Returns the weights of one class, scaled to sum to 1. */
    private static double[] side(ScoredSample scores, double[] weights, boolean positive) {
        double[] own = new double[weights.length];
        Arrays.setAll(own, atom -> scores.positive(atom) == positive ? weights[atom] : 0);
        double total = Arrays.stream(own).sum();
        Arrays.setAll(own, atom -> own[atom] / total);
        return own;
    }

    /**
     * A population whose samples have a fixed number of observations of each true class.
     *
     * @param whole the population of all classes together, in the proportions of the design
     * @param classes the population of each class, with its number of observations
     * @param design makes a stratified sample of evidence
     */
    record StratifiedPopulation<E extends Poolable<E>>(
            Population<E> whole, List<Population<E>> classes, Function<E, StratifiedSample<E>> design)
            implements DerivedPopulation<E> {
        @Override
        public Sample<E> draw(RandomGenerator random) {
            List<E> parts = classes.stream()
                    .map(single -> single.draw(random).evidence())
                    .toList();
            return design.apply(parts.get(0).pool(parts).whole());
        }
    }

    /** Distributes n observations over classes by the method of largest remainders. */
    static final class LargestRemainders {
        /**
         * Returns sizes in proportion to weights.
         *
         * @param weights a weight per class, 0 for a class that gets no observations
         * @param n observations in all
         * @param label the label of a class
         * @return the sizes, which sum to n
         * @throws IllegalArgumentException if a class with a weight would be left without observations
         */
        static long[] of(double[] weights, long n, IntFunction<String> label) {
            double total = Arrays.stream(weights).sum();
            double[] wanted = Arrays.stream(weights).map(w -> n * (w / total)).toArray();
            long[] sizes = Arrays.stream(wanted).mapToLong(w -> (long) w).toArray();
            long left = n - Arrays.stream(sizes).sum();
            IntStream.range(0, sizes.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(c -> sizes[c] - wanted[c]))
                    .limit(left)
                    .forEach(c -> sizes[c]++);
            for (int c = 0; c < sizes.length; c++) {
                if (weights[c] > 0 && sizes[c] == 0) {
                    throw new IllegalArgumentException("n must leave an observation to each true class: n=" + n
                            + ", share of '" + label.apply(c) + "'=" + weights[c] / total + "; take at least n="
                            + (long) Math.ceil(total / weights[c]));
                }
            }
            return sizes;
        }
    }

    /** A population that consists of the observed clusters, each with a weight: a sample is a fixed number of clusters drawn with replacement. */
    static final class ClusteredPopulation<E extends Poolable<E>> implements Population<E> {
        private final String name;
        private final List<E> clusters;
        private final E whole;
        private final double[] atomWeights;
        private final long drawn;
        private final long size;
        private final MultinomialSampler sampler;

        /**
         * Creates a population.
         *
         * @param name the name of the population
         * @param clusters the evidence of each cluster
         * @param weights a weight per cluster, of any scale
         * @param drawn clusters of a sample
         */
        ClusteredPopulation(String name, List<E> clusters, double[] weights, long drawn) {
            this.name = name;
            this.clusters = clusters;
            this.drawn = drawn;
            Pool<E> pool = clusters.get(0).pool(clusters);
            this.whole = pool.whole();
            this.atomWeights = new double[whole.atoms()];
            double total = Arrays.stream(weights).sum();
            double items = 0;
            for (int c = 0; c < weights.length; c++) {
                E cluster = clusters.get(c);
                for (int atom = 0; atom < cluster.atoms(); atom++) {
                    atomWeights[pool.atom(c, atom)] += weights[c] * cluster.count(atom);
                }
                items += weights[c] / total * cluster.size();
            }
            this.size = Math.round(drawn * items);
            this.sampler = new MultinomialSampler(weights, drawn);
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Map<String, Double> parameters() {
            return Map.of("clusters", (double) drawn);
        }

        /** Returns the mean number of observations, because clusters differ in size. */
        @Override
        public long size() {
            return size;
        }

        @Override
        public double value(Metric<E> metric) {
            return metric.value(whole, atomWeights.clone());
        }

        @Override
        public Sample<E> draw(RandomGenerator random) {
            UniformRandomProvider uniform = random::nextLong;
            double[] times = new double[clusters.size()];
            sampler.sample(uniform, times);
            Map<String, E> sample = new LinkedHashMap<>();
            for (int c = 0; c < times.length; c++) {
                for (int time = 0; time < times[c]; time++) {
                    sample.put(Integer.toString(sample.size() + 1), clusters.get(c));
                }
            }
            return ClusteredSample.of(sample);
        }
    }
}
