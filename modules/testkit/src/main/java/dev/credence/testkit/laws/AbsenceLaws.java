package dev.credence.testkit.laws;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.option.Configurable;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.IntervalCase;
import dev.credence.testkit.TestCase;
import dev.credence.testkit.cases.AbsentPart;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Laws of absent parts: a class that occurs neither as true nor as predicted class, a cell with count 0, a row with weight 0, an empty
 * cluster, and a cluster without observations that the metric depends on. They must not change a bit of any answer.
 */
public final class AbsenceLaws {
    private AbsenceLaws() {}

    /** The interval must be the same without and with the absent parts. */
    public static void intervalsIgnoreWhatIsAbsent(
            IntervalMethod method, AbsentPart<IntervalCase<?>> pair, ComputeOptions computeOptions) {
        ignores(
                method,
                pair,
                c -> c.compute(method, ConfidenceLevel.P95, computeOptions),
                c -> c.sample().evidence().size());
    }

    /** The comparison must be the same without and with the absent parts. */
    public static void comparisonsIgnoreWhatIsAbsent(
            Comparator comparator, AbsentPart<ComparisonCase<?>> pair, ComputeOptions computeOptions) {
        ComparisonOptions options = ComparisonOptions.at(ConfidenceLevel.P95).withMargin(0.0317);
        ignores(
                comparator,
                pair,
                c -> c.compute(comparator, options, computeOptions),
                c -> c.pairing().firstEvidence().size());
    }

    private static <S extends Configurable<S>, C extends TestCase<S>> void ignores(
            S subject, AbsentPart<C> pair, Function<C, Inference> result, ToLongFunction<C> items) {
        if (!pair.without().fits(subject)) {
            return;
        }
        Check.that(
                pair.with().fits(subject),
                () -> lawOf(pair) + subject.spelling() + " refuses " + pair.with() + ": "
                        + pair.with().refusal(subject));
        String law = lawOf(pair) + subject.spelling() + " of " + pair.without();
        Inference without = result.apply(pair.without());
        Inference with = result.apply(pair.with());
        if (items.applyAsLong(pair.without()) == items.applyAsLong(pair.with())) {
            Same.require(law, without, with);
        } else {
            Same.requireButForItems(law, without, with);
        }
    }

    private static String lawOf(AbsentPart<?> pair) {
        return "absent labels and cells do not count (" + pair.subject() + "): ";
    }
}
