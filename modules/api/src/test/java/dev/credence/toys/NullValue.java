package dev.credence.toys;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Passes null where it is not allowed, like a caller without a null checker. */
public final class NullValue {
    private NullValue() {}

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    public static <T> T value() {
        return null;
    }

    /** Asserts the message of the exception that a null argument causes. */
    public static void assertNullThrows(String sentence, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(sentence);
    }
}
