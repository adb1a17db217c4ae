package dev.credence.report.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text that Markdown, GitHub's included, shows as it is: no link, image, emphasis, code, HTML, formula, list or heading. */
final class MarkdownText {
    /** Not escaped, so that numbers stay readable: an interval that is no link's text. */
    private static final Pattern INTERVAL =
            Pattern.compile("\\[-?[0-9.]+([eE][-+]?[0-9]+)?, -?[0-9.]+([eE][-+]?[0-9]+)?\\](?![(\\[:])");

    /** What makes a block of a line: a heading, a quote, a list. */
    private static final Pattern BLOCK = Pattern.compile("^(\\s*[0-9]*)([-+>#.)])(?=[\\s#]|$)");

    private static final String SPECIAL = "\\`*_[]|~$";

    private MarkdownText() {}

    static String of(String clean) {
        StringBuilder text = new StringBuilder(clean.length());
        Matcher interval = INTERVAL.matcher(clean);
        int at = 0;
        while (interval.find()) {
            escape(clean, at, interval.start(), text);
            text.append(interval.group());
            at = interval.end();
        }
        escape(clean, at, clean.length(), text);
        return BLOCK.matcher(text).replaceFirst("$1\\\\$2");
    }

    private static void escape(String clean, int from, int to, StringBuilder text) {
        for (int at = from; at < to; at++) {
            char c = clean.charAt(at);
            if (c == '<') {
                text.append("&lt;");
            } else if (c == '&') {
                text.append("&amp;");
            } else if ((SPECIAL.indexOf(c) >= 0 && !isWithinWord(clean, at)) || isLink(clean, at)) {
                text.append('\\').append(c);
            } else {
                text.append(c);
            }
        }
    }

    /** An underscore between letters or digits emphasises nothing. */
    private static boolean isWithinWord(String clean, int at) {
        return clean.charAt(at) == '_'
                && at > 0
                && at + 1 < clean.length()
                && Character.isLetterOrDigit(clean.charAt(at - 1))
                && Character.isLetterOrDigit(clean.charAt(at + 1));
    }

    /** The colon or point without which an address is no link. */
    private static boolean isLink(String clean, int at) {
        return clean.startsWith("://", at)
                || (clean.charAt(at) == '.' && at >= 3 && clean.regionMatches(true, at - 3, "www", 0, 3));
    }
}
