package dev.credence.cli.input.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Failure;
import dev.credence.cli.input.jsonl.JsonLinesSource.JsonLinesTable;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.NumberColumn;
import dev.credence.cli.input.table.TextColumn;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that the rows of a file do not depend on how its bytes arrive, or on where it is cut into pieces. */
class JsonLinesTableTest {
    private static final int FILES = 500;

    /** Returns the rows of a table with their places, and the error if there is one. */
    private static List<String> rows(InputStream in) {
        List<String> rows = new ArrayList<>();
        try (JsonLinesTable table = JsonLinesTable.open("FILE", in)) {
            rows.add(table.columns().toString());
            rows.add(values(table, true, rows) + " rows");
        } catch (Failure e) {
            rows.add(e.getMessage());
        }
        return rows;
    }

    private static long values(InputTable table, boolean withPlaces, List<String> rows) {
        NumberColumn score = NumberColumn.ofOutcomes("output.score", Map.of("a", 0.5));
        TextColumn id = TextColumn.ofAnything("id");
        TextColumn output = TextColumn.ofAnything("output");
        return table.read(
                List.of(id, score, output),
                () -> rows.add((withPlaces ? table.place() + table.line() + ": " : "") + id.text() + " " + score.value()
                        + " " + output.text()));
    }

    /** Returns the rows of a file that is cut at a position. */
    private static List<String> pieces(byte[] bytes, int cut) {
        List<String> rows = new ArrayList<>();
        try (JsonLinesTable first = JsonLinesTable.open("FILE", new ByteArrayInputStream(bytes, 0, cut));
                JsonLinesTable second = JsonLinesTable.piece(
                        "FILE", new ByteArrayInputStream(bytes, cut, bytes.length - cut), first.columns())) {
            values(first, false, rows);
            values(second, false, rows);
        }
        return rows;
    }

    private static List<String> whole(byte[] bytes) {
        return pieces(bytes, bytes.length);
    }

    /** Returns a stream that gives few bytes at a time. */
    private static InputStream slow(byte[] bytes) {
        return new FilterInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            public int read(byte[] target, int offset, int length) throws java.io.IOException {
                return super.read(target, offset, Math.min(length, 7));
            }
        };
    }

    /** Returns the position after the last line end that has an object before it and bytes after it, or 0. */
    private static int lastCut(byte[] bytes) {
        int cut = bytes.length - 1;
        while (cut > 0 && bytes[cut - 1] != '\n') {
            cut--;
        }
        String before = new String(bytes, 0, Math.max(0, cut), StandardCharsets.UTF_8);
        return before.contains("}") ? cut : 0;
    }

    @Test
    void randomLinesGiveTheSameRowsHoweverTheirBytesArrive() {
        int whole = 0;
        int cuts = 0;
        for (int seed = 0; seed < FILES; seed++) {
            byte[] bytes = new RandomJsonLines(seed).file();
            List<String> expected = rows(new ByteArrayInputStream(bytes));
            assertThat(rows(slow(bytes)))
                    .as("seed %d: %s", seed, new String(bytes, StandardCharsets.UTF_8))
                    .isEqualTo(expected);
            boolean isRead = expected.get(expected.size() - 1).endsWith(" rows");
            whole += isRead ? 1 : 0;
            int cut = isRead ? lastCut(bytes) : 0;
            if (cut > 0) {
                cuts++;
                assertThat(pieces(bytes, cut))
                        .as("seed %d: %s", seed, Arrays.toString(bytes))
                        .isEqualTo(whole(bytes));
            }
        }
        assertThat(whole).isBetween(FILES / 4, FILES * 3 / 4);
        assertThat(cuts).isGreaterThan(FILES / 8);
    }
}
