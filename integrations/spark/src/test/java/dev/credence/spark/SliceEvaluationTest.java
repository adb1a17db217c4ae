package dev.credence.spark;

import static dev.credence.spark.LocalSpark.row;
import static dev.credence.spark.LocalSpark.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

class SliceEvaluationTest {
    private static final Dataset<Row> MANY = LocalSpark.many(2_000).cache();

    @Test
    void eachSliceEqualsTheEvaluationOfItsRows() {
        Dataset<Row> report = CredenceSpark.confusion(MANY, "truth", "prediction")
                .evaluate("f1.macro", "accuracy")
                .level(0.9)
                .by("country", "positive");

        List<Row> all = report.collectAsList();
        assertThat(all).hasSize(3 * 2 * 2);
        for (Row row : all) {
            Sample<ConfusionMatrix> alone = CredenceSpark.confusion(
                            MANY.filter(MANY.col("country").equalTo(row.getAs("country")))
                                    .filter(MANY.col("positive").equalTo(row.<Boolean>getAs("positive"))),
                            "truth",
                            "prediction")
                    .collect()
                    .sample();
            Estimate expected = Credence.load().evaluate(alone).level(0.9).estimate(row.<String>getAs("metric"));
            assertSame(row, expected);
        }
    }

    private static void assertSame(Row row, Estimate expected) {
        assertThat(row.<Double>getAs("value")).isEqualTo(expected.value());
        assertThat(row.<Double>getAs("lower")).isEqualTo(expected.lower());
        assertThat(row.<Double>getAs("upper")).isEqualTo(expected.upper());
        assertThat(row.<String>getAs("method")).isEqualTo(expected.method());
        assertThat(row.<Long>getAs("n")).isEqualTo(expected.n());
        assertThat(row.<String>getAs("status")).isEqualTo(expected.status().name());
        assertThat(row.getList(row.fieldIndex("notes"))).isEqualTo(Note.sentences(expected.notes()));
        assertThat(row.<Double>getAs("level")).isEqualTo(expected.level().value());
    }

    @Test
    void scoresAreEvaluatedBySlice() {
        Row row = CredenceSpark.scores(MANY, "positive", "score")
                .evaluate("auroc")
                .by("country")
                .filter("country = 'de'")
                .first();

        Sample<ScoredSample> alone = CredenceSpark.scores(MANY.filter("country = 'de'"), "positive", "score")
                .collect()
                .sample();
        assertSame(row, Credence.load().evaluate(alone).estimate("auroc"));
    }

    @Test
    void emptyDatasetGivesASliceWithoutObservations() {
        Dataset<Row> nothing = LocalSpark.spark()
                .createDataFrame(
                        LocalSpark.spark().sparkContext().emptyRDD(scala.reflect.ClassTag.apply(Row.class)),
                        MANY.schema());

        Row row = CredenceSpark.confusion(nothing, "truth", "prediction")
                .evaluate("accuracy")
                .by()
                .first();

        assertThat(row.<String>getAs("status")).isEqualTo("UNDEFINED");
        assertThat(row.<Long>getAs("n")).isZero();
        assertThat(CredenceSpark.evaluate(nothing).by("country").count()).isZero();
    }

    @Test
    void roundedScoresHaveGuaranteedBounds() {
        Row coarse = CredenceSpark.scores(MANY, "positive", "score")
                .atMost(50)
                .evaluate("auroc")
                .by()
                .first();
        double exact = CredenceSpark.scores(MANY, "positive", "score")
                .evaluate("auroc")
                .by()
                .first()
                .<Double>getAs("value");

        double error = coarse.<Double>getAs("guaranteed_error");
        assertThat(error).isBetween(0.001, 0.1);
        assertThat(coarse.<Double>getAs("value")).isNotEqualTo(exact);
        assertThat(Math.abs(coarse.<Double>getAs("value") - exact)).isLessThanOrEqualTo(error);
        assertThat(coarse.getList(coarse.fieldIndex("notes")).toString()).contains("ranges");
    }

    @Test
    void withoutSliceColumnsAllRowsAreOneSlice() {
        List<Row> all = CredenceSpark.evaluate(MANY).by().collectAsList();

        assertThat(all).extracting(row -> row.<String>getAs("metric")).containsExactly("accuracy", "f1.macro", "mcc");
        assertThat(all.get(0).schema().fieldNames())
                .containsExactly(
                        "metric",
                        "value",
                        "lower",
                        "upper",
                        "level",
                        "method",
                        "guaranteed_error",
                        "n",
                        "status",
                        "notes",
                        "set_aside");
    }

