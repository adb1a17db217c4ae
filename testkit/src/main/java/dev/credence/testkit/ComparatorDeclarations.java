package dev.credence.testkit;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.ComparisonCase;
import dev.credence.testkit.cases.ComparisonCases;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assertions;

/** What a comparator declares of itself in its contract: what it fits, and which laws it does not keep. */
public abstract class ComparatorDeclarations extends Contract {
    /** Only for the contract. */
    ComparatorDeclarations() {}

    /** {@return the comparator under test} */
    protected abstract Comparator comparator();

    /**
     * Designs the comparator declares to support, by {@code Sample.design()}: {@code "clustered"}, {@code "weighted"} and
     * {@code "folds"}, which it must refuse unless they are listed here, and {@code "stratified"}.
     *
     * @return by default {@code i.i.d.} alone
     */
    protected Set<String> designs() {
        return Set.of("i.i.d.");
    }

    /**
     * Metrics on two systems to try.
     *
     * @return by default small metrics of every kind, paired and independent, of every design
     */
    protected List<ComparisonCase<?>> cases() {
        return ComparisonCases.all();
    }

    /**
     * Seed and draws; a comparator that simulates may lower the draws to be quick.
     *
     * @return by default the comparator's own
     */
    protected Run run() {
        return Run.defaults();
    }

    /**
     * Whether the observed difference always lies inside its interval. A posterior with a strong prior says no.
     *
     * @return by default true
     */
    protected boolean holdsTheDifference() {
        return true;
    }

    /**
     * Whether the comparator tells metrics without direction from others: it gives them no p-value of non-inferiority.
     *
     * @return by default true
     */
    protected boolean knowsNeutralMetrics() {
        return true;
    }

    /**
     * Whether the two-sided p-value is below {@code a} exactly where the interval at level {@code 1 - a} excludes 0. A test that
     * knows no interval, as a permutation, says no; its answers must then say in a note whose interval stands there.
     *
     * @return by default true
     */
    protected boolean testAgreesWithTheInterval() {
        return true;
    }

    /**
     * Whether widths know strata in which now the one system is ahead and now the other. A test that takes the spread to be that of
     * equal systems says no.
     *
     * @return by default true
     */
    protected boolean knowsStrata() {
        return true;
    }

    /**
     * Whether the width becomes that of the delta method as samples grow. A comparator that is cautious at any size, or that
     * estimates a variance by a model, says no.
     *
     * @return by default true
     */
    protected boolean widthsBecomeThoseOfTheDeltaMethod() {
        return true;
    }

    /**
     * Whether cells that could have been seen but were not, and labels that never occur, leave the answer alone. A prior on every
     * joint cell says no.
     *
     * @return by default true
     */
    protected boolean ignoresWhatIsAbsent() {
        return true;
    }

    /**
     * Metrics of matrices on which laws of many metrics are tried: that absent things do not count, and of widths.
     *
     * @return by default small metrics of every kind; what the subject does not fit is passed over
     */
    protected List<Metric<ConfusionMatrix>> metricsOfMatrices() {
        return ReferenceMetrics.ofManyClasses();
    }

    /**
     * Metrics of scores, of which those that read ranks alone are told scores on other scales.
     *
     * @return by default an area under a curve; what the subject does not fit is passed over
     */
    protected List<Metric<ScoredSample>> metricsOfScores() {
        return List.of(ReferenceMetrics.auroc());
    }

    final List<ComparisonCase<?>> fitting() {
        List<ComparisonCase<?>> fitting =
                cases().stream().filter(c -> c.fits(comparator())).toList();
        Assertions.assertFalse(
                fitting.isEmpty(),
                () -> "comparator '" + comparator().id() + "' fits no case; override cases() with some it fits");
        return fitting;
    }
}
