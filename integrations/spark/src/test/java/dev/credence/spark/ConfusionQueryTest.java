package dev.credence.spark;

import static dev.credence.spark.LocalSpark.row;
import static dev.credence.spark.LocalSpark.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedRows;
import dev.credence.api.sample.WeightedSample;
import dev.credence.state.ConfusionState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.StateDesign;
import dev.credence.state.StateLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;

class ConfusionQueryTest {
    private static final Dataset<Row> MANY = LocalSpark.many(2_000).cache();
    private static final List<Row> COLLECTED = MANY.collectAsList();

    private static ConfusionMatrix counted(List<Row> rows) {
        ConfusionCounter counter = new ConfusionCounter();
        rows.forEach(row -> counter.add(row.getAs("truth"), row.getAs("prediction")));
        return counter.toMatrix();
    }

    private static Map<String, ConfusionMatrix> countedBy(String column) {
        Map<String, ConfusionCounter> counters = new TreeMap<>();
        COLLECTED.forEach(row -> counters.computeIfAbsent(row.getAs(column).toString(), name -> new ConfusionCounter())
                .add(row.getAs("truth"), row.getAs("prediction")));
        Map<String, ConfusionMatrix> matrices = new TreeMap<>();
        List<String> labels = counted(COLLECTED).labels();
        counters.forEach(
                (name, counter) -> matrices.put(name, counter.toMatrix().withLabels(labels)));
        return matrices;
    }

    @Test
    void countsEqualCounter() {
        CollectedEvidence<ConfusionMatrix> all =
                CredenceSpark.confusion(MANY, "truth", "prediction").collect();

        assertThat(all.sample()).isEqualTo(Sample.of(counted(COLLECTED)));
        assertThat(all.rows()).isEqualTo(2_000);
        assertThat(all.setAside()).isEmpty();
    }

    @Test
    void clustersFollowTheColumn() {
        Sample<ConfusionMatrix> sample = CredenceSpark.confusion(MANY, "truth", "prediction")
                .cluster("patient")
                .collect()
                .sample();

        assertThat(sample).isEqualTo(ClusteredSample.of(countedBy("patient")));
    }

    @Test
    void foldsFollowTheColumnInOrder() {
        Sample<ConfusionMatrix> sample = CredenceSpark.confusion(MANY, "truth", "prediction")
                .fold("fold")
                .collect()
                .sample();

        assertThat(sample)
                .isEqualTo(FoldedSample.of(List.copyOf(countedBy("fold").values())));
    }

    @Test
    void weightsSumToTheNearestDouble() {
        Sample<ConfusionMatrix> sample = CredenceSpark.confusion(MANY, "truth", "prediction")
                .weight("weight")
                .collect()
                .sample();

        WeightedRows rows = new WeightedRows();
        COLLECTED.forEach(row -> rows.add(row.getAs("truth"), row.getAs("prediction"), row.<Double>getAs("weight")));
        WeightedSample<ConfusionMatrix> expected = rows.sample();
        assertThat(sample.evidence()).isEqualTo(expected.evidence());
        double[] weights = sample.weights();
        for (int atom = 0; atom < weights.length; atom++) {
            // 1e-13: the largest rounding error of a sequential sum of about 200 doubles
            assertThat(weights[atom])
                    .isCloseTo(expected.weights()[atom], org.assertj.core.data.Offset.offset(1e-13 * weights[atom]));
        }
    }

    @Test
    void twoSystemsAreComparedOnTheSameItems() {
        Comparison there = Credence.load()
                .compare(CredenceSpark.confusion(MANY, "truth", "prediction")
                        .second("other")
                        .collect()
                        .pairing())
                .comparison("accuracy");

        PairedConfusionMatrix here = COLLECTED.stream()
                .collect(PairedConfusionMatrix.collector(
                        row -> row.<String>getAs("truth"),
                        row -> row.<String>getAs("prediction"),
                        row -> row.<String>getAs("other")));
        assertThat(there)
                .isEqualTo(Credence.load()
                        .compare(dev.credence.api.comparison.Pairing.<ConfusionMatrix, PairedConfusionMatrix>paired(
                                here))
                        .comparison("accuracy"));
    }

