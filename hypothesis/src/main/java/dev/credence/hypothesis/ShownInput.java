package dev.credence.hypothesis;

/** Shortens an input value for a message. */
final class ShownInput {
    /** 60 characters identify a value. */
    private static final int MOST = 60;

    private ShownInput() {}

    static String text(String value) {
        return value.codePointCount(0, value.length()) <= MOST
                ? value
                : value.substring(0, value.offsetByCodePoints(0, MOST)) + "...";
    }
}
