package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.FoldedSample;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.IfAny;
import dev.credence.jackson.strict.Misfit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form {@code {"type":"folds","folds":[{...evidence...},{...}]}} of two or more folds of one kind of evidence, with
 * {@code "repeats":r} if the cross-validation was repeated r times.
 */
@JsonTypeName("folds")
record FoldsForm(
        List<EvidenceDocument> folds, @IfAny @Nullable Long repeats) implements EvidenceForm {
    static EvidenceForm of(FoldedSample<?> sample) {
        List<EvidenceDocument> folds = new ArrayList<>();
        sample.folds().forEach(fold -> folds.add(EvidenceDocument.of(fold)));
        return new FoldsForm(folds, sample.repeats() == 1 ? null : (long) sample.repeats());
    }

    @Override
    public EvidenceDocument document() {
        int times = repeats == null ? 1 : (int) Math.min(repeats, Integer.MAX_VALUE);
        return Misfit.of("folds", () -> EvidenceKind.folded(parts(), times));
    }

    private List<Evidence> parts() {
        Part.Kind kind = new Part.Kind("folds");
        List<Evidence> parts = new ArrayList<>();
        for (EvidenceDocument fold : folds) {
            parts.add(Misfit.of(parts.size(), () -> kind.evidence(fold)));
        }
        return parts;
    }
}
