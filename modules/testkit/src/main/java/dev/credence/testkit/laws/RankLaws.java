package dev.credence.testkit.laws;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.IntervalCase;
import dev.credence.testkit.cases.Contrasts;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/** Laws of metrics that depend on the order of scores alone: monotone transformations of the scores must change nothing. */
public final class RankLaws {
    private static final Map<String, DoubleUnaryOperator> CHANGES = new LinkedHashMap<>();

    static {
        CHANGES.put("exp", Math::exp);
        CHANGES.put("1000 x + 3", x -> 1000 * x + 3);
        CHANGES.put("x^3", x -> x * x * x);
    }

    /** The sums are the same except for the order of ties. */
    private static final double ROUNDING = 1e-12;

    private static final List<DoubleUnaryOperator> INSIDE =
            List.of(rank -> Math.pow(rank / 10, 3), rank -> 0.3 + rank / 100, rank -> Math.sqrt(rank) / 3);

    private static final Map<String, DoubleUnaryOperator> OUTSIDE = new LinkedHashMap<>();

    static {
        OUTSIDE.put("that are neighbouring doubles", rank -> 0.7 + rank * Math.ulp(0.7));
        OUTSIDE.put("below 0", rank -> rank - 20);
        OUTSIDE.put("above 1", rank -> rank + 20);
        OUTSIDE.put("near the largest double", rank -> (rank - 4) * 3e307);
        OUTSIDE.put("near the smallest double", rank -> rank * Double.MIN_VALUE);
        OUTSIDE.put("that end at the infinite", RankLaws::endingAtTheInfinite);
    }

    private RankLaws() {}

    /** Checks whether value and influences of a metric do not change when scores are transformed monotonically. */
    public static boolean readsRanksAlone(Metric<ScoredSample> metric) {
        return CHANGES.values().stream()
                .flatMap(change -> Contrasts.beforeAndAfter(metric, change).stream())
                .allMatch(pair -> reported(metric, pair.get(0)).equals(reported(metric, pair.get(1))));
    }

    private static String reported(Metric<ScoredSample> metric, ComparisonCase<ScoredSample> requested) {
        ScoredSample scores = requested.pairing().firstEvidence();
        if (metric.refusal(scores).isPresent()) {
            return "refused";
        }
        double[] influences = new double[scores.atoms()];
        metric.influence(scores, scores.weights(), influences);
        return metric.value(scores) + " " + Arrays.toString(influences);
    }

    /**
     * A metric that depends on the order alone for scores in [0, 1] must do so for all scores: adjacent doubles, scores below 0 or above 1,
     * huge, tiny and infinite ones. Refused scores are skipped.
     */
    public static void ranksAreReadAnywhere(Metric<ScoredSample> metric) {
        ScoredSample usual = ofRanks(rank -> rank / 10.0);
        boolean ofRanks = metric.refusal(usual).isEmpty()
                && INSIDE.stream().allMatch(scale -> isSame(metric, usual, ofRanks(scale)));
        if (!ofRanks) {
            return;
        }
        OUTSIDE.forEach((where, scale) -> {
            ScoredSample scores = ofRanks(scale);
            Check.that(
                    metric.refusal(scores).isPresent() || isSame(metric, usual, scores),
                    () -> "ranks are read anywhere: " + metric.spelling() + ": the same order of scores " + where
                            + " must give the same value: expected " + metric.value(usual) + ", got "
                            + metric.value(scores));
        });
    }

    private static double endingAtTheInfinite(double rank) {
        if (rank == 0) {
            return Double.NEGATIVE_INFINITY;
        }
        return rank == 9 ? Double.POSITIVE_INFINITY : rank;
    }

    private static boolean isSame(Metric<ScoredSample> metric, ScoredSample usual, ScoredSample other) {
        return Check.close(metric.value(usual), metric.value(other), ROUNDING);
    }

    /** Scores with ties in each class, across the classes, and at both ends. */
    private static ScoredSample ofRanks(DoubleUnaryOperator scale) {
        return ScoredSample.of(
                Arrays.stream(new double[] {0, 3, 5, 5, 7, 8, 9, 9}).map(scale).toArray(),
                Arrays.stream(new double[] {0, 0, 1, 2, 3, 4, 6, 7, 9})
                        .map(scale)
                        .toArray());
    }

    /** A monotone transformation of the scores must not change a bit of the interval. */
    public static void intervalsReadRanksAlone(
            IntervalMethod method, Metric<ScoredSample> metric, ComputeOptions options) {
        Map<Integer, Estimate> expected = new HashMap<>();
        CHANGES.forEach((name, change) -> {
            List<List<ComparisonCase<ScoredSample>>> pairs = Contrasts.beforeAndAfter(metric, change);
            for (int i = 0; i < pairs.size(); i++) {
                // the first system of a paired case is that of the independent case
                if (pairs.get(i).get(0).pairing() instanceof Pairing.Independent) {
                    IntervalCase<ScoredSample> before =
                            first(metric, pairs.get(i).get(0));
                    IntervalCase<ScoredSample> after =
                            first(metric, pairs.get(i).get(1));
                    if (before.fits(method)) {
                        Same.require(
                                "an interval of ranks reads ranks alone: " + method.spelling() + " of " + before
                                        + ", after " + name,
                                expected.computeIfAbsent(
                                        i, scores -> before.compute(method, ConfidenceLevel.P95, options)),
                                after.compute(method, ConfidenceLevel.P95, options));
                    }
                }
            }
        });
    }

    private static IntervalCase<ScoredSample> first(
            Metric<ScoredSample> metric, ComparisonCase<ScoredSample> requested) {
        return new IntervalCase<>(metric, Sample.of(requested.pairing().firstEvidence()));
    }

    /** A monotone transformation of one system's scores must not change a bit of the comparison. */
    public static void comparisonsReadRanksAlone(
            Comparator comparator, Metric<ScoredSample> metric, ComputeOptions options) {
        ComparisonOptions comparisonOptions = ComparisonOptions.at(ConfidenceLevel.P95);
        Map<Integer, Comparison> expected = new HashMap<>();
        CHANGES.forEach((name, change) -> {
            List<List<ComparisonCase<ScoredSample>>> pairs = Contrasts.beforeAndAfter(metric, change);
            for (int i = 0; i < pairs.size(); i++) {
                ComparisonCase<ScoredSample> before = pairs.get(i).get(0);
                ComparisonCase<ScoredSample> after = pairs.get(i).get(1);
                if (before.fits(comparator)) {
                    Same.require(
                            "a comparison of ranks reads ranks alone: " + comparator.spelling() + ", " + before
                                    + ", after " + name + " of the first system's scores",
                            expected.computeIfAbsent(
                                    i, scores -> before.compute(comparator, comparisonOptions, options)),
                            after.compute(comparator, comparisonOptions, options));
                }
            }
        });
    }
}
