package dev.credence.curves.area;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import dev.credence.curves.Reference;
import dev.credence.curves.metric.AreaVariance;
import dev.credence.curves.metric.Auroc;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Compares DeLong's intervals and tests, and Hanley and McNeil's variance, with exact rational arithmetic that agrees with pROC. */
class DeLongReferenceTest {
    @Test
    void intervalsEqualDeLongsClippedToTheRange() {
        for (JsonNode c : Reference.cases("single")) {
            if (Reference.number(c.get("delongVar")) > 0) {
                Estimate actual = estimate(new DeLong(), c);
                double[] raw = Reference.numbers(c.get("delongCi"));
                // observed peak 1.2e-16
                assertEquals(Math.max(0, raw[0]), actual.lower(), 2e-15, name(c));
                assertEquals(Math.min(1, raw[1]), actual.upper(), 2e-15, name(c));
                assertEquals(Status.OK, actual.status(), name(c));
            }
        }
    }

    @Test
    void logitIntervalsEqualDeLongsOnTheLogitScale() {
        for (JsonNode c : Reference.cases("single")) {
            if (Reference.number(c.get("delongVar")) > 0) {
                Estimate actual = estimate(new DeLongLogit(), c);
                double[] expected = Reference.numbers(c.get("delongLogitCi"));
                // observed peak 2e-16 relative
                assertEquals(expected[0], actual.lower(), 1e-14 * expected[0], name(c));
                assertEquals(expected[1], actual.upper(), 1e-14 * expected[1], name(c));
            }
        }
    }

    @Test
    void zeroVarianceHasStatusDegenerate() {
        for (JsonNode c : Reference.cases("single")) {
            if (Reference.number(c.get("delongVar")) == 0) {
                Estimate actual = estimate(new DeLong(), c);
                assertEquals(Status.DEGENERATE, actual.status(), name(c));
                assertTrue(
                        Note.sentences(actual.notes())
                                .get(Note.sentences(actual.notes()).size() - 1)
                                .contains("collapsed"),
                        name(c));
            }
        }
    }

    @Test
    void singlePositiveGivesTheWholeRange() {
        JsonNode c = Reference.cases("single").stream()
                .filter(one -> name(one).equals("onepos.s1"))
                .findFirst()
                .orElseThrow();
        Estimate actual = estimate(new DeLong(), c);
        assertEquals(Status.DEGENERATE, actual.status());
        assertEquals(0, actual.lower());
        assertEquals(1, actual.upper());
    }

    @Test
    void hanleyMcNeilVarianceEqualsTheExactFraction() {
        for (JsonNode c : Reference.cases("single")) {
            double expected = Reference.number(c.get("hanleyMcNeilVar"));
            double actual = AreaVariance.hanleyMcNeil(
                    Reference.number(c.get("auc")), Reference.number(c.get("nPos")), Reference.number(c.get("nNeg")));
            // observed peak 3e-16 relative
            assertEquals(expected, actual, 4e-15 * expected, name(c));
        }
    }

    @Test
    void pairedTestsEqualDeLongs() {
        for (JsonNode c : Reference.cases("paired")) {
            Comparison actual = compare(new DeLongTest(), pairing(c));
            double variance = Reference.number(c.get("diffVar"));
            // observed peak 2.8e-17
            assertEquals(Reference.number(c.get("diff")), actual.difference(), 1e-15, name(c));
            if (variance > 0) {
                // observed peaks: z 3.7e-16 and p 1.5e-15 relative, bounds 1.2e-16 absolute
                double z = Reference.number(c.get("z"));
                assertEquals(z, actual.test().orElseThrow().statistic(), 1e-14 * Math.abs(z), name(c));
                assertEquals(
                        Reference.number(c.get("p")), actual.pValue(), 4e-14 * Reference.number(c.get("p")), name(c));
                double[] bounds = Reference.numbers(c.get("ci"));
                assertEquals(Math.max(-1, bounds[0]), actual.lower(), 2e-15, name(c));
                assertEquals(Math.min(1, bounds[1]), actual.upper(), 2e-15, name(c));
            } else {
                assertEquals(Status.DEGENERATE, actual.status(), name(c));
                assertEquals(actual.difference() == 0 ? 1.0 : Double.NaN, actual.pValue(), name(c));
            }
        }
    }

    @Test
    void unpairedTestsEqualDeLongAndProc() {
        for (JsonNode c : Reference.cases("unpaired")) {
            Pairing<ScoredSample> pairing = Pairing.independent(
                    Sample.of(Reference.sample(c, "labels1", "scores1")),
                    Sample.of(Reference.sample(c, "labels2", "scores2")));
            Comparison normal = compare(new DeLongTest(), pairing);
            Comparison t = compare(new DeLongTest().configured(Options.parse("distribution=t")), pairing);
            double z = Reference.number(c.get("z"));
            // observed peaks: z 1.5e-15, p 5.7e-16 normal and 4.7e-16 t, relative
            assertEquals(z, normal.test().orElseThrow().statistic(), 1e-13 * Math.abs(z), name(c));
            assertEquals(Reference.number(c.get("pNormal")), normal.pValue(), 4e-14 * normal.pValue(), name(c));
            assertEquals(Reference.number(c.get("pT")), t.pValue(), 4e-14 * t.pValue(), name(c));
        }
    }

    private static Pairing<ScoredSample> pairing(JsonNode c) {
        return Pairing.paired(PairedScoredSample.of(
                Reference.truth(c.get("labels")),
                Reference.numbers(c.get("scores1")),
                Reference.numbers(c.get("scores2"))));
    }

    private static Comparison compare(DeLongTest test, Pairing<ScoredSample> pairing) {
        return Comparison.compute(
                test, new Auroc(), pairing, ComparisonOptions.at(ConfidenceLevel.P95), ComputeOptions.defaults());
    }

    private static Estimate estimate(IntervalMethod method, JsonNode c) {
        ScoredSample scores = Reference.sample(c, "labels", "scores");
        return Estimate.compute(method, new Auroc(), Sample.of(scores), ConfidenceLevel.P95, ComputeOptions.defaults());
    }

    private static String name(JsonNode c) {
        return c.get("name").stringValue();
    }
}
