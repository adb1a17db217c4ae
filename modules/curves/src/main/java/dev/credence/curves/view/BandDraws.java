package dev.credence.curves.view;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/** The draws from whose largest deviations simultaneous bands are made. */
public final class BandDraws {
    /** With this number of draws the 0.95 quantile of the largest deviation has a standard error of about 1.5%. */
    private static final int USUAL = 2_000;

    /** The tail of a level such as 0.9999 has a relative rounding error of 1e-12. */
    private static final double ROUNDING = 1e-9;

    private BandDraws() {}

    /**
     * Returns the number of draws.
     *
     * @throws IllegalArgumentException if no draw lies beyond the quantile from which the band is made, that is if {@code draws (1 - level) < 1}
     */
    public static int number(ConfidenceLevel level, ComputeOptions options) {
        int draws = Math.toIntExact(options.draws(USUAL));
        double needed = Math.ceil((1 - ROUNDING) / (2 * level.tail()));
        if (!(draws >= needed)) {
            throw new IllegalArgumentException("draws must be at least " + (long) needed + " for a band of level "
                    + level.value() + ": draws=" + draws + "; use more draws or a lower level");
        }
        return draws;
    }

    /** Returns the indices of the draws, in parallel if there are several threads, until the run is cancelled. */
    public static IntStream indices(int draws, ComputeOptions options) {
        IntStream all = IntStream.range(0, draws);
        return (options.threads() > 1 ? all.parallel() : all).map(draw -> {
            if (options.cancelled()) {
                throw new CancellationException("the run was cancelled");
            }
            return draw;
        });
    }

    /** Returns a uniform number inside (0, 1). */
    public static double uniform(UniformRandomProvider random) {
        return ((random.nextLong() >>> 12) + 0.5) * 0x1p-52;
    }
}
