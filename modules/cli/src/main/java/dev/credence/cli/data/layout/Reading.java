package dev.credence.cli.data.layout;

import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.NumberColumn;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What to read of a file: the columns of one system, and where there are more, of those that it is compared with.
 *
 * @param file the file
 * @param truth column of true labels
 * @param prediction column of predicted labels
 * @param score column of scores
 * @param scoreTo column of the highest scores, where a row represents a range of them
 * @param flip whether lower scores indicate the positive label
 * @param positive the label counted as positive
 * @param count column of counts, where a row represents several
 * @param design how the rows were drawn
 * @param classes columns of scores of several classes
 * @param labels the labels in a stated order, also those that never occur; empty where none was stated
 * @param against columns of the predictions of the other systems, by which they are named
 * @param againstScore column of a second system's scores
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
        List<String> labels,
        List<String> against,
        Optional<String> againstScore) {
    /** Creates the reading of the columns of one system. */
    public Reading(
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
        this(
                file,
                truth,
                prediction,
                score,
                scoreTo,
                flip,
                positive,
                count,
                design,
                classes,
                labels,
                List.of(),
                Optional.empty());
    }

    /** Returns the same columns, and scores of several classes. */
    public Reading withClasses(Optional<ClassColumns> scores) {
        return new Reading(file, truth, prediction, score, scoreTo, flip, positive, count, design, scores, labels);
    }

    /** Returns the columns of another system, in a file that is like this one otherwise. */
    public Reading of(TableFile other, Optional<String> itsPrediction, Optional<String> itsScore) {
        return new Reading(
                other, truth, itsPrediction, itsScore, scoreTo, flip, positive, count, design, classes, labels);
    }

    /**
     * Returns the same columns, and those of other systems on the same rows. A second system may be the first one.
     *
     * @param predictions columns of their predictions
     * @param itsScore column of a second system's scores
     */
    public Reading against(List<String> predictions, Optional<String> itsScore) {
        return new Reading(
                file,
                truth,
                prediction,
                score,
                scoreTo,
                flip,
                positive,
                count,
                design,
                classes,
                labels,
                List.copyOf(predictions),
                itsScore);
    }

    /**
     * Returns this reading, refused where a second system is the first.
     *
     * @throws Failure if a column is named for both
     */
    public Reading requireTwo() {
        requireOther(prediction, against.size() == 1 ? Optional.of(against.get(0)) : Optional.empty());
        requireOther(score, againstScore);
        return this;
    }

    private static void requireOther(Optional<String> one, Optional<String> other) {
        if (one.isPresent() && one.equals(other)) {
            throw Failure.usage("both systems are column '" + one.get() + "', and a system does not differ from itself;"
                    + " name the column of the other system");
        }
    }

    /** Returns whether the second system is the first. */
    public boolean isOfOne() {
        return prediction.stream().toList().equals(against) && score.equals(againstScore);
    }

    /** Returns the columns of all systems' predictions, by which they are named. */
    public List<String> systems() {
        return Stream.concat(prediction.stream(), against.stream()).toList();
    }

    NumberColumn scoreColumn(String name) {
        return flip ? NumberColumn.ofFlippedScores(name) : NumberColumn.ofScores(name);
    }

    /** Returns whether rows may be read in pieces: counts and lists of rows are the same in any grouping, sums of weights are not. */
    public boolean inPieces() {
        return !design.isWeighted() && classes.isEmpty();
    }
}