    /** Null and the empty text name slices, whose intervals have the level of each other slice. */
    @Test
    void nullAndEmptyTextAreSlices() {
        Dataset<Row> some = rows(
                "country string, truth string, prediction string",
                row("at", "a", "a"),
                row("", "a", "b"),
                row(null, "b", "b"),
                row(null, "a", "b"));

        Dataset<Row> report = CredenceSpark.confusion(some, "truth", "prediction")
                .evaluate("accuracy")
                .by("country");

        assertThat(report.select("country", "n", "level").collectAsList())
                .containsExactlyInAnyOrder(row("at", 1L, 0.95), row("", 1L, 0.95), row(null, 2L, 0.95));
        assertThat(report.filter("country <> ''").count()).isOne();
    }

    @Test
    void sliceWithoutPositivesHasAStatusAndDoesNotFail() {
        Dataset<Row> some = rows(
                "country string, t string, p string, s double",
                row("at", "spam", "spam", 0.9),
                row("at", "ham", "spam", 0.4),
                row("de", "ham", "ham", 0.3),
                row("de", "ham", "ham", 0.2));

        Row recall = CredenceSpark.confusion(some, "t", "p")
                .positive("spam")
                .evaluate("recall")
                .by("country")
                .filter("country = 'de'")
                .first();
        Row area = CredenceSpark.scores(some, "t", "s")
                .positive("spam")
                .evaluate("auroc")
                .by("country")
                .filter("country = 'de'")
                .first();

        assertThat(recall.<String>getAs("status")).isEqualTo("UNDEFINED");
        assertThat(recall.<Double>getAs("value")).isNull();
        assertThat(area.<String>getAs("status")).isIn("UNDEFINED", "REFUSED");
        assertThat(area.getList(area.fieldIndex("notes"))).isNotEmpty();
    }

    @Test
    void sliceWithOnlyMissingValuesHasAStatus() {
        Dataset<Row> some = rows(
                "country string, t string, p string", row("at", "a", "a"), row(null, null, "a"), row(null, "b", null));

        Row nothing = CredenceSpark.confusion(some, "t", "p")
                .evaluate("accuracy")
                .by("country")
                .filter("country is null")
                .first();

        assertThat(nothing.<String>getAs("status")).isEqualTo("UNDEFINED");
        assertThat(nothing.<Long>getAs("n")).isZero();
        assertThat(nothing.<Long>getAs("set_aside")).isEqualTo(2);
    }

    @Test
    void unsupportedMetricIsRefusedInItsRow() {
        Row row = CredenceSpark.confusion(MANY, "truth", "prediction")
                .evaluate("auroc")
                .by()
                .first();

        assertThat(row.<String>getAs("status")).isEqualTo("REFUSED");
        assertThat(row.getList(row.fieldIndex("notes")).get(0).toString()).contains("auroc");
    }

    @Test
    void twoSystemsAreComparedBySlice() {
        Row row = CredenceSpark.confusion(MANY, "truth", "prediction")
                .second("other")
                .evaluate("accuracy")
                .by("country")
                .filter("country = 'at'")
                .first();

        var pairing = CredenceSpark.confusion(MANY.filter("country = 'at'"), "truth", "prediction")
                .second("other")
                .collect()
                .pairing();
        var comparison = Credence.load().compare(pairing).comparison("accuracy");
        assertThat(row.<Double>getAs("value")).isEqualTo(comparison.difference());
        assertThat(row.<Double>getAs("lower")).isEqualTo(comparison.lower());
        assertThat(row.<String>getAs("method")).isEqualTo(comparison.comparator());
    }

    @Test
    void unknownMetricOrMethodThrowsBeforeAnyJob() {
        ConfusionQuery query = CredenceSpark.confusion(MANY, "truth", "prediction");

        assertThatThrownBy(() -> query.evaluate("f2.makro"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("f2");
        assertThatThrownBy(() -> query.evaluate("mcc").method("wilsn"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("'wilsn'");
    }

    @Test
    void sliceColumnsKeepTheirTypes() {
        Dataset<Row> report = CredenceSpark.evaluate(MANY).by("fold", "positive");

        assertThat(report.schema().apply("fold").dataType())
                .isEqualTo(MANY.schema().apply("fold").dataType());
        assertThat(report.schema().apply("positive").dataType())
                .isEqualTo(MANY.schema().apply("positive").dataType());
    }

    @Test
    void sliceColumnNamedLikeAReportColumnThrows() {
        Dataset<Row> named = MANY.withColumnRenamed("country", "value");

        assertThatThrownBy(() -> CredenceSpark.evaluate(named).by("value"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("slice must not be called like a column of the result: slice='value'");
    }
}
