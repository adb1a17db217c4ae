package dev.credence.cli.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where Jazzer begins: what {@code -Dcredence.fuzz.targets} names is fed with what it makes up, led by the branches it has not seen.
 * See {@code tools/fuzz/jazzer.sh}.
 */
public final class JazzerTarget {
    private static final Target TARGET = Target.valueOf(System.getProperty("credence.fuzz.targets", "BATCH"));

    private JazzerTarget() {}

    /** Reads one input; Jazzer calls this method. */
    public static void fuzzerTestOneInput(byte[] data) {
        TARGET.feed(data);
    }

    /** Writes each input of the target's corpus to a file of a folder, from which Jazzer starts. */
    public static void main(String[] args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[0]));
        List<byte[]> corpus = Corpus.of(TARGET);
        for (int i = 0; i < corpus.size(); i++) {
            Files.write(folder.resolve("seed-" + i), corpus.get(i));
        }
    }
}
