package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Registered metrics that are the same function of all confusion matrices, or a linear function of one another, have the same default,
 * the same bounds and the same p-values. The pairs are found by the values themselves on random matrices, so that a new metric takes part
 * without being named here.
 */
class EqualMetricsTest {
    /** 1e-12: values of equal metrics differ by rounding alone. */
    private static final double ROUNDING = 1e-12;
    /** 1e-9: a bound is found to a tolerance of its own. */
    private static final double BOUND = 1e-9;

    /** -7: no metric has this value. */
    private static final double UNREAD = -7;

    private static final Credence CREDENCE = Credence.of(Registered.REGISTRY);

    /** {@code second = offset + slope * first} on all matrices. */
    private record Pair(ConfusionMetric first, ConfusionMetric second, double offset, double slope)
            implements DoubleUnaryOperator {
        @Override
        public double applyAsDouble(double value) {
            return offset + slope * value;
        }

        @Override
        public String toString() {
            return second.spelling() + " = " + offset + " + " + slope + " " + first.spelling();
        }
    }

    /** Registered metrics, averages of proportions and of F-measures, and options that make one metric another. */
    private static List<ConfusionMetric> metrics() {
        return Stream.concat(
                        Registered.REGISTRY.metrics().stream()
                                .filter(ConfusionMetric.class::isInstance)
                                .flatMap(EqualMetricsTest::withAverages),
                        Stream.of("fbeta:beta=2", "fbeta.micro:beta=2"))
                .map(Registered.REGISTRY::metric)
                .distinct()
                .map(ConfusionMetric.class::cast)
                .toList();
    }

    private static Stream<String> withAverages(Metric<?> metric) {
        return (metric instanceof BinaryMetric && metric.proportion().isPresent())
                        || metric.fMeasure().isPresent()
                ? Stream.of("", ".macro", ".micro", ".weighted").map(average -> metric.id() + average)
                : Stream.of(metric.id());
    }

    private static List<ConfusionMatrix> matrices(int classes, int count) {
        Random random = new Random(20_261_123 + classes);
        return IntStream.range(0, count).mapToObj(m -> matrix(random, classes)).toList();
    }

    private static ConfusionMatrix matrix(Random random, int classes) {
        List<String> labels = IntStream.range(0, classes).mapToObj(i -> "c" + i).toList();
        long[][] counts = new long[classes][classes];
        for (int i = 0; i < classes; i++) {
            for (int j = 0; j < classes; j++) {
                counts[i][j] = random.nextInt(4) == 0 ? 0 : random.nextInt(i == j ? 40 : 12);
            }
        }
        ConfusionMatrix matrix = ConfusionMatrix.of(labels, counts);
        return classes == 2 ? matrix.withPositive("c1") : matrix;
    }

