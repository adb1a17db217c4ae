package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.jackson.strict.IfAny;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form {@code {"type":"paired-class-scores","labels":["a","b"],"truth":["a"],"first":[[0.7,0.3]],"second":[[0.4,0.6]]}} with
 * first[item][label].
 */
@JsonTypeName("paired-class-scores")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record PairedClassScoresForm(
        List<String> labels,
        List<String> truth,
        double[][] first,
        double[][] second,
        @IfAny @Nullable DesignWord design)
        implements PlainForm {
    static PlainForm of(PairedClassScores scores, @Nullable DesignWord design) {
        return new PairedClassScoresForm(
                scores.labels(),
                ClassScoresForm.truthOf(scores.first()),
                ClassScoresForm.rows(scores.first()),
                ClassScoresForm.rows(scores.second()),
                design);
    }

    @Override
    public PairedClassScores evidence() {
        EvidenceForm.requireDistinct(labels);
        return PairedClassScores.of(ClassScores.of(labels, truth, first), ClassScores.of(labels, truth, second));
    }
}