    @Test
    void collectedEvidenceIsBootstrappedOnTheDriver() {
        Sample<ConfusionMatrix> sample =
                CredenceSpark.confusion(MANY, "truth", "prediction").collect().sample();

        Estimate estimate = Credence.load()
                .evaluate(sample)
                .method("bootstrap-percentile")
                .seed(7)
                .estimate("mcc");

        assertThat(estimate)
                .isEqualTo(Credence.load()
                        .evaluate(counted(COLLECTED))
                        .method("bootstrap-percentile")
                        .seed(7)
                        .estimate("mcc"));
    }

    @Test
    void labelsMayBeNumbersOrBooleans() {
        Dataset<Row> doubles = rows("t double, p double", row(1.0, 1.0), row(1.0, 0.0), row(0.0, 0.0));
        Dataset<Row> whole = rows("t int, p bigint", row(1, 1L), row(1, 0L), row(0, 0L));
        Dataset<Row> bools = rows("t boolean, p boolean", row(true, true), row(true, false), row(false, false));

        assertThat(positiveIn(doubles, "1").labels()).containsExactly("0.0", "1.0");
        assertThat(positiveIn(doubles, "1").positive()).hasValue("1.0");
        assertThat(positiveIn(whole, "1").positive()).hasValue("1");
        assertThat(positiveIn(bools, "true").positive()).hasValue("true");
    }

    private static ConfusionMatrix positiveIn(Dataset<Row> rows, String label) {
        return CredenceSpark.confusion(rows, "t", "p")
                .positive(label)
                .collect()
                .sample()
                .evidence();
    }

    @Test
    void rowsWithMissingValuesAreSetAsideAndCounted() {
        CollectedEvidence<ConfusionMatrix> all =
                CredenceSpark.confusion(lacking(), "t", "p").collect();

        assertThat(all.sample().evidence().size()).isEqualTo(1);
        assertThat(all.rows()).isEqualTo(1);
        assertThat(all.setAside()).isEqualTo(Map.of("truth", 2L, "prediction", 1L));
    }

    private static Dataset<Row> lacking() {
        return rows("t string, p string", row("a", "a"), row(null, "b"), row("b", null), row(null, null));
    }

