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
    private int at;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    /** Returns the object that a text contains, or throws an exception if it is not a single object. */
    static Map<?, ?> object(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.blanks();
        if (!(value instanceof Map<?, ?> object) || json.at < text.length()) {
            throw json.wrong("one JSON object");
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
        if (at == text.length()) {
            throw wrong("a value");
        }
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 'n' -> nothing();
            default -> number();
        };
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        open();
        while (more('}', object.isEmpty())) {
            blanks();
            String name = string();
            blanks();
            expect(':');
            if (object.containsKey(name)) {
                throw wrong("each field once");
            }
            object.put(name, value());
        }
        return object;
    }

    private List<@Nullable Object> array() {
        List<@Nullable Object> array = new ArrayList<>();
        open();
        while (more(']', array.isEmpty())) {
            array.add(value());
        }
        return array;
    }

    private void open() {
        at++;
        depth++;
        if (depth > DEEPEST) {
            throw wrong("at most " + DEEPEST + " levels");
        }
    }

    /** Returns whether a further element follows, and moves to it or past the end. */
    private boolean more(char end, boolean first) {
        blanks();
        if (at < text.length() && text.charAt(at) == end) {
            at++;
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
        while (at < text.length() && text.charAt(at) != '"') {
            char unit = text.charAt(at++);
            string.append(unit == '\\' ? unescaped() : unit);
        }
        expect('"');
        return string.toString();
    }

    private char unescaped() {
        char unit = at < text.length() ? text.charAt(at++) : ' ';
        if (unit == 'u' && at + 4 <= text.length()) {
            at += 4;
            try {
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            } catch (NumberFormatException e) {
                throw wrong("four hexadecimal digits");
            }
        }
        if (unit != '"' && unit != '\\') {
            throw wrong("an escape of a quote, a backslash or a code");
        }
        return unit;
    }

    private @Nullable Object nothing() {
        if (!text.startsWith("null", at)) {
            throw wrong("null");
        }
        at += "null".length();
        return null;
    }

    private BigDecimal number() {
        int from = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        try {
            return new BigDecimal(text.substring(from, at));
        } catch (NumberFormatException e) {
            throw wrong("a number");
        }
    }

    private void blanks() {
        while (at < text.length() && " \n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private void expect(char wanted) {
        if (at >= text.length() || text.charAt(at) != wanted) {
            throw wrong("'" + wanted + "'");
        }
        at++;
    }

    private BaselineException wrong(String wanted) {
        long line = text.substring(0, Math.min(at, text.length()))
                        .chars()
                        .filter(unit -> unit == '\n')
                        .count()
                + 1;
        return new BaselineException("the baseline must have " + wanted + ": line=" + line
                + "; restore it from the history" + " of the repository, or renew it");
    }
}
