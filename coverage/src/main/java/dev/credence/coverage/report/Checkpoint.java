package dev.credence.coverage.report;

import dev.credence.coverage.Coverage;
import dev.credence.jackson.CredenceJson;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A file that keeps a study's results as they come: a line that names the study and the version that kept it, then a line per
 * result. Every line ends in a checksum, since what it says is believed: a line that was edited, or copied from elsewhere, is
 * refused. A last line that breaks off, where a machine went down, is dropped; blank lines say nothing.
 *
 * <p>The file is added to, never replaced, and no other file is written.
 */
public final class Checkpoint {
    private static final String STUDY = "coverageStudy";
    private static final String VERSION = "version";

    private final Optional<ResumeFile> file;
    private final ChecksummedLines sealed;
    private final List<Coverage> done;

    private Checkpoint(Optional<ResumeFile> file, ChecksummedLines sealed, List<Coverage> done) {
        this.file = file;
        this.sealed = sealed;
        this.done = done;
    }

    /**
     * Keeps nothing.
     *
     * @return a checkpoint that holds no results
     */
    public static Checkpoint none() {
        return new Checkpoint(Optional.empty(), new ChecksummedLines(""), List.of());
    }

    /**
     * Opens a file, or begins it.
     *
     * @param file where results are kept: a regular file, or none yet
     * @param fingerprint what the study must have alike, from {@link CoverageRun#fingerprint}
     * @return a checkpoint with the results that the file holds
     * @throws IllegalArgumentException if it belongs to another study or version, a line is not as it was kept, or it is a link,
     *     read-only or no such file
     * @throws UncheckedIOException if it cannot be read or written
     */
    public static Checkpoint open(Path file, String fingerprint) {
        ResumeFile kept = ResumeFile.of(file);
        byte[] bytes = kept.bytes();
        ChecksummedLines sealed = new ChecksummedLines(fingerprint);
        if (bytes.length == 0) {
            kept.add(sealed.seal(line(head(fingerprint))));
            return new Checkpoint(Optional.of(kept), sealed, List.of());
        }
        int whole = whole(bytes);
        List<Coverage> done = new Reading(file, fingerprint)
                .results(new String(bytes, 0, whole, StandardCharsets.UTF_8).split("\n", -1));
        if (whole < bytes.length) {
            kept.cut(whole);
        }
        return new Checkpoint(Optional.of(kept), sealed, done);
    }

    /** How many bytes there are up to the end of the last line that did not break off. */
    private static int whole(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    private static Map<String, Object> head(String fingerprint) {
        Map<String, Object> head = new LinkedHashMap<>();
        head.put(STUDY, fingerprint);
        head.put(VERSION, version());
        return head;
    }

    /** Of this library: another may compute other numbers for the same study. */
    private static String version() {
        ModuleDescriptor module = Checkpoint.class.getModule().getDescriptor();
        String ofModule = module == null ? null : module.rawVersion().orElse(null);
        String version = ofModule == null ? Checkpoint.class.getPackage().getImplementationVersion() : ofModule;
        return version == null ? "development" : version;
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
        file.ifPresent(kept -> kept.add(sealed.seal(line(CoverageForm.kept(result)))));
    }

    /** What a file says, taken only where it is as it was kept. */
    private record Reading(Path file, String fingerprint) {
        List<Coverage> results(String[] lines) {
            requireStudy(lines[0]);
            ChecksummedLines sealed = new ChecksummedLines(fingerprint);
            List<Coverage> done = new ArrayList<>();
            for (int i = 0; i < lines.length; i++) {
                int number = i + 1;
                if (!lines[i].isBlank()) {
                    String json = sealed.opened(lines[i]).orElseThrow(() -> changed(number));
                    if (number > 1) {
                        done.add(CoverageForm.read(CredenceJson.mapper().readTree(json)));
                    }
                }
            }
            return done;
        }

        private void requireStudy(String head) {
            String study = field(head, STUDY);
            if (study == null) {
                throw new IllegalArgumentException("'" + file + "' holds no coverage study: name a new file");
            }
            String version = field(head, VERSION);
            if (!version().equals(version)) {
                throw new IllegalArgumentException("'" + file + "' holds results of another version: it is of "
                        + (version == null ? "an early one" : version) + ", this is " + version()
                        + ", and numbers may differ; name a new file");
            }
            if (!study.equals(fingerprint)) {
                throw new IllegalArgumentException("'" + file + "' holds another study: it is of " + study
                        + ", this one of " + fingerprint + "; name a new file");
            }
        }

        private static @Nullable String field(String line, String name) {
            try {
                JsonNode value = CredenceJson.mapper().readTree(line).get(name);
                return value != null && value.isString() ? value.stringValue() : null;
            } catch (JacksonException e) {
                return null;
            }
        }

        private IllegalArgumentException changed(int number) {
            return new IllegalArgumentException("'" + file + "', line " + number
                    + ": is not as it was kept: "
                    + (number == 1
                            ? "it was edited or copied; name a new file"
                            : "it was edited, cut or copied; remove the line, and its result is computed again"));
        }
    }

    /**
     * JSON objects that end in a checksum of themselves and of the study they belong to, so that a line that was edited, cut or
     * copied from another study's file is told from one that was kept. No signature: it catches slips, not forgers.
     */
    static final class ChecksummedLines {
        private static final String SEAL = ",\"check\":\"";
        /** 16 hexadecimal digits: a slip goes unseen once in 2^64. */
        private static final int DIGITS = 16;

        private final String study;

        ChecksummedLines(String study) {
            this.study = study;
        }

        /** The object with its checksum as the last field. */
        String seal(String json) {
            String open = json.substring(0, json.length() - 1);
            return open + SEAL + check(open) + "\"}";
        }

        /** The object without its checksum; empty where that does not fit. */
        Optional<String> opened(String line) {
            int end = line.length() - (SEAL.length() + DIGITS + 2);
            if (end < 1) {
                return Optional.empty();
            }
            String json = line.substring(0, end) + "}";
            return seal(json).equals(line) ? Optional.of(json) : Optional.empty();
        }

        private String check(String open) {
            try {
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                byte[] hash = digest.digest((study + "\n" + open).getBytes(StandardCharsets.UTF_8));
                return HexFormat.of().formatHex(hash).substring(0, DIGITS);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java has SHA-256", e);
            }
        }
    }
}
