package dev.credence.cli.input.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Failure;
import dev.credence.cli.input.jsonl.JsonLinesSource.JsonLinesTable;
import dev.credence.cli.input.table.NumberColumn;
import dev.credence.cli.input.table.TextColumn;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that the scanner and the parser alone read the same rows, and report the same errors at the same places. */
class JsonLineScannerTest {
    private static final int FILES = 500;

    /** Reads a file of which a parser reads the lines that are longer than a number of bytes, and all later ones. */
    private static List<String> read(InputStream in, int longest) {
        List<String> rows = new ArrayList<>();
        try (JsonLinesTable table = JsonLinesTable.open("FILE", new JsonLineScanner(in, true, longest))) {
            rows.add(table.columns().toString());
            NumberColumn score = NumberColumn.ofOutcomes("output.score", Map.of("a", 0.5));
            TextColumn id = TextColumn.ofAnything("id");
            TextColumn output = TextColumn.ofAnything("output");
            long read = table.read(
                    List.of(id, score, output),
                    equal -> rows.add(table.place() + table.line() + ": " + id.text() + " " + score.value() + " "
                            + output.text()));
            rows.add(read + " rows");
        } catch (Failure e) {
            rows.add(e.getMessage());
        }
        return rows;
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

    @Test
    void randomLinesAreReadAsByTheParser() {
        int whole = 0;
        for (int seed = 0; seed < FILES; seed++) {
            byte[] bytes = new RandomJsonLines(seed).file();
            List<String> expected = read(new ByteArrayInputStream(bytes), 0);
            assertThat(read(seed % 2 == 0 ? new ByteArrayInputStream(bytes) : slow(bytes), 1 << 24))
                    .as("seed %d: %s", seed, new String(bytes, StandardCharsets.UTF_8))
                    .isEqualTo(expected);
            whole += expected.get(expected.size() - 1).endsWith(" rows") ? 1 : 0;
        }
        assertThat(whole).isBetween(FILES / 4, FILES * 3 / 4);
    }
}
