package dev.credence.toys;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Null where none is allowed, as a caller without a null checker passes it. */
public final class Absent {
    private Absent() {}

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    public static <T> T value() {
        return null;
    }

    /** Asserts the sentence that a null is answered with. */
    public static void isNamed(String sentence, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(sentence);
    }
}
