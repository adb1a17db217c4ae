package dev.credence.testkit.wrong;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.IntervalMethodContract;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class WrongMethodsTest {
    private static final class Of extends IntervalMethodContract {
        private final IntervalMethod method;

        Of(IntervalMethod method) {
            this.method = method;
        }

        @Override
        protected IntervalMethod method() {
            return method;
        }

        @Override
        protected Set<String> designs() {
            return method instanceof WeightsAsCounts ? Set.of("i.i.d.", "weighted") : super.designs();
        }
    }

    private static DynamicTest caught(String wrong, IntervalMethod method, String law) {
        return Suite.catches(wrong, new Of(method), law, "test-plain-interval");
    }

    private static final class Wide extends PlainInterval {
        private final double times;

        Wide(double times) {
            this.times = times;
        }

        @Override
        double width(double half, Evidence evidence) {
            return times * half;
        }
    }

    private static final class OwnUnit extends PlainInterval {
        @Override
        double width(double half, Evidence evidence) {
            return half + 1e-3;
        }
    }

    private static final class Lopsided extends PlainInterval {
        @Override
        double below(double half) {
            return 1.1 * half;
        }
    }

    private static final class CountsDeclared extends PlainInterval {
        @Override
        double width(double half, Evidence evidence) {
            return half * (1 + 1e-6 * (evidence instanceof ConfusionMatrix matrix ? matrix.classes() : 0));
        }
    }

    private static final class ReadsScores extends PlainInterval {
        @Override
        double width(double half, Evidence evidence) {
            return evidence instanceof ScoredSample scores ? half * (1 + Math.abs(scores.score(0))) : half;
        }
    }

    private static final class SharedBuffer extends PlainInterval {
        private final double[] buffer = new double[1];

        @Override
        double width(double half, Evidence evidence) {
            buffer[0] = half;
            LockSupport.parkNanos(100_000); // others come by
            return buffer[0];
        }
    }

    /** Uses the sum of weights as the number of observations. */
    private static final class WeightsAsCounts extends PlainInterval {
        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return sample.design().equals("weighted")
                    ? metric.unsupported(sample.evidence())
                    : super.refusal(metric, sample);
        }
    }

    private static final class Sized extends PlainInterval {
        private final double size;

        Sized(double size) {
            this.size = size;
        }

        @Override
        Estimate.Builder stated(Estimate.Builder estimate) {
            return estimate.effectiveN(size);
        }
    }

    private static final class ReturnsNaN extends PlainInterval {
        @Override
        Estimate.Builder stated(Estimate.Builder estimate) {
            return estimate.note("test", "Student's t with df=NaN");
        }
    }

    private static final class CountsTwice extends PlainInterval {
        @Override
        Estimate.Builder stated(Estimate.Builder estimate) {
            return estimate.n(1L << 60);
        }
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsLaw() {
        String numbers = "cases obey the laws";
        return Stream.of(
                caught("half the width", new Wide(0.5), "intervals cover the true value"),
                caught("three times the width", new Wide(3), "widths approach the delta method"),
                caught("a unit of its own", new OwnUnit(), "intervals have the unit of the metric"),
                caught("longer below than above", new Lopsided(), "interval of the rest is the mirror image"),
                caught("counts declared classes", new CountsDeclared(), "absent labels and cells do not count"),
                caught("reads scores of a metric of ranks", new ReadsScores(), "intervals of ranks read ranks alone"),
                caught("a buffer shared by threads", new SharedBuffer(), "threads with other questions do not disturb"),
                caught("weights taken for counts", new WeightsAsCounts(), "the scale of weights does not matter"),
                caught("an effective size of 0", new Sized(0), numbers),
                caught("an effective size without end", new Sized(1e33), numbers),
                caught("degrees of freedom that are NaN", new ReturnsNaN(), numbers),
                caught("more observations than there are", new CountsTwice(), numbers));
    }
}
