package dev.credence.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkConf;
import org.apache.spark.TaskContext;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.deploy.worker.Worker;
import org.apache.spark.rpc.RpcEnv;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import scala.Option;

/**
 * Collects evidence while a task is slow and Spark runs a copy of it. A copy runs on another host than the task, so there are two: a
 * cluster of a master and two workers, at two of the machine's own addresses. Prints whether a copy ended well, and whether the bytes are
 * those of a run without trouble.
 */
final class SpeculativeRun {
    private static final String DRIVER = "127.0.0.1";
    /** The waiting time of the slow task, longer than the copy needs; the end of the copy ends the task. */
    private static final long DAWDLING_MILLIS = 60_000;

    private SpeculativeRun() {}

    public static void main(String[] arguments) throws IOException {
        PrintStream out = System.out;
        Path home = ClusterRun.home(arguments[0]);
        SparkConf conf = new SparkConf().set("spark.master.ui.port", "0").set("spark.worker.ui.port", "0");
        RpcEnv master = Master.startRpcEnvAndEndpoint(DRIVER, 0, 0, conf)._1();
        String address = "spark://" + DRIVER + ":" + master.address().port();
        worker("127.0.0.2", address, home, conf);
        worker("127.0.0.3", address, home, conf);
        SparkSession spark = ClusterRun.session(address, home)
                .config("spark.executor.cores", "1")
                .config("spark.speculation", "true")
                .config("spark.speculation.interval", "50ms")
                .config("spark.speculation.quantile", "0.5")
                .config("spark.speculation.multiplier", "1.1")
                .config("spark.speculation.minTaskRuntime", "50ms")
                .getOrCreate();
        spark.sparkContext().setLogLevel("OFF");
        run(spark, out);
        spark.stop();
        Runtime.getRuntime().halt(0);
    }

    private static void worker(String host, String master, Path home, SparkConf conf) {
        Worker.startRpcEnvAndEndpoint(
                host,
                0,
                0,
                1,
                512,
                new String[] {master},
                home.resolve(host).toString(),
                Option.empty(),
                conf,
                Option.empty());
    }

    private static void run(SparkSession spark, PrintStream out) {
        AtomicInteger copies = new AtomicInteger();
        spark.sparkContext().addSparkListener(new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd end) {
                if (end.taskInfo().speculative() && end.taskInfo().successful()) {
                    copies.incrementAndGet();
                }
            }
        });
        Dataset<Row> rows = LocalSpark.many(spark, 4_000).repartition(6);
        byte[] smooth = ClusterRun.state(rows);
        copies.set(0);
        boolean same = Arrays.equals(smooth, ClusterRun.state(dawdling(rows)));
        out.println("a copy ended=" + (copies.get() > 0) + ", same bytes=" + same);
    }

    /** The first attempt at the partition with row 1000 waits; its copy does not. */
    private static Dataset<Row> dawdling(Dataset<Row> rows) {
        UDF1<Long, Long> dawdling = id -> {
            if (id == 1_000 && TaskContext.get().attemptNumber() == 0) {
                Thread.sleep(DAWDLING_MILLIS);
            }
            return id;
        };
        return rows.filter(functions
                .udf(dawdling, DataTypes.LongType)
                .asNondeterministic()
                .apply(rows.col("id"))
                .geq(0));
    }
}
