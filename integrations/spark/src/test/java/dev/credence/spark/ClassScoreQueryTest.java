package dev.credence.spark;

import static dev.credence.spark.LocalSpark.row;
import static dev.credence.spark.LocalSpark.rows;
import static dev.credence.spark.LocalSpark.spark;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.sample.Sample;
import dev.credence.state.ClassScoreState;
import dev.credence.state.PairedClassScoreState;
import dev.credence.state.StateDesign;
import dev.credence.state.StateLayout;
import dev.credence.state.States;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

class ClassScoreQueryTest {
    private static final List<String> CLASSES = List.of("class 0", "class 1", "class 2");

    /** The probability of the first class falls with the score; a seventh of the rows lacks one. */
    private static final Dataset<Row> MANY = LocalSpark.many(2_000)
            .selectExpr(
                    "truth",
                    "patient",
                    "weight",
                    "country",
                    "1 - score as `p class 0`",
                    "if(id % 7 = 0, null, score * 0.25D) as `p class 1`",
                    "score * 0.75D as `p class 2`",
                    "score2 as b",
                    "1 - score2 as a",
                    "0.0D as c");

    private static double[] scores(Row row, String... columns) {
        return List.of(columns).stream().mapToDouble(row::<Double>getAs).toArray();
    }

    private static double[] first(Row row) {
        return scores(row, "p class 0", "p class 1", "p class 2");
    }

    /** Returns the state of the rows one by one, as the command adds those of a file. */
    private static ClassScoreState oneByOne(Dataset<Row> rows) {
        ClassScoreState state = new ClassScoreState(StateLayout.PLAIN, CLASSES);
        for (Row row : rows.collectAsList()) {
            if (row.getAs("p class 1") == null) {
                state.addMissing(1);
            } else {
                state.add(row.getAs("truth"), first(row));
            }
        }
        return state;
    }

    private static ClassScoreQuery query(Dataset<Row> rows) {
        return CredenceSpark.classScores(rows, "truth", "p *");
    }

    @Test
    void bytesEqualThoseOfRowsOneByOneForAnyPartitions() {
        byte[] expected = oneByOne(MANY).toBytes();

        for (int partitions : new int[] {1, 7}) {
            CollectedEvidence<ClassScores> all =
                    query(MANY.repartition(partitions)).collect();
            assertThat(all.state()).isEqualTo(expected);
            assertThat(all.rows()).isEqualTo(1_714);
            assertThat(all.setAside()).containsExactly(Map.entry("score", 286L));
        }
    }

    @Test
    void namedColumnsEqualThoseOfPattern() {
        assertThat(CredenceSpark.classScores(
                                MANY, "truth", "class 0=p class 0", "class 1=p class 1", "class 2=p class 2")
                        .collect()
                        .state())
                .isEqualTo(query(MANY).collect().state());
    }

    @Test
    void statesOfSlicesMergeIntoThatOfAllRows() {
        List<ClassScoreState> slices = query(MANY).states("country").collectAsList().stream()
                .map(slice -> ClassScoreState.fromBytes(slice.getAs("state")))
                .toList();

        assertThat(slices).hasSize(3);
        assertThat(States.merge(slices).toBytes())
                .isEqualTo(query(MANY).collect().state());
    }

    @Test
    void clustersAndWeightsEqualRowsOneByOne() {
        ClassScoreState clusters = new ClassScoreState(StateLayout.of(StateDesign.CLUSTERED), CLASSES);
        ClassScoreState weights = new ClassScoreState(StateLayout.of(StateDesign.WEIGHTED), CLASSES);
        Dataset<Row> full = MANY.filter("`p class 1` is not null");
        for (Row row : full.collectAsList()) {
            clusters.addIn(row.getAs("patient"), row.getAs("truth"), first(row));
            weights.addWeighted(row.<Double>getAs("weight"), row.getAs("truth"), first(row));
        }

        assertThat(query(full).cluster("patient").collect().state()).isEqualTo(clusters.toBytes());
        assertThat(query(full).weight("weight").collect().state()).isEqualTo(weights.toBytes());
    }

