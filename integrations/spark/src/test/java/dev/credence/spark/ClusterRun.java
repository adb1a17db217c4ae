package dev.credence.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Collects evidence on two executors in separate JVMs, one of which dies. Prints whether the bytes equal those of a run without
 * trouble.
 */
final class ClusterRun {
    static final List<String> OPENS = opens();

    private ClusterRun() {}

    private static List<String> opens() {
        return Stream.of(
                        "java.lang",
                        "java.lang.invoke",
                        "java.lang.reflect",
                        "java.io",
                        "java.net",
                        "java.nio",
                        "java.util",
                        "java.util.concurrent",
                        "java.util.concurrent.atomic",
                        "jdk.internal.ref",
                        "sun.nio.ch",
                        "sun.nio.cs",
                        "sun.security.action",
                        "sun.util.calendar")
                .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")
                .toList();
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream out = System.out;
        Path home = home(arguments[0]);
        SparkSession spark = session("local-cluster[2,1,512]", home).getOrCreate();
        spark.sparkContext().setLogLevel("OFF");
        run(spark, home, out, arguments[1].equals("runs") ? ClusterRun::runs : ClusterRun::state);
        spark.stop();
    }

    /** Creates the directory that executors use as Spark's home. */
    static Path home(String folder) throws IOException {
        Path home = Path.of(folder);
        Files.createDirectories(home.resolve("jars"));
        Files.writeString(home.resolve("RELEASE"), "Spark, whose jars are on the class path");
        return home;
    }

    /** Runs on executors in separate JVMs with the class path of this one. */
    static SparkSession.Builder session(String master, Path home) {
        return SparkSession.builder()
                .master(master)
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.executor.memory", "512m")
                .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .config("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1")
                .config("spark.sql.shuffle.partitions", "3")
                .config("spark.sql.warehouse.dir", home.resolve("warehouse").toString());
    }

    private static void run(SparkSession spark, Path home, PrintStream out, Function<Dataset<Row>, byte[]> state) {
        AtomicInteger lost = new AtomicInteger();
        spark.sparkContext().addSparkListener(new SparkListener() {
            @Override
            public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
                lost.incrementAndGet();
            }
        });
        Dataset<Row> rows = LocalSpark.many(spark, 4_000).repartition(6);
        byte[] smooth = state.apply(rows);
        boolean same = Arrays.equals(smooth, state.apply(deadly(rows, home.resolve("died"))));
        out.println("lost executors=" + lost + ", same bytes=" + same);
    }

    static byte[] state(Dataset<Row> rows) {
        return CredenceSpark.scores(rows, "positive", "score")
                .cluster("patient")
                .atMost(100)
                .collect()
                .state();
    }

    private static byte[] runs(Dataset<Row> rows) {
        return CredenceSpark.outcomes(rows, "score", "seconds")
                .item("question")
                .cluster("patient")
                .collect()
                .state();
    }

    /** The first task that reads row 1000 ends its executor, which loses what other tasks had written there. */
    private static Dataset<Row> deadly(Dataset<Row> rows, Path mark) {
        String file = mark.toString();
        UDF1<Long, Long> deadly = id -> {
            if (id == 1_000 && Path.of(file).toFile().createNewFile()) {
                Runtime.getRuntime().halt(1);
            }
            return id;
        };
        return rows.filter(functions
                .udf(deadly, DataTypes.LongType)
                .asNondeterministic()
                .apply(rows.col("id"))
                .geq(0));
    }
}
