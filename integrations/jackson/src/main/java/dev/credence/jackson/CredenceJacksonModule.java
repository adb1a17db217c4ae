package dev.credence.jackson;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import dev.credence.jackson.curve.CurveForms;
import dev.credence.jackson.evidence.EvidenceForms;
import dev.credence.jackson.judge.JudgedForms;
import dev.credence.jackson.result.ResultForms;
import tools.jackson.core.Version;
import tools.jackson.databind.JacksonModule;

/**
 * A Jackson module that reads and writes evidence and results in Credence's JSON forms. {@code findAndAddModules} finds it.
 *
 * <pre>{@code
 * JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();
 * ConfusionMatrix matrix = mapper.readValue("""
 *     {"type":"binary","tp":199,"fp":2,"fn":13,"tn":355}""", ConfusionMatrix.class);
 * }</pre>
 *
 * <p>Reads {@link EvidenceDocument} (any form), {@link Sample}, {@link Pairing}, the kinds of {@link Evidence},
 * {@link Estimate}, {@link Comparison} and {@link ConfidenceLevel}, and writes them all. Unknown, missing and repeated fields,
 * counts that are not whole numbers from 0 to 2^53, tables that do not fit their labels, scores that are not numbers and columns
 * of unequal length are errors whose message begins with the JSON path:
 * {@code $.evidence.counts[1][0]: count must be >= 0: count=-3}. This does not depend on the mapper's own settings.
 * Null is read as null in a field or a list of your own objects, and refused as a whole document and inside evidence.
 *
 * <p>If {@code credence-curves} is on the class path, its curves, bands and calibration curves are written too; they cannot be read. If
 * {@code credence-outcomes} or {@code credence-judge} is, outcomes or judged labels are read and written.
 *
 * <p>NaN is written as null, an infinity as the text {@code "Infinity"} or {@code "-Infinity"}; doubles are written as the
 * shortest text that reads back as the same double. {@link CredenceJson#schema()} specifies the forms.
 */
public final class CredenceJacksonModule extends JacksonModule {
    /** Creates a module, which has no settings. */
    public CredenceJacksonModule() {}

    @Override
    public String getModuleName() {
        return "credence";
    }

    /**
     * {@inheritDoc}
     *
     * @return the unknown version, because Credence's version is independent of Jackson's
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
        if (JudgedForms.arePresent()) {
            context.addDeserializers(JudgedForms.deserializers()).addSerializers(JudgedForms.serializers());
        }
    }
}
