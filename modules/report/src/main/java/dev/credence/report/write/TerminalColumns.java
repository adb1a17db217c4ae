package dev.credence.report.write;

/**
 * Counts the columns that text needs on a terminal: two for a character that East Asian terminals show in double width and for an emoji,
 * none for an accent that is combined with the character before it.
 */
final class TerminalColumns {
    /** The first and the last code point of each block of double width, ascending. */
    private static final int[] DOUBLE = {
        0x1100, 0x115F, 0x2E80, 0x303E, 0x3041, 0xA4CF, 0xA960, 0xA97F, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE30, 0xFE6F,
        0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x1F300, 0x1F64F, 0x1F680, 0x1F6FF, 0x1F900, 0x1F9FF, 0x20000, 0x3FFFD
    };

    private TerminalColumns() {}

    static int of(String text) {
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
    static int end(String text, int width) {
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
