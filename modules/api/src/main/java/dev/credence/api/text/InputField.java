package dev.credence.api.text;

import java.util.Locale;

/**
 * The description of a named input of a plan or of a hypothesis test: a field of a request, an option or argument of a command.
 *
 * @param name the name in a request, such as {@code twoSided}
 * @param kind the type of the value
 * @param meaning the description of the value
 * @param label the word for the value in the help of a command, such as {@code P}; may be empty
 * @param defaultValue the default value as text; empty if there is none, or if another input can replace this one
 */
public record InputField(String name, Kind kind, String meaning, String label, String defaultValue) {
    /** The type of an input. */
    public enum Kind {
        /** A whole number, such as a number of items. */
        COUNT("a whole number"),
        /** A finite number. */
        NUMBER("a finite number"),
        /** A list of numbers. */
        NUMBERS("a list of numbers"),
        /** A list of rows of numbers. */
        MATRIX("a list of rows, each a list of numbers"),
        /** A text. */
        TEXT("a text"),
        /** True or false; an absent flag is false. */
        FLAG("true or false");

        private final String description;

        Kind(String description) {
            this.description = description;
        }

        /** {@return the type with its article, as messages contain it, such as {@code a whole number}} */
        public String description() {
            return description;
        }
    }

    /**
     * Creates the description of an input without a label and without a default value.
     *
     * @param kind the type of the value
     */
    public InputField(String name, Kind kind, String meaning) {
        this(name, kind, meaning, "", "");
    }

    /**
     * Returns a copy with a word for the value.
     *
     * @param word the word, such as {@code P}
     */
    public InputField withLabel(String word) {
        return new InputField(name, kind, meaning, word, defaultValue);
    }

    /**
     * Returns a copy with a default value.
     *
     * @param value the value as text
     */
    public InputField withDefault(String value) {
        return new InputField(name, kind, meaning, label, value);
    }

    /** {@return the option of a command, such as {@code --two-sided}} */
    public String option() {
        return "--" + name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
