package dev.credence.montecarlo.resampling;

/** The run was cancelled: nothing of it is kept. */
public final class Cancelled extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Cancelled() {
        super("run cancelled", null, false, false);
    }

    /**
     * To be thrown where a run finds itself cancelled outside of {@link Blocks}.
     *
     * @return the exception
     */
    public static Cancelled now() {
        return new Cancelled();
    }
}
