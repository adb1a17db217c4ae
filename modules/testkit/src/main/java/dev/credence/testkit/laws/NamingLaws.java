package dev.credence.testkit.laws;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Configurable;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.registry.Registry;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;

/** Laws of names and options of metrics, interval methods and comparators. */
public final class NamingLaws {
    /** Lower-case words joined by hyphens; a dot precedes an averaging. */
    private static final Pattern ID = Pattern.compile("[a-z][a-z0-9]*([-.][a-z0-9]+)*");

    private static final String NO_SUCH = "no-such-option";
    /** A proportion, small numbers, and a text that is no option's value. */
    private static final List<String> OTHER_VALUES = List.of("0.25", "2.5", "2", "3", "no such value");

    private NamingLaws() {}

    /** The subject with its kind, such as {@code method 'wilson'}, for messages. */
    public static String named(Configurable<?> subject) {
        return (subject instanceof Comparator ? "comparator '" : "method '") + subject.id() + "'";
    }

    /** The id and the aliases of a metric must be in lower case with hyphens, so that they can be typed and parsed. */
    public static void idIsLowerCaseWithHyphens(Configurable<?> item) {
        requireId("id", item.id());
        if (item instanceof Metric<?> metric) {
            metric.aliases().forEach(alias -> requireId("alias", alias));
        }
    }

    /** A metric must be accepted by the registry of what is installed: its names are none of another metric, nor of an average of one. */
    public static void isAcceptedByTheRegistry(Metric<?> metric) {
        Assertions.assertDoesNotThrow(
                () -> Registry.builder().discovered().metric(metric).build(),
                () -> "metric '" + metric.id() + "' must be accepted by the registry of what is installed");
    }

    private static void requireId(String subject, String id) {
        Check.that(
                ID.matcher(id).matches(),
                () -> subject + " must be lower case with hyphens: " + subject + "='" + id + "'");
    }

    /**
     * Every listed option must have a description. Its default value must be accepted and change nothing, unless the item is a variant with
     * another value, or one that a variant must reject with the name of the option because its other options need another value. A default
     * that is described in words, with a blank, is no value.
     */
    public static void listedOptionsAreAccepted(Configurable<?> item) {
        for (OptionSpec option : item.options()) {
            Check.that(!option.meaning().isBlank(), () -> item.id() + ": option without meaning: " + option.name());
            String requested = item.id() + ":" + option.name() + "=" + option.defaultValue();
            if (!option.hasDefaultValue()) {
                continue;
            }
            try {
                String actual = lookUp(item).apply(requested).spelling();
                Check.that(
                        actual.equals(item.spelling()) || resets(item.spelling(), option, actual),
                        () -> "the default of an option must change nothing: requested=" + requested + ", got="
                                + actual);
            } catch (IllegalArgumentException e) {
                Check.that(
                        !item.spelling().equals(item.id())
                                && String.valueOf(e.getMessage()).contains("'" + option.name() + "'"),
                        () -> "the default of an option must be accepted, or described in words: requested=" + requested
                                + ", message=" + e.getMessage());
            }
        }
    }

    /** Checks whether a variant returns to the default value of an option. */
    private static boolean resets(String variant, OptionSpec option, String actual) {
        String given = option.name() + "=";
        return variant.contains(given) && !actual.contains(given);
    }

    /**
     * Another value of an option must appear in the spelling, which can be parsed again; or it must be rejected with the name of the option
     * or the value.
     */
    public static void otherValuesAreReported(Configurable<?> item) {
        for (OptionSpec option : item.options()) {
            for (String value : OTHER_VALUES) {
                String requested = item.id() + ":" + option.name() + "=" + value;
                try {
                    String actual = lookUp(item).apply(requested).spelling();
                    Check.that(
                            isSame(value, option.defaultValue()) || shows(actual, option.name(), value),
                            () -> "another value of an option must appear in the spelling: requested=" + requested
                                    + ", got=" + actual);
                    Check.that(
                            lookUp(item).apply(actual).spelling().equals(actual),
                            () -> "parsing a spelling must return the same item: requested=" + actual);
                } catch (IllegalArgumentException | NoSuchElementException e) {
                    String message = String.valueOf(e.getMessage());
                    Check.that(
                            message.contains(option.name()) || message.contains("'" + value + "'"),
                            () -> "a rejection must name the option or the value: requested=" + requested + ", message="
                                    + message);
                }
            }
        }
    }

