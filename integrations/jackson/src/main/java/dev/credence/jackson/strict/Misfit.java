package dev.credence.jackson.strict;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * The exception for a value that breaks a rule of its form. It contains the rule and the value; databind adds the path while the
 * exception propagates. The message calls the value by the last field on that path unless a name is given.
 */
public final class Misfit extends MismatchedInputException {
    private static final long serialVersionUID = 1;

    /** The fields whose items are called scores in messages, or values if they are in rows. */
    private static final Set<String> SIDES = Set.of("positive", "negative", "first", "second");

    private final @Nullable String subject;
    private final @Nullable String shown;

    private Misfit(@Nullable String subject, String rule, @Nullable String shown) {
        super(null, rule);
        this.subject = subject;
        this.shown = shown;
    }

    /**
     * Creates the exception for the current value of a parser.
     *
     * @param subject the name of the value in messages; null for the name of its field
     * @param rule the rule, such as {@code must be an object}
     * @return the exception to throw
     */
    public static Misfit of(JsonParser parser, @Nullable String subject, String rule) {
        return new Misfit(subject, rule, Shown.value(parser));
    }

    /**
     * Creates the exception for a value that was already read.
     *
     * @param value the value, which the message quotes
     * @param subject the name of the value in messages; null for the name of its field
     * @param rule the rule, such as {@code must occur once}
     * @return the exception to throw
     */
    public static Misfit value(@Nullable Object value, @Nullable String subject, String rule) {
        return new Misfit(subject, rule, Shown.value(value));
    }

    /** Creates the exception for an object as a whole, which messages call by its description or else by its field. */
    static Misfit ofWholeValue(@Nullable String description, String rule) {
        return new Misfit(description, rule, null);
    }

    /**
     * Creates the exception from a whole sentence.
     *
     * @param sentence the message
     * @return the exception to throw
     */
    public static Misfit sentence(String sentence) {
        return new Misfit("", sentence, null);
    }

    /** Creates the exception from the exception of a value's own check. */
    static Misfit ofCause(Throwable cause) {
        Misfit misfit = sentence(String.valueOf(cause.getMessage()));
        misfit.initCause(cause);
        return misfit;
    }

    /**
     * Builds a value whose own checks refer to the whole object.
     *
     * @param <T> kind of value
     */
    public static <T> T requireWhole(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw ofCause(e);
        }
    }

    /**
     * Builds a value whose own checks refer to one field.
     *
     * @param <T> kind of value
     */
    public static <T> T of(String field, Supplier<T> value) {
        return at(new Reference(value, field), value);
    }

    /**
     * Builds a value whose own checks refer to one item of an array.
     *
     * @param <T> kind of value
     * @param item the index of the item in the array
     */
    public static <T> T of(int item, Supplier<T> value) {
        return at(new Reference(value, item), value);
    }

    private static <T> T at(Reference place, Supplier<T> value) {
        try {
            return requireWhole(value);
        } catch (Misfit misfit) {
            misfit.prependPath(place);
            throw misfit;
        }
    }

    /** Prepends the first steps of a path to the path of this exception. */
    Misfit at(List<Reference> path, int steps) {
        for (int i = steps - 1; i >= 0; i--) {
            prependPath(path.get(i));
        }
        return this;
    }

    /** Returns the message: the path from where reading began, the broken rule, and the value. */
    String text() {
        String name = subject == null ? name(getPath()) : subject;
        String rule = name.isEmpty() || getOriginalMessage().startsWith(":") ? name : name + " ";
        String message = JsonPath.of(getPath()) + ": " + rule + getOriginalMessage();
        return shown == null ? message : message + ": " + name + "=" + shown;
    }

    /** Returns the name of the value: an item has the singular of its field's name, {@code label} for {@code labels}, or is a score or a value. */
    private String name(List<Reference> path) {
        int last = path.size() - 1;
        while (last >= 0 && path.get(last).getPropertyName() == null) {
            last--;
        }
        String name = last < 0 ? "value" : path.get(last).getPropertyName();
        boolean item = last < path.size() - 1 && !getOriginalMessage().equals(Rules.ARRAY);
        if (item && SIDES.contains(name)) {
            return last == path.size() - 2 ? "score" : "value";
        }
        return item && name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
    }
}
