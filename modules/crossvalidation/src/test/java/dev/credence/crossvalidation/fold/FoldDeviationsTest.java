package dev.credence.crossvalidation.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.crossvalidation.comparison.KfoldPairedT;
import dev.credence.crossvalidation.interval.KfoldT;
import dev.credence.crossvalidation.interval.KfoldWilson;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FoldDeviationsTest {
    private static final Refusal ROUGH = Refusal.of(Refusal.Code.METRIC, "it has steps");

    /** This metric is the proportion of the first cell. It has influences, and can be smooth or not. */
    private record FirstCell(boolean influences, Optional<Refusal> nonSmoothness) implements Metric<ConfusionMatrix> {
        @Override
        public String id() {
            return "first-cell";
        }

        @Override
        public Class<ConfusionMatrix> evidenceType() {
            return ConfusionMatrix.class;
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            return weights[0];
        }

        @Override
        public void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
            if (!influences) {
                throw new UnsupportedOperationException("none are written");
            }
            Arrays.fill(out, -weights[0]);
            out[0] += 1;
        }
    }

    private static ConfusionMatrix ofClasses(int classes) {
        List<String> labels = IntStream.range(0, classes).mapToObj(k -> "c" + k).toList();
        long[][] counts = new long[classes][classes];
        for (int k = 0; k < classes; k++) {
            Arrays.fill(counts[k], 1);
        }
        return ConfusionMatrix.of(labels, counts);
    }

    /**
     * With 142 classes there are 20,164 cells, too many for numerical derivatives; a metric with its own
     * influence is accepted.
     */
    @Test
    void metricOfManyCellsMustImplementInfluence() {
        ConfusionMatrix many = ofClasses(142);
        assertThat(FoldDeviations.refusal(new FirstCell(true, Optional.empty()), many))
                .isEmpty();
        assertThat(FoldDeviations.refusal(new FirstCell(false, Optional.empty()), many)
                        .map(Refusal::sentence))
                .hasValue("it gives no influences on this evidence: none are written; use average=macro, which needs"
                        + " none");
        assertThat(FoldDeviations.refusal(new FirstCell(false, Optional.empty()), ofClasses(141)))
                .isEmpty();
    }

    @Test
    void methodsThatNeedDeviationsRefuseMetricWithoutThem() {
        ConfusionMatrix many = ofClasses(142);
        FoldedSample<ConfusionMatrix> folds = FoldedSample.of(List.of(many, many));
        FirstCell metric = new FirstCell(false, Optional.empty());
        Options micro = Options.parse("average=micro");
        assertThat(new KfoldT().configured(micro).refusal(metric, folds).map(Refusal::code))
                .hasValue(Refusal.Code.INFLUENCE);
        assertThat(new KfoldWilson().refusal(metric, folds).map(Refusal::code)).hasValue(Refusal.Code.INFLUENCE);
        Pairing<ConfusionMatrix> pairing = Pairing.independent(folds, folds);
        assertThat(new KfoldPairedT().configured(micro).refusal(metric, pairing).map(Refusal::code))
                .hasValue(Refusal.Code.INFLUENCE);
        long[][] counts = new long[142][142];
        for (int k = 0; k < counts.length; k++) {
            counts[k][k] = 142;
        }
        ConfusionMatrix diagonal = ConfusionMatrix.of(many.labels(), counts);
        FoldedSample<ConfusionMatrix> few = FoldedSample.of(List.of(diagonal, diagonal));
        Pairing<ConfusionMatrix> second = Pairing.independent(few, folds);
        assertThat(new KfoldPairedT().configured(micro).refusal(metric, second).map(Refusal::code))
                .hasValue(Refusal.Code.INFLUENCE);
    }

    @Test
    void metricWithStepsHasNoDeviations() {
        FirstCell rough = new FirstCell(true, Optional.of(ROUGH));
        ConfusionMatrix two = ofClasses(2);
        assertThat(FoldDeviations.refusal(rough, two)).hasValue(ROUGH);
        assertThat(new KfoldWilson().refusal(rough, FoldedSample.of(List.of(two, two))))
                .hasValue(ROUGH);
    }
}
