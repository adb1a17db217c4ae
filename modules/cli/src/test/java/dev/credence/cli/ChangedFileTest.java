package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.state.StateCollector;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.TableFile.FileStart;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a file that is truncated, extended, overwritten or removed while it is read gives no answer, whatever its
 * format and reader.
 */
class ChangedFileTest {
    private static final int ROWS = 10_000;

    @TempDir
    private Path folder = Path.of("");

    /** Changes a file as another process might. */
    private enum Change {
        CUT_IN_A_ROW("changed") {
            @Override
            void apply(Path file) throws IOException {
                truncate(file, Files.size(file) * 2 / 3 + 1);
            }
        },
        CUT_BETWEEN_ROWS("changed") {
            @Override
            void apply(Path file) throws IOException {
                byte[] bytes = Files.readAllBytes(file);
                int at = bytes.length * 2 / 3;
                while (at < bytes.length - 1 && bytes[at - 1] != '\n') {
                    at++;
                }
                truncate(file, at);
            }
        },
        APPENDED("changed") {
            @Override
            void apply(Path file) throws IOException {
                byte[] bytes = Files.readAllBytes(file);
                Files.write(file, Arrays.copyOfRange(bytes, bytes.length / 2, bytes.length), StandardOpenOption.APPEND);
            }
        },
        WRITTEN_OVER("changed") {
            @Override
            void apply(Path file) throws IOException {
                FileTime later =
                        FileTime.fromMillis(Files.getLastModifiedTime(file).toMillis() + 1_000);
                byte[] bytes = Files.readAllBytes(file);
                bytes[bytes.length - 2] ^= 1;
                Files.write(file, bytes);
                Files.setLastModifiedTime(file, later);
            }
        },
        REMOVED("removed") {
            @Override
            void apply(Path file) throws IOException {
                Files.delete(file);
            }
        };

        private final String word;

        Change(String word) {
            this.word = word;
        }

        abstract void apply(Path file) throws IOException;

