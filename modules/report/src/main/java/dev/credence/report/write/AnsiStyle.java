package dev.credence.report.write;

import java.util.ArrayList;
import java.util.List;

/**
 * The abilities of a terminal.
 *
 * @param colour whether it takes colours
 * @param unicode whether it shows line drawing
 * @param width how many characters fit into a line, at least 20; {@link #UNLIMITED} for a file or a pipe
 */
public record AnsiStyle(boolean colour, boolean unicode, int width) {
    /** Lines of any length. */
    public static final int UNLIMITED = Integer.MAX_VALUE;
    /** A file or a pipe. */
    public static final AnsiStyle PLAIN = new AnsiStyle(false, false, UNLIMITED);

    private static final int LEAST_WIDTH = 20;

    /**
     * Checks the width.
     *
     * @param colour whether it takes colours
     * @param unicode whether it shows line drawing
     * @param width how many characters fit into a line
     * @throws IllegalArgumentException if the width is below 20
     */
    public AnsiStyle {
        if (!(width >= LEAST_WIDTH)) {
            throw new IllegalArgumentException("width of a terminal must be >= " + LEAST_WIDTH + ": width=" + width);
        }
    }

    /**
     * Creates a style with lines of any length.
     *
     * @param colour whether it takes colours
     * @param unicode whether it shows line drawing
     */
    public AnsiStyle(boolean colour, boolean unicode) {
        this(colour, unicode, UNLIMITED);
    }

    /**
     * Breaks a sentence into lines that fit. Lines after the first are indented by three characters; a word that is longer than a
     * line stays whole.
     */
    List<String> wrapped(String sentence) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int length = 0;
        for (String word : sentence.strip().split(" ", -1)) {
            int more = word.codePointCount(0, word.length());
            if (length > 0 && more >= width - length - 1) {
                lines.add(line.toString());
                line = new StringBuilder("  ");
                length = 2;
            }
            line.append(' ').append(word);
            length += 1 + more;
        }
        lines.add(line.toString());
        return lines;
    }

    String bold(String text) {
        return code("1", text);
    }

    String dim(String text) {
        return code("2", text);
    }

    /** Draws a plot of an interval with the best available characters; its blanks are kept. */
    String picture(String drawn) {
        String picture = unicode
                ? drawn.replace('-', '─')
                        .replace('*', '●')
                        .replace('[', '├')
                        .replace(']', '┤')
                        .replace('<', '◂')
                        .replace('>', '▸')
                : drawn.replace('[', '|').replace(']', '|');
        int start = picture.length() - picture.stripLeading().length();
        return picture.substring(0, start) + code("36", picture.substring(start));
    }

    private String code(String number, String text) {
        return colour && !text.isBlank() ? "\u001b[" + number + "m" + text + "\u001b[0m" : text;
    }
}
