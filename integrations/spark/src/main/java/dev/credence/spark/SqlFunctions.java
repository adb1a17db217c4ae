package dev.credence.spark;

import dev.credence.state.ConfusionState;
import dev.credence.state.ScoreState;
import dev.credence.state.StateLayout;
import dev.credence.state.States;
import java.util.List;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF4;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** Registers the SQL functions. */
final class SqlFunctions {
    private static final String INTERVAL_OF = "credence_interval_of";

    /** The definition of a function in SQL, because only such functions may have optional arguments. */
    private static final String INTERVAL = """
            CREATE OR REPLACE TEMPORARY FUNCTION credence_interval(
                state BINARY COMMENT 'of credence_confusion, credence_scores or credence_merge',
                metric STRING COMMENT 'such as f1.macro',
                level DOUBLE DEFAULT 0.95D,
                method STRING DEFAULT '' COMMENT 'empty for the default of the metric')
            RETURNS %s
            RETURN credence_interval_of(state, metric, level, method)
            """;

    private SqlFunctions() {}

    static void register(SparkSession session) {
        session.udf()
                .register(
                        "credence_confusion",
                        functions.udaf(new LabelsToState(), Encoders.tuple(Encoders.STRING(), Encoders.STRING())));
        session.udf()
                .register(
                        "credence_scores",
                        functions.udaf(new ScoresToState(), Encoders.tuple(Encoders.BOOLEAN(), Encoders.DOUBLE())));
        session.udf().register("credence_merge", StateMerge.FUNCTION);
        session.udf().register(INTERVAL_OF, new StateInterval(), AnswerRow.SCHEMA);
        session.sql(INTERVAL.formatted(AnswerRow.SCHEMA.sql()));
    }

    /** The SQL function {@code credence_interval(state, metric, level, method)}; it returns null if state, metric or level is null. */
    static final class StateInterval implements UDF4<byte[], String, Double, String, @Nullable Row> {
        private static final long serialVersionUID = 1;

        @Override
        public @Nullable Row call(
                byte @Nullable [] state, @Nullable String metric, @Nullable Double level, @Nullable String method) {
            if (state == null || metric == null || level == null) {
                return null;
            }
            Question question =
                    new Question(List.of(metric), level, method == null || method.isEmpty() ? null : method, 0);
            return RowFactory.create(
                    StateAnswers.of(States.read(state), question).row(metric).toArray());
        }
    }

    /** The SQL aggregate {@code credence_confusion(truth, prediction)}. */
    static final class LabelsToState extends ToState<String, String> {
        private static final long serialVersionUID = 1;

        LabelsToState() {
            super(ScanLayout.plain(Role.PREDICTION, StateLayout.ALL));
        }

        @Override
        public StateBuffer reduce(StateBuffer held, Tuple2<String, String> row) {
            if (held.state() instanceof ConfusionState state) {
                if (row._1() == null || row._2() == null) {
                    state.addMissing(1);
                } else {
                    state.add(row._1(), row._2());
                }
            }
            return held;
        }
    }

    /** The SQL aggregate {@code credence_scores(truth, score)}. */
    static final class ScoresToState extends ToState<Boolean, Double> {
        private static final long serialVersionUID = 1;

        ScoresToState() {
            super(ScanLayout.plain(Role.SCORE, StateLayout.USUAL_KEYS));
        }

        @Override
        public StateBuffer reduce(StateBuffer held, Tuple2<Boolean, Double> row) {
            if (held.state() instanceof ScoreState state) {
                if (row._1() == null || row._2() == null || row._2().isNaN()) {
                    state.addMissing(1);
                } else {
                    state.add(row._2(), row._1());
                }
            }
            return held;
        }
    }

    /**
     * The common part of the SQL aggregates over rows.
     *
     * @param <A> type of the true label
     * @param <B> type of the prediction or score
     */
    abstract static class ToState<A, B> extends StateAggregator<Tuple2<A, B>> {
        private static final long serialVersionUID = 1;

        private final ScanLayout layout;

        ToState(ScanLayout layout) {
            this.layout = layout;
        }

        @Override
        public StateBuffer zero() {
            return new StateBuffer(layout.empty());
        }
    }
}
