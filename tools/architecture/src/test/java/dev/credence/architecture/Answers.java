package dev.credence.architecture;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Prints the bits of the results of every registered method and comparator on a few samples; tests start it as a separate program. */
final class Answers {
    private static final ComputeOptions RUN =
            ComputeOptions.defaults().withSeed(7).withDraws(60);
    private static final ConfidenceLevel LEVEL = ConfidenceLevel.of(0.9);

    private final Consumer<String> out;

    private Answers(Consumer<String> out) {
        this.out = out;
    }

    public static void main(String[] arguments) {
        StringBuilder all = new StringBuilder();
        Answers answers = new Answers(line -> all.append(line).append('\n'));
        SplittableRandom random = new SplittableRandom(5);
        Sample<ScoredSample> scores = scores(random, 12, 30);
        Sample<ScoredSample> others = scores(random, 40, 25);
        Sample<ConfusionMatrix> matrix = Sample.of(ConfusionMatrix.binary(17, 4, 6, 33));
        Sample<ConfusionMatrix> large = Sample.of(ConfusionMatrix.binary(180, 12, 31, 400));
        List<Sample<?>> samples = List.of(
                scores,
                others,
                matrix,
                Sample.of(ConfusionMatrix.binary(3, 1, 2, 14)),
                large,
                Sample.of(ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{20, 3, 1}, {2, 11, 4}, {0, 2, 7}})),
                FoldedSample.of(List.of(
                        ConfusionMatrix.binary(17, 4, 6, 33),
                        ConfusionMatrix.binary(15, 3, 8, 30),
                        ConfusionMatrix.binary(19, 5, 3, 32))));
        List<Pairing<?>> pairings = List.of(
                Pairing.independent(scores, others), Pairing.independent(matrix, large), Pairing.paired(pairs(random)));
        Registry registry = Registry.load();
        for (Metric<?> metric : registry.metrics()) {
            samples.forEach(sample -> registry.methods().forEach(method -> answers.estimate(method, metric, sample)));
            pairings.forEach(pairing ->
                    registry.comparators().forEach(comparator -> answers.comparison(comparator, metric, pairing)));
        }
        System.out.print(all);
    }

    private static Sample<ScoredSample> scores(SplittableRandom random, int positives, int negatives) {
        double[] above = random.doubles(positives).map(Math::sqrt).toArray();
        double[] below = random.doubles(negatives).map(u -> u * u).toArray();
        return Sample.of(ScoredSample.of(above, below));
    }

    private static PairedConfusionMatrix pairs(SplittableRandom random) {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        String[] labels = {"n", "p"};
        for (int i = 0; i < 120; i++) {
            int truth = random.nextInt(2);
            String first = labels[random.nextDouble() < 0.85 ? truth : 1 - truth];
            String second = labels[random.nextDouble() < 0.75 ? truth : 1 - truth];
            counter.add(labels[truth], first, second, 1);
        }
        return counter.toMatrix().withPositive("p");
    }

    @SuppressWarnings("unchecked") // the method does not refuse the sample
    private <E extends Evidence> void estimate(IntervalMethod method, Metric<E> metric, Sample<?> sample) {
        if (method.refusal(metric, sample).isEmpty()) {
            print(method.id(), metric.id(), () -> {
                Estimate answer = Estimate.compute(method, metric, (Sample<E>) sample, LEVEL, RUN);
                return List.of(answer.value(), answer.lower(), answer.upper());
            });
        }
    }

    @SuppressWarnings("unchecked") // the comparator does not refuse the pairing
    private <E extends Evidence> void comparison(Comparator comparator, Metric<E> metric, Pairing<?> pairing) {
        if (comparator.refusal(metric, pairing).isEmpty()) {
            print(comparator.id(), metric.id(), () -> {
                Comparison answer =
                        Comparison.compute(comparator, metric, (Pairing<E>) pairing, ComparisonOptions.at(LEVEL), RUN);
                double p = answer.test().map(test -> test.twoSided()).orElse(Double.NaN);
                return List.of(answer.lower(), answer.upper(), p);
            });
        }
    }

    private interface Numbers {
        List<Double> get();
    }

    private void print(String method, String metric, Numbers numbers) {
        StringBuilder line = new StringBuilder(method + " " + metric);
        try {
            numbers.get().forEach(number -> line.append(' ').append(Double.toHexString(number)));
        } catch (IllegalArgumentException e) {
            line.append(" refused");
        }
        out.accept(line.toString());
    }
}
