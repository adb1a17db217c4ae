package dev.credence.spark;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.mllib.evaluation.BinaryClassificationMetrics;
import org.apache.spark.mllib.evaluation.MulticlassMetrics;
import org.apache.spark.rdd.RDD;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * Measures the tables of docs/measurements/spark.md: the cost of evidence and of MLlib's metrics on the same cached rows in the same run, in turns.
 * Beyond 2e8 rows they are not cached, but generated as they are read, by every rival again.
 *
 * <p>Arguments: rows, cores, rounds, then the rivals to be run, all where none is named. Time is that of the processor in tasks, which
 * other work on the machine does not lengthen, and that of the clock.
 */
final class SparkCost {
    private static final Credence CREDENCE = Credence.load();
    /** The number of rows that fits into a driver with a few gigabytes. */
    private static final long CACHED = 200_000_000;

    private final SparkSession spark;
    private final Spent spent = new Spent();
    private final PrintStream out;

    private SparkCost(SparkSession spark, PrintStream out) {
        this.spark = spark;
        this.out = out;
        spark.sparkContext().addSparkListener(spent);
    }

    public static void main(String[] arguments) {
        PrintStream out = System.out;
        SparkSession spark = LocalSpark.session("local[" + arguments[1] + "]");
        Set<String> wanted = new TreeSet<>(Arrays.asList(arguments).subList(3, arguments.length));
        new SparkCost(spark, out).run(Long.parseLong(arguments[0]), Integer.parseInt(arguments[2]), wanted);
        spark.stop();
    }

    private void run(long rows, int rounds, Set<String> wanted) {
        Dataset<Row> data = data(rows);
        if (rows <= CACHED) {
            data.persist(StorageLevel.MEMORY_ONLY()).count();
        }
        Map<String, Supplier<String>> rivals = rivals(data);
        rivals.keySet().removeIf(name -> !wanted.isEmpty() && !wanted.contains(name));
        for (int round = 0; round < rounds; round++) {
            rivals.forEach((name, rival) -> time(name, rows, rival));
        }
    }

    /** Ten classes, scores of 52 bits, eleven grades, ten runs of each item, and a hundred rows of each cluster. */
    private Dataset<Row> data(long rows) {
        String truth = "pmod(hash(id), 10)";
        return spark.range(0, rows, 1, 8)
                .selectExpr(
                        "cast(" + truth + " as double) as truth",
                        "cast(if(pmod(hash(id, 1), 4) = 0, pmod(hash(id, 2), 10), " + truth
                                + ") as double) as prediction",
                        truth + " < 3 as positive",
                        "(rand(7) + if(" + truth + " < 3, 0.3, 0)) / 1.3 as score",
                        "pmod(hash(id, 4), 11) / 10.0D as grade",
                        "pmod(hash(id, 5), " + Math.max(1, rows / 10) + ") as item",
                        "pmod(hash(id, 6), " + Math.max(1, rows / 100) + ") as cluster",
                        "pmod(hash(id, 3), 100) as slice");
    }

