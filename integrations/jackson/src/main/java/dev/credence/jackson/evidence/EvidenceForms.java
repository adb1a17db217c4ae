package dev.credence.jackson.evidence;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.Sample;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.FormWriter;
import dev.credence.jackson.strict.Misfit;
import dev.credence.jackson.strict.StrictMapper;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.Deserializers;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.module.SimpleSerializers;
import tools.jackson.databind.ser.std.StdSerializer;

/** Provides serializers and deserializers of evidence, samples, pairings and documents. */
public final class EvidenceForms {
    static final JsonMapper MAPPER = StrictMapper.of(new SimpleModule()
            .addDeserializer(EvidenceDocument.class, new Reader())
            .addSerializer(new Writer()));

    private EvidenceForms() {}

    /**
     * Returns the deserializers of evidence.
     *
     * @return the deserializers, for the module of a mapper
     */
    public static Deserializers deserializers() {
        return new EvidenceDeserializers();
    }

    /**
     * Returns the serializers of evidence.
     *
     * @return the serializers, for the module of a mapper
     */
    public static SimpleSerializers serializers() {
        ObjectWriter writer = MAPPER.writer();
        return new SimpleSerializers()
                .addSerializer(new FormWriter<EvidenceDocument>(EvidenceDocument.class, writer, document -> document))
                .addSerializer(new FormWriter<Sample<?>>(Sample.class, writer, EvidenceDocument::of))
                .addSerializer(new FormWriter<Pairing<?>>(Pairing.class, writer, EvidenceDocument::of))
                .addSerializer(new FormWriter<Evidence>(Evidence.class, writer, EvidenceDocument::of));
    }

    /** Reads a document that is nested in another: first its form, then the evidence of the form. */
    private static final class Reader extends StdDeserializer<EvidenceDocument> {
        private @Nullable ValueDeserializer<Object> forms;

        Reader() {
            super(EvidenceDocument.class);
        }

        /** Looks up the deserializer of all forms once, because the lookup takes longer than reading a small form. */
        @Override
        public void resolve(DeserializationContext context) {
            forms = context.findRootValueDeserializer(context.constructType(EvidenceForm.class));
        }

        @Override
        public EvidenceDocument deserialize(JsonParser parser, DeserializationContext context) {
            if (!parser.isExpectedStartObjectToken()) {
                throw Misfit.of(parser, "evidence", "must be an object");
            }
            EvidenceForm form = (EvidenceForm) Objects.requireNonNull(forms).deserialize(parser, context);
            return Misfit.whole(form::document);
        }

        @Override
        public EvidenceDocument getNullValue(DeserializationContext context) {
            throw Misfit.of(context.getParser(), "evidence", "must be an object");
        }
    }

    private static final class Writer extends StdSerializer<EvidenceDocument> {
        Writer() {
            super(EvidenceDocument.class);
        }

        @Override
        public void serialize(EvidenceDocument document, JsonGenerator generator, SerializationContext context) {
            context.writeValue(generator, FormOfDesign.of(document));
        }
    }
}
