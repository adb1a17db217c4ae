package dev.credence.api.refusal;

/** Thrown if a result was required but the request was refused. Its message is the sentence of the refusal. */
public final class RefusedException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** The reason why there is no result. */
    private final Refusal refusal;

    /**
     * Creates an exception from a refusal.
     *
     * @param refusal the reason why there is no result
     */
    public RefusedException(Refusal refusal) {
        super(refusal.sentence());
        this.refusal = refusal;
    }

    /** {@return the reason why there is no result} */
    public Refusal refusal() {
        return refusal;
    }
}
