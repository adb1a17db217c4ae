package dev.credence.curves.calibration;

import org.apache.commons.rng.UniformRandomProvider;

/** Draws true classes by stated probabilities, and computes the miscalibration of each draw. */
interface OutcomeDraws {
    /** {@return a bound of the rounding error of {@link Draw#miscalibration} and of the same sum by levels} */
    double rounding();

    /** {@return a draw that one thread repeats} */
    Draw worker();

    /** The true classes of a draw. The next draw uses the same arrays. */
    interface Draw {
        /** Draws the true classes. */
        Draw next(UniformRandomProvider random);

        /** Computes the miscalibration in the Brier score, times the number of items. It is called once for each draw. */
        double miscalibration();

        /** {@return the number of positives at each level} */
        double[] positives();
    }
}
