package dev.credence.guice;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.List;
import java.util.Set;

/**
 * Creates a registry of the objects of a container and those that {@link java.util.ServiceLoader} finds. It depends only on
 * {@code jakarta.inject}, so any container that injects sets can use it; without Guice, {@link Registry.Builder}, which accepts
 * collections, is enough.
 *
 * <p>If a container has an instance of a class that is also discovered, the container's instance is used, because a plugin may
 * register itself both ways. Any other two objects with the same id are an error.
 */
final class RegistryProvider implements Provider<Registry> {
    /** The metrics in the container's order, so that the message about a duplicate id is always the same. */
    private final List<Metric<?>> metrics;

    private final List<IntervalMethod> methods;
    private final List<Comparator> comparators;
    private final boolean discovering;

    /**
     * Creates a provider with the objects of the container and with discovery.
     *
     * @param metrics metrics of the container, perhaps none
     * @param methods interval methods of the container, perhaps none
     * @param comparators comparators of the container, perhaps none
     */
    @Inject
    public RegistryProvider(Set<Metric<?>> metrics, Set<IntervalMethod> methods, Set<Comparator> comparators) {
        this(List.copyOf(metrics), List.copyOf(methods), List.copyOf(comparators), true);
    }

    private RegistryProvider(
            List<Metric<?>> metrics, List<IntervalMethod> methods, List<Comparator> comparators, boolean discovering) {
        this.metrics = metrics;
        this.methods = methods;
        this.comparators = comparators;
        this.discovering = discovering;
    }

    /** {@return a provider with only the objects of the container, which does not use {@link java.util.ServiceLoader}} */
    public RegistryProvider withoutDiscovery() {
        return new RegistryProvider(metrics, methods, comparators, false);
    }

    /**
     * Creates the registry.
     *
     * @return a new registry at each call
     * @throws IllegalStateException if two metrics, methods or comparators have the same id; the message names both classes
     */
    @Override
    public Registry get() {
        Registry.Builder builder =
                Registry.builder().metrics(metrics).methods(methods).comparators(comparators);
        return (discovering ? builder.discovered() : builder).build();
    }
}
