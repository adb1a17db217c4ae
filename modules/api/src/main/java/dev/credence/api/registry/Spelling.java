package dev.credence.api.registry;

import dev.credence.api.option.Options;
import java.util.Objects;
import java.util.Optional;

/**
 * The text by which a user names a metric, method or comparator: {@code name[:key=value,...][@label]}. The label is everything
 * after the first {@code @} and may contain any character.
 *
 * @param name the id, possibly with an averaging such as {@code f1.macro}
 * @param options the options
 * @param label the class that is compared with the rest, if any
 */
public record Spelling(String name, Options options, Optional<String> label) {
    /**
     * Parses a spelling.
     *
     * @param text the text of the spelling
     * @return its parts
     * @throws IllegalArgumentException if it is blank, or an option is not written {@code key=value}
     */
    public static Spelling parse(String text) {
        int position = Objects.requireNonNull(text, "name must not be null").indexOf('@');
        String head = position < 0 ? text : text.substring(0, position);
        Optional<String> label = position < 0 ? Optional.empty() : Optional.of(text.substring(position + 1));
        int colon = head.indexOf(':');
        String name = (colon < 0 ? head : head.substring(0, colon)).strip();
        if (name.isEmpty()) {
            throw new IllegalArgumentException("name must not be blank: name='" + text + "'");
        }
        Options options = colon < 0 ? Options.none() : Options.parse(head.substring(colon + 1));
        return new Spelling(name, options, label);
    }
}
