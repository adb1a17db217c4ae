package org.example.reports;

import dev.credence.spark.CredenceSpark;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Evaluates every model in a Parquet file with the columns model, fold, truth (malignant or benign), prediction and score: by the
 * query's methods, and once more by SQL from states that were stored a fold each.
 */
public final class SliceReport {
    private static final String FROM_STATES =
            """
            SELECT model, i.metric, round(i.value, 4) AS value, round(i.lower, 4) AS lower, round(i.upper, 4) AS upper
            FROM (SELECT model, credence_interval(credence_merge(state), 'accuracy', 0.99) AS i
                  FROM (SELECT model, fold, credence_confusion(truth, prediction) AS state FROM answers GROUP BY model, fold)
                  GROUP BY model)
            ORDER BY model
            """;

    private SliceReport() {}

    /** Arguments: the file, and where to write the report, which is only printed otherwise. */
    public static void main(String[] arguments) {
        SparkSession spark = SparkSession.builder().appName("slice report").getOrCreate();
        spark.sparkContext().setLogLevel("ERROR");
        Dataset<Row> rows = spark.read().parquet(arguments[0]);

        Dataset<Row> labels = CredenceSpark.confusion(rows, "truth", "prediction")
                .positive("malignant")
                .evaluate("precision", "recall", "f1")
                .by("model");
        Dataset<Row> scores = CredenceSpark.scores(rows, "truth", "score")
                .positive("malignant")
                .evaluate("auroc")
                .by("model");
        Dataset<Row> report = labels.union(scores);
        if (arguments.length > 1) {
            report.write().mode("overwrite").parquet(arguments[1]);
        }
        report.selectExpr(
                        "model",
                        "metric",
                        "round(value, 4) AS value",
                        "round(lower, 4) AS lower",
                        "round(upper, 4) AS upper",
                        "method",
                        "n",
                        "status")
                .orderBy("model", "metric")
                .show(100, false);

        rows.createOrReplaceTempView("answers");
        CredenceSpark.register(spark);
        spark.sql(FROM_STATES).show(false);
        spark.stop();
    }
}
