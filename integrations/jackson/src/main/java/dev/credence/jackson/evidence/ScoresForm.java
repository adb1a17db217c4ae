package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.jackson.strict.IfAny;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The form {@code {"type":"scores","positive":[0.9,0.8],"negative":[0.2,0.4,0.8]}}. */
@JsonTypeName("scores")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record ScoresForm(
        double[] positive,
        double[] negative,
        @IfAny @Nullable DesignWord design) implements PlainForm {
    static PlainForm of(ScoredSample scores, @Nullable DesignWord design) {
        if (scores.isCoarse()) {
            throw new IllegalArgumentException(
                    "scores that are kept as ranges have no JSON form: " + scores + "; write the bytes of their state");
        }
        return new ScoresForm(side(scores, true), side(scores, false), design);
    }

    private static double[] side(ScoredSample scores, boolean side) {
        return IntStream.range(0, scores.atoms())
                .filter(atom -> scores.positive(atom) == side)
                .boxed()
                .flatMapToDouble(
                        atom -> DoubleStream.generate(() -> scores.score(atom)).limit(scores.count(atom)))
                .toArray();
    }

    @Override
    public ScoredSample evidence() {
        return ScoredSample.of(positive, negative);
    }
}
