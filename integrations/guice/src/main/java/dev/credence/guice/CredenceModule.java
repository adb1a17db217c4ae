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
import dev.credence.api.registry.Registry;
import jakarta.inject.Singleton;

/**
 * Binds {@link Credence} and {@link Registry} as singletons. Metrics, interval methods and comparators that any module binds
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
 * {@link com.google.inject.ProvisionException}, whose cause names the id and both classes.
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
        methods(binder());
        comparators(binder());
        OptionalBinder.newOptionalBinder(binder(), Defaults.class).setDefault().toInstance(Defaults.V1);
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
}
