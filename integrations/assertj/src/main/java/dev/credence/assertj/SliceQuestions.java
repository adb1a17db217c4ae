package dev.credence.assertj;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Converts slices of evidence to functions from a level to a result. */
final class SliceQuestions {
    private SliceQuestions() {}

    static <E, R> Map<String, Function<ConfidenceLevel, R>> of(
            Map<String, ? extends E> evidence, BiFunction<? super E, ConfidenceLevel, R> question) {
        Objects.requireNonNull(question, "question must not be null");
        Map<String, Function<ConfidenceLevel, R>> slices = new LinkedHashMap<>();
        evidence.forEach((name, part) -> slices.put(name, level -> question.apply(part, level)));
        return slices;
    }
}
