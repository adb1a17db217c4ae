package dev.credence.cli.watch;

import dev.credence.cli.options.InputFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** How far each file was read. A file is known by its real path, so that it is read once however its path is written. */
final class FollowedPositions {
    /** The folder of the state; empty if none is kept. */
    private final Optional<Path> folder;

    private final Map<String, Position> files = new LinkedHashMap<>();

    /**
     * How far a file was read.
     *
     * @param bytes the number of bytes
     * @param read the hashes of some of them, by which a replaced file is recognized
     * @param near the path from the folder of the state, by which a file is found that was moved together with the state; empty if there is none
     */
    private record Position(long bytes, Hashes read, String near) {}

    /**
     * Hashes of the bytes of a file that were read.
     *
     * @param start that of the first ones
     * @param end that of the last ones; empty in states of the first version
     */
    record Hashes(String start, String end) {
        boolean isOf(Hashes now) {
            return start.equals(now.start) && (end.isEmpty() || end.equals(now.end));
        }
    }

    /**
     * Creates positions of files of which nothing was read.
     *
     * @param state the file that keeps them; empty if they are not kept
     */
    FollowedPositions(Optional<Path> state) {
        folder = state.map(file -> InputFiles.whole(file.toAbsolutePath().resolveSibling("")));
    }

    private String near(Path real) {
        return folder.filter(from -> from.getRoot().equals(real.getRoot()))
                .map(from -> from.relativize(real).toString())
                .orElse("");
    }

    /** Returns the name by which a file is known. */
    String name(Path file) {
        Path real = InputFiles.whole(file);
        String name = real.toString();
        if (!files.containsKey(name)) {
            moved(real).ifPresent(before -> files.put(name, files.remove(before)));
        }
        return name;
    }

    /** Returns the name by which a file was known before it was moved together with the state. */
    private Optional<String> moved(Path real) {
        String near = near(real);
        return near.isEmpty()
                ? Optional.empty()
                : files.entrySet().stream()
                        .filter(entry -> entry.getValue().near().equals(near) && !Files.exists(Path.of(entry.getKey())))
                        .map(Map.Entry::getKey)
                        .findFirst();
    }

    /** Returns the number of bytes that were read of a file of a name. */
    long bytes(String name) {
        return Optional.ofNullable(files.get(name)).map(Position::bytes).orElse(0L);
    }

    /** Returns whether a file of a name begins with the bytes that were read of it. */
    boolean begins(String name, Hashes now) {
        return Optional.ofNullable(files.get(name))
                .filter(position -> !position.read().isOf(now))
                .isEmpty();
    }

    /** Notes how far a file of a name was read. */
    void put(String name, long bytes, Hashes read) {
        files.put(name, new Position(bytes, read, near(Path.of(name))));
    }

    /** Returns the files that were read and do not exist any more. */
    List<String> gone() {
        return files.entrySet().stream()
                .filter(entry -> !Files.exists(Path.of(entry.getKey())) && !isNear(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private boolean isNear(Position position) {
        return !position.near().isEmpty()
                && folder.filter(from -> Files.exists(from.resolve(position.near())))
                        .isPresent();
    }

    /** Returns the form of the positions in a state. */
    Map<String, ?> form() {
        Map<String, Object> form = new LinkedHashMap<>();
        files.forEach((name, position) -> {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("bytes", position.bytes());
            one.put("start", position.read().start());
            one.put("end", position.read().end());
            one.put("near", position.near());
            form.put(name, one);
        });
        return form;
    }

    /**
     * Adds the position of a file that a state kept.
     *
     * @param name the real path; in states of the first version the path as it was given, of which several may be those of one file
     */
    void restore(String name, JsonNode form) {
        Path file = InputFiles.whole(Path.of(name));
        String near = form.has("near") ? form.required("near").stringValue() : near(file);
        Hashes read = new Hashes(
                form.required("start").stringValue(), form.path("end").asString(""));
        Position kept = new Position(form.required("bytes").longValue(), read, near);
        files.merge(file.toString(), kept, (one, other) -> one.bytes() < other.bytes() ? other : one);
    }
}
