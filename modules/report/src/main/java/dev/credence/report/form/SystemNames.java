package dev.credence.report.form;

import java.util.Optional;

/**
 * The names of two systems, where they are known.
 *
 * @param first the name of the first system
 * @param second the name of the second system
 */
public record SystemNames(Optional<String> first, Optional<String> second) {
    /** Systems without names. */
    public static final SystemNames NONE = new SystemNames(Optional.empty(), Optional.empty());

    /** The largest length of a name that is the heading of a column, 14 characters. */
    private static final int MAX_HEADING = 14;

    /** Returns the heading of the column of a system: its name if both names are short, and otherwise first or second. */
    String heading(boolean ofFirst) {
        boolean shown = first.stream().anyMatch(SystemNames::isShort)
                && second.stream().anyMatch(SystemNames::isShort)
                && !first.equals(second);
        return (ofFirst ? first : second).filter(name -> shown).orElse(ofFirst ? "first" : "second");
    }

    private static boolean isShort(String name) {
        return !name.isBlank() && name.length() <= MAX_HEADING;
    }
}
