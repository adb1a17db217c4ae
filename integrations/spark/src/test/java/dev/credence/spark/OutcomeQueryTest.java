package dev.credence.spark;

import static dev.credence.spark.LocalSpark.row;
import static dev.credence.spark.LocalSpark.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

class OutcomeQueryTest {
    private static final Dataset<Row> MANY =
            LocalSpark.many(2_000).repartition(5).cache();
    private static final List<Row> COLLECTED = MANY.collectAsList();
    private static final OutcomeColumn SCORE = OutcomeColumn.of("score", 0, 1);

    private static OutcomesBuilder builder() {
        return new OutcomesBuilder(SCORE, OutcomeColumn.of("seconds"));
    }

    private static double[] both(Row row) {
        return new double[] {row.<Double>getAs("score"), row.<Double>getAs("seconds")};
    }

    private static OutcomeQuery query() {
        return CredenceSpark.outcomes(MANY, "score", "seconds").range("score", 0, 1);
    }

    private static double[] values(String column) {
        return COLLECTED.stream().mapToDouble(row -> row.<Double>getAs(column)).toArray();
    }

    @Test
    void rowsWithoutItemEqualBuilder() {
        OutcomesBuilder rows = builder();
        COLLECTED.forEach(row -> rows.addItem(both(row)));

        CollectedEvidence<Outcomes> all = query().collect();

        assertThat(all.sample()).isEqualTo(Sample.of(rows.build()));
        assertThat(all.rows()).isEqualTo(2_000);
        assertThat(all.setAside()).isEmpty();
    }

    @Test
    void valuesOfOneColumnEqualArray() {
        Sample<Outcomes> sample = CredenceSpark.outcomes(MANY, "score")
                .range("score", 0, 1)
                .collect()
                .sample();

        assertThat(sample).isEqualTo(Sample.of(Outcomes.of(SCORE, values("score"))));
    }

    @Test
    void runsOfAnItemInDifferentPartitionsAreGrouped() {
        OutcomesBuilder rows = builder();
        COLLECTED.forEach(row -> rows.add(row.getAs("question"), both(row)));

        CollectedEvidence<Outcomes> all = query().item("question").collect();

        assertThat(rows.items()).isBetween(100, 800);
        assertThat(all.sample()).isEqualTo(Sample.of(rows.build()));
        assertThat(all.rows()).isEqualTo(2_000);
    }

    @Test
    void clusteredRunsEqualBuilders() {
        Sample<Outcomes> expected = ClusteredSample.of(runsByPatient());

        Sample<Outcomes> sample =
                query().item("question").cluster("patient").collect().sample();

        assertThat(sample).isEqualTo(expected);
        assertThat(estimates(sample)).isEqualTo(estimates(expected));
    }

    private static Map<String, Outcomes> runsByPatient() {
        Map<String, OutcomesBuilder> builders = new TreeMap<>();
        COLLECTED.forEach(row -> builders.computeIfAbsent(row.getAs("patient"), patient -> builder())
                .add(row.getAs("question"), both(row)));
        Map<String, Outcomes> outcomes = new LinkedHashMap<>();
        builders.forEach((patient, rows) -> outcomes.put(patient, rows.build()));
        return outcomes;
    }

    private static List<Estimate> estimates(Sample<Outcomes> sample) {
        return List.of(
                Credence.load().evaluate(sample).level(0.9).estimate("mean:of=score"),
                Credence.load().evaluate(sample).seed(7).estimate("quantile:of=seconds,p=0.95"));
    }

    @Test
    void twoSystemsAreComparedOnTheSameItems() {
        Pairing<Outcomes> here =
                Pairing.paired(PairedOutcomes.of(OutcomeColumn.of("score"), values("score"), values("score2")));

        Pairing<Outcomes> there =
                CredenceSpark.outcomes(MANY, "score").second("score2").collect().pairing();

        assertThat(compared(there, "mean")).isEqualTo(compared(here, "mean"));
    }

    @Test
    void runsOfEachItemCompareSeveralOutcomesOfTwoSystems() {
        OutcomesBuilder first = new OutcomesBuilder(SCORE, OutcomeColumn.of("seconds"));
        OutcomesBuilder second = new OutcomesBuilder(SCORE, OutcomeColumn.of("seconds"));
        COLLECTED.forEach(row -> {
            first.add(row.getAs("question"), both(row));
            second.add(row.getAs("question"), row.<Double>getAs("score2"), row.<Double>getAs("weight"));
        });
        Pairing<Outcomes> here = Pairing.paired(first.pairedWith(second));

        Pairing<Outcomes> there =
                query().item("question").second("score2", "weight").collect().pairing();

        assertThat(compared(there, "mean:of=score")).isEqualTo(compared(here, "mean:of=score"));
        assertThat(compared(there, "mean:of=seconds")).isEqualTo(compared(here, "mean:of=seconds"));
    }

