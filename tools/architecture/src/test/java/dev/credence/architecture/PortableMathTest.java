package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Results have the same bits on every JDK and processor: what {@code Math} may round in either direction, modules that compute take from
 * {@code StrictMath}. Square roots, fused products and what only rounds or compares is exact in both.
 */
class PortableMathTest {
    private static final List<String> COMPUTING = List.of(
            "api",
            "state",
            "numerics",
            "metrics",
            "frequentist",
            "delta",
            "bayes",
            "coverage",
            "montecarlo",
            "curves",
            "outcomes",
            "crossvalidation",
            "hypothesis",
            "judge",
            "planning",
            "sequential",
            "decision");
    private static final Pattern LOOSE =
            Pattern.compile("\\bMath(\\.|::)(a?sin|a?cos|a?tan|atan2|sinh|cosh|tanh|exp|expm1|log"
                    + "|log10|log1p|pow|cbrt|hypot)\\b|import static java\\.lang\\.Math\\b");
    /** Special functions of libraries that use {@code Math}. */
    private static final Pattern FOREIGN = Pattern.compile(
            "import org\\.apache\\.commons\\.(numbers\\.gamma|statistics|math4\\.legacy\\.(special|distribution))\\b");
    /** Tails of chi-squared tests, which nothing is simulated or searched by; {@code RadialTail} where a probability is below 1e-300. */
    private static final List<String> MAY_BE_FOREIGN =
            List.of("CalibrationTest.java", "ChiSquared.java", "LargestDeviate.java", "module-info.java");

    @Test
    void computingModulesUseOnlyExactlySpecifiedFunctions() {
        List<Path> sources = sources();
        assertThat(sources).hasSizeGreaterThan(300);
        assertThat(sources).filteredOn(file -> LOOSE.matcher(text(file)).find()).isEmpty();
        assertThat(sources)
                .filteredOn(file -> FOREIGN.matcher(text(file)).find())
                .extracting(file -> file.getFileName().toString())
                .isSubsetOf(MAY_BE_FOREIGN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Math.exp(x)", "-Math.log(x)", "map(Math::log1p)", "import static java.lang.Math.sqrt;"})
    void looselySpecifiedFunctionIsReported(String source) {
        assertThat(LOOSE.matcher(source).find()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"StrictMath.exp(x)", "Math.sqrt(x)", "Math.fma(a, b, c)", "PortableMath.log(x)", "Math.abs(x)"})
    void exactlySpecifiedFunctionIsAccepted(String source) {
        assertThat(LOOSE.matcher(source).find()).isFalse();
    }

    private static List<Path> sources() {
        return COMPUTING.stream()
                .map(Reactor.ROOT.resolve("modules")::resolve)
                .flatMap(PortableMathTest::java)
                .toList();
    }

    private static Stream<Path> java(Path module) {
        try (Stream<Path> files = Files.walk(module.resolve("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
