package dev.credence.benchmarks.folds;

import dev.credence.Credence;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Repeats tables 5 to 8 of Wang and Li (2016): precision and recall by 10 folds, a classification tree and a support vector machine
 * on their Gaussian classes and on the letters; how often four intervals cover the true value and how long they are, compared with the paper.
 *
 * <p>The truth of a case is the learner's expected precision or recall at that training size: true positives over trials, summed
 * over all data sets of the study. Every data set has its own seed, so the numbers do not depend on threads or on how often the
 * study was broken off.
 *
 * <p>Arguments: a folder for what was counted (a study that was broken off continues where it was), data sets a case (200), tables
 * (5,6,7,8), {@code letter-recognition.data} for tables 7 and 8. Tables go to standard output, progress to standard error.
 *
 * @see <a href="https://doi.org/10.1162/NECO_a_00857">Wang and Li (2016), Neural Computation 28, 1694-1722</a>
 */
public final class WangLi {
    private static final int USUAL = 200;

    private final Path folder;
    private final int replicates;
    private final PrintStream progress;
    private final Credence credence = Credence.load();
    private final PublishedNumbers published = PublishedNumbers.read();

    WangLi(Path folder, int replicates, PrintStream progress) throws IOException {
        this.folder = folder;
        this.replicates = replicates;
        this.progress = progress;
    }

    /**
     * Runs the study.
     *
     * @param arguments folder, data sets a case, tables, file of letters
     * @throws IOException if a file cannot be read or written
     * @throws InterruptedException if it is interrupted
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length == 0) {
            System.err.println("usage: tools/wang-li FOLDER [DATA-SETS [TABLES [LETTERS]]]");
            System.exit(2);
        }
        int replicates = arguments.length > 1 ? Integer.parseInt(arguments[1]) : USUAL;
        List<String> tables = List.of((arguments.length > 2 ? arguments[2] : "5,6,7,8").split(",", -1));
        List<Experiment> experiments = new ArrayList<>(Experiments.simulated());
        if (arguments.length > 3) {
            experiments.addAll(Experiments.of(Letters.of(Path.of(arguments[3]))));
        }
        WangLi study = new WangLi(Path.of(arguments[0]), replicates, System.err);
        for (Experiment experiment : experiments) {
            if (tables.contains(String.valueOf(experiment.table()))) {
                System.out.print(study.table(experiment));
                System.out.flush();
            }
        }
    }

    /** Counts what is missing, and compares. */
    String table(Experiment experiment) throws IOException, InterruptedException {
        List<FoldCounts> counted = counted(experiment);
        List<String> rows = new ArrayList<>();
        for (FoldInterval interval : FoldInterval.all()) {
            Finding finding = Finding.of(interval, counted, credence);
            rows.add(SideBySide.row(interval, finding, published.of(experiment, interval)));
        }
        return SideBySide.of(experiment, counted.size(), rows);
    }

