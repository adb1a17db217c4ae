package dev.credence.jackson;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.Sample;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/** Writes evidence, samples, pairings and documents, all in the forms that {@link EvidenceReader} reads. */
final class EvidenceSerializer<T> extends StdSerializer<T> {
    EvidenceSerializer(Class<T> type) {
        super(type);
    }

    @Override
    public void serialize(T value, JsonGenerator generator, SerializationContext context) {
        try {
            write(value, new EvidenceWriter(new Output(generator)));
        } catch (IllegalArgumentException e) {
            throw DatabindException.from(generator, String.valueOf(e.getMessage()), e);
        }
    }

    private static void write(Object value, EvidenceWriter writer) {
        if (value instanceof EvidenceDocument.Single single) {
            writer.sample(single.sample());
        } else if (value instanceof EvidenceDocument.Pair pair) {
            writer.pairing(pair.pairing());
        } else if (value instanceof Sample<?> sample) {
            writer.sample(sample);
        } else if (value instanceof Pairing<?> pairing) {
            writer.pairing(pairing);
        } else {
            writer.sample(Sample.of((Evidence) value));
        }
    }
}
