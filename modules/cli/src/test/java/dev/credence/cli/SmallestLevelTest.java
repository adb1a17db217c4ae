package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.refusal.RefusedException;
import dev.credence.outcomes.Outcomes;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that every method and comparator answers at the smallest level, where the interval is near the middle of what is known. */
class SmallestLevelTest {
    private static final ConfidenceLevel SMALLEST = ConfidenceLevel.of(Math.nextUp(0x1p-54));
    /** A confidence sequence and a prior move bounds away from the value at any level, here by up to 0.051. */
    private static final double NEAR = 0.1;

    private static final Credence CREDENCE = Credence.load();
    private static final PairedConfusionMatrix PAIR = PairedConfusionMatrix.of(List.of("ham", "spam"), new long[][][] {
                {{340, 2}, {4, 11}}, {{10, 3}, {15, 184}}
            })
            .withPositive("spam");

    private static Evidence evidence(String kind) {
        SplittableRandom random = new SplittableRandom(5);
        double[] numbers = random.doubles(200).toArray();
        boolean[] positive = new boolean[numbers.length];
        for (int row = 0; row < numbers.length; row++) {
            positive[row] = random.nextDouble() < numbers[row];
        }
        return switch (kind) {
            case "labels" -> ConfusionMatrix.binary(199, 2, 13, 355);
            case "scores" -> ScoredSample.of(numbers, positive);
            default -> Outcomes.of(numbers);
        };
    }

    private static <T> Optional<T> unlessRefused(Supplier<T> answer) {
        try {
            return Optional.of(answer.get());
        } catch (RefusedException e) {
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "labels,recall",
        "labels,f1",
        "labels,mcc",
        "scores,auroc",
        "scores,brier",
        "outcomes,mean",
        "outcomes,share"
    })
    void everyMethodIsNearTheValue(String kind, String metric) {
        int answered = 0;
        for (IntervalMethod method : CREDENCE.registry().methods()) {
            Optional<Estimate> estimate = unlessRefused(() -> CREDENCE.evaluate(evidence(kind))
                    .level(SMALLEST)
                    .method(method)
                    .run(ComputeOptions.defaults().withDraws(200))
                    .estimate(metric));
            if (estimate.isPresent()) {
                answered++;
                double value = estimate.get().value();
                assertThat(estimate.get().lower()).as(method.id()).isBetween(value - NEAR, value + NEAR);
                assertThat(estimate.get().upper()).as(method.id()).isBetween(value - NEAR, value + NEAR);
            }
        }
        assertThat(answered).isGreaterThan(4);
    }

    /** The bounds of many trials differ by rounding errors alone, and still are in order. */
    @ParameterizedTest
    @ValueSource(doubles = {0x1.0000000000001p-54, 1e-16, 1e-13, 1e-10})
    void boundsOfManyTrialsAreInOrder(double level) {
        long trials = 1L << 40;
        for (IntervalMethod method : CREDENCE.registry().methods()) {
            for (long found = trials / 37; found < trials; found += trials / 37) {
                ConfusionMatrix matrix = ConfusionMatrix.binary(found, 0, trials - found, 0);
                if (method instanceof ProportionIntervalMethod) {
                    Optional<Estimate> estimate = unlessRefused(() -> CREDENCE.evaluate(matrix)
                            .level(level)
                            .method(method)
                            .estimate("recall"));
                    estimate.ifPresent(
                            known -> assertThat(known.upper()).as(method.id()).isGreaterThanOrEqualTo(known.lower()));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"recall", "f1", "mcc"})
    void everyComparatorIsNearTheDifference(String metric) {
        int answered = 0;
        for (Comparator comparator : CREDENCE.registry().comparators()) {
            Optional<Comparison> comparison = unlessRefused(() -> CREDENCE.compare(Pairing.paired(PAIR))
                    .level(SMALLEST)
                    .comparator(comparator)
                    .run(ComputeOptions.defaults().withDraws(200))
                    .comparison(metric));
            if (comparison.isPresent()) {
                answered++;
                double difference = comparison.get().difference();
                assertThat(comparison.get().lower())
                        .as(comparator.id())
                        .isBetween(difference - NEAR, difference + NEAR);
                assertThat(comparison.get().upper())
                        .as(comparator.id())
                        .isBetween(difference - NEAR, difference + NEAR);
            }
        }
        assertThat(answered).isGreaterThan(2);
    }
}
