package dev.credence.cli.input.jsonl;

import dev.credence.cli.input.jsonl.ObjectFields.Before;
import dev.credence.cli.input.jsonl.ObjectFields.Field;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads objects of one line each from bytes of UTF-8, in a fraction of the time of a parser. It checks the whole grammar of JSON, and leaves
 * a line to a parser if it has an error or is in any way unusual: blanks other than spaces and tabs, an escape in a name or in
 * the value of a column, a column that occurs twice, a number without digits such as infinity, or deep nesting.
 *
 * <p>A position that does not exist is 0. The byte there is 0, which is not allowed anywhere, so that whatever is expected after it fails
 * as well. A line end follows the last byte, and no value contains one.
 */
final class JsonLineScanner implements AutoCloseable {
    private static final int NOWHERE = 0;
    private static final int START = 1;
    private static final int BLOCK = 1 << 16;
    /** The bytes after the last one that can be read at once. */
    private static final int SPARE = 512;

    private static final int DEEPEST = 64;
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    private final InputStream in;
    private final boolean beginning;
    private final int longest;
    private byte[] bytes;
    private int begin = START;
    private int end = START;
    /** The position after the last line that was read to its end. */
    private int complete = START;

    private boolean ended;
    private long read;
    private @Nullable IOException failure;

    /**
     * Reads a file or a piece of it.
     *
     * @param beginning whether the bytes are those at the beginning of a file, where a byte order mark is allowed
     * @param longest the largest length of a line in bytes; from the first longer one on, all lines are left to a parser
     */
    JsonLineScanner(InputStream in, boolean beginning, int longest) {
        this.in = in;
        this.beginning = beginning;
        this.longest = longest;
        this.bytes = new byte[START + Math.min(BLOCK, longest) + SPARE];
        this.bytes[end] = '\n';
    }

    /**
     * Reads the object on the next line.
     *
     * @return false if the line is left to a parser, or there is none; cells may then have values
     */
    boolean read(ObjectFields fields) {
        int after = begin < complete ? lineEnd(object(begin, fields)) : NOWHERE;
        if (after == NOWHERE) {
            return false;
        }
        begin = Math.min(after + 1, end);
        read++;
        return true;
    }

    /** Reads more bytes if the next line is not complete; returns false if it is, or nothing is left to be read. */
    boolean fill() {
        return begin == complete && more();
    }

    /** Returns the next line; null if there is none, or it is too long or not UTF-8, or has a line end of its own. */
    @Nullable
    String line() {
        while (fill()) {}
        String line = begin == complete ? null : decoded(begin, lineEnd());
        int carriage = line == null ? 0 : line.indexOf('\r');
        if (line == null || (carriage >= 0 && carriage < line.length() - 1)) {
            return null;
        }
        return isBeginning() && line.startsWith("\uFEFF") ? line.substring(1) : line;
    }

    /** Skips the next line, which a parser has read. */
    void skip() {
        begin = Math.min(lineEnd() + 1, end);
        read++;
    }

    /** Returns the number of lines before the next one. */
    long read() {
        return read;
    }

    /** Returns whether the next line is the first one of a file. */
    boolean isBeginning() {
        return beginning && read == 0;
    }

