package dev.credence.micrometer;

import dev.credence.api.refusal.RefusedException;
import dev.credence.sequential.Look;
import dev.credence.sequential.Monitor;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Gauges of a {@link Monitor}: its value, both bounds and the number of items, with the tag {@code metric} and tags of your own.
 *
 * <pre>{@code
 * MonitorMeters.of(recall, List.of(Tag.of("model", "spam"))).bindTo(registry);
 * }</pre>
 *
 * <table>
 * <caption>Gauges</caption>
 * <tr><th>name</th><th>gauge</th></tr>
 * <tr><td>{@code credence.value}</td><td>the value of the metric, or the difference of two systems</td></tr>
 * <tr><td>{@code credence.lower}, {@code credence.upper}</td><td>the bounds, which are valid at every look</td></tr>
 * <tr><td>{@code credence.n}</td><td>the number of items</td></tr>
 * </table>
 *
 * <p>A dashboard may read them as often as it wants, since the bounds of a monitor are valid at all looks simultaneously. The four gauges of
 * one reading show the same look, which is taken again after a second. Without a row, and where the metric is refused or undefined, the value
 * is NaN.
 *
 * <p>Thread-safe. Gauges keep the monitor in memory as long as the registry exists.
 */
public final class MonitorMeters implements MeterBinder {
    private static final Duration USUAL = Duration.ofSeconds(1);
    private static final String METRIC = "metric";

    private final Monitor monitor;
    private final List<Tag> tags;
    private final long fresh;
    private final LongSupplier clock;
    private @Nullable Reading reading;

    /** What the gauges show, and when it was read. */
    private record Reading(double value, double lower, double upper, double items, long nanos) {}

    MonitorMeters(Monitor monitor, List<Tag> tags, Duration fresh, LongSupplier clock) {
        this.monitor = Objects.requireNonNull(monitor, "monitor must not be null");
        this.tags = List.copyOf(tags);
        this.tags.stream()
                .filter(tag -> tag.getKey().equals(METRIC))
                .findFirst()
                .ifPresent(tag -> {
                    throw new IllegalArgumentException("tags must not contain the tag '" + METRIC
                            + "', whose value is the metric of the monitor: " + METRIC + "='" + tag.getValue()
                            + "'; give it another name");
                });
        this.fresh = fresh.toNanos();
        this.clock = clock;
    }

    /**
     * Returns the gauges of a monitor.
     *
     * @param monitor the monitor
     * @param tags tags that distinguish it from other monitors, such as the name of the model
     * @return the gauges, to be bound to a registry
     * @throws IllegalArgumentException if one of the tags is named {@code metric}
     */
    public static MonitorMeters of(Monitor monitor, List<Tag> tags) {
        return new MonitorMeters(monitor, tags, USUAL, System::nanoTime);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        List<Tag> all = new ArrayList<>(tags);
        all.add(Tag.of(METRIC, monitor.metric()));
        gauge(registry, all, "credence.value", "value of the metric, or difference of two systems", Reading::value);
        gauge(registry, all, "credence.lower", "lower bound, which is valid at every look", Reading::lower);
        gauge(registry, all, "credence.upper", "upper bound, which is valid at every look", Reading::upper);
        gauge(registry, all, "credence.n", "number of items", Reading::items);
    }

    private void gauge(
            MeterRegistry registry, List<Tag> all, String name, String description, ToDoubleFunction<Reading> part) {
        Gauge.builder(name, this, meters -> part.applyAsDouble(meters.read()))
                .description(description)
                .tags(all)
                .strongReference(true)
                .register(registry);
    }

    private synchronized Reading read() {
        long now = clock.getAsLong();
        Reading last = reading;
        // Differences of System.nanoTime are right also where the number itself overflows.
        if (last == null || now - last.nanos >= fresh) {
            last = readAgain(now);
            reading = last;
        }
        return last;
    }

    private Reading readAgain(long now) {
        try {
            Look look = monitor.look();
            return new Reading(look.value(), look.lower(), look.upper(), look.items(), now);
        } catch (RefusedException refused) {
            return new Reading(Double.NaN, Double.NaN, Double.NaN, Double.NaN, now);
        }
    }
}