    private static boolean shows(String spelling, String name, String value) {
        Matcher reported =
                Pattern.compile("[:,]" + Pattern.quote(name) + "=([^,]*)").matcher(spelling);
        return reported.find() && isSame(reported.group(1), value);
    }

    /** Checks that two texts, or the numbers that they represent, are equal. */
    private static boolean isSame(String one, String other) {
        try {
            return one.equals(other) || Double.parseDouble(one) == Double.parseDouble(other);
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** Configuring a variant must change neither the spelling nor the results of the original. */
    public static void configuringLeavesTheOriginalAlone(Configurable<?> item, Supplier<?> results) {
        if (item.options().isEmpty()) {
            return;
        }
        String spelling = item.spelling();
        Object before = results.get();
        for (OptionSpec option : item.options()) {
            for (String value : OTHER_VALUES) {
                try {
                    item.configured(Options.of(Map.of(option.name(), value)));
                } catch (IllegalArgumentException | NoSuchElementException e) {
                    continue; // a value that the option does not take
                }
                Object after = results.get();
                Check.that(
                        item.spelling().equals(spelling) && after.equals(before),
                        () -> "configuring leaves the original alone: " + spelling + ": after configured("
                                + option.name()
                                + "=" + value + ") it is " + item.spelling() + " and answers " + after + ", before "
                                + before);
            }
        }
    }

    /** An unknown option must be rejected with its name, in a spelling and as an argument. */
    public static void unknownOptionsAreRejected(Configurable<?> item) {
        Function<String, Configurable<?>> lookUp = lookUp(item);
        String message = rejection(() -> lookUp.apply(item.id() + ":" + NO_SUCH + "=1"));
        Check.that(message.contains(NO_SUCH), () -> item.id() + ": the rejection must name the option: " + message);
        if (item.options().isEmpty()) {
            rejection(() -> item.configured(Options.of(Map.of(NO_SUCH, "1"))));
        }
    }

    private static String rejection(Supplier<?> action) {
        try {
            Object accepted = action.get();
            return Assertions.fail("an unknown option must be rejected with an IllegalArgumentException: " + NO_SUCH
                    + ", accepted by " + accepted);
        } catch (IllegalArgumentException expected) {
            return String.valueOf(expected.getMessage());
        }
    }

    /** Parsing the spelling must return an item with the same spelling. */
    public static void spellingLeadsBack(Configurable<?> item) {
        String actual = lookUp(item).apply(item.spelling()).spelling();
        Check.that(
                actual.equals(item.spelling()),
                () -> "parsing a spelling must return the same item: requested=" + item.spelling() + ", got=" + actual);
    }

    private static Function<String, Configurable<?>> lookUp(Configurable<?> item) {
        if (item instanceof Metric<?> metric) {
            return Registry.builder().metric(metric).build()::metric;
        }
        if (item instanceof IntervalMethod method) {
            return Registry.builder().method(method).build()::method;
        }
        if (item instanceof Comparator comparator) {
            return withInstalledMethods().comparator(comparator).build()::comparator;
        }
        throw new IllegalArgumentException("item must be a metric, method or comparator: item=" + item);
    }

    /** A comparator may use an interval method that one of its options names. */
    private static Registry.Builder withInstalledMethods() {
        Registry.Builder registry = Registry.builder();
        ServiceLoader.load(IntervalMethod.class).forEach(registry::method);
        return registry;
    }
}
