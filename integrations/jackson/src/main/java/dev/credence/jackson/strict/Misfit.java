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
 * A value that breaks a rule of its form. It knows the rule and the value; databind adds the path on its way out, and the last
 * field on that path is the value's name unless it has one of its own.
 */
public final class Misfit extends MismatchedInputException {
    private static final long serialVersionUID = 1;

    /** Fields whose items are scores of that side or system. */
    private static final Set<String> SIDES = Set.of("positive", "negative", "first", "second");

    private final @Nullable String subject;
    private final @Nullable String shown;

    private Misfit(@Nullable String subject, String rule, @Nullable String shown) {
        super(null, rule);
        this.subject = subject;
        this.shown = shown;
    }

    /**
     * The value that a parser stands at breaks a rule.
     *
     * @param parser the parser
     * @param subject what messages call it; null for the name of its field
     * @param rule such as {@code must be an object}
     * @return to be thrown
     */
    public static Misfit of(JsonParser parser, @Nullable String subject, String rule) {
        return new Misfit(subject, rule, Shown.value(parser));
    }

    /**
     * A value that was read already breaks a rule.
     *
     * @param value the value
     * @param subject what messages call it; null for the name of its field
     * @param rule such as {@code must occur once}
     * @return to be thrown
     */
    public static Misfit value(@Nullable Object value, @Nullable String subject, String rule) {
        return new Misfit(subject, rule, Shown.value(value));
    }

    /** Something is wrong with an object as a whole; it is called by its description, or else by its field. */
    static Misfit whole(@Nullable String description, String rule) {
        return new Misfit(description, rule, null);
    }

    /**
     * Something is wrong, in a whole sentence.
     *
     * @param sentence the message
     * @return to be thrown
     */
    public static Misfit sentence(String sentence) {
        return new Misfit("", sentence, null);
    }

    /** A value's own check refused it. */
    static Misfit because(Throwable cause) {
        Misfit misfit = sentence(String.valueOf(cause.getMessage()));
        misfit.initCause(cause);
        return misfit;
    }

    /**
     * Builds a value whose own checks speak of the whole object.
     *
     * @param <T> kind of value
     * @param value builds it
     * @return the value
     */
    public static <T> T whole(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw because(e);
        }
    }

    /**
     * Builds a value whose own checks speak of one field.
     *
     * @param <T> kind of value
     * @param field the field
     * @param value builds it
     * @return the value
     */
    public static <T> T of(String field, Supplier<T> value) {
        try {
            return whole(value);
        } catch (Misfit misfit) {
            misfit.prependPath(value, field);
            throw misfit;
        }
    }

    /**
     * Builds a value whose own checks speak of one item.
     *
     * @param <T> kind of value
     * @param item its index
     * @param value builds it
     * @return the value
     */
    public static <T> T of(int item, Supplier<T> value) {
        try {
            return whole(value);
        } catch (Misfit misfit) {
            misfit.prependPath(value, item);
            throw misfit;
        }
    }

    /** The same said of the place that another problem was found at, or of this many steps of the way there. */
    Misfit at(List<Reference> path, int steps) {
        for (int i = steps - 1; i >= 0; i--) {
            prependPath(path.get(i));
        }
        return this;
    }

    /** The path from where reading began, and what is wrong there. */
    String told() {
        String name = subject == null ? name(getPath()) : subject;
        String rule = name.isEmpty() || getOriginalMessage().startsWith(":") ? name : name + " ";
        String said = JsonPath.of(getPath()) + ": " + rule + getOriginalMessage();
        return shown == null ? said : said + ": " + name + "=" + shown;
    }

    /** An item is called by its field's name in the singular, {@code label} of {@code labels}; of a side, it is a score. */
    private String name(List<Reference> path) {
        int last = path.size() - 1;
        while (last >= 0 && path.get(last).getPropertyName() == null) {
            last--;
        }
        String name = last < 0 ? "value" : path.get(last).getPropertyName();
        boolean item = last < path.size() - 1 && !getOriginalMessage().equals(Rules.ARRAY);
        if (item && SIDES.contains(name)) {
            return "score";
        }
        return item && name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
    }
}
