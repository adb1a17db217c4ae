package dev.credence.jackson.evidence;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.FormReader;
import dev.credence.jackson.strict.FormWriter;
import dev.credence.jackson.strict.Misfit;
import dev.credence.jackson.strict.StrictMapper;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.Deserializers;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.module.SimpleSerializers;
import tools.jackson.databind.ser.std.StdSerializer;

/** Provides serializers and deserializers of evidence, samples, pairings and documents. */
public final class EvidenceForms {
    static final JsonMapper MAPPER = StrictMapper.of(new SimpleModule()
            .addDeserializer(EvidenceDocument.class, new Reader<>(EvidenceDocument.class, EvidenceForm::document))
            .addDeserializer(
                    ClustersForm.Cluster.class, new Reader<>(ClustersForm.Cluster.class, ClustersForm.Cluster::new))
            .addDeserializer(PlainForm.class, new Reader<>(PlainForm.class, Part::plain))
            .addSerializer(new Writer<>(EvidenceDocument.class, FormOfDesign::of))
            .addSerializer(new Writer<>(ClustersForm.Cluster.class, ClustersForm.Cluster::form)));

    private EvidenceForms() {}

    /** {@return the deserializers of evidence} */
    public static Deserializers deserializers() {
        return new EvidenceDeserializers();
    }

    /** {@return the serializers of evidence} */
    public static SimpleSerializers serializers() {
        ObjectWriter writer = MAPPER.writer();
        return new SimpleSerializers()
                .addSerializer(new FormWriter<EvidenceDocument>(EvidenceDocument.class, writer, document -> document))
                .addSerializer(new FormWriter<Sample<?>>(Sample.class, writer, EvidenceDocument::of))
                .addSerializer(new FormWriter<Pairing<?>>(Pairing.class, writer, EvidenceDocument::of))
                .addSerializer(new FormWriter<Evidence>(Evidence.class, writer, EvidenceDocument::of));
    }

    /** Reads what is nested in another document: first its form, then the evidence of the form or the plain form itself. */
    private static final class Reader<T> extends StdDeserializer<T> {
        private final Function<EvidenceForm, T> content;
        private @Nullable ValueDeserializer<Object> forms;

        Reader(Class<T> type, Function<EvidenceForm, T> content) {
            super(type);
            this.content = content;
        }

        /** Looks up the deserializer of all forms once, because the lookup takes longer than reading a small form. */
        @Override
        public void resolve(DeserializationContext context) {
            forms = context.findRootValueDeserializer(context.constructType(EvidenceForm.class));
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) {
            if (!parser.isExpectedStartObjectToken()) {
                throw Misfit.of(parser, "evidence", "must be an object");
            }
            EvidenceForm form = (EvidenceForm) Objects.requireNonNull(forms).deserialize(parser, context);
            return Misfit.requireWhole(() -> content.apply(form));
        }

        /** {@inheritDoc} The deserializer of all forms reads the field {@code type}. */
        @Override
        public Object deserializeWithType(JsonParser parser, DeserializationContext context, TypeDeserializer unused) {
            return deserialize(parser, context);
        }

        @Override
        public T getNullValue(DeserializationContext context) {
            throw Misfit.of(context.getParser(), "evidence", "must be an object");
        }
    }

    private static final class Writer<T> extends StdSerializer<T> {
        private final Function<T, EvidenceForm> form;

        Writer(Class<T> type, Function<T, EvidenceForm> form) {
            super(type);
            this.form = form;
        }

        @Override
        public void serialize(T value, JsonGenerator generator, SerializationContext context) {
            context.writeValue(generator, form.apply(value));
        }
    }

    /** Provides deserializers of evidence, samples, pairings and documents for the full generic type, such as {@code Sample<ScoredSample>}. */
    static final class EvidenceDeserializers extends Deserializers.Base {
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

    /** Creates the form to write by sampling design. */
    static final class FormOfDesign<E extends Evidence> implements SampleVisitor<E, EvidenceForm> {
        static EvidenceForm of(EvidenceDocument document) {
            if (document instanceof EvidenceDocument.Many many) {
                return of(many.joint());
            }
            return document instanceof EvidenceDocument.Pair pair ? of(pair.pairing()) : of(document.sample());
        }

        private static EvidenceForm of(Pairing<?> pairing) {
            return pairing instanceof Pairing.Independent<?> independent
                    ? IndependentForm.of(independent)
                    : of(((Pairing.Paired<?, ?>) pairing).joint());
        }

        private static <E extends Evidence> EvidenceForm of(Sample<E> sample) {
            return sample.accept(new FormOfDesign<>());
        }

        @Override
        public EvidenceForm iid(IidSample<E> sample) {
            return EvidenceKind.form(sample.evidence(), null);
        }

        @Override
        public EvidenceForm stratified(StratifiedSample<E> sample) {
            E evidence = sample.evidence();
            EvidenceKind<?> kind = EvidenceKind.of(evidence);
            Map<Integer, Integer> classes = new HashMap<>(); // strata are numbered in the order of their atoms
            if (IntStream.range(0, evidence.atoms())
                    .anyMatch(a -> sample.stratum(a)
                            != classes.computeIfAbsent(kind.truth(evidence, a), truth -> classes.size()))) {
                throw new IllegalArgumentException(
                        "strata must be the true classes to have a JSON form: strata=" + sample.strata());
            }
            return EvidenceKind.form(evidence, DesignWord.STRATIFIED);
        }

        @Override
        public EvidenceForm weighted(WeightedSample<E> sample) {
            return WeightedForm.of(sample);
        }

        @Override
        public EvidenceForm clustered(ClusteredSample<E> sample) {
            return ClustersForm.of(sample);
        }

        @Override
        public EvidenceForm crossed(CrossedSample<E> sample) {
            return ClustersForm.CrossedForm.of(sample);
        }

        @Override
        public EvidenceForm folded(FoldedSample<E> sample) {
            return FoldsForm.of(sample);
        }
    }

    /** Reads any form of evidence and returns it as the requested type: a document, a sample, a pairing or evidence. */
    static final class EvidenceDeserializer extends StdDeserializer<Object> {
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
            Object unwrapped = unwrapped(document, requested.getRawClass());
            if (!requested.getRawClass().isInstance(unwrapped) || !hasRequestedEvidence(document)) {
                throw new IllegalArgumentException("evidence must be " + name() + ": type=" + document.type()
                        + design(document) + "; read it as EvidenceDocument, which takes every form");
            }
            return unwrapped;
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

        /** Refuses null as a whole document, because it is not evidence. In an object of the user it is absent evidence, as it is written there. */
        @Override
        public @Nullable Object getNullValue(DeserializationContext context) {
            if (!FormReader.isAtRoot(context.getParser())) {
                return null;
            }
            return FormReader.read(context.getParser(), READER, this::requested);
        }

        @Override
        public @Nullable Object getAbsentValue(DeserializationContext context) {
            return null;
        }
    }
}
