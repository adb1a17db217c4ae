package dev.credence.spark;

import static dev.credence.spark.LocalSpark.row;
import static dev.credence.spark.LocalSpark.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoreCounter;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

class ScoreQueryTest {
    private static final Dataset<Row> MANY = LocalSpark.many(2_000).cache();
    private static final List<Row> COLLECTED = MANY.collectAsList();

    private static ScoredSample counted() {
        ScoreCounter counter = new ScoreCounter();
        COLLECTED.forEach(row -> counter.add(row.<Double>getAs("score"), row.<Boolean>getAs("positive")));
        return counter.toSample();
    }

    @Test
    void fewScoresAreKeptExactly() {
        CollectedEvidence<ScoredSample> all =
                CredenceSpark.scores(MANY, "positive", "score").collect();

        assertThat(all.sample()).isEqualTo(Sample.of(counted()));
        assertThat(all.rows()).isEqualTo(2_000);
    }

    @Test
    void positiveLabelIsSetByName() {
        Sample<ScoredSample> sample = CredenceSpark.scores(MANY, "truth", "score")
                .positive("class 0")
                .collect()
                .sample();

        assertThat(sample.evidence()).isEqualTo(counted());
    }

    @Test
    void scoresMayBeIntegersOrDecimalsAndTruthANumber() {
        Dataset<Row> whole = rows("t double, s int", row(1.0, 3), row(0.0, 2));
        Dataset<Row> decimal = rows(
                "t int, s decimal(5,2)",
                row(1, new java.math.BigDecimal("0.25")),
                row(0, new java.math.BigDecimal("0.5")));

        assertThat(positives(whole)).isEqualTo(ScoredSample.of(new double[] {3}, new double[] {2}));
        assertThat(positives(decimal)).isEqualTo(ScoredSample.of(new double[] {0.25}, new double[] {0.5}));
    }

    @Test
    void scoresOfSinglePrecisionAreThoseOfTheirTexts() {
        Dataset<Row> single = rows("t int, s float", row(1, 0.7f), row(0, 0.1f), row(0, Float.NaN), row(1, 1e-30f));

        assertThat(positives(single)).isEqualTo(ScoredSample.of(new double[] {0.7, 1e-30}, new double[] {0.1}));
    }

    private static ScoredSample positives(Dataset<Row> rows) {
        return CredenceSpark.scores(rows, "t", "s")
                .positive("1")
                .collect()
                .sample()
                .evidence();
    }

    @Test
    void clustersFollowTheColumn() {
        Map<String, ScoreCounter> counters = new TreeMap<>();
        COLLECTED.forEach(row -> counters.computeIfAbsent(row.getAs("patient"), name -> new ScoreCounter())
                .add(row.<Double>getAs("score"), row.<Boolean>getAs("positive")));
        Map<String, ScoredSample> samples = new TreeMap<>();
        counters.forEach((name, counter) -> samples.put(name, counter.toSample()));

        assertThat(CredenceSpark.scores(MANY, "positive", "score")
                        .cluster("patient")
                        .collect()
                        .sample())
                .isEqualTo(ClusteredSample.of(samples));
    }

    @Test
    void twoSystemsAreComparedOnTheSameItems() {
        boolean[] truth = new boolean[COLLECTED.size()];
        double[] first = new double[truth.length];
        double[] second = new double[truth.length];
        for (int i = 0; i < truth.length; i++) {
            truth[i] = COLLECTED.get(i).<Boolean>getAs("positive");
            first[i] = COLLECTED.get(i).<Double>getAs("score");
            second[i] = COLLECTED.get(i).<Double>getAs("score2");
        }
        Pairing<ScoredSample> here = Pairing.paired(PairedScoredSample.of(truth, first, second));

        Pairing<ScoredSample> there = CredenceSpark.scores(MANY, "positive", "score")
                .second("score2")
                .collect()
                .pairing();

        assertThat(Credence.load().compare(there).comparison("auroc").difference())
                .isEqualTo(Credence.load().compare(here).comparison("auroc").difference());
    }

    @Test
    void nullsAndNaNAreSetAside() {
        Dataset<Row> lacking =
                rows("t boolean, s double", row(true, 0.5), row(true, Double.NaN), row(false, null), row(null, 0.5));

        CollectedEvidence<ScoredSample> all =
                CredenceSpark.scores(lacking, "t", "s").collect();

        assertThat(all.rows()).isEqualTo(1);
        assertThat(all.setAside()).isEqualTo(Map.of("truth", 1L, "score", 2L));
    }

    @Test
    void infiniteScoresAreKept() {
        Dataset<Row> infinite =
                rows("t boolean, s double", row(true, Double.POSITIVE_INFINITY), row(false, Double.NEGATIVE_INFINITY));

        assertThat(CredenceSpark.scores(infinite, "t", "s").collect().sample().evidence())
                .isEqualTo(ScoredSample.of(
                        new double[] {Double.POSITIVE_INFINITY}, new double[] {Double.NEGATIVE_INFINITY}));
    }

    @Test
    void numericTruthWithoutPositiveLabelThrows() {
        Dataset<Row> numbers = rows("t int, s double", row(1, 0.5));

        assertThatThrownBy(() -> CredenceSpark.scores(numbers, "t", "s").collect())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scores need a positive label: column of truth='t', type=int; name the label, as by"
                        + " positive(\"1\"), or use a column of booleans");
        assertThatThrownBy(() -> CredenceSpark.scores(numbers, "t", "s").positive("yes"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "positive label must be a number of its type, as the column of truth has: positive label='yes', type=int");
    }

    @Test
    void scoreColumnOfTextThrows() {
        Dataset<Row> text = rows("t boolean, s string", row(true, "0.5"));

        assertThatThrownBy(() -> CredenceSpark.scores(text, "t", "s"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "column of score must be a number; cast it, as by cast(s as double): column='s', type=string");
    }

    @Test
    void givenLimitAppliesToPairsOfTwoSystems() {
        ScoreQuery all = CredenceSpark.scores(MANY, "positive", "score").second("score2");
        Comparison exact = Credence.load().compare(all.collect().pairing()).comparison("auroc");
        assertThat(exact.guaranteedBounds()).isEmpty();
        for (ScoreQuery bounded : List.of(
                all.atMost(100),
                CredenceSpark.scores(MANY, "positive", "score").atMost(100).second("score2"))) {
            GuaranteedBounds sure = Credence.load()
                    .compare(bounded.collect().pairing())
                    .comparison("auroc")
                    .guaranteedBounds()
                    .orElseThrow();
            assertThat(exact.difference()).isBetween(sure.lower(), sure.upper());
        }
    }

    @Test
    void fewerThan16KeysThrow() {
        assertThatThrownBy(() -> CredenceSpark.scores(MANY, "positive", "score").atMost(15))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("keys must be >= 16: keys=15");
    }
}
