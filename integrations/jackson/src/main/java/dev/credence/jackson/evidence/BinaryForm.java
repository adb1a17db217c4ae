package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.IfAny;
import org.jspecify.annotations.Nullable;

/** {@code {"type":"binary","tp":199,"fp":2,"fn":13,"tn":355}}; read only, since it is written as {@code confusion}. */
@JsonTypeName("binary")
record BinaryForm(
        long tp, long fp, long fn, long tn, @IfAny @Nullable DesignWord design) implements EvidenceForm {
    @Override
    public EvidenceDocument document() {
        return EvidenceKind.drawn(ConfusionMatrix.binary(tp, fp, fn, tn), design);
    }
}
