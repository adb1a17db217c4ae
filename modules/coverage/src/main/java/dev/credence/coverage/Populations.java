package dev.credence.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.UnseenCellSmoothing;
import dev.credence.numerics.random.DirichletSampler;
import dev.credence.numerics.random.MultinomialSampler;
import dev.credence.numerics.random.Streams;
import dev.credence.planning.internal.MatrixSampler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/** Creates the populations of coverage studies. */
public final class Populations {
    private static final List<String> BINARY = List.of("negative", "positive");

    private Populations() {}

    /**
     * Creates a population for a proportion with a fixed number of trials: successes are Binomial(trials, p). All successes fall in
     * one cell of a two-class matrix and all failures in another; methods that use only successes and trials are not affected.
     *
     * @param metric a proportion metric, or one linked to a proportion such as F1
     * @param trials the fixed number of trials, 1 or more
     * @param value the true value of the metric; for a linked metric this is its own value, not that of the proportion
     * @return the population, named {@code n=30, p=0.1}
     * @throws IllegalArgumentException if the metric is not a proportion, or trials or value are out of range
     */
    public static Population<ConfusionMatrix> proportion(Metric<ConfusionMatrix> metric, long trials, double value) {
        return new ProportionTruth(metric, trials, value);
    }

    /**
     * Creates a population of two classes with given precision, recall and prevalence. The n observations are independent, so the
     * number of trials of precision or recall is random. Shares: {@code TP = recall prevalence}, {@code FN = prevalence - TP},
     * {@code FP = TP (1 - precision) / precision}, and TN is the rest.
     *
     * @param n observations, 1 or more
     * @param precision in (0, 1]
     * @param recall in (0, 1]
     * @param prevalence share of positives, in (0, 1)
     * @return the population
     * @throws IllegalArgumentException if a value is out of range, or the three cannot occur together
     */
    public static Population<ConfusionMatrix> binary(long n, double precision, double recall, double prevalence) {
        requireShare("precision", precision, precision <= 1);
        requireShare("recall", recall, recall <= 1);
        requireShare("prevalence", prevalence, prevalence < 1);
        double tp = recall * prevalence;
        double fp = tp * (1 - precision) / precision;
        if (!(fp <= 1 - prevalence)) {
            throw new IllegalArgumentException("precision, recall and prevalence cannot occur together: precision="
                    + precision + ", recall=" + recall + ", prevalence=" + prevalence + "; precision is at least "
                    + tp / (tp + 1 - prevalence) + " here");
        }
        Map<String, Double> place = new LinkedHashMap<>();
        place.put("n", (double) n);
        place.put("precision", precision);
        place.put("recall", recall);
        place.put("prevalence", prevalence);
        double[] weights = {1 - prevalence - fp, fp, prevalence - tp, tp};
        return new MatrixPopulation(named(n, place), inOrder(place), BINARY, Optional.of("positive"), weights, n);
    }

    private static void requireShare(String name, double value, boolean belowTop) {
        if (!(value > 0 && belowTop)) {
            throw new IllegalArgumentException(
                    name + " must lie in (0, 1" + ("prevalence".equals(name) ? ")" : "]") + ": " + name + "=" + value);
        }
    }

    /**
     * Creates a population of many classes with the same recall; the errors of each class are spread evenly over the other classes.
     *
     * @param n observations, 1 or more
     * @param mix a weight per class, positive, of any scale; at least two
     * @param recall probability that an observation is given its own class, in [0, 1]
     * @return the population, of classes 1, 2, ...
     * @throws IllegalArgumentException if a value is out of range
     */
    public static Population<ConfusionMatrix> classMix(long n, double[] mix, double recall) {
        requireMix(mix);
        if (!(recall >= 0 && recall <= 1)) {
            throw new IllegalArgumentException("recall must lie in [0, 1]: recall=" + recall);
        }
        int k = mix.length;
        double[] weights = new double[k * k];
        for (int cell = 0; cell < weights.length; cell++) {
            boolean hit = cell / k == cell % k;
            weights[cell] = mix[cell / k] * (hit ? recall : (1 - recall) / (k - 1));
        }
        List<String> labels =
                IntStream.rangeClosed(1, k).mapToObj(Integer::toString).toList();
        Map<String, Double> place = new LinkedHashMap<>();
        place.put("n", (double) n);
        place.put("recall", recall);
        return new MatrixPopulation(
                named(n, place) + ", mix=" + joinedWeights(mix), inOrder(place), labels, Optional.empty(), weights, n);
    }

