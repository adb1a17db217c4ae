package dev.credence.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.Credence;
import dev.credence.ResultOrRefusal;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ToDoubleFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * What every registered metric, interval method and comparator owes to a sampling design: the unit of weights changes nothing, rows
 * that are no trials of a proportion do not change its interval, and a design that adds nothing to independent rows is answered as
 * independent rows are. Tables are small and have classes of one row or none.
 */
class DesignLawsTest {
    private static final Credence CREDENCE = Credence.of(Registered.REGISTRY);
    /** 200: the same seed must give the same draws, whatever their quality. */
    private static final ComputeOptions QUICK =
            ComputeOptions.defaults().withSeed(20_260_301).withDraws(200);

    /** A relative tolerance of 1e-11 and an absolute one of 1e-12. With 3e-14 and 1e-15 a few numbers of these seeds differ by rounding. */
    private static final double RELATIVE = 1e-11;

    private static final double ABSOLUTE = 1e-12;

    /** 1e-12 to 1e12, and two factors that are no power of 2 or 10. */
    private static final double[] FACTORS = {1e-12, 0.1, 0.37, 7, 1e12};

    private static final List<String> LABELS = List.of("a", "b", "c");

    @Property(tries = 60, seed = "20260311")
    void intervalIsInvariantToTheUnitOfWeights(@ForAll Random random) {
        ConfusionMatrix table = table(random, 2 + random.nextInt(2));
        Rows<ConfusionMatrix> rows = Rows.random(table, random);
        for (Metric<ConfusionMatrix> metric : metrics(ConfusionMatrix.class, table)) {
            unitOfWeights(metric, rows);
        }
    }

    @Property(tries = 10, seed = "20260312")
    void unitOfWeightsDoesNotChangeIntervalOfScoreMetric(@ForAll Random random) {
        ScoredSample scores = scores(random);
        for (Metric<ScoredSample> metric : metrics(ScoredSample.class, scores)) {
            unitOfWeights(metric, Rows.random(scores, random));
        }
        ClassScores many = classScores(random);
        for (Metric<ClassScores> metric : metrics(ClassScores.class, many)) {
            unitOfWeights(metric, Rows.random(many, random));
        }
    }

    private static <E extends Evidence> void unitOfWeights(Metric<E> metric, Rows<E> rows) {
        Sample<E> one = rows.times(1);
        for (IntervalMethod method : methods(metric, one)) {
            Estimate expected = method.interval(metric, one, ConfidenceLevel.P95, QUICK);
            for (double factor : FACTORS) {
                Estimate actual = method.interval(metric, rows.times(factor), ConfidenceLevel.P95, QUICK);
                requireSame(
                        method.id() + " of " + metric.spelling() + " of " + rows + ", weights times " + factor,
                        expected,
                        actual);
            }
        }
    }

    @Property(tries = 40, seed = "20260313")
    void comparisonIsInvariantToTheUnitOfWeights(@ForAll Random random) {
        PairedConfusionMatrix joint = jointTable(random, 2 + random.nextInt(2));
        Rows<PairedConfusionMatrix> rows = Rows.random(joint, random);
        Rows<ConfusionMatrix> first = Rows.random(joint.first(), random);
        Rows<ConfusionMatrix> second = Rows.random(joint.second(), random);
        for (Metric<ConfusionMatrix> metric : metrics(ConfusionMatrix.class, joint.first())) {
            for (Comparator comparator : Registered.REGISTRY.comparators()) {
                requireSame(
                        metric,
                        comparator,
                        Pairing.paired(rows.times(1)),
                        factor -> Pairing.paired(rows.times(factor)),
                        rows + ", weights times ");
                requireSame(
                        metric,
                        comparator,
                        Pairing.independent(first.times(1), second.times(1)),
                        factor -> Pairing.independent(first.times(factor), second.times(1 / factor)),
                        first + ", weights times ");
            }
        }
    }