    @Test
    void rowsWithMissingValuesThrowIfAllAreRequired() {
        ConfusionQuery strict = CredenceSpark.confusion(lacking(), "t", "p").requireAll();

        assertThatThrownBy(strict::collect)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "rows must have a value in every column that is read: rows without prediction=1, rows without truth=2, of 4;"
                                + " without requireAll() they are set aside and counted");
        assertThatThrownBy(() -> strict.states().collectAsList())
                .hasStackTraceContaining("rows must have a value in every column that is read: incomplete rows=3");
    }

    @Test
    void emptyDatasetGivesAnEmptySample() {
        CollectedEvidence<ConfusionMatrix> none =
                CredenceSpark.confusion(MANY.limit(0), "truth", "prediction").collect();

        assertThat(none.rows()).isZero();
        assertThat(none.sample().evidence().size()).isZero();
    }

    @Test
    void moreThan1000LabelsAreCounted() {
        Dataset<Row> labels =
                LocalSpark.spark().range(5_000).selectExpr("pmod(id, 1500) as t", "pmod(id * 7, 1500) as p");

        ConfusionMatrix matrix =
                CredenceSpark.confusion(labels, "t", "p").collect().sample().evidence();

        assertThat(matrix.classes()).isEqualTo(1_500);
        assertThat(matrix.size()).isEqualTo(5_000);
    }

    @Test
    void columnNamesMayContainDotsAndBackticks() {
        Dataset<Row> odd = rows("a string, b string", row("x", "y")).toDF("model.truth", "pre`diction");

        assertThat(CredenceSpark.confusion(odd, "model.truth", "pre`diction")
                        .collect()
                        .rows())
                .isEqualTo(1);
    }

    @Test
    void unknownColumnThrowsWithASuggestion() {
        assertThatThrownBy(() -> CredenceSpark.confusion(lacking().toDF("truth", "prediction"), "trut", "prediction"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "column of truth must exist: column='trut'; did you mean 'truth'?; columns: [truth, prediction]");
    }

    @Test
    void labelsOfDifferentTypesThrow() {
        Dataset<Row> mixed = rows("t int, p double", row(1, 1.0));

        assertThatThrownBy(() -> CredenceSpark.confusion(mixed, "t", "p"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("columns of labels must have one type, for labels are compared as text: truth=int,"
                        + " prediction=double; cast one of them");
    }

    @Test
    void columnOfUnsupportedTypeThrows() {
        Dataset<Row> nested = rows("t array<string>, p string", row(new String[] {"a"}, "a"));

        assertThatThrownBy(() -> CredenceSpark.confusion(nested, "t", "p"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("column of truth must be text, a number or a boolean: column='t', type=array<string>");
    }

    @Test
    void negativeZeroIsTheLabelZeroInEveryDesign() {
        Dataset<Row> zeros =
                rows("t double, p double, g double, w double", row(-0.0, 0.0, -0.0, 1.0), row(0.0, -0.0, 0.0, 1.0));
        ConfusionQuery plain = CredenceSpark.confusion(zeros, "t", "p");

        for (ConfusionQuery query : List.of(plain, plain.cluster("g"), plain.weight("w"))) {
            Sample<ConfusionMatrix> sample = query.collect().sample();
            assertThat(sample.evidence().labels()).containsExactly("0.0");
            assertThat(sample.evidence().size()).isEqualTo(2);
        }
    }

    @Test
    void clustersOfEveryTypeAreNamedAsSparkCastsThem() {
        Dataset<Row> typed = LocalSpark.spark()
                .range(300)
                .selectExpr(
                        "cast(pmod(id, 3) as string) as t",
                        "cast(pmod(id, 2) as string) as p",
                        "pmod(id, 2) = 0 as c0",
                        "cast(pmod(id, 20) - 9 as tinyint) as c1",
                        "cast(id - 150 as smallint) as c2",
                        "cast(id * 10000019 - 1500000000 as int) as c3",
                        "(id - 150) * 61489146912276071 as c4",
                        "cast(id / 7 as float) as c5",
                        "id / 7 * 1e30D as c6",
                        "cast(id / 8 as decimal(20, 3)) as c7",
                        "repeat(cast(id as string), 9) as c8");
        for (int i = 0; i < 9; i++) {
            byte[] direct = CredenceSpark.confusion(typed, "t", "p")
                    .cluster("c" + i)
                    .collect()
                    .state();
            Dataset<Row> named = typed.withColumn("name", functions.col("c" + i).cast("string"));

            assertThat(direct)
                    .isEqualTo(CredenceSpark.confusion(named, "t", "p")
                            .cluster("name")
                            .collect()
                            .state());
        }
    }

    @Test
    void clustersOfTextAreThoseOfAState() {
        List<String> names = List.of(
                "",
                "1",
                "8 letter",
                "9 letters",
                "patient-4711",
                "15 characters..",
                "16 characters...",
                "a name of more than sixteen characters",
                "\u00E9",
                "\uD83D\uDE00",
                "PATIENT-4711",
                " patient-4711");
        List<Row> data = new ArrayList<>();
        ConfusionState expected = new ConfusionState(StateLayout.of(StateDesign.CLUSTERED));
        PairedConfusionState expectedOfTwo = new PairedConfusionState(StateLayout.of(StateDesign.CLUSTERED));
        for (int i = 0; i < 60; i++) {
            String name = names.get(i % names.size());
            String label = "l" + i % 3;
            data.add(row(label, "l0", "l" + i % 2, name));
            expected.addIn(name, label, "l0", 1);
            expectedOfTwo.addIn(name, label, "l0", "l" + i % 2, 1);
        }
        data.add(row("l0", "l0", "l0", null));
        expected.addMissing(1);
        expectedOfTwo.addMissing(1);
        Dataset<Row> rows = rows("t string, p string, s string, c string", data.toArray(new Row[0]));
        ConfusionQuery query = CredenceSpark.confusion(rows, "t", "p").cluster("c");

        assertThat(query.collect().state()).isEqualTo(expected.toBytes());
        assertThat(query.second("s").collect().state()).isEqualTo(expectedOfTwo.toBytes());
        assertThat(query.collect().setAside()).isEqualTo(Map.of("cluster", 1L));
    }

    @Test
    void bytesOfAClusterThatAreNotUtf8AreReplaced() {
        Dataset<Row> malformed = LocalSpark.spark()
                .sql("select 'a' as t, 'b' as p, cast(X'61C362' as string) as c union all select 'a', 'a', 'd'");
        ConfusionState expected = new ConfusionState(StateLayout.of(StateDesign.CLUSTERED))
                .addIn("a\uFFFDb", "a", "b", 1)
                .addIn("d", "a", "a", 1);

        assertThat(CredenceSpark.confusion(malformed, "t", "p")
                        .cluster("c")
                        .collect()
                        .state())
                .isEqualTo(expected.toBytes());
    }

    @Test
    void labelsThatAreNoNumbersAreSetAsideInEveryDesign() {
        Dataset<Row> some = rows(
                "t double, p double, s float, g string, w double",
                row(Double.NaN, 1.0, 1f, "x", 1.0),
                row(1.0, Double.NaN, 1f, "x", 1.0),
                row(null, Double.NaN, 1f, "y", 1.0),
                row(1.0, 2.0, 1f, "y", 1.0),
                row(1.0, 2.0, 1f, "z", 1.0));
        ConfusionQuery plain = CredenceSpark.confusion(some, "t", "p").labels("1", "2");

        for (ConfusionQuery query : List.of(plain, plain.cluster("g"), plain.weight("w"))) {
            CollectedEvidence<ConfusionMatrix> collected = query.collect();
            assertThat(collected.setAside()).isEqualTo(Map.of("truth", 2L, "prediction", 1L));
            assertThat(collected.sample().evidence().labels()).containsExactly("1.0", "2.0");
        }
    }

    @Test
    void secondDesignThrows() {
        ConfusionQuery clusters =
                CredenceSpark.confusion(MANY, "truth", "prediction").cluster("patient");

        assertThatThrownBy(() -> clusters.weight("weight"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a sample has one design: cluster='patient', weight='weight'; choose one of them");
    }

    @Test
    void negativeWeightThrows() {
        Dataset<Row> negative = rows("t string, p string, w double", row("a", "b", -1.0));

        assertThatThrownBy(() ->
                        CredenceSpark.confusion(negative, "t", "p").weight("w").collect())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("weight must be finite and >= 0: weight=-1.0");
    }

    @Test
    void clustersWithDifferentNamesAreKeptApart() {
        Dataset<Row> numbers = rows("t string, p string, c int", row("a", "a", 1), row("a", "b", 10), row("b", "b", 2));

        Sample<ConfusionMatrix> sample = CredenceSpark.confusion(numbers, "t", "p")
                .cluster("c")
                .collect()
                .sample();

        assertThat(sample)
                .isInstanceOfSatisfying(
                        ClusteredSample.class,
                        clusters -> assertThat(List.of(clusters.name(0), clusters.name(1), clusters.name(2)))
                                .containsExactly("1", "2", "10"));
    }
}
