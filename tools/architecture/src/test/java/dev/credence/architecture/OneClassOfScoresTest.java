package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.ResultOrRefusal;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.ClassAgainstRest;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * A metric of one class of several classes' scores, such as {@code auroc@b}, gives the answer of the metric of that class's scores: every
 * registered metric of scores, in every design, for one system and for two.
 */
class OneClassOfScoresTest {
    private static final Credence CREDENCE = Credence.load();
    private static final List<String> LABELS = List.of("a", "b", "c");
    private static final int ITEMS = 60;
    private static final int PARTS = 5;

    private final int[] truth = new int[ITEMS];
    private final double[][] first = new double[ITEMS][];
    private final double[][] second = new double[ITEMS][];
    private final double[] weights = new double[ITEMS];
    private final Function<int[], ClassScores> many = this::classScores;
    private final Function<int[], ScoredSample> one = this::scoresOfOne;
    private final Function<int[], PairedClassScores> manyPairs = this::pairs;
    private final Function<int[], PairedScoredSample> onePairs = this::scoredPairs;

    OneClassOfScoresTest() {
        Random random = new Random(20_261_128);
        for (int item = 0; item < ITEMS; item++) {
            truth[item] = item % LABELS.size();
            first[item] = probabilities(random, item, 1.2);
            second[item] = probabilities(random, item, 0.6);
            weights[item] = 0.5 + random.nextDouble();
        }
    }

    private ClassScores classScores(int... items) {
        return scores(first, items);
    }

    private ScoredSample scoresOfOne(int... items) {
        return scored(first, items);
    }

    /** Returns three probabilities, rounded so that scores are tied. */
    private double[] probabilities(Random random, int item, double shift) {
        double[] raw = new double[LABELS.size()];
        for (int c = 0; c < raw.length; c++) {
            raw[c] = 1 + Math.round(3 * Math.exp(random.nextGaussian() / 2 + (c == truth[item] ? shift : 0)));
        }
        double sum = raw[0] + raw[1] + raw[2];
        return new double[] {raw[0] / sum, raw[1] / sum, raw[2] / sum};
    }

    private ClassScores scores(double[][] rows, int... items) {
        return ClassScores.of(
                LABELS,
                IntStream.of(items).map(item -> truth[item]).toArray(),
                IntStream.of(items).mapToObj(item -> rows[item]).toArray(double[][]::new));
    }

    private ScoredSample scored(double[][] rows, int... items) {
        return ScoredSample.of(ofClass(rows, items), positive(items));
    }

    private static double[] ofClass(double[][] rows, int... items) {
        return IntStream.of(items).mapToDouble(item -> rows[item][1]).toArray();
    }

    private boolean[] positive(int... items) {
        boolean[] positive = new boolean[items.length];
        for (int i = 0; i < items.length; i++) {
            positive[i] = truth[items[i]] == 1;
        }
        return positive;
    }

    private PairedClassScores pairs(int... items) {
        return PairedClassScores.of(scores(first, items), scores(second, items));
    }

    private PairedScoredSample scoredPairs(int... items) {
        return PairedScoredSample.of(positive(items), ofClass(first, items), ofClass(second, items));
    }

    private static int[] all() {
        return IntStream.range(0, ITEMS).toArray();
    }

    private static int[] part(int part) {
        return IntStream.range(0, ITEMS)
                .filter(item -> item / LABELS.size() % PARTS == part)
                .toArray();
    }

    private static <E> Map<String, E> parts(Function<int[], E> made) {
        Map<String, E> parts = new LinkedHashMap<>();
        IntStream.range(0, PARTS).forEach(part -> parts.put("part " + part, made.apply(part(part))));
        return parts;
    }

    private static <E> Map<String, Map<String, E>> cells(Function<int[], E> made) {
        Map<String, Map<String, E>> cells = new LinkedHashMap<>();
        for (int part = 0; part < PARTS; part++) {
            Map<String, E> row = new LinkedHashMap<>();
            for (int rest = 0; rest < LABELS.size(); rest++) {
                int kept = rest;
                row.put(
                        "rest " + rest,
                        made.apply(IntStream.of(part(part))
                                .filter(item -> (item + item / 15) % LABELS.size() == kept)
                                .toArray()));
            }
            cells.put("part " + part, row);
        }
        return cells;
    }

    private double[] squares() {
        return DoubleStream.of(weights).map(weight -> weight * weight).toArray();
    }

    private List<Sample<ClassScores>> samples() {
        return List.of(
                Sample.of(scores(first, all())),
                WeightedSample.of(scores(first, all()), weights, squares()),
                ClusteredSample.of(parts(many)),
                CrossedSample.of(cells(many)),
                FoldedSample.of(parts(many)));
    }

