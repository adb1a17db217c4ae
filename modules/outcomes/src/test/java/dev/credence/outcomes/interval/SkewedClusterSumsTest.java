package dev.credence.outcomes.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.normal.HallTransform;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Means of unbounded outcomes in clusters, of which a few make most of the spread. */
class SkewedClusterSumsTest {
    private static final int ITEMS = 4;

    private final Credence credence = Credence.load();

    /** Returns the estimate of the mean of clusters of equal size, whose items all have the same number. */
    private Estimate mean(double... numbers) {
        Map<String, Outcomes> clusters = new TreeMap<>();
        for (int cluster = 0; cluster < numbers.length; cluster++) {
            OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.of("seconds", 0, Double.POSITIVE_INFINITY));
            for (int item = 0; item < ITEMS; item++) {
                builder.add("item" + item, numbers[cluster]);
            }
            clusters.put("cluster" + cluster, builder.build());
        }
        return credence.evaluate(ClusteredSample.of(clusters)).estimate("mean");
    }

    private static double[] hall(double... numbers) {
        double n = numbers.length;
        double mean = Arrays.stream(numbers).sum() / n;
        double variance =
                Arrays.stream(numbers).map(x -> (x - mean) * (x - mean)).sum() / (n - 1);
        double cubes = Arrays.stream(numbers).map(x -> Math.pow(x - mean, 3)).sum();
        double skewness = cubes * n / ((n - 1) * (n - 2) * Math.pow(variance, 1.5)) / Math.sqrt(n);
        double point = StudentT.upperQuantile(0.025, n - 1);
        double error = Math.sqrt(variance / n);
        return new double[] {skewness, mean - error * HallTransform.inverse(-point, skewness), mean + 2 * point * error
        };
    }

    @Test
    void upperBoundIsThatOfHallsTransformationOfTheClusters() {
        double[] numbers =
                IntStream.range(0, 40).mapToDouble(i -> 1 + i * i / 400.0).toArray();
        numbers[39] = 11;
        numbers[38] = 10;
        numbers[37] = 9;
        numbers[36] = 9;
        double[] expected = hall(numbers);
        assertThat(expected[0]).isBetween(0.3, 0.4);

        Estimate estimate = mean(numbers);

        assertThat(estimate.upper()).isCloseTo(expected[1], within(1e-12));
        assertThat(estimate.notes())
                .anySatisfy(note -> assertThat(note.toString())
                        .contains("a few clusters make most of the spread of the outcomes (skewness of the mean 0.3"));
    }

    @Test
    void boundOfOneLargeClusterIsTwiceAsFarAsStudents() {
        double[] numbers =
                IntStream.range(0, 20).mapToDouble(i -> 100 + i / 20.0).toArray();
        numbers[0] = 150;
        double[] expected = hall(numbers);

        assertThat(expected[1]).isGreaterThan(expected[2]);
        assertThat(mean(numbers).upper()).isCloseTo(expected[2], within(1e-12));
    }

    /** The skewness of the mean of 100 clusters with symmetric numbers is below 0.1. */
    @Test
    void clustersThatAreNotSkewedHaveNoNote() {
        SplittableRandom random = new SplittableRandom(5);
        for (int sample = 0; sample < 20; sample++) {
            double[] numbers = IntStream.range(0, 100)
                    .mapToDouble(i -> 5 + random.nextDouble() + random.nextDouble())
                    .toArray();
            assertThat(mean(numbers).notes())
                    .noneSatisfy(note -> assertThat(note.code()).isEqualTo("coverage"));
        }
    }
}
