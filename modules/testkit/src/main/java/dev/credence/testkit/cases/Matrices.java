package dev.credence.testkit.cases;

import dev.credence.api.evidence.ConfusionMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Confusion matrices to try laws on: corner cases, and random ones that shrink. */
public final class Matrices {
    private static final List<String> WORDS = List.of("cat", "dog", "eel", "fox", "gnu", "hen");
    private static final List<String> GAPS = List.of("7", "3", "42", "-1", "1000", "0");

    private Matrices() {}

    /**
     * Binary corner cases with a positive label: ordinary, rare positives, perfect, all wrong, one side empty, never or always
     * predicted positive, one item, no item, a count of 10^12.
     */
    public static List<ConfusionMatrix> binaryCorners() {
        return List.of(
                ConfusionMatrix.binary(199, 2, 13, 355),
                ConfusionMatrix.binary(3, 2, 3, 10),
                ConfusionMatrix.binary(1, 3, 2, 9994),
                ConfusionMatrix.binary(20, 0, 0, 30),
                ConfusionMatrix.binary(0, 20, 30, 0),
                ConfusionMatrix.binary(0, 5, 0, 20),
                ConfusionMatrix.binary(8, 0, 4, 0),
                ConfusionMatrix.binary(0, 0, 7, 20),
                ConfusionMatrix.binary(7, 20, 0, 0),
                ConfusionMatrix.binary(1, 0, 0, 0),
                ConfusionMatrix.binary(0, 0, 0, 1),
                ConfusionMatrix.binary(0, 0, 0, 0),
                ConfusionMatrix.binary(1_000_000_000_000L, 3, 4, 2_000_000_000_000L));
    }

    /**
     * Corner cases of many classes: balanced, 98/1/1 and 80/15/5 mixes, a class absent everywhere, only predicted, or never
     * predicted, perfect, all wrong, one class, one item, no item, forty classes mostly empty, labels with gaps.
     */
    public static List<ConfusionMatrix> manyClassCorners() {
        List<String> abc = List.of("a", "b", "c");
        return List.of(
                ConfusionMatrix.of(abc, new long[][] {{50, 3, 2}, {4, 45, 6}, {1, 5, 49}}),
                ConfusionMatrix.of(abc, new long[][] {{960, 12, 8}, {4, 5, 1}, {2, 2, 6}}),
                ConfusionMatrix.of(abc, new long[][] {{760, 25, 15}, {30, 110, 10}, {8, 7, 35}}),
                ConfusionMatrix.of(abc, new long[][] {{30, 0, 4}, {0, 0, 0}, {5, 0, 20}}),
                ConfusionMatrix.of(abc, new long[][] {{30, 2, 4}, {0, 0, 0}, {5, 1, 20}}),
                ConfusionMatrix.of(abc, new long[][] {{30, 0, 4}, {3, 0, 2}, {5, 0, 20}}),
                ConfusionMatrix.of(abc, new long[][] {{30, 0, 0}, {0, 20, 0}, {0, 0, 10}}),
                ConfusionMatrix.of(abc, new long[][] {{0, 10, 0}, {0, 0, 20}, {30, 0, 0}}),
                ConfusionMatrix.of(abc, new long[][] {{0, 0, 0}, {0, 25, 0}, {0, 0, 0}}),
                ConfusionMatrix.of(abc, new long[][] {{0, 1, 0}, {0, 0, 0}, {0, 0, 0}}),
                ConfusionMatrix.of(abc, new long[3][3]),
                ConfusionMatrix.of(List.of("only"), new long[][] {{12}}),
                ConfusionMatrix.of(GAPS.subList(0, 3), new long[][] {{9, 3, 2}, {4, 0, 6}, {1, 5, 7}}),
                sparse(40));
    }

    /** Two ordinary matrices: of two classes, and of three with a positive one. */
    public static List<ConfusionMatrix> ordinary() {
        return List.of(binaryCorners().get(0), manyClassCorners().get(0).withPositive("b"));
    }

