package dev.credence.api.internal.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StepRuleTest {
    private static final ConfusionMatrix THREE =
            ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{45, 3, 2}, {4, 50, 6}, {3, 5, 82}});
    /** Also values exactly at the border of two rounded ones, such as 0.875, no errors, and many items. */
    private static final List<double[]> COUNTS = List.of(
            new double[] {199, 2, 13, 355},
            new double[] {105, 12, 8, 70},
            new double[] {175, 12, 13, 7},
            new double[] {8, 1, 2, 9},
            new double[] {5, 0, 0, 5},
            new double[] {640_000, 12_000, 9_000, 21_001},
            new double[] {3, 1, 2, 1_000_000},
            new double[] {0.8, 0.05, 0.1, 0.05});

    /** Values that are step functions of a smooth one. */
    @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
    private enum Steps {
        TWO_DECIMALS(x -> Math.round(100 * x) / 100.0),
        FOUR_DECIMALS(x -> Math.round(1e4 * x) / 1e4),
        SIX_DECIMALS(x -> Math.round(1e6 * x) / 1e6),
        WRITTEN(x -> Double.parseDouble(String.format(Locale.ROOT, "%.3f", x))),
        PERCENT(x -> Math.round(1e4 * x) / 100.0),
        TWENTIETHS(x -> Math.floor(20 * x) / 20),
        SINGLE_PRECISION(x -> (float) x),
        ABOVE(x -> x > 0.85 ? 1 : 0);

        private final DoubleUnaryOperator steps;

        Steps(DoubleUnaryOperator steps) {
            this.steps = steps;
        }
    }

    /** Values that have kinks or are limited, but no steps. */
    @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
    private enum Continuous {
        PLAIN(x -> x),
        LIMITED(x -> Math.max(0.3, Math.min(0.9, x))),
        AT_THE_LOWER_END(x -> Math.max(0, x - 0.99)),
        RAMP(x -> Math.max(0, Math.min(1, (x - 0.85) / 0.05))),
        DISTANCE(x -> Math.abs(x - 0.5)),
        ROOT(x -> Math.sqrt(1 - x)),
        FAR_FROM_ZERO(x -> x + 1e6),
        TINY(x -> 1e-200 * x),
        CONSTANT(x -> 0.5);

        private final DoubleUnaryOperator value;

        Continuous(DoubleUnaryOperator value) {
            this.value = value;
        }
    }

    private record OfCounts(DoubleUnaryOperator of) implements BinaryMetric {
        @Override
        public String id() {
            return "own";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return of.applyAsDouble((tp + 0.5 * tn) / (tp + fp + fn + 0.5 * tn));
        }
    }

    private record OfClasses(DoubleUnaryOperator of) implements ConfusionMetric {
        @Override
        public String id() {
            return "own";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            double hits = IntStream.range(0, weights.length)
                    .filter(atom -> matrix.truth(atom) == matrix.predicted(atom))
                    .mapToDouble(atom -> weights[atom])
                    .sum();
            return of.applyAsDouble(hits / DoubleStream.of(weights).sum());
        }
    }

    private record OfScores(DoubleUnaryOperator of, boolean smooth) implements ScoreMetric {
        @Override
        public String id() {
            return "own";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public Optional<Refusal> nonSmoothness() {
            return smooth ? Optional.empty() : Optional.of(Refusal.of(Refusal.Code.METRIC, "it is not smooth"));
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double sum = 0;
            double total = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                double miss = scores.score(atom) - (scores.positive(atom) ? 1 : 0);
                sum += weights[atom] * miss * miss;
                total += weights[atom];
            }
            return of.applyAsDouble(1 - sum / total);
        }
    }

    private static ScoredSample scores(int n) {
        SplittableRandom random = new SplittableRandom(7);
        double[] scores = new double[n];
        boolean[] positive = new boolean[n];
        for (int i = 0; i < n; i++) {
            scores[i] = random.nextDouble();
            positive[i] = random.nextDouble() < scores[i];
        }
        return ScoredSample.of(scores, positive);
    }

    private static double[] gradient(DoubleUnaryOperator of, double[] counts) {
        double[] out = new double[4];
        new OfCounts(of).gradient(counts[0], counts[1], counts[2], counts[3], out);
        return out;
    }

    private static double[] influence(Metric<ConfusionMatrix> metric, ConfusionMatrix matrix) {
        double[] out = new double[matrix.atoms()];
        metric.influence(matrix, matrix.weights(), out);
        return out;
    }

    @ParameterizedTest
    @EnumSource
    void stepFunctionsOfCountsClassesAndScoresAreRefused(Steps steps) {
        for (double[] counts : COUNTS) {
            assertThatThrownBy(() -> gradient(steps.steps, counts))
                    .describedAs(Arrays.toString(counts))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageStartingWith("metric 'own' must not be a step function");
        }
        assertThatThrownBy(() -> influence(new OfClasses(steps.steps), THREE)).isInstanceOf(RefusedException.class);
        ScoredSample scores = scores(300);
        assertThatThrownBy(() ->
                        new OfScores(steps.steps, true).influence(scores, scores.weights(), new double[scores.atoms()]))
                .isInstanceOf(RefusedException.class);
    }

    @ParameterizedTest
    @EnumSource
    void kinksLimitsAndConstantsAreAllowed(Continuous continuous) {
        for (double[] counts : COUNTS) {
            assertThatCode(() -> gradient(continuous.value, counts))
                    .describedAs(Arrays.toString(counts))
                    .doesNotThrowAnyException();
        }
        assertThatCode(() -> influence(new OfClasses(continuous.value), THREE)).doesNotThrowAnyException();
        ScoredSample scores = scores(300);
        assertThatCode(() -> new OfScores(continuous.value, true)
                        .influence(scores, scores.weights(), new double[scores.atoms()]))
                .doesNotThrowAnyException();
    }

    /** 140 of 160 is exactly at the border of 0.87 and 0.88, so that all differences are those of the same jump. */
    @Test
    void messageNamesMetricRuleJumpAndWhatToDo() {
        assertThatThrownBy(() -> gradient(Steps.TWO_DECIMALS.steps, COUNTS.get(1)))
                .hasMessage("metric 'own' must not be a step function, because its influences are differentiated"
                        + " numerically: its value jumps from 0.76 to 0.77 where the weights differ by less than 1e-10 of"
                        + " their sum; do not round the value and compute it in double, not in float, or use a method"
                        + " without influences, such as bootstrap-percentile, or paired-bootstrap to compare systems on"
                        + " the same items")
                .asInstanceOf(InstanceOfAssertFactories.type(RefusedException.class))
                .satisfies(e -> assertThat(e.refusal().code()).isEqualTo(Refusal.Code.INFLUENCE));
    }

    /** The value changes only where nearly all weight is on one class. */
    @Test
    void stepFarFromTheWeightsIsFound() {
        ConfusionMatrix poor =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{45, 9, 2}, {4, 50, 16}, {13, 5, 82}});
        assertThat(new OfClasses(Steps.ABOVE.steps).value(poor)).isZero();
        assertThatThrownBy(() -> influence(new OfClasses(Steps.ABOVE.steps), poor))
                .isInstanceOf(RefusedException.class);
    }

    /** Where classes tie, the metric jumps from the recall of one to that of the other. */
    @Test
    void jumpBetweenSmoothPiecesIsAllowed() {
        BinaryMetric ofTheLargerClass = new BinaryMetric() {
            @Override
            public String id() {
                return "own";
            }

            @Override
            public Range range() {
                return Range.UNIT;
            }

            @Override
            public double value(double tp, double fp, double fn, double tn) {
                return tp + fn > tn + fp ? tp / (tp + fn) : tn / (tn + fp);
            }
        };
        double[] out = new double[4];
        ofTheLargerClass.gradient(50, 20, 10, 40, out);
        assertThat(out).doesNotContain(Double.NaN);
        ofTheLargerClass.gradient(50.01, 20, 10, 40, out);
        assertThat(out).doesNotContain(Double.NaN);
    }

    /** A quantile that says so gets the derivative of a step function, which no method uses. */
    @Test
    void metricThatStatesThatItIsNotSmoothIsNotRefused() {
        ScoredSample scores = scores(100);
        double[] out = new double[scores.atoms()];
        new OfScores(Steps.TWO_DECIMALS.steps, false).influence(scores, scores.weights(), out);
        assertThat(out).containsOnly(0.0);
    }

    @Test
    void smoothMetricIsEvaluatedFourTimesForEachAtom() {
        int[] calls = {0};
        influence(
                new OfClasses(x -> {
                    calls[0]++;
                    return x;
                }),
                THREE);
        assertThat(calls[0]).isEqualTo(4 * THREE.atoms());
    }
}
