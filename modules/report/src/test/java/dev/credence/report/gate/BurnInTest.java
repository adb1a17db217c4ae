package dev.credence.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.Verdict;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.gate.BurnIn.RunPair;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class BurnInTest {
    private static final Credence CREDENCE = Credence.load();
    private static final Gate GATE = Gate.of(CREDENCE).notWorse("accuracy", 0);

    /** Runs that are right or wrong on each item, in two slices if they are sliced. */
    @SuppressWarnings("ArrayRecordComponent") // the runs are never compared
    private record RightRuns(boolean[][] right, boolean sliced) implements BurnIn.Runs {
        @Override
        public int runs() {
            return right.length;
        }

        @Override
        public int units() {
            return right[0].length;
        }

        @Override
        public RunPair pair(int[] first, int[] second) {
            Map<String, ObservedPair> slices = new LinkedHashMap<>();
            if (sliced) {
                slices.put("even", pair(first, second, 0, 2));
                slices.put("odd", pair(first, second, 1, 2));
            }
            return new RunPair(pair(first, second, 0, 1), slices);
        }

        private ObservedPair pair(int[] first, int[] second, int from, int step) {
            PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
            for (int item = from; item < units(); item += step) {
                String truth = item % 3 == 0 ? "n" : "y";
                counter.add(truth, predicted(first[item], item, truth), predicted(second[item], item, truth), 1);
            }
            return ObservedPair.of(Pairing.paired(counter.toMatrix()));
        }

        private String predicted(int run, int item, String truth) {
            return right[run][item] ? truth : truth.equals("y") ? "n" : "y";
        }
    }

    /** A system that is right on each item with a probability of its own. */
    private static RightRuns noisy(int runs, int items, long seed) {
        Random random = new Random(seed);
        boolean[][] right = new boolean[runs][items];
        for (int item = 0; item < items; item++) {
            double probability = random.nextInt(3) == 0 ? 0.5 : 0.95;
            for (boolean[] run : right) {
                run[item] = random.nextDouble() < probability;
            }
        }
        return new RightRuns(right, false);
    }

    private static ComputeOptions draws(long draws) {
        return ComputeOptions.defaults().withDraws(draws);
    }

    /** Two runs differ on all of 12 items; the gate sees how many of them the first one wins, which all 4,096 assignments give. */
    @Test
    void shareOfFailsEqualsAllAssignmentsOfTwoRuns() {
        boolean[][] right = new boolean[2][12];
        Arrays.fill(right[0], true);
        RightRuns runs = new RightRuns(right, false);
        double exact = 0;
        for (int assignment = 0; assignment < 1 << 12; assignment++) {
            int[] first = new int[12];
            int[] second = new int[12];
            for (int item = 0; item < 12; item++) {
                first[item] = assignment >> item & 1;
                second[item] = 1 - first[item];
            }
            exact += runs.pair(first, second).report(GATE).verdict() == Verdict.FAIL ? 1.0 / (1 << 12) : 0;
        }

        BurnInReport report = BurnIn.of(GATE).run(draws(6_000)).report(runs);

        assertThat(exact).isEqualTo((1 + 12 + 66) / 4096.0); // FAIL where the new system wins at most 2 of 12 items
        assertThat(report.verdicts().rate()).isCloseTo(exact, within(4 * Math.sqrt(exact * (1 - exact) / 6_000)));
        assertThat(report.verdicts().lower()).isLessThan(exact);
        assertThat(report.verdicts().upper()).isGreaterThan(exact);
        assertThat(report.verdicts().draws()).isEqualTo(6_000);
    }

    @Test
    void eachItemGetsEveryPairOfRunsEquallyOften() {
        int[][] seen = new int[3][3];
        RightRuns three = noisy(3, 40, 1);
        BurnIn.Runs counted = new BurnIn.Runs() {
            @Override
            public int runs() {
                return three.runs();
            }

            @Override
            public int units() {
                return three.units();
            }

            @Override
            public RunPair pair(int[] first, int[] second) {
                for (int unit = 0; unit < first.length; unit++) {
                    seen[first[unit]][second[unit]]++;
                }
                return three.pair(first, second);
            }
        };

        BurnIn.of(GATE).run(draws(500)).report(counted);

        assertThat(seen[0][0] + seen[1][1] + seen[2][2]).isZero();
        for (int first = 0; first < 3; first++) {
            for (int second = 0; second < 3; second++) {
                if (first != second) {
                    assertThat(seen[first][second]).isBetween(3_050, 3_620); // 20,000 / 6, and the pairs of whole runs
                }
            }
        }
    }

    @Test
    void runsOfNoisySystemFailAtMostAtLevel() {
        int failed = 0;
        for (int system = 0; system < 8; system++) {
            BurnInReport report = BurnIn.of(GATE).run(draws(400)).report(noisy(3, 300, system));
            failed += (int) report.verdicts().fail();
            assertThat(report.keepsLevel()).isTrue();
        }

        assertThat(failed / 3_200.0).isBetween(0.02, 0.06); // a margin of 0 uses the level, apart from ties
    }

    @Test
    void marginMakesFalseAlarmsRarer() {
        RightRuns runs = noisy(3, 300, 5);

        assertThat(BurnIn.of(Gate.of(CREDENCE).notWorse("accuracy", 0.05))
                        .report(runs)
                        .verdicts()
                        .fail())
                .isLessThan(BurnIn.of(GATE).report(runs).verdicts().fail());
    }

    @Test
    void unadjustedChecksOfManyMetricsAndSlicesBreakTheLevel() {
        RightRuns noisy = noisy(2, 600, 3);
        RightRuns runs = new RightRuns(noisy.right(), true);
        Gate gate = GATE.notWorse("recall@y", 0).notWorse("recall@n", 0).notWorse("mcc", 0);

        BurnInReport none = BurnIn.of(gate.multiplicity(Multiplicity.NONE)).report(runs);
        BurnInReport holm = BurnIn.of(gate).report(runs);

        assertThat(none.keepsLevel()).isFalse();
        assertThat(none.document().conclusions().get(0)).endsWith("of which each check allows 5% by itself.");
        assertThat(none.document().conclusions().get(1))
                .isEqualTo(
                        "The gate fails more often than its level allows: even the lower end of the interval is above 5%;"
                                + " adjust its checks by Holm's procedure.");
        assertThat(holm.keepsLevel()).isTrue();
        assertThat(holm.checks()).hasSize(12);
        assertThat(holm.checks().get(4).slice()).hasValue("even");
    }

    @Test
    void numberOfThreadsDoesNotChangeReport() {
        RightRuns runs = noisy(4, 100, 9);
        BurnInReport one = BurnIn.of(GATE).run(draws(300).withSeed(4)).report(runs);

        assertThat(BurnIn.of(GATE).run(draws(300).withSeed(4).withThreads(3)).report(runs))
                .isEqualTo(one);
        assertThat(BurnIn.of(GATE).run(draws(300).withSeed(5)).report(runs)).isNotEqualTo(one);
    }

    @Test
    void noiseOfShareEqualsAnalysisOfVariance() {
        RightRuns runs = noisy(2, 50, 8);
        BurnInReport.RunNoise noise =
                BurnIn.of(GATE).run(draws(10)).report(runs).checks().get(0).noise();

        double first = accuracy(runs.right()[0]);
        double second = accuracy(runs.right()[1]);
        double within = 0;
        double whole = 0;
        for (int item = 0; item < 50; item++) {
            double a = (runs.right()[0][item] ? 1 : 0) - first;
            double b = (runs.right()[1][item] ? 1 : 0) - second;
            within += (a - b) * (a - b);
            whole += a * a + b * b;
        }
        assertThat(noise.share()).isCloseTo(within / whole, within(1e-12));
        assertThat(noise.ofDifference()).isCloseTo(Math.sqrt(within) / 50, within(1e-12));
        assertThat(noise.ofValues()).isCloseTo(Math.abs(first - second) / Math.sqrt(2), within(1e-12));
    }

    private static double accuracy(boolean... right) {
        int sum = 0;
        for (boolean item : right) {
            sum += item ? 1 : 0;
        }
        return (double) sum / right.length;
    }

    /** The noise of clusters is that of their sums: in each of them one run is right on all items and the other on none. */
    @Test
    void clustersAreExchangedAsAWhole() {
        BurnIn.Runs clusters = new BurnIn.Runs() {
            @Override
            public int runs() {
                return 2;
            }

            @Override
            public int units() {
                return 20;
            }

            @Override
            public RunPair pair(int[] first, int[] second) {
                Map<String, PairedConfusionMatrix> all = new LinkedHashMap<>();
                for (int cluster = 0; cluster < 20; cluster++) {
                    all.put(
                            "c" + cluster,
                            new PairedConfusionMatrix.Counter()
                                    .add(
                                            "y",
                                            predicted(cluster, first[cluster]),
                                            predicted(cluster, second[cluster]),
                                            5)
                                    .add("n", "n", "n", 5)
                                    .toMatrix());
                }
                return new RunPair(ObservedPair.of(Pairing.paired(ClusteredSample.of(all))), Map.of());
            }

            private String predicted(int cluster, int run) {
                return (cluster + run) % 2 == 0 ? "y" : "n";
            }
        };

        BurnInReport report = BurnIn.of(GATE).run(draws(50)).report(clusters);

        // each cluster of 10 rows has 5 right more or 5 right fewer, so that the variance of the difference is 20 * 25
        // / 200^2
        assertThat(report.checks().get(0).noise().ofDifference()).isCloseTo(Math.sqrt(500) / 200, within(1e-12));
        assertThat(report.checks().get(0).noise().share()).isEqualTo(1);
    }

    @Test
    void noiseThatAllItemsShareIsNoted() {
        boolean[][] right = new boolean[3][200];
        Random random = new Random(6);
        for (int run = 0; run < 3; run++) {
            for (int item = 0; item < 200; item++) {
                right[run][item] = item < 100 + 30 * run || random.nextInt(40) == 0;
            }
        }

        assertThat(BurnIn.of(GATE)
                        .run(draws(20))
                        .report(new RightRuns(right, false))
                        .document()
                        .notes())
                .anyMatch(note -> note.contains("all items of a run share noise"));
        assertThat(BurnIn.of(GATE)
                        .run(draws(20))
                        .report(noisy(3, 200, 6))
                        .document()
                        .notes())
                .noneMatch(note -> note.contains("all items of a run share noise"));
    }

    @Test
    void floorsAreListedApartFromFalseAlarms() {
        Gate gate = Gate.of(CREDENCE).notWorse("accuracy", 0.2).atLeast("accuracy", 0.99);

        BurnInReport report = BurnIn.of(gate).run(draws(50)).report(noisy(2, 300, 1));

        assertThat(report.checks().get(1).verdicts().fail()).isEqualTo(50);
        assertThat(report.verdicts().fail()).isZero();
        assertThat(report.keepsLevel()).isTrue();
        assertThat(report.document().notes())
                .anyMatch(note -> note.startsWith("floors and ceilings concern the value of the system"));
    }

    @Test
    void gateWithoutAComparisonIsRefused() {
        assertThatThrownBy(() -> BurnIn.of(Gate.of(CREDENCE).atLeast("accuracy", 0.9)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "burn-in needs a check that compares with a baseline: checks=[accuracy at least 0.9]; floors"
                                + " and ceilings say nothing about a change: expect a metric not to be worse by a margin");
    }

    @Test
    void oneRunIsRefused() {
        assertThatThrownBy(() -> BurnIn.of(GATE).report(noisy(1, 20, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("runs of the same system must be at least 2: runs=1; one run does not show how much runs"
                        + " differ: run the system again on the same items");
    }

    @Test
    void cancelledBurnInStops() {
        assertThatThrownBy(() -> BurnIn.of(GATE)
                        .run(draws(100).withCancellation(() -> true))
                        .report(noisy(2, 20, 1)))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void conclusionStatesTheShareItsIntervalAndTheLevel() {
        BurnInReport.VerdictShares shares = BurnInReport.VerdictShares.of(CREDENCE, 300, 12, 688);
        BurnInReport report = new BurnInReport(
                Map.of(), GATE.setting().level(), Multiplicity.HOLM, 2, 60, shares, List.of(), List.of());

        assertThat(report.document().conclusions())
                .containsExactly(
                        "Of 1,000 pairs of runs of the same system, 12 (1.2%, 95% interval 0.6% to 2.1%) failed this gate,"
                                + " which allows 5%.",
                        "The gate keeps its level on these items.", "30% passed, and 68.8% were inconclusive.");
    }
}
