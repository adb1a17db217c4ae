package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;
import dev.credence.api.metric.Range;
import dev.credence.api.registry.Registry;
import dev.credence.api.registry.Registry.UnusableProviderException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metrics that a registry finds under various context class loaders and service files of a plugin. */
class DiscoveryTest {
    /** The metric of a plugin. */
    public static final class ThreatScore implements BinaryMetric {
        @Override
        public String id() {
            return "threat-score";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fp + fn);
        }
    }

    /** A metric whose id is already in use. */
    public static final class Rival implements BinaryMetric {
        @Override
        public String id() {
            return "threat-score";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp;
        }
    }

    @TempDir
    Path folder;

    /** Returns a class loader for the classes of the tests and a plugin that registers these metrics. */
    private ClassLoader plugin(String... classes) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(Metric.class.getName()), String.join("\n", classes));
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, DiscoveryTest.class.getClassLoader());
    }

    private static <T> T under(@Nullable ClassLoader loader, Supplier<T> call) {
        Thread thread = Thread.currentThread();
        ClassLoader usual = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return call.get();
        } finally {
            thread.setContextClassLoader(usual);
        }
    }

    @Test
    void pluginIsFoundThroughTheContextClassLoader() throws IOException {
        Registry registry = under(plugin(ThreatScore.class.getName()), Registry::load);
        assertThat(registry.hasMetric("threat-score")).isTrue();
        assertThat(registry.hasMetric("f1")).isTrue();
    }

    @Test
    void unrelatedOrMissingContextClassLoaderIsIgnored() {
        String own = Credence.load().toString();
        ClassLoader blind = new URLClassLoader(new URL[0], ClassLoader.getPlatformClassLoader());
        assertThat(under(blind, Credence::load)).hasToString(own);
        assertThat(under(null, Credence::load)).hasToString(own);
    }

    @Test
    void contextClassLoaderWithOtherCredenceIsIgnored() throws IOException {
        String api =
                Metric.class.getProtectionDomain().getCodeSource().getLocation().toString();
        ClassLoader other = new URLClassLoader(new URL[] {new URL(api)}, ClassLoader.getPlatformClassLoader());
        assertThat(under(other, Credence::load)).hasToString(Credence.load().toString());
    }

    @Test
    void metricThatIsBothGivenAndDiscoveredIsRegisteredOnce() throws IOException {
        ClassLoader loader = plugin(ThreatScore.class.getName());
        ThreatScore mine = new ThreatScore();
        assertThat(Registry.builder().discovered(loader).metric(mine).build().metric("threat-score"))
                .isSameAs(mine);
        assertThat(Registry.builder()
                        .metric(mine)
                        .discovered(loader)
                        .discovered(loader)
                        .build()
                        .metric("threat-score"))
                .isSameAs(mine);
    }

    @Test
    void secondClassWithADiscoveredIdIsRefused() throws IOException {
        Registry.Builder builder = Registry.builder()
                .discovered(plugin(ThreatScore.class.getName()))
                .metric(new Rival());
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("metric id 'threat-score' is claimed by both " + ThreatScore.class.getName() + " and "
                        + Rival.class.getName());
    }

    @Test
    void missingProviderClassIsReported() throws IOException {
        ClassLoader loader = plugin("org.example.Gone");
        for (Supplier<?> load : List.<Supplier<?>>of(
                () -> Registry.builder().discovered(loader), () -> under(loader, Credence::load))) {
            assertThatThrownBy(load::get)
                    .isInstanceOf(UnusableProviderException.class)
                    .hasMessage("org.example.Gone of " + folder + "/ cannot be loaded: " + Metric.class.getName()
                            + ": Provider org.example.Gone not found; take it off the class path, or build or install a"
                            + " version that fits this Credence");
        }
    }

    @Test
    void malformedServiceFileIsReported() throws IOException {
        assertThatThrownBy(() -> Registry.builder().discovered(plugin("not a class name")))
                .isInstanceOf(UnusableProviderException.class)
                .hasMessageContaining("META-INF/services/" + Metric.class.getName() + ":1: ");
    }

    /** A provider of two metrics. */
    public static final class Thresholds implements MetricProvider {
        @Override
        public List<Metric<?>> metrics() {
            return List.of(new Named("above-one"), new Named("above-two"));
        }
    }

    /** A provider of two metrics with the same id. */
    public static final class Repeated implements MetricProvider {
        @Override
        public List<Metric<?>> metrics() {
            return List.of(new Named("above-one"), new Named("above-one"));
        }
    }

    private record Named(String id) implements BinaryMetric {
        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fp + fn + tn);
        }

        @Override
        public void gradient(double tp, double fp, double fn, double tn, double[] out) {
            throw new UnsupportedOperationException();
        }
    }

    private ClassLoader provider(Class<?> provider) throws IOException {
        ClassLoader loader = plugin();
        Files.writeString(folder.resolve("META-INF/services/" + MetricProvider.class.getName()), provider.getName());
        return loader;
    }

    @Test
    void everyMetricOfAProviderIsRegistered() throws IOException {
        ClassLoader loader = provider(Thresholds.class);
        for (Registry registry : List.of(
                Registry.builder().discovered(loader).build(),
                Registry.builder().discovered(loader).discovered(loader).build(),
                under(loader, Registry::load))) {
            assertThat(registry.metric("above-one")).isEqualTo(new Named("above-one"));
            assertThat(registry.metric("above-two")).isEqualTo(new Named("above-two"));
        }
    }

    @Test
    void providerWithADuplicateIdIsRefused() throws IOException {
        ClassLoader loader = provider(Repeated.class);
        assertThatThrownBy(() -> Registry.builder().discovered(loader))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("metric id 'above-one' is claimed twice by provider " + Repeated.class.getName()
                        + "; give each of its metrics an id of its own");
    }
}
