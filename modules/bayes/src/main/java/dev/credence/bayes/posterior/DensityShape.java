package dev.credence.bayes.posterior;

import dev.credence.bayes.logodds.LogOddsDistribution;
import dev.credence.bayes.logodds.LogisticPoint;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.numerics.roots.Roots;

/** The shape of a density, which determines its mode and whether its shortest interval is a single interval. */
enum DensityShape {
    /** The density increases, then decreases. */
    PEAKED,
    /** The density decreases from 0 on: the mode is 0. */
    FALLING,
    /** The density increases up to 1: the mode is 1. */
    RISING,
    /** The density is constant. */
    FLAT,
    /** The density decreases, then increases, and is infinite at both ends. */
    U,
    /** The density is infinite at 0 but not monotone: the mode is 0. */
    SPIKE_AT_ZERO,
    /** The density is infinite at 1 but not monotone: the mode is 1. */
    SPIKE_AT_ONE;

    /** Points at which the sign of the slope is looked at, from end to end. */
    private static final int SIGN_POINTS = 96;

    static DensityShape of(LogOddsDistribution odds) {
        double a = odds.lowerTailExponent();
        double b = odds.upperTailExponent();
        if (odds instanceof ScaledOddsBeta beta && beta.multiplier() == 1) {
            return ofBeta(a, b);
        }
        if (a < 1 && b < 1) {
            return U;
        }
        if (a > 1 && b > 1) {
            return PEAKED;
        }
        return looked(odds);
    }

    private static DensityShape ofBeta(double a, double b) {
        if (a == 1 && b == 1) {
            return FLAT;
        }
        if (a < 1 && b < 1) {
            return U;
        }
        return a > 1 && b > 1 ? PEAKED : a <= 1 && b >= 1 ? FALLING : RISING;
    }

    private static DensityShape looked(LogOddsDistribution odds) {
        boolean up = false;
        boolean down = false;
        double width = 12 / Math.sqrt(odds.information());
        for (int k = 0; k <= SIGN_POINTS && !(up && down); k++) {
            LogisticPoint point = LogisticPoint.at(odds.centre() + Math.min(width, 40) * (2.0 * k / SIGN_POINTS - 1));
            double sign = odds.tiltSign(point.x(), point.y());
            up |= sign > 0;
            down |= sign < 0;
        }
        return of(odds, up, down);
    }

    private static DensityShape of(LogOddsDistribution odds, boolean up, boolean down) {
        if (!up || !down) {
            return up ? RISING : FALLING;
        }
        return odds.lowerTailExponent() < 1 ? SPIKE_AT_ZERO : odds.upperTailExponent() < 1 ? SPIKE_AT_ONE : PEAKED;
    }

    /** Returns the mode, NaN where there is none. */
    double mode(LogOddsDistribution odds) {
        return switch (this) {
            case FALLING, SPIKE_AT_ZERO -> 0;
            case RISING, SPIKE_AT_ONE -> 1;
            case FLAT, U -> Double.NaN;
            case PEAKED -> peak(odds);
        };
    }

    private static double peak(LogOddsDistribution odds) {
        if (odds instanceof ScaledOddsBeta beta && beta.multiplier() == 1) {
            return (beta.a() - 1) / (beta.a() + beta.b() - 2);
        }
        if (odds instanceof ScaledOddsBeta beta && beta.multiplier() == 2) {
            return dice(beta.a(), beta.b());
        }
        return LogisticPoint.at(peakAt(odds)).x();
    }

    /** Returns the root in [0, 1] of {@code 2 F^2 + (2a + b - 5) F - 2 (a - 1)}, without cancellation for either sign. */
    private static double dice(double a, double b) {
        double half = 2 * a + b - 5;
        double root = Math.sqrt(half * half + 16 * (a - 1));
        return half > 0 ? 4 * (a - 1) / (root + half) : (root - half) / 4;
    }

    static double peakAt(LogOddsDistribution odds) {
        double scale = 1 / Math.sqrt(odds.information());
        double low = odds.centre() - scale;
        double high = odds.centre() + scale;
        for (int k = 0; k < 60 && tilt(odds, low) <= 0; k++) {
            low -= scale * (k + 1);
        }
        for (int k = 0; k < 60 && tilt(odds, high) >= 0; k++) {
            high += scale * (k + 1);
        }
        return Roots.find(t -> tilt(odds, t), low, high);
    }

    private static double tilt(LogOddsDistribution odds, double t) {
        LogisticPoint point = LogisticPoint.at(t);
        return odds.tilt(point.x(), point.y());
    }
}
