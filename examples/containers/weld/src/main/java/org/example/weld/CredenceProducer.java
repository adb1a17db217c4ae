package org.example.weld;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The one class that an application with CDI writes: beans of the three kinds in, the facade out. */
@Dependent
public class CredenceProducer {
    @Produces
    @Singleton
    public Credence credence(
            @Any Instance<Metric<?>> metrics,
            @Any Instance<IntervalMethod> methods,
            @Any Instance<Comparator> comparators) {
        return Credence.of(Registry.builder()
                .metrics(metrics.stream().toList())
                .methods(methods.stream().toList())
                .comparators(comparators.stream().toList())
                .discovered()
                .build());
    }
}
