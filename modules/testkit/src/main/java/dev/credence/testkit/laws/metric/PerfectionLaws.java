package dev.credence.testkit.laws.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.testkit.laws.Check;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Laws of perfect predictions, of predictions by chance, of undefined values, and of the ends of the range. */
public final class PerfectionLaws {
    /** A mean of ones may differ from 1 by a few units in the last place. */
    private static final double ROUNDING = 1e-12;
    /** This share of the observations is sufficient to determine the direction from which a value is approached. */
    private static final double SHARE = 1e-9;
    /** Values with this distance have different limits; square roots of 1e-9 are smaller. */
    private static final double APART = 0.05;

    /** Mixtures of what may be seen next. */
    private static final List<double[]> MIXTURES = List.of(
            new double[] {1, 1, 1, 1}, new double[] {1, 9, 4, 2}, new double[] {9, 1, 2, 4}, new double[] {3, 2, 9, 1});

    /** One score of each class, far apart or the other way round; no corner case has such scores. */
    private static final List<ScoredSample> NEXT = List.of(
            ScoredSample.of(new double[] {0.93}, new double[] {0.07}),
            ScoredSample.of(new double[] {0.07}, new double[] {0.93}),
            ScoredSample.of(new double[] {0.51}, new double[] {0.52}));

    private static final double[] CELLS = {0, 1, 1e6};
    /** A thousandth of the range: the effect of one observation among a million. */
    private static final double EFFECT_OF_ONE = 1e-3;

    private PerfectionLaws() {}

    /**
     * According to the metric's direction, predictions that are all wrong must not be better than predictions without an error. A metric
     * without a direction, and an undefined or refused value, passes.
     */
    public static <E extends Evidence> void perfectPredictionsHaveTheBestValue(
            Metric<E> metric, E perfect, E reversed) {
        if (metric.refusal(perfect).isPresent() || metric.refusal(reversed).isPresent()) {
            return;
        }
        double best = metric.value(perfect);
        double worst = metric.value(reversed);
        boolean beaten = metric.direction() == Direction.HIGHER_IS_BETTER ? worst > best : worst < best;
        Check.that(
                metric.direction() == Direction.NEUTRAL || !beaten,
                () -> "perfect predictions have the best value: " + metric.spelling() + ", " + metric.direction()
                        + ": nothing wrong " + best + ", nothing right " + worst + "; look at direction()");
    }

    /**
     * Predictions without an error must be better than predictions that are all wrong, and must reach the best end of the range if it is
     * finite: otherwise the range is too wide or the direction is wrong. A metric without a direction, and an undefined or refused value,
     * passes.
     */
    public static <E extends Evidence> void perfectPredictionsReachRangeBound(Metric<E> metric, E perfect, E reversed) {
        boolean refused = metric.refusal(perfect).isPresent();
        Check.that(
                refused == metric.refusal(reversed).isPresent(),
                () -> "perfection is the end of the range: " + metric.spelling()
                        + ": the same truth must be read, or refused, whatever was predicted: nothing wrong "
                        + metric.refusal(perfect) + ", nothing right " + metric.refusal(reversed));
        if (refused || metric.direction() == Direction.NEUTRAL) {
            return;
        }
        double best = metric.value(perfect);
        double worst = metric.value(reversed);
        Range range = metric.range();
        double end = metric.direction() == Direction.HIGHER_IS_BETTER ? range.upper() : range.lower();
        Check.that(
                !Double.isFinite(best + end) || Check.close(end, best, ROUNDING),
                () -> "perfection is the end of the range: " + metric.spelling() + ", " + metric.direction() + ", "
                        + range + ": nothing wrong must be " + end + ": " + best + "; look at range()");
        Check.that(
                best != worst,
                () -> "perfection is the end of the range: " + metric.spelling() + ", " + metric.direction()
                        + ": nothing wrong must be better than nothing right: " + best + " both; look at value()");
    }

    /** A chance-corrected metric must have its declared value for predictions that are independent of the true classes. */
    public static <E extends Evidence> void chanceHasItsValue(Metric<E> metric, double expected, E independent) {
        if (metric.refusal(independent).isEmpty()) {
            Check.close(
                    expected,
                    metric.value(independent),
                    ROUNDING,
                    () -> "chance has its value: " + MetricLaws.context(metric, independent)
                            + "predictions that know nothing of the truth");
        }
    }