    private static Map<String, Supplier<String>> rivals(Dataset<Row> data) {
        Map<String, Supplier<String>> rivals = new LinkedHashMap<>();
        rivals.put("confusion", () -> {
            Sample<ConfusionMatrix> sample = CredenceSpark.confusion(data, "truth", "prediction")
                    .collect()
                    .sample();
            return CREDENCE.evaluate(sample)
                    .estimates("accuracy", "f1.weighted")
                    .toString();
        });
        Dataset<Row> named = data.withColumn(
                "name",
                functions.concat(
                        functions.lit("patient-"), functions.col("cluster").cast("string")));
        rivals.put("confusion-clusters", () -> clustered(data, "cluster"));
        rivals.put("confusion-names", () -> clustered(named, "name"));
        rivals.put("confusion-few-clusters", () -> clustered(data, "slice"));
        rivals.put("rows-clusters", () -> read(data, "cluster"));
        rivals.put("rows-names", () -> read(named, "name"));
        rivals.put("counts-clusters", () -> counted(data, "cluster"));
        rivals.put("counts-names", () -> counted(named, "name"));
        rivals.put("MulticlassMetrics", () -> {
            MulticlassMetrics metrics = new MulticlassMetrics(data.select("prediction", "truth"));
            return metrics.accuracy() + " " + metrics.weightedFMeasure();
        });
        rivals.put("scores", () -> {
            Sample<ScoredSample> sample =
                    CredenceSpark.scores(data, "positive", "score").collect().sample();
            Estimate area = CREDENCE.evaluate(sample).estimate("auroc");
            return area
                    + area.guaranteedBounds()
                            .map(sure -> ", at most off by " + sure.error(area.value()))
                            .orElse("");
        });
        rivals.put("BinaryClassificationMetrics", () -> binary(data, 0));
        rivals.put("BinaryClassificationMetrics-1000", () -> binary(data, 1_000));
        rivals.put("grades", () -> mean(CredenceSpark.outcomes(data, "grade")));
        rivals.put("seconds", () -> mean(CredenceSpark.outcomes(data, "score")));
        rivals.put("runs", () -> mean(CredenceSpark.outcomes(data, "grade").item("item")));
        rivals.put(
                "confusion-slices",
                () -> CredenceSpark.confusion(data, "truth", "prediction")
                                .evaluate("accuracy", "f1.weighted")
                                .by("slice")
                                .collectAsList()
                                .size()
                        + " rows");
        rivals.put(
                "scores-slices",
                () -> CredenceSpark.scores(data, "positive", "score")
                                .evaluate("auroc")
                                .by("slice")
                                .collectAsList()
                                .size()
                        + " rows");
        return rivals;
    }

    private static String clustered(Dataset<Row> data, String cluster) {
        Sample<ConfusionMatrix> sample = CredenceSpark.confusion(data, "truth", "prediction")
                .cluster(cluster)
                .collect()
                .sample();
        return CREDENCE.evaluate(sample).estimate("accuracy").toString();
    }

    /** Lets Spark count equal rows, which is no more than the first step of an evaluation. */
    private static String counted(Dataset<Row> data, String cluster) {
        return data.groupBy(cluster, "truth", "prediction").count().count() + " cells, counted by Spark";
    }

    /** Only reads the columns of labels and clusters, as any program that counts rows in clusters itself must do. */
    private static String read(Dataset<Row> data, String cluster) {
        MapPartitionsFunction<Row, Integer> hashes = rows -> {
            int hash = 0;
            while (rows.hasNext()) {
                Row row = rows.next();
                hash += row.get(0).hashCode()
                        ^ row.get(1).hashCode()
                        ^ row.get(2).hashCode();
            }
            return List.of(hash).iterator();
        };
        return "hashes "
                + data.select("truth", "prediction", cluster)
                        .mapPartitions(hashes, Encoders.INT())
                        .collectAsList();
    }

    private static String mean(OutcomeQuery query) {
        return CREDENCE.evaluate(query.collect().sample()).estimate("mean").toString();
    }

    private static String binary(Dataset<Row> data, int bins) {
        RDD<Tuple2<Object, Object>> pairs = data.selectExpr("score", "cast(positive as double)")
                .javaRDD()
                .map(row -> new Tuple2<Object, Object>(row.getDouble(0), row.getDouble(1)))
                .rdd();
        return "auroc " + new BinaryClassificationMetrics(pairs, bins).areaUnderROC();
    }

    private void time(String name, long rows, Supplier<String> rival) {
        spent.reset();
        long start = System.nanoTime();
        String result = rival.get();
        double clock = (System.nanoTime() - start) / 1e9;
        settle();
        double processor = spent.processor.get() / 1e9;
        out.printf(
                Locale.ROOT,
                "%s rows=%.0e clock=%.2fs processor=%.2fs Mrows/s=%.2f a core=%.2f shuffled=%.4f bytes a row: %s%n",
                name,
                (double) rows,
                clock,
                processor,
                rows / clock / 1e6,
                rows / processor / 1e6,
                spent.shuffled.get() / (double) rows,
                result.substring(0, Math.min(result.length(), 100)));
    }

    /** Events arrive late. */
    private void settle() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Spent extends SparkListener {
        private final AtomicLong processor = new AtomicLong();
        private final AtomicLong shuffled = new AtomicLong();

        void reset() {
            List.of(processor, shuffled).forEach(count -> count.set(0));
        }

        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            if (end.taskMetrics() != null) {
                processor.addAndGet(end.taskMetrics().executorCpuTime());
                shuffled.addAndGet(end.taskMetrics().shuffleWriteMetrics().bytesWritten());
            }
        }
    }
}
