package dev.credence.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the partitions of rows and their order change no bit. */
class PartitionsTest {
    private static final Dataset<Row> ROWS = LocalSpark.many(6_000).cache();
    /** The partitions of the rows in another order, which all queries read. */
    private static final Map<Integer, Dataset<Row>> SHUFFLED = Map.of(7, shuffled(7), 200, shuffled(200));

    private record Query(String name, Function<Dataset<Row>, EvidenceQuery<?, ?>> of) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Query> queries() {
        Map<String, Function<Dataset<Row>, EvidenceQuery<?, ?>>> all = new TreeMap<>();
        labelled().forEach((name, of) -> {
            all.put(name, of::apply);
            all.put(name + ", clusters", rows -> of.apply(rows).cluster("patient"));
            all.put(name + ", folds", rows -> of.apply(rows).fold("fold"));
            all.put(name + ", weights", rows -> of.apply(rows).weight("weight"));
        });
        outcomes().forEach((name, of) -> {
            all.put(name, of::apply);
            all.put(name + ", clusters", rows -> of.apply(rows).cluster("patient"));
            all.put(name + ", runs", rows -> of.apply(rows).item("question"));
            all.put(
                    name + ", runs in clusters",
                    rows -> of.apply(rows).item("question").cluster("patient"));
        });
        return all.entrySet().stream().map(query -> new Query(query.getKey(), query.getValue()));
    }

    private static Map<String, Function<Dataset<Row>, LabelledQuery<?, ?>>> labelled() {
        return Map.of(
                "confusion", rows -> CredenceSpark.confusion(rows, "truth", "prediction"),
                "two confusions",
                        rows -> CredenceSpark.confusion(rows, "truth", "prediction")
                                .second("other"),
                "scores",
                        rows -> CredenceSpark.scores(rows, "positive", "score").atMost(100),
                "two scores",
                        rows -> CredenceSpark.scores(rows, "positive", "score").second("score2"));
    }

    private static Map<String, Function<Dataset<Row>, OutcomeQuery>> outcomes() {
        return Map.of(
                "outcomes", rows -> CredenceSpark.outcomes(rows, "score", "seconds"),
                "two outcomes", rows -> CredenceSpark.outcomes(rows, "score").second("score2"));
    }

    @ParameterizedTest
    @MethodSource("queries")
    void numberOfPartitionsChangesNoByte(Query query) {
        byte[] one = query.of().apply(ROWS.coalesce(1)).collect().state();

        SHUFFLED.forEach((partitions, rows) -> {
            assertThat(rows.javaRDD().getNumPartitions()).isEqualTo(partitions);
            assertThat(query.of().apply(rows).collect().state()).isEqualTo(one);
        });
    }

    private static Dataset<Row> shuffled(int partitions) {
        return ROWS.orderBy(functions.hash(functions.col("id"), functions.lit(partitions)))
                .repartition(partitions)
                .cache();
    }
}
