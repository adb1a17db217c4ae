package org.example.quarkus;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** A bean of the application, with the facade injected. */
@ApplicationScoped
public class Report {
    @Inject
    Credence credence;

    public Estimate lift(ConfusionMatrix matrix) {
        return credence.estimate("lift-of-ours", matrix);
    }
}
