package dev.credence.testkit.wrong;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.ComparatorContract;
import dev.credence.testkit.IntervalMethodContract;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Methods and comparators that confuse sampling designs; each is detected by the known results of large samples of the design. */
class WrongDesignsTest {
    private static final class Of extends IntervalMethodContract {
        private final IntervalMethod method;
        private final String design;

        Of(IntervalMethod method, String design) {
            this.method = method;
            this.design = design;
        }

        @Override
        protected IntervalMethod method() {
            return method;
        }

        @Override
        protected Set<String> designs() {
            return Set.of("i.i.d.", design);
        }
    }

    private static final class OfSystems extends ComparatorContract {
        private final Comparator comparator;

        OfSystems(Comparator comparator) {
            this.comparator = comparator;
        }

        @Override
        protected Comparator comparator() {
            return comparator;
        }

        @Override
        protected Set<String> designs() {
            return Set.of("i.i.d.", "clustered");
        }
    }

    /** Treats every design as independent items. */
    private static class Careless extends PlainInterval {
        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return metric.unsupported(sample.evidence());
        }
    }

    /** Weights divided by their mean, as if each were a number of items. */
    private static final class Normalised extends Careless {
        @Override
        <E extends Evidence> double variance(Metric<E> metric, Sample<E> sample) {
            double[] psi = new double[sample.evidence().atoms()];
            metric.influence(sample.evidence(), sample.weights(), psi);
            double mean =
                    Arrays.stream(sample.weights()).sum() / sample.evidence().size();
            double[] items = Arrays.stream(sample.weights()).map(w -> w / mean).toArray();
            return variance(items, psi);
        }
    }

    /** Computes with a sample size that overflows an int. */
    private static final class Overflows extends PlainInterval {
        @Override
        <E extends Evidence> double variance(Metric<E> metric, Sample<E> sample) {
            double n = sample.evidence().size();
            return super.variance(metric, sample)
                    * n
                    / Math.abs((int) sample.evidence().size());
        }
    }

    private static final class IgnoresClusters extends PlainDifference {
        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            return metric.unsupported(pairing.firstEvidence()).or(() -> metric.unsupported(pairing.secondEvidence()));
        }
    }

    /** Adds the variances of two systems although they have the same items. */
    private static final class IgnoresPairs extends PlainDifference {
        @Override
        <E extends Evidence> double variance(Metric<E> metric, Pairing<E> pairing) {
            return super.variance(
                    metric,
                    Pairing.independent(Sample.of(pairing.firstEvidence()), Sample.of(pairing.secondEvidence())));
        }
    }

    /** Returns a test and an interval that are consistent but conservative at any sample size. */
    private static final class TwiceTheVariance extends PlainDifference {
        @Override
        <E extends Evidence> double variance(Metric<E> metric, Pairing<E> pairing) {
            return 2 * super.variance(metric, pairing);
        }
    }

    private static DynamicTest method(String wrong, PlainInterval method, String design, String law) {
        return Suite.catches(wrong, new Of(method, design), law, "widths approach", "test-plain-interval");
    }

    private static DynamicTest systems(String wrong, Comparator comparator) {
        return Suite.catches(
                wrong,
                new OfSystems(comparator),
                "widths approach the delta method",
                "widths approach",
                "test-plain-difference");
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsLaw() {
        String designs = "widths account for the design";
        return Stream.of(
                method("clusters ignored", new Careless(), "clustered", designs),
                method("strata ignored", new Careless(), "stratified", designs),
                method("weights as if they were items", new Normalised(), "weighted", designs),
                method("a size that overflows", new Overflows(), "i.i.d.", "widths approach the delta method"),
                systems("clusters of pairs ignored", new IgnoresClusters()),
                systems("pairs ignored", new IgnoresPairs()),
                systems("twice the variance in test and interval", new TwiceTheVariance()));
    }
}
