package dev.credence.state.baseline;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The file {@code NAME.credence} of a baseline. It is text, so that a repository can keep it and a reader can review it. */
public final class BaselineFile {
    /** The ending of the name of a file. */
    public static final String ENDING = ".credence";

    /** The environment variable that has a gate or an assertion renew its baseline, if it is {@code true}. */
    public static final String UPDATE = "CREDENCE_UPDATE_BASELINE";

    private static final List<String> COMMITS = List.of("GIT_COMMIT", "GITHUB_SHA", "CI_COMMIT_SHA");

    private final Path path;
    private final String name;

    private BaselineFile(Path path, String name) {
        this.path = path;
        this.name = name;
    }

    /**
     * Returns the file at a path, which need not exist.
     *
     * @param path a path that ends in {@code NAME.credence}
     * @throws IllegalArgumentException if the path has another ending, or its name has characters that a name must not have
     */
    public static BaselineFile of(Path path) {
        Path last = path.getFileName();
        String file = last == null ? "" : last.toString();
        if (!file.endsWith(ENDING)) {
            throw new IllegalArgumentException(
                    "the file of a baseline must end in " + ENDING + ": file=" + Json.quoted(file));
        }
        String name = file.substring(0, file.length() - ENDING.length());
        Baseline.requireName(name);
        return new BaselineFile(path, name);
    }

    /**
     * Returns whether the environment requests that the baseline is renewed.
     *
     * @param environment the variables of the environment
     * @return whether {@link #UPDATE} is {@code true}
     * @throws IllegalArgumentException if it is neither {@code true} nor {@code false} nor empty
     */
    public static boolean updates(Map<String, String> environment) {
        String value = environment.getOrDefault(UPDATE, "");
        if (!List.of("", "true", "false").contains(value)) {
            throw new IllegalArgumentException(UPDATE + " must be true or false: " + UPDATE + "=" + Json.quoted(value));
        }
        return value.equals("true");
    }

    /**
     * Returns the commit that a build server states.
     *
     * @param environment the variables of the environment
     * @return the first of GIT_COMMIT, GITHUB_SHA and CI_COMMIT_SHA that is not empty
     */
    public static Optional<String> commit(Map<String, String> environment) {
        return COMMITS.stream()
                .map(variable -> environment.getOrDefault(variable, ""))
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    /** {@return the path} */
    public Path path() {
        return path;
    }

    /** {@return the name of the baseline} */
    public String name() {
        return name;
    }

    /** {@return whether there is such a file} */
    public boolean exists() {
        return Files.exists(path);
    }

    /**
     * Reads the baseline.
     *
     * @throws BaselineException if the file cannot be read, is no baseline or a damaged one, has the name of another baseline, or
     *     another file of the folder has the same name in other letters
     */
    public Baseline read() {
        try {
            byte[] bytes = Files.readAllBytes(path);
            Baseline baseline = Baseline.parse(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
            if (!baseline.name().equals(name)) {
                throw new BaselineException("the name of a baseline must be that of its file: name='" + baseline.name()
                        + "', file='" + name + ENDING + "'; rename the file, or renew the baseline");
            }
            requireOnly();
            return baseline;
        } catch (CharacterCodingException e) {
            throw BaselineException.foreign(
                    path + ": the file must be a baseline of credence: it is not text in UTF-8; name another file", e);
        } catch (IOException e) {
            throw BaselineException.foreign(path + ": the baseline cannot be read: " + e, e);
        } catch (BaselineException e) {
            throw e.in(path.toString());
        }
    }

    /** Throws an exception if a name differs only in upper and lower case, so that some file systems keep one of both. */
    private void requireOnly() throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder == null) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            Optional<String> other = files.map(file -> String.valueOf(file.getFileName()))
                    .filter(file -> file.equalsIgnoreCase(name + ENDING) && !file.equals(name + ENDING))
                    .sorted()
                    .findFirst();
            if (other.isPresent()) {
                throw new BaselineException("the folder must have one baseline of a name: '" + other.get()
                        + "' differs from it only in upper and lower case; rename one of both");
            }
        }
    }

    /**
     * Writes a baseline, all of it or nothing, and creates the folder if it does not exist.
     *
     * @param baseline a baseline with the name of this file
     * @throws IllegalArgumentException if it has another name
     * @throws BaselineException if the file cannot be written
     */
    public void write(Baseline baseline) {
        if (!baseline.name().equals(name)) {
            throw new IllegalArgumentException("the name of a baseline must be that of its file: name='"
                    + baseline.name() + "', file='" + path + "'");
        }
        try {
            save(baseline.text().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw BaselineException.foreign(path + ": the baseline cannot be written: " + e, e);
        }
    }

    private void save(byte[] bytes) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        // a symbolic link stays one, and the file it leads to is replaced
        Path place = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
        Path temporary = place.resolveSibling("." + name + "." + UUID.randomUUID() + ".tmp");
        try {
            Files.write(temporary, bytes);
            try {
                Files.move(temporary, place, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(temporary, place, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
