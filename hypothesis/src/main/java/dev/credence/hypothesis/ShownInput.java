package dev.credence.hypothesis;

/** What a message shows of a value that was passed. */
final class ShownInput {
    /** 60 characters of a value say which it was. */
    private static final int MOST = 60;

    private ShownInput() {}

    static String text(String value) {
        return value.codePointCount(0, value.length()) <= MOST
                ? value
                : value.substring(0, value.offsetByCodePoints(0, MOST)) + "...";
    }
}
