package dev.credence.cli.data.layout;

import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.NumberColumn;
import java.util.List;
import java.util.Optional;

/**
 * What to read of a file.
 *
 * @param file the file
 * @param truth column of true labels
 * @param prediction column of predicted labels
 * @param score column of scores
 * @param scoreTo column of the highest scores, where a row stands for a range of them
 * @param flip whether lower scores indicate the positive label
 * @param positive the label counted as positive
 * @param count column of counts, where a row stands for many
 * @param design how the rows were drawn
 * @param classes columns of scores of several classes
 * @param labels the labels in a stated order, also those that never occur; empty where none was stated
 */
public record Reading(
        TableFile file,
        String truth,
        Optional<String> prediction,
        Optional<String> score,
        Optional<String> scoreTo,
        boolean flip,
        Optional<String> positive,
        Optional<String> count,
        SamplingDesign design,
        Optional<ClassColumns> classes,
        List<String> labels) {
    /** The same columns, and scores of several classes. */
    public Reading withClasses(Optional<ClassColumns> scores) {
        return new Reading(file, truth, prediction, score, scoreTo, flip, positive, count, design, scores, labels);
    }

    /** The columns of another system, in a file that is like this one otherwise. */
    public Reading of(TableFile other, Optional<String> itsPrediction, Optional<String> itsScore) {
        return new Reading(
                other, truth, itsPrediction, itsScore, scoreTo, flip, positive, count, design, classes, labels);
    }

    NumberColumn scoreColumn(String name) {
        return flip ? NumberColumn.ofFlippedScores(name) : NumberColumn.ofScores(name);
    }

    /** Whether rows may be read in pieces: counts and lists of rows are the same in any grouping, sums of weights are not. */
    public boolean inPieces() {
        return !design.isWeighted() && classes.isEmpty();
    }
}