    /** Returns a matrix of forty classes with a few observed cells off the diagonal. */
    private static ConfusionMatrix sparse(int classes) {
        long[][] counts = new long[classes][classes];
        for (int c = 0; c < classes; c += 2) {
            counts[c][c] = 1L + c;
            counts[c][(7 * c + 3) % classes] += 1L + c % 5;
        }
        return ConfusionMatrix.of(
                IntStream.range(0, classes).mapToObj(c -> "c" + c).toList(), counts);
    }

    /** Random binary matrices with a positive label, a quarter of their cells empty, the rest from 1 to 100,000. */
    public static Arbitrary<ConfusionMatrix> binary() {
        Arbitrary<Long> cell = cell();
        return Combinators.combine(cell, cell, cell, cell).as(ConfusionMatrix::binary);
    }

    /**
     * Random matrices of two to six classes, with empty cells, absent classes, rare classes in 98/1/1 mixes, and labels that
     * are words or numbers with gaps.
     */
    public static Arbitrary<ConfusionMatrix> manyClasses() {
        return Arbitraries.frequencyOf(
                Tuple.of(3, scattered()), Tuple.of(2, mixed(98, 1, 1)), Tuple.of(1, mixed(80, 15, 5)));
    }

    /** Random matrices of two to six classes, one of which is declared positive. */
    public static Arbitrary<ConfusionMatrix> manyClassesWithPositive() {
        return manyClasses().flatMap(matrix -> Arbitraries.of(matrix.labels()).map(matrix::withPositive));
    }