    /** Returns the bytes from the next line on. */
    InputStream rest() {
        IOException failed = failure;
        InputStream later = failed == null
                ? in
                : new FilterInputStream(in) {
                    @Override
                    public int read(byte[] target, int offset, int length) throws IOException {
                        throw failed;
                    }
                };
        return new SequenceInputStream(new ByteArrayInputStream(bytes, begin, end - begin), later);
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the end of the next line, which is complete. */
    private int lineEnd() {
        int at = begin;
        while (bytes[at] != '\n') {
            at++;
        }
        return at;
    }

    private boolean more() {
        int left = end - begin;
        if (ended || failure != null || left >= longest) {
            return false;
        }
        byte[] target =
                left + START + SPARE < bytes.length ? bytes : new byte[START + Math.min(2 * left, longest) + SPARE];
        System.arraycopy(bytes, begin, target, START, left);
        bytes = target;
        begin = START;
        complete = START;
        end = START + left;
        try {
            int count = in.read(bytes, end, bytes.length - SPARE - end);
            ended = count < 0;
            end += Math.max(0, count);
        } catch (IOException e) {
            failure = e;
        }
        bytes[end] = '\n';
        int last = ended ? end : end - 1;
        while (last >= START + left && bytes[last] != '\n') {
            last--;
        }
        complete = last < START + left ? START : Math.min(last + 1, end);
        return failure == null;
    }

    /** Returns a text, or null if it is not UTF-8 or has the character that replaces invalid ones. */
    private @Nullable String decoded(int from, int to) {
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        return text.indexOf('\uFFFD') < 0 ? text : null;
    }

    /** Returns the end of the line if nothing but blanks is left on it. */
    private int lineEnd(int from) {
        int at = blanks(from);
        at += bytes[at] == '\r' ? 1 : 0;
        return bytes[at] == '\n' ? at : NOWHERE;
    }

    /** Returns the position after an object, whose columns are taken. */
    private int object(int open, ObjectFields fields) {
        if (bytes[open] != '{') {
            return NOWHERE;
        }
        int from = open;
        for (int place = 0; ; place++) {
            Before before = fields.before(place, bytes, from);
            if (before == null) {
                before = before(from, fields);
                if (before == null) {
                    int close = blanks(from + 1);
                    return place == 0 && bytes[close] == '}' ? close + 1 : NOWHERE;
                }
                fields.remember(before);
            }
            int after = blanks(value(blanks(from + before.length()), before.field()));
            if (bytes[after] != ',') {
                return bytes[after] == '}' ? after + 1 : NOWHERE;
            }
            from = after;
        }
    }

    /** Returns the text from a brace or comma to a value; null if there is no name without escapes. */
    private @Nullable Before before(int from, ObjectFields fields) {
        int open = blanks(from + 1);
        int close = string(open);
        int value = colon(close);
        if (value == NOWHERE || value - from > SPARE - Long.BYTES) {
            return null;
        }
        String name = new String(bytes, open + 1, close - open - 2, StandardCharsets.UTF_8);
        return name.indexOf('\\') >= 0 ? null : new Before(fields.get(name), Arrays.copyOfRange(bytes, from, value));
    }

    /** Returns the position after a value, which is taken if it is that of a column. */
    private int value(int at, Field field) {
        JsonCell cell = field.cell();
        ObjectFields inside = field.inside();
        int after = bytes[at] == '{' && inside != null ? object(at, inside) : skipped(at, 0);
        return cell == null || after == NOWHERE || isTaken(cell, at, after) ? after : NOWHERE;
    }

    private boolean isTaken(JsonCell cell, int at, int after) {
        if (!cell.isClear()) {
            return false;
        }
        byte first = bytes[at];
        if (first == '[' && cell.keepsLists()) {
            return false;
        }
        if (first == '{' || first == '[') {
            cell.takeNested(first == '{');
            return true;
        }
        if (first == 'n' || first == 'N') {
            cell.takeEmpty();
            return true;
        }
        return first == '"' ? cell.take(bytes, at + 1, after - 1) : cell.take(bytes, at, after);
    }

    /** Returns the position after a value. */
    private int skipped(int at, int depth) {
        return switch (bytes[at]) {
            case '"' -> string(at);
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number(at);
            case '{' -> list(at, true, depth);
            case '[' -> list(at, false, depth);
            case 't' -> word(at, "true");
            case 'f' -> word(at, "false");
            case 'n' -> word(at, "null");
            case 'N' -> word(at, "NaN");
            default -> NOWHERE;
        };
    }

    /** Returns the position after an object or an array. */
    private int list(int open, boolean object, int depth) {
        char close = object ? '}' : ']';
        int at = blanks(open + 1);
        if (bytes[at] == close) {
            return at + 1;
        }
        while (depth < DEEPEST) {
            int value = object ? colon(string(at)) : at;
            at = blanks(skipped(value, depth + 1));
            if (bytes[at] != ',') {
                return bytes[at] == close ? at + 1 : NOWHERE;
            }
            at = blanks(at + 1);
        }
        return NOWHERE;
    }

    /** Returns the position of the value after the name of a field. */
    private int colon(int afterName) {
        int at = blanks(afterName);
        return bytes[at] == ':' ? blanks(at + 1) : NOWHERE;
    }

    private int blanks(int from) {
        int at = from;
        while (bytes[at] == ' ' || bytes[at] == '\t') {
            at++;
        }
        return at;
    }

    private int word(int at, String word) {
        for (int i = 0; i < word.length(); i++) {
            if (bytes[at + i] != word.charAt(i)) {
                return NOWHERE;
            }
        }
        return at + word.length();
    }

    private int number(int at) {
        int whole = bytes[at] == '-' ? at + 1 : at;
        int point = bytes[whole] == '0' ? whole + 1 : digits(whole);
        int exponent = bytes[point] == '.' ? digits(point + 1) : point;
        if (bytes[exponent] != 'e' && bytes[exponent] != 'E') {
            return exponent;
        }
        boolean signed = bytes[exponent + 1] == '-' || bytes[exponent + 1] == '+';
        return digits(exponent + (signed ? 2 : 1));
    }

    /** Returns the position after one digit or more. */
    private int digits(int from) {
        int at = from;
        long others;
        do {
            long digits = word(bytes, at) ^ ('0' * ONES);
            others = ((digits + 0x76 * ONES) | digits) & HIGH; // a byte plus 0x76 is 0x80 or more if it is not below 10
            at += Long.numberOfTrailingZeros(others) / Byte.SIZE;
        } while (others == 0);
        return at == from ? NOWHERE : at;
    }

    /** Returns the position after a string. */
    private int string(int open) {
        if (bytes[open] != '"') {
            return NOWHERE;
        }
        long all = 0;
        int at = open + 1;
        while (true) {
            long word = word(bytes, at);
            all |= word;
            long special = special(word);
            if (special == 0) {
                at += Long.BYTES;
                continue;
            }
            at += Long.numberOfTrailingZeros(special) / Byte.SIZE;
            if (bytes[at] == '"') {
                return (all & HIGH) == 0 || decoded(open, at) != null ? at + 1 : NOWHERE;
            }
            at = bytes[at] == '\\' ? escape(at) : NOWHERE;
            if (at == NOWHERE) {
                return NOWHERE;
            }
        }
    }

    /** Returns eight bytes, the first of which is the lowest. */
    static long word(byte[] bytes, int at) {
        return (long) WORD.get(bytes, at);
    }

    /** Returns bytes whose lowest one that is not 0 marks the first quote, backslash or control character. */
    private static long special(long word) {
        long quote = word ^ ('"' * ONES);
        long backslash = word ^ ('\\' * ONES);
        return (((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash) | ((word - ' ' * ONES) & ~word)) & HIGH;
    }

    /** Returns the position after an escape in a string. */
    private int escape(int at) {
        if (bytes[at + 1] != 'u') {
            return "\"\\/bfnrt".indexOf(bytes[at + 1]) < 0 ? NOWHERE : at + 2;
        }
        for (int digit = at + 2; digit < at + 6; digit++) {
            if (Character.digit(bytes[digit], 16) < 0) {
                return NOWHERE;
            }
        }
        return at + 6;
    }
}