    /** If a few more observations of different kinds lead to different values, the value is undefined (0/0) and must be NaN or infinite. */
    public static void emptyInputIsUndefined(BinaryMetric metric, ConfusionMatrix matrix) {
        double value = metric.value(matrix);
        if (matrix.size() == 0 || !Double.isFinite(value)) {
            return;
        }
        double[] limits = MIXTURES.stream()
                .mapToDouble(few -> valueNearPerfection(metric, matrix, few))
                .toArray();
        double spread = Arrays.stream(limits).max().orElse(0)
                - Arrays.stream(limits).min().orElse(0);
        Check.that(
                !(spread > APART * Math.max(1, Math.abs(value))),
                () -> MetricLaws.context(metric, matrix)
                        + "empty input is undefined: a value that depends on the"
                        + " next observation must be NaN: value=" + value + ", limits " + Arrays.toString(limits));
    }

    /**
     * As {@link #emptyInputIsUndefined(BinaryMetric, ConfusionMatrix)}, of scores of one class alone: where a few of the other class
     * lead to different values that depend on their scores, there is no value.
     */
    public static void emptyInputIsUndefined(Metric<ScoredSample> metric, ScoredSample scores) {
        double value = metric.refusal(scores).isPresent() ? Double.NaN : metric.value(scores);
        if (scores.size() == 0 || !Double.isFinite(value)) {
            return;
        }
        double[] limits = NEXT.stream()
                .mapToDouble(next -> valueNearPerfection(metric, scores, next))
                .filter(limit -> !Double.isNaN(limit))
                .toArray();
        double spread = Arrays.stream(limits).max().orElse(0)
                - Arrays.stream(limits).min().orElse(0);
        Check.that(
                !(spread > APART * Math.max(1, Math.abs(value))),
                () -> MetricLaws.context(metric, scores)
                        + "empty input is undefined: a value that depends on the next scores of the missing class"
                        + " must be NaN: value=" + value + ", limits " + Arrays.toString(limits));
    }

    private static double valueNearPerfection(Metric<ScoredSample> metric, ScoredSample scores, ScoredSample next) {
        ScoredSample whole = scores.merge(next);
        if (metric.refusal(whole).isPresent()) {
            return Double.NaN;
        }
        double[] weights = whole.weights();
        for (int atom = 0; atom < weights.length; atom++) {
            for (int few = 0; few < next.atoms(); few++) {
                if (next.score(few) == whole.score(atom) && next.positive(few) == whole.positive(atom)) {
                    weights[atom] -= (1 - SHARE * scores.size()) * next.count(few);
                }
            }
        }
        return metric.value(whole, weights);
    }

    /** Some matrix with cells of 0, 1 and a million must have a value within a thousandth of each finite end of the range. */
    public static void endsOfTheRangeAreReached(BinaryMetric metric) {
        double[] values = IntStream.range(0, 81)
                .mapToObj(i -> new double[] {CELLS[i % 3], CELLS[i / 3 % 3], CELLS[i / 9 % 3], CELLS[i / 27]})
                .mapToDouble(cells -> metric.value(cells[0], cells[1], cells[2], cells[3]))
                .toArray();
        endsAreReached(metric, values);
    }

    /**
     * A range ends where values do: of scores in [0, 1], perfect, reversed and others, some value lies at each finite end, to a
     * thousandth.
     */
    public static void endsOfTheRangeAreReached(Metric<ScoredSample> metric, List<ScoredSample> samples) {
        endsAreReached(
                metric,
                samples.stream()
                        .filter(scores -> metric.refusal(scores).isEmpty())
                        .mapToDouble(metric::value)
                        .toArray());
    }

    private static void endsAreReached(Metric<?> metric, double[] all) {
        double[] values = Arrays.stream(all)
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        if (values.length == 0) {
            return;
        }
        Range range = metric.range();
        double least = values[0];
        double most = values[values.length - 1];
        double near = EFFECT_OF_ONE * (range.bounded() ? range.upper() - range.lower() : 1);
        Check.that(
                !(least > range.lower() + near && Double.isFinite(range.lower()))
                        && !(most < range.upper() - near && Double.isFinite(range.upper())),
                () -> "ends of the range are reached: " + metric.spelling() + ": values go from " + least + " to "
                        + most + ", the range is " + range + "; look at range()");
    }

    private static double valueNearPerfection(BinaryMetric metric, ConfusionMatrix matrix, double[] few) {
        double[] cells = new double[few.length];
        int positive = matrix.positiveIndex();
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            cells[matrix.outcome(atom, positive).ordinal()] += matrix.count(atom);
        }
        for (int cell = 0; cell < cells.length; cell++) {
            cells[cell] += SHARE * matrix.size() * few[cell];
        }
        return metric.value(cells[0], cells[1], cells[2], cells[3]);
    }
}
