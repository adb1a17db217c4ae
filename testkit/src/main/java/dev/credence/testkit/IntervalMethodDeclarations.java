package dev.credence.testkit;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.cases.IntervalCases;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;

/** What an interval method declares of itself in its contract: what it fits, and which laws it does not keep. */
public abstract class IntervalMethodDeclarations extends Contract {
    static final String SEED = MetricContract.SEED;

    /** Cases that the method fits, made once, so that it is asked about each once. */
    private List<IntervalCase<?>> fitting = List.of();

    private @Nullable IntervalMethod once;

    /** Only for the contract. */
    IntervalMethodDeclarations() {}

    /** {@return the method under test} */
    protected abstract IntervalMethod method();

    /**
     * Designs the method declares to support, by {@link Sample#design()}; it must refuse clustered, weighted and folded samples
     * unless they are listed here, and fit at least one case of each design that is.
     *
     * @return by default {@code i.i.d.} alone
     */
    protected Set<String> designs() {
        return Set.of("i.i.d.");
    }

    /** {@return metrics on samples to try; by default small metrics of every kind on corner cases and on every design} */
    protected List<IntervalCase<?>> cases() {
        return IntervalCases.all();
    }

    /** {@return seed and draws; a method that simulates may lower the draws to be quick; by default the method's own} */
    protected Run run() {
        return Run.defaults();
    }

    /** {@return whether the observed value always lies inside the interval; by default true} A posterior with a strong prior says no. */
    protected boolean holdsTheValue() {
        return true;
    }

    /**
     * Whether the observed value always lies inside the interval at a level: some intervals are centred elsewhere, and hold the
     * value from some level on.
     *
     * @param level a level
     * @return by default what {@link #holdsTheValue()} says
     */
    protected boolean holdsTheValue(ConfidenceLevel level) {
        return holdsTheValue();
    }

    /**
     * {@return whether the bounds always lie inside the metric's range; by default true} A method that says no (Wald) must add a note where
     * they do not.
     */
    protected boolean keepsTheRange() {
        return true;
    }

    /**
     * {@return whether intervals hold the truth about as often as they say where nothing is special; by default true} Only a method whose
     * coverage is stated otherwise says no.
     */
    protected boolean holdsTheTruth() {
        return true;
    }

    /**
     * {@return whether the width becomes that of the delta method as samples grow; by default true} A method that is cautious at any size,
     * or that estimates a variance by a model, says no.
     */
    protected boolean widthsBecomeThoseOfTheDeltaMethod() {
        return true;
    }

    /**
     * {@return whether cells that could have been seen but were not, and labels that never occur, leave the answer alone; by default true}
     * A prior on every cell says no.
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

    final List<IntervalCase<?>> fitting() {
        if (fitting.isEmpty()) {
            fitting = cases().stream().filter(s -> s.fits(method())).toList();
        }
        Assertions.assertFalse(
                fitting.isEmpty(),
                () -> "method '" + method().id() + "' fits no case; override cases() with some that it fits");
        return fitting;
    }

    final IntervalMethod once() {
        if (once == null) {
            once = AskedOnce.of(method());
        }
        return once;
    }
}
