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

/** Reads any form of evidence, and hands out what was requested: the document, a sample, a pairing or bare evidence. */
final class EvidenceDeserializer extends StdDeserializer<Object> {
    private static final ObjectReader READER = EvidenceForms.MAPPER.readerFor(EvidenceDocument.class);

    private final JavaType wanted;

    EvidenceDeserializer(JavaType wanted) {
        super(wanted);
        this.wanted = wanted;
    }

    static boolean reads(Class<?> type) {
        return EvidenceDocument.class.isAssignableFrom(type)
                || Sample.class.isAssignableFrom(type)
                || Pairing.class.isAssignableFrom(type)
                || Evidence.class.isAssignableFrom(type);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) {
        return FormReader.read(parser, READER, this::wanted);
    }

    private Object wanted(EvidenceDocument document) {
        Object found = unwrapped(document, wanted.getRawClass());
        if (!wanted.getRawClass().isInstance(found) || !holdsWantedEvidence(document)) {
            throw new IllegalArgumentException("evidence must be " + name() + ": type=" + document.type()
                    + design(document) + "; read it as EvidenceDocument, which takes every form");
        }
        return found;
    }

    private String name() {
        Class<?> type = wanted.getRawClass();
        JavaType evidence = wanted.containedTypeOrUnknown(0);
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

    /** A sample or a pairing. */
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

    /** Where the wanted type says what evidence it is of, as {@code Sample<ScoredSample>} does. */
    private boolean holdsWantedEvidence(EvidenceDocument document) {
        JavaType evidence = wanted.containedTypeOrUnknown(0);
        Object whole = whole(document);
        Evidence held = whole instanceof Pairing<?> pairing ? pairing.firstEvidence() : ((Sample<?>) whole).evidence();
        return evidence.hasRawClass(Object.class) || evidence.getRawClass().isInstance(held);
    }

    /** JSON's null is no evidence; leave the field out instead. */
    @Override
    public Object getNullValue(DeserializationContext context) {
        return FormReader.read(context.getParser(), READER, this::wanted);
    }

    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
        return null;
    }
}
