package dev.credence.cli.input.jsonl;

import dev.credence.cli.input.table.TableColumn;
import java.util.Arrays;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** What a row says of a column: its characters, kept until the whole row is known. */
final class JsonCell {
    private char[] text = new char[16];
    private int length;
    private int times;
    private boolean nested;

    /** Takes the value that the parser stands at. */
    void take(JsonParser parser, JsonToken token) {
        times++;
        nested = token.isStructStart();
        length = 0;
        if (nested) {
            parser.skipChildren();
            keep((token == JsonToken.START_OBJECT ? "{...}" : "[...]").toCharArray(), 0, 5);
        } else if (token != JsonToken.VALUE_NULL) {
            keep(parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
        }
    }

    private void keep(char[] characters, int offset, int count) {
        if (count > text.length) {
            text = new char[Math.max(count, 2 * text.length)];
        }
        System.arraycopy(characters, offset, text, 0, count);
        length = count;
    }

    /**
     * Hands the value to its column.
     *
     * @throws TableColumn.BadField if it is none for a column, or the row had it more than once
     */
    void give(TableColumn column) {
        if (times > 1) {
            throw column.repeated(times);
        }
        if (nested) {
            throw column.nested(new String(text, 0, length));
        }
        column.accept(text, 0, length);
    }

    /** A column that the next row lacks is an empty field of it. */
    void clear() {
        times = 0;
        length = 0;
        nested = false;
    }

    @Override
    public String toString() {
        return new String(Arrays.copyOf(text, length));
    }
}
