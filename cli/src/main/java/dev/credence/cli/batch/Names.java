package dev.credence.cli.batch;

import dev.credence.api.refusal.RefusedException;
import dev.credence.cli.batch.BatchError.Code;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Supplier;

/** Looks names up, and takes answers. */
final class Names {
    private Names() {}

    /** What a spelling names. */
    static <S, T> T find(Function<S, T> registry, S spelling) {
        try {
            return registry.apply(spelling);
        } catch (NoSuchElementException e) {
            throw new BatchError(Code.UNKNOWN_NAME, String.valueOf(e.getMessage()));
        }
    }

    /** What was answered; a refusal is the line's error. */
    static <R> R answered(Supplier<R> question) {
        try {
            return find(asked -> asked.get(), question);
        } catch (RefusedException e) {
            throw new BatchError(e.refusal());
        }
    }
}
