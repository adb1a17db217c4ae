package dev.credence.jackson;

import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.util.JsonParserSequence;
import tools.jackson.databind.util.TokenBuffer;

/** Reads evidence of any form. The field {@code type} may stand anywhere; what precedes it waits in a buffer. */
final class EvidenceReader {
    private static final String TYPE = "type";
    private static final List<String> TYPES = List.of(
            FormName.CONFUSION,
            FormName.BINARY,
            FormName.SCORES,
            FormName.CLASS_SCORES,
            FormName.PAIRED_CONFUSION,
            FormName.PAIRED_SCORES,
            FormName.FOLDS,
            FormName.CLUSTERS,
            FormName.WEIGHTED,
            FormName.INDEPENDENT);

    private EvidenceReader() {}

    static EvidenceDocument read(Cursor in) {
        in.require(JsonToken.START_OBJECT, "evidence", "must be an object");
        TokenBuffer before = in.context().bufferForInputBuffering(in.parser());
        EvidenceForm form = form(type(in, before));
        JsonParser rest =
                JsonParserSequence.createFlattened(false, before.asParser(in.context(), in.parser()), in.parser());
        form.fields().read(in.from(rest), Set.of(TYPE));
        return form.document(in);
    }

    private static EvidenceForm form(String type) {
        return switch (type) {
            case FormName.CONFUSION -> new ConfusionForm();
            case FormName.BINARY -> new BinaryForm();
            case FormName.SCORES -> new ScoresForm();
            case FormName.CLASS_SCORES -> new ClassScoresForm();
            case FormName.PAIRED_CONFUSION -> new PairedConfusionForm();
            case FormName.PAIRED_SCORES -> new PairedScoresForm();
            case FormName.FOLDS -> new FoldsForm();
            case FormName.CLUSTERS -> new ClustersForm();
            case FormName.WEIGHTED -> new WeightedForm();
            case FormName.INDEPENDENT -> new IndependentForm();
            default -> throw new IllegalStateException("a type without a form: type=" + type);
        };
    }

    private static String type(Cursor in, TokenBuffer before) {
        JsonParser parser = in.parser();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            if (name.equals(TYPE)) {
                parser.nextToken();
                return Texts.word(in.field(TYPE), TYPE, TYPES);
            }
            before.writeName(name);
            parser.nextToken();
            before.copyCurrentStructure(parser);
        }
        throw in.failure("evidence must have the field 'type': one of " + TYPES);
    }
}
