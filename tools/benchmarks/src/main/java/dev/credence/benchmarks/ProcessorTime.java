package dev.credence.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Runs the methods of benchmark classes turn by turn and prints the least processor time, wall-clock time and memory of each:
 * for machines shared with other work, where the wall-clock times of JMH scatter several-fold and only times of one run compare.
 *
 * <p>Processor time and memory are the calling thread's; a method that uses more threads shows in wall-clock time alone. Each
 * combination of {@code @Param} values is a block of lines. {@code -Dseconds=0.2} gives each method that much time.
 */
public final class ProcessorTime {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Rounds continue until each method had this much processor time, but at least {@link #FEWEST} and at most {@link #MAX_CALLS}. */
    private static final double NANOSECONDS = 1e9 * Double.parseDouble(System.getProperty("seconds", "1.5"));

    private static final double SHORTEST_ROUND = 5e6;

    /** Half a second: a first call loads classes, and taken for the length of all it would leave them interpreted. */
    private static final double WARM_UP = 5e8;

    private static final int FEWEST = 4;
    private static final int MAX_CALLS = 200;

    private ProcessorTime() {}

    /**
     * Measures all methods and prints their times.
     *
     * @param arguments simple names of benchmark classes, each followed by the methods wanted and parameters as
     *     name=value, if not all
     * @throws ReflectiveOperationException if there is no such class or a benchmark fails
     */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        List<String> methods = new ArrayList<>();
        for (int i = arguments.length - 1; i >= 0; i--) {
            if (Character.isUpperCase(arguments[i].charAt(0))) {
                print(Class.forName(ProcessorTime.class.getPackageName() + "." + arguments[i]), methods);
                methods.clear();
            } else {
                methods.add(arguments[i]);
            }
        }
    }

    private static void print(Class<?> type, List<String> names) throws ReflectiveOperationException {
        System.out.printf("%s%n", type.getSimpleName());
        String parameters = null;
        for (Measurement measurement : measure(type, names)) {
            if (!measurement.parameters().equals(parameters)) {
                parameters = measurement.parameters();
                System.out.printf("%s%n", parameters);
            }
            System.out.printf(
                    "  %-28s %14.1f ns processor %14.1f ns wall %12.1f bytes%n",
                    measurement.method(), measurement.processor(), measurement.wall(), measurement.bytes());
        }
    }

    /**
     * Measures the methods of a benchmark class, for each combination of parameters in turns.
     *
     * @param type the benchmark class
     * @param names the methods to measure and the values of parameters as name=value; all where none is named
     * @return the least times, in the order of the parameters and then of the methods' names
     */
    static List<Measurement> measure(Class<?> type, List<String> names) throws ReflectiveOperationException {
        List<Field> parameters = Stream.of(type.getFields())
                .filter(f -> f.isAnnotationPresent(Param.class))
                .toList();
        List<Method> methods = Stream.of(type.getMethods())
                .filter(m -> m.isAnnotationPresent(Benchmark.class))
                .filter(m -> names.stream().allMatch(n -> n.contains("=")) || names.contains(m.getName()))
                .sorted(Comparator.comparing(Method::getName))
                .toList();
        List<Measurement> measurements = new ArrayList<>();
        vary(type.getConstructor().newInstance(), parameters, methods, names, "", measurements);
        return measurements;
    }

    private static void vary(
            Object benchmark,
            List<Field> parameters,
            List<Method> methods,
            List<String> names,
            String title,
            List<Measurement> measurements)
            throws ReflectiveOperationException {
        if (parameters.isEmpty()) {
            measurements.addAll(run(benchmark, methods, title));
            return;
        }
        Field first = parameters.get(0);
        for (String value : values(first, names)) {
            first.set(benchmark, first.getType() == int.class ? (Object) Integer.valueOf(value) : value);
            vary(
                    benchmark,
                    parameters.subList(1, parameters.size()),
                    methods,
                    names,
                    title + (title.isEmpty() ? "" : ", ") + first.getName() + "=" + value,
                    measurements);
        }
    }

