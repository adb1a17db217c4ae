package org.example.similarity;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.sample.Sample;
import dev.credence.guice.CredenceModule;

/** Prints the plugin's metrics, by its own method and by a default one, found in both ways. */
public final class Demo {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);

    private Demo() {}

    /**
     * Prints estimates.
     *
     * @param args none
     */
    public static void main(String[] args) {
        System.out.println(Demo.class.getModule().isNamed() ? "as a module:" : "on the class path:");
        Credence discovered = Credence.load();
        print("ServiceLoader", exact(discovered));
        print("ServiceLoader", discovered.estimate("kulczynski", MATRIX));
        Injector injector = Guice.createInjector(new CredenceModule(), new SimilarityModule());
        print("Guice", exact(injector.getInstance(Credence.class)));
        Injector alone = Guice.createInjector(new CredenceModule().withoutDiscovery(), new SimilarityModule());
        print("Guice alone", exact(alone.getInstance(Credence.class)));
    }

    /** The plugin's own metric by its own method. */
    private static Estimate exact(Credence credence) {
        return credence.evaluate(MATRIX).method("chernoff").estimate("sokal-sneath");
    }

    private static void print(String how, Estimate estimate) {
        System.out.println("  " + how + ": " + estimate);
    }
}
