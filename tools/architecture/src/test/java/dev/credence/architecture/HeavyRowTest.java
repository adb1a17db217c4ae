package dev.credence.architecture;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.WeightedSample;
import dev.credence.outcomes.PairedOutcomes;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One row that carries nearly all of the weight is one row, however many others there are: no comparison of two systems concludes from it, by any
 * metric that reads it and by any comparator that takes weights.
 */
class HeavyRowTest {
    private static final ComputeOptions QUICK =
            ComputeOptions.defaults().withSeed(20_261_130).withDraws(200);

    private static final List<String> LABELS = List.of("a", "b", "c");
    private static final int SAMPLES = 12;

    @ParameterizedTest
    @ValueSource(doubles = {1e9, 1e18})
    void noComparisonOfLabelsConcludes(double weight) {
        Random random = new Random(20_261_131);
        for (int sample = 0; sample < SAMPLES; sample++) {
            int classes = 2 + sample % 2;
            requireOpen(
                    weight,
                    IntStream.range(0, 4 + 3 * sample)
                            .mapToObj(row -> PairedConfusionMatrix.ofPredictions(
                                            label(random, classes), label(random, classes), label(random, classes))
                                    .withLabels(LABELS.subList(0, classes))
                                    .withPositive("b"))
                            .toList());
        }
    }

    private static List<String> label(Random random, int classes) {
        return List.of(LABELS.get(random.nextInt(classes)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e9, 1e18})
    void noComparisonOfScoresConcludes(double weight) {
        Random random = new Random(20_261_132);
        for (int sample = 0; sample < SAMPLES; sample++) {
            requireOpen(
                    weight,
                    IntStream.range(0, 4 + 3 * sample)
                            .mapToObj(row -> PairedScoredSample.of(
                                    new boolean[] {row % 2 == 1},
                                    new double[] {random.nextDouble()},
                                    new double[] {random.nextDouble()}))
                            .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e9, 1e18})
    void noComparisonOfOutcomesConcludes(double weight) {
        Random random = new Random(20_261_133);
        for (int sample = 0; sample < SAMPLES; sample++) {
            requireOpen(
                    weight,
                    IntStream.range(0, 4 + 3 * sample)
                            .mapToObj(row -> PairedOutcomes.of(
                                    new double[] {random.nextGaussian()}, new double[] {random.nextGaussian()}))
                            .toList());
        }
    }

    private static <E extends Evidence & Poolable<E>, P extends PairedEvidence<E> & Poolable<P>> void requireOpen(
            double weight, List<P> rows) {
        double[] weights = new double[rows.size()];
        Arrays.fill(weights, 1);
        weights[0] = weight;
        WeightedSample<P> joint = WeightedSample.ofParts(rows, weights);
        WeightedSample<E> first = side(rows, PairedEvidence::first, weights);
        WeightedSample<E> second = side(rows, PairedEvidence::second, weights);
        for (Metric<?> any : Registered.REGISTRY.metrics()) {
            if (any.evidenceType().isInstance(first.evidence())) {
                @SuppressWarnings("unchecked") // the type of the evidence was checked
                Metric<E> metric = (Metric<E>) any;
                if (readsHeaviest(metric, first) && readsHeaviest(metric, second)) {
                    requireOpen(metric, Pairing.paired(joint));
                    requireOpen(metric, Pairing.independent(first, second));
                }
            }
        }
    }

    private static <E extends Poolable<E>, P extends PairedEvidence<E>> WeightedSample<E> side(
            List<P> rows, Function<P, E> system, double[] weights) {
        return WeightedSample.ofParts(rows.stream().map(system).toList(), weights);
    }

    private static <E extends Evidence> boolean readsHeaviest(Metric<E> metric, WeightedSample<E> sample) {
        double[] weights = sample.weights();
        int heaviest = IntStream.range(0, weights.length).reduce(0, (a, b) -> weights[b] > weights[a] ? b : a);
        return metric.unsupported(sample.evidence()).isEmpty() && metric.dependsOn(sample.evidence(), heaviest);
    }

    private static <E extends Evidence> void requireOpen(Metric<E> metric, Pairing<E> pairing) {
        for (Comparator comparator : Registered.REGISTRY.comparators()) {
            if (comparator.refusal(metric, pairing).isEmpty()) {
                Comparison answer =
                        comparator.difference(metric, pairing, ComparisonOptions.at(ConfidenceLevel.P95), QUICK);
                String shown = comparator.id() + " of " + metric.spelling() + ": " + answer;
                assertTrue(!(answer.lower() > 0) && !(answer.upper() < 0), shown);
                assertFalse(answer.test().isPresent() && answer.pValue() < 0.05, shown);
            }
        }
    }
}
