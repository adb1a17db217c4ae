package dev.credence.jackson;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import tools.jackson.core.Version;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.module.SimpleDeserializers;
import tools.jackson.databind.module.SimpleSerializers;

/**
 * Reads and writes evidence and results in Credence's JSON forms. Found by {@code findAndAddModules}.
 *
 * <pre>{@code
 * JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();
 * ConfusionMatrix matrix = mapper.readValue("""
 *     {"type":"binary","tp":199,"fp":2,"fn":13,"tn":355}""", ConfusionMatrix.class);
 * }</pre>
 *
 * <p>Reads {@link EvidenceDocument} (any form), {@link Sample}, {@link Pairing}, the kinds of {@link Evidence},
 * {@link Estimate}, {@link Comparison} and {@link ConfidenceLevel}, and writes them all. Unknown, missing and repeated fields,
 * counts that are no whole numbers from 0 to 2^53, tables that do not fit their labels, scores that are no numbers and columns
 * of unequal length are errors whose message begins with the JSON path:
 * {@code $.evidence.counts[1][0]: count must be >= 0: count=-3}. This holds whatever the mapper's own settings.
 *
 * <p>NaN is written as null, an infinity as the text {@code "Infinity"} or {@code "-Infinity"}; doubles are written as the
 * shortest text that reads back alike. The forms are set down in {@link CredenceJson#schema()}.
 */
public final class CredenceModule extends JacksonModule {
    /** A module; it has no settings. */
    public CredenceModule() {}

    @Override
    public String getModuleName() {
        return "credence";
    }

    /**
     * {@inheritDoc}
     *
     * @return unknown: Credence's own version has nothing to do with Jackson's
     */
    @Override
    public Version version() {
        return Version.unknownVersion();
    }

    @Override
    public void setupModule(SetupContext context) {
        context.addDeserializers(new EvidenceDeserializers())
                .addDeserializers(results())
                .addSerializers(serializers());
    }

    private static SimpleDeserializers results() {
        return new SimpleDeserializers()
                .addDeserializer(Estimate.class, new ResultDeserializer<>(Estimate.class, EstimateForm::read))
                .addDeserializer(Comparison.class, new ResultDeserializer<>(Comparison.class, ComparisonForm::read))
                .addDeserializer(
                        ConfidenceLevel.class, new ResultDeserializer<>(ConfidenceLevel.class, ResultFields::level));
    }

    private static SimpleSerializers serializers() {
        return new SimpleSerializers()
                .addSerializer(new EvidenceSerializer<>(EvidenceDocument.class))
                .addSerializer(new EvidenceSerializer<>(Sample.class))
                .addSerializer(new EvidenceSerializer<>(Pairing.class))
                .addSerializer(new EvidenceSerializer<>(Evidence.class))
                .addSerializer(Estimate.class, new ResultSerializer<Estimate>(Estimate.class, EstimateForm::write))
                .addSerializer(Comparison.class, new ResultSerializer<>(Comparison.class, ComparisonForm::write))
                .addSerializer(new LevelSerializer());
    }
}
