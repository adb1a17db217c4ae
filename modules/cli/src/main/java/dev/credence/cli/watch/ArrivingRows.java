package dev.credence.cli.watch;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.text.SafeText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The rows of CSV or JSON lines whose bytes arrive in pieces: only complete records are read, and a part of one waits for its rest. */
final class ArrivingRows {
    private static final byte QUOTE = '"';

    private final String place;
    private final boolean json;
    private final List<String> wanted;
    private int @Nullable [] positions;

    /** Creates the reader of one source of rows; {@code wanted} are the columns of the cells that it passes on. */
    ArrivingRows(String place, boolean json, List<String> wanted) {
        this.place = place;
        this.json = json;
        this.wanted = wanted;
    }

    /** Receives the cells of the wanted columns. */
    interface Sink {
        /** Receives one row. */
        void row(List<String> cells);
    }

    /** Reads the complete records of some bytes, and returns the number of bytes that they have. */
    int read(byte[] bytes, int length, Sink sink) {
        int begin = 0;
        boolean quoted = false;
        for (int i = 0; i < length; i++) {
            quoted ^= !json && bytes[i] == QUOTE;
            if (bytes[i] == '\n' && !quoted) {
                record(new String(bytes, begin, i - begin, StandardCharsets.UTF_8), sink);
                begin = i + 1;
            }
        }
        return begin;
    }

    private void record(String text, Sink sink) {
        String line = text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
        if (line.isBlank()) {
            return;
        }
        if (json) {
            sink.row(fields(line));
            return;
        }
        CsvRecord record = CsvReader.builder().ofCsvRecord(line).iterator().next();
        if (positions == null) {
            positions = header(record.getFields());
            return;
        }
        List<String> cells = new ArrayList<>();
        for (int position : positions) {
            if (position >= record.getFieldCount()) {
                throw Failure.data(place + ": a row must have a field for column " + (position + 1)
                        + " of the header: fields=" + record.getFieldCount() + ", row="
                        + SafeText.shortened(SafeText.clean(line), 80));
            }
            cells.add(record.getField(position));
        }
        sink.row(cells);
    }

    private int[] header(List<String> names) {
        List<String> clean = new ArrayList<>(names);
        clean.set(0, clean.get(0).replace("\uFEFF", ""));
        return wanted.stream()
                .mapToInt(name -> {
                    int position = clean.indexOf(name);
                    if (position < 0) {
                        throw Failure.usage(place + ": " + Suggestions.message("column", name, clean));
                    }
                    return position;
                })
                .toArray();
    }

    private List<String> fields(String line) {
        try {
            JsonNode row = CredenceJson.mapper().readTree(line);
            List<String> cells = new ArrayList<>();
            for (String name : wanted) {
                JsonNode cell = row.path(name);
                if (cell.isMissingNode() || cell.isContainer()) {
                    throw Failure.data(place + ": a row must have a field '" + name
                            + "' with a text, a number or null: row=" + SafeText.shortened(SafeText.clean(line), 80));
                }
                cells.add(cell.isNull() ? "" : cell.isString() ? cell.stringValue() : cell.toString());
            }
            return cells;
        } catch (JacksonException e) {
            throw Failure.data(
                    place + ": a row must be a JSON object: row=" + SafeText.shortened(SafeText.clean(line), 80), e);
        }
    }
}