        private static void truncate(Path file, long size) throws IOException {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(size);
            }
        }
    }

    /** Lists the readers of rows. */
    @SuppressWarnings("ImmutableEnumChecker") // functions without a state
    private enum Reader {
        ONE(reading -> RowReader.read(reading).rows()),
        PAIR(reading -> RowReader.pair(reading.against(List.of("q"), List.of()), Optional.empty())
                .whole()
                .rows()),
        MANY(reading -> RowReader.many(reading.against(List.of("q", "r"), List.of()), Optional.empty())
                .whole()
                .rows()),
        SLICED(reading -> RowReader.read(reading, "r").whole().rows()),
        STATE(reading -> StateCollector.of(reading, 0).states().rows());

        private final Function<Reading, Long> rows;

        Reader(Function<Reading, Long> rows) {
            this.rows = rows;
        }
    }

    private Path table(String name, int length) throws IOException, SQLException {
        List<List<String>> rows = new ArrayList<>();
        for (int row = 0; row < length; row++) {
            // labels of a pseudo-random order, so that packed files are long enough to be read in several blocks
            int mixed = (row * 0x9E3779B9) >>> 8;
            rows.add(List.of(
                    mixed % 3 == 0 ? "a" : "b",
                    mixed % 5 == 0 ? "b" : "a",
                    mixed % 7 == 0 ? "b" : "a",
                    mixed % 11 == 0 ? "b" : "a",
                    Integer.toHexString(mixed * 0x85EBCA6B)));
        }
        return new TableFiles(List.of("t", "p", "q", "r", "filler"), rows).write(folder, name);
    }

    private static Reading reading(TableFile file) {
        return new Reading(
                file,
                "t",
                Optional.of("p"),
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                Optional.empty(),
                SamplingDesign.IID,
                Optional.empty(),
                List.of());
    }

    private static TableFile watched(Path path, UnaryOperator<InputStream> watch) {
        return new TableFile(path, Optional.empty(), Optional.empty(), () -> watch, FileStart.of(path));
    }

    /** The change happens after the first block of the file was read. */
    private static UnaryOperator<InputStream> changing(Path path, Change change) {
        return in -> new FilterInputStream(in) {
            private boolean done;

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int read = super.read(target, offset, length);
                if (!done) {
                    done = true;
                    change.apply(path);
                }
                return read;
            }
        };
    }

    private static Stream<Arguments> changes() {
        return Stream.of("f.csv", "f.tsv", "f.csv.gz", "f.csv.zst", "f.jsonl", "f.jsonl.gz")
                .flatMap(name -> Arrays.stream(Change.values()).map(change -> Arguments.of(name, change)));
    }

    private static void assertRefused(Path path, Change change, Reader reader, TableFile file) {
        assertThatThrownBy(() -> reader.rows.apply(reading(file)))
                .isInstanceOf(Failure.class)
                .hasMessageStartingWith(path + ", ")
                .hasMessageMatching("(?s).*, (after row|row|header).*")
                .hasMessageContaining("the file was " + change.word + " while it was read")
                .hasMessageEndingWith("; read it again when nothing writes to it")
                .extracting(e -> ((Failure) e).status())
                .isEqualTo(Failure.DATA);
    }

    @ParameterizedTest
    @MethodSource("changes")
    void fileChangedDuringReadingIsRefusedAndErrorStatesRow(String name, Change change) throws Exception {
        Path path = table(name, ROWS);
        byte[] bytes = Files.readAllBytes(path);
        for (Reader reader : Reader.values()) {
            Files.write(path, bytes);
            assertThat(reader.rows.apply(reading(watched(path, UnaryOperator.identity()))))
                    .isEqualTo(ROWS);
            assertRefused(path, change, reader, watched(path, changing(path, change)));
        }
    }

    /** DuckDB opens Parquet files itself, so the change happens between the header and the rows. */
    @ParameterizedTest
    @ValueSource(strings = {"APPENDED", "WRITTEN_OVER", "REMOVED", "CUT_IN_A_ROW"})
    void changedParquetFileIsRefused(String change) throws Exception {
        Path path = table("f.parquet", 500);
        byte[] bytes = Files.readAllBytes(path);
        for (Reader reader : Reader.values()) {
            Files.write(path, bytes);
            TableFile file = watched(path, UnaryOperator.identity());
            Change.valueOf(change).apply(path);
            assertThatThrownBy(() -> reader.rows.apply(reading(file)))
                    .isInstanceOf(Failure.class)
                    .hasMessageStartingWith(path.toString());
        }
    }

    /**
     * Two passes over a file, such as those for items of folds, must see the same file, so the stamp is taken before
     * the first pass.
     */
    @Test
    void fileChangedBetweenTwoReadingsIsRefused() throws Exception {
        Path path = table("f.csv", ROWS);
        Reading reading = reading(watched(path, UnaryOperator.identity()));
        assertThat(RowReader.read(reading).rows()).isEqualTo(ROWS);
        Change.APPENDED.apply(path);
        assertRefused(path, Change.APPENDED, Reader.ONE, reading.file());
    }

    /** Large files are read in parallel pieces, and again as a whole if a piece fails. */
    @Test
    void largeFileTruncatedDuringParallelReadingIsRefused() throws Exception {
        Path path = folder.resolve("large.csv");
        String rows = "a,a,a,a,0123456789abcdef\nb,a,b,a,0123456789abcdef\n".repeat(20_000);
        Files.writeString(path, "t,p,q,r,filler\n");
        while (Files.size(path) < 33L << 20) {
            Files.writeString(path, rows, StandardOpenOption.APPEND);
        }
        assertRefused(
                path, Change.CUT_BETWEEN_ROWS, Reader.ONE, watched(path, changing(path, Change.CUT_BETWEEN_ROWS)));
    }
}
