package org.example.quarkus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ReportTest {
    @Inject
    Report report;

    @Inject
    Credence credence;

    @Test
    void injectedFacadeUsesMetricAndLevelOfApplication() {
        assertEquals(
                "lift-of-ours 2.6573 [2.4313, 2.9023] dirichlet-lattice 90%",
                report.lift(ConfusionMatrix.binary(199, 2, 13, 355)).toString());
        assertEquals("f1", credence.registry().metric("f1").id());
    }
}
