package dev.credence.cli.watch;

import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.state.States;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the rows that are appended to a file, to the files of a folder or to a pipe, each of them once. */
final class FollowedFiles {
    /** The bytes of a file's start that are hashed. */
    private static final int START = 4096;
    /** The bytes that are read at once; also the largest row. */
    private static final int PIECE = 1 << 22;

    private final Path path;
    private final List<String> columns;
    private final WatchedState state;
    private final Map<String, ArrivingRows> rows = new HashMap<>();

    /** Creates the reader of a file or a folder, whose rows are added to a state. */
    FollowedFiles(String file, List<String> columns, WatchedState state) {
        this.path = Path.of(file);
        this.columns = columns;
        this.state = state;
    }

    /** Reads what was appended, and returns whether it was anything. */
    boolean read() throws IOException {
        boolean grown = false;
        for (Path one : files()) {
            grown |= read(one);
        }
        for (String name : state.files.keySet()) {
            if (!Files.exists(Path.of(name))) {
                throw Failure.data(name + ": the file that was read is gone; the counts of the last look are kept");
            }
        }
        return grown;
    }

    private List<Path> files() throws IOException {
        if (!Files.isDirectory(path)) {
            TableFile.requireFile(path);
            return List.of(path);
        }
        try (Stream<Path> all = Files.list(path)) {
            return all.filter(one -> isJson(one.toString()) || one.toString().endsWith(".csv"))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isJson(String name) {
        return name.endsWith(".jsonl") || name.endsWith(".ndjson");
    }

    private boolean read(Path one) throws IOException {
        String name = one.toString();
        WatchedState.Position before = state.files.getOrDefault(name, new WatchedState.Position(0, hash(one, 0)));
        requireGrown(one, before);
        ArrivingRows reader = rows.get(name);
        if (reader == null) {
            reader = reader(one, before.bytes());
            rows.put(name, reader);
        }
        long position = before.bytes();
        try (InputStream in = Files.newInputStream(one)) {
            in.skipNBytes(position);
            Pieces pieces = new Pieces(name, reader);
            int used = pieces.next(in);
            while (used >= 0) {
                position += used;
                used = pieces.next(in);
            }
        }
        if (position > before.bytes()) {
            state.files.put(name, new WatchedState.Position(position, hash(one, position)));
        }
        return position > before.bytes();
    }

    private static void requireGrown(Path one, WatchedState.Position before) throws IOException {
        long size = Files.size(one);
        if (size < before.bytes()) {
            throw Failure.data(one + ": the file shrank from at least " + before.bytes() + " to " + size
                    + " bytes; rows are only counted once, so that the counts of the last look are kept; name another"
                    + " --state to begin anew");
        }
        if (!hash(one, before.bytes()).equals(before.start())) {
            throw Failure.data(one + ": the file was replaced, as its start is not the one that was read; the counts of"
                    + " the last look are kept; name another --state to begin anew");
        }
    }

    /** Returns a reader with the header of a file of which some rows were read before. */
    private ArrivingRows reader(Path one, long position) throws IOException {
        try (InputStream in = Files.newInputStream(one)) {
            if (States.isState(in.readNBytes(64))) {
                throw Failure.usage(
                        one + ": is a state of credence collect, which contains sums and not single rows: name the"
                                + " file of the rows instead");
            }
        }
        boolean lines = isJson(one.toString());
        ArrivingRows reader = new ArrivingRows(one.toString(), lines, columns);
        if (position > 0 && !lines) {
            try (InputStream in = Files.newInputStream(one)) {
                byte[] head = in.readNBytes((int) Math.min(PIECE, position));
                int end = 0;
                while (end < head.length && head[end] != '\n') {
                    end++;
                }
                reader.read(head, Math.min(head.length, end + 1), cells -> {});
            }
        }
        return reader;
    }

    private static String hash(Path one, long bytes) throws IOException {
        try (InputStream in = Files.newInputStream(one)) {
            byte[] start = in.readNBytes((int) Math.min(START, bytes));
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(start));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Reads a pipe to its end, whose last line need not be complete, or until {@code goesOn} returns false after a piece. */
    void readPipe(InputStream in, BooleanSupplier goesOn) throws IOException {
        Pieces pieces = new Pieces("-", null);
        while (pieces.next(in) >= 0) {
            if (!goesOn.getAsBoolean()) {
                return;
            }
        }
        pieces.end();
    }

    /** The bytes of a source that were read, of which the last ones may be part of a row. */
    private final class Pieces {
        private final String name;
        private @Nullable ArrivingRows reader;
        private final byte[] buffer = new byte[PIECE];
        private int kept;

        Pieces(String name, @Nullable ArrivingRows reader) {
            this.name = name;
            this.reader = reader;
        }

        /** Adds the rows of the next bytes, and returns the number of bytes that the complete rows have; -1 at the end. */
        int next(InputStream in) throws IOException {
            int read = in.read(buffer, kept, buffer.length - kept);
            if (read < 0) {
                return -1;
            }
            int length = kept + read;
            if (reader == null && length > 0) {
                reader = new ArrivingRows(name, buffer[0] == '{', columns);
            }
            int used = reader == null ? 0 : reader.read(buffer, length, state::add);
            kept = length - used;
            System.arraycopy(buffer, used, buffer, 0, kept);
            if (kept == buffer.length) {
                throw Failure.data(name + ": a row must not be longer than " + PIECE + " bytes");
            }
            return used;
        }

        /** Adds the last row, although its line has no end. */
        void end() {
            if (kept > 0 && reader != null) {
                byte[] rest = Arrays.copyOf(buffer, kept + 1);
                rest[kept] = '\n';
                reader.read(rest, rest.length, state::add);
            }
        }
    }
}