    private static Comparison compared(Pairing<Outcomes> pairing, String metric) {
        return Credence.load().compare(pairing).comparison(metric);
    }

    @Test
    void rangeOfAnOutcomeIsInferredUnlessItIsDeclared() {
        Outcomes inferred = CredenceSpark.outcomes(MANY, "score", "seconds")
                .collect()
                .sample()
                .evidence();
        Outcomes declared =
                query().range("seconds", 0, 3_600).collect().sample().evidence();

        assertThat(inferred.range(0).upper()).isEqualTo(1);
        assertThat(inferred.range(1).upper()).isInfinite();
        assertThat(declared.columns()).containsExactly(SCORE, OutcomeColumn.of("seconds", 0, 3_600));
    }

    @Test
    void integersAndDecimalsAreTakenAsDoubles() {
        Dataset<Row> some = rows(
                "a int, b decimal(5,2)",
                row(3, new java.math.BigDecimal("0.25")),
                row(1, new java.math.BigDecimal("0.75")));

        assertThat(CredenceSpark.outcomes(some, "a", "b").collect().sample().evidence())
                .isEqualTo(new OutcomesBuilder(OutcomeColumn.of("a"), OutcomeColumn.of("b"))
                        .addItem(1, 0.75)
                        .addItem(3, 0.25)
                        .build());
    }

    private static Dataset<Row> lacking() {
        return rows(
                "a double, b double, item string, patient string",
                row(0.5, 0.25, "q1", "p1"),
                row(null, 0.5, "q1", "p1"),
                row(0.5, Double.NaN, "q1", "p1"),
                row(0.5, 0.5, null, null),
                row(0.5, 0.5, "q2", null));
    }

    @Test
    void nullsAndNaNAreSetAside() {
        CollectedEvidence<Outcomes> several = CredenceSpark.outcomes(lacking(), "a", "b")
                .item("item")
                .cluster("patient")
                .collect();
        CollectedEvidence<Outcomes> two =
                CredenceSpark.outcomes(lacking(), "a").second("b").item("item").collect();

        assertThat(several.rows()).isEqualTo(1);
        assertThat(several.setAside()).isEqualTo(Map.of("outcome", 2L, "item", 1L, "cluster", 1L));
        assertThat(two.rows()).isEqualTo(2);
        assertThat(two.setAside()).isEqualTo(Map.of("outcome", 1L, "second", 1L, "item", 1L));
    }

