package dev.credence.outcomes.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.Metric;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.testkit.laws.metric.EdgeLaws;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Samples that lack losses, or items of which all runs pass or none, by chance do not have too short intervals. */
class UnseenItemsTest {
    private static final int SAMPLES = 400;
    private final Credence credence = Credence.load();

    private static Outcomes wins(int wins, int losses, int ties) {
        double[] outcomes = new double[wins + losses + ties];
        for (int item = 0; item < wins + losses; item++) {
            outcomes[item] = item < wins ? 3 : -0.5;
        }
        return Outcomes.of(outcomes);
    }

    @SuppressWarnings("unchecked") // metrics of this module read outcomes
    private Metric<Outcomes> metric(String name) {
        return (Metric<Outcomes>) credence.registry().metric(name);
    }

    /** Bonett and Price: (6 - 0) / 102, and the variance ((6 + 0 + 2) / 102 - (6 / 102)^2) / n. */
    @Test
    void varianceOfNetWinsIsThatOfBonettAndPrice() {
        Outcomes outcomes = wins(6, 0, 94);
        Moments moments = ((BoundaryVariance<Outcomes>) metric("net-wins")).atEdge(outcomes, outcomes.weights());
        assertThat(moments.value()).isCloseTo(6 / 102.0, within(1e-15));
        assertThat(moments.variance()).isCloseTo((8 / 102.0 - 36 / (102.0 * 102)) / 100, within(1e-17));
        Moments rate = ((BoundaryVariance<Outcomes>) metric("win-rate")).atEdge(outcomes, outcomes.weights());
        assertThat(rate.value()).isCloseTo((1 + 6 / 102.0) / 2, within(1e-15));
        assertThat(rate.variance()).isCloseTo(moments.variance() / 4, within(1e-17));
    }

    /** 12 wins and 7 losses are 19 trials. */
    @Test
    void shareOfWinsHasTheIntervalOfAsManyTrials() {
        Estimate trials = credence.estimate(
                "mean",
                Outcomes.of(
                        OutcomeColumn.of("won", 0, 1),
                        IntStream.range(0, 19).mapToDouble(i -> i < 12 ? 1 : 0).toArray()));
        for (String name : List.of("win-rate", "win-rate:ties=loss", "win-rate:ties=nothing")) {
            Estimate share = credence.estimate(name, wins(12, 7, 0));
            assertThat(share.method()).isEqualTo(trials.method());
            assertThat(share.lower()).isEqualTo(trials.lower());
            assertThat(share.upper()).isEqualTo(trials.upper());
        }
        assertThat(credence.estimate("win-rate", wins(12, 7, 1)).method()).isEqualTo("delta-wilson");
    }

    @Test
    void variancesFallWithTheSize() {
        SplittableRandom random = new SplittableRandom(3);
        for (String name : List.of("net-wins", "win-rate", "win-rate:ties=loss", "win-rate:ties=nothing")) {
            EdgeLaws.variancesFallWithTheSize(metric(name), wins(6, 0, 94));
            EdgeLaws.variancesFallWithTheSize(metric(name), wins(3, 2, 5));
            EdgeLaws.variancesFallWithTheSize(metric(name), wins(0, 4, 0));
        }
        for (String name : List.of("pass-all:k=3", "pass-at:k=3")) {
            EdgeLaws.variancesFallWithTheSize(metric(name), runs(random, 20, 5, 0.3));
            EdgeLaws.variancesFallWithTheSize(metric(name), runs(random, 20, 5, 0));
        }
    }

    private static Outcomes runs(SplittableRandom random, int items, int runs, double rate) {
        double[][] outcomes = new double[items][runs];
        for (double[] item : outcomes) {
            for (int run = 0; run < runs; run++) {
                item[run] = random.nextDouble() < rate ? 1 : 0;
            }
        }
        return Outcomes.ofRuns(outcomes);
    }

    /** In 1,000 samples the shares were 0.026 and 0.021, and without the added items 0.075 and 0.093. */
    @Test
    void upperBoundOfNetWinsOfFewWinsMissesAboutAsOftenAsStated() {
        assertThat(missedAbove("net-wins", 0.16, random -> drawn(random, 30, 0.18, 0.02)))
                .isLessThan(0.05);
        assertThat(missedAbove("net-wins", 0.05, random -> drawn(random, 100, 0.05, 0)))
                .isLessThan(0.05);
    }

    private static Outcomes drawn(SplittableRandom random, int items, double wins, double losses) {
        double[] outcomes = new double[items];
        for (int item = 0; item < items; item++) {
            double u = random.nextDouble();
            outcomes[item] = u < wins ? 1 : u < wins + losses ? -1 : 0;
        }
        return Outcomes.of(outcomes);
    }

    /**
     * One item of 25 passes nearly always and the others hardly ever, with probabilities 0.95 and 0.1. A sample of 50 items has none of the former
     * with probability 0.13. The observed share of bounds below the true value is 0.
     */
    @Test
    void upperBoundOfFewItemsOfWhichAllRunsPassMissesAboutAsOftenAsStated() {
        double truth = (Math.pow(0.95, 5) + 24 * Math.pow(0.1, 5)) / 25;
        assertThat(missedAbove("pass-all:k=5", truth, UnseenItemsTest::mostlyFailing))
                .isLessThan(0.05);
    }

    private static Outcomes mostlyFailing(SplittableRandom random) {
        double[][] outcomes = new double[50][10];
        for (double[] item : outcomes) {
            double rate = random.nextInt(25) == 0 ? 0.95 : 0.1;
            for (int run = 0; run < item.length; run++) {
                item[run] = random.nextDouble() < rate ? 1 : 0;
            }
        }
        return Outcomes.ofRuns(outcomes);
    }

    private double missedAbove(String metric, double truth, Function<SplittableRandom, Outcomes> draw) {
        SplittableRandom random = new SplittableRandom(11);
        int missed = 0;
        for (int sample = 0; sample < SAMPLES; sample++) {
            missed += credence.estimate(metric, draw.apply(random)).upper() < truth ? 1 : 0;
        }
        return missed / (double) SAMPLES;
    }
}