    /** Pairs that are linear in one another on all matrices that both read, of any number of classes. */
    private static List<Pair> pairs(int classes) {
        List<ConfusionMatrix> data =
                Stream.of(2, 3, 5).flatMap(k -> matrices(k, 40).stream()).toList();
        ConfusionMatrix own = matrix(new Random(1), classes);
        List<ConfusionMetric> metrics = metrics().stream()
                .filter(metric -> metric.refusal(own).isEmpty() && varies(metric, classes))
                .toList();
        List<double[]> values = metrics.stream()
                .map(metric -> data.stream()
                        .mapToDouble(m -> metric.refusal(m).isEmpty() ? metric.value(m, m.weights()) : UNREAD)
                        .toArray())
                .toList();
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < metrics.size(); i++) {
            for (int j = i + 1; j < metrics.size(); j++) {
                double[] a = values.get(i);
                double[] b = values.get(j);
                int[] read = IntStream.range(0, a.length)
                        .filter(k -> a[k] != UNREAD && b[k] != UNREAD)
                        .toArray();
                if (sameDomain(a, b) || (!isAverage(metrics.get(i)) && !isAverage(metrics.get(j)))) {
                    linear(metrics.get(i), metrics.get(j), some(a, read), some(b, read))
                            .ifPresent(pairs::add);
                }
            }
        }
        return pairs;
    }

    /** The macro average of the prevalence is 1 / classes whatever the counts: nothing is uncertain about it. */
    private static boolean varies(ConfusionMetric metric, int classes) {
        double[] values = matrices(classes, 8).stream()
                .mapToDouble(m -> metric.value(m, m.weights()))
                .toArray();
        return DoubleStream.of(values).anyMatch(value -> Math.abs(value - values[0]) > ROUNDING);
    }

    private static boolean sameDomain(double[] a, double[] b) {
        return IntStream.range(0, a.length).allMatch(k -> (a[k] == UNREAD) == (b[k] == UNREAD));
    }

    /** An average may be equal to a binary metric on two classes only, and then it is another function. */
    private static boolean isAverage(Metric<?> metric) {
        return metric.id().contains(".");
    }

    private static double[] some(double[] values, int[] places) {
        return IntStream.of(places).mapToDouble(k -> values[k]).toArray();
    }

    private static Optional<Pair> linear(ConfusionMetric first, ConfusionMetric second, double[] a, double[] b) {
        int low = -1;
        int high = -1;
        for (int k = 0; k < a.length; k++) {
            if (Double.isFinite(a[k])) {
                low = low < 0 || a[k] < a[low] ? k : low;
                high = high < 0 || a[k] > a[high] ? k : high;
            }
        }
        if (low < 0 || !(a[high] > a[low])) {
            return Optional.empty();
        }
        double slope = Math.rint(1e6 * (b[high] - b[low]) / (a[high] - a[low])) / 1e6;
        double offset = Math.rint(1e6 * (b[low] - slope * a[low])) / 1e6;
        if (slope == 0 || !Double.isFinite(slope)) {
            return Optional.empty();
        }
        Pair pair = new Pair(first, second, offset, slope);
        boolean same = IntStream.range(0, a.length)
                .allMatch(k -> Double.isFinite(a[k])
                        ? Math.abs(pair.applyAsDouble(a[k]) - b[k]) <= ROUNDING
                        : !Double.isFinite(b[k]));
        return same ? Optional.of(pair) : Optional.empty();
    }

    @TestFactory
    Stream<DynamicTest> equalMetricsHaveEqualIntervals() {
        return Stream.of(2, 4)
                .flatMap(classes -> pairs(classes).stream()
                        .map(pair -> DynamicTest.dynamicTest(classes + " classes: " + pair, () -> {
                            for (ConfusionMatrix matrix : matrices(classes, 5)) {
                                sameInterval(pair, matrix);
                            }
                        })));
    }

    /** Each average cost is a multiple of the error rate where both errors cost the same. */
    @TestFactory
    Stream<DynamicTest> intervalsOfEqualCostsAreMultiplesOfErrorRate() {
        ConfusionMetric errors = (ConfusionMetric) Registered.REGISTRY.metric("error-rate");
        return Stream.of(0.25, 2.0, 7.0).map(cost -> {
            String spelling = "expected-cost:fp=" + cost + ",fn=" + cost;
            Pair pair = new Pair(errors, (ConfusionMetric) Registered.REGISTRY.metric(spelling), 0, cost);
            return DynamicTest.dynamicTest(pair.toString(), () -> {
                for (ConfusionMatrix matrix : matrices(2, 20)) {
                    sameInterval(pair, matrix);
                }
            });
        });
    }

    private static void sameInterval(Pair pair, ConfusionMatrix matrix) {
        Estimate first = CREDENCE.evaluate(matrix).estimate(pair.first());
        Estimate second = CREDENCE.evaluate(matrix).estimate(pair.second());
        double one = pair.applyAsDouble(first.lower());
        double other = pair.applyAsDouble(first.upper());
        assertThat(second.method()).isEqualTo(first.method());
        assertThat(second.n()).isEqualTo(first.n());
        assertThat(second.lower()).isCloseTo(Math.min(one, other), within(BOUND));
        assertThat(second.upper()).isCloseTo(Math.max(one, other), within(BOUND));
    }

    @TestFactory
    Stream<DynamicTest> equalMetricsHaveEqualComparisons() {
        return Stream.of(2, 4)
                .flatMap(classes -> pairs(classes).stream()
                        .flatMap(pair -> Stream.of("the same items", "different items")
                                .map(items ->
                                        DynamicTest.dynamicTest(classes + " classes, " + items + ": " + pair, () -> {
                                            for (int seed = 0; seed < 3; seed++) {
                                                sameComparison(pair, pairing(items.startsWith("the"), classes, seed));
                                            }
                                        }))));
    }

    @TestFactory
    Stream<DynamicTest> comparisonsOfEqualCostsAreMultiplesOfErrorRate() {
        ConfusionMetric errors = (ConfusionMetric) Registered.REGISTRY.metric("error-rate");
        return Stream.of(0.25, 2.0, 7.0).flatMap(cost -> {
            String spelling = "expected-cost:fp=" + cost + ",fn=" + cost;
            Pair pair = new Pair(errors, (ConfusionMetric) Registered.REGISTRY.metric(spelling), 0, cost);
            return Stream.of(true, false)
                    .map(same -> DynamicTest.dynamicTest(pair + (same ? ", the same" : ", other"), () -> {
                        for (int seed = 0; seed < 5; seed++) {
                            sameComparison(pair, pairing(same, 2, seed));
                        }
                    }));
        });
    }

    /**
     * An increasing function of a metric is equal for two systems exactly where the metric is. The law covers every two registered
     * metrics that are functions of one proportion, such as F1 and the Jaccard index, for systems on different items.
     */
    @TestFactory
    Stream<DynamicTest> functionsOfOneProportionHaveOnePValueOfEquality() {
        return Stream.of(2, 4).flatMap(classes -> {
            List<Metric<ConfusionMatrix>> proportions = proportions(classes);
            ConfusionMatrix probe = matrices(classes, 1).get(0);
            List<DynamicTest> tests = new ArrayList<>();
            for (Metric<ConfusionMatrix> first : proportions) {
                for (Metric<ConfusionMatrix> second : proportions) {
                    if (first.id().compareTo(second.id()) < 0 && sameTrials(first, second, probe)) {
                        tests.add(DynamicTest.dynamicTest(
                                classes + " classes: " + first.id() + ", " + second.id(),
                                () -> sameTests(first, second, classes)));
                    }
                }
            }
            assertThat(tests).isNotEmpty();
            return tests.stream();
        });
    }

    @SuppressWarnings("unchecked") // metrics of confusion matrices read confusion matrices
    private static List<Metric<ConfusionMatrix>> proportions(int classes) {
        ConfusionMatrix probe = matrices(classes, 1).get(0);
        return Registered.REGISTRY.metrics().stream()
                .filter(metric -> metric.proportion().isPresent() && metric instanceof ConfusionMetric)
                .map(metric -> (Metric<ConfusionMatrix>) metric)
                .filter(metric -> metric.unsupported(probe).isEmpty())
                .toList();
    }

    private static boolean sameTrials(
            Metric<ConfusionMatrix> first, Metric<ConfusionMatrix> second, ConfusionMatrix matrix) {
        Proportion<ConfusionMatrix> one = first.proportion().orElseThrow();
        Proportion<ConfusionMatrix> other = second.proportion().orElseThrow();
        return IntStream.range(0, matrix.atoms())
                .allMatch(atom -> one.isTrial(matrix, atom) == other.isTrial(matrix, atom)
                        && (!one.isTrial(matrix, atom)
                                || one.isSuccess(matrix, atom) == other.isSuccess(matrix, atom)));
    }

    private static void sameTests(Metric<ConfusionMatrix> first, Metric<ConfusionMatrix> second, int classes) {
        for (int seed = 0; seed < 5; seed++) {
            Pairing<ConfusionMatrix> pairing = pairing(false, classes, seed);
            Comparison one = CREDENCE.compare(pairing).comparison(first);
            Comparison other = CREDENCE.compare(pairing).comparison(second);
            assertThat(other.pValue()).isCloseTo(one.pValue(), within(BOUND));
            assertThat(other.difference() > 0).isEqualTo(one.difference() > 0);
        }
    }

    private static Pairing<ConfusionMatrix> pairing(boolean sameItems, int classes, long seed) {
        Random random = new Random(seed);
        if (!sameItems) {
            return Pairing.independent(Sample.of(matrix(random, classes)), Sample.of(matrix(random, classes)));
        }
        List<String> labels = IntStream.range(0, classes).mapToObj(i -> "c" + i).toList();
        long[][][] counts = new long[classes][classes][classes];
        for (int row = 0; row < 120; row++) {
            int truth = random.nextInt(classes);
            int first = random.nextInt(4) > 0 ? truth : random.nextInt(classes);
            int second = random.nextInt(3) > 0 ? first : random.nextInt(classes);
            counts[truth][first][second]++;
        }
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(labels, counts);
        return Pairing.paired(classes == 2 ? joint.withPositive("c1") : joint);
    }

    private static void sameComparison(Pair pair, Pairing<ConfusionMatrix> pairing) {
        Comparison first = CREDENCE.compare(pairing).comparison((Metric<ConfusionMatrix>) pair.first());
        Comparison second = CREDENCE.compare(pairing).comparison((Metric<ConfusionMatrix>) pair.second());
        double one = pair.slope() * first.lower();
        double other = pair.slope() * first.upper();
        assertThat(second.comparator()).isEqualTo(first.comparator());
        assertThat(second.n()).isEqualTo(first.n());
        assertThat(second.lower()).isCloseTo(Math.min(one, other), within(BOUND));
        assertThat(second.upper()).isCloseTo(Math.max(one, other), within(BOUND));
        assertThat(second.pValue()).isCloseTo(first.pValue(), within(BOUND));
    }
}
