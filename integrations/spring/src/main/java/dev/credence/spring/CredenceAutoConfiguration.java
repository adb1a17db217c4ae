package dev.credence.spring;

import dev.credence.Credence;
import dev.credence.Defaults;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
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
     * @param defaults the options that hold where none are given
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
     * @param run seed, number of draws and number of threads
     * @param properties the properties with the level
     * @return the facade
     */
    @Bean
    @ConditionalOnMissingBean
    Credence credence(Registry registry, Defaults defaults, ComputeOptions run, CredenceProperties properties) {
        return Credence.of(registry)
                .withDefaults(defaults)
                .withLevel(new CheckedProperties(properties).level())
                .withRun(run);
    }
}
