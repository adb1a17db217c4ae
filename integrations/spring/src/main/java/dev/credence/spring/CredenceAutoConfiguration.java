package dev.credence.spring;

import dev.credence.Credence;
import dev.credence.Defaults;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;

/**
 * Declares beans of {@link Credence}, {@link Registry}, {@link Defaults} and {@link ComputeOptions}; each is replaced by a bean of its
 * type that the application declares.
 *
 * <p>Beans of {@link Metric}, {@link IntervalMethod} and {@link Comparator} are registered in addition to those that
 * {@link java.util.ServiceLoader} finds:
 *
 * <pre>{@code
 * @Bean
 * Metric<?> lift() {
 *     return new Lift();
 * }
 * }</pre>
 *
 * <p>A bean replaces a discovered object of the same class and id. Any other two objects with the same id stop the application with a
 * message that names both classes. Declare such beans without proxies (no {@code @Async}, only singleton scope), because a proxy has
 * another class than its target.
 *
 * <p>{@link CredenceProperties} describes the properties. Their values are checked when the application starts, and the message
 * names the property, the value and the file that contains it.
 */
@AutoConfiguration
@EnableConfigurationProperties(CredenceProperties.class)
public final class CredenceAutoConfiguration {
    /** Creates the configuration; Spring calls this constructor. */
    public CredenceAutoConfiguration() {}

    /**
     * Creates the registry of declared beans and discovered objects.
     *
     * @param metrics beans, perhaps none
     * @param methods beans, perhaps none
     * @param comparators beans, perhaps none
     * @param defaults the options that are used where none are given
     * @param properties whether to discover, and which methods are named
     * @return the registry
     */
    @Bean
    @ConditionalOnMissingBean
    Registry credenceRegistry(
            ObjectProvider<Metric<?>> metrics,
            ObjectProvider<IntervalMethod> methods,
            ObjectProvider<Comparator> comparators,
            Defaults defaults,
            CredenceProperties properties) {
        Registry.Builder builder = Registry.builder()
                .metrics(metrics.orderedStream().toList())
                .methods(methods.orderedStream().toList())
                .comparators(comparators.orderedStream().toList());
        Registry registry = (properties.discovery() ? builder.discovered() : builder).build();
        new CheckedProperties(properties).requireKnown(registry);
        return registry.configured(defaults.options());
    }

    /**
     * Creates the defaults: those of the library unless a property sets others.
     *
     * @param properties methods, comparators and options
     * @return the defaults
     */
    @Bean
    @ConditionalOnMissingBean
    Defaults credenceDefaults(CredenceProperties properties) {
        return new CheckedProperties(properties).defaults();
    }

    /**
     * Creates the default seed, number of draws and number of threads.
     *
     * @param properties the properties with these values
     * @return the options of computations that set no others
     */
    @Bean
    @ConditionalOnMissingBean
    ComputeOptions credenceRun(CredenceProperties properties) {
        return new CheckedProperties(properties).run();
    }

    /**
     * Creates the facade of the library.
     *
     * @param registry the registered metrics and methods
     * @param defaults the preferred methods
     * @param options seed, number of draws and number of threads
     * @param properties the properties with the level
     * @return the facade
     */
    @Bean
    @ConditionalOnMissingBean
    Credence credence(Registry registry, Defaults defaults, ComputeOptions options, CredenceProperties properties) {
        return Credence.of(registry)
                .withDefaults(defaults)
                .withLevel(new CheckedProperties(properties).level())
                .withRun(options);
    }

    /**
     * Converts the properties to Credence's settings. Credence's own checks validate the values; Spring adds the name of the property and
     * its source to their messages.
     */
    record CheckedProperties(CredenceProperties properties) {
        ConfidenceLevel level() {
            return checked("credence.level", properties.level(), ConfidenceLevel::of);
        }

        ComputeOptions run() {
            ComputeOptions options = checked(
                    "credence.threads",
                    properties.threads(),
                    ComputeOptions.defaults().withSeed(properties.seed())::withThreads);
            Long draws = properties.draws();
            return draws == null ? options : checked("credence.draws", draws, options::withDraws);
        }

        Defaults defaults() {
            return new Defaults(
                    measuredIfNone(properties.methods(), Defaults.V1.methods()),
                    measuredIfNone(properties.comparators(), Defaults.V1.comparators()),
                    properties.options());
        }

        /** Checks that all named methods exist: built-in defaults skip missing ones, but a name that the user wrote must exist. */
        void requireKnown(Registry registry) {
            checkEach("credence.methods", properties.methods(), registry::method);
            checkEach("credence.comparators", properties.comparators(), registry::comparator);
            List<String> options = new ArrayList<>();
            checkEach("credence.options", properties.options(), spelling -> {
                options.add(spelling);
                registry.configured(options);
            });
        }

        private static List<String> measuredIfNone(List<String> spellings, List<String> measured) {
            return spellings.isEmpty() ? measured : spellings;
        }

        private static void checkEach(String property, List<String> spellings, Consumer<String> check) {
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
}
