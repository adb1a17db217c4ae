package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;
import java.util.stream.IntStream;

/** Refuses metrics that need true negatives for matrices that do not count them. */
final class TrueNegativesCheck {
    private TrueNegativesCheck() {}

    /** Returns a refusal if the metric needs the true negatives and the matrix does not count them. */
    static <E extends Evidence> Optional<Refusal> missing(Metric<E> metric, Evidence evidence) {
        if (!(evidence instanceof ConfusionMatrix matrix) || matrix.countsTrueNegatives()) {
            return Optional.empty();
        }
        ConfusionMatrix all = matrix.withUnseenAtoms();
        E cells = metric.evidenceType().cast(all);
        boolean needed = IntStream.range(0, all.atoms())
                .filter(atom -> all.outcome(atom, all.positiveIndex()) == Outcome.TRUE_NEGATIVE)
                .anyMatch(atom -> metric.reads(cells, atom));
        return needed
                ? Optional.of(Refusal.of(
                        Refusal.Code.EVIDENCE,
                        "metric '" + metric.spelling()
                                + "' needs the true negatives: tn is missing; give it, or use"
                                + " a metric that does not read it, such as precision, recall, f1, jaccard or"
                                + " fowlkes-mallows"))
                : Optional.empty();
    }
}
