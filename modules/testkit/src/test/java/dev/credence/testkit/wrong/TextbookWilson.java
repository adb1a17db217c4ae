package dev.credence.testkit.wrong;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;

/** The Wilson interval of textbooks, and its one-sided lower bound. It is correct; its subclasses are not. */
class TextbookWilson implements ProportionIntervalMethod {
    @Override
    public final String id() {
        return "test-textbook-wilson";
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        double z = point(level);
        return (k, n) -> lower(k, n, factor(k, n) * z);
    }

    double point(ConfidenceLevel level) {
        return Normal.upperPoint(level.tail());
    }

    double factor(long k, long n) {
        return 1;
    }

    static double lower(long k, long n, double z) {
        double p = k / (double) n;
        double squared = z * z / n;
        double half = z * Math.sqrt(p * (1 - p) / n + squared / (4 * n));
        return k == 0 ? 0 : Math.max(0, Math.min(p, (p + squared / 2 - half) / (1 + squared)));
    }
}
