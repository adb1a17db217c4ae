package dev.credence.hypothesis.multiple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.normal.Normal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairwiseComparisonsTest extends SampledSystems {
    @ParameterizedTest
    @ValueSource(strings = {"accuracy", "f1.macro", "mcc", "precision@c1", "error-rate"})
    void adjustedPValuesAgreeWithSimultaneousIntervals(String metric) {
        int significant = 0;
        int pairs = 0;
        for (long seed = 0; seed < 12; seed++) {
            for (double level : new double[] {0.8, 0.95}) {
                MultipleComparison found = ALL.level(ConfidenceLevel.of(level))
                        .compare(metric, sample(seed, 60 + 20 * (int) seed, 0.9, 0.75, 0.7, 0.6, 0.6));
                for (MultipleComparison.SimultaneousDifference pair : found.differences()) {
                    boolean excludes =
                            pair.comparison().lower() > 0 || pair.comparison().upper() < 0;
                    assertThat(excludes)
                            .as("%s, level %s: %s", metric, level, pair)
                            .isEqualTo(pair.adjusted() < 2 * found.level().tail())
                            .isEqualTo(pair.isSignificant());
                    significant += excludes ? 1 : 0;
                    pairs++;
                }
            }
        }
        assertThat(significant).as("both verdicts occur").isBetween(10, pairs - 10);
    }

    /**
     * The directions are drawn for the systems in the order of their values and names. The tables are small and some systems are equal, so
     * that zero variances are frequent.
     */
    @Test
    void orderOfSystemsAffectsNoAdjustedPValue() {
        int unknown = 0;
        for (int seed = 0; seed < 150; seed++) {
            Random random = new Random(seed);
            int rows = 3 + random.nextInt(3);
            List<String> truth = new ArrayList<>();
            List<List<String>> predictions =
                    List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (int row = 0; row < rows; row++) {
                int[] drawn = random.ints(5, 0, 2).toArray();
                for (int copy = random.nextInt(45); copy >= 0; copy--) {
                    truth.add("c" + drawn[0]);
                    for (int system = 0; system < 4; system++) {
                        predictions.get(system).add("c" + drawn[system + 1]);
                    }
                }
            }
            unknown += sameInEveryOrder(truth, predictions);
        }
        assertThat(unknown).as("pairs that never differ occur").isGreaterThan(50);
    }

    /** Two systems are right on 10 of 53 items, and the other two on 7 of these. */
    @Test
    void equalSystemsAreNotSignificantInAnyOrder() {
        List<String> truth = Collections.nCopies(53, "c1");
        List<List<String>> predictions = new ArrayList<>();
        for (int right : new int[] {7, 10, 10, 7}) {
            predictions.add(Stream.concat(
                            Collections.nCopies(right, "c1").stream(), Collections.nCopies(53 - right, "c0").stream())
                    .toList());
        }
        assertThat(sameInEveryOrder(truth, predictions)).isEqualTo(2);
    }

    /**
     * Four of 10,000 items differ, and the first system is right on all four: p is 0.046, and exactly 0.125. With
     * nine items both are below 0.05.
     */
    @Test
    void systemsWithFewDiscordantItemsAreNotSignificant() {
        for (int won : new int[] {4, 9}) {
            List<String> truth = Collections.nCopies(10_000, "c1");
            List<String> second = Stream.concat(
                            Collections.nCopies(won, "c0").stream(), Collections.nCopies(10_000 - won, "c1").stream())
                    .toList();
            MultipleComparison found = inOrder(truth, List.of(truth, second), 0, 1);
            MultipleComparison.SimultaneousDifference pair = found.differences().get(0);
            assertThat(pair.adjusted()).isLessThan(0.05);
            assertThat(pair.isSignificant()).isEqualTo(won == 9);
            assertThat(found.ranking()
                            .get(0)
                            .letters()
                            .equals(found.ranking().get(1).letters()))
                    .isEqualTo(won == 4);
        }
    }

    private static int sameInEveryOrder(List<String> truth, List<List<String>> predictions) {
        MultipleComparison asGiven = inOrder(truth, predictions, 0, 1, 2, 3);
        for (int[] order : new int[][] {{1, 0, 2, 3}, {3, 2, 1, 0}, {2, 3, 0, 1}, {1, 2, 3, 0}}) {
            MultipleComparison other = inOrder(truth, predictions, order);
            assertThat(other.family().unvarying()).isEqualTo(asGiven.family().unvarying());
            for (MultipleComparison.SimultaneousDifference pair : other.differences()) {
                int a = Math.min(order[pair.first()], order[pair.second()]);
                int b = Math.max(order[pair.first()], order[pair.second()]);
                MultipleComparison.SimultaneousDifference same = asGiven.differences().stream()
                        .filter(found -> found.first() == a && found.second() == b)
                        .findFirst()
                        .orElseThrow();
                assertThat(pair.adjusted()).isCloseTo(same.adjusted(), within(1e-9));
                // The sums are added in another order; the largest observed difference is 6e-15 of
                // a p-value.
                assertThat(pair.pValue()).isCloseTo(same.pValue(), within(1e-13 * same.pValue()));
                assertThat(pair.holm()).isCloseTo(same.holm(), within(1e-13 * same.holm()));
            }
            assertThat(withoutDraws(other)).isEqualTo(withoutDraws(asGiven));
        }
        return asGiven.family().unvarying();
    }

    /** Returns values, ranks and the tests of all systems at once, which do not depend on the order in any bit. */
    private static List<Object> withoutDraws(MultipleComparison found) {
        Map<String, List<Object>> ranks = new TreeMap<>();
        found.ranking().forEach(system -> ranks.put(system.name(), List.of(system.value(), system.rank())));
        return List.of(
                ranks,
                found.cochran().map(test -> List.of(test.statistic(), test.pValue())),
                found.blocks()
                        .map(blocks -> List.of(
                                blocks.friedman().statistic(),
                                blocks.imanDavenport().statistic())));
    }

    private static MultipleComparison inOrder(List<String> truth, List<List<String>> predictions, int... order) {
        Map<String, List<String>> systems = new LinkedHashMap<>();
        for (int system : order) {
            systems.put("system " + system, predictions.get(system));
        }
        return ALL.compare("accuracy", Sample.of(JointConfusionMatrix.ofPredictions(truth, systems)));
    }

    @Test
    void criticalPointIsBetweenOnePairAndBonferroni() {
        MultipleComparison found = ALL.compare("accuracy", sample(5, 200, 0.8, 0.8, 0.8, 0.8, 0.8));
        MultipleComparison.CriticalPoint family = found.family();
        assertThat(family.pairs()).isEqualTo(10);
        assertThat(family.criticalPoint())
                .isGreaterThan(Normal.upperQuantile(0.025))
                .isLessThan(Normal.upperQuantile(0.025 / 10));
        assertThat(family.error()).isPositive().isLessThan(0.03);
        assertThat(family.pairLevel().value())
                .isEqualTo(1 - 2 * Normal.survival(family.criticalPoint()), within(1e-15));
        for (MultipleComparison.SimultaneousDifference pair : found.differences()) {
            assertThat(pair.adjusted())
                    .isGreaterThanOrEqualTo(pair.pValue())
                    .isLessThanOrEqualTo(Math.min(1, 10 * pair.pValue()) + 5 * pair.adjustedError());
            assertThat(pair.holm()).isBetween(pair.pValue(), Math.min(1, 10 * pair.pValue()));
        }
    }

    /**
     * Differences of exchangeable systems have correlation 1/2, for any correlation of the systems: the critical
     * point is Tukey's for five, 3.857656 / sqrt 2.
     */
    @Test
    void equicorrelatedSystemsHaveTukeysCriticalPoint() {
        JointConfusionMatrix matrix = exchangeable(5);
        MultipleComparison.CriticalPoint family = PairwiseComparisons.of(CREDENCE)
                .compare("accuracy", Sample.of(matrix))
                .family();
        assertThat(Math.abs(family.criticalPoint() - 3.857656 / Math.sqrt(2))).isLessThan(5 * family.error());
    }

    /**
     * Returns every pattern of right and wrong predictions, with a count that depends only on the number of right
     * ones.
     */
    private static JointConfusionMatrix exchangeable(int systems) {
        JointConfusionCounter counter = new JointConfusionCounter(Simulated.names(systems));
        for (int pattern = 0; pattern < 1 << systems; pattern++) {
            int right = pattern;
            List<String> predictions = Simulated.names(systems).stream()
                    .map(name -> (right >> Integer.parseInt(name.substring(1)) & 1) == 1 ? "yes" : "no")
                    .toList();
            counter.add("yes", predictions, 1L + 3L * Integer.bitCount(pattern));
        }
        return counter.toMatrix();
    }

    @ParameterizedTest
    @ValueSource(strings = {"accuracy", "f1.macro"})
    void pairOfTwoSystemsEqualsTheComparisonOfCredence(String metric) {
        JointConfusionMatrix matrix = Simulated.of(3, 90, 0.8, 0.7);
        MultipleComparison found = ALL.compare(metric, Sample.of(matrix));
        Pairing<ConfusionMatrix> pairing = Pairing.paired(matrix.pair(0, 1));
        MultipleComparison.SimultaneousDifference pair = found.difference("s0", "s1");
        assertThat(pair.comparison()).isEqualTo(CREDENCE.compare(metric, pairing));
        assertThat(pair.adjusted()).isEqualTo(pair.pValue(), within(1e-13 * pair.pValue()));
        assertThat(pair.holm()).isEqualTo(pair.pValue());
        assertThat(found.family().error()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"accuracy", "f1.macro", "mcc"})
    void identicalSystemsHaveDifferenceZero(String metric) {
        JointConfusionMatrix one = Simulated.of(3, 50, 0.8, 0.7);
        JointConfusionCounter counter = new JointConfusionCounter(List.of("a", "b", "c", "twin of a"));
        for (int atom = 0; atom < one.atoms(); atom++) {
            String a = one.labels().get(one.prediction(atom, 0));
            String b = one.labels().get(one.prediction(atom, 1));
            counter.add(one.labels().get(one.truth(atom)), List.of(a, b, b, a), one.count(atom));
        }
        MultipleComparison found = ALL.compare(metric, Sample.of(counter.toMatrix()));
        MultipleComparison.SimultaneousDifference twins = found.difference("twin of a", "a");
        assertThat(twins.comparison().difference()).isZero();
        assertThat(twins.pValue()).isEqualTo(1);
        assertThat(twins.adjusted()).isEqualTo(1);
        assertThat(twins.comparison().lower()).isNegative();
        assertThat(twins.comparison().upper()).isPositive();
        assertThat(found.family().unvarying()).isEqualTo(2);
        assertThat(Note.sentences(found.notes()))
                .containsExactly(
                        "2 pairs have no influences that vary on these data: taken as independent of the others, which is conservative");
        assertThat(found.difference("a", "b").adjusted())
                .isEqualTo(found.difference("c", "twin of a").adjusted(), within(1e-12));
        assertThat(found.ranking())
                .extracting(MultipleComparison.RankedSystem::rank)
                .containsExactly(1, 1, 3, 3);
    }

    @Test
    void identicalSystemsAreOneGroup() {
        JointConfusionCounter counter = new JointConfusionCounter(Simulated.names(8));
        counter.add("x", List.of("x", "x", "x", "x", "x", "x", "x", "x"), 20);
        counter.add("y", List.of("x", "x", "x", "x", "x", "x", "x", "x"), 5);
        MultipleComparison found = ALL.compare("accuracy", Sample.of(counter.toMatrix()));
        assertThat(found.differences()).allSatisfy(pair -> {
            assertThat(pair.adjusted()).isEqualTo(1);
            assertThat(pair.comparison().width()).isPositive();
        });
        assertThat(found.ranking())
                .extracting(MultipleComparison.RankedSystem::letters)
                .containsOnly("a");
        assertThat(found.cochran().orElseThrow().pValue()).isEqualTo(1);
    }

    @Test
    void moreSystemsThanItemsAreStillRanked() {
        MultipleComparison found = ALL.compare("f1.macro", sample(2, 5, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2));
        assertThat(Note.sentences(found.notes()))
                .contains("there are fewer items than systems: items=5, systems=8; few differences can be significant");
        assertThat(found.differences()).hasSize(28).allSatisfy(pair -> {
            assertThat(pair.adjusted()).isBetween(pair.pValue(), 1.0);
            assertThat(pair.comparison().lower())
                    .isBetween(-1.0, pair.comparison().difference());
        });
    }

    @Test
    void systemWithoutValueIsLastAndOutsideFamily() {
        JointConfusionCounter counter = new JointConfusionCounter(List.of("never", "good", "bad"));
        counter.add("yes", List.of("no", "yes", "yes"), 20)
                .add("no", List.of("no", "no", "yes"), 15)
                .add("no", List.of("no", "no", "no"), 9);
        MultipleComparison found =
                ALL.compare("precision", Sample.of(counter.toMatrix().withPositive("yes")));
        assertThat(found.ranking())
                .extracting(MultipleComparison.RankedSystem::name)
                .containsExactly("good", "bad", "never");
        assertThat(found.ranking())
                .extracting(MultipleComparison.RankedSystem::letters)
                .containsExactly("a", "b", "ab");
        MultipleComparison.SimultaneousDifference pair = found.difference("never", "good");
        assertThat(pair.pValue()).isNaN();
        assertThat(pair.adjusted()).isNaN();
        assertThat(pair.holm()).isNaN();
        assertThat(pair.comparison().lower()).isEqualTo(-1);
        assertThat(found.family().pairs()).isEqualTo(1);
        assertThat(Note.sentences(found.notes()))
                .containsExactly(
                        "precision is undefined for 'never': it is ranked last, and its pairs have no p-values and"
                                + " do not belong to the family");
    }

    @Test
    void comparisonWithoutItemsIsUndefined() {
        MultipleComparison found =
                ALL.compare("accuracy", Sample.of(new JointConfusionCounter(List.of("a", "b", "c")).toMatrix()));
        assertThat(found.family().criticalPoint()).isNaN();
        assertThat(found.family().pairs()).isZero();
        assertThat(found.cochran()).isEmpty();
        assertThat(found.differences())
                .allSatisfy(pair -> assertThat(pair.adjusted()).isNaN());
    }

    @Test
    void lowerIsBetterForErrors() {
        MultipleComparison found = ALL.compare("error-rate", sample(1, 300, 0.6, 0.95, 0.8));
        assertThat(found.ranking())
                .extracting(MultipleComparison.RankedSystem::name)
                .containsExactly("s1", "s2", "s0");
        assertThat(found.ranking().get(0).letters()).startsWith("a");
    }

    @Test
    void toStringSummarizesTheRanking() {
        JointConfusionMatrix matrix = new JointConfusionCounter(List.of("forest", "guess"))
                .add("yes", List.of("yes", "no"), 9)
                .add("no", List.of("yes", "no"), 1)
                .toMatrix();
        assertThat(ALL.compare("accuracy", Sample.of(matrix)))
                .hasToString("accuracy of 2 systems on 10 items: forest 0.9000 a, guess 0.1000 b");
    }

    @Test
    void equalSeedsGiveEqualResults() {
        Sample<JointConfusionMatrix> sample = sample(9, 80, 0.8, 0.7, 0.6);
        assertThat(ALL.compare("mcc", sample)).isEqualTo(ALL.compare("mcc", sample));
        assertThat(ALL.run(ComputeOptions.defaults().withDraws(2000).withSeed(1))
                        .compare("mcc", sample)
                        .family()
                        .criticalPoint())
                .isNotEqualTo(ALL.compare("mcc", sample).family().criticalPoint());
    }

    /** The difference is so significant that no double can represent the p-value. */
    @Test
    void pValuesTooSmallForADoubleAreZero() {
        JointConfusionMatrix matrix = new JointConfusionCounter(List.of("right", "wrong", "right too"))
                .add("yes", List.of("yes", "no", "yes"), 100_000)
                .add("no", List.of("no", "yes", "no"), 100_000)
                .add("no", List.of("no", "yes", "yes"), 10)
                .toMatrix();
        MultipleComparison.SimultaneousDifference pair =
                ALL.compare("accuracy", Sample.of(matrix)).difference("right", "wrong");
        assertThat(pair.pValue()).isZero();
        assertThat(pair.adjusted()).isZero();
        assertThat(pair.holm()).isZero();
        assertThat(pair.isSignificant()).isTrue();
    }
}
