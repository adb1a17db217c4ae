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
import java.util.stream.Stream;
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
 * @param againstScores the other systems' scores
 * @param classScores the score of each class
 * @param againstClassScores the other systems' scores of each class
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
        List<NumberColumn> againstScores,
        Map<String, NumberColumn> classScores,
        List<Map<String, NumberColumn>> againstClassScores,
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
        List<NumberColumn> againstScores = one
                ? Stream.ofNullable(score).toList()
                : reading.againstScores().stream()
                        .map(name -> wanted.want(reading.scoreColumn(name)))
                        .toList();
        CountColumn count = wanted.wantNamed(reading.count(), CountColumn::new);
        LabelColumn group = group(design, wanted, vocabulary);
        vocabulary.doubt(reading, wanted);
        NumberColumn weight = wanted.wantNamed(design.weights(), NumberColumn::ofWeights);
        Map<String, NumberColumn> classes = scores(reading.classes(), table, wanted, vocabulary);
        List<Map<String, NumberColumn>> ofOthers = reading.againstClasses().stream()
                .map(named -> named.bind(table, wanted, vocabulary))
                .toList();
        for (int other = 0; other < ofOthers.size(); other++) {
            if (!classes.keySet().equals(ofOthers.get(other).keySet())) {
                throw Failure.usage((ofOthers.size() == 1 ? "both" : "all")
                        + " systems must have scores of the same classes: --class-scores=" + classes.keySet()
                        + ", --against-class-scores=" + ofOthers.get(other).keySet());
            }
        }
        return new BoundColumns(
                wanted,
                ids,
                truth,
                prediction,
                against,
                score,
                scoreTo,
                againstScores,
                classes,
                ofOthers,
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
        return againstScores.isEmpty() ? 0 : againstScores.get(0).value();
    }

    /** Returns the scores of the current row by all systems. */
    public double[] scoreValues() {
        double[] values = new double[1 + againstScores.size()];
        values[0] = scoreValue();
        for (int other = 0; other < againstScores.size(); other++) {
            values[1 + other] = againstScores.get(other).value();
        }
        return values;
    }

    /** Returns the weight of the current row. */
    public double weightValue() {
        return weight == null ? 1 : weight.value();
    }

    /** Returns the number of observations of the current row, 1 if there is no column of counts. */
    public long countValue() {
        return count == null ? 1 : count.valueOr(1);
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

    /** Returns another system's scores of the current row, in the order of its classes. */
    public double[] againstClassScoreValues(int other) {
        return values(againstClassScores.get(other));
    }

    /** Returns the second system's scores of the current row, in a given order of the classes. */
    public double[] againstClassScoreValues(List<String> order) {
        return values(againstClassScores.get(0), order);
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
