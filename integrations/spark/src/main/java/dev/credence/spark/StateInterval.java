package dev.credence.spark;

import dev.credence.api.state.States;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF4;
import org.jspecify.annotations.Nullable;

/** The SQL function {@code credence_interval(state, metric, level, method)}; it returns null if state, metric or level is null. */
final class StateInterval implements UDF4<byte[], String, Double, String, @Nullable Row> {
    private static final long serialVersionUID = 1;

    @Override
    public @Nullable Row call(
            byte @Nullable [] state, @Nullable String metric, @Nullable Double level, @Nullable String method) {
        if (state == null || metric == null || level == null) {
            return null;
        }
        Question question = new Question(List.of(metric), level, method == null || method.isEmpty() ? null : method, 0);
        return RowFactory.create(
                StateAnswers.of(States.read(state), question).row(metric).toArray());
    }
}