    private static Arbitrary<Long> cell() {
        return Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.just(0L)),
                Tuple.of(2, Arbitraries.longs().between(1, 20)),
                Tuple.of(1, Arbitraries.longs().between(1, 100_000)));
    }

    private static Arbitrary<ConfusionMatrix> scattered() {
        return Arbitraries.integers()
                .between(2, 6)
                .flatMap(classes -> Combinators.combine(
                                cell().list().ofSize(classes * classes), Arbitraries.of(List.of(WORDS, GAPS)))
                        .as((cells, labels) -> ConfusionMatrix.of(labels.subList(0, classes), table(cells, classes))));
    }

    private static long[][] table(List<Long> cells, int classes) {
        long[][] table = new long[classes][classes];
        for (int i = 0; i < cells.size(); i++) {
            table[i / classes][i % classes] = cells.get(i);
        }
        return table;
    }

    /** Rows in a stated mix, each with its own share of hits and the misses split in two. */
    private static Arbitrary<ConfusionMatrix> mixed(int... mix) {
        Arbitrary<Integer> percent = Arbitraries.integers().between(0, 100);
        return Combinators.combine(
                        Arbitraries.of(100L, 1_000L, 100_000L),
                        percent.list().ofSize(mix.length),
                        percent.list().ofSize(mix.length))
                .as((n, hits, splits) -> {
                    long[][] table = new long[mix.length][mix.length];
                    for (int row = 0; row < mix.length; row++) {
                        long size = n * mix[row] / 100;
                        long missed = size - size * hits.get(row) / 100;
                        long next = missed * splits.get(row) / 100;
                        table[row][row] = size - missed;
                        table[row][(row + 1) % mix.length] = next;
                        table[row][(row + 2) % mix.length] = missed - next;
                    }
                    return ConfusionMatrix.of(WORDS.subList(0, mix.length), table);
                });
    }

    /** Returns the same matrix with other labels, in another order. */
    public static ConfusionMatrix renamed(ConfusionMatrix matrix, boolean keepOrder) {
        int k = matrix.classes();
        List<Integer> order = new ArrayList<>(IntStream.range(0, k).boxed().toList());
        if (!keepOrder) {
            Collections.rotate(order, 1);
        }
        List<String> labels =
                order.stream().map(c -> renamed(matrix.labels().get(c))).toList();
        ConfusionMatrix renamed = ConfusionMatrix.of(labels, permuted(dense(matrix), order));
        return matrix.positive()
                .map(label -> renamed.withPositive(renamed(label)))
                .orElse(renamed);
    }

    /** Returns the same observations with an additional label. */
    public static ConfusionMatrix withAClassThatNobodySaw(ConfusionMatrix matrix) {
        List<String> labels = new ArrayList<>(matrix.labels());
        labels.add("zz never seen");
        long[][] table = new long[labels.size()][];
        for (int i = 0; i < matrix.classes(); i++) {
            table[i] = Arrays.copyOf(dense(matrix)[i], labels.size());
        }
        table[matrix.classes()] = new long[labels.size()];
        ConfusionMatrix wider = ConfusionMatrix.of(labels, table);
        return matrix.positive().map(wider::withPositive).orElse(wider);
    }

    /** Predictions without an error, and without a hit, of the same truth: of two classes and of three. */
    public static List<List<ConfusionMatrix>> perfectAndReversed() {
        List<String> abc = List.of("a", "b", "c");
        return List.of(
                List.of(ConfusionMatrix.binary(20, 0, 0, 30), ConfusionMatrix.binary(0, 30, 20, 0)),
                List.of(
                        ConfusionMatrix.of(abc, new long[][] {{30, 0, 0}, {0, 20, 0}, {0, 0, 10}}),
                        ConfusionMatrix.of(abc, new long[][] {{0, 20, 10}, {10, 0, 10}, {5, 5, 0}})));
    }

    /** Matrices in which truth and predictions are independent: each cell counts its row's share of its column. */
    public static List<ConfusionMatrix> byChance() {
        return List.of(
                ConfusionMatrix.binary(24, 16, 36, 24),
                ConfusionMatrix.binary(9, 21, 21, 49),
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{6, 12, 18}, {4, 8, 12}, {2, 4, 6}}));
    }

    private static String renamed(String label) {
        return "Z " + new StringBuilder(label).reverse() + " é";
    }

    private static long[][] permuted(long[][] table, List<Integer> order) {
        long[][] permuted = new long[table.length][table.length];
        for (int i = 0; i < table.length; i++) {
            for (int j = 0; j < table.length; j++) {
                permuted[i][j] = table[order.get(i)][order.get(j)];
            }
        }
        return permuted;
    }

    /** The counts of a matrix as a table. */
    public static long[][] dense(ConfusionMatrix matrix) {
        long[][] table = new long[matrix.classes()][matrix.classes()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            table[matrix.truth(atom)][matrix.predicted(atom)] = matrix.count(atom);
        }
        return table;
    }

    /** A matrix with other counts. */
    public static ConfusionMatrix of(ConfusionMatrix labelled, long[][] table) {
        ConfusionMatrix matrix = ConfusionMatrix.of(labelled.labels(), table);
        return labelled.positive().map(matrix::withPositive).orElse(matrix);
    }

    /** A matrix with the rows of one atom seen twice. */
    public static ConfusionMatrix repeated(ConfusionMatrix matrix, int atom) {
        long[][] table = dense(matrix);
        table[matrix.truth(atom)][matrix.predicted(atom)] *= 2;
        return of(matrix, table);
    }

    /** A matrix without the rows of one atom. */
    public static ConfusionMatrix without(ConfusionMatrix matrix, int atom) {
        long[][] table = dense(matrix);
        table[matrix.truth(atom)][matrix.predicted(atom)] = 0;
        return of(matrix, table);
    }

    /** The two-class matrix that is left when all other classes are taken together. */
    public static ConfusionMatrix againstTheRest(ConfusionMatrix matrix, String label) {
        int positive = matrix.indexOf(label);
        long[] cells = new long[4];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            cells[matrix.outcome(atom, positive).ordinal()] += matrix.count(atom);
        }
        return ConfusionMatrix.binary(cells[0], cells[1], cells[2], cells[3]);
    }

    /** A part of a matrix: about a third of each cell, rounded up in every second one. */
    public static ConfusionMatrix third(ConfusionMatrix matrix) {
        long[][] table = dense(matrix);
        for (int i = 0; i < table.length; i++) {
            for (int j = 0; j < table.length; j++) {
                table[i][j] = (table[i][j] + 2L * ((i + j) % 2)) / 3;
            }
        }
        return of(matrix, table);
    }

    /** Returns a matrix without the counts of a part. */
    public static ConfusionMatrix rest(ConfusionMatrix matrix, ConfusionMatrix part) {
        long[][] table = dense(matrix);
        for (int atom = 0; atom < part.atoms(); atom++) {
            table[part.truth(atom)][part.predicted(atom)] -= part.count(atom);
        }
        return of(matrix, table);
    }
}
