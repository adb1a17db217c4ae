package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.ClassScores;
import dev.credence.jackson.strict.IfAny;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The form {@code {"type":"class-scores","labels":["a","b"],"truth":["a","b"],"scores":[[0.7,0.3],[0.1,0.9]]}} with scores[item][label]. */
@JsonTypeName("class-scores")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record ClassScoresForm(
        List<String> labels,
        List<String> truth,
        double[][] scores,
        @IfAny @Nullable DesignWord design) implements PlainForm {
    static PlainForm of(ClassScores scores, @Nullable DesignWord design) {
        return new ClassScoresForm(scores.labels(), truthOf(scores), rows(scores), design);
    }

    static List<String> truthOf(ClassScores scores) {
        return items(scores)
                .mapToObj(item -> scores.labels().get(scores.truth(item)))
                .toList();
    }

    static double[][] rows(ClassScores scores) {
        return items(scores).mapToObj(item -> row(scores, item)).toArray(double[][]::new);
    }

    private static IntStream items(ClassScores scores) {
        return IntStream.range(0, scores.atoms());
    }

    private static double[] row(ClassScores scores, int item) {
        return IntStream.range(0, scores.labels().size())
                .mapToDouble(label -> scores.score(item, label))
                .toArray();
    }

    @Override
    public ClassScores evidence() {
        EvidenceForm.requireDistinct(labels);
        return ClassScores.of(labels, truth, scores);
    }
}
