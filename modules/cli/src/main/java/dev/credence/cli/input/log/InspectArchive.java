package dev.credence.cli.input.log;

import dev.credence.cli.Failure;
import dev.credence.cli.input.text.Unreadable;
import dev.credence.cli.limit.Limits.ByteSize;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Reads a log of Inspect that is an archive with a header and a file for each run of a sample. */
final class InspectArchive {
    /** The largest size of an unpacked entry, 1 GiB; a run of a sample with its conversation usually has a few MB. */
    static final long LARGEST = 1L << 30;

    private static final Pattern SAMPLE = Pattern.compile("samples/.+_epoch_[0-9]+[.]json");

    private InspectArchive() {}

    /** Reads an archive, whose entries may be in any order. */
    static LogRows read(Path path) {
        if (!Files.isRegularFile(path)) {
            throw Failure.usage(path + ": an archive cannot be read from a pipe; write it to a file first");
        }
        try (ZipFile archive = new ZipFile(path.toFile())) {
            return read(path.toString(), archive);
        } catch (ZipException e) {
            throw Failure.data(path + ": " + sentence(String.valueOf(e.getMessage())), e);
        } catch (IOException e) {
            throw Unreadable.failure(path, e);
        }
    }

    private static String sentence(String message) {
        return message.contains("compression method")
                ? "an entry is compressed in a way that cannot be read, probably Zstandard; write the log again with"
                        + " inspect log convert --to json"
                : "must be a zip archive, as .eval logs of Inspect are, but this file is not one, or is cut off: "
                        + message;
    }

    private static LogRows read(String file, ZipFile archive) throws IOException {
        InspectLog log = new InspectLog(file);
        ZipEntry header = Optional.ofNullable(archive.getEntry("header.json"))
                .or(() -> Optional.ofNullable(archive.getEntry("_journal/start.json")))
                .orElseThrow(() ->
                        Failure.data(file + ": the archive is not a log of Inspect, because it has no header.json"));
        walk(file, archive, header, log::whole);
        List<? extends ZipEntry> samples = archive.stream()
                .filter(entry -> SAMPLE.matcher(entry.getName()).matches())
                .sorted(Comparator.comparing(ZipEntry::getName))
                .toList();
        for (ZipEntry sample : samples) {
            walk(file, archive, sample, log::sample);
        }
        ZipEntry summaries = archive.getEntry("summaries.json");
        if (samples.isEmpty() && summaries != null) {
            walk(file, archive, summaries, json -> json.array(() -> log.sample(json)));
        }
        return log.rows();
    }

    private static void walk(String file, ZipFile archive, ZipEntry entry, Consumer<JsonWalk> reading)
            throws IOException {
        String place = file + ", entry " + entry.getName();
        try (InputStream in = archive.getInputStream(entry);
                JsonWalk json = JsonWalk.of(new Limited(in, place))) {
            JsonWalk.attempt(place, () -> {
                boolean any = json.next();
                if (any) {
                    reading.accept(json);
                }
                return any;
            });
        }
    }

    /** A stream of an entry that ends with a failure when it becomes too long, whatever size the archive states. */
    static final class Limited extends FilterInputStream {
        private final String place;
        private final long most;
        private long read;

        private Limited(InputStream in, String place) {
            this(in, place, LARGEST);
        }

        Limited(InputStream in, String place, long most) {
            super(in);
            this.place = place;
            this.most = most;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = super.read(target, offset, length);
            read += Math.max(0, count);
            if (read > most) {
                throw Failure.data(place + ": an entry must unpack to at most " + ByteSize.shown((double) most)
                        + "; the archive is damaged, or is not a log");
            }
            return count;
        }
    }
}
