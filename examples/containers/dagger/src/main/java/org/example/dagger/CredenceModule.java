package org.example.dagger;

import dagger.Module;
import dagger.Provides;
import dagger.multibindings.Multibinds;
import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import jakarta.inject.Singleton;
import java.util.Set;

/** The one module that an application with Dagger writes: three sets, perhaps empty, in; the facade out. */
@Module
interface CredenceModule {
    @Multibinds
    Set<Metric<?>> metrics();

    @Multibinds
    Set<IntervalMethod> methods();

    @Multibinds
    Set<Comparator> comparators();

    @Provides
    @Singleton
    static Credence credence(Set<Metric<?>> metrics, Set<IntervalMethod> methods, Set<Comparator> comparators) {
        return Credence.of(Registry.builder()
                .metrics(metrics)
                .methods(methods)
                .comparators(comparators)
                .discovered()
                .build());
    }
}
