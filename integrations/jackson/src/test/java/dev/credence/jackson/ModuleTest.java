package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.json.JsonMapper;

class ModuleTest {
    @Test
    void servicesFileAndDescriptorNameTheSameModule() throws IOException {
        try (InputStream file = Files.newInputStream(Path.of("target/classes/module-info.class"));
                InputStream services = CredenceJacksonModule.class.getResourceAsStream(
                        "/META-INF/services/" + JacksonModule.class.getName())) {
            assertThat(ModuleDescriptor.read(file).provides()).singleElement().satisfies(provided -> {
                assertThat(provided.service()).isEqualTo(JacksonModule.class.getName());
                assertThat(provided.providers())
                        .isEqualTo(new String(services.readAllBytes(), StandardCharsets.UTF_8)
                                .lines()
                                .toList());
            });
        }
    }

    @Test
    void moduleIsFoundByTheMapper() {
        assertThat(JsonMapper.builder().findAndAddModules().build().registeredModules())
                .map(JacksonModule::getModuleName)
                .containsExactly("credence");
    }

    private record Mine(int count, double value) {}

    @Test
    void credenceMapperIsStrictWithOtherTypes() {
        JsonMapper mapper = CredenceJson.mapper();

        assertThat(mapper.isEnabled(StreamReadFeature.STRICT_DUPLICATE_DETECTION))
                .isTrue();
        for (String json : List.of(
                "{\"count\":1,\"value\":2,\"other\":3}",
                "{\"count\":1,\"count\":1,\"value\":2}",
                "{\"count\":1.5,\"value\":2}",
                "{\"count\":\"1\",\"value\":2}",
                "{\"count\":null,\"value\":2}",
                "{\"count\":1,\"value\":2} 3")) {
            assertThatThrownBy(() -> mapper.readValue(json, Mine.class))
                    .as(json)
                    .isInstanceOf(JacksonException.class);
        }
        assertThat(mapper.writeValueAsString(new Mine(1, Double.parseDouble("2.0E23"))))
                .isEqualTo("{\"count\":1,\"value\":2.0E23}");
    }
}