    private static void requireSame(
            Metric<ConfusionMatrix> metric,
            Comparator comparator,
            Pairing<ConfusionMatrix> one,
            DoubleFunction<Pairing<ConfusionMatrix>> times,
            String where) {
        if (comparator.refusal(metric, one).isEmpty()) {
            ComparisonOptions options =
                    ComparisonOptions.at(ConfidenceLevel.P95).withMargin(0.0317);
            Comparison expected = comparator.difference(metric, one, options, QUICK);
            for (double factor : FACTORS) {
                requireSame(
                        comparator.id() + " of " + metric.spelling() + " of " + where + factor,
                        expected,
                        comparator.difference(metric, times.apply(factor), options, QUICK));
            }
        }
    }

    /**
     * Of methods that do not simulate, because a redrawn sample has another number of trials, and not of dirichlet-lattice, whose
     * prior is spread over all cells; it is no proportion's default.
     */
    @Property(tries = 60, seed = "20260314")
    void intervalOfAProportionIgnoresRowsThatAreNoTrials(@ForAll Random random) {
        ConfusionMatrix table = table(random, 2 + random.nextInt(2));
        Rows<ConfusionMatrix> rows = Rows.random(table, random);
        List<ConfusionMatrix> clusters = List.of(table, table(random, 2), table(random, 2));
        long times = List.of(2L, 50L, 1_000_000L).get(random.nextInt(3));
        for (Metric<ConfusionMatrix> metric : metrics(ConfusionMatrix.class, table)) {
            if (metric.proportion().isPresent() && metric.evidenceType() == ConfusionMatrix.class) {
                noTrials(metric, Sample.of(table), Sample.of(repeated(metric, table, times)));
                StratifiedSample<ConfusionMatrix> byTruth = StratifiedSample.byTruth(table);
                if (byTruth.withinOneStratum(atom -> isTrial(metric, byTruth.evidence(), atom))) {
                    noTrials(metric, byTruth, StratifiedSample.byTruth(repeated(metric, table, times)));
                }
                noTrials(metric, rows.times(1), rows.repeated(metric, times));
                noTrials(
                        metric,
                        clustered(clusters),
                        clustered(clusters.stream()
                                .map(cluster -> repeated(metric, cluster, times))
                                .toList()));
            }
        }
    }

    private static void noTrials(
            Metric<ConfusionMatrix> metric, Sample<ConfusionMatrix> few, Sample<ConfusionMatrix> many) {
        for (IntervalMethod method : methods(metric, few)) {
            if (method.id().equals("dirichlet-lattice")) {
                continue;
            }
            Estimate expected = method.interval(metric, few, ConfidenceLevel.P95, QUICK);
            if (expected.simulation().isEmpty()) {
                requireSame(
                        method.id() + " of " + metric.spelling() + " of " + shown(few.evidence(), few.design())
                                + " with more rows that are no trials, " + shown(many.evidence(), ""),
                        expected,
                        method.interval(metric, many, ConfidenceLevel.P95, QUICK));
            }
        }
    }

    private static boolean isTrial(Metric<ConfusionMatrix> metric, ConfusionMatrix table, int atom) {
        return metric.proportion().orElseThrow().isTrial(table, atom);
    }

    private static ConfusionMatrix repeated(Metric<ConfusionMatrix> metric, ConfusionMatrix table, long times) {
        return counted(table, atom -> table.count((int) atom) * (isTrial(metric, table, (int) atom) ? 1 : times));
    }

    @Property(tries = 12, seed = "20260315")
    void intervalOfTrivialDesignEqualsIndependentRows(@ForAll Random random) {
        ConfusionMatrix table = table(random, 2 + random.nextInt(2));
        for (Metric<ConfusionMatrix> metric : metrics(ConfusionMatrix.class, table)) {
            needless(metric, table, random);
        }
        ScoredSample scores = scores(random);
        for (Metric<ScoredSample> metric : metrics(ScoredSample.class, scores)) {
            needless(metric, scores, random);
        }
        ClassScores many = classScores(random);
        for (Metric<ClassScores> metric : metrics(ClassScores.class, many)) {
            needless(metric, many, random);
        }
    }

