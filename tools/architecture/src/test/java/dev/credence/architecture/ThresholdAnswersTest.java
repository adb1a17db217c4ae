package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.ResultOrRefusal;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.Thresholded;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * A metric of scores at a threshold has the answer of the same metric of the confusion matrix, bit by bit: the default method or
 * comparator, the interval, p-values, sizes and notes, for every registered metric and every design.
 */
class ThresholdAnswersTest {
    private static final double THRESHOLD = 0.5;
    private static final Credence CREDENCE = Credence.of(Registered.REGISTRY);
    private static final Rows ROWS = Rows.drawn(20_261_123, 96);

    /** Rows of two systems. Weights are multiples of 1/4, whose sums and squares have no rounding in any order. */
    @SuppressWarnings("ArrayRecordComponent") // rows of a test, which are never compared
    private record Rows(boolean[] positive, double[] first, double[] second, double[] weight) {
        static Rows drawn(long seed, int size) {
            Random random = new Random(seed);
            Rows rows = new Rows(new boolean[size], new double[size], new double[size], new double[size]);
            for (int row = 0; row < size; row++) {
                rows.positive[row] = random.nextInt(3) == 0;
                double both = (rows.positive[row] ? 0.25 : -0.15) + random.nextGaussian() / 8;
                rows.first[row] = 0.5 + both + random.nextGaussian() / 6;
                rows.second[row] = 0.5 + both + random.nextGaussian() / 4;
                rows.weight[row] = (1 + random.nextInt(12)) / 4.0;
            }
            return rows;
        }

        Rows some(int[] places) {
            boolean[] truth = new boolean[places.length];
            IntStream.range(0, places.length).forEach(i -> truth[i] = positive[places[i]]);
            return new Rows(truth, some(first, places), some(second, places), some(weight, places));
        }

        private static double[] some(double[] values, int[] places) {
            return IntStream.of(places).mapToDouble(place -> values[place]).toArray();
        }

        /** The rows whose number leaves a remainder. */
        Rows part(int parts, int remainder) {
            return some(IntStream.range(0, positive.length)
                    .filter(row -> row % parts == remainder)
                    .toArray());
        }

        ScoredSample scores(double[] of) {
            return ScoredSample.of(of, positive);
        }

        ConfusionMatrix matrix(double[] of) {
            return scores(of).at(THRESHOLD);
        }

        PairedScoredSample pairedScores() {
            return PairedScoredSample.of(positive, first, second);
        }

        PairedConfusionMatrix pairedMatrix() {
            boolean[] a = new boolean[first.length];
            boolean[] b = new boolean[first.length];
            for (int row = 0; row < a.length; row++) {
                a[row] = first[row] >= THRESHOLD;
                b[row] = second[row] >= THRESHOLD;
            }
            return PairedConfusionMatrix.of(positive, a, b);
        }
    }

    private record Twin(String design, Sample<ScoredSample> scores, Sample<ConfusionMatrix> matrix) {}

    private record PairedTwin(String design, Pairing<ScoredSample> scores, Pairing<ConfusionMatrix> matrix) {}

    private static List<Twin> samples(Rows rows) {
        ScoredSample scores = rows.scores(rows.first);
        ConfusionMatrix matrix = rows.matrix(rows.first);
        Map<String, ScoredSample> scoreParts = new LinkedHashMap<>();
        Map<String, ConfusionMatrix> matrixParts = new LinkedHashMap<>();
        for (int part = 0; part < 12; part++) {
            Rows some = rows.part(12, part);
            scoreParts.put("c" + part, some.scores(some.first));
            matrixParts.put("c" + part, some.matrix(some.first));
        }
        return List.of(
                new Twin("independent items", Sample.of(scores), Sample.of(matrix)),
                new Twin("strata", StratifiedSample.byTruth(scores), StratifiedSample.byTruth(matrix)),
                new Twin("weights", weighted(rows, scores), weighted(rows, matrix)),
                new Twin("clusters", ClusteredSample.of(scoreParts), ClusteredSample.of(matrixParts)),
                new Twin(
                        "crossed clusters",
                        CrossedSample.of(inRows(scoreParts)),
                        CrossedSample.of(inRows(matrixParts))),
                new Twin(
                        "folds",
                        FoldedSample.of(List.copyOf(scoreParts.values())),
                        FoldedSample.of(List.copyOf(matrixParts.values()))),
                new Twin("named folds", FoldedSample.of(scoreParts), FoldedSample.of(matrixParts)));
    }

    /** Returns twelve parts as the cells of three clusters and four others. */
    private static <E> Map<String, Map<String, E>> inRows(Map<String, E> parts) {
        Map<String, Map<String, E>> cells = new LinkedHashMap<>();
        int part = 0;
        for (E cell : parts.values()) {
            cells.computeIfAbsent("r" + part / 4, row -> new LinkedHashMap<>()).put("s" + part % 4, cell);
            part++;
        }
        return cells;
    }

    private static Sample<ScoredSample> weighted(Rows rows, ScoredSample scores) {
        double[] sums = new double[scores.atoms()];
        double[] squares = new double[scores.atoms()];
        for (int row = 0; row < rows.first.length; row++) {
            double score = rows.first[row];
            boolean positive = rows.positive[row];
            int atom = IntStream.range(0, scores.atoms())
                    .filter(a -> scores.score(a) == score && scores.positive(a) == positive)
                    .findFirst()
                    .orElseThrow();
            sums[atom] += rows.weight[row];
            squares[atom] += rows.weight[row] * rows.weight[row];
        }
        return WeightedSample.of(scores, sums, squares);
    }

