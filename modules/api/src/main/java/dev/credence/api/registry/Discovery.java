package dev.credence.api.registry;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;
import dev.credence.api.registry.Registry.UnusableProviderException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;

/** Finds providers with {@link ServiceLoader}, and chooses the class loader if none is given. */
final class Discovery {
    private Discovery() {}

    /**
     * Returns the context class loader of the current thread, or the class loader of Credence if the thread has no context class
     * loader, or one that does not load this copy of Credence (as in a thread of a container or of another application) or finds no
     * provider.
     */
    static ClassLoader loader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context != null && loadsThisCredence(context) && findsProvider(context)
                ? context
                : Discovery.class.getClassLoader();
    }

    private static boolean loadsThisCredence(ClassLoader loader) {
        try {
            return Class.forName(Metric.class.getName(), false, loader) == Metric.class;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** Returns whether there is any provider, even one that cannot be loaded. */
    private static boolean findsProvider(ClassLoader loader) {
        try {
            return findsUsableProvider(loader);
        } catch (ServiceConfigurationError | LinkageError e) {
            return true;
        }
    }

    private static boolean findsUsableProvider(ClassLoader loader) {
        return ServiceLoader.load(Metric.class, loader).stream().findAny().isPresent()
                || ServiceLoader.load(MetricProvider.class, loader).stream()
                        .findAny()
                        .isPresent()
                || ServiceLoader.load(IntervalMethod.class, loader).stream()
                        .findAny()
                        .isPresent()
                || ServiceLoader.load(Comparator.class, loader).stream()
                        .findAny()
                        .isPresent();
    }

    static <T> List<T> all(Class<T> service, ClassLoader loader) {
        try {
            List<T> providers = new ArrayList<>();
            ServiceLoader.load(service, loader).forEach(providers::add);
            return providers;
        } catch (ServiceConfigurationError | LinkageError e) {
            String subject = firstUnusableProvider(service, loader).orElse("a provider of " + service.getName());
            throw new UnusableProviderException(
                    subject + " cannot be loaded: " + reason(e)
                            + "; take it off the class path, or build or install a version that fits this Credence",
                    e);
        }
    }

    /** Returns the metrics of a provider, after checking that their ids differ. */
    static List<Metric<?>> metrics(MetricProvider provider) {
        String name = provider.getClass().getName();
        Set<String> ids = new HashSet<>();
        List<Metric<?>> metrics = new ArrayList<>();
        for (Metric<?> metric :
                Objects.requireNonNull(provider.metrics(), () -> "metrics of provider " + name + " must not be null")) {
            Objects.requireNonNull(metric, () -> "metrics of provider " + name + " must contain no null");
            if (!ids.add(metric.id())) {
                throw new IllegalStateException("metric id '" + metric.id() + "' is claimed twice by provider " + name
                        + "; give each of its metrics an id of its own");
            }
            metrics.add(metric);
        }
        return metrics;
    }

    private static String reason(Error error) {
        if (error.getCause() != null) {
            return error.getCause().toString();
        }
        return error instanceof ServiceConfigurationError ? String.valueOf(error.getMessage()) : error.toString();
    }

    /**
     * Returns the first provider in a services file that cannot be instantiated, with the location of the file; named modules have
     * no such files.
     */
    private static Optional<String> firstUnusableProvider(Class<?> service, ClassLoader loader) {
        String file = "META-INF/services/" + service.getName();
        try {
            for (URL url : Collections.list(loader.getResources(file))) {
                for (String name : providerNames(url)) {
                    if (!isUsable(name, service, loader)) {
                        String location = url.toString().replace(file, "").replaceFirst("^jar:", "");
                        return Optional.of(name + " of "
                                + location.replaceFirst("^file:", "").replaceFirst("!/$", ""));
                    }
                }
            }
        } catch (IOException e) {
            return Optional.of("a provider of " + service.getName() + " (" + e.getMessage() + ")");
        }
        return Optional.empty();
    }

    private static List<String> providerNames(URL url) throws IOException {
        try (InputStream in = url.openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.replaceFirst("#.*", "").strip())
                    .filter(line -> !line.isEmpty())
                    .toList();
        }
    }

    @SuppressWarnings("ReturnValueIgnored")
    private static boolean isUsable(String name, Class<?> service, ClassLoader loader) {
        try {
            Class<?> provider = Class.forName(name, true, loader);
            provider.getConstructor().newInstance();
            return service.isAssignableFrom(provider);
        } catch (ReflectiveOperationException | LinkageError e) {
            return false;
        }
    }
}
