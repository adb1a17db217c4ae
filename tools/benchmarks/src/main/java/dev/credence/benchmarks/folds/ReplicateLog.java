package dev.credence.benchmarks.folds;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What has been counted so far, a line a replicate ({@code number,counts}), so that a study can be broken off and taken up. */
final class ReplicateLog {
    private final Path file;
    private final Map<Integer, FoldCounts> known = new TreeMap<>();

    private ReplicateLog(Path file) {
        this.file = file;
    }

    /** Returns the log of an experiment in a folder; a last line that was cut off is dropped. */
    static ReplicateLog of(Path folder, Experiment experiment) throws IOException {
        Files.createDirectories(folder);
        ReplicateLog log = new ReplicateLog(folder.resolve(experiment.key().replaceAll("[^a-z0-9.]+", "-") + ".csv"));
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

    synchronized boolean has(int number) {
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
