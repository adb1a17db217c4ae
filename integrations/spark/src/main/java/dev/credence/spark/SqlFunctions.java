package dev.credence.spark;

import dev.credence.api.text.QuotedText;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.state.ClassScoreState;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.OutcomeState;
import dev.credence.state.ScoreState;
import dev.credence.state.StateDesign;
import dev.credence.state.StateLayout;
import dev.credence.state.States;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF4;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** Registers the SQL functions. */
final class SqlFunctions {
    private static final String INTERVAL_OF = "credence_interval_of";

    /** The column of states of outcomes, which is called as by {@link dev.credence.outcomes.Outcomes#of(double...)}. */
    private static final String NAME = "outcome";

    private static final List<OutcomeColumn> OUTCOME = List.of(OutcomeColumn.of(NAME));

    /** The definition of a function in SQL, because only such functions may have optional arguments. */
    private static final String INTERVAL = """
            CREATE OR REPLACE TEMPORARY FUNCTION credence_interval(
                state BINARY COMMENT 'of credence_confusion, credence_scores, credence_class_scores, credence_outcomes, credence_runs or credence_merge',
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
        session.udf()
                .register(
                        "credence_class_scores",
                        functions.udaf(new ClassScoresToState(), Encoders.row(ClassScoresToState.SCHEMA)));
        session.udf().register("credence_outcomes", functions.udaf(new OutcomesToState(), Encoders.DOUBLE()));
        session.udf()
                .register(
                        "credence_runs",
                        functions.udaf(new RunsToState(), Encoders.tuple(Encoders.DOUBLE(), Encoders.STRING())));
        session.udf().register("credence_merge", StateAggregator.Merge.CHECKED);
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
            StateQuery request =
                    new StateQuery(List.of(metric), level, method == null || method.isEmpty() ? null : method, 0);
            return RowFactory.create(StateAnswers.ofGroup(States.read(state), request)
                    .row(metric)
                    .toArray());
        }
    }

    /** The SQL aggregate {@code credence_confusion(truth, prediction)}. */
    static final class LabelsToState extends ToState<Tuple2<String, String>> {
        private static final long serialVersionUID = 1;

        LabelsToState() {
            super(new ConfusionState(StateLayout.PLAIN));
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
    static final class ScoresToState extends ToState<Tuple2<Boolean, Double>> {
        private static final long serialVersionUID = 1;

        ScoresToState() {
            super(new ScoreState(StateLayout.PLAIN.atMost(StateLayout.USUAL_KEYS)));
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

    /** The SQL aggregate {@code credence_class_scores(truth, classes, scores)}, whose classes are those of the first row. */
    static final class ClassScoresToState extends StateAggregator<Row> {
        static final StructType SCHEMA =
                StructType.fromDDL("truth STRING, classes ARRAY<STRING>, scores ARRAY<DOUBLE>");
        private static final long serialVersionUID = 1;

        @Override
        public StateBuffer zero() {
            return new StateBuffer();
        }

        @Override
        public StateBuffer reduce(StateBuffer held, Row row) {
            if (row.isNullAt(1)) {
                throw new IllegalArgumentException("classes must not be null: give array('cat', 'dog')");
            }
            List<String> classes = row.getList(1);
            if (held.state() == null) {
                held.merge(new ClassScoreState(StateLayout.PLAIN, classes));
            }
            if (held.state() instanceof ClassScoreState state) {
                if (!classes.equals(state.classes())) {
                    throw new IllegalArgumentException("rows must have the same classes in the same order: classes="
                            + QuotedText.of(state.classes().toString()) + ", then "
                            + QuotedText.of(classes.toString()));
                }
                add(state, row);
            }
            return held;
        }

        private static void add(ClassScoreState to, Row row) {
            if (row.isNullAt(0) || row.isNullAt(2)) {
                to.addMissing(1);
                return;
            }
            List<@Nullable Double> given = row.getList(2);
            double[] scores = given.stream()
                    .mapToDouble(score -> score == null ? Double.NaN : score)
                    .toArray();
            if (DoubleStream.of(scores).anyMatch(Double::isNaN)) {
                to.addMissing(1);
            } else {
                SliceScan.ofClasses(() -> to.add(row.getString(0), scores));
            }
        }
    }

    /** The SQL aggregate {@code credence_outcomes(value)}. */
    static final class OutcomesToState extends ToState<Double> {
        private static final long serialVersionUID = 1;

        OutcomesToState() {
            super(new OutcomeState(StateDesign.PLAIN, OUTCOME));
        }

        @Override
        public StateBuffer reduce(StateBuffer held, @Nullable Double value) {
            if (held.state() instanceof OutcomeState state) {
                if (value == null || value.isNaN()) {
                    state.addMissing(1);
                } else {
                    state.addItems(1, SliceScan.finite(NAME, value));
                }
            }
            return held;
        }
    }

    /** The SQL aggregate {@code credence_runs(value, item)}. */
    static final class RunsToState extends ToState<Tuple2<Double, String>> {
        private static final long serialVersionUID = 1;

        RunsToState() {
            super(OutcomeState.ofRuns(StateDesign.PLAIN, OUTCOME));
        }

        @Override
        public StateBuffer reduce(StateBuffer held, Tuple2<Double, String> row) {
            if (held.state() instanceof OutcomeState state) {
                if (row._1() == null || row._1().isNaN() || row._2() == null) {
                    state.addMissing(1);
                } else {
                    state.add(row._2(), SliceScan.finite(NAME, row._1()));
                }
            }
            return held;
        }
    }

    /**
     * The common part of the SQL aggregates over rows.
     *
     * @param <I> type of a row
     */
    abstract static class ToState<I> extends StateAggregator<I> {
        private static final long serialVersionUID = 1;

        private final byte[] empty;

        ToState(EvidenceState empty) {
            this.empty = empty.toBytes();
        }

        @Override
        public StateBuffer zero() {
            return new StateBuffer(States.read(empty));
        }
    }
}
