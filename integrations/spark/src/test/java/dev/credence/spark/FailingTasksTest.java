package dev.credence.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Makes every task fail once near the end of its partition, after most of its rows were added. */
class FailingTasksTest {
    private static final AtomicInteger FAILURES = new AtomicInteger();

    private static Dataset<Row> failing(Dataset<Row> rows) {
        SparkSession spark = LocalSpark.spark();
        UDF1<Long, Long> once = id -> {
            if (id % 1_000 == 999 && TaskContext.get().attemptNumber() == 0) {
                FAILURES.incrementAndGet();
                throw new IllegalStateException("the task fails at its first attempt");
            }
            return id;
        };
        spark.udf()
                .register("fails_once", functions.udf(once, DataTypes.LongType).asNondeterministic());
        return rows.filter(functions.callUDF("fails_once", rows.col("id")).geq(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"counts", "weights", "scores", "outcomes", "runs"})
    void repeatedTasksChangeNoBit(String kind) {
        Function<Dataset<Row>, EvidenceQuery<?, ?>> query = rows -> switch (kind) {
            case "counts" ->
                CredenceSpark.confusion(rows, "truth", "prediction").cluster("patient");
            case "weights" ->
                CredenceSpark.confusion(rows, "truth", "prediction").weight("weight");
            case "outcomes" -> CredenceSpark.outcomes(rows, "score").cluster("patient");
            case "runs" -> CredenceSpark.outcomes(rows, "score").item("question");
            default -> CredenceSpark.scores(rows, "positive", "score").atMost(100);
        };
        Dataset<Row> rows = LocalSpark.many(4_000);
        int before = FAILURES.get();

        CollectedEvidence<?> failed = query.apply(failing(rows)).collect();

        CollectedEvidence<?> smooth = query.apply(rows).collect();
        assertThat(FAILURES.get()).isGreaterThanOrEqualTo(before + 2);
        assertThat(failed.state()).isEqualTo(smooth.state());
        assertThat(failed.rows()).isEqualTo(4_000);
    }
}
