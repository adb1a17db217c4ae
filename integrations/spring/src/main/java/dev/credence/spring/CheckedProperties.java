package dev.credence.spring;

import dev.credence.Defaults;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.registry.Registry;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Converts the properties to Credence's settings. Credence's own checks validate the values; Spring adds the name of the property and
 * its source to their messages.
 */
final class CheckedProperties {
    private final CredenceProperties properties;

    CheckedProperties(CredenceProperties properties) {
        this.properties = properties;
    }

    ConfidenceLevel level() {
        return checked("credence.level", properties.level(), ConfidenceLevel::of);
    }

    ComputeOptions run() {
        ComputeOptions run = checked(
                "credence.threads",
                properties.threads(),
                ComputeOptions.defaults().withSeed(properties.seed())::withThreads);
        Long draws = properties.draws();
        return draws == null ? run : checked("credence.draws", draws, run::withDraws);
    }

    Defaults defaults() {
        return new Defaults(
                measuredIfNone(properties.methods(), Defaults.V1.methods()),
                measuredIfNone(properties.comparators(), Defaults.V1.comparators()),
                properties.options());
    }

    /** Checks that all named methods exist: built-in defaults skip missing ones, but a name that the user wrote must exist. */
    void requireKnown(Registry registry) {
        each("credence.methods", properties.methods(), registry::method);
        each("credence.comparators", properties.comparators(), registry::comparator);
        each("credence.options", properties.options(), spelling -> registry.configured(List.of(spelling)));
    }

    private static List<String> measuredIfNone(List<String> spellings, List<String> measured) {
        return spellings.isEmpty() ? measured : spellings;
    }

    private static void each(String property, List<String> spellings, Consumer<String> check) {
        for (int i = 0; i < spellings.size(); i++) {
            checked(property + "[" + i + "]", spellings.get(i), spelling -> {
                check.accept(spelling);
                return spelling;
            });
        }
    }

    private static <T, R> R checked(String property, T value, Function<T, R> rule) {
        try {
            return rule.apply(value);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw new InvalidConfigurationPropertyValueException(property, value, e.getMessage());
        }
    }
}
