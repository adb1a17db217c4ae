package dev.credence.state.baseline;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the JSON of a baseline: objects as maps, arrays as lists, texts, numbers and null. It accepts what the writer of baselines can
 * write, and this module needs no library of JSON for it.
 */
final class Json {
    /** The largest depth of arrays and objects, 8, which is more than a baseline has. */
    private static final int DEEPEST = 8;

    private final String text;
    private int position;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    /** Returns the object that a text contains, or throws an exception if it is not a single object. */
    static Map<?, ?> object(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.blanks();
        if (!(value instanceof Map<?, ?> object) || json.position < text.length()) {
            throw json.syntaxError("one JSON object");
        }
        return object;
    }

    /** Returns a text as a JSON string; characters that a terminal might interpret, and halves of characters, are escaped. */
    static String quoted(String text) {
        boolean plain = text.chars().allMatch(unit -> unit >= ' ' && unit <= '~' && unit != '"' && unit != '\\');
        return plain
                ? '"' + text + '"'
                : text.codePoints().mapToObj(Json::escaped).collect(Collectors.joining("", "\"", "\""));
    }

    private static String escaped(int code) {
        if (code == '"' || code == '\\') {
            return "\\" + Character.toString(code);
        }
        return switch (Character.getType(code)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                Character.toString(code)
                        .chars()
                        .mapToObj(unit -> String.format(Locale.ROOT, "\\u%04x", unit))
                        .collect(Collectors.joining());
            default -> Character.toString(code);
        };
    }

    private @Nullable Object value() {
        blanks();
        if (position == text.length()) {
            throw syntaxError("a value");
        }
        return switch (text.charAt(position)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 'n' -> readNull();
            default -> number();
        };
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        open();
        while (hasMore('}', object.isEmpty())) {
            blanks();
            String name = string();
            blanks();
            expect(':');
            if (object.containsKey(name)) {
                throw syntaxError("each field once");
            }
            object.put(name, value());
        }
        return object;
    }

    private List<@Nullable Object> array() {
        List<@Nullable Object> array = new ArrayList<>();
        open();
        while (hasMore(']', array.isEmpty())) {
            array.add(value());
        }
        return array;
    }

    private void open() {
        position++;
        depth++;
        if (depth > DEEPEST) {
            throw syntaxError("at most " + DEEPEST + " levels");
        }
    }

    /** Returns whether a further element follows, and moves to it or past the end. */
    private boolean hasMore(char end, boolean first) {
        blanks();
        if (position < text.length() && text.charAt(position) == end) {
            position++;
            depth--;
            return false;
        }
        if (!first) {
            expect(',');
        }
        return true;
    }

    private String string() {
        expect('"');
        StringBuilder string = new StringBuilder();
        while (position < text.length() && text.charAt(position) != '"') {
            char unit = text.charAt(position++);
            string.append(unit == '\\' ? unescaped() : unit);
        }
        expect('"');
        return string.toString();
    }

    private char unescaped() {
        char unit = position < text.length() ? text.charAt(position++) : ' ';
        if (unit == 'u' && position + 4 <= text.length()) {
            position += 4;
            try {
                return (char) Integer.parseInt(text.substring(position - 4, position), 16);
            } catch (NumberFormatException e) {
                throw syntaxError("four hexadecimal digits");
            }
        }
        if (unit != '"' && unit != '\\') {
            throw syntaxError("an escape of a quote, a backslash or a code");
        }
        return unit;
    }

    private @Nullable Object readNull() {
        if (!text.startsWith("null", position)) {
            throw syntaxError("null");
        }
        position += "null".length();
        return null;
    }

    private BigDecimal number() {
        int from = position;
        while (position < text.length() && "+-.eE0123456789".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
        try {
            return new BigDecimal(text.substring(from, position));
        } catch (NumberFormatException e) {
            throw syntaxError("a number");
        }
    }

    private void blanks() {
        while (position < text.length() && " \n".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
    }

    private void expect(char wanted) {
        if (position >= text.length() || text.charAt(position) != wanted) {
            throw syntaxError("'" + wanted + "'");
        }
        position++;
    }

    private BaselineException syntaxError(String wanted) {
        long line = text.substring(0, Math.min(position, text.length()))
                        .chars()
                        .filter(unit -> unit == '\n')
                        .count()
                + 1;
        return new BaselineException("the baseline must have " + wanted + ": line=" + line
                + "; restore it from the history" + " of the repository, or renew it");
    }
}
