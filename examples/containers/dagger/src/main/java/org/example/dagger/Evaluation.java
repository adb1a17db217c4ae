package org.example.dagger;

import dagger.Binds;
import dagger.Component;
import dagger.Module;
import dagger.multibindings.IntoSet;
import dev.credence.Credence;
import dev.credence.api.metric.Metric;
import jakarta.inject.Singleton;

/** The application's component, and the metric that it adds. */
@Singleton
@Component(modules = {CredenceModule.class, Evaluation.Metrics.class})
interface Evaluation {
    Credence credence();

    @Module
    interface Metrics {
        @Binds
        @IntoSet
        Metric<?> lift(Lift lift);
    }
}
