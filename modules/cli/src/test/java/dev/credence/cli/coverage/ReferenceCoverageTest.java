package dev.credence.cli.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.coverage.Coverage;
import dev.credence.coverage.CoverageStudy;
import dev.credence.coverage.Population;
import dev.credence.coverage.Populations;
import dev.credence.jackson.CredenceJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Compares exact coverage and expected length of installed methods with coverage.json (MPFR, 72 digits). */
class ReferenceCoverageTest {
    private static final JsonNode CASES = CredenceJson.mapper()
            .readTree(Path.of(
                            "..",
                            "frequentist",
                            "src",
                            "test",
                            "resources",
                            "dev",
                            "credence",
                            "frequentist",
                            "interval",
                            "coverage.json")
                    .toFile())
            .get("cases");
    private static final Credence INSTALLED = Credence.load();

    /** Observed peak errors over 4 sizes and 99 truths each: coverage 3.4e-16, length 4.5e-16. A bound at 1/2 may count or not. */
    @ParameterizedTest(name = "{1}")
    @CsvSource({
        "wald, wald",
        "wilson, wilson",
        "wilsonCC, wilson-cc",
        "agrestiCoull, agresti-coull",
        "agrestiCoullAdd2, agresti-coull:form=add-two",
        "clopperPearson, clopper-pearson",
        "midP, mid-p",
        "jeffreys, jeffreys",
        "jeffreysRaw, beta:prior=0.5",
        "flat, beta:prior=1",
        "hpdFlat, beta-hpd:prior=1",
        "hpdJeffreys, beta-hpd:prior=0.5",
        "blaker, blaker",
        "arcsine, arcsine",
        "likelihoodRatio, likelihood-ratio",
        "logit, logit-proportion",
    })
    void agrees(String name, String method) {
        int sizes = 0;
        for (JsonNode c : CASES) {
            if (c.has("method") && c.get("method").stringValue().equals(name)) {
                agrees(c, method);
                sizes++;
            }
        }
        assertTrue(sizes >= 4, "sizes in the reference: " + sizes);
    }

    @SuppressWarnings("unchecked") // precision reads confusion matrices
    private static void agrees(JsonNode reference, String method) {
        ConfusionMetric precision = (ConfusionMetric) INSTALLED.registry().metric("precision");
        List<Population<ConfusionMatrix>> truths = new ArrayList<>();
        for (JsonNode p : CASES.get(0).get("p")) {
            truths.add(Populations.proportion(precision, reference.get("n").longValue(), p.doubleValue()));
        }
        List<Coverage> found = CoverageStudy.of(precision, ConfidenceLevel.P95)
                .withMethod(INSTALLED.registry().method(method))
                .over(truths)
                .run(ComputeOptions.defaults());
        for (int i = 0; i < found.size(); i++) {
            Coverage c = found.get(i);
            double expected = reference.get("coverage").get(i).doubleValue();
            double tie = c.truth() == 0.5 && reference.has("ambiguous")
                    ? reference
                            .get("ambiguous")
                            .get(0)
                            .get("coverageWithoutTheseK")
                            .doubleValue()
                    : expected;
            double miss = Math.min(Math.abs(c.coverage() - expected), Math.abs(c.coverage() - tie));
            assertEquals(0, miss, 2e-15, method + ", " + c.population());
            assertEquals(
                    reference.get("expectedLength").get(i).doubleValue(),
                    c.lengths().mean(),
                    2e-15);
            assertTrue(c.exact());
        }
    }
}
