package dev.credence.report.text;

import dev.credence.api.interval.ConfidenceLevel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes text safe to show, because names from the data must not control a terminal or break a table. */
public final class SafeText {
    private SafeText() {}

    /**
     * Makes control characters, line breaks and characters that change the direction of writing visible.
     *
     * @param outside text from the data
     * @return text without control characters
     */
    public static String clean(String outside) {
        if (isPlain(outside)) {
            return outside;
        }
        StringBuilder clean = new StringBuilder(outside.length());
        outside.codePoints().forEach(c -> {
            if (isControl(c)) {
                clean.append(escape(c));
            } else {
                clean.appendCodePoint(c);
            }
        });
        return clean.toString();
    }

    /** Returns whether all characters are printable ASCII, as in nearly every cell. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    /**
     * Escapes the control characters of a JSON text, which can occur only in its strings.
     *
     * @param json a JSON text
     * @return the same value without control characters
     */
    public static String json(String json) {
        StringBuilder escaped = new StringBuilder();
        int written = 0;
        int next;
        for (int at = 0; at < json.length(); at = next) {
            int c = json.codePointAt(at);
            next = at + Character.charCount(c);
            if (isControl(c)) {
                escaped.append(json, written, at);
                json.substring(at, next).chars().forEach(unit -> escaped.append(escape(unit)));
                written = next;
            }
        }
        return written == 0
                ? json
                : escaped.append(json, written, json.length()).toString();
    }

    private static String escape(int c) {
        return String.format(Locale.ROOT, "\\u%04x", c);
    }

    private static boolean isControl(int c) {
        int type = Character.getType(c);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }

    /**
     * Returns a cell of a table: clean, and short enough for a terminal.
     *
     * @param outside text from the data
     * @return at most 48 characters
     */
    public static String cell(String outside) {
        return shortened(clean(outside), 48);
    }

    /**
     * Shortens a long text to its beginning and its end, because labels may differ in either.
     *
     * @param text any text
     * @param length the largest number of characters
     * @return the text with at most this number of characters
     */
    public static String shortened(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        int head = length - length / 4 - 3;
        int tail = text.length() - length / 4;
        // no character is cut in two
        return text.substring(0, Character.isLowSurrogate(text.charAt(head)) ? head - 1 : head)
                + "..."
                + text.substring(Character.isLowSurrogate(text.charAt(tail)) ? tail + 1 : tail);
    }

    /**
     * Escapes a cell of a Markdown table, a title or an item of a list: links, images, emphasis, code, HTML and formulas are shown
     * as they were written. Intervals, {@code [0.1, 0.2]}, are left readable.
     *
     * @param outside text from the data
     * @return text without markup
     */
    public static String markdown(String outside) {
        return MarkdownText.of(clean(outside));
    }

    /**
     * Formats a level as a percentage, such as {@code 95%}; {@code 98.33%} for 1 - 0.05 / 3. Its complement is rounded to three
     * significant digits.
     *
     * @return its text
     */
    public static String percent(ConfidenceLevel level) {
        BigDecimal complement = BigDecimal.ONE.subtract(BigDecimal.valueOf(level.value()));
        return BigDecimal.ONE
                        .subtract(complement.round(new MathContext(3)))
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString()
                + "%";
    }

    /**
     * Formats a count with thousands separators.
     *
     * @param count any count
     * @return its text
     */
    public static String count(long count) {
        return Math.abs(count) < 1000 ? Long.toString(count) : String.format(Locale.ROOT, "%,d", count);
    }

    /**
     * Escapes text so that Markdown, GitHub's included, shows it unchanged: no link, image, emphasis, code, HTML, formula, list or
     * heading.
     */
    static final class MarkdownText {
        /** Matches an interval that cannot be the text of a link; it is not escaped, so that it stays readable. */
        private static final Pattern INTERVAL =
                Pattern.compile("\\[-?[0-9.]+([eE][-+]?[0-9]+)?, -?[0-9.]+([eE][-+]?[0-9]+)?\\](?![(\\[:])");

        /** Matches the beginning of a line that Markdown takes for a heading, a quote or a list. */
        private static final Pattern BLOCK = Pattern.compile("^(\\s*[0-9]*)([-+>#.)])(?=[\\s#]|$)");

        private static final String SPECIAL = "\\`*_[]|~$";

        static String of(String clean) {
            StringBuilder text = new StringBuilder(clean.length());
            Matcher interval = INTERVAL.matcher(clean);
            int position = 0;
            while (interval.find()) {
                escape(clean, position, interval.start(), text);
                text.append(interval.group());
                position = interval.end();
            }
            escape(clean, position, clean.length(), text);
            return BLOCK.matcher(text).replaceFirst("$1\\\\$2");
        }

        private static void escape(String clean, int from, int to, StringBuilder text) {
            for (int position = from; position < to; position++) {
                char c = clean.charAt(position);
                if (c == '<') {
                    text.append("&lt;");
                } else if (c == '&') {
                    text.append("&amp;");
                } else if ((SPECIAL.indexOf(c) >= 0 && !isWithinWord(clean, position)) || isLink(clean, position)) {
                    text.append('\\').append(c);
                } else {
                    text.append(c);
                }
            }
        }

        /** Returns whether an underscore is between letters or digits, where it does not mark emphasis. */
        private static boolean isWithinWord(String clean, int position) {
            return clean.charAt(position) == '_'
                    && position > 0
                    && position + 1 < clean.length()
                    && Character.isLetterOrDigit(clean.charAt(position - 1))
                    && Character.isLetterOrDigit(clean.charAt(position + 1));
        }

        /** Returns whether the character is the colon or the point that makes an address a link. */
        private static boolean isLink(String clean, int position) {
            return clean.startsWith("://", position)
                    || (clean.charAt(position) == '.'
                            && position >= 3
                            && clean.regionMatches(true, position - 3, "www", 0, 3));
        }
    }

    /**
     * Counts the columns that text needs on a terminal: two for a character that East Asian terminals show in double width and for an emoji,
     * none for an accent that is combined with the character before it.
     */
    public static final class TerminalColumns {
        /** The first and the last code point of each block of double width, ascending. */
        private static final int[] DOUBLE = {
            0x1100, 0x115F, 0x2E80, 0x303E, 0x3041, 0xA4CF, 0xA960, 0xA97F, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE30,
            0xFE6F, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x1F300, 0x1F64F, 0x1F680, 0x1F6FF, 0x1F900, 0x1F9FF, 0x20000,
            0x3FFFD
        };

        private TerminalColumns() {}

        public static int of(String text) {
            return text.codePoints().map(TerminalColumns::of).sum();
        }

        private static int of(int character) {
            return switch (Character.getType(character)) {
                case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
                default -> isDouble(character) ? 2 : 1;
            };
        }

        private static boolean isDouble(int character) {
            int block = 0;
            while (block < DOUBLE.length && character > DOUBLE[block + 1]) {
                block += 2;
            }
            return block < DOUBLE.length && character >= DOUBLE[block];
        }

        /** Returns the index at which the longest beginning that fits ends; at least one character belongs to it. */
        public static int end(String text, int width) {
            int end = 0;
            int used = 0;
            while (end < text.length()) {
                int character = text.codePointAt(end);
                used += of(character);
                if (used > width && end > 0) {
                    return end;
                }
                end += Character.charCount(character);
            }
            return end;
        }
    }
}
