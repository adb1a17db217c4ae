package dev.credence.api.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where metrics, methods and comparators are looked for, with plugins that name one of them each. */
class DiscoveryTest {
    /** A metric that a plugin brings. */
    public static final class Half implements ConfusionMetric {
        @Override
        public String id() {
            return "half";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            return 0.5;
        }
    }

    /** A method that a plugin brings. */
    public static final class PluggedMethod extends Plugged.Method {}

    /** A comparator that a plugin brings. */
    public static final class PluggedComparator extends Plugged.Comparing {}

    /**
     * Brings a class of its own, as a plugin's archive does, the same code by another loader; what its parent would find beside it, it
     * hides.
     */
    private static class Plugin extends URLClassLoader {
        private final String provider;

        Plugin(Path folder, String provider) throws IOException {
            super(new URL[] {folder.toUri().toURL()}, DiscoveryTest.class.getClassLoader());
            this.provider = provider;
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return findResources(name);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals(provider) ? own(name) : super.loadClass(name, resolve);
        }

        private Class<?> own(String name) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            try (InputStream code = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = Objects.requireNonNull(code, name).readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @TempDir
    Path folder;

    private ClassLoader plugin(Class<?> service, Class<?> provider) throws IOException {
        Path services = Files.createDirectories(folder.resolve(service.getSimpleName() + "/META-INF/services"));
        Files.writeString(services.resolve(service.getName()), provider.getName());
        return new Plugin(folder.resolve(service.getSimpleName()), provider.getName());
    }

    private static <T> T under(ClassLoader context, Supplier<T> call) {
        Thread thread = Thread.currentThread();
        ClassLoader usual = thread.getContextClassLoader();
        thread.setContextClassLoader(context);
        try {
            return call.get();
        } finally {
            thread.setContextClassLoader(usual);
        }
    }

    private static ClassLoader found(ClassLoader context) {
        return under(context, Discovery::loader);
    }

    @Test
    void theThreadsLoaderIsTakenWhereItFindsSomethingOfAnyKind() throws IOException {
        for (ClassLoader plugin : new ClassLoader[] {
            plugin(Metric.class, Half.class),
            plugin(IntervalMethod.class, PluggedMethod.class),
            plugin(Comparator.class, PluggedComparator.class)
        }) {
            assertSame(plugin, found(plugin));
        }
    }

    @Test
    void aLoaderThatFindsNothingIsAnsweredByOurOwn() throws IOException {
        assertSame(Registry.class.getClassLoader(), found(new Plugin(folder, "")));
    }

    /** A container's own thread, or one of another application that brings its own copy. */
    @Test
    void aLoaderThatDoesNotSeeThisVeryCredenceIsAnsweredByOurOwn() throws IOException {
        ClassLoader own = Registry.class.getClassLoader();
        plugin(IntervalMethod.class, PluggedMethod.class);
        Path services = folder.resolve(IntervalMethod.class.getSimpleName());
        assertSame(own, found(new Plugin(services, Metric.class.getName())));
        assertSame(own, found(new Plugin(services, "") {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (name.equals(Metric.class.getName())) {
                    throw new ClassNotFoundException(name);
                }
                return super.loadClass(name, resolve);
            }
        }));
        assertSame(own, found(ClassLoader.getPlatformClassLoader()));
    }

    @Test
    void whatIsFoundIsListedByItsId() throws IOException {
        Registry registry = Registry.builder()
                .discovered(plugin(Metric.class, Half.class))
                .discovered(plugin(IntervalMethod.class, PluggedMethod.class))
                .discovered(plugin(Comparator.class, PluggedComparator.class))
                .build();
        assertEquals("1 metrics, 1 interval methods, 1 comparators", registry.toString());
        assertEquals("half", registry.metric("half").id());
        assertEquals("plugged", registry.method("plugged").id());
        assertEquals("plugged", registry.comparator("plugged").id());
    }

    /** Found by two loaders it is a class of each, and clashes; by one loader twice it is one. */
    @Test
    void whatIsFoundTwiceIsOne() throws IOException {
        ClassLoader plugin = plugin(Metric.class, Half.class);
        Registry registry =
                Registry.builder().discovered(plugin).discovered(plugin).build();
        assertEquals(1, registry.metrics().size());
        Registry.Builder builder = Registry.builder().discovered(plugin);
        ClassLoader other = plugin(Metric.class, Half.class);
        assertThrows(IllegalStateException.class, () -> builder.discovered(other));
    }

    @Test
    void whatWasGivenIsTakenInPlaceOfOneOfItsClassThatWasFound() throws Exception {
        ClassLoader plugin = plugin(Metric.class, Half.class);
        Metric<?> given = (Metric<?>)
                plugin.loadClass(Half.class.getName()).getConstructor().newInstance();
        Registry registry = Registry.builder().discovered(plugin).metric(given).build();
        assertSame(given, registry.metric("half"));
        assertNotSame(Half.class, given.getClass());
        Registry.Builder clash = Registry.builder().discovered(plugin).metric(new Half());
        assertThrows(IllegalStateException.class, clash::build);
    }

    @Test
    void aRegistryThatLooksForItselfHoldsWhatTheThreadsLoaderFinds() throws IOException {
        Registry registry = under(plugin(Metric.class, Half.class), Registry::load);
        assertEquals("1 metrics, 0 interval methods, 0 comparators", registry.toString());
    }
}
