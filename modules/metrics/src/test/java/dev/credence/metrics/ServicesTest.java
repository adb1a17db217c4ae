package dev.credence.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServicesTest {
    /** Returns the directory of this module's classes; a resource name might find the descriptor of another module. */
    private static Path classes() throws URISyntaxException {
        return Path.of(ExpectedCost.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    @Test
    void bothListsOfProvidersAreEqual() throws IOException, URISyntaxException {
        assertThat(providers(Metric.class)).hasSize(15);
        assertThat(providers(MetricProvider.class)).hasSize(1);
    }

    /** Returns the providers that the module descriptor and the services file both list. */
    private static Set<String> providers(Class<?> service) throws IOException, URISyntaxException {
        List<String> services = Files.readAllLines(classes().resolve("META-INF/services/" + service.getName()));
        ModuleDescriptor module;
        try (InputStream descriptor = Files.newInputStream(classes().resolve("module-info.class"))) {
            module = ModuleDescriptor.read(descriptor);
        }
        List<String> provided = module.provides().stream()
                .filter(p -> p.service().equals(service.getName()))
                .flatMap(p -> p.providers().stream())
                .toList();
        assertThat(new TreeSet<>(services)).isEqualTo(new TreeSet<>(provided));
        assertThat(module.exports())
                .extracting(ModuleDescriptor.Exports::source)
                .containsExactly("dev.credence.metrics");
        return new TreeSet<>(services);
    }

    @Test
    void everyMetricOfTheCatalogueIsRegistered() {
        assertThat(Standard.ids())
                .containsExactly(
                        "accuracy",
                        "balanced-accuracy",
                        "balanced-error",
                        "cohen-kappa",
                        "diagnostic-odds-ratio",
                        "error-rate",
                        "expected-cost",
                        "f1",
                        "f1.macro-of-averages",
                        "f1.micro",
                        "fbeta",
                        "fdr",
                        "fnr",
                        "for",
                        "fowlkes-mallows",
                        "fpr",
                        "g-mean",
                        "informedness",
                        "jaccard",
                        "jaccard.micro",
                        "lr-negative",
                        "lr-positive",
                        "markedness",
                        "mcc",
                        "npv",
                        "precision",
                        "precision.micro",
                        "predicted-prevalence",
                        "prevalence",
                        "prevalence-threshold",
                        "recall",
                        "recall.micro",
                        "recall.weighted",
                        "specificity");
    }

    @ParameterizedTest
    @CsvSource({
        "ppv, precision",
        "sensitivity, recall",
        "tpr, recall",
        "tnr, specificity",
        "csi, jaccard",
        "dice, f1",
        "kappa, cohen-kappa",
        "youden-j, informedness",
        "dice.micro, f1.micro",
        "sensitivity.weighted, recall.weighted"
    })
    void aliasFindsTheMetric(String alias, String id) {
        assertThat(Standard.metric(alias).id()).isEqualTo(id);
    }

    @ParameterizedTest
    @CsvSource({
        "fpr",
        "fnr",
        "fdr",
        "for",
        "error-rate",
        "balanced-error",
        "lr-negative",
        "prevalence-threshold",
        "expected-cost"
    })
    void lowerIsBetterForErrors(String id) {
        assertThat(Standard.metric(id).direction()).isEqualTo(Direction.LOWER_IS_BETTER);
        assertThat(Standard.metric("f1").direction()).isEqualTo(Direction.HIGHER_IS_BETTER);
        assertThat(Standard.metric("prevalence").direction()).isEqualTo(Direction.NEUTRAL);
        assertThat(Standard.metric("predicted-prevalence").direction()).isEqualTo(Direction.NEUTRAL);
    }

    @ParameterizedTest
    @CsvSource({
        "accuracy",
        "error-rate",
        "precision",
        "recall",
        "f1",
        "jaccard",
        "f1.micro",
        "precision.micro",
        "recall.micro",
        "recall.weighted",
        "jaccard.micro",
        "prevalence",
        "f1@b",
        "accuracy@b",
        "accuracy:threshold=0.5",
        "f1:threshold=0.5"
    })
    void proportionIsListedForExactBinomialMethods(String spelling) {
        assertThat(Standard.REGISTRY.metric(spelling).proportion()).isPresent();
    }

    @Test
    void spellingOfEveryMetricIsParsedToAnEqualMetric() {
        for (String spelling : Standard.spellings()) {
            Metric<ConfusionMatrix> metric = Standard.metric(spelling);
            assertThat(metric.spelling()).isEqualTo(spelling);
        }
    }
}
