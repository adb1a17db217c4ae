package dev.credence.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks that the metadata for editors describes the properties of the record. */
class MetadataTest {
    private static final String METADATA = "/META-INF/spring-configuration-metadata.json";

    @Test
    void everyPropertyHasTypeDefaultAndDescription() throws IOException {
        Map<String, String> described = new LinkedHashMap<>();
        for (JsonNode property : metadata().get("properties")) {
            assertThat(property.get("description").asString()).endsWith(".");
            assertThat(property.get("sourceType").asString()).isEqualTo(CredenceProperties.class.getName());
            described.put(
                    property.get("name").asString(),
                    property.get("type").asString() + " = " + property.path("defaultValue"));
        }
        assertThat(described).isEqualTo(declared());
    }

    @Test
    void allAutoConfigurationsAreListed() {
        assertThat(ImportCandidates.load(AutoConfiguration.class, MetadataTest.class.getClassLoader()))
                .contains(CredenceAutoConfiguration.class.getName(), CredenceJsonAutoConfiguration.class.getName());
    }

    private static Map<String, String> declared() {
        Map<String, String> declared = new LinkedHashMap<>();
        for (RecordComponent component : CredenceProperties.class.getRecordComponents()) {
            declared.put("credence." + component.getName(), type(component) + " = " + otherwise(component));
        }
        return declared;
    }

    private static String type(RecordComponent component) {
        String name = component.getGenericType().getTypeName();
        return component.getType().isPrimitive()
                ? ClassUtils.resolvePrimitiveIfNecessary(component.getType()).getName()
                : name;
    }

    /** Returns the annotation of a constructor parameter. */
    private static String otherwise(RecordComponent component) {
        return Arrays.stream(CredenceProperties.class.getConstructors()[0].getParameters())
                .filter(parameter -> parameter.getName().equals(component.getName()))
                .map(parameter -> parameter.getAnnotation(DefaultValue.class))
                .filter(Objects::nonNull)
                .map(value -> value.value().length == 0 ? "[]" : value.value()[0])
                .findFirst()
                .orElse("");
    }

    private static JsonNode metadata() throws IOException {
        try (InputStream in = Objects.requireNonNull(MetadataTest.class.getResourceAsStream(METADATA), METADATA)) {
            return JsonMapper.shared().readTree(in);
        }
    }
}
