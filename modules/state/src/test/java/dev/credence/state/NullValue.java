package dev.credence.state;

/** Passes null where it is not allowed, like a caller without a null checker. */
final class NullValue {
    private NullValue() {}

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    static <T> T value() {
        return null;
    }
}
