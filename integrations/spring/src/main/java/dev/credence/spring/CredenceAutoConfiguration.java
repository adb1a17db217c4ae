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
 * Makes {@link Credence} a bean, and with it {@link Registry}, {@link Defaults} and {@link ComputeOptions}; each gives way to a bean of its
 * type that the application declares.
 *
 * <p>Beans of {@link Metric}, {@link IntervalMethod} and {@link Comparator} are found, beside those that
 * {@link java.util.ServiceLoader} finds:
 *
 * <pre>{@code
 * @Bean
 * Metric<?> lift() {
 *     return new Lift();
 * }
 * }</pre>
 *
 * <p>A bean is taken in place of a discovered one of its class and id; any other two that claim one id stop the application with
 * a message that names both classes. Declare such beans without proxies (no {@code @Async}, no scopes but singleton): a proxy is of
 * another class than what it stands for.
 *
 * <p>{@link CredenceProperties} says which properties there are. What they hold is checked as the application starts, and the
 * message names the property, the value and the file that it came from.
 */
@AutoConfiguration
@EnableConfigurationProperties(CredenceProperties.class)
public final class CredenceAutoConfiguration {
    /** For Spring. */
    public CredenceAutoConfiguration() {}

    /**
     * What the application declares and what is discovered.
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
     * The measured defaults, where no property says otherwise.
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
     * Seed, draws and threads.
     *
     * @param properties the three
     * @return the run of questions that name none
     */
    @Bean
    @ConditionalOnMissingBean
    ComputeOptions credenceRun(CredenceProperties properties) {
        return new CheckedProperties(properties).run();
    }

    /**
     * The front door.
     *
     * @param registry what is at hand
     * @param defaults which methods are preferred
     * @param run seed, draws and threads
     * @param properties the level
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
