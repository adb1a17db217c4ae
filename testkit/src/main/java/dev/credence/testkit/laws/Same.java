package dev.credence.testkit.laws;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import java.util.Arrays;
import java.util.List;

/** Answers that must be the same to the bit, whatever notes stand beside them. */
final class Same {
    private Same() {}

    static void require(String law, Estimate before, Estimate after) {
        require(law, numbers(before), numbers(after));
    }

    static void require(String law, Comparison before, Comparison after) {
        require(law, numbers(before), numbers(after));
    }

    /** The number of items apart, which counts also those that the metric does not read. */
    static void requireButForItems(String law, Estimate before, Estimate after) {
        require(law, butFor(before.n(), numbers(before)), butFor(after.n(), numbers(after)));
    }

    /** The number of items apart, which counts also those that the metric does not read. */
    static void requireButForItems(String law, Comparison before, Comparison after) {
        require(law, butFor(before.n(), numbers(before)), butFor(after.n(), numbers(after)));
    }

    private static List<Object> butFor(long items, List<Object> numbers) {
        numbers.set(numbers.indexOf(items), "items");
        return numbers;
    }

    private static void require(String law, List<Object> before, List<Object> after) {
        Check.that(before.equals(after), () -> law + ": expected " + before + ", got " + after);
    }

    private static List<Object> numbers(Estimate answer) {
        return Arrays.asList(
                answer.value(),
                answer.lower(),
                answer.upper(),
                answer.status(),
                answer.n(),
                answer.effectiveN(),
                answer.designEffect(),
                answer.posterior(),
                answer.simulation());
    }

    private static List<Object> numbers(Comparison answer) {
        return Arrays.asList(
                answer.first(),
                answer.second(),
                answer.lower(),
                answer.upper(),
                answer.status(),
                answer.n(),
                answer.probabilityFirstGreater(),
                answer.probabilitySecondGreater(),
                answer.test(),
                answer.ratio(),
                answer.equivalence(),
                answer.simulation());
    }
}
