package org.example.similarity;

import com.google.inject.AbstractModule;
import dev.credence.guice.CredenceModule;

/** A Guice module that binds the metric and the method, so that the injected facade finds them. */
public final class SimilarityModule extends AbstractModule {
    @Override
    protected void configure() {
        CredenceModule.metrics(binder()).addBinding().to(Kulczynski.class);
        CredenceModule.metrics(binder()).addBinding().to(SokalSneath.class);
        CredenceModule.methods(binder()).addBinding().to(Chernoff.class);
    }
}
