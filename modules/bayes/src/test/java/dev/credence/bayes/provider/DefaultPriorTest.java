package dev.credence.bayes.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.Credence;
import dev.credence.Defaults;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.SmallMetrics;
import org.junit.jupiter.api.Test;

/** Checks a default prior that is configured once. */
class DefaultPriorTest {
    private static final Credence FLAT = Credence.of(Registry.builder()
                    .metric(SmallMetrics.RECALL)
                    .method(new EqualTailedBeta())
                    .method(new ShortestBeta())
                    .comparator(new IndependentBayes())
                    .comparator(new PairedBayes())
                    .build())
            .withDefaults(Defaults.V1.withOptions(
                    "beta:prior=1", "beta-hpd:prior=1", "bayes:prior=1", "bayes-paired:prior=1"));

    private static Estimate recall(String method) {
        Sample<ConfusionMatrix> sample = Sample.of(ConfusionMatrix.binary(7, 2, 3, 8));
        return FLAT.evaluate(sample).method(method).estimate("recall");
    }

    @Test
    void methodWithoutOptionsHasTheConfiguredPriorInItsSpelling() {
        assertEquals(8 / 12.0, recall("beta").posterior().orElseThrow().mean());
        assertEquals("beta:prior=1", recall("beta").method());
        assertEquals("beta-hpd:prior=1", recall("beta-hpd").method());
    }

    @Test
    void namedPriorReplacesTheDefault() {
        assertEquals(
                7.5 / 11, recall("beta:prior=0.5").posterior().orElseThrow().mean());
        assertEquals("beta", recall("beta:prior=0.5").method());
        assertEquals(9 / 15.0, recall("beta:a=2,b=3").posterior().orElseThrow().mean());
        assertEquals(
                38 / 46.0,
                recall("beta:successes=30,failures=4").posterior().orElseThrow().mean(),
                1e-15);
    }

    @Test
    void comparatorsHaveTheConfiguredPrior() {
        assertEquals("bayes:prior=1", FLAT.registry().comparator("bayes").spelling());
        assertEquals(
                "bayes:prior=1,second-prior=2",
                FLAT.registry().comparator("bayes:second-prior=2").spelling());
        assertEquals(
                "bayes-paired:prior=1",
                FLAT.registry().comparator("bayes-paired").spelling());
    }
}
