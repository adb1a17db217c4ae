package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.jackson.strict.IfAny;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The form {@code {"type":"paired-scores","truth":[1,0,1],"first":[0.9,0.2,0.8],"second":[0.7,0.3,0.9]}}. */
@JsonTypeName("paired-scores")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record PairedScoresForm(
        boolean[] truth,
        double[] first,
        double[] second,
        @IfAny @Nullable DesignWord design) implements PlainForm {
    static PlainForm of(PairedScoredSample scores, @Nullable DesignWord design) {
        if (scores.first().isCoarse() || scores.second().isCoarse()) {
            throw new IllegalArgumentException(
                    "scores that are kept as ranges have no JSON form: " + scores + "; write the bytes of their state");
        }
        int[] atoms = items(scores);
        boolean[] truth = new boolean[atoms.length];
        for (int row = 0; row < truth.length; row++) {
            truth[row] = scores.positive(atoms[row]);
        }
        return new PairedScoresForm(
                truth,
                IntStream.of(atoms).mapToDouble(scores::firstScore).toArray(),
                IntStream.of(atoms).mapToDouble(scores::secondScore).toArray(),
                design);
    }

    /** Returns the atom of each item. */
    private static int[] items(PairedScoredSample scores) {
        return IntStream.range(0, scores.atoms())
                .flatMap(atom -> IntStream.generate(() -> atom).limit(scores.count(atom)))
                .toArray();
    }

    @Override
    public PairedScoredSample evidence() {
        return PairedScoredSample.of(truth, first, second);
    }
}
