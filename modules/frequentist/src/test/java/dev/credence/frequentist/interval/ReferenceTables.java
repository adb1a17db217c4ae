package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.testkit.laws.interval.ExactCoverage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Checks a proportion method of this module in addition to the laws of the testkit: against the reference tables of bounds and coverage,
 * and for the messages on counts out of range.
 */
abstract class ReferenceTables {
    private static final long MAX_TRIALS = 1L << 53;

    private final ProportionIntervalMethod method;
    private final String referenceName;

    ReferenceTables(ProportionIntervalMethod method, String referenceName) {
        this.method = method;
        this.referenceName = referenceName;
    }

    /** The largest relative error; a comment states the peak observed. */
    abstract double tolerance();

    /** The reference is not clipped; bounds are clipped to [0, 1]. */
    private static double clipped(double raw) {
        return Math.max(0, Math.min(1, raw));
    }

    @Test
    void boundsAgreeWithTheReferenceTables() {
        List<ReferenceInterval> cases = new ArrayList<>(ReferenceInterval.common(referenceName));
        cases.addAll(ReferenceInterval.extreme(method.spelling()));
        assertThat(cases).hasSizeGreaterThanOrEqualTo(60);
        for (ReferenceInterval c : cases) {
            ProportionBounds bounds = method.at(ConfidenceLevel.of(c.level()));
            close(bounds.lower(c.k(), c.n()), clipped(c.lower()), c);
            close(bounds.upper(c.k(), c.n()), clipped(c.upper()), c);
        }
    }

    /** Enumerates the outcomes of n trials; the table counts the closed interval. */
    @Test
    void coverageEqualsTheReference() {
        List<ReferenceCoverage> cases = ReferenceCoverage.of(referenceName);
        for (ReferenceCoverage c : cases) {
            ExactCoverage coverage = ExactCoverage.of(method, (int) c.n, ConfidenceLevel.P95);
            for (int i = 0; i < c.p.length; i++) {
                double actual = coverage.at(c.p[i]);
                assertThat(c.accepts(i, actual))
                        .as("%s at n=%d, p=%s: %s", method.id(), c.n, c.p[i], actual)
                        .isTrue();
            }
        }
        assertThat(cases).hasSize(coverageTables());
    }

    /** Returns the tables for n = 5, 10, 30 and 100. */
    int coverageTables() {
        return 4;
    }

    private void close(double actual, double expected, ReferenceInterval c) {
        assertThat(actual).as("%s", c).isCloseTo(expected, within(tolerance() * expected));
    }

    @Test
    void countsOutOfRangeThrowAndAreNamed() {
        ProportionBounds bounds = method.at(ConfidenceLevel.P95);
        assertThatThrownBy(() -> bounds.lower(11, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "successes must lie in [0, trials]: successes=11, trials=10; count successes among the trials"
                                + " only");
        assertThatThrownBy(() -> bounds.upper(-1, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "successes must lie in [0, trials]: successes=-1, trials=10; count successes among the trials"
                                + " only");
        assertThatThrownBy(() -> bounds.upper(0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("trials must lie in [1, 2^53]: trials=0; without trials nothing is known, so that the"
                        + " interval is [0, 1]");
        assertThatThrownBy(() -> bounds.lower(0, MAX_TRIALS + 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "trials must lie in [1, 2^53]: trials=9007199254740993; larger counts are not exact in double"
                                + " precision");
    }
}
