package dev.credence.cli.input.jsonl;

import dev.credence.cli.input.table.TableColumn;
import java.util.StringJoiner;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.io.JsonStringEncoder;

/** The value of a column in the current row, whose characters are kept until the whole row is read. */
final class JsonCell {
    private static final String OBJECT = "{...}";
    private static final String ARRAY = "[...]";

    private char[] text = new char[16];
    private int length;
    private int times;
    private boolean nested;
    private boolean keepsLists = true;

    /** Decides whether the elements of arrays are kept, as those of the first row always are, because its column is not known yet. */
    void keepLists(boolean kept) {
        keepsLists = kept;
    }

    /** Copies the current value of the parser. */
    void take(JsonParser parser, JsonToken token) {
        if (token == JsonToken.START_ARRAY && keepsLists) {
            takeEmpty();
            nested = true;
            String list = list(parser);
            resize(list.length());
            list.getChars(0, length, text, 0);
            return;
        }
        if (token.isStructStart()) {
            parser.skipChildren();
            takeNested(token == JsonToken.START_OBJECT);
            return;
        }
        takeEmpty();
        if (token != JsonToken.VALUE_NULL && !isNaN(parser, token)) {
            resize(parser.getStringLength());
            System.arraycopy(parser.getStringCharacters(), parser.getStringOffset(), text, 0, length);
        }
    }

    /** Reads an array to its end and returns it as JSON; arrays and objects in it are shortened. */
    private static String list(JsonParser parser) {
        StringJoiner list = new StringJoiner(", ", "[", "]");
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            parser.skipChildren();
            list.add(
                    switch (token) {
                        case START_OBJECT -> OBJECT;
                        case START_ARRAY -> ARRAY;
                        case VALUE_STRING -> '"' + escaped(parser.getString()) + '"';
                        default -> parser.getString();
                    });
        }
        return list.toString();
    }

    private static String escaped(String text) {
        return String.valueOf(JsonStringEncoder.getInstance().quoteAsCharArray(text));
    }

    /** Returns whether a value is NaN without quotes, which Python writes for a missing number. */
    private static boolean isNaN(JsonParser parser, JsonToken token) {
        return token == JsonToken.VALUE_NUMBER_FLOAT && parser.getStringCharacters()[parser.getStringOffset()] == 'N';
    }

    /** Records that the current value is an object or an array. */
    void takeNested(boolean object) {
        takeEmpty();
        nested = true;
        resize(5);
        (object ? OBJECT : ARRAY).getChars(0, length, text, 0);
    }

    private void takeEmpty() {
        times++;
        nested = false;
        length = 0;
    }

    private void resize(int count) {
        if (count > text.length) {
            text = new char[Math.max(count, 2 * text.length)];
        }
        length = count;
    }

    /**
     * Passes the value to its column.
     *
     * @throws TableColumn.BadField if the value does not fit the column, or the row had it more than once
     */
    void give(TableColumn column) {
        if (times > 1) {
            throw column.repeated(times);
        }
        if (nested) {
            boolean isShort = text[0] == '[' && !column.acceptsLists();
            column.acceptNested(isShort ? ARRAY : new String(text, 0, length));
            return;
        }
        column.accept(text, 0, length);
    }

    /** Clears the value, because a column that is missing in the next row is an empty field. */
    void clear() {
        times = 0;
        length = 0;
        nested = false;
    }
}
