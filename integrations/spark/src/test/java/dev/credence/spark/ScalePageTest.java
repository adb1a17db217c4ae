package dev.credence.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import dev.credence.outcomes.Outcomes;
import dev.credence.state.JudgedState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;

/** Tests that the Java of docs/how-to/spark.md and spark-kinds.md is part of this class, and that the SQL of docs/how-to/spark-sql.md runs. */
class ScalePageTest {
    private static final SparkSession SPARK = LocalSpark.spark();
    private static final List<Path> JAVA_PAGES =
            List.of(Path.of("../../docs/how-to/spark.md"), Path.of("../../docs/how-to/spark-kinds.md"));
    private static final Path SQL_PAGE = Path.of("../../docs/how-to/spark-sql.md");
    private static final Path SOURCE = Path.of("src/test/java/dev/credence/spark/ScalePageTest.java");

    private static List<String> blocks(Path page, String language) throws IOException {
        return Pattern.compile("^```" + language + "\\R(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(Files.readString(page))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    @Test
    void javaOfThePagesIsPartOfThisTest() throws IOException {
        String source = Files.readString(SOURCE).replaceAll("//.*|\\s+", "");

        List<String> blocks = new ArrayList<>();
        for (Path page : JAVA_PAGES) {
            blocks.addAll(blocks(page, "java"));
        }
        assertThat(blocks)
                .hasSize(6)
                .allSatisfy(block -> assertThat(source).contains(block.replaceAll("//.*|\\s+", "")));
    }

    @Test
    void evidenceComesToTheDriver() {
        Dataset<Row> rows = LocalSpark.many(300).selectExpr("if(positive, 'spam', truth) as truth", "prediction");

        CollectedEvidence<ConfusionMatrix> all = CredenceSpark.confusion(rows, "truth", "prediction")
                .positive("spam")
                .collect();
        Estimate recall = Credence.load().evaluate(all.sample()).level(0.99).estimate("recall");
        System.out.println(all.rows() + " rows; left out: " + all.setAside());

        assertThat(recall.value()).isZero();
        assertThat(all.rows()).isEqualTo(300);
    }

    @Test
    void judgedRowsBecomeAState() {
        Dataset<Row> rows = LocalSpark.many(300)
                .selectExpr(
                        "if(id < 100, 'right', null) as human",
                        "if(positive, 'right', 'wrong') as model",
                        "'right' as new",
                        "id % 3 as day");

        JudgedState judged = CredenceSpark.judged(rows, "human", "model", "new")
                .positive("right")
                .collect();
        byte[] forTheCommand = judged.toBytes();
        Dataset<Row> byDay = CredenceSpark.judged(rows, "human", "model", "new")
                .positive("right")
                .states("day");

        assertThat(JudgedState.fromBytes(forTheCommand).labelled()).isEqualTo(100);
        assertThat(byDay.count()).isEqualTo(3);
    }

    @Test
    void designsAreColumns() {
        Dataset<Row> rows = LocalSpark.many(300);

        Sample<ConfusionMatrix> patients = CredenceSpark.confusion(rows, "truth", "prediction")
                .cluster("patient")
                .collect()
                .sample();
        Sample<ScoredSample> weighted = CredenceSpark.scores(rows, "positive", "score")
                .weight("weight")
                .collect()
                .sample();
        Pairing<ConfusionMatrix> two = CredenceSpark.confusion(rows, "truth", "prediction")
                .second("other")
                .collect()
                .pairing();
        Comparison better = Credence.load().compare(two).comparison("f1.macro");

        assertThat(patients.design()).isEqualTo("clustered");
        assertThat(weighted.design()).isEqualTo("weighted");
        assertThat(better.hasInterval()).isTrue();
    }

    @Test
    void slicesAreReported() {
        Dataset<Row> rows = LocalSpark.many(300).withColumnRenamed("fold", "model");

        Dataset<Row> report = CredenceSpark.confusion(rows, "truth", "prediction")
                .evaluate("f1.macro", "mcc")
                .by("country", "model");
        Dataset<Row> usual = CredenceSpark.evaluate(rows).by("country"); // columns truth and prediction, usual metrics
        Dataset<Row> areas = CredenceSpark.scores(rows, "positive", "score")
                .evaluate("auroc")
                .by("country");
        Dataset<Row> joint =
                CredenceSpark.evaluate(rows).level(1 - 0.05 / 3).by("country"); // 95% for three countries together

        assertThat(joint.select("level").distinct().collectAsList()).containsExactly(LocalSpark.row(1 - 0.05 / 3));
        assertThat(report.count()).isEqualTo(3 * 5 * 2);
        assertThat(usual.count()).isEqualTo(3 * 3);
        assertThat(areas.count()).isEqualTo(3);
    }

    @Test
    void scoresOfClassesAreCollectedComparedAndReported() {
        Dataset<Row> rows = LocalSpark.many(300)
                .selectExpr(
                        "if(positive, 'cat', 'dog') as truth",
                        "score as p_cat",
                        "1 - score as p_dog",
                        "score2 as q_cat",
                        "1 - score2 as q_dog",
                        "country");

        ClassScoreQuery digits = CredenceSpark.classScores(rows, "truth", "p_*");
        Estimate area = Credence.load().evaluate(digits.collect().sample()).estimate("auroc-ovr");
        Comparison loss = Credence.load()
                .compare(digits.second("q_*").collect().pairing())
                .comparison("multiclass-log-loss");
        Dataset<Row> byCountry =
                digits.evaluate("f1.macro", "multiclass-log-loss").by("country");

        assertThat(area.hasInterval()).isTrue();
        assertThat(loss.hasInterval()).isTrue();
        assertThat(byCountry.count()).isEqualTo(3 * 2);
    }

    @Test
    void outcomesAreCollectedAndReported() {
        Dataset<Row> rows =
                LocalSpark.many(300).withColumnRenamed("score", "grade").withColumnRenamed("score2", "other_grade");

        Sample<Outcomes> grades = CredenceSpark.outcomes(rows, "grade")
                .range("grade", 0, 1)
                .item("question")
                .cluster("patient")
                .collect()
                .sample();
        Estimate mean = Credence.load().evaluate(grades).estimate("mean");
        Pairing<Outcomes> systems = CredenceSpark.outcomes(rows, "grade")
                .range("grade", 0, 1)
                .second("other_grade")
                .collect()
                .pairing();
        Comparison higher = Credence.load().compare(systems).comparison("mean");
        Dataset<Row> quality = CredenceSpark.outcomes(rows, "grade", "seconds")
                .range("grade", 0, 1)
                .item("question")
                .evaluate("mean:of=grade", "quantile:of=seconds,p=0.95")
                .by("country");

        assertThat(grades.design()).isEqualTo("clustered");
        assertThat(mean.hasInterval()).isTrue();
        assertThat(higher.hasInterval()).isTrue();
        assertThat(quality.count()).isEqualTo(3 * 2);
    }

    @Test
    void theSqlRuns() throws IOException {
        LocalSpark.many(300)
                .withColumnRenamed("fold", "day")
                .withColumn("grade", functions.col("score"))
                .withColumn("animal", functions.expr("if(positive, 'cat', 'dog')"))
                .withColumn("p_cat", functions.col("score"))
                .withColumn("p_dog", functions.expr("1 - score"))
                .createOrReplaceTempView("answers");
        CredenceSpark.register(SPARK);

        List<String> statements = blocks(SQL_PAGE, "sql").stream()
                .flatMap(block -> Pattern.compile(";").splitAsStream(block))
                .filter(statement -> !statement.isBlank())
                .toList();
        assertThat(statements).hasSize(5);
        SPARK.sql(statements.get(0));
        assertThat(SPARK.sql(statements.get(1)).collectAsList())
                .hasSize(3)
                .allSatisfy(row -> assertThat(row.getString(5)).isEqualTo("OK"));
        assertThat(SPARK.sql(statements.get(2)).first().getDouble(0)).isBetween(0.5, 1.0);
        assertThat(List.of(3, 4))
                .allSatisfy(of -> assertThat(SPARK.sql(statements.get(of)).collectAsList())
                        .hasSize(3)
                        .allSatisfy(row -> assertThat(row.getDouble(1)).isBetween(row.getDouble(2), row.getDouble(3))));
    }
}
