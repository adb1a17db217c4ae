package dev.credence.decision;

import dev.credence.Answer;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.refusal.Refusal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The bounds of a check at any one-sided significance, each computed once: those that may pass it, and those that may fail it. */
final class CheckBounds {
    private final Function<ConfidenceLevel, Answer<? extends Inference>> question;
    /** Lower and upper bound of the second method at a level, where FAIL needs them. */
    private final BiFunction<ConfidenceLevel, Inference, Optional<double[]>> second;

    private final Map<Double, Answer<? extends Inference>> answers = new HashMap<>();
    private final Map<Double, Optional<double[]>> seconds = new HashMap<>();

    CheckBounds(
            Function<ConfidenceLevel, Answer<? extends Inference>> question,
            BiFunction<ConfidenceLevel, Inference, Optional<double[]>> second) {
        this.question = question;
        this.second = second;
    }

    private Answer<? extends Inference> answer(double significance) {
        return answers.computeIfAbsent(significance, tail -> question.apply(level(tail)));
    }

    private static ConfidenceLevel level(double significance) {
        return ConfidenceLevel.of(1 - 2 * significance);
    }

    /** Returns the interval whose bounds each have a significance. */
    Inference at(double significance) {
        Answer<? extends Inference> answer = answer(significance);
        return answer.result()
                .map(Inference.class::cast)
                .orElseThrow(() -> answer.refusal().orElseThrow().asException());
    }

    Optional<Refusal> refusal(double significance) {
        return answer(significance).refusal();
    }

    private Optional<double[]> second(double significance) {
        return seconds.computeIfAbsent(significance, tail -> second.apply(level(tail), at(tail)));
    }

    /** Returns the lower bound that may fail a check: the lower one of both methods. */
    double failLower(double significance) {
        double usual = at(significance).lower();
        return second(significance).map(other -> Math.min(usual, other[0])).orElse(usual);
    }

    /** Returns the upper bound that may fail a check: the upper one of both methods. */
    double failUpper(double significance) {
        double usual = at(significance).upper();
        return second(significance).map(other -> Math.max(usual, other[1])).orElse(usual);
    }
}