    private static <E extends Poolable<E>> void needless(Metric<E> metric, E evidence, Random random) {
        List<String> methods = new ArrayList<>(CREDENCE.methodsFor(metric, Sample.of(evidence)));
        String other = methods.isEmpty() ? "" : methods.get(random.nextInt(methods.size()));
        for (Sample<E> design : needless(evidence)) {
            requireSameAnswer(
                    "default of " + metric.spelling() + " on " + shown(evidence, design.design()),
                    CREDENCE.evaluate(evidence).run(QUICK).resultOrRefusal(metric),
                    CREDENCE.evaluate(design).run(QUICK).resultOrRefusal(metric));
            if (!other.isEmpty()) {
                requireSameAnswer(
                        other + " of " + metric.spelling() + " on " + shown(evidence, design.design()),
                        CREDENCE.evaluate(evidence).run(QUICK).method(other).resultOrRefusal(metric),
                        CREDENCE.evaluate(design).run(QUICK).method(other).resultOrRefusal(metric));
            }
        }
    }

    @Property(tries = 12, seed = "20260316")
    void comparisonOfTrivialDesignEqualsIndependentRows(@ForAll Random random) {
        PairedConfusionMatrix joint = jointTable(random, 2 + random.nextInt(2));
        for (Metric<ConfusionMatrix> metric : metrics(ConfusionMatrix.class, joint.first())) {
            List<Sample<PairedConfusionMatrix>> needless = needless(joint);
            for (Sample<PairedConfusionMatrix> design : needless) {
                requireSameAnswer(
                        metric.spelling() + " on " + shown(joint, design.design()),
                        CREDENCE.compare(Pairing.paired(joint)).run(QUICK).resultOrRefusal(metric),
                        CREDENCE.compare(Pairing.paired(design)).run(QUICK).resultOrRefusal(metric));
            }
            for (Sample<ConfusionMatrix> design : needless(joint.first())) {
                Sample<ConfusionMatrix> second = Sample.of(joint.second());
                requireSameAnswer(
                        metric.spelling() + " on " + shown(joint.first(), design.design()),
                        CREDENCE.compare(Pairing.independent(Sample.of(joint.first()), second))
                                .run(QUICK)
                                .resultOrRefusal(metric),
                        CREDENCE.compare(Pairing.independent(design, second))
                                .run(QUICK)
                                .resultOrRefusal(metric));
            }
        }
    }

    /** Equal weights of several units, clusters of one row, and one stratum. */
    private static <E extends Poolable<E>> List<Sample<E>> needless(E evidence) {
        List<Sample<E>> needless = new ArrayList<>();
        for (double weight : new double[] {1, 0.37, 1e12}) {
            double[] sums = evidence.weights();
            double[] squares = evidence.weights();
            for (int atom = 0; atom < sums.length; atom++) {
                sums[atom] *= weight;
                squares[atom] *= weight * weight;
            }
            needless.add(WeightedSample.of(evidence, sums, squares));
        }
        needless.add(StratifiedSample.of(evidence, atom -> 7));
        needless.add(ofSingles(evidence));
        return needless;
    }

