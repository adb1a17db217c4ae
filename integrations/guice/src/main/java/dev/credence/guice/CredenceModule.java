package dev.credence.guice;

import com.google.inject.AbstractModule;
import com.google.inject.Binder;
import com.google.inject.Provides;
import com.google.inject.TypeLiteral;
import com.google.inject.binder.LinkedBindingBuilder;
import com.google.inject.multibindings.Multibinder;
import com.google.inject.multibindings.OptionalBinder;
import dev.credence.Credence;
import dev.credence.Defaults;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;
import dev.credence.api.registry.Registry;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;

/**
 * Binds {@link Credence} and {@link Registry} as singletons. Metrics, providers of metrics, interval methods and comparators that any module binds
 * are registered in addition to those that {@link java.util.ServiceLoader} finds.
 *
 * <pre>{@code
 * Injector injector = Guice.createInjector(new CredenceModule(), new AbstractModule() {
 *     @Override
 *     protected void configure() {
 *         CredenceModule.metrics(binder()).addBinding().to(Lift.class);
 *         CredenceModule.defaults(binder()).toInstance(new Defaults(List.of("beta:prior=1"), List.of("bayes")));
 *     }
 * });
 * Credence credence = injector.getInstance(Credence.class);
 * }</pre>
 *
 * <p>If two of them have the same id, the first use of either singleton fails with a
 * {@link com.google.inject.ProvisionException}, whose cause names the id and both classes. A {@link Registry} that overrides the one of this module keeps its
 * own options; {@link Credence#registry()} has those of the defaults as well.
 */
public final class CredenceModule extends AbstractModule {
    private final boolean discovering;

    /** Creates a module that also registers what {@link java.util.ServiceLoader} finds. */
    public CredenceModule() {
        this(true);
    }

    private CredenceModule(boolean discovering) {
        this.discovering = discovering;
    }

    /** {@return a module that registers only bindings and does not use {@link java.util.ServiceLoader}} */
    public CredenceModule withoutDiscovery() {
        return new CredenceModule(false);
    }

    /**
     * Returns the set to which to bind a metric: {@code metrics(binder()).addBinding().to(Lift.class)}.
     *
     * @param binder the binder of the module that binds
     * @return the set of metrics
     */
    public static Multibinder<Metric<?>> metrics(Binder binder) {
        return Multibinder.newSetBinder(binder, new TypeLiteral<Metric<?>>() {});
    }

    /**
     * Returns the set to which to bind a provider of several metrics.
     *
     * @param binder the binder of the module that binds
     * @return the set of providers
     */
    public static Multibinder<MetricProvider> providers(Binder binder) {
        return Multibinder.newSetBinder(binder, MetricProvider.class);
    }

    /**
     * Returns the set to which to bind an interval method.
     *
     * @param binder the binder of the module that binds
     * @return the set of interval methods
     */
    public static Multibinder<IntervalMethod> methods(Binder binder) {
        return Multibinder.newSetBinder(binder, IntervalMethod.class);
    }

    /**
     * Returns the set to which to bind a comparator.
     *
     * @param binder the binder of the module that binds
     * @return the set of comparators
     */
    public static Multibinder<Comparator> comparators(Binder binder) {
        return Multibinder.newSetBinder(binder, Comparator.class);
    }

    /**
     * Returns the binding of the default methods, comparators and options, such as a prior:
     * {@code Defaults.V1.withOptions("beta:prior=1", "bayes:prior=1")}. Without a binding they are {@link Defaults#V1}.
     *
     * @param binder the binder of the module that binds
     * @return the binding to complete
     */
    public static LinkedBindingBuilder<Defaults> defaults(Binder binder) {
        return OptionalBinder.newOptionalBinder(binder, Defaults.class).setBinding();
    }

    @Override
    protected void configure() {
        metrics(binder());
        providers(binder());
        methods(binder());
        comparators(binder());
        OptionalBinder.newOptionalBinder(binder(), Defaults.class).setDefault().toInstance(Defaults.V1);
        // An injector with binder().requireExplicitBindings() creates no other objects.
        bind(RegistryProvider.class);
    }

    @Provides
    @Singleton
    Registry registry(RegistryProvider provider, Defaults defaults) {
        Registry registry =
                discovering ? provider.get() : provider.withoutDiscovery().get();
        return registry.configured(defaults.options());
    }

    @Provides
    @Singleton
    Credence credence(Registry registry, Defaults defaults) {
        return Credence.of(registry).withDefaults(defaults);
    }

    /** Returns whether both modules have the same setting of discovery, so that several modules may install one. */
    @Override
    public boolean equals(Object other) {
        return other instanceof CredenceModule that && discovering == that.discovering;
    }

    @Override
    public int hashCode() {
        return Boolean.hashCode(discovering);
    }

    /**
     * Creates a registry of the objects of a container and those that {@link java.util.ServiceLoader} finds. It depends only on
     * {@code jakarta.inject}, so any container that injects sets can use it; without Guice, {@link Registry.Builder}, which accepts
     * collections, is enough.
     *
     * <p>If a container has an instance of a class that is also discovered, the container's instance is used, because a plugin may
     * register itself both ways. Any other two objects with the same id are an error.
     */
    static final class RegistryProvider implements Provider<Registry> {
        /** The metrics in the container's order, so that the message about a duplicate id is always the same. */
        private final List<Metric<?>> metrics;

        private final List<MetricProvider> providers;
        private final List<IntervalMethod> methods;
        private final List<Comparator> comparators;
        private final boolean discovering;

        /**
         * Creates a provider with the objects of the container and with discovery.
         *
         * @param metrics metrics of the container, perhaps none
         * @param providers providers of metrics of the container, perhaps none
         * @param methods interval methods of the container, perhaps none
         * @param comparators comparators of the container, perhaps none
         */
        @Inject
        public RegistryProvider(
                Set<Metric<?>> metrics,
                Set<MetricProvider> providers,
                Set<IntervalMethod> methods,
                Set<Comparator> comparators) {
            this(List.copyOf(metrics), List.copyOf(providers), List.copyOf(methods), List.copyOf(comparators), true);
        }

        private RegistryProvider(
                List<Metric<?>> metrics,
                List<MetricProvider> providers,
                List<IntervalMethod> methods,
                List<Comparator> comparators,
                boolean discovering) {
            this.metrics = metrics;
            this.providers = providers;
            this.methods = methods;
            this.comparators = comparators;
            this.discovering = discovering;
        }

        /**
         * Returns a provider with only the objects of the container.
         *
         * @return a provider that does not use {@link java.util.ServiceLoader}
         */
        public RegistryProvider withoutDiscovery() {
            return new RegistryProvider(metrics, providers, methods, comparators, false);
        }

        /**
         * Creates the registry.
         *
         * @return a new registry at each call
         * @throws IllegalStateException if two metrics, methods or comparators have the same id; the message names both classes
         */
        @Override
        public Registry get() {
            Registry.Builder builder = Registry.builder()
                    .metrics(metrics)
                    .providers(providers)
                    .methods(methods)
                    .comparators(comparators);
            return (discovering ? builder.discovered() : builder).build();
        }
    }
}
