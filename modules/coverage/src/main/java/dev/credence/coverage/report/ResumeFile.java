package dev.credence.coverage.report;

import dev.credence.coverage.Coverage;
import dev.credence.coverage.form.CoverageForm;
import dev.credence.jackson.CredenceJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A file that stores the results of a study as they are computed, so that a stopped study can be resumed: one line with the study
 * and the version of this library, then one line for each result. A last line that is incomplete, because the computer stopped while
 * it was written, is removed; blank lines are ignored.
 *
 * <p>Every line is a JSON object that ends in a checksum of itself and of the study, so that a line that was edited, shortened or
 * copied from another study's file is rejected. The checksum finds accidents; it is no protection against forgery.
 *
 * <p>Lines are only appended: the file is never replaced, and no other file is written.
 */
public final class ResumeFile {
    private static final String STUDY = "coverageStudy";
    private static final String VERSION = "version";
    private static final String CHECK = ",\"check\":\"";
    /** With 16 hexadecimal digits an accident remains unnoticed once in 2^64. */
    private static final int CHECK_DIGITS = 16;

    private final Optional<Path> path;
    private final String study;
    private final List<Coverage> done;

    private ResumeFile(Optional<Path> path, String study, List<Coverage> done) {
        this.path = path;
        this.study = study;
        this.done = List.copyOf(done);
    }

    /** A file operation. */
    private interface Operation<T> {
        T run() throws IOException;
    }

    /** {@return a replacement for a file that stores nothing} */
    public static ResumeFile none() {
        return new ResumeFile(Optional.empty(), "", List.of());
    }

    /**
     * Opens a file, or creates it and its folder.
     *
     * @param path a regular file, or a path at which there is no file yet
     * @param study the study's {@link CoverageRun#fingerprint}, which must equal that of the file
     * @return the file with the results that it contains
     * @throws IllegalArgumentException if it belongs to another study or version, a line was changed, or the file is a symbolic link,
     *     a folder, another special file or read-only
     * @throws UncheckedIOException if it cannot be read or written
     */
    public static ResumeFile open(Path path, String study) {
        byte[] bytes = withPathInErrors(path, () -> {
            requireUsable(path);
            try {
                return Files.readAllBytes(path);
            } catch (NoSuchFileException e) {
                return new byte[0];
            }
        });
        if (bytes.length == 0) {
            createFolder(path);
            ResumeFile created = new ResumeFile(Optional.of(path), study, List.of());
            Map<String, Object> head = new LinkedHashMap<>();
            head.put(STUDY, study);
            head.put(VERSION, version());
            created.append(head);
            return created;
        }
        int complete = bytes.length;
        while (complete > 0 && bytes[complete - 1] != '\n') {
            complete--;
        }
        String[] lines = new String(bytes, 0, complete, StandardCharsets.UTF_8).split("\n", -1);
        requireStudy(path, lines[0], study);
        ResumeFile file = new ResumeFile(Optional.of(path), study, results(path, lines, study));
        if (complete < bytes.length) {
            file.truncate(complete);
        }
        return file;
    }

