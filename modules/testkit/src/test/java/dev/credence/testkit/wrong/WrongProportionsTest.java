package dev.credence.testkit.wrong;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.testkit.ProportionIntervalMethodContract;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Wilson intervals that are wrong for some numbers of trials, some levels, or several threads; each is detected by its law. */
class WrongProportionsTest {
    /** Multiplies the width by a factor for some numbers of trials. */
    private static final class Bold extends TextbookWilson {
        private final LongPredicate trials;
        private final double factor;

        Bold(double factor, LongPredicate trials) {
            this.factor = factor;
            this.trials = trials;
        }

        @Override
        double factor(long k, long n) {
            return trials.test(n) ? factor : 1;
        }
    }

    /** Uses a table of levels that ends at 0.9999. */
    private static final class EndsEarly extends TextbookWilson {
        @Override
        double point(ConfidenceLevel level) {
            return Math.min(super.point(level), 3.8906);
        }
    }

    /** Does not support levels below 0.5. */
    private static final class BeginsLate extends TextbookWilson {
        @Override
        double point(ConfidenceLevel level) {
            return level.value() < 0.5 ? 0 : super.point(level);
        }
    }

    /** Caches normal quantiles by levels that were rounded to floats. */
    private static final class RoundsLevels extends TextbookWilson {
        private final Map<Float, Double> points = new ConcurrentHashMap<>();

        @Override
        double point(ConfidenceLevel level) {
            return points.computeIfAbsent((float) level.value(), rounded -> super.point(level));
        }
    }

    /** Stores the last level in a field that the computation of bounds reads. */
    private static final class SharesTheLastLevel extends TextbookWilson {
        private volatile double last = Double.NaN;

        @Override
        public ProportionBounds at(ConfidenceLevel level) {
            last = super.point(level);
            return (k, n) -> lower(k, n, last);
        }
    }

    /** Caches the last level and its normal quantile, but not atomically. */
    private static final class Races extends TextbookWilson {
        private volatile double level = Double.NaN;
        private volatile double point = Double.NaN;

        @Override
        double point(ConfidenceLevel requested) {
            if (level != requested.value()) {
                level = requested.value();
                LockSupport.parkNanos(1_000); // others come by
                point = super.point(requested);
            }
            return point;
        }
    }

    private static final class ClaimsToBeExact extends TextbookWilson {
        @Override
        public boolean exact() {
            return true;
        }
    }

    private static DynamicTest caught(String wrong, ProportionIntervalMethod method, String law, String states) {
        ProportionIntervalMethodContract contract = new ProportionIntervalMethodContract() {
            @Override
            protected ProportionIntervalMethod method() {
                return method;
            }

            @Override
            protected double coverageStaysAbove() {
                return 0;
            }
        };
        return Suite.catches(wrong, contract, law, "test-textbook-wilson", states);
    }

    private static DynamicTest size(String wrong, double factor, LongPredicate trials, String states) {
        return caught(wrong, new Bold(factor, trials), "width depends smoothly on size", states);
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsLaw() {
        String levels = "every level counts";
        String threads = "levels do not disturb each other";
        return Stream.of(
                size("30% narrower up to 4 trials", 0.7, n -> n <= 4, "with 5 trials"),
                size("30% narrower from 200 to 900 trials", 0.7, n -> n >= 200 && n <= 900, "trials must lie between"),
                size("20% narrower at odd numbers", 0.8, n -> n % 2 == 1, "trials must lie between"),
                size("20% wider at even numbers", 1.2, n -> n % 2 == 0, "trials must lie between"),
                caught("levels beyond 0.9999", new EndsEarly(), levels, "the width at level 0.999999 must be above"),
                caught("levels below 0.5", new BeginsLate(), levels, "the width at level 0.01 must be above 0.0"),
                caught("levels as floats", new RoundsLevels(), levels, "the width at level 0.9999999999 must be above"),
                caught("the last level shared", new SharesTheLastLevel(), threads, "threads do not disturb"),
                caught("the last level in two fields", new Races(), threads, "threads do not disturb"),
                caught("exact by its own word", new ClaimsToBeExact(), "exact methods keep their level", "at n=1"),
                caught("exact answers", new ClaimsToBeExact(), "exact bounds keep their level", "of 3 items"));
    }
}
