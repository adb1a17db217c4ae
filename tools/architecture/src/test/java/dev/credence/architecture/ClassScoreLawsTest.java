package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.ResultOrRefusal;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of the intervals and the comparisons of every metric of scores of several classes. */
class ClassScoreLawsTest {
    private static final Credence CREDENCE = Credence.load();
    private static final ComputeOptions QUICK = ComputeOptions.defaults().withDraws(60);
    private static final List<String> LABELS = List.of("cat", "dog", "eel", "fox");
    private static final int ITEMS = 60;

    /** Probabilities without equal ones, of items in all classes. */
    private static ClassScores scores(long seed) {
        Random random = new Random(seed);
        double[][] rows = new double[ITEMS][LABELS.size()];
        int[] truth = new int[ITEMS];
        for (int item = 0; item < ITEMS; item++) {
            truth[item] = item * 7 % 10 < 4 ? 0 : item % LABELS.size();
            for (int c = 0; c < LABELS.size(); c++) {
                rows[item][c] = StrictMath.exp(random.nextGaussian() + (c == truth[item] ? 1.3 : 0));
            }
            double sum = Arrays.stream(rows[item]).sum();
            int row = item;
            Arrays.setAll(rows[item], c -> rows[row][c] / sum);
        }
        return ClassScores.of(LABELS, truth, rows);
    }

    private static PairedClassScores pair() {
        return PairedClassScores.of(scores(1), scores(2));
    }

    @SuppressWarnings("unchecked") // the evidence type is tested
    static Stream<Metric<ClassScores>> metrics() {
        Stream<Metric<ClassScores>> registered = CREDENCE.registry().metrics().stream()
                .filter(metric -> metric.evidenceType() == ClassScores.class)
                .map(metric -> (Metric<ClassScores>) metric);
        return Stream.concat(
                registered,
                Stream.of(
                                "auroc-ovr:average=weighted",
                                "auroc-ovo:average=weighted",
                                "auroc@dog",
                                "f1:threshold=0.4@eel")
                        .map(ClassScoreLawsTest::named));
    }

    @SuppressWarnings("unchecked") // the name is that of a metric of class scores
    private static Metric<ClassScores> named(String name) {
        return (Metric<ClassScores>) CREDENCE.registry().metric(name);
    }

    private static ResultOrRefusal<Estimate> estimated(Metric<ClassScores> metric, Sample<ClassScores> sample) {
        return CREDENCE.evaluate(sample).run(QUICK).resultOrRefusal(metric);
    }

    private static ResultOrRefusal<Comparison> compared(Metric<ClassScores> metric, Sample<PairedClassScores> sample) {
        return CREDENCE.compare(Pairing.paired(sample)).run(QUICK).resultOrRefusal(metric);
    }

    private static void requireClose(Metric<?> metric, ResultOrRefusal<Estimate> one, ResultOrRefusal<Estimate> other) {
        Estimate expected = one.orThrow();
        Estimate actual = other.orThrow();
        assertThat(actual.value()).as(metric.spelling()).isCloseTo(expected.value(), within(1e-13));
        assertThat(actual.lower()).as(metric.spelling()).isCloseTo(expected.lower(), within(1e-12));
        assertThat(actual.upper()).as(metric.spelling()).isCloseTo(expected.upper(), within(1e-12));
    }

    /** Sums over classes in another order differ by rounding; the observed peak of values is below 3e-16. */
    @ParameterizedTest
    @MethodSource("metrics")
    void orderOfClassesDoesNotChangeTheInterval(Metric<ClassScores> metric) {
        ClassScores scores = scores(3);

        requireClose(
                metric,
                estimated(metric, Sample.of(scores)),
                estimated(metric, Sample.of(scores.withLabels(List.of("fox", "cat", "eel", "dog")))));
    }

    /** If cat and eel exchange their names, so do the metrics of these classes, and averages stay. */
    @ParameterizedTest
    @MethodSource("metrics")
    void exchangedNamesOfClassesExchangeTheirMetrics(Metric<ClassScores> metric) {
        ClassScores scores = scores(3);
        List<String> exchanged = List.of("eel", "dog", "cat", "fox");
        ClassScores renamed = ClassScores.of(
                exchanged,
                IntStream.range(0, ITEMS).map(scores::truth).toArray(),
                IntStream.range(0, ITEMS)
                        .mapToObj(item -> IntStream.range(0, exchanged.size())
                                .mapToDouble(c -> scores.score(item, c))
                                .toArray())
                        .toArray(double[][]::new));
        String other = metric.spelling().replace("@eel", "@cat");

        requireClose(metric, estimated(metric, Sample.of(scores)), estimated(named(other), Sample.of(renamed)));
        if (!other.equals(metric.spelling())) {
            assertThat(estimated(metric, Sample.of(renamed)).orThrow().value())
                    .isNotCloseTo(estimated(metric, Sample.of(scores)).orThrow().value(), within(1e-6));
        }
    }

