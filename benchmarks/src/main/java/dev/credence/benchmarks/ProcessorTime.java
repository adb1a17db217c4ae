package dev.credence.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * The beta benchmarks in processor time, the least of many rounds: for machines shared with other work, where the wall-clock
 * times of JMH scatter several-fold.
 */
public final class ProcessorTime {
    private static final int ROUNDS = 60;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ProcessorTime() {}

    /**
     * Prints nanoseconds a call, a line for each range.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        for (String range : new String[] {"small", "medium", "large", "rare"}) {
            StringBuilder line = new StringBuilder(range);
            rivals(range).forEach((name, rival) -> line.append(String.format("  %s %.0f", name, least(rival))));
            System.out.println(line);
        }
    }

    private static Map<String, DoubleSupplier> rivals(String range) {
        BetaQuantileBenchmark quantile = new BetaQuantileBenchmark();
        quantile.range = range;
        quantile.draw();
        BetaTailBenchmark tail = new BetaTailBenchmark();
        tail.range = range;
        tail.draw();
        Map<String, DoubleSupplier> rivals = new LinkedHashMap<>();
        rivals.put("quantile", quantile::credence);
        rivals.put("commonsStatistics", quantile::commonsStatistics);
        rivals.put("commonsMath3", quantile::commonsMath3);
        rivals.put("commonsMath3Default", quantile::commonsMath3Default);
        rivals.put("tail", tail::credence);
        rivals.put("commonsNumbers", tail::commonsNumbers);
        return rivals;
    }

    private static double least(DoubleSupplier rival) {
        double sink = 0;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            sink += rival.getAsDouble();
            least = Math.min(least, THREADS.getCurrentThreadCpuTime() - start);
        }
        return Double.isNaN(sink) ? Double.NaN : least / (double) BetaCases.CASES;
    }
}
