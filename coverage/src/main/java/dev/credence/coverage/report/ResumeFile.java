package dev.credence.coverage.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.Set;

/**
 * A file that grows by lines. It is never replaced and no other file is made beside it: lines are added, and one that broke off
 * is cut away. A link, a folder, a pipe and a read-only file are refused, since nobody means those.
 */
final class ResumeFile {
    private final Path path;

    private ResumeFile(Path path) {
        this.path = path;
    }

    /** What a file operation may throw. */
    private interface Operation<T> {
        T run() throws IOException;
    }

    /**
     * A file that is there and may be written, or is not there yet.
     *
     * @throws IllegalArgumentException if it is no regular file, or read-only
     */
    static ResumeFile of(Path path) {
        ResumeFile file = new ResumeFile(path);
        file.tried(() -> {
            file.requireKeepable();
            return path;
        });
        return file;
    }

    private void requireKeepable() throws IOException {
        BasicFileAttributes found;
        try {
            found = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return;
        }
        if (found.isSymbolicLink()) {
            throw new IllegalArgumentException("'" + path + "' is a symbolic link: name the file itself");
        }
        if (!found.isRegularFile()) {
            throw new IllegalArgumentException("'" + path + "' is "
                    + (found.isDirectory() ? "a folder" : "no regular file") + ": name a new file");
        }
        if (!isWritable()) {
            throw new IllegalArgumentException(
                    "'" + path + "' is read-only: give write permission, or name a new file");
        }
    }

    /** Root may write everything, and still nobody meant a file without any write permission. */
    private boolean isWritable() throws IOException {
        PosixFileAttributeView posix =
                Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (posix != null) {
            Set<PosixFilePermission> permissions = posix.readAttributes().permissions();
            if (!permissions.contains(PosixFilePermission.OWNER_WRITE)
                    && !permissions.contains(PosixFilePermission.GROUP_WRITE)
                    && !permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
                return false;
            }
        }
        return Files.isWritable(path);
    }

    /** Its bytes; none where there is no file. */
    byte[] bytes() {
        return tried(() -> {
            try {
                return Files.readAllBytes(path);
            } catch (NoSuchFileException e) {
                return new byte[0];
            }
        });
    }

    /** Adds a line. */
    void add(String line) {
        tried(() -> {
            try (SeekableByteChannel channel = open(StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                ByteBuffer bytes = StandardCharsets.UTF_8.encode(line + "\n");
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                return path;
            }
        });
    }

    /** Cuts off what lies beyond a length. */
    void cut(long length) {
        tried(() -> {
            try (SeekableByteChannel channel = open(StandardOpenOption.WRITE)) {
                channel.truncate(length);
                return path;
            }
        });
    }

    /** A link that took the file's place in the meantime is not followed. */
    private SeekableByteChannel open(OpenOption... options) throws IOException {
        Set<OpenOption> all = new HashSet<>(Set.of(options));
        all.add(LinkOption.NOFOLLOW_LINKS);
        return Files.newByteChannel(path, all);
    }

    private <T> T tried(Operation<T> operation) {
        try {
            return operation.run();
        } catch (IOException e) {
            throw new UncheckedIOException("'" + path + "': " + reason(e), e);
        }
    }

    private static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "its folder does not exist";
        }
        return e instanceof AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
    }
}
