package dev.credence.testkit.wrong;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.ComparatorContract;
import dev.credence.testkit.IntervalMethodContract;
import dev.credence.testkit.ProportionIntervalMethodContract;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Subjects with correct bounds and another error: in ratios, regions of equivalence, counts, options or the bulk computation. */
class WrongAnswersTest {
    private static DynamicTest method(String wrong, IntervalMethod method, String law, String states) {
        IntervalMethodContract contract = new IntervalMethodContract() {
            @Override
            protected IntervalMethod method() {
                return method;
            }
        };
        return Suite.catches(wrong, contract, law, states);
    }

    private static DynamicTest systems(String wrong, Comparator comparator, String law, String states) {
        ComparatorContract contract = new ComparatorContract() {
            @Override
            protected Comparator comparator() {
                return comparator;
            }
        };
        return Suite.catches(wrong, contract, law, "test-plain-difference", states);
    }

    private static final class CountsNothing extends PlainInterval {
        @Override
        Estimate.Builder stated(Estimate.Builder estimate) {
            return estimate.n(0);
        }
    }

    /** Returns an interval although the metric is 0/0. */
    private static final class DefinesTheUndefined extends PlainInterval {
        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
            Estimate plain = super.interval(metric, sample, level, computeOptions);
            return plain.status() == Status.UNDEFINED
                    ? Estimate.of(metric, sample, spelling(), level)
                            .bounds(0.4 - level.tail(), 0.6)
                            .build()
                    : plain;
        }
    }

    private static final class IgnoresItsOption extends PlainInterval {
        @Override
        public List<OptionSpec> options() {
            return List.of(new OptionSpec("df", "degrees of freedom", "100"));
        }

        @Override
        public IntervalMethod configured(Options options) {
            return this;
        }
    }

    /** Returns correct bounds and tests under another name, level or value. */
    private static final class StatesAnother extends PlainDifference {
        private final double more;
        private final ConfidenceLevel level;

        StatesAnother(double more, ConfidenceLevel level) {
            this.more = more;
            this.level = level;
        }

        @Override
        public <E extends Evidence> Comparison difference(
                Metric<E> metric,
                Pairing<E> pairing,
                ComparisonOptions comparisonOptions,
                ComputeOptions computeOptions) {
            Comparison plain = super.difference(metric, pairing, comparisonOptions, computeOptions);
            ComparisonBuilder other = Comparison.of(
                            metric.spelling(), spelling(), level, plain.first() + more, plain.second() + more)
                    .direction(metric.direction())
                    .n(plain.n())
                    .bounds(plain.lower(), plain.upper());
            return plain.status() == Status.OK
                    ? other.build()
                    : other.status(plain.status(), "as plain").build();
        }
    }

    private static final class DifferenceCountsNothing extends PlainDifference {
        @Override
        void tested(ComparisonBuilder comparison, double d, double error, Direction direction, double margin) {
            super.tested(comparison, d, error, direction, margin);
            comparison.n(0);
        }
    }

    /** Returns an interval of a difference although one metric is 0/0. */
    private static final class DefinesUndefinedDifferences extends PlainDifference {
        @Override
        public <E extends Evidence> Comparison difference(
                Metric<E> metric,
                Pairing<E> pairing,
                ComparisonOptions comparisonOptions,
                ComputeOptions computeOptions) {
            Comparison plain = super.difference(metric, pairing, comparisonOptions, computeOptions);
            return plain.status() == Status.UNDEFINED
                    ? Comparison.of(metric, pairing, spelling(), comparisonOptions)
                            .bounds(
                                    -0.1 - comparisonOptions.level().value(),
                                    0.1 + comparisonOptions.level().value())
                            .status(Status.UNDEFINED, "0/0")
                            .build()
                    : plain;
        }
    }

    /** Returns bounds outside the possible range of differences. */
    private static final class Beyond extends PlainDifference {
        @Override
        public <E extends Evidence> Comparison difference(
                Metric<E> metric,
                Pairing<E> pairing,
                ComparisonOptions comparisonOptions,
                ComputeOptions computeOptions) {
            Comparison plain = super.difference(metric, pairing, comparisonOptions, computeOptions);
            return plain.status() != Status.OK
                    ? plain
                    : Comparison.of(metric, pairing, spelling(), comparisonOptions)
                            .bounds(plain.lower() - 2, plain.upper() + 2)
                            .test(plain.test().orElseThrow())
                            .build();
        }
    }

    private static final class Ratios extends PlainDifference {
        private final boolean upsideDown;
        private final double below;
        private final double above;

        Ratios(boolean upsideDown, double below, double above) {
            this.upsideDown = upsideDown;
            this.below = below;
            this.above = above;
        }

        @Override
        void tested(ComparisonBuilder comparison, double d, double error, Direction direction, double margin) {
            super.tested(comparison, d, error, direction, margin);
            double ratio = comparison.first() / comparison.second();
            double reported = upsideDown ? 1 / ratio : ratio;
            comparison.ratio(new Comparison.Ratio(reported, reported * below, reported * above));
        }
    }

    /** Returns a correct posterior with a wrong region of equivalence. */
    private static final class Region extends PlainDifference {
        private final double times;
        private final boolean exchanged;

        Region(double times, boolean exchanged) {
            this.times = times;
            this.exchanged = exchanged;
        }

        @Override
        void tested(ComparisonBuilder comparison, double d, double error, Direction direction, double margin) {
            double above = error == 0 ? 0.5 : Normal.survival(-d / error);
            double first = error == 0 ? 0 : Normal.survival((times * margin - d) / error);
            double second = error == 0 ? 0 : Normal.survival((times * margin + d) / error);
            double inside = Math.max(0, 1 - first - second);
            comparison
                    .credible(above, 1 - above)
                    .equivalence(
                            new Equivalence(margin, inside, exchanged ? second : first, exchanged ? first : second));
        }
    }

    /** Has half the observed proportion as lower bound; the bulk computation uses the first number of trials for all. */
    private static final class FirstTrials implements ProportionIntervalMethod {
        @Override
        public String id() {
            return "test-first-trials";
        }

        @Override
        public ProportionBounds at(ConfidenceLevel level) {
            return new ProportionBounds() {
                @Override
                public double lower(long successes, long trials) {
                    return successes / (2.0 * trials);
                }

                @Override
                public void bounds(long[] successes, long[] trials, double[] lower, double[] upper) {
                    for (int i = 0; i < trials.length; i++) {
                        lower[i] = lower(successes[i], trials[0]);
                        upper[i] = upper(successes[i], trials[0]);
                    }
                }
            };
        }
    }

    private static DynamicTest bulk() {
        ProportionIntervalMethodContract contract = new ProportionIntervalMethodContract() {
            @Override
            protected ProportionIntervalMethod method() {
                return new FirstTrials();
            }

            @Override
            protected double coverageStaysAbove() {
                return 0;
            }

            @Override
            protected boolean endPointsAreExact() {
                return false;
            }
        };
        return Suite.catches("the first trials for all", contract, "small counts obey the laws", "the bulk form");
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsLaw() {
        String cases = "cases obey the laws";
        String regions = "regions agree with the bounds";
        return Stream.of(
                method("counts nothing", new CountsNothing(), cases, "impossible numbers: n=0"),
                method(
                        "knows the undefined",
                        new DefinesTheUndefined(),
                        cases,
                        "an undefined value must not have bounds"),
                method("ignores its option", new IgnoresItsOption(), "its options are those it lists", "df=0.25"),
                bulk(),
                systems("counts nothing", new DifferenceCountsNothing(), cases, "counts some items"),
                systems(
                        "says another level",
                        new StatesAnother(0, ConfidenceLevel.of(0.9)),
                        cases,
                        "must give the level of the request"),
                systems(
                        "says other values",
                        new StatesAnother(0.1, ConfidenceLevel.P95),
                        cases,
                        "must give the value of the first system"),
                systems(
                        "knows the undefined",
                        new DefinesUndefinedDifferences(),
                        cases,
                        "an undefined difference must not have bounds"),
                systems("beyond the range", new Beyond(), cases, "bounds of more than the width of the range"),
                systems("a ratio upside down", new Ratios(true, 0.5, 2), cases, "ratio must be first over second"),
                systems("a ratio outside its interval", new Ratios(false, 2, 3), cases, "ratio must lie inside"),
                systems("a ratio like a difference", new Ratios(false, 0.5, 3), cases, "must invert the bounds"),
                systems("half the margin", new Region(0.5, false), regions, "regions agree"),
                systems("first and second exchanged", new Region(1, true), regions, "regions agree"));
    }
}
