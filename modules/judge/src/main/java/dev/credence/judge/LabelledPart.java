package dev.credence.judge;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.Refusal;
import dev.credence.numerics.distribution.ChiSquared;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ObjLongConsumer;
import java.util.stream.IntStream;

/**
 * Compares the labels of the judge, alone and together with the predictions, on labelled items with those on unlabelled items. They have
 * the same distribution if the labelled items are a random part, as a correction assumes.
 */
final class LabelledPart {
    /** A part whose probability is below 1e-6 is not taken as a random part. */
    private static final double IMPOSSIBLE = 1e-6;
    /** A part whose test has a p-value below 0.001 gets a note. */
    private static final double DOUBTFUL = 0.001;
    /** Labels with fewer than 5 expected items in either part count as one label in the test. */
    private static final double MIN_EXPECTED = 5;

    private final ConfusionMatrix labelled;
    private final ConfusionMatrix unlabelled;
    private final Collection<Cell> cells;

    /**
     * Creates the comparison. The label of the judge is the first prediction of each item.
     *
     * @param labelled the labelled items
     * @param unlabelled the other items with the same classes
     */
    LabelledPart(JointConfusionMatrix labelled, JointConfusionMatrix unlabelled) {
        this.labelled = labelled.system(0);
        this.unlabelled = unlabelled.system(0);
        Map<List<Integer>, Cell> counts = new LinkedHashMap<>();
        count(labelled, (predictions, count) -> counts.merge(predictions, new Cell(count, count), Cell::plus));
        count(unlabelled, (predictions, count) -> counts.merge(predictions, new Cell(0, count), Cell::plus));
        this.cells = counts.values();
    }

    /** The number of labelled items with the same labels, and of all items with them. */
    private record Cell(double labelled, double total) {
        Cell plus(Cell other) {
            return new Cell(labelled + other.labelled, total + other.total);
        }
    }

    private static void count(JointConfusionMatrix items, ObjLongConsumer<List<Integer>> counter) {
        for (int atom = 0; atom < items.atoms(); atom++) {
            int row = atom;
            List<Integer> predictions = IntStream.range(0, items.systems().size())
                    .mapToObj(system -> items.prediction(row, system))
                    .toList();
            counter.accept(predictions, items.count(atom));
        }
    }

    /**
     * Returns a refusal if the judge gives a label to unlabelled items only, and a random part would hardly lack it. The probability is that of a hypergeometric distribution.
     */
    Optional<Refusal> refusal() {
        double n = labelled.size();
        double all = n + unlabelled.size();
        for (int label = 0; label < labelled.classes(); label++) {
            double unlabelledCount = count(unlabelled, label);
            if (count(labelled, label) > 0 || unlabelledCount == 0) {
                continue;
            }
            double logarithm = 0;
            for (double i = 0; i < Math.min(n, unlabelledCount) && logarithm >= StrictMath.log(IMPOSSIBLE); i++) {
                logarithm += StrictMath.log1p(-Math.max(n, unlabelledCount) / (all - i));
            }
            if (logarithm < StrictMath.log(IMPOSSIBLE)) {
                return Optional.of(Refusal.of(
                        Refusal.Code.LABEL,
                        String.format(
                                Locale.ROOT,
                                "labelled items must be a random part: the judge gives '%s' to %.0f of %d unlabelled items and to none of"
                                        + " %.0f labelled ones; give its labels the same names everywhere, or label a random part",
                                labelled.labels().get(label),
                                unlabelledCount,
                                unlabelled.size(),
                                n)));
            }
        }
        return Optional.empty();
    }

    /**
     * Returns a note if the shares of the labels of the judge, or of its labels together with the predictions, differ between both parts, by
     * two chi-squared tests with Bonferroni's correction.
     */
    Optional<Note> note() {
        double ofJudge = pValue(cellsOfJudge());
        double ofAll = pValue(cells);
        double p = Math.min(1, 2 * Math.min(ofJudge, ofAll));
        return p < DOUBTFUL
                ? Optional.of(Note.of(
                        "labelled-part-differs",
                        String.format(
                                Locale.ROOT,
                                "the judge's labels%s have another distribution on labelled items than on the rest (p = %.2g), so that the"
                                        + " labelled items do not look like a random part; if they are not one, the correction is"
                                        + " biased; if they were"
                                        + " chosen with known probabilities, give these",
                                ofAll < ofJudge ? " together with the predictions" : "",
                                p)))
                : Optional.empty();
    }

    private List<Cell> cellsOfJudge() {
        return IntStream.range(0, labelled.classes())
                .mapToObj(label -> {
                    double labelledCount = count(labelled, label);
                    return new Cell(labelledCount, labelledCount + count(unlabelled, label));
                })
                .toList();
    }

    private double pValue(Collection<Cell> table) {
        double n = labelled.size();
        double rest = unlabelled.size();
        if (rest == 0) {
            return 1;
        }
        double least = MIN_EXPECTED / (Math.min(n, rest) / (n + rest));
        double statistic = 0;
        Cell others = new Cell(0, 0);
        int terms = 0;
        for (Cell cell : table) {
            if (cell.total < least) {
                others = others.plus(cell);
            } else {
                statistic += term(cell);
                terms++;
            }
        }
        if (others.total >= least) {
            statistic += term(others);
            terms++;
        }
        return terms < 2 ? 1 : ChiSquared.survival(statistic, terms - 1.0);
    }

    /** Returns the terms of both parts for a cell. */
    private double term(Cell cell) {
        double n = labelled.size();
        double all = n + unlabelled.size();
        double gap = cell.labelled - cell.total * n / all;
        return gap * gap * all * all / (cell.total * n * (all - n));
    }

    private static double count(ConfusionMatrix matrix, int label) {
        return IntStream.range(0, matrix.atoms())
                .filter(atom -> matrix.predicted(atom) == label)
                .mapToDouble(matrix::count)
                .sum();
    }
}
