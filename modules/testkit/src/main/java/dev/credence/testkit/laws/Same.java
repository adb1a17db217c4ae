package dev.credence.testkit.laws;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Checks that two results are equal except for their notes: to the bit, or within rounding. */
final class Same {
    private static final double ROUNDING = 1e-12;

    private Same() {}

    static void require(String law, Inference before, Inference after) {
        List<Object> expected = numbers(before);
        List<Object> actual = numbers(after);
        Check.that(expected.equals(actual), () -> law + ": expected " + expected + ", got " + actual);
    }

    /** Compares all numbers except the number of items, which counts also items that the metric does not depend on. */
    static void requireButForItems(String law, Inference before, Inference after) {
        requireNear(
                law, numbersWithoutItems(before.n(), numbers(before)), numbersWithoutItems(after.n(), numbers(after)));
    }

    private static List<Object> numbersWithoutItems(long items, List<Object> numbers) {
        numbers.set(numbers.indexOf(items), "items");
        return numbers;
    }

    private static void requireNear(String law, List<Object> before, List<Object> after) {
        boolean near = before.size() == after.size()
                && IntStream.range(0, before.size()).allMatch(i -> isNear(before.get(i), after.get(i)));
        Check.that(near, () -> law + ": expected " + before + ", got " + after);
    }

    private static boolean isNear(Object before, Object after) {
        if (before instanceof Double expected && after instanceof Double actual) {
            return Check.close(expected, actual, ROUNDING);
        }
        return before.equals(after);
    }

    private static List<Object> numbers(Inference result) {
        return result instanceof Comparison comparison ? numbers(comparison) : numbers((Estimate) result);
    }

    private static List<Object> numbers(Estimate result) {
        List<Object> numbers = listed(
                result.value(),
                result.lower(),
                result.upper(),
                result.status(),
                result.n(),
                result.effectiveN(),
                result.designEffect(),
                result.simulation());
        result.posterior()
                .ifPresent(posterior -> numbers.addAll(
                        listed(posterior.mean(), posterior.mode(), posterior.median(), posterior.standardDeviation())));
        return numbers;
    }

    private static List<Object> numbers(Comparison result) {
        List<Object> numbers = listed(
                result.first(),
                result.second(),
                result.lower(),
                result.upper(),
                result.status(),
                result.n(),
                result.probabilityFirstGreater(),
                result.probabilitySecondGreater(),
                result.simulation());
        result.test()
                .ifPresent(test -> numbers.addAll(listed(
                        test.statistic(),
                        test.twoSided(),
                        test.firstGreater(),
                        test.secondGreater(),
                        test.nonInferiority(),
                        test.equivalence())));
        result.ratio().ifPresent(ratio -> numbers.addAll(listed(ratio.value(), ratio.lower(), ratio.upper())));
        result.equivalence()
                .ifPresent(region ->
                        numbers.addAll(listed(region.margin(), region.inside(), region.first(), region.second())));
        return numbers;
    }

    private static List<Object> listed(Object... numbers) {
        return new ArrayList<>(Arrays.asList(numbers));
    }
}
