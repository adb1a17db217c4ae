package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.report.text.SafeText;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;

/**
 * A file that a command writes. A file that cannot be written is rejected before anything is read. A folder that does
 * not exist is created when the file is written. An existing file is kept unless it may be replaced, even if another process created it while the command ran.
 *
 * <p>The bytes go to a temporary file in the same folder, which is then renamed. The file therefore has either its old
 * content or all of the new content, also on a full disk and if the process is killed. Pipes and devices are written
 * directly.
 *
 * @param option the option that names the file
 * @param replaces whether an existing file is replaced
 */
public record WrittenFile(String option, Path path, boolean replaces) {
    /** Throws a failure unless the name has one of these endings, in upper or lower case. */
    public void requireEnding(String... endings) {
        if (Arrays.stream(endings).noneMatch(this::endsWith)) {
            throw refusal("must end in " + String.join(" or ", endings));
        }
    }

    boolean endsWith(String ending) {
        return path.toString().toLowerCase(Locale.ROOT).endsWith(ending);
    }

    /** Throws a failure if the file cannot be written. */
    public void require() {
        if (Files.isDirectory(path)) {
            throw refusal("must name a file, not a folder");
        }
        if (!replaces && Files.exists(path)) {
            throw Failure.usage(path + " exists: name another file, or overwrite it with --force");
        }
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            requireCreatable(folder);
        }
    }

    /** Throws a failure if a folder that does not exist cannot be created, because its nearest existing parent takes no folders. */
    private void requireCreatable(Path folder) {
        Path nearest = folder;
        for (Path one = folder; one != null; one = one.getParent()) {
            nearest = one;
            if (Files.exists(one, LinkOption.NOFOLLOW_LINKS)) {
                break;
            }
        }
        if (!Files.isDirectory(nearest) || !Files.isWritable(nearest)) {
            throw Failure.usage(path + " cannot be written: " + SafeText.cell(nearest.toString())
                    + (Files.isDirectory(nearest) ? " may not be written" : " is no folder")
                    + ", so that the folder of the file cannot be created; name another file");
        }
    }

    private Failure refusal(String rule) {
        return Failure.usage(
                option + " " + rule + ": " + option.replaceFirst("^-+", "") + "=" + SafeText.cell(path.toString()));
    }

    /** Writes the bytes, all of them or none. */
    public void save(byte[] bytes) {
        save(file -> Files.write(file, bytes, StandardOpenOption.WRITE));
    }

    /** Writes the content that the writer produces, all of it or nothing. */
    public void save(Writer writer) {
        try {
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                writer.write(path);
            } else {
                saveAndRename(writer);
            }
        } catch (IOException e) {
            throw Failure.data(path + " cannot be written: " + reason(e), e);
        }
    }

    private void saveAndRename(Writer writer) throws IOException {
        // a symbolic link stays one, and the file it leads to is replaced
        Path place = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
        Path folder = place.getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            Files.createDirectories(folder);
        }
        Path temporary = place.resolveSibling("." + place.getFileName() + "." + UUID.randomUUID() + ".tmp");
        Files.createFile(temporary);
        try {
            writer.write(temporary);
            if (replaces) {
                keepPermissions(place, temporary);
                replace(temporary, place);
            } else {
                Files.move(temporary, place);
            }
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static void keepPermissions(Path old, Path replacement) throws IOException {
        if (Files.exists(old) && Files.getFileStore(old).supportsFileAttributeView(PosixFileAttributeView.class)) {
            Files.setPosixFilePermissions(replacement, Files.getPosixFilePermissions(old));
        }
    }

    private static void replace(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "it exists; overwrite it with --force";
        }
        return e instanceof NoSuchFileException ? "no file can be created there" : String.valueOf(e.getMessage());
    }

    /** Writes the content of a file. */
    @FunctionalInterface
    interface Writer {
        /** Writes the whole content into an existing file. */
        void write(Path file) throws IOException;
    }
}
