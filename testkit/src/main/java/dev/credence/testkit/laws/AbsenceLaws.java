package dev.credence.testkit.laws;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.IntervalCase;
import dev.credence.testkit.cases.Absent;

/**
 * Absent things do not count: a class in neither truth nor prediction, a cell of count 0, a row of weight 0, an empty cluster, and one
 * whose rows the metric does not read, change no bit of any answer.
 */
public final class AbsenceLaws {
    private AbsenceLaws() {}

    /** An interval is the same to the bit without and with what is absent. */
    public static void intervalsIgnoreWhatIsAbsent(IntervalMethod method, Absent<IntervalCase<?>> pair, Run run) {
        if (!pair.without().fits(method)) {
            return;
        }
        Check.that(
                pair.with().fits(method),
                () -> absent(pair) + method.spelling() + " refuses " + pair.with() + ": "
                        + method.refusal(pair.with().metric(), pair.with().sample()));
        String law = absent(pair) + method.spelling() + " of " + pair.without();
        Estimate without = pair.without().ask(method, ConfidenceLevel.P95, run);
        Estimate with = pair.with().ask(method, ConfidenceLevel.P95, run);
        if (items(pair.without()) == items(pair.with())) {
            Same.require(law, without, with);
        } else {
            Same.requireButForItems(law, without, with);
        }
    }

    /** A comparison is the same to the bit without and with what is absent. */
    public static void comparisonsIgnoreWhatIsAbsent(Comparator comparator, Absent<ComparisonCase<?>> pair, Run run) {
        if (!pair.without().fits(comparator)) {
            return;
        }
        Check.that(
                pair.with().fits(comparator),
                () -> absent(pair) + comparator.spelling() + " refuses " + pair.with() + ": "
                        + comparator.refusal(pair.with().metric(), pair.with().pairing()));
        ComparisonOptions question = ComparisonOptions.at(ConfidenceLevel.P95).withMargin(0.0317);
        String law = absent(pair) + comparator.spelling() + ", " + pair.without();
        Comparison without = pair.without().ask(comparator, question, run);
        Comparison with = pair.with().ask(comparator, question, run);
        if (items(pair.without()) == items(pair.with())) {
            Same.require(law, without, with);
        } else {
            Same.requireButForItems(law, without, with);
        }
    }

    private static long items(IntervalCase<?> asked) {
        return asked.sample().evidence().size();
    }

    private static long items(ComparisonCase<?> asked) {
        return asked.pairing().firstEvidence().size();
    }

    private static String absent(Absent<?> pair) {
        return "absent things do not count (" + pair.what() + "): ";
    }
}
