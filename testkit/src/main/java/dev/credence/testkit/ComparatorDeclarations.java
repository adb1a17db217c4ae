package dev.credence.testkit;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
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

    /** {@return metrics on two systems to try; by default small metrics of every kind, paired and independent, of every design} */
    protected List<ComparisonCase<?>> cases() {
        return ComparisonCases.all();
    }

    /** {@return seed and draws; a comparator that simulates may lower the draws to be quick; by default the comparator's own} */
    protected Run run() {
        return Run.defaults();
    }

    /**
     * {@return whether the observed difference always lies inside its interval; by default true} A posterior with a strong prior says no.
     */
    protected boolean holdsTheDifference() {
        return true;
    }

    /**
     * {@return whether the comparator tells metrics without direction from others: it gives them no p-value of non-inferiority; by default
     * true}
     */
    protected boolean knowsNeutralMetrics() {
        return true;
    }

    /**
     * {@return whether the two-sided p-value is below {@code a} exactly where the interval at level {@code 1 - a} excludes 0; by default
     * true} A test that knows no interval, as a permutation, says no; its answers must then say in a note whose interval stands there.
     */
    protected boolean testAgreesWithTheInterval() {
        return true;
    }

    /**
     * {@return whether widths know strata in which now the one system is ahead and now the other; by default true} A test that takes the
     * spread to be that of equal systems says no.
     */
    protected boolean knowsStrata() {
        return true;
    }

    /**
     * {@return whether the width becomes that of the delta method as samples grow; by default true} A comparator that is cautious at any
     * size, or that estimates a variance by a model, says no.
     */
    protected boolean widthsBecomeThoseOfTheDeltaMethod() {
        return true;
    }

    /**
     * {@return whether cells that could have been seen but were not, and labels that never occur, leave the answer alone; by default true}
     * A prior on every joint cell says no.
     */
    protected boolean ignoresWhatIsAbsent() {
        return true;
    }

    /**
     * {@return metrics of matrices on which laws of many metrics are tried: that absent things do not count, and of widths; by default
     * small metrics of every kind; what the subject does not fit is passed over}
     */
    protected List<Metric<ConfusionMatrix>> metricsOfMatrices() {
        return ReferenceMetrics.ofManyClasses();
    }

    /**
     * {@return metrics of scores, of which those that read ranks alone are told scores on other scales; by default an area under a curve;
     * what the subject does not fit is passed over}
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
