package dev.credence.cli.batch;

import dev.credence.api.refusal.RefusedException;
import dev.credence.cli.batch.BatchError.Code;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Supplier;

/** Looks up names and translates the errors of the library into those of the line. */
final class Names {
    private Names() {}

    /** Returns the metric or method that a spelling names. */
    static <S, T> T find(Function<S, T> registry, S spelling) {
        try {
            return registry.apply(spelling);
        } catch (NoSuchElementException e) {
            throw new BatchError(Code.UNKNOWN_NAME, String.valueOf(e.getMessage()));
        }
    }

    /** Returns the result of a computation; a refusal of the library becomes the error of the line. */
    static <R> R answered(Supplier<R> question) {
        try {
            return find(requested -> requested.get(), question);
        } catch (RefusedException e) {
            throw new BatchError(e.refusal());
        }
    }
}
