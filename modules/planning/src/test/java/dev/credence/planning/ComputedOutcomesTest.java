package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.planning.internal.BinomialWindow;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Tests how often plans compute the test or the interval: outcomes that cannot matter are skipped, all others are
 * computed.
 */
final class ComputedOutcomesTest {
    private static final class Counting implements Comparator {
        private final Comparator counted;
        private long evaluated;

        Counting(String spelling) {
            counted = Classical.comparator(spelling);
        }

        @Override
        public String id() {
            return counted.id();
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            return counted.refusal(metric, pairing);
        }

        @Override
        public <E extends Evidence> Comparison difference(
                Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions) {
            evaluated++;
            return counted.difference(metric, pairing, options, computeOptions);
        }
    }

    /**
     * Returns the number of comparisons for each count of the first group; about two outcomes locate a boundary
     * that changes smoothly.
     */
    private static double unpaired(double p1, double p2, long n1, long n2) {
        Counting test = new Counting("miettinen-nurminen");
        DifferencePlan.of(test, p1, p2).at(n1, n2);
        BinomialWindow first = BinomialWindow.of(n1, p1, BinomialWindow.NEARLY_ALL);
        return (double) test.evaluated / (double) (first.high() - first.low() + 1);
    }

    /**
     * If the difference is 5.075 standard deviations or more, the wrong conclusion at 1.96 has a probability
     * below 1e-12. 0.4 / sqrt(0.16 / 50 + 0.24 / 60) is 4.71, and with 70 and 80 items 5.50.
     */
    @Test
    void probableWrongConclusionOfTwoGroupsIsComputed() {
        assertThat(unpaired(0.8, 0.4, 50, 60)).isBetween(3.5, 6.0);
        assertThat(unpaired(0.4, 0.8, 60, 50)).isBetween(3.5, 6.0);
        assertThat(unpaired(0.8, 0.4, 70, 80)).isBetween(1.5, 3.0);
        assertThat(unpaired(0.4, 0.8, 80, 70)).isBetween(1.5, 3.0);
    }

    private static double paired(double discordant, double difference, long n) {
        Counting test = new Counting("mcnemar:form=asymptotic");
        PairedPlan.of(test, discordant, difference).at(n);
        BinomialWindow discordants = BinomialWindow.of(n, discordant, BinomialWindow.NEARLY_ALL);
        return (double) test.evaluated / (double) (discordants.high() - discordants.low() + 1);
    }

    /** 0.2 / sqrt((0.3 - 0.04) / 160) is 4.96, and with 170 items 5.11. */
    @Test
    void wrongConclusionOfPairsIsComputedIfItsProbabilityMatters() {
        assertThat(paired(0.3, 0.2, 160)).isBetween(3.5, 6.0);
        assertThat(paired(0.3, -0.2, 160)).isBetween(3.5, 6.0);
        assertThat(paired(0.3, 0.2, 170)).isBetween(1.5, 3.0);
        assertThat(paired(0.3, -0.2, 170)).isBetween(1.5, 3.0);
    }

    /** The widths of this method rise linearly to a peak of 1 and fall again. */
    private static final class Peak implements ProportionIntervalMethod {
        private final long peak;
        private final Set<Long> evaluated = new TreeSet<>();

        Peak(long peak) {
            this.peak = peak;
        }

        @Override
        public String id() {
            return "peak";
        }

        @Override
        public ProportionBounds at(ConfidenceLevel level) {
            return new ProportionBounds() {
                @Override
                public double lower(long successes, long trials) {
                    return 0;
                }

                @Override
                public double upper(long successes, long trials) {
                    evaluated.add(successes);
                    return 1 - (double) Math.abs(successes - peak) / (double) (trials + 1);
                }
            };
        }
    }

    private static int evaluated(long n, long peak) {
        Peak method = new Peak(peak);
        assertThat(WidthPlan.of(method).at(n).goal().reached()).isEqualTo(1);
        return method.evaluated.size();
    }

    /** Up to 512 items every count is tried; above, about 512 counts of successively shorter intervals are tried. */
    @Test
    void largestWidthIsFoundAtAnyCount() {
        for (long peak : new long[] {0, 1, 2, 3, 255, 256, 511, 512}) {
            assertThat(evaluated(512, peak)).isEqualTo(513);
            assertThat(evaluated(513, peak)).isBetween(258, 270);
        }
        for (long n : new long[] {5_000, 262_143, 300_000_001}) {
            for (long peak : new long[] {0, 1, n / 7, n / 2 - 1, n / 2, n - n / 9, n - 1, n}) {
                assertThat(evaluated(n, peak)).isBetween(400, 3_000);
            }
        }
    }
}
