package dev.credence.hypothesis;

/**
 * An input of a named test.
 *
 * @param name the name, such as {@code b}
 * @param kind the type of the value
 * @param meaning the description of the value
 * @param defaultValue the default value; empty if the input is required or another input can replace it
 */
public record TestField(String name, Kind kind, String meaning, String defaultValue) {
    /** The type of an input. */
    public enum Kind {
        /** A number of items. */
        COUNT,
        /** A number. */
        NUMBER,
        /** A list of numbers. */
        NUMBERS,
        /** Rows of numbers. */
        MATRIX,
        /** A word. */
        WORD
    }

    static TestField count(String name, String meaning) {
        return new TestField(name, Kind.COUNT, meaning, "");
    }

    static TestField number(String name, String meaning, String otherwise) {
        return new TestField(name, Kind.NUMBER, meaning, otherwise);
    }

    static TestField numbers(String name, String meaning) {
        return new TestField(name, Kind.NUMBERS, meaning, "");
    }

    static TestField matrix(String name, String meaning) {
        return new TestField(name, Kind.MATRIX, meaning, "");
    }

    static TestField word(String name, String meaning, String otherwise) {
        return new TestField(name, Kind.WORD, meaning, otherwise);
    }
}
