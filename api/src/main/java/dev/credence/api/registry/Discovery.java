package dev.credence.api.registry;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import java.util.ServiceLoader;

/** Where {@link ServiceLoader} looks when nobody says where. */
final class Discovery {
    private Discovery() {}

    /**
     * The current thread's class loader, or the one that loaded Credence: where the thread has none, where its loader does not see
     * this very Credence (a container's own thread, or one of another application), and where it finds nothing at all.
     */
    static ClassLoader loader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context != null && sees(context) && finds(context) ? context : Discovery.class.getClassLoader();
    }

    private static boolean sees(ClassLoader loader) {
        try {
            return Class.forName(Metric.class.getName(), false, loader) == Metric.class;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static boolean finds(ClassLoader loader) {
        return ServiceLoader.load(Metric.class, loader).stream().findAny().isPresent()
                || ServiceLoader.load(IntervalMethod.class, loader).stream()
                        .findAny()
                        .isPresent()
                || ServiceLoader.load(Comparator.class, loader).stream()
                        .findAny()
                        .isPresent();
    }
}
