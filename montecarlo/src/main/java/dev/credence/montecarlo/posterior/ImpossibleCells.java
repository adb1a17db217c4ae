package dev.credence.montecarlo.posterior;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.refusal.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** Cells of a confusion matrix that cannot occur, written {@code truth>predicted+truth>predicted}. */
record ImpossibleCells(String text) {
    /** No cell is impossible. */
    static final ImpossibleCells NONE = new ImpossibleCells("");

    /** A cell by its labels. */
    private record Cell(String truth, String predicted) {}

    /**
     * Checks the format of the text.
     *
     * @throws IllegalArgumentException if a part is not {@code truth>predicted}
     */
    ImpossibleCells {
        cells(text);
    }

    private static List<Cell> cells(String text) {
        List<Cell> cells = new ArrayList<>();
        for (String part : text.isEmpty() ? new String[0] : text.split("\\+", -1)) {
            int sign = part.indexOf('>');
            if (!(sign > 0 && sign < part.length() - 1 && sign == part.lastIndexOf('>'))) {
                throw new IllegalArgumentException(
                        "impossible must be truth>predicted, joined by +: impossible=" + text);
            }
            cells.add(new Cell(part.substring(0, sign), part.substring(sign + 1)));
        }
        return cells;
    }

    /** Returns why the cells do not fit a matrix: an unknown label, or a cell that has observations. */
    Optional<Refusal> refusal(ConfusionMatrix matrix) {
        for (Cell cell : cells(text)) {
            try {
                long seen = matrix.count(cell.truth(), cell.predicted());
                if (seen > 0) {
                    return Optional.of(Refusal.of(
                            Refusal.Code.OPTION,
                            "a cell that was seen cannot be impossible: " + cell.truth() + ">" + cell.predicted()
                                    + " was seen " + seen + " times"));
                }
            } catch (NoSuchElementException e) {
                return Optional.of(Refusal.of(Refusal.Code.OPTION, "impossible=" + text + ": " + e.getMessage()));
            }
        }
        return Optional.empty();
    }

    /** Returns whether an atom is one of the impossible cells. */
    boolean holds(ConfusionMatrix matrix, int atom) {
        return cells(text)
                .contains(new Cell(
                        matrix.labels().get(matrix.truth(atom)), matrix.labels().get(matrix.predicted(atom))));
    }
}
