package dev.credence.cli.batch;

import dev.credence.Answer;
import dev.credence.api.interval.Inference;
import dev.credence.cli.batch.BatchError.Code;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** Looks names up, and takes answers. */
final class Names {
    private Names() {}

    /** What a spelling names. */
    static <T> T find(Function<String, T> registry, String spelling) {
        try {
            return registry.apply(spelling);
        } catch (NoSuchElementException e) {
            throw new BatchError(Code.UNKNOWN_NAME, String.valueOf(e.getMessage()));
        }
    }

    /** What was answered; a refusal is the line's error. */
    static <R extends Inference> R answered(Answer<R> answer) {
        answer.refusal().ifPresent(refusal -> {
            throw new BatchError(Code.UNSUPPORTED_EVIDENCE, refusal.sentence());
        });
        return answer.orThrow();
    }
}
