package dev.credence.jackson.evidence;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.Sample;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.FormReader;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads any form of evidence and returns it as the requested type: a document, a sample, a pairing or evidence. */
final class EvidenceDeserializer extends StdDeserializer<Object> {
    private static final ObjectReader READER = EvidenceForms.MAPPER.readerFor(EvidenceDocument.class);

    private final JavaType requested;

    EvidenceDeserializer(JavaType requested) {
        super(requested);
        this.requested = requested;
    }

    static boolean reads(Class<?> type) {
        return EvidenceDocument.class.isAssignableFrom(type)
                || Sample.class.isAssignableFrom(type)
                || Pairing.class.isAssignableFrom(type)
                || Evidence.class.isAssignableFrom(type);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) {
        return FormReader.read(parser, READER, this::requested);
    }

    private Object requested(EvidenceDocument document) {
        Object found = unwrapped(document, requested.getRawClass());
        if (!requested.getRawClass().isInstance(found) || !hasRequestedEvidence(document)) {
            throw new IllegalArgumentException("evidence must be " + name() + ": type=" + document.type()
                    + design(document) + "; read it as EvidenceDocument, which takes every form");
        }
        return found;
    }

    private String name() {
        Class<?> type = requested.getRawClass();
        JavaType evidence = requested.containedTypeOrUnknown(0);
        return evidence.hasRawClass(Object.class) || evidence.hasRawClass(Evidence.class)
                ? type.getSimpleName()
                : type.getSimpleName() + "<" + evidence.getRawClass().getSimpleName() + ">";
    }

    private static String design(EvidenceDocument document) {
        if (document instanceof EvidenceDocument.Pair pair) {
            return pair.pairing() instanceof Pairing.Paired<?, ?> paired
                    ? ", design=" + paired.joint().design()
                    : "";
        }
        if (document instanceof EvidenceDocument.Many many) {
            return ", design=" + many.joint().design();
        }
        return ", design=" + document.sample().design();
    }

    /** Returns the content of a document, a sample or a pairing. */
    private static Object whole(EvidenceDocument document) {
        if (document instanceof EvidenceDocument.Many many) {
            return many.joint();
        }
        return document instanceof EvidenceDocument.Pair pair ? pair.pairing() : document.sample();
    }

    private static Object unwrapped(EvidenceDocument document, Class<?> target) {
        if (EvidenceDocument.class.isAssignableFrom(target)) {
            return document;
        }
        Object whole = whole(document);
        if (!Evidence.class.isAssignableFrom(target)) {
            return whole;
        }
        Object sample = whole instanceof Pairing.Paired<?, ?> paired ? paired.joint() : whole;
        return sample instanceof Sample<?> drawn && drawn.isIid() ? drawn.evidence() : whole;
    }

    /** Returns whether the document has the evidence that the type parameter requests, as {@code Sample<ScoredSample>} does. */
    private boolean hasRequestedEvidence(EvidenceDocument document) {
        JavaType evidence = requested.containedTypeOrUnknown(0);
        Object whole = whole(document);
        Evidence actual =
                whole instanceof Pairing<?> pairing ? pairing.firstEvidence() : ((Sample<?>) whole).evidence();
        return evidence.hasRawClass(Object.class) || evidence.getRawClass().isInstance(actual);
    }

    /** Refuses null, which is not evidence; an absent field is allowed. */
    @Override
    public Object getNullValue(DeserializationContext context) {
        return FormReader.read(context.getParser(), READER, this::requested);
    }

    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
        return null;
    }
}
