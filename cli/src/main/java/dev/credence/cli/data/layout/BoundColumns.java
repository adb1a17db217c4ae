package dev.credence.cli.data.layout;

import dev.credence.cli.input.table.CountColumn;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelCodes;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.NumberColumn;
import dev.credence.cli.input.table.WantedColumns;
import java.util.Map;
import java.util.Optional;

/**
 * The columns of a table, bound to what they mean; they hold the current row while it is read. One that was not named is never
 * filled: labels and groups stay at number 0, weights at 1.
 *
 * @param wanted those that are read
 * @param id what matches a row with one of another file
 * @param truth the true label
 * @param prediction the predicted label
 * @param against the label that a second system predicted
 * @param score the score
 * @param scoreTo the highest score of the row's range
 * @param againstScore the second system's score
 * @param classScores the score of each class
 * @param count how many observations a row is
 * @param group the cluster or fold
 * @param weight the weight
 */
public record BoundColumns(
        WantedColumns wanted,
        LabelColumn id,
        LabelColumn truth,
        LabelColumn prediction,
        LabelColumn against,
        NumberColumn score,
        NumberColumn scoreTo,
        NumberColumn againstScore,
        Map<String, NumberColumn> classScores,
        CountColumn count,
        LabelColumn group,
        NumberColumn weight) {
    /**
     * The columns of one system, or of one whose rows are matched by id.
     *
     * @throws dev.credence.cli.Failure if the header lacks one of them, or has it twice
     */
    public static BoundColumns of(Optional<String> id, Reading reading, InputTable table, Vocabulary vocabulary) {
        return bind(id, new PairReading(reading, Optional.empty(), Optional.empty()), table, vocabulary);
    }

    /**
     * The columns of two systems.
     *
     * @throws dev.credence.cli.Failure if the header lacks one of them, or has it twice
     */
    public static BoundColumns of(PairReading pair, InputTable table, Vocabulary vocabulary) {
        return bind(Optional.empty(), pair, table, vocabulary);
    }

    private static BoundColumns bind(Optional<String> id, PairReading pair, InputTable table, Vocabulary vocabulary) {
        Reading reading = pair.first();
        SamplingDesign design = reading.design();
        WantedColumns wanted = new WantedColumns(table);
        LabelColumn ids = wanted.wantIf(id, name -> new LabelColumn(name, LabelCodes.ofNames()));
        LabelColumn truth = wanted.want(vocabulary.labelColumn(reading.truth()));
        LabelColumn prediction = wanted.wantIf(reading.prediction(), vocabulary::labelColumn);
        NumberColumn score = wanted.wantIf(reading.score(), reading::scoreColumn);
        return new BoundColumns(
                wanted,
                ids,
                truth,
                prediction,
                pair.isOfOne() ? prediction : wanted.wantIf(pair.against(), vocabulary::labelColumn),
                score,
                wanted.wantIf(reading.scoreTo(), reading::scoreColumn),
                pair.isOfOne() ? score : wanted.wantIf(pair.againstScore(), reading::scoreColumn),
                reading.classes().map(named -> named.bind(table, wanted)).orElse(Map.of()),
                wanted.wantIf(reading.count(), CountColumn::new),
                group(design, wanted, vocabulary),
                wanted.wantIf(design.weights(), NumberColumn::ofWeights));
    }

    private static LabelColumn group(SamplingDesign design, WantedColumns wanted, Vocabulary vocabulary) {
        if (design.repeat().isEmpty()) {
            vocabulary.doubt(design, wanted.others());
            return wanted.wantIf(design.groups(), vocabulary::groupColumn);
        }
        LabelColumn repeat = wanted.want(new LabelColumn(design.repeat().get(), LabelCodes.ofNames()));
        return wanted.wantIf(design.groups(), name -> vocabulary.groupColumn(name, repeat));
    }

    /** The scores of the current row, a class after the other. */
    public double[] classScoreValues() {
        return classScores.values().stream().mapToDouble(NumberColumn::value).toArray();
    }
}
