package dev.credence.testkit;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.Averaging;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.metric.derived.Thresholded;
import dev.credence.testkit.cases.Matrices;
import dev.credence.testkit.cases.Scores;
import dev.credence.testkit.laws.metric.CounterpartLaws;
import dev.credence.testkit.laws.metric.InfluenceLaws;
import dev.credence.testkit.laws.metric.MetricLaws;
import dev.credence.testkit.laws.metric.PerfectionLaws;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/**
 * The laws of every metric of true and false positives and negatives, and of what is derived from it: one class against the rest, averages
 * over classes, scores at a threshold.
 */
public abstract class BinaryMetricContract extends ConfusionMetricContract {
    /** For subclasses. */
    protected BinaryMetricContract() {}

    @Override
    protected abstract BinaryMetric metric();

    /**
     * {@return the metric that equals this metric after the two classes are exchanged, such as specificity for recall and kappa for kappa;
     * by default none}
     */
    protected Optional<BinaryMetric> counterpart() {
        return Optional.empty();
    }

    /** {@return the metric that equals 1 minus this metric, such as the false discovery rate for precision; by default none} */
    protected Optional<BinaryMetric> complement() {
        return Optional.empty();
    }

    /**
     * {@return whether the value is NaN wherever it would depend on the next observation alone; by default true} A mean over the observed
     * classes, and a metric that defines 0/0 as 0, return false.
     */
    protected boolean isUndefinedForEmptyInput() {
        return true;
    }

    /** Values come arbitrarily close to both finite ends of the range. */
    @Test
    public final void endsOfTheRangeAreReached() {
        assume(reachesTheEndsOfItsRange(), "reachesTheEndsOfItsRange");
        PerfectionLaws.endsOfTheRangeAreReached(metric());
    }

    /** An undefined value (0/0), which would depend on the next observation alone, is NaN. */
    @Test
    public final void emptyInputIsUndefined() {
        assume(isUndefinedForEmptyInput(), "isUndefinedForEmptyInput");
        Matrices.binaryCorners().forEach(matrix -> PerfectionLaws.emptyInputIsUndefined(metric(), matrix));
    }

    /** The counterpart equals the metric after the two classes are exchanged. */
    @Test
    public final void counterpartEqualsTheMetricOfTheOtherClass() {
        counterpart().ifPresent(other -> CounterpartLaws.equalsTheMetricOfTheOtherClass(metric(), other));
    }

    /** A metric and its complement add up to 1. */
    @Test
    public final void aMetricAndItsComplementAddUpToOne() {
        complement().ifPresent(other -> CounterpartLaws.addsUpToOneWithItsComplement(metric(), other));
    }

    /** {@return random matrices of many classes} */
    @Provide
    public final Arbitrary<ConfusionMatrix> anyMatrix() {
        return Matrices.manyClasses();
    }

    /** {@return random scores} */
    @Provide
    public final Arbitrary<ScoredSample> anyScores() {
        return Scores.any();
    }

    /**
     * Macro, micro and weighted averages fulfil the laws of value and influence, under every policy for undefined classes.
     *
     * @param matrix a random matrix
     */
    @Property(tries = TRIES, seed = SEED)
    public final void averagesOverClassesObeyTheLaws(@ForAll("anyMatrix") ConfusionMatrix matrix) {
        for (Averaging averaging : Averaging.values()) {
            for (UndefinedPolicy policy : UndefinedPolicy.values()) {
                Metric<ConfusionMatrix> average = averaging.of(metric(), policy);
                MetricLaws.staysInRange(average, matrix);
                MetricLaws.undefinedIsNaNWithANote(average, matrix);
                MetricLaws.ignoresTheScaleOfWeights(average, matrix, 5);
                MetricLaws.sameDataSameValue(average, matrix, Matrices.renamed(matrix, false), "renaming labels");
                InfluenceLaws.sumToZero(average, matrix);
                if (smooth()) {
                    InfluenceLaws.equalTheNumericalDerivative(average, matrix);
                }
            }
        }
    }

    /**
     * One class against the rest has the value of the two-class matrix in which the other classes are merged.
     *
     * @param matrix a random matrix with a positive label
     */
    @Property(tries = TRIES, seed = SEED)
    public final void oneClassAgainstTheRestIsTheMetricOfThatClass(@ForAll("anyEvidence") ConfusionMatrix matrix) {
        String label = matrix.positive().orElseThrow();
        ConfusionMatrix twoClasses = Matrices.againstTheRest(matrix, label);
        BinaryLaws.equal(metric(), twoClasses, OneVersusRest.of(metric(), label), matrix);
    }

    /**
     * Scores at a threshold have the value of the confusion matrix of the predictions at that threshold.
     *
     * @param scores random scores
     */
    @Property(tries = TRIES, seed = SEED)
    public final void atAThresholdItIsTheMetricOfThatMatrix(@ForAll("anyScores") ScoredSample scores) {
        BinaryLaws.equal(metric(), scores.at(0.5), Thresholded.of(metric(), 0.5), scores);
    }

    /** Checks that metrics derived from a two-class metric have its value. */
    static final class BinaryLaws {
        static <E extends Evidence> void equal(
                Metric<ConfusionMatrix> metric, ConfusionMatrix matrix, Metric<E> derived, E evidence) {
            double expected = metric.value(matrix);
            double actual = derived.value(evidence);
            double tolerance = 1e-12 * Math.max(1, Math.abs(expected));
            Assertions.assertTrue(
                    Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= tolerance,
                    () -> derived.spelling() + " must equal " + metric.spelling() + " on " + matrix + ": expected="
                            + expected + ", actual=" + actual);
        }
    }
}
