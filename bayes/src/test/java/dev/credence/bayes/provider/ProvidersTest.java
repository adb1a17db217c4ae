package dev.credence.bayes.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.IntervalMethod;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProvidersTest {
    @ParameterizedTest
    @ValueSource(classes = {IntervalMethod.class, Comparator.class})
    void classPathAndModulePathListTheSameProviders(Class<?> service) throws Exception {
        assertEquals(declared(service), listed(service));
    }

    private static List<String> declared(Class<?> service) throws Exception {
        try (InputStream in = java.nio.file.Files.newInputStream(java.nio.file.Path.of(root(), "module-info.class"))) {
            return ModuleDescriptor.read(in).provides().stream()
                    .filter(provides -> provides.service().equals(service.getName()))
                    .flatMap(provides -> provides.providers().stream())
                    .sorted()
                    .toList();
        }
    }

    private static String root() {
        return EqualTailedBeta.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
    }

    private static List<String> listed(Class<?> service) throws Exception {
        String text = java.nio.file.Files.readString(
                java.nio.file.Path.of(root(), "META-INF/services", service.getName()), StandardCharsets.UTF_8);
        return text.lines().sorted().toList();
    }
}