    @Test
    void secondSystemIsPairedInTheOrderOfTheFirst() {
        Dataset<Row> full = MANY.filter("`p class 1` is not null");
        PairedClassScoreState expected = new PairedClassScoreState(StateLayout.PLAIN, CLASSES);
        full.collectAsList().forEach(row -> expected.add(row.getAs("truth"), first(row), scores(row, "a", "b", "c")));

        CollectedEvidence<ClassScores> both =
                query(full).second("class 2=c", "class 0=a", "class 1=b").collect();
        assertThat(both.state()).isEqualTo(expected.toBytes());
        assertThat(both.pairing().secondEvidence())
                .isEqualTo(expected.second().sample().evidence());
        assertThatThrownBy(both::sample).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> query(full).second("class 0=a", "class 1=b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("both systems must have scores of the same classes: first=[class 0, class 1, class 2],"
                        + " second=[class 0, class 1]");
    }

    @Test
    void reportOfSlicesEqualsSampleOfItsRows() {
        Dataset<Row> austria = MANY.filter("country = 'at'");
        Sample<ClassScores> sample = query(austria).collect().sample();
        Row row = query(MANY)
                .evaluate("auroc-ovr")
                .by("country")
                .filter("country = 'at'")
                .first();

        assertThat(row.<Double>getAs("lower"))
                .isEqualTo(
                        Credence.load().evaluate(sample).estimate("auroc-ovr").lower());
        Row f1 = query(MANY)
                .evaluate("f1.macro")
                .by("country")
                .filter("country = 'at'")
                .first();
        assertThat(f1.<Double>getAs("upper"))
                .isEqualTo(Credence.load()
                        .estimate("f1.macro", sample.evidence().predicted())
                        .upper());
        assertThat(query(MANY)
                        .evaluate()
                        .by("country")
                        .select("metric")
                        .distinct()
                        .collectAsList())
                .extracting(metric -> metric.getString(0))
                .containsExactlyInAnyOrder("accuracy", "f1.macro", "auroc-ovr", "multiclass-log-loss");
    }

    @Test
    void sqlAggregateEqualsQuery() {
        CredenceSpark.register(spark());
        MANY.createOrReplaceTempView("of_classes");
        String sql = "SELECT credence_class_scores(truth, array('class 0', 'class 1', 'class 2'),"
                + " array(`p class 0`, `p class 1`, `p class 2`)) AS state FROM of_classes";

        assertThat(spark().sql(sql).first().<byte[]>getAs("state"))
                .isEqualTo(query(MANY).collect().state());
        assertThat(spark().sql(sql + " WHERE false").first().<byte[]>getAs("state"))
                .isNull();
        assertThat(spark().sql("SELECT credence_interval(state, 'mlogloss').n AS n FROM (" + sql + ")")
                        .first()
                        .<Long>getAs("n"))
                .isEqualTo(1_714);
    }

    @Test
    void trueClassWithoutColumnFails() {
        Dataset<Row> numbers = rows("truth double, p0 double, p1 double", row(0.0, 0.5, 0.5), row(2.0, 0.5, 0.5));

        assertThatThrownBy(
                        () -> CredenceSpark.classScores(numbers, "truth", "p*").collect())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("true class of a row must have scores: ")
                .hasMessageEndingWith("; name its column, or leave such rows out, or cast the truth, such as 1.0 to 1");
    }

    @Test
    void wrongNamesOfColumnsFail() {
        assertThatThrownBy(() -> CredenceSpark.classScores(MANY, "truth", "q*"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("columns of the scores of classes must be of two classes or more: columns=[q*], classes=[];"
                        + " give a pattern such as 'p_*', or each column as 'LABEL=COLUMN'");
        assertThatThrownBy(() -> CredenceSpark.classScores(MANY, "truth", "*"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pattern of the columns of the scores of classes must contain one '*', which represents the"
                        + " label, and more: pattern='*'; name the columns one by one as 'LABEL=COLUMN'");
        assertThatThrownBy(() -> CredenceSpark.classScores(MANY, "truth", "a", "b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("columns of the scores of classes must be one pattern such as 'p_*', or texts"
                        + " 'LABEL=COLUMN': column='a'");
        assertThatThrownBy(() -> CredenceSpark.classScores(MANY, "truth", "x=a", "x=b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "columns of the scores of classes must name each class once: class='x', columns=[x=a, x=b]");
        assertThatThrownBy(() -> CredenceSpark.classScores(MANY, "truth", "x=a", "y=country"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("column of the scores of classes must be a number");
    }
}
