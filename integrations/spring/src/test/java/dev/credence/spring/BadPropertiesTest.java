package dev.credence.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.MapPropertySource;

/** Checks that an invalid property stops the application with a message that names it. */
class BadPropertiesTest {
    private final ApplicationContextRunner runner =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(CredenceAutoConfiguration.class));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "credence.level=1.2 | credence.level | confidence level must lie in (0, 1): confidence level=1.2",
                "credence.level=0 | credence.level | confidence level must lie in (0, 1): confidence level=0.0",
                "credence.level=NaN | credence.level | confidence level must lie in (0, 1): confidence level=NaN",
                "credence.threads=0 | credence.threads | threads must be >= 1: threads=0",
                "credence.draws=-5 | credence.draws | draws must be >= 1: draws=-5",
                "credence.methods=wilson,wilsn | credence.methods[1] | no interval method 'wilsn'; did you mean 'wilson'?",
                "credence.methods[0]=beta:priro=1 | credence.methods[0] | interval method 'beta': no option 'priro'",
                "credence.comparators=tagno | credence.comparators[0] | no comparator 'tagno'; did you mean 'tango'?",
                "credence.options=bta:prior=1 | credence.options[0] | no interval method or comparator 'bta:prior=1'; did you mean 'beta:prior=1'?",
                "credence.options=beta | credence.options[0] | default options must be written ID:OPTION=VALUE: 'beta' has no"
                        + " option; write one, or leave it out",
                "credence.options=beta:prior=1,beta:prior=2 | credence.options[1] | a default option must be set once:"
                        + " 'beta:prior=2' sets the option 'prior' of 'beta' again; leave one of them out"
            })
    void messageNamesThePropertyItsValueAndTheRule(String property, String name, String reason) {
        runner.withPropertyValues(property).run(context -> {
            InvalidConfigurationPropertyValueException found =
                    causes(context.getStartupFailure(), InvalidConfigurationPropertyValueException.class);
            assertThat(found.getName()).isEqualTo(name);
            assertThat(found.getReason()).startsWith(reason);
            assertThat(found).hasMessageStartingWith("Property " + name + " with value '");
        });
    }

    @Test
    void unknownPropertyIsReportedBySpring() {
        runner.withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .addFirst(new MapPropertySource("application.properties", Map.of("credence.levle", "0.9"))))
                .run(context -> assertThat(
                                causes(context.getStartupFailure(), UnboundConfigurationPropertiesException.class)
                                        .getUnboundProperties())
                        .extracting(property -> property.getName().toString())
                        .containsExactly("credence.levle"));
        runner.withSystemProperties("credence.other=1")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void nonNumericPropertyIsReportedBySpring() {
        runner.withPropertyValues("credence.level=high")
                .run(context -> assertThat(causes(context.getStartupFailure(), BindException.class)
                                .getName())
                        .hasToString("credence.level"));
    }

    @Test
    void errorStatesUnknownPartOfCommaSeparatedList() {
        runner.withPropertyValues("credence.methods=beta:a=1,b=1")
                .run(context -> assertThat(
                                causes(context.getStartupFailure(), InvalidConfigurationPropertyValueException.class)
                                        .getName())
                        .isEqualTo("credence.methods[0]"));
    }

    private static <T extends Throwable> T causes(@Nullable Throwable failure, Class<T> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        throw new AssertionError("no " + type.getSimpleName(), failure);
    }
}
