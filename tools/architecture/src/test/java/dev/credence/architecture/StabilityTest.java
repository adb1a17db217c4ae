package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Stability;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every package that users may import states how long its types may be relied on. */
class StabilityTest {

    @TestFactory
    Stream<DynamicTest> everyExportedPackageIsMarked() {
        return Reactor.modular().stream()
                .filter(member -> member.published() && !member.artifact().equals("credence-numerics"))
                .flatMap(member -> member.descriptor().exports().stream())
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .map(name -> DynamicTest.dynamicTest(
                        name,
                        () -> assertThat(mark(name))
                                .hasValueSatisfying(
                                        mark -> assertThat(mark.since()).matches("\\d+\\.\\d+\\.\\d+"))));
    }

    private static Optional<Stability> mark(String name) throws ClassNotFoundException {
        Package of = Class.forName(name + ".package-info").getPackage();
        return Optional.ofNullable(Objects.requireNonNull(of).getAnnotation(Stability.class));
    }

    @Test
    void packagesWithoutTheAnnotationStateTheirStabilityInWords() throws IOException {
        Path folder = Reactor.ROOT.resolve("modules/numerics/src/main/java");
        assertThat(Files.readString(folder.resolve("dev/credence/numerics/quantile/package-info.java")))
                .contains("Incubating since 0.1.0");
        Path spark = Reactor.ROOT.resolve("integrations/spark/src/main/java/dev/credence/spark/package-info.java");
        assertThat(Files.readString(spark))
                .contains("@Stability(value = Stability.Level.INCUBATING, since = \"0.1.0\")");
    }
}
