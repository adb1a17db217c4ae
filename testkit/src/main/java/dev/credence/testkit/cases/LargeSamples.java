package dev.credence.testkit.cases;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.SplittableRandom;

/** Samples so large that first-order theory is all that is left. */
public final class LargeSamples {
    /** 500: enough for a tenth of a width, few enough for areas that compare all pairs. */
    private static final int SCORES = 500;

    private LargeSamples() {}

    /**
     * A metric on a large sample: 20,000 observations of a matrix, 500 of scores or readings.
     *
     * @param metric the metric
     * @return one case; none for other evidence
     */
    @SuppressWarnings("unchecked") // the kind of evidence is checked
    public static List<IntervalCase<?>> of(Metric<?> metric) {
        if (metric.evidenceType() == ConfusionMatrix.class) {
            return one((Metric<ConfusionMatrix>) metric, ConfusionMatrix.binary(7_000, 1_600, 2_400, 9_000));
        }
        if (metric.evidenceType() == ScoredSample.class) {
            return one(
                    (Metric<ScoredSample>) metric,
                    Contrasts.scores(SCORES, 0.4, new SplittableRandom(8)).first());
        }
        return metric.evidenceType() == Readings.class ? one((Metric<Readings>) metric, readings()) : List.of();
    }

    private static <E extends Evidence> List<IntervalCase<?>> one(Metric<E> metric, E evidence) {
        return metric.refusal(evidence).isEmpty()
                ? List.of(new IntervalCase<>(metric, Sample.of(evidence)))
                : List.of();
    }

    private static Readings readings() {
        SplittableRandom random = new SplittableRandom(9);
        return Readings.of(random.doubles(SCORES, -3, 3).toArray());
    }
}
