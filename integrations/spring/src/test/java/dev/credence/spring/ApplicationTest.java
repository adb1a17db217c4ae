package dev.credence.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Checks a whole application that finds the configuration by itself. */
class ApplicationTest {
    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class Application {
        @Bean
        Metric<?> lift() {
            return new Parts.Lift();
        }
    }

    private static ConfigurableApplicationContext run(String... arguments) {
        SpringApplication application = new SpringApplication(Application.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setLogStartupInfo(false);
        return application.run(arguments);
    }

    @Test
    void facadeHasTheMetricAndLevelOfTheApplication() {
        try (ConfigurableApplicationContext context = run("--credence.level=0.9")) {
            assertThat(context.getBean(Credence.class)
                            .estimate("lift-of-ours", ConfusionMatrix.binary(199, 2, 13, 355))
                            .level()
                            .value())
                    .isEqualTo(0.9);
        }
    }

    @Test
    void invalidLevelStopsTheApplication() {
        assertThatThrownBy(() -> run("--credence.level=95"))
                .hasRootCauseInstanceOf(InvalidConfigurationPropertyValueException.class)
                .rootCause()
                .hasMessageStartingWith(
                        "Property credence.level with value '95.0' is invalid: confidence level must lie"
                                + " in (0, 1): confidence level=95.0; write 0.95 for 95.0%");
    }
}