    private static List<String> values(Field parameter, List<String> names) {
        String start = parameter.getName() + "=";
        List<String> chosen = names.stream()
                .filter(n -> n.startsWith(start))
                .map(n -> n.substring(start.length()))
                .toList();
        return chosen.isEmpty() ? List.of(parameter.getAnnotation(Param.class).value()) : chosen;
    }

    private static List<Measurement> run(Object benchmark, List<Method> methods, String parameters)
            throws ReflectiveOperationException {
        for (Method method : benchmark.getClass().getMethods()) {
            if (method.isAnnotationPresent(Setup.class)) {
                method.invoke(benchmark);
            }
        }
        List<ShortestTime> all =
                methods.stream().map(m -> new ShortestTime(benchmark, m)).toList();
        boolean more = true;
        while (more) {
            more = false;
            for (ShortestTime least : all) {
                more |= least.round();
            }
        }
        return all.stream().map(least -> least.measurement(parameters)).toList();
    }

    /**
     * The least time and memory of one operation.
     *
     * @param parameters the parameters as name=value, separated by commas; empty if the class has none
     * @param method the name of the method
     * @param processor processor time of the calling thread in nanoseconds
     * @param wall elapsed time in nanoseconds
     * @param bytes memory that the calling thread allocates
     */
    record Measurement(String parameters, String method, double processor, double wall, double bytes) {}

    /** A method and its shortest time. */
    private static final class ShortestTime {
        private final Object benchmark;
        private final Method method;
        private final double operations;
        private double processor = Double.POSITIVE_INFINITY;
        private double wall = Double.POSITIVE_INFINITY;
        private double bytes = Double.POSITIVE_INFINITY;
        private double total;
        private int rounds;
        private int repeats = 1;

        ShortestTime(Object benchmark, Method method) {
            this.benchmark = benchmark;
            this.method = method;
            OperationsPerInvocation count = method.getAnnotation(OperationsPerInvocation.class);
            this.operations = count == null ? 1 : count.value();
        }

        private void warmUp() throws ReflectiveOperationException {
            long start = THREADS.getCurrentThreadCpuTime();
            do {
                method.invoke(benchmark);
            } while ((double) (THREADS.getCurrentThreadCpuTime() - start) < WARM_UP);
        }

        /** Short calls are repeated until the clock's resolution no longer matters. */
        private void calibrate() throws ReflectiveOperationException {
            double took = 0;
            while (took < SHORTEST_ROUND) {
                repeats *= took == 0 ? 1 : 2;
                long start = THREADS.getCurrentThreadCpuTime();
                for (int i = 0; i < repeats; i++) {
                    method.invoke(benchmark);
                }
                took = Math.max(1, (double) (THREADS.getCurrentThreadCpuTime() - start));
            }
        }

        /** Returns whether another round is needed. */
        boolean round() throws ReflectiveOperationException {
            if (rounds >= MAX_CALLS || (rounds >= FEWEST && total > NANOSECONDS)) {
                return false;
            }
            if (rounds == 0) {
                warmUp();
                calibrate();
            }
            long memory = THREADS.getCurrentThreadAllocatedBytes();
            long start = System.nanoTime();
            long work = THREADS.getCurrentThreadCpuTime();
            for (int i = 0; i < repeats; i++) {
                method.invoke(benchmark);
            }
            double took = (double) (THREADS.getCurrentThreadCpuTime() - work);
            wall = Math.min(wall, (double) (System.nanoTime() - start));
            bytes = Math.min(bytes, (double) (THREADS.getCurrentThreadAllocatedBytes() - memory));
            processor = Math.min(processor, took);
            total += took;
            rounds++;
            return true;
        }

        Measurement measurement(String parameters) {
            double calls = operations * repeats;
            return new Measurement(parameters, method.getName(), processor / calls, wall / calls, bytes / calls);
        }
    }
}
