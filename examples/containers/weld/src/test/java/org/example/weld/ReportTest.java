package org.example.weld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import org.junit.jupiter.api.Test;

class ReportTest {
    @Test
    void injectedFacadeHasTheMetricOfTheApplication() {
        try (SeContainer container = SeContainerInitializer.newInstance().initialize()) {
            Report report = container.select(Report.class).get();
            assertEquals(
                    "lift-of-ours 2.6573 [2.3933, 2.9558] dirichlet-lattice 95%",
                    report.lift(ConfusionMatrix.binary(199, 2, 13, 355)).toString());
            Credence credence = container.select(Credence.class).get();
            assertSame(credence, container.select(Credence.class).get());
            assertEquals("f1", credence.registry().metric("f1").id());
            assertSame(container.select(Lift.class).get(), credence.registry().metric("lift-of-ours"));
        }
    }
}
