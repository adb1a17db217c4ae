package dev.credence.benchmarks;

import dev.credence.benchmarks.ProcessorTime.Measurement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Measures all benchmark classes and writes docs/measurements/speed.md: a table for each class, with the ratio of each time to that of the
 * reference method, and with the times of NumPy and SciPy where Python has them.
 *
 * <p>Absolute times depend on the machine, which the page names; a regression shows as a changed ratio.
 */
public final class SpeedTable {
    private static final List<Part> PARTS = List.of(
            new Part(
                    BetaQuantileBenchmark.class,
                    "Beta quantiles",
                    "One quantile. Nothing is used again between calls. `commonsMath3` has the accuracy 1e-18 that intervals need.",
                    "credence"),
            new Part(BetaTailBenchmark.class, "Tails of beta distributions", "One lower tail.", "credence"),
            new Part(
                    IntervalBenchmark.class,
                    "A million intervals",
                    "One interval of many that are computed together, for n from 10 to 100,000. Commons Statistics takes one proportion per call.",
                    "credence"),
            new Part(
                    DeltaBenchmark.class,
                    "Macro-F1 with its interval",
                    "100 observations per class. The covariance matrix has only the cells that occur, and gives the standard error alone.",
                    "deltaWilson"),
            new Part(
                    LatticeBenchmark.class,
                    "Metrics of two classes by `dirichlet-lattice`",
                    "Each call has another matrix.",
                    "mcc"),
            new Part(
                    UsualMetricsBenchmark.class,
                    "Reports of two classes",
                    "Each call has another matrix. `named` and `usual` are 22 metrics each, of which 10 and 8 are by `dirichlet-lattice`; `one` is `mcc`.",
                    "usual"),
            new Part(
                    PageBenchmark.class,
                    "Report page of probabilities of two systems",
                    "Each call has other rows. `calibration` is the part of the page that draws samples.",
                    "page"),
            new Part(
                    BayesBenchmark.class,
                    "Posteriors",
                    "`count` is the number of true positives. Simulated intervals take 1e5 draws, and simulated comparisons 1e6.",
                    "f1Interval"),
            new Part(
                    ResamplingBenchmark.class,
                    "Resampling",
                    "Macro-F1 of ten classes, 10,000 draws on one thread.",
                    "delta"),
            new Part(
                    AreaBootstrapBenchmark.class,
                    "One bootstrap draw of the area under the ROC curve",
                    "`rows` draws rows and sorts them again.",
                    "credence"),
            new Part(SamplerBenchmark.class, "Gamma variates", "One variate.", "gamma"),
            new Part(
                    BinomialSamplerBenchmark.class,
                    "Binomial variates",
                    "One count, of trials and a probability. `changing` has other parameters in every draw, `fixed` the same, and the methods after it are samplers of Commons RNG for the same parameters.",
                    "fixed"),
            new Part(
                    CurveBenchmark.class,
                    "Scores to area, interval and ROC curve",
                    "`build` makes the sorted sample alone; `sort` and `parallelSort` are the JDK's sorts of the same doubles.",
                    "credence"),
            new Part(
                    BandBenchmark.class,
                    "Bands",
                    "Pointwise bands of both rates at all thresholds; `commonsStatistics` computes the bounds of the ROC curve alone.",
                    "rocBand"),
            new Part(
                    ManyPairsBenchmark.class,
                    "All pairs of several systems",
                    "Nemenyi's test for 30 data sets, and max-T of accuracy on 500 items.",
                    "nemenyi"),
            new Part(
                    MonitorBenchmark.class,
                    "Monitoring",
                    "One row that is added, and one look at the sequence.",
                    "add"));

    private SpeedTable() {}

