package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.NamedPrecision;
import dev.credence.Credence;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.registry.Registry;
import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstalledTest {
    private record Rival(String id) implements BinaryMetric {
        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fp + fn + tn);
        }
    }

    private static Outcome withRival(String id, String... words) {
        return Cli.with(
                () -> Credence.of(
                        Registry.builder().discovered().metric(new Rival(id)).build()),
                words);
    }

    @Test
    void pluginWithAnIdInUseIsWrongUsage() {
        for (String command : new String[] {"list metrics", "batch"}) {
            Outcome outcome = withRival("f1", command.split(" "));

            assertThat(outcome.status()).isEqualTo(2);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err())
                    .isEqualTo("credence: metric id 'f1' is claimed by both dev.credence.metrics.proportion.Rate and "
                            + Rival.class.getName() + "; remove one of the two from the class path "
                            + "(CREDENCE_PLUGINS)\n");
        }
    }

    @Test
    void pluginWithTheNameOfAnAverageIsWrongUsage() {
        Outcome outcome = withRival("f1.macro", "list", "metrics");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .startsWith("credence: metric id 'f1.macro' of " + Rival.class.getName()
                        + " is the name of an average of metric 'f1' of dev.credence.metrics.proportion.Rate");
    }

    /** The names of averages ignore case. The metric to rename is that of the user, not one of Credence. */
    @ParameterizedTest
    @CsvSource({"F1,f1", "RECALL,recall"})
    void errorOfAnAverageWithAnInstalledNameNamesTheIdOfThePlugin(String id, String installed) {
        Registry.Builder builder = Registry.builder().discovered().metric(new NamedPrecision(id));

        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "metric id '" + id + "' of com.example.NamedPrecision has an average of the name '" + installed
                                + ".micro', which metric '" + installed
                                + ".micro' of dev.credence.metrics.proportion.Diagonal has already; choose another id than '"
                                + id
                                + "'");
    }

    @Test
    void pluginWithAnIdThatCannotBeWrittenIsWrongUsage() {
        Outcome outcome = withRival("a,b", "list", "metrics");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .endsWith("id='a,b' of " + Rival.class.getName()
                        + "; change it, or take the class off the class path (CREDENCE_PLUGINS)\n");
    }

    @Test
    void unloadablePluginIsWrongUsageAndItsPlaceIsNamed(@TempDir Path folder) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(Metric.class.getName()), "a.B\n");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, InstalledTest.class.getClassLoader())) {
            Outcome outcome = Cli.with(
                    () -> Credence.of(Registry.builder().discovered(loader).build()), "list", "metrics");

            assertThat(outcome.status()).isEqualTo(2);
            assertThat(outcome.err())
                    .startsWith("credence: a.B of " + folder + "/ cannot be loaded: ")
                    .endsWith("; take it off the class path, or build or install a version that fits this Credence\n")
                    .hasLineCount(1);
        }
    }
}
