package dev.credence.report.plan;

import java.util.Locale;

/**
 * Something that a plan is told: an option of the command, a field of a request.
 *
 * @param name in a request, such as {@code twoSided}
 * @param type what it holds
 * @param label stands for its value in a command's help
 * @param description what it means
 */
public record PlanField(String name, Type type, String label, String description) {
    /** What a field holds. */
    public enum Type {
        /** A number. */
        NUMBER("a number"),
        /** A whole number. */
        WHOLE("a whole number"),
        /** A text. */
        TEXT("a text"),
        /** Yes or no; absent is no. */
        FLAG("true or false");

        private final String words;

        Type(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    static PlanField number(String name, String label, String description) {
        return new PlanField(name, Type.NUMBER, label, description);
    }

    static PlanField whole(String name, String description) {
        return new PlanField(name, Type.WHOLE, "N", description);
    }

    static PlanField text(String name, String label, String description) {
        return new PlanField(name, Type.TEXT, label, description);
    }

    static PlanField flag(String name, String description) {
        return new PlanField(name, Type.FLAG, "", description);
    }

    /**
     * As an option of the command.
     *
     * @return such as {@code --two-sided}
     */
    public String option() {
        return "--" + name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
