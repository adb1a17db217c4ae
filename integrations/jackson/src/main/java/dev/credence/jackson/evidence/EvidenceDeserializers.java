package dev.credence.jackson.evidence;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.Deserializers;

/** Provides deserializers of evidence, samples, pairings and documents for the full generic type, such as {@code Sample<ScoredSample>}. */
final class EvidenceDeserializers extends Deserializers.Base {
    @Override
    public @Nullable ValueDeserializer<?> findBeanDeserializer(
            JavaType type, DeserializationConfig config, BeanDescription.Supplier description) {
        return EvidenceDeserializer.reads(type.getRawClass()) ? new EvidenceDeserializer(type) : null;
    }

    @Override
    public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
        return EvidenceDeserializer.reads(type);
    }
}
