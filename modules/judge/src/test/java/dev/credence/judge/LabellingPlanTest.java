package dev.credence.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.refusal.RefusedException;
import dev.credence.judge.LabellingPlan.Group;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabellingPlanTest {
    private static final Credence CREDENCE = Credence.load();

    /** 100 labelled and 900 unlabelled items: the judge errs mostly where it says 1 and the system says 0. */
    private static JudgedLabels items() {
        return labelled()
                .add(null, "1", List.of("1"), 270)
                .add(null, "0", List.of("0"), 450)
                .add(null, "1", List.of("0"), 90)
                .add(null, "0", List.of("1"), 90)
                .toLabels()
                .withPositive("1");
    }

    private static JudgedLabels.Rows labelled() {
        return JudgedLabels.counting("model")
                .add("1", "1", List.of("1"), 30)
                .add("0", "0", List.of("0"), 50)
                .add("0", "1", List.of("0"), 6)
                .add("1", "1", List.of("0"), 4)
                .add("0", "0", List.of("1"), 9)
                .add("1", "0", List.of("1"), 1);
    }

    private static LabellingPlan plan(JudgedLabels items, long labels) {
        return Judged.of(CREDENCE, items).planLabels("accuracy", labels);
    }

    /** The probabilities are rounded sums: the largest error observed is 3e-14. */
    @ParameterizedTest
    @ValueSource(longs = {1, 20, 200, 899})
    void drawnItemsAddUpToTheNumberOfLabels(long labels) {
        LabellingPlan plan = plan(items(), labels);

        assertThat(plan.groups().stream()
                        .mapToDouble(group -> group.unlabelled() * group.drawn())
                        .sum())
                .isCloseTo((double) labels, within(1e-10));
        assertThat(plan.groups()).allSatisfy(group -> {
            assertThat(group.probability()).isBetween(0.1, 1.0);
            assertThat(group.probability()).isCloseTo(0.1 + 0.9 * group.drawn(), within(1e-15));
            assertThat(group.drawn()).isGreaterThanOrEqualTo(0.2 * labels / 900 - 1e-12);
        });
    }

    @Test
    void probabilityIsProportionalToTheDeviationWithinItsLimits() {
        LabellingPlan plan = plan(items(), 200);
        Group doubtful = plan.group("1", List.of("0"));
        Group other = plan.group("0", List.of("1"));
        Group sure = plan.group("1", List.of("1"));

        assertThat(doubtful.deviation()).isGreaterThan(other.deviation());
        assertThat(doubtful.probability() / other.probability())
                .isCloseTo(Math.min(1 / other.probability(), doubtful.deviation() / other.deviation()), within(1e-12));
        assertThat(doubtful.probability()).isGreaterThan(2 * sure.probability());
        assertThat(plan.worth()).isBetween(200.0, 900.0);
    }

    /** Accuracy is 0.87 by truth and 0.8 by the judge; psi is 1 for a right item and 0 for a wrong one, minus these. */
    @Test
    void deviationIsRootMeanSquaredResidualWithPseudoItems() {
        LabellingPlan plan = plan(items(), 200);
        double rightForBoth = square(0.13 - plan.lambda() * 0.2);
        double wrongForJudge = square(0.13 + plan.lambda() * 0.8);
        double wrongForBoth = square(-0.87 + plan.lambda() * 0.8);
        double all = (80 * rightForBoth + 7 * wrongForJudge + 13 * wrongForBoth) / 100;

        assertThat(plan.group("1", List.of("0")).deviation())
                .isCloseTo(Math.sqrt((6 * wrongForJudge + 4 * wrongForBoth + 5 * all) / 15), within(1e-14));
        assertThat(plan.group("1", List.of("1")).deviation())
                .isCloseTo(Math.sqrt((30 * rightForBoth + 5 * all) / 35), within(1e-14));
    }

    private static double square(double x) {
        return x * x;
    }

    @Test
    void allUnlabelledItemsAreDrawnIfTheirNumberIsWanted() {
        assertThat(plan(items(), 900).groups())
                .allSatisfy(group -> assertThat(group.drawn()).isCloseTo(1, within(1e-12)));
    }

    @Test
    void planForTwoSystemsIsPlanForDifference() {
        JudgedLabels.Rows rows = JudgedLabels.counting("a", "b");
        rows.add("1", "1", List.of("1", "1"), 30).add("0", "0", List.of("0", "0"), 30);
        rows.add("1", "1", List.of("1", "0"), 12).add("1", "0", List.of("1", "0"), 8);
        rows.add(null, "1", List.of("1", "1"), 300).add(null, "1", List.of("1", "0"), 100);
        LabellingPlan plan = plan(rows.toLabels().withPositive("1"), 60);

        assertThat(plan.group("1", List.of("1", "0")).drawn())
                .isGreaterThan(2 * plan.group("1", List.of("1", "1")).drawn());
    }

    /** The pairs of a system with its copy and with another one are equal; the largest difference observed is 2e-16. */
    @Test
    void copyOfSystemChangesNoProbability() {
        LabellingPlan two = plan(pair(false).withPositive("1"), 60);
        LabellingPlan three = plan(pair(true).withPositive("1"), 60);

        for (Group group : two.groups()) {
            List<String> both = group.predictions();
            Group same = three.group(group.judge(), List.of(both.get(0), both.get(1), both.get(0)));
            assertThat(same.probability()).isCloseTo(group.probability(), within(1e-12));
            assertThat(same.deviation()).isCloseTo(Math.sqrt(2) * group.deviation(), within(1e-12));
        }
        assertThat(three.worth()).isCloseTo(two.worth(), within(1e-9));
    }

    private static JudgedLabels pair(boolean withCopy) {
        JudgedLabels.Rows rows = withCopy ? JudgedLabels.counting("a", "b", "c") : JudgedLabels.counting("a", "b");
        add(rows, "1", "1", "1", "1", 30, withCopy);
        add(rows, "0", "0", "0", "0", 30, withCopy);
        add(rows, "1", "1", "1", "0", 12, withCopy);
        add(rows, "1", "0", "1", "0", 8, withCopy);
        add(rows, "0", "0", "1", "0", 5, withCopy);
        add(rows, null, "1", "1", "1", 300, withCopy);
        add(rows, null, "1", "1", "0", 100, withCopy);
        add(rows, null, "0", "1", "0", 60, withCopy);
        return rows.toLabels();
    }

    private static void add(
            JudgedLabels.Rows rows,
            @Nullable String truth,
            String judge,
            String a,
            String b,
            long count,
            boolean withCopy) {
        rows.add(truth, judge, withCopy ? List.of(a, b, a) : List.of(a, b), count);
    }

    /** Each item is drawn with its probability: in 4,000 draws the count differs by less than 5 standard deviations. */
    @Test
    void drawHasSizeAndProbabilitiesOfPlan() {
        double[] probabilities = {0.1, 0.9, 0.5, 1, 0, 0.25, 0.25};
        int[] counts = new int[probabilities.length];
        for (long seed = 0; seed < 4_000; seed++) {
            boolean[] drawn = LabellingPlan.draw(probabilities, seed);
            int size = 0;
            for (int i = 0; i < drawn.length; i++) {
                counts[i] += drawn[i] ? 1 : 0;
                size += drawn[i] ? 1 : 0;
            }
            assertThat(size).isEqualTo(3);
        }
        for (int i = 0; i < counts.length; i++) {
            double p = probabilities[i];
            assertThat((double) counts[i]).isCloseTo(4_000 * p, within(5 * Math.sqrt(4_000 * p * (1 - p)) + 1e-9));
        }
    }

    @Test
    void equalSeedsDrawEqualItems() {
        double[] probabilities = new double[500];
        Arrays.fill(probabilities, 0.3);

        assertThat(LabellingPlan.draw(probabilities, 7)).isEqualTo(LabellingPlan.draw(probabilities, 7));
        assertThat(LabellingPlan.draw(probabilities, 7)).isNotEqualTo(LabellingPlan.draw(probabilities, 8));
    }

    /** The planned labels give a shorter interval than uniform ones in at least 17 of 20 samples; observed: 20. */
    @Test
    void plannedLabelsGiveShorterIntervalsThanUniformOnes() {
        int shorter = 0;
        for (int sample = 0; sample < 20; sample++) {
            shorter += isShorter(new SplittableRandom(sample), sample) ? 1 : 0;
        }
        assertThat(shorter).isGreaterThanOrEqualTo(17);
    }

    private static boolean isShorter(SplittableRandom random, long seed) {
        int all = 1_500;
        String[][] rows = new String[all][];
        JudgedLabels.Rows first = JudgedLabels.counting("model");
        JudgedLabels.Rows uniform = JudgedLabels.counting("model");
        for (int i = 0; i < all; i++) {
            boolean truth = random.nextDouble() < 0.3;
            String[] row = {
                word(truth), word(truth == random.nextDouble() < 0.95), word(truth == random.nextDouble() < 0.85)
            };
            rows[i] = row;
            first.add(i < 100 ? row[0] : null, row[1], row[2]);
            uniform.add(i < 300 ? row[0] : null, row[1], row[2]);
        }
        LabellingPlan plan = plan(first.toLabels().withPositive("1"), 200);
        double[] drawn = new double[all];
        for (int i = 100; i < all; i++) {
            drawn[i] = plan.group(rows[i][1], List.of(rows[i][2])).drawn();
        }
        boolean[] chosen = LabellingPlan.draw(drawn, seed);
        JudgedItems<ConfusionMatrix> items = new JudgedItems<>();
        for (int i = 0; i < all; i++) {
            items.addWithProbability(
                    plan.group(rows[i][1], List.of(rows[i][2])).probability(),
                    i < 100 || chosen[i] ? one(rows[i][0], rows[i][2]) : null,
                    one(rows[i][1], rows[i][2]));
        }
        return Judged.of(CREDENCE, items).estimate("accuracy").corrected().width()
                < Judged.of(CREDENCE, uniform.toLabels().withPositive("1"))
                        .estimate("accuracy")
                        .corrected()
                        .width();
    }

    private static String word(boolean positive) {
        return positive ? "1" : "0";
    }

    private static ConfusionMatrix one(String truth, String predicted) {
        return ConfusionMatrix.of(List.of("0", "1"), new int[] {truth.equals("1") ? 1 : 0}, new int[] {
                    predicted.equals("1") ? 1 : 0
                })
                .withPositive("1");
    }

    @Test
    void fewLabelledItemsAreRefused() {
        JudgedLabels few = JudgedLabels.counting("model")
                .add("1", "1", List.of("1"), 9)
                .add(null, "1", List.of("1"), 100)
                .toLabels();

        assertThatThrownBy(() -> plan(few, 10))
                .isInstanceOf(RefusedException.class)
                .hasMessage("a plan of labels needs at least 10 labelled items, which show where the judge errs:"
                        + " labelled=9; label a random part first");
    }

    @Test
    void labelledItemsThatDoNotVaryAreRefused() {
        JudgedLabels equal = JudgedLabels.counting("model")
                .add("1", "1", List.of("1"), 20)
                .add(null, "1", List.of("1"), 100)
                .toLabels();

        assertThatThrownBy(() -> plan(equal, 10))
                .isInstanceOf(RefusedException.class)
                .hasMessage("accuracy does not vary on the labelled items, so that they do not show where labels help;"
                        + " label more items at random");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 901})
    void numberOfLabelsOutOfRangeFails(long labels) {
        assertThatThrownBy(() -> plan(items(), labels))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("labels must lie between 1 and the number of unlabelled items: labels=" + labels
                        + ", unlabelled=900");
    }

    @Test
    void itemOfNoGroupFails() {
        assertThatThrownBy(() -> plan(items(), 10).group("2", List.of("1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "item must be of a group of the plan: judge=2, predictions=[1]; plan the labels of the items"
                                + " that contain it");
    }

    @Test
    void probabilityOutOfRangeFails() {
        assertThatThrownBy(() -> LabellingPlan.draw(new double[] {0.5, Double.NaN}, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("probability must lie in [0, 1]: probability=NaN, item=1");
    }
}
