package dev.credence.report.write;

/**
 * What a terminal can show.
 *
 * @param colour whether it takes colours
 * @param unicode whether it shows line drawing
 */
public record AnsiStyle(boolean colour, boolean unicode) {
    /** A file or a pipe. */
    public static final AnsiStyle PLAIN = new AnsiStyle(false, false);

    String bold(String text) {
        return code("1", text);
    }

    String dim(String text) {
        return code("2", text);
    }

    /** A picture of an interval, in the best characters there are; its blanks stay as they are. */
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
