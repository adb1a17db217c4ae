package org.example.dagger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import org.junit.jupiter.api.Test;

class EvaluationTest {
    @Test
    void facadeIsASingletonWithTheMetricOfTheApplication() {
        Evaluation evaluation = DaggerEvaluation.create();
        Credence credence = evaluation.credence();
        assertSame(credence, evaluation.credence());
        assertEquals(
                "lift-of-ours 2.6573 [2.3933, 2.9558] dirichlet-lattice 95%",
                credence.estimate("lift-of-ours", ConfusionMatrix.binary(199, 2, 13, 355))
                        .toString());
        assertEquals("f1", credence.registry().metric("f1").id());
    }
}
