package dev.credence.montecarlo.comparison;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.interval.Note;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.montecarlo.resampling.PseudoCount;
import dev.credence.montecarlo.resampling.UnseenCellSmoothing;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The Dirichlet prior on joint cells (true class, first system's prediction, second system's prediction). It is either the same
 * pseudo-count for each cell or the balanced prior, which adds half an item that only the first system classifies correctly, and half an item
 * that only the second does.
 *
 * <p>With k classes that occur, only the first system is correct in k (k - 1) cells, and only the second in as many. The balanced
 * pseudo-count of a cell is therefore {@code 1 / (2 k (k - 1))}, 1/4 for two classes, and the pseudo-counts of all cells sum to
 * {@code k^2 / (2 (k - 1))}, 2 for two classes and 5.6 for ten. Cells of a class that does not occur get no pseudo-count. Above
 * 10,000 cells (21 classes) the pseudo-counts are spread only over the observed cells in which the systems differ and the same cells
 * with the systems exchanged. For evidence whose cells cannot be listed, such as scores, the balanced prior is 0 and improper.
 *
 * @param each pseudo-count of a cell, NaN for the balanced prior
 */
record JointPrior(double each) {
    /** The balanced prior: for each system, half an item that it alone classifies correctly. */
    static final JointPrior BALANCED = new JointPrior(Double.NaN);

    private static final String OPTION = "prior";
    private static final String NAME_OF_BALANCED = "balanced";
    /** The pseudo-count of items that one system alone classifies correctly: 0.5 as in the Jeffreys prior of the method bayes-paired. */
    private static final double ITEMS_RIGHT_ALONE = 0.5;

    /** The largest number of cells that are all drawn; above it a draw would cost too much. */
    private static final double MAX_CELLS = 10_000;

    /** The largest number of labels, used or not, for which all cells are listed. */
    private static final int MAX_LABELS = 200;

    static OptionSpec option() {
        return new OptionSpec(
                OPTION,
                "pseudo-count per joint cell, 0 or from 1e-6 to 1e15; 0 is the Bayesian bootstrap; balanced: 1/(2k(k-1)) for k classes that occur,"
                        + " 0 for scores",
                NAME_OF_BALANCED);
    }

    static JointPrior of(Options options, JointPrior otherwise) {
        Optional<String> requested = options.text(OPTION);
        if (requested.isEmpty()) {
            return otherwise;
        }
        return requested.get().equals(NAME_OF_BALANCED)
                ? BALANCED
                : new JointPrior(PseudoCount.checked(options.number(OPTION, 0)));
    }

    Optional<String> spelled() {
        return balanced() ? Optional.empty() : Optional.of(OPTION + "=" + Options.written(each));
    }

    /** Returns a note if the user chose an improper prior of 0; scores get no note, because no other prior exists for them. */
    Optional<Note> improper(PairedEvidence<?> observed) {
        return each == 0 && observed instanceof PairedConfusionMatrix
                ? Optional.of(Note.of(
                        "improper-prior",
                        "a prior of 0 is improper: joint cells that were not seen have probability 0 in the posterior"))
                : Optional.empty();
    }

    private boolean balanced() {
        return Double.isNaN(each);
    }

    /** Returns the atoms of the posterior with their Dirichlet shape parameters. */
    <E extends Evidence> UnseenCellSmoothing<PairedEvidence<E>> posterior(PairedEvidence<E> observed) {
        if (!balanced()) {
            PairedEvidence<E> joint = each > 0 ? observed.withUnseenAtoms() : observed;
            return new UnseenCellSmoothing<>(joint, plus(joint.weights(), each));
        }
        return observed instanceof PairedConfusionMatrix matrix
                ? typed(balanced(matrix))
                : new UnseenCellSmoothing<>(observed, observed.weights());
    }

    /** Casts to the evidence type of the caller. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <E extends Evidence> UnseenCellSmoothing<PairedEvidence<E>> typed(UnseenCellSmoothing atoms) {
        return atoms;
    }

    private static double[] plus(double[] shapes, double weight) {
        return Arrays.stream(shapes).map(shape -> shape + weight).toArray();
    }

    private static UnseenCellSmoothing<PairedConfusionMatrix> balanced(PairedConfusionMatrix observed) {
        boolean[] occurs = occurs(observed);
        long classes = classes(occurs);
        return StrictMath.pow((double) classes, 3) <= MAX_CELLS && occurs.length <= MAX_LABELS
                ? overAllCells(
                        observed.withUnseenAtoms(),
                        occurs,
                        ITEMS_RIGHT_ALONE / Math.max(1.0, (double) classes * (classes - 1)))
                : overExchanges(observed);
    }

    private static boolean[] occurs(PairedConfusionMatrix observed) {
        boolean[] occurs = new boolean[observed.labels().size()];
        for (int atom = 0; atom < observed.atoms(); atom++) {
            if (observed.count(atom) > 0) {
                occurs[observed.truth(atom)] = true;
                occurs[observed.firstPrediction(atom)] = true;
                occurs[observed.secondPrediction(atom)] = true;
            }
        }
        return occurs;
    }

    private static long classes(boolean[] occurs) {
        long classes = 0;
        for (boolean one : occurs) {
            classes += one ? 1 : 0;
        }
        return classes;
    }

    private static UnseenCellSmoothing<PairedConfusionMatrix> overAllCells(
            PairedConfusionMatrix cells, boolean[] occurs, double weight) {
        double[] shapes = cells.weights();
        for (int atom = 0; atom < shapes.length; atom++) {
            boolean possible = occurs[cells.truth(atom)]
                    && occurs[cells.firstPrediction(atom)]
                    && occurs[cells.secondPrediction(atom)];
            shapes[atom] += possible ? weight : 0;
        }
        return new UnseenCellSmoothing<>(cells, shapes);
    }

    private static UnseenCellSmoothing<PairedConfusionMatrix> overExchanges(PairedConfusionMatrix observed) {
        Pool<PairedConfusionMatrix> pool = observed.pool(List.of(observed, observed.swapped()));
        PairedConfusionMatrix cells = pool.whole();
        double[] shapes = new double[cells.atoms()];
        long discordant = 0;
        for (int atom = 0; atom < shapes.length; atom++) {
            discordant += differ(cells, atom) ? 1 : 0;
        }
        for (int atom = 0; atom < shapes.length; atom++) {
            shapes[atom] = differ(cells, atom) ? 2 * ITEMS_RIGHT_ALONE / discordant : 0;
        }
        for (int atom = 0; atom < observed.atoms(); atom++) {
            shapes[pool.atom(0, atom)] += observed.count(atom);
        }
        return new UnseenCellSmoothing<>(cells, shapes);
    }

    private static boolean differ(PairedConfusionMatrix cells, int atom) {
        return cells.count(atom) > 0 && cells.firstPrediction(atom) != cells.secondPrediction(atom);
    }
}
