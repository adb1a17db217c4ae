package dev.credence.bayes.posterior;

import dev.credence.bayes.prior.BetaPrior;

/** Shapes of a posterior, which must be positive: a weight of 0 (Haldane) on a count of 0 leaves none. */
final class ProperShapes {
    private ProperShapes() {}

    static boolean areProper(double... shapes) {
        for (double shape : shapes) {
            if (!(shape > 0)) {
                return false;
            }
        }
        return true;
    }

    static void require(double... shapes) {
        if (!areProper(shapes)) {
            throw new IllegalArgumentException("posterior must be proper: " + BetaPrior.HALDANE);
        }
    }
}
