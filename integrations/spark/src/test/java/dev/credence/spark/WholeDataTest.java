package dev.credence.spark;

import static dev.credence.spark.LocalSpark.row;
import static dev.credence.spark.LocalSpark.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.util.LongAccumulator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels that are misspelt in all rows are refused, and labels that a slice lacks are not. */
class WholeDataTest {
    private static final String NO_LABEL = "no label 'Spam'; did you mean 'spam'? available: [ham, spam]; where it may"
            + " be absent, list all labels with labels(...)";
    private static final String NO_POSITIVE =
            "no row has the positive label: column of truth='t', positive label='Spam';"
                    + " write it as the column does, or use a column of booleans as truth where it may be absent";
    private static final String DISJOINT = "truth and prediction have no label in common: truth [0, 1], prediction [no,"
            + " yes]; cast or rename one of them, or list all labels with labels(...) if they are different classes";

    /** The slice m has no spam. */
    private static final Dataset<Row> MAIL = rows(
            "t string, p string, q string, s double, day string",
            row("spam", "spam", "ham", 0.9, "k"),
            row("ham", "spam", "ham", 0.6, "k"),
            row("ham", "ham", "ham", 0.2, "m"),
            row("ham", "ham", "ham", 0.3, "m"));

    private static final Dataset<Row> DIFFERENT =
            rows("t string, p string, day string", row("1", "yes", "k"), row("0", "no", "m"));

    @BeforeAll
    static void register() {
        CredenceSpark.register(LocalSpark.spark());
    }

    private static ConfusionQuery labels(String positive) {
        return CredenceSpark.confusion(MAIL, "t", "p").positive(positive);
    }

    private static ScoreQuery scores(String positive) {
        return CredenceSpark.scores(MAIL, "t", "s").positive(positive);
    }

    private static void assertRefused(ThrowingCallable action, String message) {
        assertThatThrownBy(action).hasStackTraceContaining(message);
    }

    @Test
    void misspeltPositiveLabelIsRefused() {
        assertThatThrownBy(() -> labels("Spam").collect())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(NO_LABEL);
        assertRefused(() -> labels("Spam").second("q").collect(), NO_LABEL);
        assertRefused(
                () -> labels("Spam").cluster("day").evaluate("accuracy").by().collect(), NO_LABEL);
        assertRefused(() -> labels("Spam").evaluate("specificity").by("day").collect(), NO_LABEL);
        assertRefused(() -> labels("Spam").second("q").evaluate("npv").by("day").collect(), NO_LABEL);
        assertRefused(() -> labels("Spam").states().collect(), NO_LABEL);
        assertRefused(() -> labels("Spam").fold("day").states("day").collect(), NO_LABEL);
    }

    @Test
    void misspeltPositiveLabelOfScoresIsRefused() {
        assertThatThrownBy(() -> scores("Spam").collect())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(NO_POSITIVE);
        assertRefused(() -> scores("Spam").second("s").collect(), NO_POSITIVE);
        assertRefused(() -> scores("Spam").evaluate("brier").by("day").collect(), NO_POSITIVE);
        assertRefused(
                () -> scores("Spam").second("s").cluster("day").states("day").collect(), NO_POSITIVE);
    }

    @Test
    void misspeltPositiveLabelOfJudgedRowsIsRefused() {
        JudgedQuery judged = CredenceSpark.judged(MAIL, "t", "p", "q").positive("Spam");
        String message =
                NO_LABEL.replace("list all labels with labels(...)", "name it by withPositive(label) of the state");

        assertThatThrownBy(judged::collect)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertRefused(() -> judged.states("day").collect(), message);
        assertThat(CredenceSpark.judged(MAIL, "t", "p")
                        .positive("spam")
                        .collect()
                        .size())
                .isEqualTo(4);
    }

    @Test
    void sliceMayLackThePositiveLabel() {
        List<Row> reports =
                labels("spam").evaluate("specificity").by("day").orderBy("day").collectAsList();

        assertThat(reports).extracting(row -> row.<Double>getAs("value")).containsExactly(0.0, 1.0);
        assertThat(labels("spam").states("day").count()).isEqualTo(2);
        assertThat(scores("spam").evaluate("brier").by("day").count()).isEqualTo(2);
    }

    /** A day may have no spam at all: its labels are listed, or its truth is a boolean. */
    @Test
    void declaredLabelsMayBeAbsent() {
        Dataset<Row> day = MAIL.filter("day = 'm'");
        ConfusionQuery query = CredenceSpark.confusion(day, "t", "p").positive("spam");

        assertRefused(query::collect, "no label 'spam'; available: [ham]; where it may be absent");
        assertThat(query.labels("spam", "ham").collect().sample().evidence().labels())
                .containsExactly("spam", "ham");
        assertThat(query.labels("spam", "ham").states("day").count()).isEqualTo(1);
        assertThat(CredenceSpark.scores(day.selectExpr("t = 'spam' as t", "s"), "t", "s")
                        .positive("true")
                        .collect()
                        .rows())
                .isEqualTo(2);
        assertThatThrownBy(() -> query.labels("ham"))
                .hasMessage("labels must contain the positive label: labels=[ham], positive label='spam'");
        assertThatThrownBy(() ->
                        CredenceSpark.confusion(day, "t", "p").labels("ham").positive("spam"))
                .hasMessage("labels must contain the positive label: labels=[ham], positive label='spam'");
        assertThatThrownBy(() -> query.labels("spam", "spam")).hasMessageContaining("labels must be distinct");
    }

