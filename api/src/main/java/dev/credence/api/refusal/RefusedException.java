package dev.credence.api.refusal;

/** Thrown where an answer was required and refused; its message is the refusal's sentence. */
public final class RefusedException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Why there is no answer. */
    private final Refusal refusal;

    /**
     * Wraps a refusal.
     *
     * @param refusal why there is no answer
     */
    public RefusedException(Refusal refusal) {
        super(refusal.sentence());
        this.refusal = refusal;
    }

    /**
     * Why there is no answer.
     *
     * @return code, sentence and what would fit instead
     */
    public Refusal refusal() {
        return refusal;
    }
}
