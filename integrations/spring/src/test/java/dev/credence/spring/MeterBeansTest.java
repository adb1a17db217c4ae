package dev.credence.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.micrometer.MonitorMeters;
import dev.credence.sequential.Monitor;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;

/** Checks the gauges of monitors in an application with the meters of Spring Boot. */
class MeterBeansTest {
    @Configuration(proxyBeanMethods = false)
    static class Application {
        @Bean
        Monitor spamRecall(Credence credence) {
            return Monitor.of(credence, "recall", ConfidenceLevel.P95).positive("spam");
        }

        @Bean
        PrometheusMeterRegistry prometheus() {
            return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        }
    }

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CredenceAutoConfiguration.class,
                    CredenceMeterAutoConfiguration.class,
                    MetricsAutoConfiguration.class));

    @Test
    void prometheusTextHasTheGaugesOfEveryMonitorBean() {
        runner.withUserConfiguration(Application.class).run(context -> {
            context.getBean(Monitor.class).add("spam", "spam", 9);
            context.getBean(Monitor.class).add("spam", "ham");
            assertThat(context.getBean(PrometheusMeterRegistry.class).scrape())
                    .contains(
                            "credence_value{metric=\"recall\",monitor=\"spamRecall\"} 0.9",
                            "credence_n{metric=\"recall\",monitor=\"spamRecall\"} 10.0",
                            "credence_lower{metric=\"recall\",monitor=\"spamRecall\"} 0.");
        });
    }

    /** Declares monitors that the application has not asked for yet. */
    @Configuration(proxyBeanMethods = false)
    static class LaterMonitors {
        private final List<String> created = new ArrayList<>();

        @Bean
        List<String> createdMonitors() {
            return created;
        }

        @Bean
        @Scope(ConfigurableBeanFactory.SCOPE_PROTOTYPE)
        Monitor ofEachUser(Credence credence) {
            return monitor("ofEachUser", credence);
        }

        @Bean
        @Lazy
        Monitor lazy(Credence credence) {
            return monitor("lazy", credence);
        }

        private Monitor monitor(String name, Credence credence) {
            created.add(name);
            return Monitor.of(credence, "accuracy", ConfidenceLevel.P95);
        }
    }

    @Test
    void monitorsAreNotCreatedForTheirGauges() {
        runner.withUserConfiguration(Application.class, LaterMonitors.class).run(context -> {
            PrometheusMeterRegistry meters = context.getBean(PrometheusMeterRegistry.class);
            assertThat((List<?>) context.getBean("createdMonitors")).isEmpty();
            assertThat(meters.scrape())
                    .contains("monitor=\"spamRecall\"")
                    .doesNotContain("monitor=\"ofEachUser\"", "monitor=\"lazy\"");

            context.getBean("ofEachUser", Monitor.class).add("spam", "spam", 3);
            context.getBean("lazy", Monitor.class).add("spam", "spam", 3);

            assertThat(meters.scrape())
                    .contains("credence_n{metric=\"accuracy\",monitor=\"lazy\"} 3.0")
                    .doesNotContain("monitor=\"ofEachUser\"");
        });
    }

    @Test
    void applicationWithoutMetersStarts() {
        runner.withClassLoader(new FilteredClassLoader(MonitorMeters.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("credenceMonitorMeters"));
    }
}
