package dev.credence.cli.judge;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.credence.cli.judge.JudgeColumns.NamedRow;
import dev.credence.cli.judge.JudgeColumns.Row;
import dev.credence.judge.ItemPlan;
import dev.credence.judge.LabellingPlan;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The rows that a plan of labels chooses.
 *
 * @param chances the probabilities of a row
 */
record LabelChoice(Function<Row, Chance> chances) {
    /**
     * The probabilities of a row.
     *
     * @param probability the probability of a label in the end
     * @param drawn the probability of a draw if the row has no label
     */
    record Chance(double probability, double drawn) {}

    /** Returns the choice by a plan for counted labels. */
    static LabelChoice of(LabellingPlan plan) {
        return new LabelChoice(row -> {
            LabellingPlan.Group group = plan.group(row.judge(), row.systems());
            return new Chance(group.probability(), group.drawn());
        });
    }

    /** Returns the choice by a plan for items, of which equal rows are in the same group. */
    static LabelChoice of(ItemPlan plan, Map<Row, Integer> items) {
        return new LabelChoice(row -> {
            ItemPlan.Group group = plan.group(items.getOrDefault(row, -1));
            return new Chance(group.probability(), group.drawn());
        });
    }

    /** Returns the rows with their probabilities as CSV, of which those that were drawn are chosen. */
    String file(String heading, List<NamedRow> rows, long seed) {
        Map<Row, Chance> found = new HashMap<>();
        List<Chance> ofRows = rows.stream()
                .map(row -> found.computeIfAbsent(row.row(), chances))
                .toList();
        double[] drawn = new double[rows.size()];
        Arrays.setAll(
                drawn, i -> rows.get(i).row().truth() == null ? ofRows.get(i).drawn() : 0);
        boolean[] chosen = LabellingPlan.draw(drawn, seed);
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(heading, "probability", "chosen");
            for (int i = 0; i < drawn.length; i++) {
                Row row = rows.get(i).row();
                csv.writeRecord(
                        rows.get(i).name(),
                        Double.toString(ofRows.get(i).probability()),
                        row.truth() != null ? "labelled" : chosen[i] ? "yes" : "no");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