    /**
     * Writes the page. The property {@code seconds} is the processor time that each method has at least.
     *
     * @param arguments the page, the folder of the Python programs, and simple names of the classes to measure if not all
     */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException, InterruptedException {
        if (arguments.length < 2) {
            throw new IllegalArgumentException(
                    "two arguments must be given, the page to write and the folder of the Python programs, but there are "
                            + arguments.length);
        }
        List<String> wanted = List.of(arguments).subList(2, arguments.length);
        Section section = new Section("speed").add(machine());
        for (Part part : PARTS) {
            if (wanted.isEmpty() || wanted.contains(part.type.getSimpleName())) {
                part.addTo(section);
            }
        }
        for (String program : List.of("boost_beta.py", "numpy_samplers.py")) {
            String lines = peer(Path.of(arguments[1]).resolve(program));
            if (!lines.isBlank()) {
                section.add("## Python: `" + program + "`\n```\n" + lines.strip() + "\n```");
            }
        }
        section.write(Path.of(arguments[0]));
    }

    private static String machine() throws IOException {
        Path cpuinfo = Path.of("/proc/cpuinfo");
        String processor = System.getProperty("os.arch");
        if (Files.isReadable(cpuinfo)) {
            for (String line : Files.readAllLines(cpuinfo, StandardCharsets.UTF_8)) {
                if (line.startsWith("model name")) {
                    processor = line.substring(line.indexOf(':') + 1).strip();
                    break;
                }
            }
        }
        return "Processor: " + processor + ", " + Runtime.getRuntime().availableProcessors() + " processors. Java: "
                + System.getProperty("java.vm.name") + " " + System.getProperty("java.version") + ".";
    }

    /** Returns what the program prints, or nothing where Python or its libraries are missing. */
    private static String peer(Path program) throws IOException, InterruptedException {
        Path output = Files.createTempFile("peer", ".txt");
        try {
            Process process = new ProcessBuilder("python3", program.toString())
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0 ? Files.readString(output) : "";
        } catch (IOException noPython) {
            return "";
        } finally {
            Files.delete(output);
        }
    }

    /** A benchmark class with its heading, a description of one operation, and the method to which the ratios refer. */
    private record Part(Class<?> type, String title, String description, String reference) {
        void addTo(Section section) throws ReflectiveOperationException {
            Map<String, Map<String, Measurement>> rows = new LinkedHashMap<>();
            for (Measurement measurement : ProcessorTime.measure(type, List.of())) {
                rows.computeIfAbsent(measurement.parameters(), key -> new LinkedHashMap<>())
                        .put(measurement.method(), measurement);
            }
            List<String> methods =
                    new ArrayList<>(rows.values().iterator().next().keySet());
            methods.remove(reference);
            methods.add(0, reference);
            List<String> head = new ArrayList<>(List.of(""));
            methods.forEach(method -> head.add(Section.code(method)));
            List<List<String>> table = new ArrayList<>(List.of(head));
            rows.forEach((parameters, measurements) -> {
                List<String> row = new ArrayList<>(List.of(parameters));
                double unit = time(measurements, reference);
                for (String method : methods) {
                    double processor = time(measurements, method);
                    row.add(duration(processor)
                            + (method.equals(reference) ? "" : Section.format(" (%sx)", digits(processor / unit))));
                }
                table.add(row);
            });
            section.add("## " + title + ": `" + type.getSimpleName() + "`\n" + description)
                    .table(table);
        }

        private static double time(Map<String, Measurement> measurements, String method) {
            return Objects.requireNonNull(measurements.get(method), method).processor();
        }

        private static String duration(double nanoseconds) {
            if (nanoseconds < 1e3) {
                return digits(nanoseconds) + " ns";
            }
            if (nanoseconds < 1e6) {
                return digits(nanoseconds / 1e3) + " µs";
            }
            return nanoseconds < 1e9 ? digits(nanoseconds / 1e6) + " ms" : digits(nanoseconds / 1e9) + " s";
        }

        /** Formats a number with two or three significant digits. */
        private static String digits(double number) {
            return Section.format(
                    number < 0.0995 ? "%.3f" : number < 0.995 ? "%.2f" : number < 9.95 ? "%.1f" : "%.0f", number);
        }
    }
}
