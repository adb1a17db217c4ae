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
 * Makes a registry of what a container holds and what {@link java.util.ServiceLoader} finds. Only {@code jakarta.inject} is
 * seen here, so any container that injects sets can use it; one that has no Guice needs only {@link Registry.Builder}, which
 * takes collections.
 *
 * <p>Where a container holds an instance of a class that is also discovered, the container's instance is taken: a plugin may
 * register itself both ways. Any other two that claim one id are an error.
 */
public final class RegistryProvider implements Provider<Registry> {
    /** Lists keep the container's order, so that the message of a clash is always the same. */
    private final List<Metric<?>> metrics;

    private final List<IntervalMethod> methods;
    private final List<Comparator> comparators;
    private final boolean discovering;

    /**
     * With what the container holds, and discovery.
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

    /**
     * With what the container holds alone.
     *
     * @return a provider that does not ask {@link java.util.ServiceLoader}
     */
    public RegistryProvider withoutDiscovery() {
        return new RegistryProvider(metrics, methods, comparators, false);
    }

    /**
     * The registry.
     *
     * @return a new one at each call
     * @throws IllegalStateException if two metrics, methods or comparators claim the same id; the message names both classes
     */
    @Override
    public Registry get() {
        Registry.Builder builder =
                Registry.builder().metrics(metrics).methods(methods).comparators(comparators);
        return (discovering ? builder.discovered() : builder).build();
    }
}
