package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

/** What every proportion method is held to: the reference tables, its end points, and the laws of intervals. */
abstract class ProportionMethodContract {
    private static final long MOST_TRIALS = 1L << 53;
    private static final double HIGHEST_LEVEL = 1 - 1e-9;
    /** Where two computations of one number may differ: rounding, not the method. */
    private static final double ROUNDING = 2e-13;

    private final ProportionIntervalMethod method;
    private final String referenceName;

    ProportionMethodContract(ProportionIntervalMethod method, String referenceName) {
        this.method = method;
        this.referenceName = referenceName;
    }

    /** The relative error allowed; the peak observed stands beside it. */
    abstract double tolerance();

    /** The reference has the raw formula; bounds are clipped to [0, 1]. */
    private static double clipped(double raw) {
        return Math.max(0, Math.min(1, raw));
    }

    @Test
    void agreesWithTheReferenceTables() {
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
    void coverageIsThatOfTheReference() {
        List<ReferenceCoverage> cases = ReferenceCoverage.of(referenceName);
        for (ReferenceCoverage c : cases) {
            double[] actual = ExactCoverage.of(method, c.n, c.p);
            for (int i = 0; i < actual.length; i++) {
                assertThat(c.accepts(i, actual[i]))
                        .as("%s at n=%d, p=%s: %s", method.id(), c.n, c.p[i], actual[i])
                        .isTrue();
            }
        }
        assertThat(cases).hasSize(coverageTables());
    }

    /** n = 5, 10, 30 and 100. */
    int coverageTables() {
        return 4;
    }

    private void close(double actual, double expected, ReferenceInterval c) {
        assertThat(actual).as("%s", c).isCloseTo(expected, within(tolerance() * expected));
    }

    @Test
    void endPointsAreExact() {
        for (double level : new double[] {0.5, 0.8, 0.95, 0.999, HIGHEST_LEVEL}) {
            ProportionBounds bounds = method.at(ConfidenceLevel.of(level));
            for (long n = 1; n <= 5000; n++) {
                assertEndPoints(bounds, n);
            }
            assertEndPoints(bounds, 1_000_000_000);
            assertEndPoints(bounds, MOST_TRIALS);
        }
    }

    void assertEndPoints(ProportionBounds bounds, long n) {
        assertThat(bounds.lower(0, n)).isEqualTo(0);
        assertThat(bounds.upper(n, n)).isEqualTo(1);
    }

    @Test
    void theArrayFormGivesTheSameBoundsAndTheWholeRangeWithoutTrials() {
        long[] successes = {0, 0, 3, 10, 4_000_000_000L};
        long[] trials = {0, 7, 10, 10, MOST_TRIALS};
        double[] lower = new double[5];
        double[] upper = new double[5];
        ProportionBounds bounds = method.at(ConfidenceLevel.P95);
        bounds.bounds(successes, trials, lower, upper);
        assertThat(lower[0]).isEqualTo(0);
        assertThat(upper[0]).isEqualTo(1);
        for (int i = 1; i < 5; i++) {
            assertThat(lower[i]).isEqualTo(bounds.lower(successes[i], trials[i]));
            assertThat(upper[i]).isEqualTo(bounds.upper(successes[i], trials[i]));
        }
    }

    @Test
    void countsOutOfRangeAreRejectedByName() {
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
                .hasMessage("trials must lie in [1, 2^53]: trials=0; without trials nothing is known, the interval is"
                        + " [0, 1]");
        assertThatThrownBy(() -> bounds.lower(0, MOST_TRIALS + 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "trials must lie in [1, 2^53]: trials=9007199254740993; larger counts are not exact in double"
                                + " precision");
    }

    @Property(tries = 300, seed = "1")
    void boundsAreOrderedInsideTheUnitIntervalAroundTheValue(
            @ForAll("counts") Tuple.Tuple2<Long, Long> counts, @ForAll("levels") double level) {
        long k = counts.get1();
        long n = counts.get2();
        ProportionBounds bounds = method.at(ConfidenceLevel.of(level));
        double lower = bounds.lower(k, n);
        double upper = bounds.upper(k, n);
        assertThat(lower).isBetween(0.0, upper);
        assertThat(upper).isLessThanOrEqualTo(1);
        if (holdsTheValue(level)) {
            assertThat((double) k / n).isBetween(lower, upper);
        }
        assertThat(lower == upper && !collapses(k, n)).isFalse();
    }

    boolean holdsTheValue(double level) {
        return level >= 0.5;
    }

    @Test
    void boundsHoldTheValueWhereDoublesLieNoCloserThanProportions() {
        for (long k : new long[] {1, 2, 3, MOST_TRIALS / 2, MOST_TRIALS - 3, MOST_TRIALS - 2, MOST_TRIALS - 1}) {
            for (double level : new double[] {0.69, 0.95, 0.9994, 1 - 1e-7, 1 - 1e-9}) {
                ProportionBounds bounds = method.at(ConfidenceLevel.of(level));
                if (holdsTheValue(level)) {
                    assertThat((double) k / MOST_TRIALS)
                            .as("%s of 2^53 at %s", k, level)
                            .isBetween(bounds.lower(k, MOST_TRIALS), bounds.upper(k, MOST_TRIALS));
                }
            }
        }
    }

    /** Whether the method may give a single point. */
    boolean collapses(long k, long n) {
        return false;
    }

    /** Whether more successes never lower a bound. */
    boolean isMonotone(double level) {
        return level >= 0.5;
    }

    @Property(tries = 300, seed = "2")
    void boundsAreMirroredWhenSuccessAndFailureSwap(
            @ForAll("counts") Tuple.Tuple2<Long, Long> counts, @ForAll("levels") double level) {
        long k = counts.get1();
        long n = counts.get2();
        ProportionBounds bounds = method.at(ConfidenceLevel.of(level));
        double lower = bounds.lower(k, n);
        assertThat(1 - bounds.upper(n - k, n)).isCloseTo(lower, within(2e-16 + ROUNDING * lower));
    }

    @Property(tries = 300, seed = "3")
    void intervalsWidenAsTheLevelRises(
            @ForAll("counts") Tuple.Tuple2<Long, Long> counts,
            @ForAll("levels") double one,
            @ForAll("levels") double other) {
        long k = counts.get1();
        long n = counts.get2();
        ProportionBounds narrow = method.at(ConfidenceLevel.of(Math.min(one, other)));
        ProportionBounds wide = method.at(ConfidenceLevel.of(Math.max(one, other)));
        assertThat(wide.lower(k, n)).isLessThanOrEqualTo(narrow.lower(k, n) * (1 + ROUNDING));
        assertThat(wide.upper(k, n)).isGreaterThanOrEqualTo(narrow.upper(k, n) * (1 - ROUNDING));
    }

    @Property(tries = 300, seed = "4")
    void boundsRiseWithTheSuccesses(@ForAll("counts") Tuple.Tuple2<Long, Long> counts, @ForAll("levels") double level) {
        long k = counts.get1();
        long n = counts.get2();
        ProportionBounds bounds = method.at(ConfidenceLevel.of(level));
        if (k < n && isMonotone(level)) {
            assertThat(bounds.lower(k + 1, n)).isGreaterThanOrEqualTo(bounds.lower(k, n) * (1 - ROUNDING));
            assertThat(bounds.upper(k + 1, n)).isGreaterThanOrEqualTo(bounds.upper(k, n) * (1 - ROUNDING));
        }
    }

    /** Trials from 1 to 2^53 evenly in the logarithm; successes anywhere, or few, or nearly all. */
    @Provide
    Arbitrary<Tuple.Tuple2<Long, Long>> counts() {
        Arbitrary<Long> trials = Arbitraries.doubles().between(0, 53).ofScale(9).map(bits -> (long) Math.pow(2, bits));
        return trials.flatMap(n -> Arbitraries.oneOf(
                        Arbitraries.longs().between(0, n),
                        Arbitraries.longs().between(0, Math.min(n, 20)),
                        Arbitraries.longs().between(Math.max(0, n - 20), n))
                .map(k -> Tuple.of(k, n)));
    }

    /** Levels from 0.5 to 1 - 1e-9, evenly in the logarithm of what is left. */
    @Provide
    Arbitrary<Double> levels() {
        return Arbitraries.doubles().between(0.31, 9).ofScale(9).map(digits -> 1 - Math.pow(10, -digits));
    }
}