    /**
     * Creates a population with the error rates of an observed matrix and another mix of classes; its rows give the conditional probabilities.
     *
     * @param matrix an observed matrix with at least one observation of each class
     * @param mix a weight per class, positive, of any scale, in the order of the matrix' labels
     * @param n observations, 1 or more
     * @return the population
     * @throws IllegalArgumentException if a value is out of range or a class has no observations
     */
    public static Population<ConfusionMatrix> classMix(ConfusionMatrix matrix, double[] mix, long n) {
        requireMix(mix);
        int k = matrix.classes();
        if (mix.length != k) {
            throw new IllegalArgumentException("mix must have a weight per class: weights=" + mix.length + ", classes="
                    + k + "; the classes are " + matrix.labels());
        }
        double[] weights = MatrixSampler.cellCounts(matrix);
        double total = Arrays.stream(mix).sum();
        for (int row = 0; row < k; row++) {
            double counted = Arrays.stream(weights, row * k, (row + 1) * k).sum();
            if (!(counted > 0)) {
                throw new IllegalArgumentException("every class must have observations: observations of '"
                        + matrix.labels().get(row) + "'=0; leave it out of the matrix");
            }
            for (int column = 0; column < k; column++) {
                weights[row * k + column] *= mix[row] / total / counted;
            }
        }
        return new MatrixPopulation(
                "n=" + n + ", mix=" + joinedWeights(mix), size(n), matrix.labels(), matrix.positive(), weights, n);
    }

    private static void requireMix(double[] mix) {
        boolean positive = mix.length >= 2 && Arrays.stream(mix).allMatch(w -> w > 0 && w < Double.POSITIVE_INFINITY);
        if (!positive) {
            throw new IllegalArgumentException(
                    "mix must contain two or more positive weights: mix=" + joinedWeights(mix));
        }
    }

    /**
     * Creates a population with the proportions of an observed matrix.
     *
     * @param matrix an observed matrix
     * @param n observations, 1 or more
     * @return the population
     * @throws IllegalArgumentException if n is less than 1 or the matrix is empty
     */
    public static Population<ConfusionMatrix> like(ConfusionMatrix matrix, long n) {
        return observed(matrix, MatrixSampler.cellCounts(matrix), n, "n=" + n + ", as observed");
    }

    /**
     * Draws plausible populations from the Dirichlet posterior of the cells of an observed matrix, with a prior of two observations
     * spread over all cells (1/2 each for two classes).
     *
     * @param matrix an observed matrix
     * @param n observations of a sample, 1 or more
     * @param draws number of populations
     * @param seed random seed; the same seed gives the same populations
     * @return the populations
     * @throws IllegalArgumentException if n is less than 1
     */
    public static List<Population<ConfusionMatrix>> plausible(ConfusionMatrix matrix, long n, int draws, long seed) {
        double[] shapes = MatrixSampler.cellCounts(matrix);
        Arrays.setAll(shapes, cell -> shapes[cell] + 2.0 / shapes.length);
        List<Population<ConfusionMatrix>> populations = new ArrayList<>();
        for (int i = 1; i <= draws; i++) {
            populations.add(observed(matrix, dirichletWeights(shapes, seed, i), n, "n=" + n + ", plausible " + i));
        }
        return populations;
    }

