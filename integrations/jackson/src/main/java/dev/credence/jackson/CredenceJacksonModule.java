package dev.credence.jackson;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import dev.credence.jackson.curve.CurveForms;
import dev.credence.jackson.evidence.EvidenceForms;
import dev.credence.jackson.result.ResultForms;
import tools.jackson.core.Version;
import tools.jackson.databind.JacksonModule;

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
 * <p>Where {@code credence-curves} is there, its curves, bands and calibration curves are written too, and not read.
 *
 * <p>NaN is written as null, an infinity as the text {@code "Infinity"} or {@code "-Infinity"}; doubles are written as the
 * shortest text that reads back alike. The forms are set down in {@link CredenceJson#schema()}.
 */
public final class CredenceJacksonModule extends JacksonModule {
    /** A module; it has no settings. */
    public CredenceJacksonModule() {}

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
        context.addDeserializers(EvidenceForms.deserializers())
                .addDeserializers(ResultForms.deserializers())
                .addSerializers(EvidenceForms.serializers())
                .addSerializers(ResultForms.serializers());
        if (CurveForms.arePresent()) {
            context.addSerializers(CurveForms.serializers());
        }
    }
}