    private List<FoldCounts> counted(Experiment experiment) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        ReplicateLog log = ReplicateLog.of(folder, experiment);
        int[] missing = IntStream.range(0, replicates)
                .filter(number -> !log.contains(number))
                .toArray();
        AtomicInteger done = new AtomicInteger(replicates - missing.length);
        ForkJoinPool pool = new ForkJoinPool();
        try {
            pool.submit(() -> IntStream.of(missing).parallel().forEach(number -> {
                        add(log, number, experiment.replicate(number));
                        progress.print("\r" + experiment.key() + ": " + done.incrementAndGet() + " of " + replicates);
                    }))
                    .get();
        } catch (ExecutionException e) {
            throw new IOException(experiment.key() + " failed", e);
        } finally {
            pool.shutdownNow();
        }
        progress.println();
        return log.first(replicates);
    }

    private static void add(ReplicateLog log, int number, FoldCounts counts) {
        try {
            log.add(number, counts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The numbers of the paper's tables 5 to 8, as far as its text is legible. */
    static final class PublishedNumbers {
        private final Map<String, Finding> numbers = new HashMap<>();

        static PublishedNumbers read() throws IOException {
            PublishedNumbers published = new PublishedNumbers();
            InputStream table = PublishedNumbers.class.getResourceAsStream("wang-li-2016.csv");
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                    Objects.requireNonNull(table, "wang-li-2016.csv is missing"), StandardCharsets.UTF_8))) {
                lines.lines().skip(1).forEach(published::add);
            }
            return published;
        }

        private void add(String line) {
            String[] cells = line.split(",", -1);
            numbers.put(cells[0] + " " + cells[1], new Finding(number(cells[2]) / 100, number(cells[3]), 0));
        }

        private static double number(String cell) {
            return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
        }

        Optional<Finding> of(Experiment experiment, FoldInterval interval) {
            return Optional.ofNullable(numbers.get(experiment.key() + " " + interval.key()));
        }
    }

    /** Measured numbers, the numbers of the paper, and their differences, as Markdown. */
    static final class SideBySide {
        private static final String HEAD = "| interval | confidence here | paper | difference | length here | paper |"
                + " difference | no interval |\n|---|---|---|---|---|---|---|---|\n";

        private SideBySide() {}

        /** Returns a heading and a table of an experiment. */
        static String of(Experiment experiment, int replicates, List<String> rows) {
            return "### Table " + experiment.table() + ", "
                    + experiment.learner().name().toLowerCase(Locale.ROOT) + ", " + experiment.name() + " ("
                    + replicates
                    + " data sets)\n\n" + HEAD + String.join("", rows) + "\n";
        }

        static String row(FoldInterval interval, Finding finding, Optional<Finding> paper) {
            double confidence = paper.map(Finding::confidence).orElse(Double.NaN);
            double length = paper.map(Finding::length).orElse(Double.NaN);
            return "| " + interval.measure().id() + ", `" + interval.method().spelling() + "` | "
                    + String.join(
                            " | ",
                            percent(finding.confidence()),
                            percent(confidence),
                            signed(100 * (finding.confidence() - confidence), 1),
                            decimals(finding.length()),
                            decimals(length),
                            signed(finding.length() - length, 3),
                            percent(finding.undefined()))
                    + " |\n";
        }

        private static String percent(double share) {
            return Double.isNaN(share) ? "" : String.format(Locale.ROOT, "%.1f%%", 100 * share);
        }

        private static String decimals(double length) {
            return Double.isNaN(length) ? "" : String.format(Locale.ROOT, "%.3f", length);
        }

        private static String signed(double difference, int digits) {
            return Double.isNaN(difference) ? "" : String.format(Locale.ROOT, "%+." + digits + "f", difference);
        }
    }

    /** What has been counted so far, a line a replicate ({@code number,counts}), so that a study can be broken off and taken up. */
    static final class ReplicateLog {
        private final Path file;
        private final Map<Integer, FoldCounts> known = new TreeMap<>();

        private ReplicateLog(Path file) {
            this.file = file;
        }

        /** Returns the log of an experiment in a folder; a last line that was cut off is dropped. */
        static ReplicateLog of(Path folder, Experiment experiment) throws IOException {
            Files.createDirectories(folder);
            ReplicateLog log =
                    new ReplicateLog(folder.resolve(experiment.key().replaceAll("[^a-z0-9.]+", "-") + ".csv"));
            log.read();
            return log;
        }

        private void read() throws IOException {
            if (!Files.exists(file)) {
                return;
            }
            String text = Files.readString(file);
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            for (String line : whole.lines().toList()) {
                int comma = line.indexOf(',');
                known.put(Integer.parseInt(line.substring(0, comma)), FoldCounts.parse(line.substring(comma + 1)));
            }
            if (whole.length() < text.length()) {
                Files.writeString(file, whole);
            }
        }

        synchronized boolean contains(int number) {
            return known.containsKey(number);
        }

        /** Keeps a replicate, here and on the disk. */
        synchronized void add(int number, FoldCounts counts) throws IOException {
            known.put(number, counts);
            Files.write(
                    file,
                    (number + "," + counts.text() + "\n").getBytes(StandardCharsets.UTF_8),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }

        /** Returns the first this many, in their order. */
        synchronized List<FoldCounts> first(int count) {
            List<FoldCounts> first = new ArrayList<>();
            for (int number = 0; number < count; number++) {
                FoldCounts counts = known.get(number);
                if (counts != null) {
                    first.add(counts);
                }
            }
            return first;
        }
    }
}
