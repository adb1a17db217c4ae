package dev.credence.testkit;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;

/** The Hoeffding interval p -+ sqrt(ln(2 / (1 - level)) / (2n)), truncated to [0, 1]; it needs no special functions. */
final class Hoeffding implements ProportionIntervalMethod {
    @Override
    public String id() {
        return "test-hoeffding";
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        double log = -Math.log(level.tail());
        return (k, n) -> Math.max(0, k / (double) n - Math.sqrt(log / (2.0 * n)));
    }
}
