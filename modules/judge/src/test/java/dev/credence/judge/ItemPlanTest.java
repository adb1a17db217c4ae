package dev.credence.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.refusal.RefusedException;
import dev.credence.outcomes.Outcomes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemPlanTest {
    private static final Credence CREDENCE = Credence.load();
    private static final int ALL = 600;
    private static final int FIRST = 100;

    /** An item with its true class, its class by the judge and its score; the truth is known of the first items. */
    private record Scored(boolean known, boolean truth, boolean judge, double score) {
        static List<Scored> drawn(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Scored> drawn = new ArrayList<>();
            for (int item = 0; item < ALL; item++) {
                boolean truth = random.nextDouble() < 0.4;
                boolean judge = truth == random.nextDouble() < 0.9;
                drawn.add(new Scored(item < FIRST, truth, judge, random.nextDouble() + (truth ? 0.5 : 0)));
            }
            return drawn;
        }

        private static ScoredSample one(double score, boolean label) {
            return ScoredSample.of(new double[] {score}, new boolean[] {label});
        }

        ScoredSample byTruth(DoubleUnaryOperator form) {
            return one(form.applyAsDouble(score), truth);
        }

        ScoredSample byJudge(DoubleUnaryOperator form) {
            return one(form.applyAsDouble(score), judge);
        }
    }

    private static JudgedItems<ScoredSample> items(List<Scored> drawn, DoubleUnaryOperator form) {
        JudgedItems<ScoredSample> items = new JudgedItems<>();
        drawn.forEach(item -> items.add(item.known() ? item.byTruth(form) : null, item.byJudge(form)));
        return items;
    }

    /** The judge errs in proportion to its number. */
    private static JudgedItems<Outcomes> numbers(double unit) {
        SplittableRandom random = new SplittableRandom(5);
        JudgedItems<Outcomes> items = new JudgedItems<>();
        for (int item = 0; item < ALL; item++) {
            double judge = -StrictMath.log(1 - random.nextDouble());
            double truth = judge * (1 + 0.7 * random.nextGaussian());
            items.add(item < FIRST ? Outcomes.of(unit * truth) : null, Outcomes.of(unit * judge));
        }
        return items;
    }

    private static ItemPlan plan(JudgedItems<?> items, String metric, long labels) {
        return Judged.of(CREDENCE, items).planItems(metric, labels);
    }

    private static double[] probabilities(ItemPlan plan) {
        return IntStream.range(0, plan.size()).mapToDouble(plan::probability).toArray();
    }

    /** The probabilities are rounded sums: the largest error observed is 6e-14. */
    @ParameterizedTest
    @ValueSource(longs = {1, 50, 499})
    void drawnItemsAddUpToTheNumberOfLabels(long labels) {
        for (ItemPlan plan : List.of(
                plan(items(Scored.drawn(1), score -> score), "auroc", labels), plan(numbers(1), "mean", labels))) {
            assertThat(plan.groups().stream()
                            .mapToDouble(group -> group.unlabelled() * group.drawn())
                            .sum())
                    .isCloseTo((double) labels, within(1e-10));
            boolean[] drawn = plan.draw(3);
            assertThat(IntStream.range(0, ALL).filter(item -> drawn[item]).count())
                    .isBetween(labels - 1, labels + 1);
            assertThat(IntStream.range(0, FIRST)).noneMatch(item -> drawn[item]);
        }
    }

    @Test
    void everyGroupHasAtLeastTenLabelledItems() {
        ItemPlan plan = plan(items(Scored.drawn(1), score -> score), "auroc", 50);

        assertThat(plan.groups()).hasSizeGreaterThan(4);
        assertThat(plan.groups())
                .allSatisfy(group -> assertThat(group.labelled()).isGreaterThanOrEqualTo(10));
        assertThat(plan.groups().stream().mapToLong(ItemPlan.Group::labelled).sum())
                .isEqualTo(FIRST);
        assertThat(plan.groups().stream()
                        .mapToLong(group -> group.labelled() + group.unlabelled())
                        .sum())
                .isEqualTo(ALL);
        for (int item = 0; item < ALL; item++) {
            assertThat(plan.group(item).lowest())
                    .isLessThanOrEqualTo(plan.group(item).highest());
        }
    }

    /** An area depends on the order of the scores alone. */
    @Test
    void increasingFunctionOfTheScoresChangesNoProbability() {
        List<Scored> drawn = Scored.drawn(2);

        assertThat(probabilities(plan(items(drawn, score -> 3 * score * score * score - 7), "auroc", 80)))
                .containsExactly(probabilities(plan(items(drawn, score -> score), "auroc", 80)));
    }

    /** A mean in other units has proportional residuals; the largest relative difference observed is 3e-15. */
    @Test
    void unitOfTheNumbersChangesNoProbability() {
        double[] seconds = probabilities(plan(numbers(1), "mean", 80));
        double[] minutes = probabilities(plan(numbers(1 / 60.0), "mean", 80));

        for (int item = 0; item < ALL; item++) {
            assertThat(minutes[item]).isCloseTo(seconds[item], within(1e-12));
        }
    }

    /** The largest difference observed is 4e-15. */
    @Test
    void orderOfTheItemsChangesNoProbability() {
        List<Scored> drawn = Scored.drawn(4);
        List<Integer> order = new ArrayList<>(IntStream.range(0, ALL).boxed().toList());
        Collections.shuffle(order, new Random(7));
        ItemPlan plan = plan(items(drawn, score -> score), "auroc", 80);
        ItemPlan shuffled = plan(items(order.stream().map(drawn::get).toList(), score -> score), "auroc", 80);

        for (int place = 0; place < ALL; place++) {
            assertThat(shuffled.probability(place)).isCloseTo(plan.probability(order.get(place)), within(1e-12));
        }
    }

    @Test
    void itemsOnWhichTheJudgeErrsMoreAreLabelledMore() {
        ItemPlan plan = plan(numbers(1), "mean", 80);
        List<ItemPlan.Group> groups = plan.groups();

        assertThat(groups.get(groups.size() - 1).probability())
                .isGreaterThan(2 * groups.get(0).probability());
        assertThat(plan.worth()).isBetween(80.0, 500.0);
    }

    @Test
    void planForTwoSystemsEqualsPlanOfDifference() {
        JudgedItems<PairedScoredSample> equal = new JudgedItems<>();
        JudgedItems<PairedScoredSample> pairs = new JudgedItems<>();
        SplittableRandom random = new SplittableRandom(6);
        Scored.drawn(3).forEach(item -> {
            double other = random.nextDouble();
            add(equal, item, item.score());
            add(pairs, item, other);
        });

        assertThat(plan(pairs, "auroc", 80).groups()).hasSizeGreaterThan(4);
        assertThatThrownBy(() -> plan(equal, "auroc", 80))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith("auroc does not vary on the labelled items");
    }

    private static void add(JudgedItems<PairedScoredSample> items, Scored item, double other) {
        double[] first = {item.score()};
        double[] second = {other};
        items.add(
                item.known() ? PairedScoredSample.of(new boolean[] {item.truth()}, first, second) : null,
                PairedScoredSample.of(new boolean[] {item.judge()}, first, second));
    }

    /** The planned labels give a shorter interval than uniform ones in at least 8 of 10 samples; observed: 10. */
    @Test
    void plannedLabelsGiveShorterIntervalsThanUniformOnes() {
        int shorter = 0;
        for (int sample = 0; sample < 10; sample++) {
            List<Scored> drawn = Scored.drawn(sample);
            ItemPlan plan = plan(items(drawn, score -> score), "auroc", 100);
            boolean[] chosen = plan.draw(sample);
            JudgedItems<ScoredSample> planned = new JudgedItems<>();
            JudgedItems<ScoredSample> uniform = new JudgedItems<>();
            for (int i = 0; i < ALL; i++) {
                Scored item = drawn.get(i);
                ScoredSample truth = item.byTruth(score -> score);
                ScoredSample judge = item.byJudge(score -> score);
                planned.addWithProbability(plan.probability(i), item.known() || chosen[i] ? truth : null, judge);
                uniform.add(i < FIRST + 100 ? truth : null, judge);
            }
            shorter += width(planned) < width(uniform) ? 1 : 0;
        }
        assertThat(shorter).isGreaterThanOrEqualTo(8);
    }

    private static <J extends Poolable<J>> double width(JudgedItems<J> items) {
        return Judged.of(CREDENCE, items).estimate("auroc").corrected().width();
    }

    @Test
    void itemsWithADesignAreRefused() {
        JudgedItems<Outcomes> clusters = new JudgedItems<>();
        for (int item = 0; item < 40; item++) {
            clusters.addInCluster("c" + item % 8, item < 20 ? Outcomes.of(item) : null, Outcomes.of(item % 7));
        }

        assertThatThrownBy(() -> plan(clusters, "mean", 10))
                .isInstanceOf(RefusedException.class)
                .hasMessage("a plan of labels needs independent items of which a random part is labelled: their labels"
                        + " were drawn by a design; plan before you label by it");
    }

    @Test
    void quantileAndCountedLabelsAreRefused() {
        assertThatThrownBy(() -> plan(numbers(1), "quantile:p=0.9", 10))
                .isInstanceOf(RefusedException.class)
                .hasMessage("a plan of labels needs a metric with influences: metric=quantile:p=0.9; plan for mean");
        JudgedLabels counted = JudgedLabels.counting("a")
                .add("1", "1", "1")
                .add(null, "1", "1")
                .toLabels();
        assertThatThrownBy(() -> Judged.of(CREDENCE, counted).planItems("accuracy", 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("items must be given one by one, but they are counted labels; use planLabels");
    }

    @Test
    void itemOutOfRangeFails() {
        assertThatThrownBy(() -> plan(numbers(1), "mean", 10).probability(ALL))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}
