package dev.credence.figures.render;

import java.util.ArrayList;
import java.util.List;

/**
 * The widths of texts. No font is used, so that a figure is the same everywhere: widths are those of Helvetica by
 * kinds of letters, and a tenth more, for the fonts that replace it.
 */
final class TextWidth {
    private static final double SLACK = 1.1;
    private static final double NARROWEST = 0.28;

    private static final int MAX_WORD = 12;

    private TextWidth() {}

    /** Returns the width of words of a font size, in pixels. */
    static double of(String words, double size) {
        return SLACK * size * words.codePoints().mapToDouble(TextWidth::em).sum();
    }

    private static double em(int c) {
        if (c >= 0x1100) {
            return Character.isIdeographic(c) || c >= 0x1F000 ? 1 : 0.7;
        }
        if ("ijltfI.,:;'|!()[] /".indexOf(c) >= 0) {
            return NARROWEST;
        }
        if ("mwMW@%".indexOf(c) >= 0) {
            return 0.85;
        }
        return Character.isUpperCase(c) ? 0.69 : 0.54;
    }

    /** Returns the words, or their beginning and end if they do not fit. */
    static String fitted(String words, double size, double room) {
        String fitted = words;
        // at most two UTF-16 units per character, each as narrow as an i: longer words never fit, and need not be
        // measured
        int most = 2 * (int) Math.ceil(room / (SLACK * size * NARROWEST)) + 2;
        for (int length = Math.min(words.length() - 1, most); of(fitted, size) > room && length > 4; length--) {
            fitted = shortened(words, length);
        }
        return fitted;
    }

    /** Returns the beginning and the end, which are cut between two words where one ends within the last 12 characters. */
    private static String shortened(String words, int length) {
        int head = length - length / 4 - 3;
        for (int i = head; i > 0 && i > head - MAX_WORD; i--) {
            if (isGap(words.charAt(i))) {
                head = i;
                break;
            }
        }
        int tail = words.length() - length / 4;
        for (int i = tail; i < words.length() && i < tail + MAX_WORD; i++) {
            if (isGap(words.charAt(i - 1))) {
                tail = i;
                break;
            }
        }
        // no character is cut in two
        return words.substring(0, Character.isLowSurrogate(words.charAt(head)) ? head - 1 : head)
                + "..."
                + words.substring(
                        tail < words.length() && Character.isLowSurrogate(words.charAt(tail)) ? tail + 1 : tail);
    }

    private static boolean isGap(char c) {
        return " _-./,;:".indexOf(c) >= 0;
    }

    /** Returns lines of words that fit; a single word may be longer. */
    static List<String> wrapped(String words, double size, double room) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : words.split(" ", -1)) {
            if (line.length() > 0 && of(line + " " + word, size) > room) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
