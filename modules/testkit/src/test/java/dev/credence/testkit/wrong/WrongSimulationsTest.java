package dev.credence.testkit.wrong;

import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.ComparatorContract;
import dev.credence.testkit.IntervalMethodContract;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Simulated methods that do not follow the options of the run; each is detected with its message. */
class WrongSimulationsTest {
    private static final String LAW = "simulations follow the run";

    /** A plain interval with noise that follows the options of the run; each subclass changes one point. */
    private static class Noisy extends PlainInterval {
        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions run) {
            Estimate plain = super.interval(metric, sample, level, run);
            Estimate.Builder noisy = Estimate.of(metric, sample, spelling(), level);
            if (stops(run)) {
                return noisy.status(Status.CANCELLED, "cancelled").build();
            }
            double share = 1e-3 * new SplittableRandom(seed(run) + 31 * drawn(run)).nextDouble();
            double value = noisy.value();
            reports(run);
            return noisy.bounds(plain.lower(), Math.max(value, plain.upper() - share * plain.width()))
                    .simulation(new Simulation(statedSeed(run), statedDraws(run), 0, 0, error(plain.width())))
                    .build();
        }

        void reports(ComputeOptions run) {
            run.progress().report(1, 1);
        }

        double error(double width) {
            return 1e-3 * width;
        }

        boolean stops(ComputeOptions run) {
            return run.cancelled();
        }

        long seed(ComputeOptions run) {
            return run.seed();
        }

        long drawn(ComputeOptions run) {
            return run.draws(1_000);
        }

        long statedSeed(ComputeOptions run) {
            return run.seed();
        }

        long statedDraws(ComputeOptions run) {
            return run.draws(1_000);
        }
    }

    private static final class ThreeBits extends Noisy {
        @Override
        long seed(ComputeOptions run) {
            return run.seed() & 7;
        }
    }

    private static final class IntSeed extends Noisy {
        @Override
        long seed(ComputeOptions run) {
            return (int) run.seed();
        }
    }

    private static final class NoSign extends Noisy {
        @Override
        long seed(ComputeOptions run) {
            return Math.abs(run.seed());
        }
    }

    private static final class AtMost2000 extends Noisy {
        @Override
        long drawn(ComputeOptions run) {
            return Math.min(2_000, super.drawn(run));
        }
    }

    private static final class NoErrors extends Noisy {
        @Override
        double error(double width) {
            return 0;
        }
    }

    private static final class SmallErrors extends Noisy {
        @Override
        double error(double width) {
            return super.error(width) / 1_000;
        }
    }

    private static final class Silent extends Noisy {
        @Override
        void reports(ComputeOptions run) {}
    }

    /** A bootstrap that leaves out draws with 0/0 without reporting them. */
    private static final class HidesUndefined extends Noisy {
        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions run) {
            SplittableRandom random = new SplittableRandom(run.seed());
            for (int draw = 0; draw < 500; draw++) {
                double[] weights = sample.weights();
                for (int atom = 0; atom < weights.length; atom++) {
                    weights[atom] *= random.nextInt(3);
                }
                metric.value(sample.evidence(), weights);
            }
            return super.interval(metric, sample, level, run);
        }
    }

    private static final class IgnoresTheSeed extends Noisy {
        @Override
        long seed(ComputeOptions run) {
            return 42;
        }
    }

    private static final class StatesAnotherSeed extends Noisy {
        @Override
        long statedSeed(ComputeOptions run) {
            return 42;
        }
    }

    private static final class IgnoresDraws extends Noisy {
        @Override
        long statedDraws(ComputeOptions run) {
            return 1_000;
        }
    }

    private static final class NeverStops extends Noisy {
        @Override
        boolean stops(ComputeOptions run) {
            return false;
        }
    }

    /** A closed-form interval that is declared as simulated. */
    private static final class Pretends extends PlainDifference {
        @Override
        void tested(ComparisonBuilder comparison, double d, double error, Direction direction, double margin) {
            super.tested(comparison, d, error, direction, margin);
            comparison.simulation(new Simulation(0, 500, 0, 0, 0));
        }
    }

    private static DynamicTest caught(String wrong, IntervalMethod method, String states) {
        return caught(wrong, method, LAW, states);
    }

    private static DynamicTest caught(String wrong, IntervalMethod method, String law, String states) {
        IntervalMethodContract contract = new IntervalMethodContract() {
            @Override
            protected IntervalMethod method() {
                return method;
            }

            @Override
            protected ComputeOptions run() {
                return ComputeOptions.defaults().withDraws(500);
            }
        };
        return Suite.catches(wrong, contract, law, LAW, "test-plain-interval", states);
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsLaw() {
        ComparatorContract pretends = new ComparatorContract() {
            @Override
            protected PlainDifference comparator() {
                return new Pretends();
            }
        };
        return Stream.of(
                caught("a seed of its own", new IgnoresTheSeed(), "another seed must give other bits"),
                caught("three bits of a seed", new ThreeBits(), "use all 64 bits"),
                caught("half of a seed", new IntSeed(), "use all 64 bits"),
                caught("no sign of a seed", new NoSign(), "use all 64 bits"),
                caught("at most 2,000 draws", new AtMost2000(), "more draws must be drawn"),
                caught("errors of 0", new NoErrors(), "bounds move with the seed by more"),
                caught("errors too small", new SmallErrors(), "bounds move with the seed by more"),
                caught("no progress", new Silent(), "must report its progress"),
                caught(
                        "hides 0/0",
                        new HidesUndefined(),
                        "undefined draws are reported",
                        "undefined draws must be reported"),
                caught("says another seed", new StatesAnotherSeed(), "it must report seed and draws of the run"),
                caught("draws of its own", new IgnoresDraws(), "it must report seed and draws of the run"),
                caught("never stops", new NeverStops(), "a cancelled run must end"),
                Suite.catches("pretends to simulate", pretends, LAW, LAW, "test-plain-difference"));
    }

    @TestFactory
    Stream<DynamicTest> whatFollowsTheRunPasses() {
        return new IntervalMethodContract() {
            @Override
            protected IntervalMethod method() {
                return new Noisy();
            }
        }.laws().filter(law -> law.getDisplayName().equals(LAW));
    }
}
