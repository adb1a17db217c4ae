package dev.credence.curves.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.option.Options;
import dev.credence.curves.Reference;
import dev.credence.testkit.cases.KnownTruth;
import dev.credence.testkit.laws.metric.InfluenceLaws;
import dev.credence.testkit.laws.metric.MetricLaws;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class PartialAurocTest {
    @Test
    void rawAndCorrectedAreasEqualTheExactFractions() {
        for (JsonNode c : Reference.cases("single")) {
            ScoredSample scores = Reference.sample(c, "labels", "scores");
            for (int i = 0; i < c.get("pauc").size(); i++) {
                JsonNode range = c.get("paucRange").get(i);
                String option = range.get(0).stringValue() + "=" + range.get(1).doubleValue() + ".."
                        + range.get(2).doubleValue();
                // The largest observed errors are 1.7e-16 and 2.3e-16; they are absolute, because the corrected area is
                // a difference.
                assertEquals(
                        c.get("pauc").get(i).doubleValue(),
                        metric(option).value(scores),
                        2e-15,
                        () -> c.get("name") + option);
                assertEquals(
                        c.get("paucMcClish").get(i).doubleValue(),
                        metric(option + ",correction=mcclish").value(scores),
                        4e-15,
                        () -> c.get("name") + option);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fpr=0..0.0371",
                "fpr=0.0371..0.4567",
                "fpr=0.0371..1,correction=mcclish",
                "tpr=0.8123..1",
                "tpr=0.3123..0.8456,correction=mcclish",
                "fpr=0..1"
            })
    void influencesAwayFromThresholdsAreDerivatives(String options) {
        for (JsonNode c : Reference.cases("single")) {
            ScoredSample scores = Reference.sample(c, "labels", "scores");
            InfluenceLaws.sumToZero(metric(options), scores);
            InfluenceLaws.equalTheNumericalDerivative(metric(options), scores);
            MetricLaws.staysInRange(metric(options), scores);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fpr=0..0.2", "tpr=0.7..1"})
    void standardErrorAgreesWithSimulation(String options) {
        InfluenceLaws.standardErrorAgreesWithSimulation(metric(options), KnownTruth.scores());
    }

    @Test
    void partialAreaOverTheWholeRangeEqualsTheArea() {
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.4, 0.4, 0.7}, new double[] {0.1, 0.4, 0.8});
        assertEquals(new Auroc().value(scores), metric("fpr=0..1").value(scores), 1e-15);
        assertEquals(new Auroc().value(scores), metric("tpr=0..1").value(scores), 1e-15);
    }

    @Test
    void errorOfInvalidRangeStatesName() {
        assertEquals(
                "option 'fpr' must be a range LOW..HIGH with 0 <= LOW < HIGH <= 1: fpr=0.2..0.1",
                assertThrows(IllegalArgumentException.class, () -> metric("fpr=0.2..0.1"))
                        .getMessage());
        assertEquals(
                "option 'tpr' must be a range LOW..HIGH with 0 <= LOW < HIGH <= 1: tpr=0.8",
                assertThrows(IllegalArgumentException.class, () -> metric("tpr=0.8"))
                        .getMessage());
        assertEquals(
                "options 'fpr' and 'tpr' exclude each other: options=fpr=0..0.1,tpr=0.8..1",
                assertThrows(IllegalArgumentException.class, () -> metric("fpr=0..0.1,tpr=0.8..1"))
                        .getMessage());
    }

    @Test
    void spellingsAreParsedUnchanged() {
        for (String options : new String[] {"fpr=0..0.2", "tpr=0.8..1,correction=mcclish", "correction=mcclish"}) {
            assertEquals("pauc:" + options, metric(options).spelling());
        }
        assertEquals("pauc", metric("fpr=0..0.1").spelling());
    }

    private static PartialAuroc metric(String options) {
        return new PartialAuroc().configured(Options.parse(options));
    }
}