    private List<Sample<ScoredSample>> samplesOfClass() {
        ScoredSample rows = scored(first, all());
        double[] sums = new double[rows.atoms()];
        double[] squares = new double[rows.atoms()];
        for (int item = 0; item < ITEMS; item++) {
            for (int atom = 0; atom < rows.atoms(); atom++) {
                if (rows.score(atom) == first[item][1] && rows.positive(atom) == (truth[item] == 1)) {
                    sums[atom] += weights[item];
                    squares[atom] += weights[item] * weights[item];
                }
            }
        }
        return List.of(
                Sample.of(rows),
                WeightedSample.of(rows, sums, squares),
                ClusteredSample.of(parts(one)),
                CrossedSample.of(cells(one)),
                FoldedSample.of(parts(one)));
    }

    private List<Pairing<ClassScores>> pairings() {
        return List.of(
                Pairing.paired(pairs(all())),
                Pairing.paired(ClusteredSample.of(parts(manyPairs))),
                Pairing.paired(FoldedSample.of(parts(manyPairs))),
                Pairing.independent(Sample.of(scores(first, all())), Sample.of(scores(second, all()))));
    }

    private List<Pairing<ScoredSample>> pairingsOfClass() {
        return List.of(
                Pairing.paired(scoredPairs(all())),
                Pairing.paired(ClusteredSample.of(parts(onePairs))),
                Pairing.paired(FoldedSample.of(parts(onePairs))),
                Pairing.independent(Sample.of(scored(first, all())), Sample.of(scored(second, all()))));
    }

    private static List<String> metrics() {
        List<String> metrics = new ArrayList<>(List.of("f1:threshold=0.4", "mcc:threshold=0.4"));
        CREDENCE.registry().metrics().stream()
                .filter(metric -> metric.evidenceType() == ScoredSample.class)
                .map(Metric::spelling)
                .forEach(metrics::add);
        return metrics;
    }

    @TestFactory
    Stream<DynamicTest> estimateOfOneClassEqualsEstimateOfScores() {
        return metrics().stream()
                .map(metric -> DynamicTest.dynamicTest(metric, () -> {
                    for (int design = 0; design < samples().size(); design++) {
                        ResultOrRefusal<Estimate> many =
                                CREDENCE.evaluate(samples().get(design)).resultOrRefusal(metric + "@b");
                        ResultOrRefusal<Estimate> one =
                                CREDENCE.evaluate(samplesOfClass().get(design)).resultOrRefusal(metric);
                        assertThat(many.refusal().isPresent())
                                .isEqualTo(one.refusal().isPresent());
                        if (one.refusal().isEmpty()) {
                            assertThat(many.orThrow())
                                    .as(samples().get(design).design())
                                    .isEqualTo(one.orThrow().withMetric(metric + "@b"));
                        }
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> comparisonOfOneClassEqualsComparisonOfScores() {
        return metrics().stream()
                .map(metric -> DynamicTest.dynamicTest(metric, () -> {
                    for (int design = 0; design < pairings().size(); design++) {
                        ResultOrRefusal<Comparison> many =
                                CREDENCE.compare(pairings().get(design)).resultOrRefusal(metric + "@b");
                        ResultOrRefusal<Comparison> one =
                                CREDENCE.compare(pairingsOfClass().get(design)).resultOrRefusal(metric);
                        assertThat(many.refusal().isPresent())
                                .isEqualTo(one.refusal().isPresent());
                        if (one.refusal().isEmpty()) {
                            assertThat(many.orThrow()).isEqualTo(one.orThrow().withMetric(metric + "@b"));
                        }
                    }
                }));
    }

    /** Where strata divide equal scores, the metric reads all items; its value and its influences are still those of one class. */
    @TestFactory
    Stream<DynamicTest> strataThatDivideTiesDoNotChangeValueOfClass() {
        ClassScores scores = scores(first, all());
        Sample<ClassScores> strata = StratifiedSample.of(scores, atom -> atom % 2);
        assertThat(ClassAgainstRest.scores(strata, "b")).isEmpty();
        return metrics().stream()
                .map(metric -> DynamicTest.dynamicTest(metric, () -> {
                    double expected = CREDENCE.evaluate(scored(first, all()))
                            .resultOrRefusal(metric)
                            .result()
                            .orElseThrow()
                            .value();
                    double actual = CREDENCE.evaluate(strata)
                            .resultOrRefusal(metric + "@b")
                            .result()
                            .orElseThrow()
                            .value();
                    assertThat(actual).isEqualTo(expected);
                }));
    }

    @Test
    void orderOfClassesDoesNotChangeMetricOfOneClass() {
        ClassScores scores = scores(first, all());
        assertThat(CREDENCE.estimate("brier@b", scores.withLabels(List.of("c", "a", "b"))))
                .isEqualTo(CREDENCE.estimate("brier@b", scores));
    }
}
