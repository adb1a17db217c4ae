package dev.credence.cli.data.layout;

import dev.credence.cli.Failure;
import dev.credence.cli.input.table.CountColumn;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import dev.credence.cli.input.table.NumberColumn;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table by their meaning, which contain the values of the current row. A column that was not named
 * keeps its initial value: labels and groups number 0, scores 0, weights 1.
 *
 * @param wanted the columns that are read
 * @param id the id that matches a row with one of another file
 * @param truth the true label
 * @param prediction the predicted label
 * @param against the labels that the other systems predicted
 * @param scoreTo the highest score of the row's range
 * @param againstScore the second system's score
 * @param classScores the score of each class
 * @param againstClassScores the second system's score of each class
 * @param count the number of observations of a row
 * @param group the cluster or fold, or the two clusters of a row together
 */
public record BoundColumns(
        WantedColumns wanted,
        LabelColumn id,
        LabelColumn truth,
        LabelColumn prediction,
        List<LabelColumn> against,
        @Nullable NumberColumn score,
        @Nullable NumberColumn scoreTo,
        @Nullable NumberColumn againstScore,
        Map<String, NumberColumn> classScores,
        Map<String, NumberColumn> againstClassScores,
        @Nullable CountColumn count,
        LabelColumn group,
        @Nullable NumberColumn weight) {
    /**
     * Returns the columns of all systems.
     *
     * @param id the column that matches rows with those of another file, if there is one
     * @throws dev.credence.cli.Failure if the header lacks one of them, or has it twice
     */
    public static BoundColumns of(Optional<String> id, Reading reading, InputTable table, Vocabulary vocabulary) {
        SamplingDesign design = reading.design();
        WantedColumns wanted = new WantedColumns(table);
        LabelColumn ids = wanted.wantIf(id, name -> new LabelColumn(name, LabelCodes.ofNames()));
        LabelColumn truth = wanted.want(vocabulary.labelColumn(reading.truth()));
        LabelColumn prediction = wanted.wantIf(reading.prediction(), vocabulary::labelColumn);
        NumberColumn score = wanted.wantNamed(reading.score(), reading::scoreColumn);
        boolean one = reading.isOfOne();
        List<LabelColumn> against = reading.against().stream()
                .map(name -> one ? prediction : wanted.want(vocabulary.labelColumn(name)))
                .toList();
        NumberColumn scoreTo = wanted.wantNamed(reading.scoreTo(), reading::scoreColumn);
        NumberColumn againstScore = one ? score : wanted.wantNamed(reading.againstScore(), reading::scoreColumn);
        CountColumn count = wanted.wantNamed(reading.count(), CountColumn::new);
        LabelColumn group = group(design, wanted, vocabulary);
        NumberColumn weight = wanted.wantNamed(design.weights(), NumberColumn::ofWeights);
        Map<String, NumberColumn> classes = scores(reading.classes(), table, wanted, vocabulary);
        Map<String, NumberColumn> itsClasses = scores(reading.againstClasses(), table, wanted, vocabulary);
        if (reading.againstClasses().isPresent() && !classes.keySet().equals(itsClasses.keySet())) {
            throw Failure.usage("both systems must have scores of the same classes: --class-scores=" + classes.keySet()
                    + ", --against-class-scores=" + itsClasses.keySet());
        }
        return new BoundColumns(
                wanted,
                ids,
                truth,
                prediction,
                against,
                score,
                scoreTo,
                againstScore,
                classes,
                itsClasses,
                count,
                group,
                weight);
    }

    /** Returns the columns of class scores. They are named last, because a star takes the columns that are left. */
    private static Map<String, NumberColumn> scores(
            Optional<ClassColumns> classes, InputTable table, WantedColumns wanted, Vocabulary vocabulary) {
        return classes.map(named -> named.bind(table, wanted, vocabulary)).orElse(Map.of());
    }

    private static LabelColumn group(SamplingDesign design, WantedColumns wanted, Vocabulary vocabulary) {
        if (design.outer().isEmpty()) {
            vocabulary.doubt(design, wanted.others());
            return wanted.wantIf(design.groups(), vocabulary::groupColumn);
        }
        LabelColumn outer = wanted.want(new LabelColumn(design.outer().get(), LabelCodes.ofNames()));
        return wanted.wantIf(design.groups(), name -> vocabulary.groupColumn(name, outer));
    }

    /** Returns the number of the label that the second system predicted in the current row. */
    public int secondPrediction() {
        return against.isEmpty() ? 0 : against.get(0).code();
    }

    /** Returns the score of the current row. */
    public double scoreValue() {
        return score == null ? 0 : score.value();
    }

    /** Returns the highest score of the current row's range. */
    public double scoreToValue() {
        return scoreTo == null ? 0 : scoreTo.value();
    }

    /** Returns the second system's score of the current row. */
    public double againstScoreValue() {
        return againstScore == null ? 0 : againstScore.value();
    }

    /** Returns the weight of the current row. */
    public double weightValue() {
        return weight == null ? 1 : weight.value();
    }

    /** Returns the number of observations of the current row, or the other number if there is no column of counts. */
    public long countOr(long otherwise) {
        return count == null ? otherwise : count.valueOr(otherwise);
    }

    /**
     * Adds the counts of another part of the same columns.
     *
     * @throws dev.credence.cli.input.table.TableColumn.BadField if the total is too large
     */
    public void includeCount(BoundColumns later) {
        if (count != null && later.count != null) {
            count.include(later.count);
        }
    }

    /** Returns the numbers of the current row's labels: the true label, then the prediction of each system. */
    public int[] codes() {
        int[] codes = new int[2 + against.size()];
        codes[0] = truth.code();
        codes[1] = prediction.code();
        for (int other = 0; other < against.size(); other++) {
            codes[2 + other] = against.get(other).code();
        }
        return codes;
    }

    /** Returns the scores of the current row, in the order of the classes. */
    public double[] classScoreValues() {
        return values(classScores);
    }

    /** Returns the scores of the current row in a given order of the classes, all of which have columns. */
    public double[] classScoreValues(List<String> order) {
        return values(classScores, order);
    }

    /** Returns the second system's scores of the current row, in the order of its classes. */
    public double[] againstClassScoreValues() {
        return values(againstClassScores);
    }

    /** Returns the second system's scores of the current row, in a given order of the classes. */
    public double[] againstClassScoreValues(List<String> order) {
        return values(againstClassScores, order);
    }

    private static double[] values(Map<String, NumberColumn> scores, List<String> order) {
        return order.stream()
                .mapToDouble(label -> Objects.requireNonNull(scores.get(label)).value())
                .toArray();
    }

    private static double[] values(Map<String, NumberColumn> scores) {
        return scores.values().stream().mapToDouble(NumberColumn::value).toArray();
    }
}