    private static Sample<ConfusionMatrix> weighted(Rows rows, ConfusionMatrix matrix) {
        double[] sums = new double[matrix.atoms()];
        double[] squares = new double[matrix.atoms()];
        for (int row = 0; row < rows.first.length; row++) {
            int truth = rows.positive[row] ? 1 : 0;
            int called = rows.first[row] >= THRESHOLD ? 1 : 0;
            int atom = IntStream.range(0, matrix.atoms())
                    .filter(a -> matrix.truth(a) == truth && matrix.predicted(a) == called)
                    .findFirst()
                    .orElseThrow();
            sums[atom] += rows.weight[row];
            squares[atom] += rows.weight[row] * rows.weight[row];
        }
        return WeightedSample.of(matrix, sums, squares);
    }

    private static List<PairedTwin> pairings(Rows rows) {
        PairedScoredSample scores = rows.pairedScores();
        PairedConfusionMatrix matrix = rows.pairedMatrix();
        Map<String, PairedScoredSample> scoreParts = new LinkedHashMap<>();
        Map<String, PairedConfusionMatrix> matrixParts = new LinkedHashMap<>();
        for (int part = 0; part < 12; part++) {
            Rows some = rows.part(12, part);
            scoreParts.put("c" + part, some.pairedScores());
            matrixParts.put("c" + part, some.pairedMatrix());
        }
        return List.of(
                new PairedTwin("the same items", Pairing.paired(scores), Pairing.paired(matrix)),
                new PairedTwin(
                        "the same items in strata",
                        Pairing.paired(StratifiedSample.of(scores, atom -> scores.positive(atom) ? 1 : 0)),
                        Pairing.paired(StratifiedSample.of(matrix, matrix::truth))),
                new PairedTwin(
                        "the same items in clusters",
                        Pairing.paired(ClusteredSample.of(scoreParts)),
                        Pairing.paired(ClusteredSample.of(matrixParts))),
                new PairedTwin(
                        "the same items in folds",
                        Pairing.paired(FoldedSample.of(List.copyOf(scoreParts.values()))),
                        Pairing.paired(FoldedSample.of(List.copyOf(matrixParts.values())))),
                new PairedTwin(
                        "different items",
                        Pairing.independent(Sample.of(rows.scores(rows.first)), Sample.of(rows.scores(rows.second))),
                        Pairing.independent(Sample.of(rows.matrix(rows.first)), Sample.of(rows.matrix(rows.second)))));
    }

    /** Every registered metric of matrices, and the macro average of every binary one. */
    private static Stream<ConfusionMetric> metrics() {
        return Registered.REGISTRY.metrics().stream()
                .filter(ConfusionMetric.class::isInstance)
                .flatMap(metric ->
                        Stream.of(metric.id(), metric.id() + ".macro").limit(metric instanceof BinaryMetric ? 2 : 1))
                .map(spelling -> (ConfusionMetric) Registered.REGISTRY.metric(spelling));
    }

    @TestFactory
    Stream<DynamicTest> intervalAtThresholdEqualsConfusionMatrix() {
        return samples(ROWS).stream()
                .map(twin -> DynamicTest.dynamicTest(
                        twin.design(),
                        () -> metrics().forEach(metric -> {
                            Metric<ScoredSample> at = Thresholded.of(metric, THRESHOLD);
                            ResultOrRefusal<Estimate> ofMatrix =
                                    CREDENCE.evaluate(twin.matrix()).resultOrRefusal(metric);
                            ResultOrRefusal<Estimate> ofScores =
                                    CREDENCE.evaluate(twin.scores()).resultOrRefusal(at);
                            assertThat(ofScores.result())
                                    .as(at.spelling())
                                    .isEqualTo(ofMatrix.result().map(estimate -> estimate.withMetric(at.spelling())));
                            assertThat(ofScores.refusal()).as(at.spelling()).isEqualTo(ofMatrix.refusal());
                        })));
    }

    @TestFactory
    Stream<DynamicTest> comparisonAtThresholdEqualsConfusionMatrices() {
        return pairings(ROWS).stream()
                .map(twin -> DynamicTest.dynamicTest(
                        twin.design(),
                        () -> metrics().forEach(metric -> {
                            Metric<ScoredSample> at = Thresholded.of(metric, THRESHOLD);
                            ResultOrRefusal<Comparison> ofMatrix =
                                    CREDENCE.compare(twin.matrix()).resultOrRefusal(metric);
                            ResultOrRefusal<Comparison> ofScores =
                                    CREDENCE.compare(twin.scores()).resultOrRefusal(at);
                            assertThat(ofScores.result())
                                    .as(at.spelling())
                                    .isEqualTo(
                                            ofMatrix.result().map(comparison -> comparison.withMetric(at.spelling())));
                            assertThat(ofScores.refusal()).as(at.spelling()).isEqualTo(ofMatrix.refusal());
                        })));
    }

    @TestFactory
    Stream<DynamicTest> methodsFitMetricsAtThresholdAndOfMatrixEqually() {
        return samples(ROWS).stream()
                .map(twin -> DynamicTest.dynamicTest(
                        twin.design(),
                        () -> metrics()
                                .forEach(metric -> assertThat(
                                                CREDENCE.methodsFor(Thresholded.of(metric, THRESHOLD), twin.scores()))
                                        .as(metric.spelling())
                                        .isEqualTo(CREDENCE.methodsFor(metric, twin.matrix())))));
    }
}
