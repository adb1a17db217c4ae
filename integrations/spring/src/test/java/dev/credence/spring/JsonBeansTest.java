package dev.credence.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.jackson.CredenceJacksonModule;
import dev.credence.jackson.CredenceJson;
import dev.credence.outcomes.Outcomes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import tools.jackson.databind.json.JsonMapper;

class JsonBeansTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CredenceAutoConfiguration.class,
                    CredenceJsonAutoConfiguration.class,
                    JacksonAutoConfiguration.class));

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void applicationMapperWritesAndReadsResults(boolean find) {
        runner.withPropertyValues("spring.jackson.find-and-add-modules=" + find).run(context -> {
            JsonMapper mapper = context.getBean(JsonMapper.class);
            Estimate estimate = context.getBean(Credence.class).estimate("recall", MATRIX);
            String json = mapper.writeValueAsString(estimate);
            assertThat(json).isEqualTo(CredenceJson.mapper().writeValueAsString(estimate));
            assertThat(mapper.readValue(json, Estimate.class)).isEqualTo(estimate);
            assertThat(mapper.readValue(
                            "{\"type\":\"binary\",\"tp\":199,\"fp\":2,\"fn\":13,\"tn\":355}", ConfusionMatrix.class))
                    .isEqualTo(MATRIX);
            assertThat(mapper.readValue(
                            "{\"type\":\"outcomes\",\"columns\":[{\"name\":\"outcome\"}],\"values\":[[1],[0]]}",
                            Outcomes.class))
                    .isEqualTo(Outcomes.of(1, 0));
        });
    }

    @Test
    void moduleOfTheApplicationReplacesTheDefault() {
        CredenceJacksonModule ours = new CredenceJacksonModule();
        runner.withBean(CredenceJacksonModule.class, () -> ours)
                .run(context ->
                        assertThat(context.getBean(CredenceJacksonModule.class)).isSameAs(ours));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tools.jackson", "dev.credence.jackson"})
    void applicationStartsWithoutJackson(String absent) {
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(CredenceAutoConfiguration.class, CredenceJsonAutoConfiguration.class))
                .withClassLoader(new FilteredClassLoader(absent))
                .run(context -> {
                    assertThat(context).hasNotFailed().doesNotHaveBean("credenceJacksonModule");
                    assertThat(context.getBean(Credence.class)
                                    .estimate("recall", MATRIX)
                                    .value())
                            .isEqualTo(199 / 212.0);
                });
    }
}
