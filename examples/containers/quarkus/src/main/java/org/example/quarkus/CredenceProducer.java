package org.example.quarkus;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import io.quarkus.arc.All;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The one class that an application with Quarkus writes: ArC gives lists of beans, the configuration level and seed. */
@Dependent
public class CredenceProducer {
    @Produces
    @Singleton
    Credence credence(
            @All List<Metric<?>> metrics,
            @All List<IntervalMethod> methods,
            @All List<Comparator> comparators,
            @ConfigProperty(name = "credence.level", defaultValue = "0.95") double level,
            @ConfigProperty(name = "credence.seed", defaultValue = "0") long seed) {
        Registry registry = Registry.builder()
                .metrics(metrics)
                .methods(methods)
                .comparators(comparators)
                .discovered()
                .build();
        return Credence.of(registry)
                .withLevel(ConfidenceLevel.of(level))
                .withRun(ComputeOptions.defaults().withSeed(seed));
    }
}
