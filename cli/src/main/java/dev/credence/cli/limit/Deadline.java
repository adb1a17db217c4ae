package dev.credence.cli.limit;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A point in time after which work is to stop; asked by what works, as a run's cancellation. */
public final class Deadline implements BooleanSupplier {
    /** A hundred years: longer than any process runs, and no overflow. */
    private static final double FOREVER = 3e9;

    private final long begun = System.nanoTime();
    private final long nanos;

    private Deadline(double seconds) {
        this.nanos = (long) (Math.min(seconds, FOREVER) * TimeUnit.SECONDS.toNanos(1));
    }

    /** This many seconds from now. */
    public static Deadline after(double seconds) {
        return new Deadline(seconds);
    }

    /** What is left, negative once it has passed. */
    public long nanosLeft() {
        return nanos - (System.nanoTime() - begun);
    }

    @Override
    public boolean getAsBoolean() {
        return nanosLeft() <= 0;
    }
}
