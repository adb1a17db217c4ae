package dev.credence.api.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.registry.Registry.UnusableProviderException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the class loaders in which providers are searched, with plugins that have one provider each. */
class DiscoveryTest {
    /** A metric of a plugin. */
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

    /** A method of a plugin. */
    public static final class PluggedMethod extends Plugged.Method {}

    /** A comparator of a plugin. */
    public static final class PluggedComparator extends Plugged.Comparing {}

    /**
     * The class loader of a plugin. It defines its own copy of a class, as the archive of a plugin would, and hides the providers
     * of its parent.
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
    void contextLoaderIsUsedIfItFindsAnyProvider() throws IOException {
        for (ClassLoader plugin : new ClassLoader[] {
            plugin(Metric.class, Half.class),
            plugin(IntervalMethod.class, PluggedMethod.class),
            plugin(Comparator.class, PluggedComparator.class)
        }) {
            assertSame(plugin, found(plugin));
        }
    }

    @Test
    void ownLoaderIsUsedIfContextLoaderFindsNothing() throws IOException {
        assertSame(Registry.class.getClassLoader(), found(new Plugin(folder, "")));
    }

    /** This happens in a thread of a container, or of another application with its own copy of Credence. */
    @Test
    void contextLoaderWithOtherCopyOfCredenceIsIgnored() throws IOException {
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
    void discoveredProvidersAreListedById() throws IOException {
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

    /** A provider that is found by two loaders is two classes, which is an error; found twice by one loader, it counts once. */
    @Test
    void providerDiscoveredTwiceBySameLoaderCountsOnce() throws IOException {
        ClassLoader plugin = plugin(Metric.class, Half.class);
        Registry registry =
                Registry.builder().discovered(plugin).discovered(plugin).build();
        assertEquals(1, registry.metrics().size());
        Registry.Builder builder = Registry.builder().discovered(plugin);
        ClassLoader other = plugin(Metric.class, Half.class);
        assertThrows(IllegalStateException.class, () -> builder.discovered(other));
    }

    @Test
    void addedProviderReplacesDiscoveredOneOfSameClass() throws Exception {
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
    void loadedRegistryContainsProvidersOfContextLoader() throws IOException {
        Registry registry = under(plugin(Metric.class, Half.class), Registry::load);
        assertEquals("1 metrics, 0 interval methods, 0 comparators", registry.toString());
    }

    /** A metric whose constructor fails. */
    public static final class Failing extends Unready {
        /** Fails. */
        public Failing() {
            throw new IllegalStateException("no licence");
        }
    }

    /** A metric that cannot be instantiated from outside. */
    public abstract static class Unready implements ConfusionMetric {
        @Override
        public String id() {
            return "unready";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            return 0;
        }
    }

    private static void assertNamed(String registered, URL[] places, String place) throws IOException {
        try (URLClassLoader loader = new URLClassLoader(places, DiscoveryTest.class.getClassLoader())) {
            Registry.Builder builder = Registry.builder();
            UnusableProviderException error =
                    assertThrows(UnusableProviderException.class, () -> builder.discovered(loader));
            String message = String.valueOf(error.getMessage());
            assertTrue(message.startsWith(registered + " of " + place + " cannot be loaded: "), message);
            assertTrue(message.contains("take it off the class path"), message);
        }
    }

    /** Java ignores classes of a named module, which these tests are run in by the build, so that two names remain there. */
    private static List<String> unusable() {
        List<String> names = new ArrayList<>(List.of("a.B", "no name"));
        if (!DiscoveryTest.class.getModule().isNamed()) {
            names.addAll(List.of(Failing.class.getName(), Unready.class.getName(), DiscoveryTest.class.getName()));
        }
        return names;
    }

    /**
     * The providers are missing, have an invalid name, fail, are abstract, or have another type, for each service, in a folder and
     * in a jar.
     */
    @Test
    void unusableProviderThrowsAndErrorStatesNameAndLocation(@TempDir Path folder) throws IOException {
        int number = 0;
        for (Class<?> service : new Class<?>[] {Metric.class, IntervalMethod.class, Comparator.class}) {
            for (String registered : unusable()) {
                Path classes = folder.resolve("classes" + number);
                Path file = classes.resolve("META-INF/services/" + service.getName());
                Files.createDirectories(file.getParent());
                Files.writeString(file, "# registered\n" + registered + "\n");
                assertNamed(registered, new URL[] {classes.toUri().toURL()}, classes + "/");

                Path jar = folder.resolve("plugin" + number + ".jar");
                try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
                    zip.putNextEntry(new ZipEntry("META-INF/services/" + service.getName()));
                    zip.write(Files.readAllBytes(file));
                }
                assertNamed(registered, new URL[] {jar.toUri().toURL()}, jar.toString());
                number++;
            }
        }
    }

    /** Class files of a later Java version and damaged class files cause a LinkageError instead of a ServiceConfigurationError. */
    @Test
    void unreadableClassFileThrowsAndErrorStatesNameAndLocation(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("META-INF/services/" + Metric.class.getName());
        Files.createDirectories(file.getParent());
        Files.writeString(file, "Later");
        Files.write(
                folder.resolve("Later.class"),
                new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 3, 0});

        assertNamed("Later", new URL[] {folder.toUri().toURL()}, folder + "/");
    }
}