    @ParameterizedTest
    @MethodSource("metrics")
    void orderOfItemsDoesNotChangeABit(Metric<ClassScores> metric) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, ITEMS).boxed().toList());
        Collections.shuffle(order, new Random(5));
        int[] shuffled = order.stream().mapToInt(Integer::intValue).toArray();

        assertSame(
                estimated(metric, Sample.of(scores(4))),
                estimated(metric, Sample.of(scores(4).withAtoms(shuffled))));
        assertSame(
                compared(metric, Sample.of(pair())),
                compared(
                        metric,
                        Sample.of(PairedClassScores.of(
                                scores(1).withAtoms(shuffled), scores(2).withAtoms(shuffled)))));
    }

    /** The texts of estimates and comparisons have all their numbers. */
    private static void assertSame(ResultOrRefusal<?> expected, ResultOrRefusal<?> actual) {
        assertThat(actual).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("metrics")
    void trivialDesignEqualsIndependentItems(Metric<ClassScores> metric) {
        for (Sample<ClassScores> design : trivial(scores(6))) {
            assertThat(estimated(metric, design))
                    .as(design.design())
                    .isEqualTo(estimated(metric, Sample.of(scores(6))));
        }
        for (Sample<PairedClassScores> design : trivial(pair())) {
            assertThat(compared(metric, design)).as(design.design()).isEqualTo(compared(metric, Sample.of(pair())));
        }
    }

    /** Clusters of one item, equal weights, and one stratum. */
    @SuppressWarnings("unchecked") // a part has the class of the whole
    private static <E extends Poolable<E>> List<Sample<E>> trivial(E evidence) {
        Map<String, E> clusters = new LinkedHashMap<>();
        for (int item = 0; item < evidence.atoms(); item++) {
            clusters.put("c" + item, (E) evidence.withAtoms(new int[] {item}));
        }
        double[] threes = new double[evidence.atoms()];
        Arrays.fill(threes, 3);
        double[] nines = new double[evidence.atoms()];
        Arrays.fill(nines, 9);
        return List.of(
                ClusteredSample.of(clusters),
                WeightedSample.of(evidence, threes, nines),
                StratifiedSample.of(evidence, item -> 0));
    }

    /** The value with whole weights is that of repeated items; the observed peak error of values is below 4e-16. */
    @ParameterizedTest
    @MethodSource("metrics")
    void weightsCountAsRepeatedItems(Metric<ClassScores> metric) {
        ClassScores scores = scores(8);
        long[] counts = IntStream.range(0, ITEMS).mapToLong(item -> item % 4).toArray();
        double[] weights = Arrays.stream(counts).asDoubleStream().toArray();
        ClassScores repeated = scores.withCounts(counts).orElseThrow();

        assertThat(repeated.atoms()).isEqualTo(90);
        assertThat(metric.value(scores, weights)).isCloseTo(metric.value(repeated, repeated.weights()), within(1e-14));
        double[] influence = new double[ITEMS];
        metric.influence(scores, weights, influence);
        double[] ofRepeated = new double[repeated.atoms()];
        metric.influence(repeated, repeated.weights(), ofRepeated);
        int at = 0;
        for (int item = 0; item < ITEMS; item++) {
            for (int copy = 0; copy < counts[item]; copy++) {
                assertThat(ofRepeated[at++]).as("item " + item).isCloseTo(influence[item], within(1e-12));
            }
        }
    }

    /** The metrics of two classes are those of the scores of one, with their intervals. */
    @ParameterizedTest
    @CsvSource({
        "multiclass-log-loss,log-loss,1",
        "multiclass-brier,brier,2",
        "auroc-ovr,auroc,1",
        "auroc-ovo,auroc,1",
        "auroc-ovr:average=weighted,auroc,1",
        "classwise-ece,ece,1",
        "auroc@b,auroc,1",
        "brier@b,brier,1"
    })
    void metricOfTwoClassesEqualsBinaryMetric(String ofTwo, String ofOne, double factor) {
        Random random = new Random(9);
        double[] scores = new double[ITEMS];
        boolean[] positive = new boolean[ITEMS];
        double[][] rows = new double[ITEMS][];
        int[] truth = new int[ITEMS];
        for (int item = 0; item < ITEMS; item++) {
            positive[item] = item % 3 == 0;
            truth[item] = positive[item] ? 1 : 0;
            // multiples of 1/1024, of which the complement is exact
            scores[item] = (1 + random.nextInt(1_000) + (positive[item] ? 20 : 0)) / 1_024.0;
            rows[item] = new double[] {1 - scores[item], scores[item]};
        }
        Estimate two = CREDENCE.estimate(ofTwo, ClassScores.of(List.of("a", "b"), truth, rows));
        Estimate one = CREDENCE.estimate(ofOne, ScoredSample.of(scores, positive));

        assertThat(two.value()).isCloseTo(factor * one.value(), within(1e-14));
        if (!ofTwo.equals("classwise-ece")) {
            assertThat(two.lower()).isCloseTo(factor * one.lower(), within(1e-13));
            assertThat(two.upper()).isCloseTo(factor * one.upper(), within(1e-13));
        }
    }

    /** Exchanged systems have the opposite difference and the mirrored interval. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "auroc-ovr",
                "auroc-ovo",
                "multiclass-log-loss",
                "multiclass-brier",
                "top-k-accuracy",
                "auroc@dog"
            })
    void exchangedSystemsMirrorTheDifference(String metric) {
        Comparison one = CREDENCE.compare(metric, Pairing.paired(pair()));
        Comparison other = CREDENCE.compare(metric, Pairing.paired(pair().swapped()));

        assertThat(other.difference()).isCloseTo(-one.difference(), within(1e-15));
        assertThat(other.lower()).isCloseTo(-one.upper(), within(1e-13));
        assertThat(other.upper()).isCloseTo(-one.lower(), within(1e-13));
    }
}
