package dev.credence.cli.data.layout;

import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.NumberColumn;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The columns to read from a file: those of one system, and those of the systems with which it is compared, if any.
 *
 * @param truth column of true labels
 * @param prediction column of predicted labels
 * @param score column of scores
 * @param scoreTo column of the highest scores, if a row represents a range of scores
 * @param flip whether lower scores indicate the positive label
 * @param positive the label counted as positive
 * @param count column of counts, if a row represents several rows
 * @param design the sampling design
 * @param classes columns of scores of several classes
 * @param labels all labels in the order that was stated, including those that do not occur; empty if no order was
 *     stated
 * @param against columns of the predictions of the other systems, by which they are named
 * @param againstScores columns of the other systems' scores
 * @param againstClasses columns of the other systems' scores of several classes
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
        List<String> againstScores,
        List<ClassColumns> againstClasses) {
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
                List.of(),
                List.of());
    }

    private Reading with(
            Optional<ClassColumns> newClasses,
            List<String> others,
            List<String> scoresOfOthers,
            List<ClassColumns> classesOfOthers) {
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
                newClasses,
                labels,
                others,
                scoresOfOthers,
                classesOfOthers);
    }

    /** Returns a copy with columns of scores of several classes. */
    public Reading withClasses(Optional<ClassColumns> scores) {
        return withClasses(scores, againstClasses);
    }

    /** Returns a copy with columns of scores of several classes, of one system and of the others. */
    public Reading withClasses(Optional<ClassColumns> scores, List<ClassColumns> ofOthers) {
        return with(scores, against, againstScores, List.copyOf(ofOthers));
    }

    /** Returns the columns of another system in another file, which otherwise has the same columns. */
    public Reading of(TableFile other, Optional<String> itsPrediction, Optional<String> itsScore) {
        return new Reading(
                other.path().equals(file.path())
                        ? file
                        : other.thresholded(file.thresholds()).crossed(file.cross()),
                truth,
                itsPrediction,
                itsScore,
                scoreTo,
                flip,
                positive,
                count,
                design,
                againstClasses.stream().findFirst().or(() -> classes),
                labels);
    }

    /**
     * Returns a copy with the columns of other systems on the same rows. The second system may be the same as the
     * first.
     *
     * @param predictions columns of their predictions
     * @param scores columns of their scores
     */
    public Reading against(List<String> predictions, List<String> scores) {
        return with(classes, List.copyOf(predictions), List.copyOf(scores), againstClasses);
    }

    /**
     * Returns this reading after checking that the second system is not the first.
     *
     * @throws Failure if a column is named for both systems
     */
    public Reading requireTwo() {
        requireOther(prediction, against);
        requireOther(score, againstScores);
        requireOther(
                classes.map(ClassColumns::toString),
                againstClasses.stream().map(ClassColumns::toString).toList());
        return this;
    }

    private static void requireOther(Optional<String> one, List<String> others) {
        if (one.isPresent() && others.equals(List.of(one.get()))) {
            throw Failure.usage("both systems are read from column '" + one.get()
                    + "', but a system cannot be compared with itself;" + " name the column of the other system");
        }
    }

    /** Returns whether the second system is the first. */
    public boolean isOfOne() {
        return againstClasses.isEmpty()
                && prediction.stream().toList().equals(against)
                && score.stream().toList().equals(againstScores);
    }

    /** Returns the columns of all systems' predictions, by which they are named. */
    public List<String> systems() {
        return Stream.concat(prediction.stream(), against.stream()).toList();
    }

    /** Returns the columns of all systems' scores, by which they are named. */
    public List<String> scoredSystems() {
        return Stream.concat(score.stream(), againstScores.stream()).toList();
    }

    /** Returns the patterns of all systems' columns of scores of several classes, by which they are named. */
    public List<String> systemsOfClasses() {
        return Stream.concat(classes.stream(), againstClasses.stream())
                .map(ClassColumns::toString)
                .toList();
    }

    NumberColumn scoreColumn(String name) {
        return flip ? NumberColumn.ofFlippedScores(name) : NumberColumn.ofScores(name);
    }

    /**
     * Returns whether a file may be read in pieces; counts and lists of rows do not depend on the pieces, but sums of
     * weights do.
     */
    public boolean inPieces() {
        return !design.isWeighted() && classes.isEmpty();
    }
}
