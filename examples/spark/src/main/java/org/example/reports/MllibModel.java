package org.example.reports;

import dev.credence.Credence;
import dev.credence.api.interval.Estimate;
import dev.credence.spark.CredenceSpark;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.functions;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * What a model of MLlib says of rows it was not fitted to, with intervals by one more line; MLlib's own evaluators must give the
 * same points, or this ends with an error.
 */
public final class MllibModel {
    private MllibModel() {}

    /** No arguments: two classes of points are drawn. */
    public static void main(String[] arguments) {
        SparkSession spark = SparkSession.builder().appName("model of MLlib").getOrCreate();
        spark.sparkContext().setLogLevel("ERROR");
        Dataset<Row> points = spark.range(0, 4_000, 1, 4)
                .selectExpr("id", "cast(pmod(id, 3) = 0 as double) AS label")
                .selectExpr("id", "label", "1.2 * label + randn(1) AS x", "0.8 * label + randn(2) AS y")
                .cache();
        Dataset<Row> rows = new VectorAssembler()
                .setInputCols(new String[] {"x", "y"})
                .setOutputCol("features")
                .transform(points);
        Dataset<Row> judged = new LogisticRegression()
                .fit(rows.where("id < 3000"))
                .transform(rows.where("id >= 3000"));
        Dataset<Row> scored = judged.withColumn(
                "score", functions.vector_to_array(judged.col("probability"), "float64").getItem(1));

        Credence credence = Credence.load();
        Estimate accuracy = credence.evaluate(
                        CredenceSpark.confusion(scored, "label", "prediction").collect().sample())
                .estimate("accuracy");
        Estimate area = credence.evaluate(
                        CredenceSpark.scores(scored, "label", "score").positive("1").collect().sample())
                .estimate("auroc");
        System.out.println(accuracy);
        System.out.println(area);

        agree(accuracy, new MulticlassClassificationEvaluator().setMetricName("accuracy").evaluate(judged), 1e-15);
        agree(area, new BinaryClassificationEvaluator().setNumBins(0).evaluate(judged), 1e-12);
        spark.stop();
    }

    private static void agree(Estimate ours, double theirs, double within) {
        if (!(Math.abs(ours.value() - theirs) <= within)) {
            throw new IllegalStateException(ours.metric() + ": here " + ours.value() + ", by MLlib " + theirs);
        }
    }
}
