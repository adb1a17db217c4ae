package dev.credence.benchmarks.folds;

import dev.credence.Credence;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
 * <p>Arguments: a folder for what was counted (a study that was broken off goes on where it was), data sets a case (200), tables
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
            Finding here = Finding.of(interval, counted, credence);
            rows.add(SideBySide.row(interval, here, published.of(experiment, interval)));
        }
        return SideBySide.of(experiment, counted.size(), rows);
    }

    private List<FoldCounts> counted(Experiment experiment) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        ReplicateLog log = ReplicateLog.of(folder, experiment);
        int[] missing = IntStream.range(0, replicates)
                .filter(number -> !log.has(number))
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
}
