package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The third-party libraries that users receive: only those that main code uses, in the versions that were tested. */
@Tag("sources")
class LibrariesTest {
    /** Libraries that main code uses without naming one of their classes. */
    private static final Map<String, String> BY_NAME = Map.of(
            "commons-numbers-core", "the classes of Commons Math in the jar of numerics use it",
            "batik-codec", "Batik writes PNG with it",
            "batik-transcoder", "figures find it by name, and only where PNG is drawn",
            "duckdb_jdbc", "java.sql.DriverManager finds it",
            "junit-jupiter", "brings the engine for tests that extend a contract",
            "jqwik", "brings the engine for tests that extend a contract");

    /** Libraries on which Error Prone's checks are off, which the property {@code error-prone.absent} of the build lists. */
    private static final Pattern ABSENT = Pattern.compile(
            "^import (static )?(android|androidx|com\\.google\\.auto"
                    + "|com\\.google\\.common|com\\.google\\.errorprone|com\\.google\\.protobuf|dagger|io\\.reactivex|junit"
                    + "|org\\.joda|org\\.junit\\.[A-Z]\\w*|org\\.mockito)[.;]",
            Pattern.MULTILINE);

    private static final Path BOM = Reactor.ROOT.resolve("modules/bom/pom.xml");
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    @TestFactory
    Stream<DynamicTest> mainCodeUsesEveryLibraryThatShips() {
        return Reactor.published().stream()
                .map(member -> DynamicTest.dynamicTest(member.artifact(), () -> {
                    Set<String> used = used(member);
                    assertThat(member.libraries().stream()
                                    .filter(library -> !BY_NAME.containsKey(library))
                                    .filter(library -> Collections.disjoint(packages(library), used)))
                            .as("libraries that %s brings to every user, and no main class names", member)
                            .isEmpty();
                }));
    }

    /** Maven takes the nearest version. Where the BOM manages none, another library decides, such as commons-rng-client-api 1.6. */
    @Test
    void bomManagesVersionOfShippedCommonsLibraries() {
        assertThat(Reactor.published())
                .flatMap(Reactor.Member::libraries)
                .filteredOn(library -> library.startsWith("commons-"))
                .contains("commons-rng-client-api")
                .isSubsetOf(Reactor.artifacts(BOM));
    }

    @Test
    void bomManagesTransitiveCommonsLibraries() {
        assertThat(Reactor.artifacts(BOM))
                .contains("commons-rng-core", "commons-numbers-core", "commons-numbers-fraction", "jackson-bom");
    }

    @Test
    void sourcesImportNoLibraryWhoseChecksAreOff() {
        List<Path> sources = Stream.of("modules", "integrations", "tools")
                .flatMap(folder -> Tree.files(Reactor.ROOT.resolve(folder), ".java").stream())
                .toList();

        assertThat(sources).hasSizeGreaterThan(2_000);
        assertThat(sources)
                .filteredOn(file -> ABSENT.matcher(Sources.read(file)).find())
                .isEmpty();
        assertThat(ABSENT.matcher("package a;\n\nimport org.junit.Test;\n").find())
                .isTrue();
    }

    private static Set<String> used(Reactor.Member member) {
        String own =
                "dev.credence." + member.artifact().replace("credence-", "").replace("-", "");
        return DependenciesTest.CLASSES.stream()
                .filter(type -> (type.getPackageName() + ".").startsWith(own + "."))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency ->
                        dependency.getTargetClass().getBaseComponentType().getPackageName())
                .collect(Collectors.toSet());
    }

    private static Set<String> packages(String library) {
        try (JarFile jar = new JarFile(jar(library))) {
            return jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class") && name.contains("/") && !name.startsWith("META-INF/"))
                    .map(name -> name.substring(0, name.lastIndexOf('/')).replace('/', '.'))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(library, e);
        }
    }

    private static File jar(String library) {
        return Stream.of(CLASS_PATH.split(File.pathSeparator))
                .map(File::new)
                .filter(file -> file.getName().matches(library + "-[0-9][^/]*\\.jar"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(library + " is not on the class path of the tests"));
    }
}
