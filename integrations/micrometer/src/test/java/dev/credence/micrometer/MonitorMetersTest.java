package dev.credence.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.sequential.Look;
import dev.credence.sequential.Monitor;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Checks what registries read from monitors. */
class MonitorMetersTest {
    private static final List<Tag> TAGS = List.of(Tag.of("model", "spam"));

    private final Monitor recall =
            Monitor.of(Credence.load(), "recall", ConfidenceLevel.P95).positive("spam");
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 500_000_000);
    private final MeterRegistry registry = new SimpleMeterRegistry();

    private MonitorMeters meters() {
        return new MonitorMeters(recall, TAGS, Duration.ofSeconds(1), nanos::get);
    }

    private double gauge(String name) {
        return registry.get(name)
                .tag("model", "spam")
                .tag("metric", "recall")
                .gauge()
                .value();
    }

    @Test
    void gaugesShowOneLookUntilASecondHasPassed() {
        recall.add("spam", "spam", 90);
        recall.add("spam", "ham", 10);
        meters().bindTo(registry);
        Look look = recall.look();
        assertThat(gauge("credence.value")).isEqualTo(0.9);
        assertThat(gauge("credence.lower")).isEqualTo(look.lower());
        assertThat(gauge("credence.upper")).isEqualTo(look.upper());
        recall.add("spam", "ham", 100);
        nanos.addAndGet(999_999_999);
        assertThat(gauge("credence.value")).isEqualTo(0.9);
        assertThat(gauge("credence.n")).isEqualTo(100);
        // The clock overflows in this step.
        nanos.addAndGet(1);
        assertThat(gauge("credence.value")).isEqualTo(0.45);
        assertThat(gauge("credence.n")).isEqualTo(200);
    }

    @Test
    void monitorWithoutRowsHasNoValueAndTheWholeRange() {
        meters().bindTo(registry);
        assertThat(gauge("credence.value")).isNaN();
        assertThat(gauge("credence.lower")).isZero();
        assertThat(gauge("credence.upper")).isEqualTo(1);
        assertThat(gauge("credence.n")).isZero();
    }

    @Test
    void refusedLookIsNotANumber() {
        // Three labels have no recall of one positive class.
        Monitor odd = Monitor.of(Credence.load(), "recall", ConfidenceLevel.P95);
        new MonitorMeters(odd, TAGS, Duration.ZERO, nanos::get).bindTo(registry);
        odd.add("a", "b");
        odd.add("c", "a");
        assertThat(gauge("credence.value")).isNaN();
        assertThat(gauge("credence.lower")).isNaN();
    }

    /** A registry keeps one tag of each name, so that the gauges of a second monitor would be ignored. */
    @Test
    void tagOfTheMetricIsRefused() {
        assertThatThrownBy(() -> MonitorMeters.of(recall, List.of(Tag.of("metric", "recall of spam"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tags must not contain the tag 'metric', whose value is the metric of the monitor:"
                        + " metric='recall of spam'; give it another name");
    }

    @Test
    void prometheusReadsFourGauges() {
        recall.add("spam", "spam", 90);
        recall.add("spam", "ham", 10);
        PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        MonitorMeters.of(recall, TAGS).bindTo(prometheus);
        assertThat(prometheus.scrape())
                .contains(
                        "# HELP credence_value value of the metric, or difference of two systems",
                        "# TYPE credence_value gauge",
                        "credence_value{metric=\"recall\",model=\"spam\"} 0.9",
                        "credence_lower{metric=\"recall\",model=\"spam\"} 0.",
                        "credence_upper{metric=\"recall\",model=\"spam\"} 0.9",
                        "credence_n{metric=\"recall\",model=\"spam\"} 100.0");
    }
}
