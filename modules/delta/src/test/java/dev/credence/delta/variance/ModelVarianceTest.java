package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Checks how much a model of the variance counts in classes of different sizes. */
class ModelVarianceTest {
    private static final ModelVariance MODEL = new ModelVariance(0.2, 8);

    @Test
    void observedVarianceCountsSquareOfDegreesOfFreedom() {
        assertEquals((0.01 + 0.1) / 2, MODEL.mixed(0.01, 0.5, 2), 1e-17);
        assertEquals((16 * 0.01 + 0.1) / 17, MODEL.mixed(0.01, 0.5, 5), 1e-17);
    }

    @Test
    void trialsLimitDegreesOfFreedom() {
        assertEquals((64 * 0.01 + 0.1) / 65, MODEL.mixed(0.01, 0.5, 1_000), 1e-17);
    }

    @Test
    void singleItemHasVarianceOfModel() {
        assertEquals(0.1, MODEL.mixed(0, 0.5, 1), 1e-17);
    }

    @Test
    void equalInfluencesCountDegreesOfFreedomAlone() {
        assertEquals(0.1 / 5, MODEL.mixed(0, 0.5, 5), 1e-17);
    }

    @Test
    void observedVarianceIsNeverReduced() {
        assertEquals(0.11, MODEL.mixed(0.11, 0.5, 2));
    }

    @Test
    void modelDoesNotCountFromThirtyDegreesOfFreedomOn() {
        ModelVariance ofManyTrials = new ModelVariance(0.2, 1_000);
        assertTrue(ofManyTrials.counts(30));
        assertFalse(ofManyTrials.counts(31));
        assertEquals(0.01, ofManyTrials.mixed(0.01, 0.5, 31));
    }
}
