package dev.credence.spark;

import dev.credence.api.state.States;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** Converts a row with the columns and the state of a slice to the rows of the report, on an executor. */
final class SliceAnswers implements FlatMapFunction<Row, Row> {
    private static final long serialVersionUID = 1;

    private final Question question;
    private final int slices;

    SliceAnswers(Question question, int slices) {
        this.question = question;
        this.slices = slices;
    }

    @Override
    public Iterator<Row> call(Row slice) {
        StateAnswers answers = StateAnswers.of(States.read(slice.getAs(slices)), question);
        return question.metrics().stream()
                .map(metric -> row(slice, answers.row(metric)))
                .iterator();
    }

    private Row row(Row slice, List<@Nullable Object> answer) {
        List<@Nullable Object> cells = new ArrayList<>();
        for (int i = 0; i < slices; i++) {
            cells.add(slice.get(i));
        }
        cells.addAll(answer);
        return RowFactory.create(cells.toArray());
    }
}
