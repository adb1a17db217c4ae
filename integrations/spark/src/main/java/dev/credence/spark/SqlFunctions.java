package dev.credence.spark;

import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

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
}
