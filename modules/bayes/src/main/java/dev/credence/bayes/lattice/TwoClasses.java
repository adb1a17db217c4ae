package dev.credence.bayes.lattice;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.DesignRefusals;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * The four cells of the two classes of a matrix, among all its cells; classes that occur nowhere do not count.
 *
 * @param matrix the matrix with all cells, observed and unobserved
 */
@SuppressWarnings("ArrayRecordComponent") // it is never compared
public record TwoClasses(ConfusionMatrix matrix, int[] cells) {
    /** With more labels, the cells of the classes that do not occur cost more than the result. */
    private static final int MAX_LABELS = 100;

    /**
     * Returns the position of one of the four cells.
     *
     * @param kind 0 to 3: true negatives, false positives, false negatives, true positives; which class is the negative one
     *     does not matter
     * @return the index of the cell's atom
     */
    public int cell(int kind) {
        return cells[kind];
    }

    /**
     * Returns the class of which there are few items; one whose items were not all counted is none.
     *
     * @param count the largest number that counts as few
     * @return its label and number of items; empty where there are more of both, or none at all
     */
    public Optional<String> rare(long count) {
        long[] items = {items(0), items(2)};
        int rarer = items[1] <= items[0] ? 1 : 0;
        return items[rarer] > count || matrix.size() == 0
                ? Optional.empty()
                : Optional.of("class '" + matrix.labels().get(matrix.truth(cells[2 * rarer])) + "' has " + items[rarer]
                        + (items[rarer] == 1 ? " item" : " items"));
    }

    /** Returns the number of items of the class whose cells begin here; the largest long if its true negatives were not counted. */
    private long items(int begin) {
        boolean counted = matrix.countsTrueNegatives() || matrix.truth(cells[begin]) == matrix.positiveIndex();
        return counted ? matrix.count(cells[begin]) + matrix.count(cells[begin + 1]) : Long.MAX_VALUE;
    }

    /** {@return why evidence has no two classes; empty if it has} */
    public static Optional<Refusal> refusal(Evidence evidence) {
        if (!(evidence instanceof ConfusionMatrix matrix)) {
            return Optional.of(Refusal.of(
                    Refusal.Code.EVIDENCE,
                    "it needs a confusion matrix of two classes; for scores use bayesian-bootstrap"));
        }
        if (matrix.classes() > MAX_LABELS) {
            return Optional.of(twoClassesRefusal(
                    () -> "labels=" + matrix.classes() + ", of which at most " + MAX_LABELS + " are searched"));
        }
        int classes = classes(matrix).length;
        return classes == 2 ? Optional.empty() : Optional.of(twoClassesRefusal(() -> "classes=" + classes));
    }

    private static Refusal twoClassesRefusal(Supplier<String> actual) {
        return Refusal.of(
                Refusal.Code.EVIDENCE,
                () -> "it needs two classes: " + actual.get() + "; 'dirichlet' simulates any number of them");
    }

    /**
     * {@return why the cells of a sample are not those of items drawn one by one, or of this many items of either true class; empty if they
     * are}
     */
    public static Optional<Refusal> designRefusal(Sample<?> sample) {
        return sample.stratified().filter(TwoClasses::byTruth).isPresent()
                ? Optional.empty()
                : DesignRefusals.unlessIid(sample);
    }

    /** Returns whether the strata are the true classes. */
    private static boolean byTruth(StratifiedSample<?> sample) {
        if (!(sample.evidence() instanceof ConfusionMatrix matrix)) {
            return false;
        }
        int[] truths = new int[sample.strata()];
        Arrays.fill(truths, -1);
        int[] strata = new int[matrix.classes()];
        Arrays.fill(strata, -1);
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            if (matrix.count(atom) > 0
                    && !(matches(truths, sample.stratum(atom), matrix.truth(atom))
                            && matches(strata, matrix.truth(atom), sample.stratum(atom)))) {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(int[] known, int key, int value) {
        if (known[key] < 0) {
            known[key] = value;
        }
        return known[key] == value;
    }

    /**
     * Returns the share of positives that the design has fixed.
     *
     * @param sample a sample without a {@link #designRefusal}
     * @return of the second class among all items; empty where items were drawn one by one
     */
    public OptionalDouble fixedShare(Sample<?> sample) {
        double first = (double) matrix.count(cells[0]) + matrix.count(cells[1]);
        double second = (double) matrix.count(cells[2]) + matrix.count(cells[3]);
        return sample.stratified().isPresent() && first + second > 0
                ? OptionalDouble.of(second / (first + second))
                : OptionalDouble.empty();
    }

    /**
     * Returns the two classes of a matrix that has them.
     *
     * @param matrix without a {@link #refusal}
     * @return its cells
     */
    public static TwoClasses of(ConfusionMatrix matrix) {
        ConfusionMatrix all = matrix.withUnseenAtoms();
        int[] classes = classes(matrix);
        int[] cells = new int[4];
        for (int atom = 0; atom < all.atoms(); atom++) {
            int truth = Arrays.binarySearch(classes, all.truth(atom));
            int predicted = Arrays.binarySearch(classes, all.predicted(atom));
            if (truth >= 0 && predicted >= 0) {
                cells[2 * truth + predicted] = atom;
            }
        }
        return new TwoClasses(all, cells);
    }

    /** Returns the classes that occur, or both of two labels if one does not occur. */
    private static int[] classes(ConfusionMatrix matrix) {
        boolean[] occurs = new boolean[matrix.classes()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            if (matrix.count(atom) > 0) {
                occurs[matrix.truth(atom)] = true;
                occurs[matrix.predicted(atom)] = true;
            }
        }
        int[] occurring = new int[occurs.length];
        int size = 0;
        for (int label = 0; label < occurs.length; label++) {
            if (occurs[label]) {
                occurring[size++] = label;
            }
        }
        return size < 2 && matrix.classes() == 2 ? new int[] {0, 1} : Arrays.copyOf(occurring, size);
    }

    /**
     * Returns the posterior's shapes.
     *
     * @param prior weight of each cell
     * @return shapes of the four cells
     */
    public double[] shapes(double prior) {
        double[] shapes = new double[cells.length];
        for (int kind = 0; kind < shapes.length; kind++) {
            shapes[kind] = matrix.count(cells[kind]) + prior;
        }
        return shapes;
    }
}
