package org.example.similarity;

import com.google.inject.AbstractModule;
import dev.credence.guice.CredenceModule;

/** The same for Guice: bind a metric or a method, and the injected facade finds it. */
public final class SimilarityModule extends AbstractModule {
    @Override
    protected void configure() {
        CredenceModule.metrics(binder()).addBinding().to(Kulczynski.class);
        CredenceModule.metrics(binder()).addBinding().to(SokalSneath.class);
        CredenceModule.methods(binder()).addBinding().to(Chernoff.class);
    }
}
