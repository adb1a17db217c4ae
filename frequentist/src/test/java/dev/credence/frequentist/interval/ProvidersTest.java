package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.registry.Registry;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProvidersTest {
    @Test
    void theModuleAndTheServicesFileNameTheSameProviders() throws IOException {
        assertThat(services()).containsExactlyInAnyOrderElementsOf(provided());
    }

    @Test
    void allMethodsAreFound() {
        assertThat(Registry.load().methods())
                .extracting(IntervalMethod::id)
                .contains(
                        "agresti-coull",
                        "arcsine",
                        "blaker",
                        "clopper-pearson",
                        "hoeffding",
                        "jeffreys",
                        "likelihood-ratio",
                        "logit-proportion",
                        "mid-p",
                        "wald",
                        "wilson",
                        "wilson-cc");
    }

    private static List<String> services() throws IOException {
        try (InputStream in = open("META-INF/services/" + IntervalMethod.class.getName())) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private static List<String> provided() throws IOException {
        try (InputStream in = open("module-info.class")) {
            return ModuleDescriptor.read(in).provides().stream()
                    .flatMap(p -> p.providers().stream())
                    .toList();
        }
    }

    /** From the folder or jar of this module: every jar on the class path has files of these names. */
    private static InputStream open(String name) throws IOException {
        var base = Wilson.class.getProtectionDomain().getCodeSource().getLocation();
        return new java.net.URL(base, name).openStream();
    }
}
