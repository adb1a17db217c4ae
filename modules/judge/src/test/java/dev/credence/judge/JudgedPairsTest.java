package dev.credence.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.judge.JudgedComparison.JudgedPairs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JudgedPairsTest {
    private static final Credence CREDENCE = Credence.load();
    private static final ComputeOptions RUN = ComputeOptions.defaults();

    /** The truth, the label of the judge and those of the systems of an item. */
    private record Item(String truth, String judge, List<String> predictions) {}

    /** Returns items of systems that are right with the given probabilities. */
    private static List<Item> items(SplittableRandom random, int all, double... right) {
        List<Item> items = new ArrayList<>();
        for (int item = 0; item < all; item++) {
            boolean truth = random.nextDouble() < 0.5;
            boolean judge = truth == random.nextDouble() < 0.9;
            List<String> predictions = new ArrayList<>();
            for (double p : right) {
                predictions.add(label(truth == random.nextDouble() < p));
            }
            items.add(new Item(label(truth), label(judge), predictions));
        }
        return items;
    }

    private static String label(boolean positive) {
        return positive ? "1" : "0";
    }

    private static JudgedLabels counted(List<Item> items, int labelled, int... systems) {
        List<String> names = new ArrayList<>();
        for (int system : systems) {
            names.add("system" + system);
        }
        JudgedLabels.Rows rows = JudgedLabels.counting(names.toArray(String[]::new));
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            List<String> chosen = new ArrayList<>();
            for (int system : systems) {
                chosen.add(item.predictions().get(system));
            }
            rows.add(i < labelled ? item.truth() : null, item.judge(), chosen, 1);
        }
        return rows.toLabels().withPositive("1");
    }

    private static JudgedPairs pairs(JudgedLabels items, String metric) {
        return Judged.of(CREDENCE, items).compareAll(metric, RUN);
    }

    @Test
    void onePairEqualsCompare() {
        JudgedLabels two = counted(items(new SplittableRandom(1), 600, 0.9, 0.8), 100, 0, 1);
        JudgedPairs found = pairs(two, "f1");

        assertThat(found.pairs()).hasSize(1);
        assertThat(found.pairLevel()).isEqualTo(found.level()).isEqualTo(ConfidenceLevel.P95);
        assertThat(found.pairs().get(0).comparison())
                .isEqualTo(Judged.of(CREDENCE, two).compare("f1"));
        assertThat(found.pairs().get(0).adjusted())
                .isEqualTo(found.pairs().get(0).comparison().pValue());
    }

    @Test
    void orderOfSystemsAffectsNoAdjustedPValue() {
        List<Item> items = items(new SplittableRandom(9), 600, 0.9, 0.85, 0.8);
        JudgedPairs found = pairs(counted(items, 100, 0, 1, 2), "accuracy");
        JudgedPairs reversed = pairs(counted(items, 100, 2, 1, 0), "accuracy");

        assertThat(reversed.pairLevel().value()).isCloseTo(found.pairLevel().value(), within(1e-12));
        for (int pair = 0; pair < 3; pair++) {
            assertThat(reversed.pairs().get(2 - pair).adjusted())
                    .isCloseTo(found.pairs().get(pair).adjusted(), within(1e-12));
        }
    }

    @Test
    void pairAmongSeveralEqualsPairAlone() {
        List<Item> items = items(new SplittableRandom(2), 600, 0.9, 0.8, 0.7);
        JudgedPairs found = pairs(counted(items, 100, 0, 1, 2), "accuracy");
        Judged last = Judged.of(CREDENCE, counted(items, 100, 0, 2)).level(found.pairLevel());

        assertThat(found.pairs()).hasSize(3);
        assertThat(found.pairs().get(1).first()).isZero();
        assertThat(found.pairs().get(1).second()).isEqualTo(2);
        Estimate alone = last.compare("accuracy").corrected();
        Estimate pair = found.pairs().get(1).comparison().corrected();
        assertThat(pair.value()).isCloseTo(alone.value(), within(1e-14));
        assertThat(pair.lower()).isCloseTo(alone.lower(), within(1e-14));
        assertThat(pair.upper()).isCloseTo(alone.upper(), within(1e-14));
    }

    /** The largest of 3 deviates is above that of one and below that of independent ones; 1e-9 covers rounding. */
    @Test
    void adjustedValueLiesBetweenThePValueAndSidaks() {
        JudgedPairs found =
                pairs(counted(items(new SplittableRandom(3), 900, 0.85, 0.8, 0.75), 200, 0, 1, 2), "accuracy");

        assertThat(found.pairs()).allSatisfy(pair -> {
            double p = pair.comparison().pValue();
            assertThat(pair.adjusted()).isBetween(p - 1e-9, 1 - StrictMath.pow(1 - p, 3) + 1e-9);
            assertThat(pair.adjusted() < 0.05)
                    .isEqualTo(pair.comparison().corrected().lower() > 0
                            || pair.comparison().corrected().upper() < 0);
        });
        assertThat(found.pairLevel().value()).isBetween(0.95, 1 - 0.05 / 3);
    }

    @Test
    void exchangedSystemsHaveTheNegativeDifference() {
        List<Item> items = items(new SplittableRandom(4), 700, 0.9, 0.8, 0.75);
        JudgedPairs found = pairs(counted(items, 150, 0, 1, 2), "accuracy");
        JudgedPairs exchanged = pairs(counted(items, 150, 2, 1, 0), "accuracy");
        JudgedComparison pair = found.pairs().get(0).comparison();
        JudgedComparison other = exchanged.pairs().get(2).comparison();

        assertThat(other.corrected().value()).isCloseTo(-pair.corrected().value(), within(1e-14));
        // The critical point of other directions differs by its simulation error, which is about 0.002.
        assertThat(other.corrected().lower()).isCloseTo(-pair.corrected().upper(), within(1e-3));
    }

    @Test
    void equalSystemsHaveNoEffectOnTheirPair() {
        List<Item> items = items(new SplittableRandom(5), 500, 0.9, 0.8);
        JudgedLabels copies = counted(items, 100, 0, 1);
        JudgedLabels.Rows rows = JudgedLabels.counting("a", "b", "copy of b");
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            rows.add(
                    i < 100 ? item.truth() : null,
                    item.judge(),
                    item.predictions().get(0),
                    item.predictions().get(1),
                    item.predictions().get(1));
        }
        JudgedPairs found = pairs(rows.toLabels().withPositive("1"), "accuracy");

        assertThat(found.pairs().get(2).adjusted()).isEqualTo(1);
        assertThat(found.pairs().get(0).comparison().pValue())
                .isEqualTo(Judged.of(CREDENCE, copies).compare("accuracy").pValue());
    }

    private static JudgedItems<JointConfusionMatrix> single(List<Item> items, int labelled, String design) {
        JudgedItems<JointConfusionMatrix> all = new JudgedItems<>();
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            JointConfusionMatrix truth = i < labelled ? joint(item.truth(), item) : null;
            JointConfusionMatrix judge = joint(item.judge(), item);
            switch (design) {
                case "strata" -> all.addInStratum(item.judge(), truth, judge);
                case "clusters" -> all.addInCluster("c" + i / 4, truth, judge);
                case "probabilities" -> all.addWithProbability(0.25, truth, judge);
                default -> all.add(truth, judge);
            }
        }
        return all;
    }

    private static JointConfusionMatrix joint(String label, Item item) {
        Map<String, List<String>> predictions = new LinkedHashMap<>();
        for (int system = 0; system < item.predictions().size(); system++) {
            predictions.put("system" + system, List.of(item.predictions().get(system)));
        }
        return JointConfusionMatrix.ofPredictions(List.of(label), predictions)
                .withLabels(List.of("0", "1"))
                .withPositive("1");
    }

    @Test
    void singleItemsGiveResultOfCounts() {
        List<Item> items = items(new SplittableRandom(6), 400, 0.9, 0.8, 0.7);
        JudgedPairs counts = pairs(counted(items, 100, 0, 1, 2), "accuracy");
        JudgedPairs found =
                Judged.of(CREDENCE, single(items, 100, "independent")).compareAll("accuracy", RUN);

        for (int pair = 0; pair < 3; pair++) {
            assertThat(found.pairs().get(pair).comparison().corrected().value())
                    .isCloseTo(counts.pairs().get(pair).comparison().corrected().value(), within(1e-13));
        }
        assertThat(found.pairLevel().value()).isCloseTo(counts.pairLevel().value(), within(1e-3));
    }

    /** The squares of the column add up to the variance by which the interval is narrowed; the largest error observed is 4e-16. */
    @ParameterizedTest
    @ValueSource(strings = {"independent", "strata", "clusters", "probabilities"})
    void squaresOfInfluencesAddUpToTheVariance(String design) {
        StagedItems items = single(items(new SplittableRandom(8), 300, 0.9, 0.8), 100, design)
                .staged();
        Metric<?> accuracy = CREDENCE.registry().metric("accuracy");
        StageInfluences stages = influences(items, accuracy);

        for (double lambda : new double[] {0, 0.4, 1}) {
            double sum = 0;
            for (double x : stages.column(lambda)) {
                sum += x * x;
            }
            assertThat(sum / stages.variance(lambda)).isCloseTo(1, within(1e-13));
        }
    }

    private static StageInfluences influences(StagedItems items, Metric<?> metric) {
        Correction<?> first = new Correction<>(CREDENCE, items, ConfidenceLevel.P95, metric, 0);
        Correction<?> second = new Correction<>(CREDENCE, items, ConfidenceLevel.P95, metric, 1);
        return of(first).minus(of(second));
    }

    private static <E extends Evidence> StageInfluences of(Correction<E> correction) {
        return StageInfluences.of(correction.metric(), correction.stages());
    }

    /**
     * All three intervals cover at once in 0.982 of 500 samples of equal systems, and in fewer than 455 or in all with a probability below
     * 0.003 if they do so in 0.94 to 0.988.
     */
    @Test
    void intervalsOfEqualSystemsCoverSimultaneouslyNearLevel() {
        SplittableRandom random = new SplittableRandom(20_261_129);
        int covered = 0;
        for (int sample = 0; sample < 500; sample++) {
            JudgedLabels labels = counted(items(random, 700, 0.8, 0.8, 0.8), 150, 0, 1, 2);
            JudgedPairs found = Judged.of(CREDENCE, labels).compareAll("accuracy", RUN.withDraws(2_000));
            covered += found.pairs().stream()
                            .allMatch(pair -> pair.comparison().corrected().lower() <= 0
                                    && pair.comparison().corrected().upper() >= 0)
                    ? 1
                    : 0;
        }
        assertThat(covered).isBetween(455, 499);
    }

    @Test
    void fewDrawsAreRefused() {
        JudgedLabels items = counted(items(new SplittableRandom(9), 300, 0.9, 0.8, 0.7), 100, 0, 1, 2);

        assertThatThrownBy(() -> Judged.of(CREDENCE, items).compareAll("accuracy", RUN.withDraws(99)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("draws must be at least 100 for all pairs together, whose critical point is simulated:"
                        + " draws=99; use more draws, or leave them out");
    }

    @Test
    void oneSystemHasNoPairs() {
        JudgedLabels one = counted(items(new SplittableRandom(9), 300, 0.9), 100, 0);

        assertThatThrownBy(() -> pairs(one, "accuracy"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a comparison needs two systems or more: systems=1; give the predictions of another one");
    }
}
