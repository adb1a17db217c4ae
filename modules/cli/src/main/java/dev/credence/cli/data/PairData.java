package dev.credence.cli.data;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.cli.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The evidence of two systems.
 *
 * @param rows the number of rows that were read: of both files together if their items differ, and of the first file if
 *     they are the same
 * @param matrices the predictions, if columns of predictions were named
 * @param scores the scores, if columns of scores were named
 * @param classes the scores of several classes, if columns of them were named
 * @param notes notes on the data
 */
public record PairData(
        long rows,
        Optional<Pairing<ConfusionMatrix>> matrices,
        Optional<Pairing<ScoredSample>> scores,
        Optional<Pairing<ClassScores>> classes,
        List<String> notes) {
    private static final String SAME_FILE =
            "both systems are in the same file, and its rows count as two independent samples: name the second system's"
                    + " column with --against, or match the rows with --id, to compare on the same rows";

    /** Returns the data of two files with different items, with a note if they are the same file. */
    public static PairData ofFiles(Path one, Path other, Dataset first, Dataset second) {
        PairData data = independent(first, second);
        return noteOnOneFile(one, other).map(data::noting).orElse(data);
    }

    /** Returns a note if both systems are read from one file. */
    public static Optional<String> noteOnOneFile(Path one, Path other) {
        try {
            return Files.isSameFile(one, other) ? Optional.of(SAME_FILE) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the data of two files with different items. */
    public static PairData independent(Dataset first, Dataset second) {
        if (first.matrix().isPresent() != second.matrix().isPresent()
                && first.scores().isPresent() != second.scores().isPresent()) {
            throw Failure.usage(
                    "nothing can be compared: of one system there are predictions alone, of the other scores"
                            + " alone");
        }
        List<String> notes = new ArrayList<>();
        first.notes().forEach(note -> notes.add("first: " + note));
        second.notes().forEach(note -> notes.add("second: " + note));
        return new PairData(
                first.rows() + second.rows(),
                first.matrix().flatMap(a -> second.matrix().map(b -> Pairing.independent(a, b))),
                first.scores().flatMap(a -> second.scores().map(b -> Pairing.independent(a, b))),
                first.classes().flatMap(a -> second.classes().map(b -> Pairing.independent(a, b))),
                notes);
    }

    /** Returns whether the rows of both systems are independent. */
    public static boolean isIid(Pairing<?> pairing) {
        if (pairing instanceof Pairing.Independent<?> two) {
            return two.first().isIid() && two.second().isIid();
        }
        return ((Pairing.Paired<?, ?>) pairing).joint().isIid();
    }

    /** Returns a copy with one more note. */
    public PairData noting(Optional<String> note) {
        return note.map(this::noting).orElse(this);
    }

    /** Returns the same data with one more note. */
    public PairData noting(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new PairData(rows, matrices, scores, classes, more);
    }
}
