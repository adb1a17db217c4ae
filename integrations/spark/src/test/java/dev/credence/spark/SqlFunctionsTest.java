package dev.credence.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.state.ConfusionState;
import dev.credence.state.JointConfusionState;
import dev.credence.state.JudgedState;
import dev.credence.state.StateLayout;
import java.util.HexFormat;
import java.util.List;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SqlFunctionsTest {
    private static final SparkSession SPARK = LocalSpark.spark();

    @BeforeAll
    static void register() {
        LocalSpark.many(2_000).cache().createOrReplaceTempView("answers");
        CredenceSpark.register(SPARK);
        CredenceSpark.register(SPARK);
    }

    private static Estimate expected(String metric) {
        return Credence.load()
                .evaluate(CredenceSpark.confusion(SPARK.table("answers"), "truth", "prediction")
                        .collect()
                        .sample())
                .estimate(metric);
    }

    @Test
    void dailyStatesMergeToTheMonthlyState() {
        SPARK.sql("""
            SELECT fold AS day, credence_confusion(truth, prediction) AS state FROM answers GROUP BY fold
            """).write().mode("overwrite").parquet("target/states");
        SPARK.read().parquet("target/states").createOrReplaceTempView("days");

        Row row = SPARK.sql("""
            SELECT i.metric, i.value, i.lower, i.upper, i.method, i.n, i.status
            FROM (SELECT credence_interval(credence_merge(state), 'f1.macro') AS i FROM days)
            """).first();

        Estimate expected = expected("f1.macro");
        assertThat(row)
                .isEqualTo(org.apache.spark.sql.RowFactory.create(
                        "f1.macro",
                        expected.value(),
                        expected.lower(),
                        expected.upper(),
                        expected.method(),
                        expected.n(),
                        expected.status().name()));
    }

    /** A state of several systems is refused with a message in its row, and the query continues. */
    @Test
    void stateOfSeveralSystemsIsRefusedInItsRow() {
        byte[] several = new JointConfusionState(StateLayout.PLAIN, List.of("a", "b", "c"))
                .add("x", List.of("x", "y", "x"), 3)
                .toBytes();
        Row row = SPARK.sql("SELECT i.status, i.n, i.notes[0] FROM (SELECT credence_interval(unhex('"
                        + HexFormat.of().formatHex(several) + "'), 'accuracy') AS i)")
                .first();

        assertThat(row.getString(0)).isEqualTo("REFUSED");
        assertThat(row.getLong(1)).isEqualTo(3);
        assertThat(row.getString(2)).startsWith("the state must be of one system or two: it is of several");
    }

    /** A single state is read too, although there is nothing to merge it with. */
    @Test
    void damagedSingleStateIsAnErrorOfTheMerge() {
        byte[] damaged = new ConfusionState(StateLayout.PLAIN).add("x", "y", 3).toBytes();
        damaged[damaged.length - 6]++;

        assertThatThrownBy(() -> SPARK.sql(
                                "SELECT credence_merge(unhex('" + HexFormat.of().formatHex(damaged) + "')) AS state")
                        .collectAsList())
                .hasStackTraceContaining("StateFormatException");
    }

    @Test
    void judgedStateIsRefusedInItsRow() {
        byte[] judged = new JudgedState(StateLayout.PLAIN, List.of("a"))
                .add("x", "x", List.of("y"), 3)
                .toBytes();
        Row row = SPARK.sql("SELECT i.status, i.n, i.notes[0] FROM (SELECT credence_interval(unhex('"
                        + HexFormat.of().formatHex(judged) + "'), 'accuracy') AS i)")
                .first();

        assertThat(row.getString(0)).isEqualTo("REFUSED");
        assertThat(row.getLong(1)).isEqualTo(3);
        assertThat(row.getString(2)).startsWith("the state is of judged rows, whose metrics are not corrected here");
    }

    @Test
    void stateOfSqlEqualsQuery() {
        byte[] confusion = SPARK.sql("SELECT credence_confusion(truth, prediction) FROM answers")
                .first()
                .getAs(0);
        byte[] scores = SPARK.sql("SELECT credence_scores(positive, score) FROM answers")
                .first()
                .getAs(0);

        assertThat(confusion)
                .isEqualTo(CredenceSpark.confusion(SPARK.table("answers"), "truth", "prediction")
                        .collect()
                        .state());
        assertThat(scores)
                .isEqualTo(CredenceSpark.scores(SPARK.table("answers"), "positive", "score")
                        .collect()
                        .state());
    }

    @Test
    void outcomeStateOfSqlEqualsQuery() {
        OutcomeQuery query =
                CredenceSpark.outcomes(SPARK.table("answers").withColumnRenamed("seconds", "outcome"), "outcome");

        Row row = SPARK.sql("SELECT credence_outcomes(seconds), credence_runs(seconds, question) FROM answers")
                .first();

        assertThat(row.<byte[]>getAs(0)).isEqualTo(query.collect().state());
        assertThat(row.<byte[]>getAs(1))
                .isEqualTo(query.item("question").collect().state());
    }

    @Test
    void runsOfAnItemOnDifferentDaysAreOneItem() {
        Row row = SPARK.sql("""
            SELECT i.n, i.value, i.set_aside FROM (
              SELECT credence_interval(credence_merge(state), 'mean') AS i FROM (
                SELECT credence_runs(score, item) AS state
                FROM VALUES (1, 1.0D, 'a'), (1, 0.0D, 'b'), (2, 0.0D, 'a'), (2, 0.0D, 'c'), (2, 1.0D, NULL),
                            (1, NULL, 'd'), (2, double('NaN'), 'd') AS rows(day, score, item)
                GROUP BY day))
            """).first();

        assertThat(row.getLong(0)).isEqualTo(3);
        assertThat(row.getDouble(1)).isEqualTo(0.5 / 3);
        assertThat(row.getLong(2)).isEqualTo(3);
    }

    @Test
    void dailyStatesOfTwoSystemsAreMergedAndComparedInSql() {
        OutcomeQuery query = CredenceSpark.outcomes(SPARK.table("answers"), "score")
                .range("score", 0, 1)
                .second("score2")
                .item("question")
                .cluster("patient");
        query.states("fold").createOrReplaceTempView("states_of_outcomes");

        Row row = SPARK.sql("""
            SELECT i.value, i.lower, i.upper, i.method, i.n
            FROM (SELECT credence_interval(credence_merge(state), 'mean') AS i FROM states_of_outcomes)
            """).first();

        Comparison expected = Credence.load().compare(query.collect().pairing()).comparison("mean");
        assertThat(row)
                .isEqualTo(LocalSpark.row(
                        expected.difference(),
                        expected.lower(),
                        expected.upper(),
                        expected.comparator(),
                        expected.n()));
    }

    @Test
    void missingOutcomesAreIgnoredByTheAggregate() {
        Row row = SPARK.sql("""
            SELECT credence_interval(credence_outcomes(s), 'mean') AS i
            FROM VALUES (1.0D), (0.5D), (NULL), (double('NaN')) AS rows(s)
            """).first().getStruct(0);

        assertThat(row.<Double>getAs("value")).isEqualTo(0.75);
        assertThat(row.<Long>getAs("n")).isEqualTo(2);
        assertThat(row.<Long>getAs("set_aside")).isEqualTo(2);
    }

    @Test
    void infiniteOutcomeThrows() {
        Dataset<Row> infinite = SPARK.sql("SELECT credence_outcomes(double('Infinity'))");

        assertThatThrownBy(infinite::collectAsList)
                .hasStackTraceContaining("outcome must be a finite number: outcome=Infinity");
    }

    @Test
    void integersAreOutcomesAndItems() {
        Row row = SPARK.sql("""
            SELECT credence_interval(credence_runs(s, item), 'mean').n, credence_interval(credence_outcomes(s), 'mean').n
            FROM VALUES (1, 7), (0, 7), (1, 8) AS rows(s, item)
            """).first();

        assertThat(row.getLong(0)).isEqualTo(2);
        assertThat(row.getLong(1)).isEqualTo(3);
    }

    @Test
    void levelAndMethodAreOptionalArguments() {
        Row row = SPARK.sql("""
            SELECT credence_interval(credence_confusion(truth, prediction), 'accuracy', 0.9, 'clopper-pearson') AS i
            FROM answers
            """).first().getStruct(0);

        assertThat(row.<Double>getAs("level")).isEqualTo(0.9);
        assertThat(row.<String>getAs("method")).isEqualTo("clopper-pearson");
    }

    @Test
    void nullsAreIgnoredByTheAggregates() {
        Row row = SPARK.sql("""
            SELECT credence_interval(credence_scores(t, s), 'auroc') AS i
            FROM VALUES (true, 0.9D), (false, 0.1D), (CAST(NULL AS BOOLEAN), 0.5D), (true, CAST(NULL AS DOUBLE)),
                        (false, double('NaN')), (true, 0.7D), (false, 0.8D) AS rows(t, s)
            """).first().getStruct(0);

        assertThat(row.<Long>getAs("n")).isEqualTo(4);
        assertThat(row.<Double>getAs("value")).isEqualTo(0.75);
    }

    @Test
    void intervalOfANullStateIsNull() {
        assertThat(SPARK.sql("SELECT credence_interval(credence_confusion(truth, prediction), 'f1', NULL) FROM answers")
                        .first()
                        .isNullAt(0))
                .isTrue();
        assertThat(SPARK.sql("SELECT credence_interval(CAST(NULL AS BINARY), 'f1')")
                        .first()
                        .isNullAt(0))
                .isTrue();
    }

    @Test
    void damagedBytesThrow() {
        Dataset<Row> damaged = SPARK.sql("SELECT credence_interval(X'00', 'accuracy')");

        assertThatThrownBy(damaged::collectAsList).hasStackTraceContaining("bytes must begin as a state does");
    }

    @Test
    void unknownMetricThrowsWithTheInstalledOnes() {
        Dataset<Row> unknown =
                SPARK.sql("SELECT credence_interval(credence_confusion(truth, prediction), 'f2.makro') FROM answers");

        assertThatThrownBy(unknown::collectAsList)
                .hasStackTraceContaining("no metric 'f2.makro'; did you mean 'f1.macro'?");
    }

    @Test
    void wrongTypesThrowBeforeAnyJob() {
        assertThatThrownBy(() -> SPARK.sql("SELECT credence_scores(array(1), score) FROM answers"))
                .isInstanceOf(AnalysisException.class)
                .hasMessageContaining("DATATYPE_MISMATCH");
    }
}
