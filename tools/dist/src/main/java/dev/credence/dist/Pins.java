package dev.credence.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The SHA-256 of every library that ships, kept in the project: a jar that a repository has replaced, or that was changed on its way
 * or on this machine, ends the build. The file has the form of {@code sha256sum}, its names are paths of a Maven repository.
 */
final class Pins {
    private static final String FILE = "tools/dist/src/main/dist/libraries.sha256";

    private Pins() {}

    /** Writes the file again, for a commit that somebody reviews. */
    static void renew(Inputs inputs) throws IOException {
        Files.writeString(
                inputs.root().resolve(FILE),
                found(inputs).entrySet().stream()
                        .map(pin -> pin.getValue() + "  " + pin.getKey() + "\n")
                        .collect(Collectors.joining()));
    }

    /**
     * Compares what Maven resolved with the file.
     *
     * @throws IllegalStateException if a library is not in the file or differs; the message names each
     */
    static void verify(Inputs inputs) throws IOException {
        TreeMap<String, String> pinned = new TreeMap<>();
        for (String line : Files.readAllLines(inputs.root().resolve(FILE))) {
            String[] words = line.split("  ");
            pinned.put(words[1], words[0]);
        }
        String wrong = found(inputs).entrySet().stream()
                .filter(jar -> !jar.getValue().equals(pinned.get(jar.getKey())))
                .map(jar -> jar.getKey() + " has SHA-256 " + jar.getValue() + " and should have "
                        + pinned.getOrDefault(jar.getKey(), "none, as it is not listed"))
                .collect(Collectors.joining("; "));
        if (!wrong.isEmpty()) {
            throw new IllegalStateException("Libraries differ from " + FILE + ": " + wrong
                    + ". If a version was changed on purpose, run tools/pin.sh and commit what it changes.");
        }
    }

    private static TreeMap<String, String> found(Inputs inputs) throws IOException {
        TreeMap<String, String> pins = new TreeMap<>();
        for (JsonNode part :
                JsonMapper.shared().readTree(Files.readString(inputs.bom())).path("components")) {
            if (!Parts.group(part).equals(Parts.OURS)) {
                String path = Parts.path(part);
                Path jar = inputs.target().resolve("lib" + path.substring(path.lastIndexOf('/')));
                pins.put(path, Checksums.sha256(jar));
            }
        }
        return pins;
    }
}
