package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.StratifiedSample;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.json.JsonMapper;

class ModuleTest {
    @Test
    void theServicesFileAndTheDescriptorNameTheSameModule() throws IOException {
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
    void theModuleIsFound() {
        assertThat(JsonMapper.builder().findAndAddModules().build().registeredModules())
                .map(JacksonModule::getModuleName)
                .containsExactly("credence");
    }

    private record Mine(int count, double value) {}

    @Test
    void ourMapperIsStrictWithTheCallersTypesToo() {
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

    private record Coins(long size) implements Evidence {
        @Override
        public int atoms() {
            return 0;
        }

        @Override
        public long count(int atom) {
            return 0;
        }
    }

    @Test
    void evidenceWithoutAFormIsRefusedByName() {
        assertThatThrownBy(() -> CredenceJson.mapper().writeValueAsString(new Coins(1)))
                .isInstanceOf(DatabindException.class)
                .hasMessageStartingWith("evidence must be of a kind that has a JSON form: evidence="
                        + "dev.credence.jackson.ModuleTest$Coins");
    }

    @Test
    void strataThatAreNotTheTruthAreRefused() {
        StratifiedSample<ConfusionMatrix> sample = StratifiedSample.of(ConfusionMatrix.binary(1, 2, 3, 4), atom -> 0);

        assertThatThrownBy(() -> CredenceJson.mapper().writeValueAsString(sample))
                .hasMessageStartingWith("strata must be the true classes to have a JSON form: strata=1");
    }

    @Test
    void aCubeOfTooManyClassesIsRefused() {
        List<String> labels =
                IntStream.range(0, 201).mapToObj(Integer::toString).toList();
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        labels.forEach(label -> counter.add(label, label, label, 1));

        assertThatThrownBy(() -> CredenceJson.mapper().writeValueAsString(counter.toMatrix()))
                .hasMessageStartingWith("paired-confusion is written for at most 200 classes: classes=201; merge rare"
                        + " classes first");
    }
}
