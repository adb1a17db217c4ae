package dev.credence.spark;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The session of all tests, with two threads; a task may fail three times. */
final class LocalSpark {
    private static final SparkSession SESSION = session("local[2,4]");

    private LocalSpark() {}

    static SparkSession spark() {
        return SESSION;
    }

    static SparkSession session(String master) {
        SparkSession session = SparkSession.builder()
                .master(master)
                .appName("credence")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "3")
                .config("spark.sql.warehouse.dir", "target/warehouse")
                .getOrCreate();
        session.sparkContext().setLogLevel("OFF");
        return session;
    }

    static Dataset<Row> rows(String ddl, Row... rows) {
        return spark().createDataFrame(List.of(rows), StructType.fromDDL(ddl));
    }

    static Row row(@Nullable Object... cells) {
        return RowFactory.create(cells);
    }

    /** Creates rows without randomness: three labels, scores with some ties, seconds, weights, clusters of questions, and countries. */
    static Dataset<Row> many(long rows) {
        return many(spark(), rows);
    }

    static Dataset<Row> many(SparkSession session, long rows) {
        return session.range(rows)
                .selectExpr(
                        "id",
                        "concat('class ', pmod(hash(id), 3)) as truth",
                        "concat('class ', if(pmod(hash(id, 1), 4) = 0, pmod(hash(id, 2), 3), pmod(hash(id), 3))) as prediction",
                        "concat('class ', if(pmod(hash(id, 7), 3) = 0, pmod(hash(id, 2), 3), pmod(hash(id), 3))) as other",
                        "pmod(hash(id), 3) = 0 as positive",
                        "(if(pmod(hash(id), 3) = 0, 300, 0) + pmod(hash(id, 3), 1000)) / 1300.0D as score",
                        "(if(pmod(hash(id), 3) = 0, 200, 0) + pmod(hash(id, 4), 1000)) / 1200.0D as score2",
                        "pmod(hash(id, 10), 60000) / 1000.0D as seconds",
                        "concat('patient ', pmod(hash(id, 5), 40)) as patient",
                        "concat('question ', pmod(hash(id, 11), 20), ' of patient ', pmod(hash(id, 5), 40)) as question",
                        "pmod(hash(id, 6), 5) as fold",
                        "1 / (1 + pmod(hash(id, 8), 97)) as weight",
                        "element_at(array('at', 'de', 'fr'), 1 + pmod(hash(id, 9), 3)) as country");
    }
}
