package dev.credence.bayes.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.SmallMetrics;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Checks notes, statuses and refusals of results for small matrices against manual calculations. */
class AnswersByHandTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(10, 10, 5, 40);

    /** Without trials Jeffreys' posterior is the prior, which is U-shaped: the result has both pieces and states that there is no mode. */
    @Test
    void notesOfIntervalAndPosteriorAreReported() {
        Estimate none = Estimate.compute(
                new ShortestBeta(),
                SmallMetrics.RECALL,
                Sample.of(ConfusionMatrix.binary(0, 3, 0, 7)),
                ConfidenceLevel.P95,
                ComputeOptions.defaults());
        assertThat(Note.sentences(none.notes()))
                .contains(
                        "the highest densities lie in two pieces: the interval is equal-tailed instead",
                        "the posterior is U-shaped, its density is infinite at 0 and at 1: it has no mode");
        assertThat(new ShortestBeta().exact()).isTrue();
        assertThat(new EqualTailedBeta().exact()).isTrue();
    }

    @Test
    void regionIsReportedIfRequested() {
        Pairing<ConfusionMatrix> pairing = Pairing.independent(Sample.of(MATRIX), Sample.of(MATRIX));
        ComparisonOptions plain = ComparisonOptions.at(ConfidenceLevel.P95);
        assertThat(Comparison.compute(
                                new IndependentBayes(), SmallMetrics.RECALL, pairing, plain, ComputeOptions.defaults())
                        .equivalence())
                .isEmpty();
        assertThat(Comparison.compute(
                                new IndependentBayes(),
                                SmallMetrics.RECALL,
                                pairing,
                                plain.withMargin(0.1),
                                ComputeOptions.defaults())
                        .equivalence())
                .isPresent();
    }

    @Test
    void eitherSystemMayBeRefused() {
        Sample<ConfusionMatrix> plain = Sample.of(MATRIX);
        Sample<ConfusionMatrix> folds = FoldedSample.of(List.of(MATRIX, MATRIX));
        IndependentBayes bayes = new IndependentBayes();
        assertThat(bayes.refusal(SmallMetrics.RECALL, Pairing.independent(plain, plain)))
                .isEmpty();
        assertThat(bayes.refusal(SmallMetrics.RECALL, Pairing.independent(folds, plain)))
                .isPresent();
        assertThat(bayes.refusal(SmallMetrics.RECALL, Pairing.independent(plain, folds)))
                .isPresent();
    }

    /**
     * Two systems that always agree share the trials of any metric on the observed cells; for up to 100 labels the cells without
     * observations are examined as well.
     */
    @Test
    void systemsThatAlwaysAgreeAreCheckedOnAllCells() {
        for (int classes : new int[] {2, 3, 100}) {
            PairedConfusionMatrix alike = alike(classes);
            assertThat(new PairedBayes().refusal(SmallMetrics.PRECISION, Pairing.paired(alike)))
                    .as("%s labels", classes)
                    .isPresent();
            assertThat(new PairedBayes().refusal(SmallMetrics.RECALL, Pairing.paired(alike)))
                    .isEmpty();
        }
        assertThat(new PairedBayes().refusal(SmallMetrics.PRECISION, Pairing.paired(alike(101))))
                .isEmpty();
    }

    private static PairedConfusionMatrix alike(int classes) {
        long[][][] counts = new long[classes][classes][classes];
        for (int k = 0; k < classes; k++) {
            counts[k][k][k] = 5;
        }
        return PairedConfusionMatrix.of(
                        IntStream.range(0, classes).mapToObj(Integer::toString).toList(), counts)
                .withPositive("1");
    }

    /** A metric that is the recall if that is at least 1/2, and undefined otherwise. */
    private static BinaryMetric metric(boolean ever) {
        return new BinaryMetric() {
            @Override
            public String id() {
                return "partly";
            }

            @Override
            public Range range() {
                return Range.UNIT;
            }

            @Override
            public double value(double tp, double fp, double fn, double tn) {
                return ever && tp >= fn ? tp / (tp + fn) : Double.NaN;
            }
        };
    }

    /** With two of four positives found, half of the posterior lies below 1/2, so that half of the points are undefined. */
    @Test
    void undefinedPointsHaveANote() {
        Sample<ConfusionMatrix> sample = Sample.of(ConfusionMatrix.binary(2, 1, 2, 9));
        Estimate partly =
                new DirichletLattice().interval(metric(true), sample, ConfidenceLevel.P95, ComputeOptions.defaults());
        assertThat(Note.sentences(partly.notes()))
                .contains("the metric was undefined at 2048 of 4096 points, which were left out");
        assertThat(partly.lower()).isBetween(0.5, 0.52);
        Estimate never =
                new DirichletLattice().interval(metric(false), sample, ConfidenceLevel.P95, ComputeOptions.defaults());
        assertThat(Note.sentences(never.notes()))
                .contains("the data do not bound the value, so that the interval is the whole range");
        assertThat(never.lower()).isZero();
        assertThat(never.upper()).isEqualTo(1);
    }
}
