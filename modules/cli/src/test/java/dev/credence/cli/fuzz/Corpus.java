package dev.credence.cli.fuzz;

import dev.credence.state.ConfusionState;
import dev.credence.state.JointConfusionState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.PairedScoreState;
import dev.credence.state.ScoreState;
import dev.credence.state.StateDesign;
import dev.credence.state.StateLayout;
import dev.credence.state.States;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** The inputs to mutate: usual inputs, and inputs that once found a failure, which are among the resources. */
final class Corpus {
    private Corpus() {}

    static List<byte[]> of(Target target) {
        return switch (target) {
            case BATCH -> lines("batch.jsonl");
            case EVIDENCE -> lines("evidence.jsonl");
            case RESULT -> lines("result.jsonl");
            case CSV -> blocks("rows.csv.txt");
            case TSV ->
                blocks("rows.csv.txt").stream()
                        .map(rows -> replaced(rows, ",", "\t"))
                        .toList();
            case GZIP -> blocks("rows.csv.txt").stream().map(Corpus::packed).toList();
            case JSONL -> blocks("rows.jsonl.txt");
            case PARQUET -> List.of(parquet());
            case STATE -> states();
            case RESUME -> List.of(study());
        };
    }

    private static byte[] resource(String name) {
        try (InputStream in = Corpus.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("corpus is missing: " + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a file with one input per line. */
    private static List<byte[]> lines(String name) {
        return split(name, "\n");
    }

    /** Reads a file of inputs that are separated by a line of dashes. */
    private static List<byte[]> blocks(String name) {
        return split(name, "----\n");
    }

    private static List<byte[]> split(String name, String between) {
        List<byte[]> parts = new ArrayList<>();
        Arrays.stream(new String(resource(name), StandardCharsets.UTF_8).split(between, -1))
                .filter(part -> !part.isEmpty())
                .forEach(part -> parts.add(part.getBytes(StandardCharsets.UTF_8)));
        return parts;
    }

    private static byte[] replaced(byte[] bytes, String what, String by) {
        return new String(bytes, StandardCharsets.UTF_8).replace(what, by).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] packed(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    /**
     * Returns a state of each kind, two states together, and ranges of scores and of pairs in the form of snapshots
     * before the first release.
     */
    private static List<byte[]> states() {
        StateLayout plain = StateLayout.PLAIN.withPositive("y");
        StateLayout weighted = StateLayout.of(StateDesign.WEIGHTED).withPositive("y");
        ConfusionState cells =
                new ConfusionState(plain).add("y", "n", 3).add("n", "n", 40).addMissing(2);
        ScoreState scores = new ScoreState(plain.atMost(16));
        for (int row = 0; row < 60; row++) {
            scores.add(row / 60.0, row % 3 == 0);
        }
        PairedScoreState pairs = new PairedScoreState(plain.atMost(16));
        for (int row = 0; row < 60; row++) {
            pairs.add(row / 60.0, row % 20 / 20.0, row % 3 == 0);
        }
        List<byte[]> states = new ArrayList<>(lines("snapshot-states.txt").stream()
                .map(line -> HexFormat.of().parseHex(new String(line, StandardCharsets.UTF_8)))
                .toList());
        states.addAll(List.of(
                cells.toBytes(),
                scores.toBytes(),
                new ConfusionState(weighted)
                        .addWeighted("y", "n", 0.3)
                        .addWeighted("n", "n", 2)
                        .toBytes(),
                new ScoreState(weighted).addWeighted(0.25, true, 0.1).toBytes(),
                new PairedConfusionState(StateLayout.of(StateDesign.CLUSTERED))
                        .addIn("g", "y", "n", "y", 2)
                        .toBytes(),
                new JointConfusionState(plain, List.of("a", "b", "c"))
                        .add("y", List.of("n", "y", "y"), 2)
                        .add("n", List.of("n", "n", "y"), 9)
                        .toBytes(),
                new PairedScoreState(plain).add(0.5, -1, true).add(1, 2, false).toBytes(),
                pairs.toBytes(),
                States.toBytes(List.of(cells, scores))));
        return states;
    }

    /** Returns a study in the form of this version. */
    private static byte[] study() {
        try {
            Path directory = Files.createTempDirectory("credence-corpus");
            Path file = directory.resolve("study.jsonl");
            Target.coverage(file);
            byte[] bytes = Files.readAllBytes(file);
            Files.delete(file);
            Files.delete(directory);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes 600 rows in three row groups. */
    private static byte[] parquet() {
        try {
            Path directory = Files.createTempDirectory("credence-corpus");
            Path file = directory.resolve("rows.parquet");
            try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                    Statement on = connection.createStatement()) {
                on.execute(
                        "COPY (SELECT CASE WHEN i % 3 = 0 THEN 'y' ELSE 'n' END AS t, CASE WHEN i % 4 = 0 THEN 'y' ELSE"
                                + " 'n' END AS p, i / 600 AS s, 'g' || (i % 20) AS g FROM range(600) AS t(i)) TO '"
                                + file
                                + "' (FORMAT parquet, ROW_GROUP_SIZE 200)");
            }
            byte[] bytes = Files.readAllBytes(file);
            Files.delete(file);
            Files.delete(directory);
            return bytes;
        } catch (IOException | SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