    private static void createFolder(Path path) {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            withPathInErrors(path, () -> Files.createDirectories(folder));
        }
    }

    /** Returns the results that the file contained when it was opened. */
    List<Coverage> done() {
        return done;
    }

    void add(Coverage result) {
        append(CoverageForm.storedForm(result));
    }

    /** Returns the version of this library, as another one may compute other numbers for the same study. */
    private static String version() {
        ModuleDescriptor module = ResumeFile.class.getModule().getDescriptor();
        String ofModule = module == null ? null : module.rawVersion().orElse(null);
        String version = ofModule == null ? ResumeFile.class.getPackage().getImplementationVersion() : ofModule;
        return version == null ? "development" : version;
    }

    private static void requireStudy(Path path, String head, String study) {
        String actual = field(head, STUDY);
        if (actual == null) {
            throw new IllegalArgumentException("'" + path + "' contains no coverage study: name a new file");
        }
        String version = field(head, VERSION);
        if (!version().equals(version)) {
            throw new IllegalArgumentException("'" + path + "' contains results of another version: it is of "
                    + (version == null ? "an early one" : version) + ", this is " + version()
                    + ", and numbers may differ; name a new file");
        }
        if (!actual.equals(study)) {
            throw new IllegalArgumentException("'" + path + "' contains another study: it is of " + actual
                    + ", this one of " + study + "; name a new file");
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

    private static List<Coverage> results(Path path, String[] lines, String study) {
        List<Coverage> results = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].isBlank()) {
                continue;
            }
            String json = unchecked(lines[i], study);
            if (json == null) {
                throw new IllegalArgumentException("'" + path + "', line " + (i + 1)
                        + ": is not as it was written: "
                        + (i == 0
                                ? "it was edited or copied; name a new file"
                                : "it was edited, cut or copied; remove the line, and its result is computed again"));
            }
            if (i > 0) {
                results.add(CoverageForm.read(CredenceJson.mapper().readTree(json)));
            }
        }
        return results;
    }

    /** Returns the object with a checksum as its last field. */
    private static String requireOneLine(String json, String study) {
        String open = json.substring(0, json.length() - 1);
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] hash = digest.digest((study + "\n" + open).getBytes(StandardCharsets.UTF_8));
            return open + CHECK + HexFormat.of().formatHex(hash).substring(0, CHECK_DIGITS) + "\"}";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Returns the object without its checksum; null if the checksum is wrong. */
    private static @Nullable String unchecked(String line, String study) {
        int end = line.length() - (CHECK.length() + CHECK_DIGITS + 2);
        String json = end < 1 ? "" : line.substring(0, end) + "}";
        return end >= 1 && requireOneLine(json, study).equals(line) ? json : null;
    }

    private static void requireUsable(Path path) throws IOException {
        BasicFileAttributes actual;
        try {
            actual = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return;
        }
        if (actual.isSymbolicLink()) {
            throw new IllegalArgumentException("'" + path + "' is a symbolic link: name the file itself");
        }
        if (!actual.isRegularFile()) {
            throw new IllegalArgumentException("'" + path + "' is "
                    + (actual.isDirectory() ? "a folder" : "no regular file") + ": name a new file");
        }
        if (!isWritable(path)) {
            throw new IllegalArgumentException("'" + path + "' is read-only: make it writable, or name a new file");
        }
    }

    /** Returns whether anybody may write the file; root may write every file, even one without any write permission. */
    private static boolean isWritable(Path path) throws IOException {
        PosixFileAttributeView posix =
                Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        Set<PosixFilePermission> writing = EnumSet.of(
                PosixFilePermission.OWNER_WRITE, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
        return (posix == null || !Collections.disjoint(posix.readAttributes().permissions(), writing))
                && Files.isWritable(path);
    }

    private void append(Map<String, Object> form) {
        path.ifPresent(file -> withPathInErrors(file, () -> {
            String line = requireOneLine(CredenceJson.mapper().writeValueAsString(form), study) + "\n";
            try (SeekableByteChannel channel = open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                ByteBuffer bytes = StandardCharsets.UTF_8.encode(line);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                return file;
            }
        }));
    }

    private void truncate(long length) {
        path.ifPresent(file -> withPathInErrors(file, () -> {
            try (SeekableByteChannel channel = open(file, StandardOpenOption.WRITE)) {
                return channel.truncate(length);
            }
        }));
    }

    /** Opens the file; a symbolic link that has replaced it in the meantime is not followed. */
    private static SeekableByteChannel open(Path file, OpenOption... options) throws IOException {
        Set<OpenOption> all = new HashSet<>(Arrays.asList(options));
        all.add(LinkOption.NOFOLLOW_LINKS);
        return Files.newByteChannel(file, all);
    }

    private static <T> T withPathInErrors(Path path, Operation<T> operation) {
        try {
            return operation.run();
        } catch (IOException e) {
            String reason = e instanceof FileAlreadyExistsException
                    ? "its folder cannot be created, because a file has that name"
                    : e instanceof AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
            throw new UncheckedIOException("'" + path + "': " + reason, e);
        }
    }
}
