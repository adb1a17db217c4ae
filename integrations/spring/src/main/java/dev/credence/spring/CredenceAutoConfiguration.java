package dev.credence.spring;

import dev.credence.Credence;
import dev.credence.Defaults;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;
import dev.credence.api.registry.Registry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Declares beans of {@link Credence}, {@link Registry}, {@link Defaults} and {@link ComputeOptions}; each is replaced by a bean of its
 * type that the application declares. If such a bean replaces what a property sets and does not use {@link CredenceProperties}, the property stops the
 * application with a message that names both. A {@link Registry} that the application declares keeps its own options; {@link Credence#registry()} has those of
 * the property as well.
 *
 * <p>Beans of {@link Metric}, {@link MetricProvider}, {@link IntervalMethod} and {@link Comparator} are registered in addition to those that
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
    /** The beans of this configuration, which are none of the application. */
    private final Set<Object> made = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    /** Creates the configuration; Spring calls this constructor. */
    public CredenceAutoConfiguration() {}

    /**
     * Creates the registry of declared beans and discovered objects.
     *
     * @param metrics beans, perhaps none
     * @param providers beans, perhaps none
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
            ObjectProvider<MetricProvider> providers,
            ObjectProvider<IntervalMethod> methods,
            ObjectProvider<Comparator> comparators,
            Defaults defaults,
            CredenceProperties properties) {
        Registry.Builder builder = Registry.builder()
                .metrics(metrics.orderedStream().toList())
                .providers(providers.orderedStream().toList())
                .methods(methods.orderedStream().toList())
                .comparators(comparators.orderedStream().toList());
        Registry registry = (properties.discovery() ? builder.discovered() : builder).build();
        new CheckedProperties(properties).requireKnown(registry);
        return made(registry.configured(defaults.options()));
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
        return made(new CheckedProperties(properties).defaults());
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
        return made(new CheckedProperties(properties).run());
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
        CheckedProperties checked = new CheckedProperties(properties);
        checked.requireKnown(registry);
        return made(Credence.of(registry)
                .withDefaults(defaults)
                .withLevel(checked.level())
                .withRun(options));
    }

    /**
     * Creates the check that every property that is set has an effect.
     *
     * @param beans the beans of the application
     * @param environment the properties
     * @return the check, which runs when all singletons exist
     */
    @Bean
    SmartInitializingSingleton credencePropertyCheck(ConfigurableListableBeanFactory beans, Environment environment) {
        return new ReplacedProperties(beans, Binder.get(environment), made::contains)::requireUsed;
    }

    private <T> T made(T bean) {
        made.add(bean);
        return bean;
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
