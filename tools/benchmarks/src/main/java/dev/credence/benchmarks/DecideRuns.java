package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.decision.Verdict;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.gate.Gate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Runs {@code credence decide} on rows of two systems, and finds the number of rows at which a gate of a fixed size gives the same verdict with a
 * power of 0.8. The old system is right in 90% of rows; the new one is right in half of the rows in which the old one is wrong.
 */
final class DecideRuns {
    static final double FLOOR = 0.85;
    static final double MARGIN = 0.03;
    static final int BUDGET = 10_000;
    static final int BATCH = 100;
    private static final double OLD = 0.9;
    private static final int GATES = 200;
    private static final String GATE =
            "{\"expect\": [{\"metric\": \"accuracy\", \"atLeast\": 0.85}, {\"metric\": \"accuracy\","
                    + " \"margin\": 0.03}]}";

    /** The runs of the command at one accuracy. */
    record Runs(int passed, int failed, double meanRows, int runs) {}

    private final Credence credence;
    private final String command = System.getProperty("credence.command", "./credence");

    DecideRuns(Credence credence) {
        this.credence = credence;
    }

    /** Runs the command several times at an accuracy of the new system. */
    Runs decide(double accuracy, int runs) {
        int passed = 0;
        int failed = 0;
        long rows = 0;
        try {
            Path folder = Files.createTempDirectory("credence-decide");
            Path gate = Files.writeString(folder.resolve("gate.json"), GATE);
            Path file = folder.resolve("rows.csv");
            for (int run = 0; run < runs; run++) {
                Files.write(file, rows(new SplittableRandom(SequenceAlarms.SEED + run), accuracy));
                List<String> printed = new ArrayList<>();
                int status = run(gate, file, printed);
                passed += status == 0 ? 1 : 0;
                failed += status == 3 ? 1 : 0;
                String last = printed.get(printed.size() - 1);
                rows += Long.parseLong(last.replaceAll(".*after (\\d+) of.*", "$1"));
            }
            Files.delete(file);
            Files.delete(gate);
            Files.delete(folder);
        } catch (IOException e) {
            throw new IllegalStateException("rows cannot be written: " + e.getMessage(), e);
        }
        return new Runs(passed, failed, rows / (double) runs, runs);
    }

    private int run(Path gate, Path file, List<String> printed) throws IOException {
        String batch = "head -1 " + file + "; tail -n +2 " + file + " | tail -n +$(({start} + 1)) | head -n {count}";
        Process process = new ProcessBuilder(
                        command,
                        "decide",
                        "--run",
                        batch,
                        "--gate",
                        gate.toString(),
                        "--budget",
                        Integer.toString(BUDGET),
                        "--batch",
                        Integer.toString(BATCH),
                        "--truth",
                        "truth",
                        "--prediction",
                        "new",
                        "--against",
                        "old")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.inputReader(StandardCharsets.UTF_8).lines().forEach(printed::add);
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static List<String> rows(SplittableRandom random, double accuracy) {
        List<String> rows = new ArrayList<>(List.of("truth,new,old"));
        for (int row = 0; row < BUDGET; row++) {
            int cell = drawn(random, accuracy);
            rows.add("a," + ((cell & 1) == 0 ? "a" : "b") + "," + ((cell & 2) == 0 ? "a" : "b"));
        }
        return rows;
    }

    /** Returns 1 if the new system is wrong, plus 2 if the old one is. */
    private static int drawn(SplittableRandom random, double accuracy) {
        boolean old = random.nextDouble() < OLD;
        double chance = old ? (accuracy - (1 - OLD) / 2) / OLD : 0.5;
        return (random.nextDouble() < chance ? 0 : 1) + (old ? 0 : 2);
    }

    /** Returns the smallest number of rows, to a tenth, at which the fixed gate has a verdict with a power of 0.8; 0 if there is none. */
    int fixedRows(double accuracy, Verdict verdict) {
        int most = BATCH;
        while (most <= 8 * BUDGET && power(accuracy, most, verdict) < 0.8) {
            most *= 2;
        }
        int least = most / 2;
        while (most - least > most / 10) {
            int middle = (least + most) / 2;
            if (power(accuracy, middle, verdict) < 0.8) {
                least = middle;
            } else {
                most = middle;
            }
        }
        return most > 8 * BUDGET ? 0 : most;
    }

    private double power(double accuracy, int rows, Verdict verdict) {
        Gate gate = Gate.of(credence).atLeast("accuracy", FLOOR).notWorse("accuracy", MARGIN);
        int decided = 0;
        for (int sample = 0; sample < GATES; sample++) {
            SplittableRandom random = new SplittableRandom(SequenceAlarms.SEED + sample);
            long[] cells = new long[4];
            for (int row = 0; row < rows; row++) {
                cells[drawn(random, accuracy)]++;
            }
            PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
            for (int cell = 0; cell < cells.length; cell++) {
                counter.add("a", (cell & 1) == 0 ? "a" : "b", (cell & 2) == 0 ? "a" : "b", cells[cell]);
            }
            decided += gate.report(ObservedPair.of(Pairing.paired(counter.toMatrix())))
                                    .verdict()
                            == verdict
                    ? 1
                    : 0;
        }
        return decided / (double) GATES;
    }
}
