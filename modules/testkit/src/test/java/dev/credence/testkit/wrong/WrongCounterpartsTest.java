package dev.credence.testkit.wrong;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.testkit.BinaryMetricContract;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Two metrics of a plug-in that are each correct but are not the counterparts that they claim to be. */
class WrongCounterpartsTest {
    private interface Four {
        double of(double tp, double fp, double fn, double tn);
    }

    private record Rate(String id, Four four) implements BinaryMetric {
        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return four.of(tp, fp, fn, tn);
        }
    }

    private static final Rate HITS = new Rate("test-hits", (tp, fp, fn, tn) -> tp / (tp + fn));
    private static final Rate REJECTIONS = new Rate("test-rejections", (tp, fp, fn, tn) -> tn / (tn + fp));
    private static final Rate MISSES = new Rate("test-misses", (tp, fp, fn, tn) -> fn / (tp + fn));
    /** Uses the number of predicted items of a class in place of the number of true ones. */
    private static final Rate BY_CALLS = new Rate("test-by-calls", (tp, fp, fn, tn) -> tn / (tn + fn));

    private static final class Of extends BinaryMetricContract {
        private final BinaryMetric counterpart;
        private final BinaryMetric complement;

        Of(BinaryMetric counterpart, BinaryMetric complement) {
            this.counterpart = counterpart;
            this.complement = complement;
        }

        @Override
        protected BinaryMetric metric() {
            return HITS;
        }

        @Override
        protected Optional<BinaryMetric> counterpart() {
            return Optional.of(counterpart);
        }

        @Override
        protected Optional<BinaryMetric> complement() {
            return Optional.of(complement);
        }
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsLaw() {
        String swap = "counterpart equals the metric of the other class";
        String sum = "a metric and its complement add up to one";
        return Stream.of(
                Suite.catches(
                        "another denominator", new Of(BY_CALLS, MISSES), swap, swap, "test-hits", "test-by-calls"),
                Suite.catches("its own counterpart", new Of(HITS, MISSES), swap, swap, "test-hits"),
                Suite.catches(
                        "the other class's complement", new Of(REJECTIONS, REJECTIONS), sum, sum, "test-rejections"));
    }

    @TestFactory
    Stream<DynamicTest> soundPairsPass() {
        return new Of(REJECTIONS, MISSES)
                .laws()
                .filter(law -> law.getDisplayName().contains("counterpart")
                        || law.getDisplayName().contains("complement"));
    }
}