    @Test
    void missingValuesThrowIfAllAreRequired() {
        OutcomeQuery all = CredenceSpark.outcomes(lacking(), "a").item("item").requireAll();

        assertThatThrownBy(all::collect)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "rows must have a value in every column that is read: rows without item=1, rows without outcome=1, of 5;"
                                + " without requireAll() they are set aside and counted");
    }

    @Test
    void infiniteOutcomeThrows() {
        Dataset<Row> some = rows("seconds double", row(1.0), row(Double.POSITIVE_INFINITY));

        assertThatThrownBy(() -> CredenceSpark.outcomes(some, "seconds").collect())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("outcome must be a finite number: seconds=Infinity; replace it by the value that it"
                        + " deserves, or by null, which sets its row aside");
    }

    @Test
    void outcomeOutsideItsRangeThrows() {
        assertThatThrownBy(() -> query().range("seconds", 0, 10).collect())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("outcome must lie in the declared range [0.0, 10.0]: seconds=");
    }

    @Test
    void itemInTwoClustersThrows() {
        Dataset<Row> some = rows("s double, item string, patient string", row(1.0, "q1", "p1"), row(0.0, "q1", "p2"));
        OutcomeQuery clustered = CredenceSpark.outcomes(some, "s").item("item").cluster("patient");

        assertThatThrownBy(clustered::collect)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'q1'");
    }

    @Test
    void wrongColumnsThrowBeforeAnyJob() {
        assertThatThrownBy(() -> CredenceSpark.outcomes(MANY, "truth"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("column of the outcome must be a number; cast it, as by cast(truth as double):"
                        + " column='truth', type=string");
        assertThatThrownBy(() -> CredenceSpark.outcomes(MANY, "score", "second"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("column of the outcome must exist: column='second'; did you mean 'seconds'?");
        assertThatThrownBy(() -> CredenceSpark.outcomes(MANY, "score", "score"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("columns must be one or more with different names: columns=[score, score]");
        assertThatThrownBy(() -> query().second("score2"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("each outcome must have a column of the second system: outcomes=[score, seconds],"
                        + " columns=[score2]; name them in the same order");
        assertThatThrownBy(() -> query().range("score2", 0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("range must be of an outcome: column='score2', outcomes=[score, seconds]");
    }

    @Test
    void eachSliceEqualsTheEvaluationOfItsRows() {
        List<Row> report = query().item("question")
                .evaluate("mean:of=score", "quantile:of=seconds,p=0.95")
                .by("country")
                .collectAsList();

        assertThat(report).hasSize(3 * 2);
        for (Row row : report) {
            String country = row.getAs("country");
            OutcomesBuilder alone = builder();
            COLLECTED.stream()
                    .filter(one -> one.getAs("country").equals(country))
                    .forEach(one -> alone.add(one.getAs("question"), both(one)));
            Estimate expected = Credence.load().evaluate(alone.build()).estimate(row.<String>getAs("metric"));
            assertThat(row.<Double>getAs("value")).isEqualTo(expected.value());
            assertThat(row.<Double>getAs("lower")).isEqualTo(expected.lower());
            assertThat(row.<Double>getAs("upper")).isEqualTo(expected.upper());
            assertThat(row.<Long>getAs("n")).isEqualTo(alone.items());
        }
    }

    @Test
    void reportWithoutMetricsShowsMeansAndQuantilesOfUnboundedRanges() {
        Dataset<Row> report =
                query().range("seconds", 0, Double.POSITIVE_INFINITY).evaluate().by();

        assertThat(report.collectAsList())
                .extracting(row -> row.<String>getAs("metric"))
                .containsExactly(
                        "mean:of=score", "mean:of=seconds", "quantile:of=seconds", "quantile:of=seconds,p=0.95");
        assertThat(CredenceSpark.outcomes(MANY, "seconds").evaluate().by().collectAsList())
                .extracting(row -> row.<String>getAs("metric"))
                .containsExactly("mean", "quantile", "quantile:p=0.95");
    }

    @Test
    void twoSystemsAreComparedBySlice() {
        Row row = CredenceSpark.outcomes(MANY, "score")
                .second("score2")
                .evaluate("mean")
                .by("country")
                .filter("country = 'at'")
                .first();

        Pairing<Outcomes> alone = CredenceSpark.outcomes(MANY.filter("country = 'at'"), "score")
                .second("score2")
                .collect()
                .pairing();
        assertThat(row.<Double>getAs("value")).isEqualTo(compared(alone, "mean").difference());
        assertThat(row.<String>getAs("method"))
                .isEqualTo(compared(alone, "mean").comparator());
    }

    @Test
    void sliceWithoutSampleHasStatusInsteadOfFailure() {
        Dataset<Row> some = rows(
                "country string, s double, patient string",
                row("at", 0.5, "p1"),
                row("at", 1.0, "p2"),
                row("de", 0.5, "p1"),
                row("de", 1.0, "p1"),
                row("fr", null, "p1"));
        List<Row> report = CredenceSpark.outcomes(some, "s")
                .cluster("patient")
                .evaluate("mean")
                .by("country")
                .orderBy("country")
                .collectAsList();

        assertThat(report).extracting(row -> row.<String>getAs("status")).containsExactly("OK", "REFUSED", "REFUSED");
        assertThat(report).extracting(row -> row.<Long>getAs("set_aside")).containsExactly(0L, 0L, 1L);
    }

    @Test
    void refusedMetricStatesNumberOfItemsInsteadOfRuns() {
        Dataset<Row> some = rows("s double, item string", row(1.0, "q1"), row(0.0, "q1"), row(1.0, "q2"));
        OutcomeQuery one = CredenceSpark.outcomes(some, "s").item("item");

        for (OutcomeQuery query : List.of(one, one.second("s"))) {
            Row row = query.evaluate("accuracy").by().first();

            assertThat(row.<String>getAs("status")).isEqualTo("REFUSED");
            assertThat(row.<Long>getAs("n")).isEqualTo(2);
        }
    }
}
