package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.IfAny;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** {@code {"type":"paired-scores","truth":[1,0,1],"first":[0.9,0.2,0.8],"second":[0.7,0.3,0.9]}}. */
@JsonTypeName("paired-scores")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record PairedScoresForm(
        boolean[] truth,
        double[] first,
        double[] second,
        @IfAny @Nullable DesignWord design) implements EvidenceForm {
    static EvidenceForm of(PairedScoredSample scores, @Nullable DesignWord design) {
        int rows = scores.atoms();
        boolean[] truth = new boolean[rows];
        for (int row = 0; row < rows; row++) {
            truth[row] = scores.positive(row);
        }
        return new PairedScoresForm(
                truth,
                IntStream.range(0, rows).mapToDouble(scores::firstScore).toArray(),
                IntStream.range(0, rows).mapToDouble(scores::secondScore).toArray(),
                design);
    }

    @Override
    public EvidenceDocument document() {
        return EvidenceKind.drawn(PairedScoredSample.of(truth, first, second), design);
    }
}
