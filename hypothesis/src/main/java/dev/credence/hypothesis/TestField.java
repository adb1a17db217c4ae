package dev.credence.hypothesis;

/**
 * One of the inputs of a named test.
 *
 * @param name its name, such as {@code b}
 * @param kind what it holds
 * @param meaning what it means
 * @param defaultValue what it is where it is not given; empty where it must be given, or where another takes its place
 */
public record TestField(String name, Kind kind, String meaning, String defaultValue) {
    /** What an input holds. */
    public enum Kind {
        /** How many items. */
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
