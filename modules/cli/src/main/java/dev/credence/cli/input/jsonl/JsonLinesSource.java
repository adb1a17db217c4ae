package dev.credence.cli.input.jsonl;

import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableSource;
import dev.credence.cli.input.text.TextFile;
import dev.credence.cli.input.text.TextFile.StrictUtf8Reader;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * A file of JSON objects, one in each line.
 *
 * @param text the file
 */
public record JsonLinesSource(TextFile text) implements TableSource {
    /** The largest length of a value, 16,777,216 characters, as in CSV. */
    static final int LONGEST = 1 << 24;

    /**
     * The factory of parsers, which limits the nesting only by the length of a value, because values that are not read
     * are skipped.
     */
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(LONGEST)
                    .maxNumberLength(LONGEST)
                    .maxNameLength(LONGEST)
                    .maxNestingDepth(LONGEST)
                    .build())
            .build();

    @Override
    public InputTable open() {
        return text.open(plain -> JsonLinesTable.open(text.path().toString(), scanner(plain, true)));
    }

    /**
     * Opens pieces only of large files that are not compressed. If an object has several lines, a piece may end inside of it, and
     * reading that piece fails.
     */
    @Override
    public List<InputTable> openPieces(int most) {
        List<InputTable> pieces = new ArrayList<>();
        String file = text.path().toString();
        for (InputStream in : text.openPieces(most)) {
            JsonLineScanner lines = scanner(in, pieces.isEmpty());
            pieces.add(
                    pieces.isEmpty()
                            ? JsonLinesTable.open(file, lines)
                            : JsonLinesTable.piece(file, lines, pieces.get(0).columns()));
        }
        return pieces;
    }

    private static JsonLineScanner scanner(InputStream in, boolean beginning) {
        return new JsonLineScanner(in, beginning, LONGEST);
    }

    static JsonParser parser(String line) {
        return JSON.createParser(ObjectReadContext.empty(), line);
    }

    static JsonParser parser(InputStream in, boolean beginning) {
        return JSON.createParser(ObjectReadContext.empty(), new StrictUtf8Reader(in, beginning));
    }
}
