package dev.credence.api.internal.provider;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WeightRulesTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);
    private static final Credence CREDENCE = Credence.of(Registry.builder().build());

    /** Values that depend on the unit of the counts. */
    @SuppressWarnings("ImmutableEnumChecker") // a range cannot be modified
    private enum Faulty {
        SMOOTHED_DICE(Range.UNIT),
        ONE_MORE_ITEM(Range.UNIT),
        WHOLE_COUNTS(Range.UNIT),
        AT_LEAST_TEN_ITEMS(Range.UNIT),
        SUM_OF_COSTS(Range.NON_NEGATIVE),
        SUM_IN_A_WIDE_RANGE(new Range(0, 1e6));

        private final Range range;

        Faulty(Range range) {
            this.range = range;
        }

        double value(double tp, double fp, double fn, double tn) {
            return switch (this) {
                case SMOOTHED_DICE -> (2 * tp + 1) / (2 * tp + fp + fn + 1);
                case ONE_MORE_ITEM -> tp / (tp + fp + 1);
                case WHOLE_COUNTS -> (double) (long) tp / ((long) tp + (long) fp);
                case AT_LEAST_TEN_ITEMS -> tp + fp + fn + tn < 10 ? Double.NaN : tp / (tp + fp);
                case SUM_OF_COSTS, SUM_IN_A_WIDE_RANGE -> fp + 5 * fn;
            };
        }
    }

    private static final class WideInterval implements IntervalMethod {
        @Override
        public String id() {
            return "wide";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return Optional.empty();
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
            return Estimate.of(metric, sample, id(), level).bounds(0, 1).build();
        }
    }

    private static final class WideDifference implements Comparator {
        @Override
        public String id() {
            return "wide";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            return Optional.empty();
        }

        @Override
        public <E extends Evidence> Comparison difference(
                Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions) {
            return Comparison.of(metric, pairing, id(), options).bounds(-1, 1).build();
        }
    }

    private interface Value {
        double of(double tp, double fp, double fn, double tn);
    }

    private record Own(Range range, Value values) implements BinaryMetric {
        @Override
        public String id() {
            return "own";
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return values.of(tp, fp, fn, tn);
        }
    }

    private static BinaryMetric own(Value values) {
        return new Own(Range.UNIT, values);
    }

    @ParameterizedTest
    @EnumSource
    void metricThatDependsOnTheUnitOfCountsThrows(Faulty faulty) {
        BinaryMetric metric = new Own(faulty.range, faulty::value);
        double factor = 1 / 1024.0;
        String words = "metric 'own' must not depend on the unit of the weights: value=" + metric.value(MATRIX)
                + ", and "
                + metric.value(
                        MATRIX,
                        Arrays.stream(MATRIX.weights())
                                .map(weight -> factor * weight)
                                .toArray())
                + " with the weights times " + factor + "; divide a sum by the sum of the weights, such as"
                + " tp + fp + fn + tn, add no constant to counts, and do not round or limit them";

        assertThatThrownBy(() ->
                        CREDENCE.evaluate(MATRIX).method(new WideInterval()).estimate(metric))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(words);
        assertThatThrownBy(() -> CREDENCE.compare(Pairing.independent(Sample.of(MATRIX), Sample.of(MATRIX)))
                        .comparator(new WideDifference())
                        .comparison(metric))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(words);
    }

    @Test
    void metricOfOneClassIsCheckedAsTheMetricItself() {
        assertThatThrownBy(() -> require(OneVersusRest.of(
                        own(Faulty.SMOOTHED_DICE::value), MATRIX.labels().get(0))))
                .hasMessageContaining("must not depend on the unit of the weights");
    }

    @Test
    void metricOfShares_tinyConstantsAndUndefinedValuesAreAllowed() {
        assertThatCode(() -> require(own((tp, fp, fn, tn) -> tp / (tp + fp)))).doesNotThrowAnyException();
        assertThatCode(() -> require(own((tp, fp, fn, tn) -> tp / (tp + fp + 1e-9))))
                .doesNotThrowAnyException();
        assertThatCode(() -> require(own((tp, fp, fn, tn) -> Double.NaN))).doesNotThrowAnyException();
        assertThatCode(() -> WeightRules.require(own((tp, fp, fn, tn) -> tp / (tp + fp)), MATRIX, () -> new double[4]))
                .doesNotThrowAnyException();
    }

    /** A sum of errors is 0, and a smoothed Dice coefficient 1, in every unit if there is no error. */
    @Test
    void metricIsCheckedWithoutEmptyCellsAsWell() {
        ConfusionMatrix faultless = ConfusionMatrix.binary(5, 0, 0, 5);
        for (Faulty faulty : List.of(Faulty.SUM_OF_COSTS, Faulty.SMOOTHED_DICE)) {
            assertThatThrownBy(() -> WeightRules.require(own(faulty::value), faultless, faultless::weights))
                    .hasMessageContaining(" where each empty cell has one item, and ");
        }
        assertThatCode(() ->
                        WeightRules.require(own((tp, fp, fn, tn) -> tp / (tp + fp)), faultless, faultless::weights))
                .doesNotThrowAnyException();
    }

    /** Weights that sum to less than 1 are given to the metric in another unit too. */
    @Test
    void metricIsCheckedWithSharesAsWell() {
        double[] shares = {0.2, 0.1, 0.3, 0.4};
        assertThatThrownBy(() -> WeightRules.require(own(Faulty.ONE_MORE_ITEM::value), MATRIX, () -> shares.clone()))
                .hasMessageContaining("with the weights times 0.5;");
    }

    @Test
    void metricThatGivesAnotherValueEachTimeThrows() {
        double[] calls = {0};
        assertThatThrownBy(() -> require(own((tp, fp, fn, tn) -> calls[0]++ / 1024)))
                .hasMessage("metric 'own' must give the same value for the same weights: value=0.0, computed again"
                        + " 0.001953125; compute it from the evidence and the weights alone");
    }

    @Test
    void metricThatChangesItsWeightsThrows() {
        Metric<ScoredSample> changing = new ScoreMetric() {
            @Override
            public String id() {
                return "changing";
            }

            @Override
            public Range range() {
                return Range.NON_NEGATIVE;
            }

            @Override
            public double value(ScoredSample scores, double[] weights) {
                weights[0] = 0;
                return 0.5;
            }
        };
        ScoredSample scores = ScoredSample.of(new double[] {0.7, 0.2}, new boolean[] {true, false});
        assertThatThrownBy(() -> WeightRules.require(changing, scores, scores::weights))
                .hasMessage("metric 'changing' must not change the weights that it receives: weight 0 was 0.25 and is"
                        + " 0.0; copy the array");
    }

    private static void require(Metric<ConfusionMatrix> metric) {
        WeightRules.require(metric, MATRIX, MATRIX::weights);
    }
}
