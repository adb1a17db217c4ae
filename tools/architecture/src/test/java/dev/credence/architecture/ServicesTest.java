package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ServicesTest {
    private static final String API = "dev.credence.api.";

    @TestFactory
    Stream<DynamicTest> moduleDescriptorsAndServiceFilesNameTheSameProviders() {
        return Reactor.modular().stream()
                .map(member -> DynamicTest.dynamicTest(
                        member.artifact(),
                        () -> assertThat(declared(member.descriptor())).isEqualTo(listed(member.classes()))));
    }

    @TestFactory
    Stream<DynamicTest> providersArePublicFinalClassesWithAPublicConstructor() {
        return providers()
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    Class<?> provider = Class.forName(name);
                    assertThat(Modifier.isPublic(provider.getModifiers())).isTrue();
                    assertThat(Modifier.isFinal(provider.getModifiers())).isTrue();
                    assertThat(provider.getConstructor()).isNotNull();
                }));
    }

    @TestFactory
    Stream<DynamicTest> providersLiveInPackagesThatAreNotExported() {
        return Reactor.modular().stream().flatMap(member -> {
            Set<String> exported = exported(member.descriptor());
            return providers(member.descriptor())
                    .filter(name -> !onPurpose(name))
                    .map(name -> DynamicTest.dynamicTest(
                            name, () -> assertThat(exported).doesNotContain(name.substring(0, name.lastIndexOf('.')))));
        });
    }

    /** Jackson's module is registered by hand as well; a cost matrix is given to the metric in Java. */
    private static boolean onPurpose(String provider) {
        return Set.of("dev.credence.jackson.CredenceJacksonModule", "dev.credence.metrics.ExpectedCost")
                .contains(provider);
    }

    @Test
    void apiExportsExactlyItsPublicPackages() {
        Reactor.Member api = Reactor.modular().stream()
                .filter(member -> member.artifact().equals("credence-api"))
                .findFirst()
                .orElseThrow();
        assertThat(exported(api.descriptor()))
                .containsExactlyInAnyOrder(
                        "dev.credence",
                        API + "comparison",
                        API + "evidence",
                        API + "interval",
                        API + "metric",
                        API + "metric.derived",
                        API + "option",
                        API + "refusal",
                        API + "registry",
                        API + "sample");
    }

    @Test
    void apiRequiresOnlyTheJdkAtRunTime() {
        Reactor.Member api = Reactor.modular().get(0);
        assertThat(api.artifact()).isEqualTo("credence-api");
        Set<String> required = api.descriptor().requires().stream()
                .filter(r -> !r.modifiers().contains(ModuleDescriptor.Requires.Modifier.STATIC))
                .map(ModuleDescriptor.Requires::name)
                .collect(Collectors.toSet());
        assertThat(required).containsExactly("java.base");
    }

    private static Stream<String> providers() {
        return Reactor.modular().stream().flatMap(member -> providers(member.descriptor()));
    }

    private static Stream<String> providers(ModuleDescriptor descriptor) {
        return descriptor.provides().stream().flatMap(p -> p.providers().stream());
    }

    private static Set<String> exported(ModuleDescriptor descriptor) {
        return descriptor.exports().stream()
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
    }

    private static Map<String, Set<String>> declared(ModuleDescriptor descriptor) {
        Map<String, Set<String>> declared = new TreeMap<>();
        descriptor.provides().forEach(p -> declared.put(p.service(), new TreeSet<>(p.providers())));
        return declared;
    }

    private static Map<String, Set<String>> listed(Path classes) throws IOException {
        Map<String, Set<String>> listed = new TreeMap<>();
        Path services = classes.resolve("META-INF/services");
        if (Files.isDirectory(services)) {
            try (Stream<Path> files = Files.list(services)) {
                for (Path file : files.toList()) {
                    listed.put(file.getFileName().toString(), lines(file));
                }
            }
        }
        return listed;
    }

    private static Set<String> lines(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        return lines.stream()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
