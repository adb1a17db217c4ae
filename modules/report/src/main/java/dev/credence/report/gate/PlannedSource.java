package dev.credence.report.gate;

import dev.credence.api.metric.Metric;
import dev.credence.decision.Decision.Counted;
import dev.credence.report.comparison.ObservedPair;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The assumed distribution of rows, from which a planned gate is drawn. Both systems are equally good in it, and a new system that is worse
 * by a share w is wrong for a share w of the rows for which it would have been right; with a negative w it is right for a share -w of the
 * others.
 */
interface PlannedSource {
    /** Returns the true value of a metric of the new system on all rows or on a slice. */
    double value(Metric<?> metric, Optional<String> slice, double worse);

    /** Returns a source of drawn rows, of the sizes that were observed. */
    Function<UniformRandomProvider, BurnIn.RunPair> drawing(double worse);

    /** Returns the expected rows of all parts; empty if they do not describe the joint distribution of estimates. */
    Optional<BurnIn.RunPair> expected(double worse);

    /**
     * Returns the expected rows of all rows or of a slice as a function of their number.
     *
     * @param counted whose rows are counted, which matters where both systems have different ones
     */
    LongFunction<ObservedPair> expected(Optional<String> slice, double worse, Counted counted);

    /** Returns the largest number of expected rows that are computed; the bounds of more rows are those of this number, divided by a root. */
    long mostExpected();

    /** Returns the usual number of draws. */
    long draws();
}
