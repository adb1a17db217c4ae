package dev.credence.report.plan.kind;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.random.MultinomialSampler;
import dev.credence.planning.Plan;
import dev.credence.planning.internal.MatrixSampler;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Simulates the observations of two systems on other items, with the proportions of those given.
 *
 * @param <E> evidence of one system
 */
abstract class SimulatedPairs<E extends Evidence> {
    private SimulatedPairs() {}

    /** Returns the simulation of predictions, or of any evidence whose counts can be changed. */
    @SuppressWarnings("unchecked") // the evidence of both systems is a confusion matrix
    static <E extends Evidence> SimulatedPairs<E> of(Pairing<E> pairing) {
        boolean predictions = pairing.firstEvidence() instanceof ConfusionMatrix;
        if (pairing instanceof Pairing.Independent<E> independent) {
            requireIid(independent.first());
            requireIid(independent.second());
            return predictions
                    ? (SimulatedPairs<E>) new Independent<>(
                            (ConfusionMatrix) pairing.firstEvidence(),
                            (ConfusionMatrix) pairing.secondEvidence(),
                            SimulatedPairs::matrices)
                    : new Independent<>(pairing.firstEvidence(), pairing.secondEvidence(), SimulatedPairs::atoms);
        }
        return paired((Pairing.Paired<E, ?>) pairing);
    }

    @SuppressWarnings("unchecked") // the evidence of both systems is a confusion matrix
    private static <E extends Evidence, P extends PairedEvidence<E>> SimulatedPairs<E> paired(
            Pairing.Paired<E, P> pairing) {
        P joint = pairing.joint().evidence();
        requireIid(pairing.joint());
        return joint instanceof PairedConfusionMatrix matrix
                ? (SimulatedPairs<E>) new Paired<>(matrix, SimulatedPairs::pairedMatrices)
                : new Paired<>(joint, SimulatedPairs::atoms);
    }

    /** Simulates a joint matrix. The cells are padded to a square table, so that a seed gives the bits of earlier versions. */
    private static Function<RandomGenerator, PairedConfusionMatrix> pairedMatrices(
            PairedConfusionMatrix joint, long n) {
        int side = Math.max(2, (int) Math.ceil(Math.sqrt(joint.atoms())));
        double[] weights = Arrays.copyOf(joint.weights(), side * side);
        MultinomialSampler sampler = new MultinomialSampler(weights, n);
        return random -> matrix(joint, MatrixSampler.counts(sampler, weights.length, random));
    }

    private static PairedConfusionMatrix matrix(PairedConfusionMatrix joint, long... counts) {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        List<String> labels = joint.labels();
        for (int atom = 0; atom < joint.atoms(); atom++) {
            if (counts[atom] > 0) {
                counter.add(
                        labels.get(joint.truth(atom)),
                        labels.get(joint.firstPrediction(atom)),
                        labels.get(joint.secondPrediction(atom)),
                        counts[atom]);
            }
        }
        PairedConfusionMatrix matrix = counter.toMatrix().withLabels(labels);
        return joint.positive().map(matrix::withPositive).orElse(matrix);
    }

    private static Function<RandomGenerator, ConfusionMatrix> matrices(ConfusionMatrix matrix, long n) {
        MatrixSampler sampler = MatrixSampler.like(matrix, n);
        return sampler::draw;
    }

    @SuppressWarnings("unchecked") // evidence with other counts has the same class
    private static <A extends Evidence> Function<RandomGenerator, A> atoms(A evidence, long n) {
        double[] weights = evidence.weights();
        MultinomialSampler sampler = new MultinomialSampler(weights, n);
        return random -> (A) evidence.withCounts(MatrixSampler.counts(sampler, weights.length, random))
                .orElseThrow(() -> new IllegalArgumentException(
                        "a comparison is planned for predicted labels and for outcomes: evidence="
                                + evidence.getClass().getSimpleName() + "; for areas: plan areas"));
    }

    private static void requireIid(Sample<?> sample) {
        if (!sample.isIid()) {
            throw new IllegalArgumentException("a planned comparison draws independent items: sample=" + sample.design()
                    + "; plan for independent items, and multiply by the design effect that evaluate shows");
        }
    }

    /** Returns the number of items of both systems together in the given data. */
    abstract long size();

    /** Returns the groups into which a total number of items is divided. */
    abstract List<Plan.Group> groups(long n);

    /** Returns the simulation of samples of one size. */
    abstract Draw<E> sized(long n);

    /**
     * Simulates samples of one size.
     *
     * @param <E> evidence of one system
     */
    interface Draw<E extends Evidence> {
        Pairing<E> from(RandomGenerator random);
    }

    /** Two systems on different items, whose numbers have the ratio of the given data. */
    private static final class Independent<E extends Evidence> extends SimulatedPairs<E> {
        private final E first;
        private final E second;
        private final BiFunction<E, Long, Function<RandomGenerator, E>> sampler;

        Independent(E first, E second, BiFunction<E, Long, Function<RandomGenerator, E>> sampler) {
            this.first = first;
            this.second = second;
            this.sampler = sampler;
        }

        @Override
        long size() {
            return first.size() + second.size();
        }

        private long ofFirst(long n) {
            long share = Math.round((double) n * first.size() / size());
            return Math.max(1, Math.min(n - 1, share));
        }

        @Override
        List<Plan.Group> groups(long n) {
            return List.of(new Plan.Group("first", ofFirst(n)), new Plan.Group("second", n - ofFirst(n)));
        }

        @Override
        Draw<E> sized(long n) {
            Function<RandomGenerator, E> one = sampler.apply(first, ofFirst(n));
            Function<RandomGenerator, E> two = sampler.apply(second, n - ofFirst(n));
            return random -> Pairing.independent(Sample.of(one.apply(random)), Sample.of(two.apply(random)));
        }
    }

    /** Two systems on the same items. */
    private static final class Paired<E extends Evidence, P extends PairedEvidence<E>> extends SimulatedPairs<E> {
        private final P joint;
        private final BiFunction<P, Long, Function<RandomGenerator, P>> sampler;

        Paired(P joint, BiFunction<P, Long, Function<RandomGenerator, P>> sampler) {
            this.joint = joint;
            this.sampler = sampler;
        }

        @Override
        long size() {
            return joint.size();
        }

        @Override
        List<Plan.Group> groups(long n) {
            return List.of(new Plan.Group("items", n));
        }

        @Override
        Draw<E> sized(long n) {
            Function<RandomGenerator, P> drawn = sampler.apply(joint, n);
            return random -> Pairing.paired(drawn.apply(random));
        }
    }
}