    private static Population<ConfusionMatrix> observed(ConfusionMatrix matrix, double[] weights, long n, String name) {
        return new MatrixPopulation(name, size(n), matrix.labels(), matrix.positive(), weights, n);
    }

    /**
     * Creates a population that consists of observed scores; a sample is n of them, drawn with replacement.
     *
     * @param scores observed scores
     * @param n observations of a sample, 1 to 2^31 - 9
     * @return the population
     * @throws IllegalArgumentException if n is less than 1 or there are no scores
     */
    public static Population<ScoredSample> like(ScoredSample scores, long n) {
        return new ScoredPopulation("n=" + n + ", as observed", scores, scores.weights(), n);
    }

    /**
     * Draws plausible populations from observed scores: the scores get Bayesian bootstrap weights, Dirichlet(counts). Where the scores
     * separate the classes perfectly, in the right or the reverse order, or are all equal, one observation is spread over the unseen
     * outcomes.
     *
     * @param scores observed scores
     * @param n observations of a sample, 1 to 2^31 - 9
     * @param draws number of populations
     * @param seed random seed; the same seed gives the same populations
     * @return the populations
     * @throws IllegalArgumentException if n is less than 1 or there are no scores
     */
    public static List<Population<ScoredSample>> plausible(ScoredSample scores, long n, int draws, long seed) {
        ScoredTruth truth = ScoredTruth.of(scores);
        List<Population<ScoredSample>> plausible = new ArrayList<>();
        for (int i = 1; i <= draws; i++) {
            double[] weights = dirichletWeights(truth.shapes(), seed, i);
            plausible.add(new ScoredPopulation("n=" + n + ", plausible " + i, truth.scores(), weights, n));
        }
        return plausible;
    }

    /**
     * Returns a population with the proportions of any evidence whose counts can be changed.
     *
     * @param <E> kind of evidence
     * @param evidence the observed atoms
     * @param n size of samples
     * @return the population
     * @throws IllegalArgumentException if n is below 1
     */
    public static <E extends Evidence> Population<E> like(E evidence, long n) {
        return new AtomPopulation<>("n=" + n + ", as observed", evidence, evidence.weights(), n);
    }

    /**
     * Returns populations that are plausible given any evidence whose counts can be changed: proportions drawn from the Dirichlet
     * distribution whose parameters are the counts of the atoms.
     *
     * @param <E> kind of evidence
     * @param evidence the observed atoms
     * @param n size of samples
     * @param draws number of populations
     * @param seed random seed
     * @return the populations
     */
    public static <E extends Evidence> List<Population<E>> plausible(E evidence, long n, int draws, long seed) {
        List<Population<E>> plausible = new ArrayList<>();
        for (int i = 1; i <= draws; i++) {
            double[] weights = dirichletWeights(evidence.weights(), seed, i);
            plausible.add(new AtomPopulation<>("n=" + n + ", plausible " + i, evidence, weights, n));
        }
        return plausible;
    }

    /**
     * Returns the same population with the design of its samples dropped: it shows how a method that assumes independent observations
     * performs on dependent ones.
     *
     * @param <E> kind of evidence
     * @param population a population whose samples have a design
     * @return the population, whose name ends in {@code , pooled}
     */
    public static <E extends Evidence> Population<E> pooled(Population<E> population) {
        return new PooledPopulation<>(population);
    }

    static double[] dirichletWeights(double[] shapes, long seed, int draw) {
        double[] weights = new double[shapes.length];
        new DirichletSampler(shapes).sample(Streams.block(seed, draw), weights);
        return weights;
    }

    private static Map<String, Double> size(long n) {
        return Map.of("n", (double) n);
    }

    /** Returns an unmodifiable view that keeps the order of the columns. */
    static Map<String, Double> inOrder(Map<String, Double> place) {
        return Collections.unmodifiableMap(place);
    }

