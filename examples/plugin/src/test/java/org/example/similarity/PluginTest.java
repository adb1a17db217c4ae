package org.example.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.inject.Guice;
import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import dev.credence.guice.CredenceModule;
import java.util.List;
import org.junit.jupiter.api.Test;

class PluginTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);

    @Test
    void serviceLoaderFindsPlugin() {
        Registry registry = Registry.load();
        assertInstanceOf(Kulczynski.class, registry.metric("kulczynski"));
        assertInstanceOf(SokalSneath.class, registry.metric("sokal-sneath"));
        assertInstanceOf(Chernoff.class, registry.method("chernoff"));
        assertEquals("f1", registry.metric("f1").id());
    }

    @Test
    void guiceFindsWhatIsBound() {
        Registry registry = Guice.createInjector(new CredenceModule().withoutDiscovery(), new SimilarityModule())
                .getInstance(Registry.class);
        assertEquals(2, registry.metrics().size());
        assertInstanceOf(Chernoff.class, registry.method("chernoff"));
    }

    @Test
    void aPluginRegisteredBothWaysDoesNotClash() {
        Credence credence = Guice.createInjector(new CredenceModule(), new SimilarityModule())
                .getInstance(Credence.class);
        assertEquals("delta-wilson", credence.estimate("kulczynski", MATRIX).method());
    }

    @Test
    void metricOfPluginHasOwnAndRegisteredIntervals() {
        Credence credence = Credence.load();
        for (String method : new String[] {"chernoff", "clopper-pearson", "wilson", "delta-wilson"}) {
            Estimate estimate =
                    credence.evaluate(MATRIX).method(method).estimate("sokal-sneath");
            assertEquals(199 / (199.0 + 2 * 15), estimate.value(), 1e-15);
            assertTrue(0.7 < estimate.lower() && estimate.upper() < 0.95, estimate::toString);
        }
    }

    @Test
    void customMethodGivesIntervalsOfStandardMetricsSuchAsF1() {
        Credence credence = Credence.load();
        for (String metric : new String[] {"f1", "precision", "accuracy", "recall@positive", "sokal-sneath"}) {
            Estimate estimate =
                    credence.evaluate(MATRIX).method("chernoff").estimate(metric);
            assertTrue(estimate.lower() < estimate.value() && estimate.value() < estimate.upper(), estimate::toString);
        }
    }

    @Test
    void customBinaryMetricIsAveragedOverClasses() {
        long[][] counts = {{9, 1, 0}, {2, 6, 2}, {0, 1, 9}};
        ConfusionMatrix matrix = ConfusionMatrix.of(List.of("ant", "bee", "cat"), counts);
        Estimate macro = Credence.load().estimate("kulczynski.macro", matrix);
        double ant = (9 / 10.0 + 9 / 11.0) / 2;
        double bee = (6 / 10.0 + 6 / 8.0) / 2;
        double cat = (9 / 10.0 + 9 / 11.0) / 2;
        assertEquals((ant + bee + cat) / 3, macro.value(), 1e-15);
        assertEquals("delta-wilson", macro.method());
    }
}
