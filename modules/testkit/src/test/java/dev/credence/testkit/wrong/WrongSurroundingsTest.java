package dev.credence.testkit.wrong;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.testkit.BinaryMetricContract;
import dev.credence.testkit.ComparatorContract;
import dev.credence.testkit.EvidenceContract;
import dev.credence.testkit.IntervalMethodContract;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Subjects with correct values that read or change their environment, or have invalid names and options. */
class WrongSurroundingsTest {
    private static final AtomicInteger INSTANCES = new AtomicInteger();

    private static void clears() {
        if (Thread.interrupted()) {
            INSTANCES.incrementAndGet();
        }
    }

    /** F-beta with a side effect. */
    private static class FBeta implements BinaryMetric {
        double beta = 1;
        private final Runnable aside;

        FBeta(Runnable aside) {
            this.aside = aside;
        }

        FBeta() {
            this(() -> {});
        }

        @Override
        public String id() {
            return "test-mini";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            aside.run();
            double b = beta * beta;
            return (1 + b) * tp / ((1 + b) * tp + b * fn + fp);
        }
    }

    private static class WithBeta extends FBeta {
        @Override
        public List<OptionSpec> options() {
            return List.of(new OptionSpec("beta", "weight of recall", "1"));
        }

        @Override
        public String spelling() {
            return beta == 1 ? id() : id() + ":beta=" + Options.written(beta);
        }

        @Override
        public Metric<ConfusionMatrix> configured(Options options) {
            WithBeta other = new WithBeta();
            other.beta = options.number("beta", 1);
            return other;
        }
    }

    /** Stores options in itself and returns itself. */
    private static final class KeepsOptions extends WithBeta {
        @Override
        public Metric<ConfusionMatrix> configured(Options options) {
            beta = options.number("beta", beta);
            return this;
        }
    }

    /** Truncates the option 2.5 to 2. */
    private static final class CutsOptions extends WithBeta {
        @Override
        public Metric<ConfusionMatrix> configured(Options options) {
            WithBeta other = new WithBeta();
            other.beta = (int) options.number("beta", 1);
            return other;
        }
    }

    private static final class NamedByLocale extends FBeta {
        @Override
        public String id() {
            return "TEST-MINI".toLowerCase(Locale.getDefault());
        }
    }

    private static final class NamedByInstance extends FBeta {
        private final String id = "test-mini-" + INSTANCES.incrementAndGet();

        @Override
        public String id() {
            return id;
        }
    }

    private static DynamicTest metric(String wrong, Supplier<BinaryMetric> metric, String law, String states) {
        BinaryMetricContract contract = new BinaryMetricContract() {
            @Override
            protected BinaryMetric metric() {
                return metric.get();
            }
        };
        return Suite.catches(wrong, contract, law, "test-mini", states);
    }

    private static DynamicTest aside(String wrong, Runnable aside, String states) {
        return metric(wrong, () -> new FBeta(aside), "surroundings are left alone", states);
    }

    private static DynamicTest method(String wrong, Runnable aside, String states) {
        IntervalMethodContract contract = new IntervalMethodContract() {
            @Override
            protected IntervalMethod method() {
                return new PlainInterval() {
                    @Override
                    Estimate.Builder stated(Estimate.Builder estimate) {
                        aside.run();
                        return estimate;
                    }
                };
            }
        };
        return Suite.catches(wrong, contract, "surroundings are left alone", "test-plain-interval", states);
    }

    private static DynamicTest systems(String wrong, Runnable aside, String states) {
        ComparatorContract contract = new ComparatorContract() {
            @Override
            protected Comparator comparator() {
                return new PlainDifference() {
                    @Override
                    void tested(
                            ComparisonBuilder comparison, double d, double error, Direction direction, double margin) {
                        aside.run();
                        super.tested(comparison, d, error, direction, margin);
                    }
                };
            }
        };
        return Suite.catches(wrong, contract, "surroundings are left alone", "test-plain-difference", states);
    }

    private static DynamicTest evidence() {
        EvidenceContract<Evidence> contract = new EvidenceContract<>() {
            @Override
            protected List<Evidence> evidence() {
                return List.of(new Loud(Map.of("i", 2L)), new Loud(Map.of("j", 1L)));
            }
        };
        return Suite.catches(
                "names in the default locale", contract, "names of atoms are the same everywhere", "Loud", "locale tr");
    }

    private static final class Loud extends Tallies {
        Loud(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public String describe(int atom) {
            return super.describe(atom).toUpperCase(Locale.getDefault());
        }
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsLaw() {
        String names = "its names are the same everywhere";
        String options = "its options are those it lists";
        return Stream.of(
                aside("sets the default locale", () -> Locale.setDefault(Locale.ROOT), "default locale"),
                aside("sets a property", () -> System.setProperty("test.mini", "" + System.nanoTime()), "properties"),
                aside("prints", () -> System.out.println("read"), "must print nothing: 'read"),
                method("complains", () -> System.err.println("read"), "must print nothing: 'read"),
                method("clears the interrupt flag", WrongSurroundingsTest::clears, "must not clear the interrupt flag"),
                method("sets the locale", () -> Locale.setDefault(Locale.ROOT), "default locale"),
                systems("names the thread", () -> Thread.currentThread().setName("mini"), "name of the thread"),
                metric("an id in the default locale", NamedByLocale::new, names, "locale tr"),
                metric("an id by instance", NamedByInstance::new, names, "with another instance"),
                metric("options kept", KeepsOptions::new, "configuring leaves the original alone", "beta=0.25"),
                metric("options cut", CutsOptions::new, options, "requested=test-mini:beta=0.25, got=test-mini:beta=0"),
                evidence());
    }

    @TestFactory
    Stream<DynamicTest> rightOptionsPass() {
        return new BinaryMetricContract() {
            @Override
            protected BinaryMetric metric() {
                return new WithBeta();
            }
        }.laws();
    }
}