    private static String named(long n, Map<String, Double> place) {
        StringBuilder name = new StringBuilder("n=").append(n);
        place.forEach((key, value) -> name.append("n".equals(key) ? "" : ", " + key + "=" + value));
        return name.toString();
    }

    private static String joinedWeights(double[] mix) {
        return String.join(":", Arrays.stream(mix).mapToObj(Populations::plain).toList());
    }

    private static String plain(double weight) {
        return weight == Math.rint(weight) && Math.abs(weight) < 1e15
                ? Long.toString((long) weight)
                : Double.toString(weight);
    }

    /** A population whose samples are treated as if their observations were independent. */
    record PooledPopulation<E extends Evidence>(Population<E> whole) implements DerivedPopulation<E> {
        @Override
        public String name() {
            return whole.name() + ", pooled";
        }

        @Override
        public Sample<E> draw(RandomGenerator random) {
            return whole.draw(random).pooled();
        }
    }

    /**
     * Observed scores with the shape parameters of their Dirichlet posterior, which are the counts. Where the scores separate the classes
     * perfectly, in the right or the reverse order, or are all equal, one observation is spread over the unseen outcomes; otherwise
     * every population drawn from the posterior would have the same value.
     *
     * @param scores the atoms
     * @param shapes a shape parameter per atom
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
    record ScoredTruth(ScoredSample scores, double[] shapes) {
        static ScoredTruth of(ScoredSample observed) {
            Optional<UnseenCellSmoothing<ScoredSample>> all = isAreaCertain(observed)
                    ? UnseenCellSmoothing.of(ScoredSample.class, Sample.of(observed))
                    : Optional.empty();
            return all.map(whole -> new ScoredTruth(whole.evidence(), whole.shapes()))
                    .orElseGet(() -> new ScoredTruth(observed, observed.weights()));
        }

        /** Returns whether the class changes once from the lowest score to the highest, or all scores are equal. */
        private static boolean isAreaCertain(ScoredSample scores) {
            if (scores.positives() == 0 || scores.negatives() == 0) {
                return false;
            }
            int changes = 0;
            boolean tie = false;
            for (int atom = 1; atom < scores.atoms(); atom++) {
                changes += scores.positive(atom) == scores.positive(atom - 1) ? 0 : 1;
                tie |= scores.score(atom) == scores.score(atom - 1);
            }
            return changes == 1 && (!tie || scores.score(0) == scores.score(scores.atoms() - 1));
        }
    }

    /** A population that consists of the atoms of any evidence whose counts can be changed, each with a weight. */
    static class AtomPopulation<E extends Evidence> implements Population<E> {
        private final String name;
        private final E evidence;
        private final double[] weights;
        private final long size;
        private final MultinomialSampler sampler;

        AtomPopulation(String name, E evidence, double[] weights, long size) {
            if (!(size >= 1)) {
                throw new IllegalArgumentException("n must be >= 1: n=" + size);
            }
            this.name = name;
            this.evidence = evidence;
            this.weights = weights;
            this.size = size;
            this.sampler = new MultinomialSampler(weights, size);
        }

        @Override
        public final String name() {
            return name;
        }

        @Override
        public final Map<String, Double> parameters() {
            return Map.of("n", (double) size);
        }

        @Override
        public final long size() {
            return size;
        }

        @Override
        public final double value(Metric<E> metric) {
            return metric.value(evidence, weights.clone());
        }

        @Override
        public final Sample<E> draw(RandomGenerator random) {
            UniformRandomProvider uniform = random::nextLong;
            double[] drawn = new double[weights.length];
            sampler.sample(uniform, drawn);
            return Sample.of(drawn(drawn));
        }

        /** Returns evidence with the numbers of observations that were drawn of each atom. */
        @SuppressWarnings("unchecked") // evidence with other counts has the same class
        E drawn(double[] numbers) {
            long[] counts = Arrays.stream(numbers).mapToLong(Math::round).toArray();
            return (E) evidence.withCounts(counts).orElseThrow();
        }
    }
}