    @SuppressWarnings("unchecked") // one row of the same kind of evidence
    private static <E extends Poolable<E>> Sample<E> ofSingles(E evidence) {
        Map<String, E> clusters = new HashMap<>();
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            for (long row = 0; row < evidence.count(atom); row++) {
                clusters.put("row " + clusters.size(), (E) single(evidence, atom));
            }
        }
        return ClusteredSample.of(clusters);
    }

    private static Evidence single(Evidence evidence, int atom) {
        if (evidence instanceof ConfusionMatrix matrix) {
            return counted(matrix, other -> other == atom ? 1 : 0);
        }
        if (evidence instanceof PairedConfusionMatrix matrix) {
            ConfusionMatrix first = matrix.first();
            ConfusionMatrix second = matrix.second();
            long[][][] counts = new long[matrix.labels().size()][matrix.labels().size()]
                    [matrix.labels().size()];
            counts[matrix.truth(atom)][first.predicted(matrix.firstAtom(atom))][
                    second.predicted(matrix.secondAtom(atom))] = 1;
            return PairedConfusionMatrix.of(matrix.labels(), counts)
                    .withPositive(matrix.positive().orElseThrow());
        }
        if (evidence instanceof ScoredSample scores) {
            return ScoredSample.of(new double[] {scores.score(atom)}, new boolean[] {scores.positive(atom)});
        }
        ClassScores scores = (ClassScores) evidence;
        double[] row = new double[scores.labels().size()];
        Arrays.setAll(row, label -> scores.score(atom, label));
        return ClassScores.of(scores.labels(), new int[] {scores.truth(atom)}, new double[][] {row});
    }

    /** Rows of the weights 0.5, 1 and 3, drawn for each row of a table. */
    @SuppressWarnings("ArrayRecordComponent") // rows of a test, which are never compared
    private record Rows<E extends Evidence>(E evidence, double[] sums, double[] squares) {
        static <E extends Evidence> Rows<E> random(E evidence, Random random) {
            double[] sums = new double[evidence.atoms()];
            double[] squares = new double[sums.length];
            for (int atom = 0; atom < sums.length; atom++) {
                for (long row = 0; row < evidence.count(atom); row++) {
                    double weight = List.of(0.5, 1.0, 3.0).get(random.nextInt(3));
                    sums[atom] += weight;
                    squares[atom] += weight * weight;
                }
            }
            return new Rows<>(evidence, sums, squares);
        }

        Sample<E> times(double factor) {
            return WeightedSample.of(
                    evidence,
                    Arrays.stream(sums).map(sum -> sum * factor).toArray(),
                    Arrays.stream(squares)
                            .map(square -> square * factor * factor)
                            .toArray());
        }

        /** The factor by which rows that are no trials are multiplied. */
        @SuppressWarnings("unchecked") // the rows of a table
        Sample<ConfusionMatrix> repeated(Metric<ConfusionMatrix> metric, long times) {
            ConfusionMatrix table = (ConfusionMatrix) evidence;
            double[] more = sums.clone();
            double[] moreSquares = squares.clone();
            for (int atom = 0; atom < more.length; atom++) {
                more[atom] *= isTrial(metric, table, atom) ? 1 : times;
                moreSquares[atom] *= isTrial(metric, table, atom) ? 1 : times;
            }
            return WeightedSample.of(DesignLawsTest.repeated(metric, table, times), more, moreSquares);
        }

        @Override
        public String toString() {
            return shown(evidence, "weights") + Arrays.toString(sums) + Arrays.toString(squares);
        }
    }

    /** Mostly cells of 0, 1 and a few rows; now and then a large one. Every class has a cell, and one at least has rows. */
    private static ConfusionMatrix table(Random random, int classes) {
        long[][] counts = new long[classes][classes];
        counts[random.nextInt(classes)][random.nextInt(classes)] = 1;
        for (long[] row : counts) {
            for (int column = 0; column < classes; column++) {
                row[column] += count(random);
            }
        }
        return ConfusionMatrix.of(LABELS.subList(0, classes), counts).withPositive("b");
    }

    private static long count(Random random) {
        int kind = random.nextInt(8);
        return kind < 2 ? 0 : kind < 5 ? 1 : kind < 7 ? 2 + random.nextInt(6) : 40 + random.nextInt(200);
    }

    private static PairedConfusionMatrix jointTable(Random random, int classes) {
        long[][][] counts = new long[classes][classes][classes];
        for (long[][] truth : counts) {
            for (long[] first : truth) {
                for (int second = 0; second < classes; second++) {
                    first[second] = random.nextInt(2) * (1L + random.nextInt(4));
                }
            }
        }
        counts[0][0][0]++;
        return PairedConfusionMatrix.of(LABELS.subList(0, classes), counts).withPositive("b");
    }

    private static ScoredSample scores(Random random) {
        int n = 4 + random.nextInt(20);
        double[] scores = new double[n];
        boolean[] positive = new boolean[n];
        for (int row = 0; row < n; row++) {
            scores[row] = (1 + random.nextInt(9)) / 10.0;
            positive[row] = random.nextInt(3) == 0;
        }
        return ScoredSample.of(scores, positive);
    }

    private static ClassScores classScores(Random random) {
        int n = 6 + random.nextInt(12);
        double[][] scores = new double[n][3];
        int[] truth = new int[n];
        for (int row = 0; row < n; row++) {
            truth[row] = random.nextInt(3);
            int[] parts = {1 + random.nextInt(4), 1 + random.nextInt(4), 1 + random.nextInt(4)};
            double sum = Arrays.stream(parts).sum();
            scores[row] = Arrays.stream(parts).mapToDouble(part -> part / sum).toArray();
        }
        return ClassScores.of(LABELS, truth, scores);
    }

    private static ConfusionMatrix counted(ConfusionMatrix table, LongUnaryOperator count) {
        long[][] counts = new long[table.classes()][table.classes()];
        for (int atom = 0; atom < table.atoms(); atom++) {
            counts[table.truth(atom)][table.predicted(atom)] = count.applyAsLong(atom);
        }
        ConfusionMatrix other = ConfusionMatrix.of(table.labels(), counts);
        return table.positive().map(other::withPositive).orElse(other);
    }

    private static Sample<ConfusionMatrix> clustered(List<ConfusionMatrix> clusters) {
        Map<String, ConfusionMatrix> named = new HashMap<>();
        clusters.forEach(cluster -> named.put("cluster " + named.size(), cluster));
        return ClusteredSample.of(named);
    }

    @SuppressWarnings("unchecked") // the kind of evidence is checked
    private static <E extends Evidence> List<Metric<E>> metrics(Class<E> kind, E evidence) {
        return Registered.REGISTRY.metrics().stream()
                .filter(metric -> metric.evidenceType() == kind)
                .filter(metric -> metric.unsupported(evidence).isEmpty())
                .map(metric -> (Metric<E>) metric)
                .toList();
    }

    private static List<IntervalMethod> methods(Metric<?> metric, Sample<?> sample) {
        return Registered.REGISTRY.methods().stream()
                .filter(method -> method.refusal(metric, sample).isEmpty())
                .toList();
    }

    private static void requireSame(String where, Estimate expected, Estimate actual) {
        for (ToDoubleFunction<Estimate> number : List.<ToDoubleFunction<Estimate>>of(
                Estimate::value, Estimate::lower, Estimate::upper, Estimate::effectiveN)) {
            requireClose(where, number.applyAsDouble(expected), number.applyAsDouble(actual), expected, actual);
        }
    }

    private static void requireSame(String where, Comparison expected, Comparison actual) {
        requireClose(where, expected.difference(), actual.difference(), expected, actual);
        requireClose(where, expected.lower(), actual.lower(), expected, actual);
        requireClose(where, expected.upper(), actual.upper(), expected, actual);
        requireClose(where, pValue(expected), pValue(actual), expected, actual);
    }

    private static double pValue(Comparison comparison) {
        return comparison.test().map(test -> test.twoSided()).orElse(Double.NaN);
    }

    private static void requireClose(String where, double expected, double actual, Object one, Object other) {
        assertTrue(
                Double.compare(expected, actual) == 0
                        || Math.abs(expected - actual) <= ABSOLUTE + RELATIVE * Math.abs(expected),
                () -> where + ": " + one + " and " + other);
    }

    /** Asserts equality to the last bit. */
    private static void requireSameAnswer(
            String where, ResultOrRefusal<? extends Inference> expected, ResultOrRefusal<? extends Inference> actual) {
        assertEquals(numbers(expected), numbers(actual), where);
    }

    private static List<Object> numbers(ResultOrRefusal<? extends Inference> answer) {
        Inference result = answer.result().orElse(null);
        if (result instanceof Estimate estimate) {
            return List.of(
                    estimate.method(),
                    estimate.value(),
                    estimate.lower(),
                    estimate.upper(),
                    estimate.status(),
                    Note.sentences(estimate.notes()));
        }
        if (result instanceof Comparison comparison) {
            return List.of(
                    comparison.comparator(),
                    comparison.difference(),
                    comparison.lower(),
                    comparison.upper(),
                    comparison.test(),
                    Note.sentences(comparison.notes()));
        }
        return List.of(answer.refusal().orElseThrow().toString());
    }

    private static String shown(Evidence evidence, String design) {
        StringBuilder text = new StringBuilder(design + " {");
        for (int atom = 0; atom < Math.min(12, evidence.atoms()); atom++) {
            text.append(evidence.describe(atom))
                    .append(": ")
                    .append(evidence.count(atom))
                    .append("; ");
        }
        return text.append("}").toString();
    }
}
