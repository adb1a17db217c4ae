package dev.credence.cli.watch;

import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.format.Format;
import dev.credence.cli.input.format.Format.Compression;
import dev.credence.state.States;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the rows that are appended to a file, to the files of a folder or to a pipe, each of them once. */
final class FollowedFiles {
    /** The most bytes that are hashed of the start and of the end of what was read. */
    private static final int HASHED = 4096;
    /** The formats of the files of a folder that are read. */
    private static final Set<Format> ROWS = Set.of(Format.CSV, Format.TSV, Format.JSONL);
    /** The bytes that are read at once; also the largest row. */
    private static final int PIECE = 1 << 22;

    private final Path path;
    private final WatchOptions columns;
    private final boolean ends;
    private final WatchedState state;
    private final Map<String, ArrivingRows> rows = new HashMap<>();

    /**
     * Creates the reader of a file or a folder, whose rows are added to a state.
     *
     * @param ends whether the files are read once and never again
     */
    FollowedFiles(String file, WatchOptions columns, boolean ends, WatchedState state) {
        this.path = Path.of(file);
        this.columns = columns;
        this.ends = ends;
        this.state = state;
    }

    /** Reads what was appended, and returns whether it was anything. */
    boolean read() throws IOException {
        boolean grown = false;
        for (Path one : files()) {
            grown |= read(one);
        }
        for (String name : state.files.gone()) {
            throw Failure.data(name + ": the file that was read is gone; the counts of the last look are kept");
        }
        return grown;
    }

    private List<Path> files() throws IOException {
        if (!Files.isDirectory(path)) {
            TableFile.requireFile(path);
            return List.of(path);
        }
        try (Stream<Path> all = Files.list(path)) {
            return all.filter(one -> Compression.of(one.toString()) == Compression.NONE)
                    .filter(one ->
                            Format.named(one.toString()).filter(ROWS::contains).isPresent())
                    .sorted()
                    .toList();
        }
    }

    private boolean read(Path one) throws IOException {
        String name = one.toString();
        String known = state.files.name(one);
        long before = state.files.bytes(known);
        requireGrown(one, known, before);
        ArrivingRows reader = rows.get(known);
        if (reader == null) {
            reader = reader(one, before);
            rows.put(known, reader);
        }
        long position = before;
        try (InputStream in = Files.newInputStream(one)) {
            in.skipNBytes(position);
            Pieces pieces = new Pieces(name, reader);
            int used = pieces.next(in);
            while (used >= 0) {
                position += used;
                used = pieces.next(in);
            }
            state.waiting.remove(name);
            if (pieces.kept > 0) {
                state.waiting.put(name, reader.waiting(ends));
            }
        }
        if (position > before) {
            state.files.put(known, position, hashes(one, position));
        }
        return position > before;
    }

    private void requireGrown(Path one, String known, long before) throws IOException {
        long size = Files.size(one);
        if (size < before) {
            throw Failure.data(one + ": the file shrank from at least " + before + " to " + size
                    + " bytes; rows are only counted once, so that the counts of the last look are kept; name another"
                    + " --state to begin anew");
        }
        if (!state.files.begins(known, hashes(one, before))) {
            throw Failure.data(one + ": the file was replaced, as it does not begin with the rows that were read; the"
                    + " counts of the last look are kept; name another --state to begin anew");
        }
    }

    /** Returns a reader that knows the names of the columns of a file of which some rows were read before. */
    private ArrivingRows reader(Path one, long position) throws IOException {
        ArrivingRows.Form form = form(one);
        ArrivingRows reader = new ArrivingRows(one.toString(), form, columns.columns(), state::header);
        if (position > 0) {
            try (InputStream in = Files.newInputStream(one)) {
                byte[] head = in.readNBytes((int) Math.min(PIECE, position));
                // The header may contain quoted line ends, so that rows are read, which were counted before, rather
                // than a line.
                reader.read(head, head.length, cells -> {});
            }
            reader.continueAfter(() -> lines(one, position));
        }
        return reader;
    }

    /** Returns how the rows of a file are written, by its name and its first bytes. */
    private ArrivingRows.Form form(Path one) throws IOException {
        byte[] head;
        try (InputStream in = Files.newInputStream(one)) {
            head = in.readNBytes(64);
        }
        if (States.isState(head)) {
            throw Failure.usage(
                    one + ": is a state of credence collect, which contains sums and not single rows: name the"
                            + " file of the rows instead");
        }
        String name = one.toString();
        if (Compression.of(name) != Compression.NONE || isPacked(head)) {
            throw Failure.usage(one
                    + ": is packed or binary, and rows that are appended to it cannot be followed: unpack it, or write"
                    + " its rows as CSV to standard input, such as gzip -dc FILE.csv.gz | credence watch - ...");
        }
        Optional<Format> format = Format.named(name);
        if (format.filter(Format.LOG::equals).isPresent()) {
            throw Failure.usage(
                    one + ": the name is that of a log, which is not written row by row and cannot be followed;"
                            + " read it with credence evaluate, or name a file with one object in each line .jsonl");
        }
        boolean isJson = format.isPresent() ? format.get() == Format.JSONL : head.length > 0 && head[0] == '{';
        return new ArrivingRows.Form(
                isJson,
                columns.delimiter().orElse(format.filter(Format.TSV::equals).isPresent() ? '\t' : ','));
    }

    /** Returns whether a file begins as one of gzip, Zstandard, zip or Parquet does. */
    private static boolean isPacked(byte[] head) {
        String start = HexFormat.of().formatHex(head, 0, Math.min(4, head.length));
        return start.startsWith("1f8b")
                || start.equals("28b52ffd")
                || start.equals("504b0304")
                || start.equals("50415231");
    }

    /** Returns the number of lines of the first bytes of a file. */
    private static long lines(Path one, long bytes) {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(one))) {
            long lines = 0;
            for (long i = 0; i < bytes; i++) {
                lines += in.read() == '\n' ? 1 : 0;
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the hashes of the start and of the end of the first bytes of a file. */
    private static FollowedPositions.Hashes hashes(Path one, long bytes) throws IOException {
        int hashed = (int) Math.min(HASHED, bytes);
        try (InputStream start = Files.newInputStream(one);
                InputStream end = Files.newInputStream(one)) {
            end.skipNBytes(bytes - hashed);
            return new FollowedPositions.Hashes(hash(start.readNBytes(hashed)), hash(end.readNBytes(hashed)));
        }
    }

    /** Returns the SHA-256 hash of bytes. */
    static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
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
                reader = new ArrivingRows(
                        name,
                        new ArrivingRows.Form(
                                buffer[0] == '{', columns.delimiter().orElse(',')),
                        columns.columns(),
                        state::header);
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
                reader.readAll(buffer, kept, state::add);
            }
        }
    }
}
