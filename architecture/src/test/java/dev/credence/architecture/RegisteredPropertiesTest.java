package dev.credence.architecture;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.Matrices;
import dev.credence.testkit.cases.Scores;
import java.util.function.Consumer;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Random evidence, each given to every registered metric. */
class RegisteredPropertiesTest {
    private static final String SEED = "20260106";

    @Provide
    Arbitrary<ConfusionMatrix> matrices() {
        return Matrices.manyClassesWithPositive();
    }

    @Provide
    Arbitrary<ScoredSample> scores() {
        return Scores.any();
    }

    @Property(tries = 100, seed = SEED)
    void everyMetricOfMatricesObeysTheLaws(@ForAll("matrices") ConfusionMatrix matrix) {
        each(ConfusionMatrix.class, metric -> new Registered.Confusion(metric).randomEvidenceObeysTheLaws(matrix));
    }

    @Property(tries = 60, seed = SEED)
    void everyMetricOfFourCountsObeysTheLawsOfAverages(@ForAll("matrices") ConfusionMatrix matrix) {
        each(ConfusionMatrix.class, metric -> {
            if (metric instanceof BinaryMetric binary) {
                Registered.Binary contract = new Registered.Binary(binary);
                contract.averagesOverClassesObeyTheLaws(matrix);
                contract.oneClassAgainstTheRestIsTheMetricOfThatClass(matrix);
            }
        });
    }

    @Property(tries = 100, seed = SEED)
    void everyMetricOfScoresObeysTheLaws(@ForAll("scores") ScoredSample scores) {
        each(ScoredSample.class, metric -> new Registered.Score(metric).randomEvidenceObeysTheLaws(scores));
    }

    @SuppressWarnings("unchecked") // the type of evidence is checked
    private static <E extends dev.credence.api.evidence.Evidence> void each(
            Class<E> evidence, Consumer<Metric<E>> action) {
        for (Metric<?> metric : Registered.metrics()) {
            if (metric.evidenceType() == evidence) {
                action.accept((Metric<E>) metric);
            }
        }
    }
}
