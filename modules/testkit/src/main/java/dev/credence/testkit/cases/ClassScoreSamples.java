package dev.credence.testkit.cases;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.metric.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Scores of several classes to try laws on: corner cases, and random ones that shrink to few items and classes. */
public final class ClassScoreSamples {
    private static final List<String> ABC = List.of("a", "b", "c");

    private ClassScoreSamples() {}

    /** Corner cases: ordinary, nothing at all, one item, one of each class and perfect, all tied, a class missing. */
    public static List<ClassScores> corners() {
        return List.of(
                random(3, 30, 0.5, 1),
                of(),
                of(row("a", 1, 0, 0)),
                of(row("a", 1, 0, 0), row("b", 0, 1, 0), row("c", 0, 0, 1)),
                of(row("a", 0.2, 0.2, 0.6), row("b", 0.2, 0.2, 0.6), row("c", 0.2, 0.2, 0.6)),
                of(row("a", 0.5, 0.3, 0.2), row("b", 0.2, 0.6, 0.2), row("a", 0.3, 0.3, 0.4)));
    }

    /** Items of one class alone, of three. */
    public static ClassScores oneClass() {
        return of(ABC, List.of(row("a", 0.5, 0.3, 0.2), row("a", 0.2, 0.6, 0.2)));
    }

    /** An item: its class, and its scores. */
    private record Row(String truth, List<Double> scores) {}

    private static Row row(String truth, double... scores) {
        return new Row(truth, Arrays.stream(scores).boxed().toList());
    }

    private static ClassScores of(Row... rows) {
        return of(ABC, List.of(rows));
    }

    private static ClassScores of(List<String> labels, List<Row> rows) {
        return ClassScores.of(
                labels,
                rows.stream().map(Row::truth).toList(),
                rows.stream()
                        .map(row -> row.scores().stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray())
                        .toArray(double[][]::new));
    }

    /**
     * Random samples of two to five classes and up to 42 items, half of them on a grid, so with ties; the last classes are rare. A third of
     * the samples are probabilities.
     */
    public static Arbitrary<ClassScores> any() {
        return Arbitraries.longs().between(0, 1_000).map(seed -> {
            int classes = 2 + (int) (seed % 4);
            ClassScores scores = random(classes, 3 + (int) (seed % 40), seed % 2 == 0 ? 0.5 : 0, seed);
            return seed % 3 == 0 ? probabilities(scores) : scores;
        });
    }

    /** Returns the scores, or if the metric refuses them, the probabilities whose logarithms they are but for a constant. */
    static ClassScores readable(Metric<ClassScores> metric, ClassScores scores) {
        return metric.refusal(scores).isEmpty() ? scores : probabilities(scores);
    }

    /** Returns scores and the scores of another system, which differ by normal noise, in a form that the metric reads. */
    static PairedClassScores pair(Metric<ClassScores> metric, ClassScores scores, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] other = new double[scores.atoms()][scores.labels().size()];
        for (int item = 0; item < other.length; item++) {
            for (int c = 0; c < other[item].length; c++) {
                other[item][c] = scores.score(item, c) + random.nextGaussian();
            }
        }
        int[] truth = IntStream.range(0, scores.atoms()).map(scores::truth).toArray();
        return PairedClassScores.of(
                readable(metric, scores), readable(metric, ClassScores.of(scores.labels(), truth, other)));
    }

    private static ClassScores probabilities(ClassScores scores) {
        double[][] rows = new double[scores.atoms()][scores.labels().size()];
        for (int item = 0; item < rows.length; item++) {
            double sum = 0;
            for (int c = 0; c < rows[item].length; c++) {
                rows[item][c] = Math.exp(scores.score(item, c));
                sum += rows[item][c];
            }
            for (int c = 0; c < rows[item].length; c++) {
                rows[item][c] /= sum;
            }
        }
        int[] truth = IntStream.range(0, scores.atoms()).map(scores::truth).toArray();
        return ClassScores.of(scores.labels(), truth, rows);
    }

    /** Items whose own class scores higher by 1.5 standard deviations. */
    public static ClassScores random(int classes, int items, double grid, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> labels = IntStream.range(0, classes)
                .mapToObj(c -> String.valueOf((char) ('a' + c)))
                .toList();
        List<Row> rows = new ArrayList<>();
        for (int item = 0; item < items; item++) {
            int own = (int) (classes * Math.pow(random.nextDouble(), 1.5));
            double[] scores = IntStream.range(0, classes)
                    .mapToDouble(c -> random.nextGaussian() + (c == own ? 1.5 : 0))
                    .map(score -> grid > 0 ? Math.rint(score / grid) * grid : score)
                    .toArray();
            rows.add(row(labels.get(own), scores));
        }
        return of(labels, rows);
    }

    /** Returns the items of a sample in reverse order. */
    public static ClassScores reordered(ClassScores scores) {
        int last = scores.atoms() - 1;
        return items(scores, IntStream.rangeClosed(0, last).map(i -> last - i));
    }

    /** Returns the same items with other class names and the columns in reverse order. */
    public static ClassScores renamed(ClassScores scores) {
        int last = scores.labels().size() - 1;
        IntUnaryOperator mirrored = c -> last - c;
        List<String> labels = IntStream.rangeClosed(0, last)
                .mapToObj(c -> "Z " + scores.labels().get(mirrored.applyAsInt(c)))
                .toList();
        List<Row> rows = IntStream.range(0, scores.atoms())
                .mapToObj(item -> row(
                        labels.get(mirrored.applyAsInt(scores.truth(item))),
                        IntStream.rangeClosed(0, last)
                                .mapToDouble(c -> scores.score(item, mirrored.applyAsInt(c)))
                                .toArray()))
                .toList();
        return of(labels, rows);
    }

    /** The items of a sample but one. */
    public static ClassScores without(ClassScores scores, int atom) {
        return items(scores, IntStream.range(0, scores.atoms()).filter(item -> item != atom));
    }

    /** A part of a sample: every third item. */
    public static ClassScores third(ClassScores scores) {
        return items(scores, IntStream.range(0, scores.atoms()).filter(item -> item % 3 == 0));
    }

    /** Returns the items without those of {@link #third}. */
    public static ClassScores rest(ClassScores scores) {
        return items(scores, IntStream.range(0, scores.atoms()).filter(item -> item % 3 != 0));
    }

    private static ClassScores items(ClassScores scores, IntStream items) {
        int classes = scores.labels().size();
        List<Row> rows = items.mapToObj(item -> row(
                        scores.labels().get(scores.truth(item)),
                        IntStream.range(0, classes)
                                .mapToDouble(c -> scores.score(item, c))
                                .toArray()))
                .toList();
        return of(scores.labels(), rows);
    }
}
