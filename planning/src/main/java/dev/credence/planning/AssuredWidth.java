package dev.credence.planning;

import dev.credence.numerics.beta.Binomial;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.LongToDoubleFunction;
import java.util.stream.LongStream;

/** The width that the interval of a binomial proportion does not exceed with a given probability. */
final class AssuredWidth {
    private AssuredWidth() {}

    private record Outcome(double width, double probability) {}

    static double of(BinomialWindow window, double assurance, LongToDoubleFunction width) {
        Outcome[] outcomes = LongStream.rangeClosed(window.low(), window.high())
                .mapToObj(
                        k -> new Outcome(width.applyAsDouble(k), Binomial.probability(k, window.trials(), window.p())))
                .toArray(Outcome[]::new);
        Arrays.sort(outcomes, Comparator.comparingDouble(Outcome::width));
        double kept = 0;
        for (Outcome outcome : outcomes) {
            kept += outcome.probability();
            if (kept >= assurance) {
                return outcome.width();
            }
        }
        return outcomes[outcomes.length - 1].width();
    }
}
