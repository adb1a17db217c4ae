package dev.credence.report.coverage;

import dev.credence.jackson.CredenceJson;
import dev.credence.montecarlo.coverage.Coverage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A file that keeps a study's results as they come: a line that names the study, then a line per result. A line that breaks off,
 * where a machine went down, is dropped.
 */
public final class Checkpoint {
    private static final String STUDY = "coverageStudy";

    private final Optional<Path> file;
    private final List<Coverage> done;

    private Checkpoint(Optional<Path> file, List<Coverage> done) {
        this.file = file;
        this.done = done;
    }

    /**
     * Keeps nothing.
     *
     * @return a checkpoint that holds no results
     */
    public static Checkpoint none() {
        return new Checkpoint(Optional.empty(), List.of());
    }

    /**
     * Opens a file, or begins it.
     *
     * @param file where results are kept
     * @param fingerprint what the study must have alike, from {@link CoverageRun#fingerprint}
     * @return a checkpoint with the results that the file holds
     * @throws IllegalArgumentException if it belongs to another study, or is no such file
     * @throws UncheckedIOException if it cannot be read or written
     */
    public static Checkpoint open(Path file, String fingerprint) {
        try {
            List<String> lines = lines(file);
            List<Coverage> done = lines.isEmpty() ? List.of() : read(file, lines, fingerprint);
            List<String> whole = new ArrayList<>();
            whole.add(line(Map.of(STUDY, fingerprint)));
            done.forEach(result -> whole.add(line(CoverageForm.kept(result))));
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            Files.write(fresh, whole, StandardCharsets.UTF_8);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            return new Checkpoint(Optional.of(file), done);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lines(Path file) throws IOException {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    private static List<Coverage> read(Path file, List<String> lines, String fingerprint) {
        String study = study(lines.get(0))
                .orElseThrow(
                        () -> new IllegalArgumentException("'" + file + "' holds no coverage study: name a new file"));
        if (!study.equals(fingerprint)) {
            throw new IllegalArgumentException("'" + file + "' holds another study: it is of " + study
                    + ", this one of " + fingerprint + "; name a new file");
        }
        List<Coverage> done = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            try {
                done.add(CoverageForm.read(CredenceJson.mapper().readTree(line)));
            } catch (JacksonException e) {
                break; // the line broke off
            }
        }
        return done;
    }

    private static Optional<String> study(String line) {
        try {
            JsonNode name = CredenceJson.mapper().readTree(line).get(STUDY);
            return name != null && name.isString() ? Optional.of(name.stringValue()) : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    private static String line(Map<String, Object> form) {
        return CredenceJson.mapper().writeValueAsString(form);
    }

    /** The results there are. */
    List<Coverage> done() {
        return done;
    }

    /** Keeps a result. */
    void keep(Coverage result) {
        file.ifPresent(path -> {
            try {
                Files.writeString(path, line(CoverageForm.kept(result)) + "\n", StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