    @Test
    void noRowsLackNoLabel() {
        assertThatCode(() -> CredenceSpark.confusion(MAIL.limit(0), "t", "p")
                        .positive("spam")
                        .evaluate("accuracy")
                        .by()
                        .collect())
                .doesNotThrowAnyException();
    }

    @Test
    void truthAndPredictionMustHaveALabelInCommon() {
        ConfusionQuery query = CredenceSpark.confusion(DIFFERENT, "t", "p");

        assertThatThrownBy(() -> query.collect().sample())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(DISJOINT);
        assertThatThrownBy(() -> query.second("t").collect().pairing()).hasMessage(DISJOINT);
        assertRefused(() -> query.evaluate("accuracy").by("day").collect(), DISJOINT);
        assertRefused(() -> query.evaluate("accuracy").by().collect(), DISJOINT);
        assertThat(query.states("day").count()).isEqualTo(2);
        assertThat(query.labels("0", "1", "no", "yes")
                        .evaluate("accuracy")
                        .by()
                        .first()
                        .<Double>getAs("value"))
                .isZero();
    }

    /** A slice of one true label, all of whose predictions are wrong, has an accuracy of 0. */
    @Test
    void sliceMayHaveNoLabelInCommon() {
        Dataset<Row> wrong =
                rows("t string, p string", row("a", "b"), row("a", "b"), row("b", "b"), row("b", "b"), row("b", "a"));

        assertThat(CredenceSpark.confusion(wrong, "t", "p")
                        .evaluate("accuracy")
                        .by("t")
                        .orderBy("t")
                        .collectAsList())
                .extracting(row -> row.<Double>getAs("value"))
                .containsExactly(0.0, 2 / 3.0);
    }

    /** The labels of all slices are known before the first result, but the rows are read once. */
    @Test
    void rowsOfSlicesAreReadOnce() {
        LongAccumulator seen = LocalSpark.spark().sparkContext().longAccumulator();
        UDF1<String, String> count = text -> {
            seen.add(1);
            return text;
        };
        LocalSpark.spark().udf().register("seen", count, DataTypes.StringType);
        Dataset<Row> counted =
                LocalSpark.many(1_000).selectExpr("seen(truth) as t", "prediction as p", "patient", "country");

        CredenceSpark.confusion(counted, "t", "p")
                .positive("class 1")
                .cluster("patient")
                .evaluate("accuracy")
                .by("country")
                .collect();

        assertThat(seen.value()).isEqualTo(1_000);
    }

    private static Row sql(String labels) {
        return LocalSpark.spark()
                .sql("SELECT i.* FROM (SELECT credence_interval(credence_confusion(a, b), 'accuracy') AS i FROM "
                        + labels + ")")
                .first();
    }

    /** SQL casts all types to text, so that their names must differ for all labels to be noticed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(1, 1.0), (1, 0.0), (0, 0.0); [0, 1]; [0.0, 1.0]",
                "(1, true), (0, false); [0, 1]; [false, true]",
                "('Yes', 'yes'); [Yes]; [yes]"
            })
    void labelsInTwoWaysAreRefusedInTheirRow(String values, String truth, String prediction) {
        Row row = sql("VALUES " + values + " AS rows(a, b)");

        assertThat(row.<String>getAs("status")).isEqualTo("REFUSED");
        assertThat(row.<Double>getAs("value")).isNull();
        assertThat(row.getList(row.fieldIndex("notes")).get(0).toString())
                .startsWith(
                        "truth and prediction have no label in common: truth " + truth + ", prediction " + prediction)
                .endsWith("; cast or rename one of them");
    }

    @Test
    void manyRowsWithoutALabelInCommonAreRefusedInTheirRow() {
        Row row = sql("(SELECT if(id % 2 = 0, '1', '0') AS a, if(id % 2 = 0, 'yes', 'no') AS b FROM range(20))");

        assertThat(row.<String>getAs("status")).isEqualTo("REFUSED");
        assertThat(row.getList(row.fieldIndex("notes")).get(0).toString())
                .contains("truth [0, 1], prediction [no, yes]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "VALUES ('a', 'b'), ('c', 'd') AS rows(a, b)",
                "(SELECT 'a' AS a, if(id % 2 = 0, 'b', 'd') AS b FROM range(99))",
                "(SELECT if(id % 2 = 0, 'a', 'c') AS a, 'b' AS b FROM range(99))"
            })
    void groupWithoutALabelInCommonHasANote(String labels) {
        Row row = sql(labels);

        assertThat(row.<String>getAs("status")).isEqualTo("OK");
        assertThat(row.<Double>getAs("value")).isZero();
        assertThat(row.getList(row.fieldIndex("notes")).get(0).toString())
                .startsWith("truth and prediction have no label in common: ")
                .endsWith("; if these are the same classes, cast or rename one of them");
    }
}
