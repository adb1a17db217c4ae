package dev.credence.outcomes.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.Metric;
import dev.credence.numerics.beta.Binomial;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.testkit.laws.metric.EdgeLaws;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

    /** As by Bonett and Price, with two of each: (6 - 0) / 104, and the variance ((6 + 0 + 4) / 104 - (6 / 104)^2) / n. */
    @Test
    void varianceOfNetWinsCountsTwoWinsAndTwoLossesMore() {
        Outcomes outcomes = wins(6, 0, 94);
        Moments moments = ((BoundaryVariance<Outcomes>) metric("net-wins")).atEdge(outcomes, outcomes.weights());
        assertThat(moments.value()).isCloseTo(6 / 104.0, within(1e-15));
        assertThat(moments.variance()).isCloseTo((10 / 104.0 - 36 / (104.0 * 104)) / 100, within(1e-17));
        Moments rate = ((BoundaryVariance<Outcomes>) metric("win-rate")).atEdge(outcomes, outcomes.weights());
        assertThat(rate.value()).isCloseTo((1 + 6 / 104.0) / 2, within(1e-15));
        assertThat(rate.variance()).isCloseTo(moments.variance() / 4, within(1e-17));
    }

    /** Two runs of each of four items, (1, 1), (1, -1), (0, 0) and (0, 0): the mean is 1/4, and the added items have 9/16 + 25/16. */
    @Test
    void addedWinsAndLossesAreDividedByTheEffectiveNumberOfRuns() {
        Outcomes outcomes = Outcomes.ofRuns(new double[][] {{1, 1}, {1, -1}, {0, 0}, {0, 0}});
        double ofRuns = (9 + (9 + 25) / 2.0 + 2) / 16 + 34 / 16.0;
        double ofItems = (9 + 1 + 2) / 16.0 + 34 / 16.0;
        double added = 2 / (ofRuns / ofItems);
        Moments moments = ((BoundaryVariance<Outcomes>) metric("net-wins")).atEdge(outcomes, outcomes.weights());
        assertThat(moments.value()).isCloseTo(1 / (4 + 2 * added), within(1e-15));
    }

    /** A second run that repeats the first one is no news about an item. */
    @Test
    void equalRunsOfEachItemGiveTheIntervalOfOneRun() {
        for (String name : List.of("net-wins", "win-rate")) {
            for (int[] counts : new int[][] {{2, 0, 48}, {0, 3, 17}, {6, 2, 92}, {9, 9, 12}, {5, 1, 4}}) {
                Outcomes once = wins(counts[0], counts[1], counts[2]);
                Estimate expected = credence.estimate(name, once);
                for (int runs : new int[] {2, 3, 8}) {
                    Estimate repeated = credence.estimate(name, repeated(once, runs));
                    assertThat(repeated.lower()).isCloseTo(expected.lower(), within(1e-12));
                    assertThat(repeated.upper()).isCloseTo(expected.upper(), within(1e-12));
                }
            }
        }
    }

    /** The law holds for runs that vary as well: each of the runs (1, 0, -1) of an item may be given twice. */
    @Test
    void runsThatAreAllRepeatedGiveTheSameInterval() {
        SplittableRandom random = new SplittableRandom(17);
        double[][] outcomes = new double[30][3];
        double[][] twice = new double[30][6];
        for (int item = 0; item < 30; item++) {
            double wins = random.nextDouble() * random.nextDouble();
            for (int run = 0; run < 3; run++) {
                outcomes[item][run] = random.nextDouble() < wins ? 1 : random.nextDouble() < 0.1 ? -1 : 0;
                twice[item][run] = outcomes[item][run];
                twice[item][run + 3] = outcomes[item][run];
            }
        }
        for (String name : List.of("net-wins", "win-rate")) {
            Estimate once = credence.estimate(name, Outcomes.ofRuns(outcomes));
            Estimate again = credence.estimate(name, Outcomes.ofRuns(twice));
            assertThat(again.lower()).isCloseTo(once.lower(), within(1e-12));
            assertThat(again.upper()).isCloseTo(once.upper(), within(1e-12));
        }
    }

    private static Outcomes repeated(Outcomes once, int runs) {
        return Outcomes.ofRuns(IntStream.range(0, once.atoms())
                .boxed()
                .flatMap(atom -> Stream.generate(() -> new double[runs])
                        .limit(once.count(atom))
                        .peek(item -> Arrays.fill(item, once.value(atom, 0, 0))))
                .toArray(double[][]::new));
    }

    /**
     * The probabilities of all numbers of wins and losses, added up. Runs that agree miss as often as single ones. With one win and one loss more, each
     * counted as a run, the upper bound missed in 0.052 of samples of 50 items with one run, and in 0.107 with 8 equal ones.
     */
    @Test
    void boundsOfNetWinsMissAsStated() {
        for (int runs : new int[] {1, 8}) {
            double[][][] bounds = new double[51][51][];
            for (int wins = 0; wins <= 50; wins++) {
                for (int losses = 0; wins + losses <= 50; losses++) {
                    Outcomes outcomes = repeated(wins(wins, losses, 50 - wins - losses), runs);
                    Estimate estimate = credence.estimate("net-wins", outcomes);
                    bounds[wins][losses] = new double[] {estimate.lower(), estimate.upper()};
                }
            }
            for (double decided : new double[] {0.01, 0.04, 0.08, 0.1, 0.12, 0.15, 0.2, 0.4, 0.6, 0.9}) {
                for (double won : new double[] {0.5, 0.7, 0.9, 0.95, 0.99, 1}) {
                    double[] missed = missed(bounds, decided * won, decided * (1 - won));
                    assertThat(missed[0]).isLessThan(0.025);
                    assertThat(missed[1]).isLessThan(0.029);
                    assertThat(missed[0] + missed[1]).isLessThan(0.045);
                }
            }
        }
    }

    /** Returns the probabilities of lower bounds above the true value, and of upper bounds below it. */
    private static double[] missed(double[][][] bounds, double wins, double losses) {
        int n = bounds.length - 1;
        double[] missed = new double[2];
        for (int w = 0; w <= n; w++) {
            double probability = Binomial.probability(w, n, wins);
            for (int l = 0; w + l <= n; l++) {
                double both = probability * Binomial.probability(l, n - w, losses / (1 - wins));
                missed[0] += bounds[w][l][0] > wins - losses ? both : 0;
                missed[1] += bounds[w][l][1] < wins - losses ? both : 0;
            }
        }
        return missed;
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
