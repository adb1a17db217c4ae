package dev.credence.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JudgedComparisonTest {
    private static final Credence CREDENCE = Credence.load();

    /** Returns items of which {@code labelled} have a truth; the judge repeats the first system in a share of them. */
    private static JudgedLabels items(int labelled, int all, double repeats) {
        SplittableRandom random = new SplittableRandom(7);
        JudgedLabels.Rows rows = JudgedLabels.counting("new", "old");
        for (int item = 0; item < all; item++) {
            boolean truth = random.nextDouble() < 0.5;
            boolean first = truth == random.nextDouble() < 0.85;
            boolean second = truth == random.nextDouble() < 0.75;
            boolean judge = random.nextDouble() < repeats ? first : truth == random.nextDouble() < 0.95;
            rows.add(item < labelled ? label(truth) : null, label(judge), label(first), label(second));
        }
        return rows.toLabels().withPositive("1");
    }

    private static String label(boolean positive) {
        return positive ? "1" : "0";
    }

    private static JudgedComparison compared(JudgedLabels items, String metric) {
        return Judged.of(CREDENCE, items).compare(metric);
    }

    @Test
    void correctedDifferenceEqualsFormula() {
        JudgedLabels items = items(200, 2_000, 0);
        JudgedComparison comparison = compared(items, "accuracy");
        Judged judged = Judged.of(CREDENCE, items);
        double byJudge = comparison.judge().difference() * 2_000;
        double byJudgeLabelled = differenceByJudge(items.labelledByJudge());
        double elsewhere = (byJudge - byJudgeLabelled) / 1_800;

        assertThat(comparison.corrected().value())
                .isCloseTo(
                        comparison.labels().difference() - comparison.lambda() * (byJudgeLabelled / 200 - elsewhere),
                        within(1e-12));
        assertThat(comparison.corrected().width())
                .isLessThan(comparison.labels().width());
        assertThat(comparison.worth()).isGreaterThan(200);
        assertThat(judged.estimate("accuracy", 1).labels().value())
                .isEqualTo(comparison.labels().second());
    }

    private static double differenceByJudge(JointConfusionMatrix rows) {
        double sum = 0;
        for (int atom = 0; atom < rows.atoms(); atom++) {
            int right = rows.prediction(atom, 1) == rows.truth(atom) ? 1 : 0;
            int other = rows.prediction(atom, 2) == rows.truth(atom) ? 1 : 0;
            sum += rows.count(atom) * (double) (right - other);
        }
        return sum;
    }

    @Test
    void allItemsLabelledGiveTheComparisonOfTheLabels() {
        JudgedComparison comparison = compared(items(300, 300, 0), "f1");

        assertThat(comparison.corrected().value()).isEqualTo(comparison.labels().difference());
        assertThat(comparison.corrected().lower()).isEqualTo(comparison.labels().lower());
        assertThat(comparison.corrected().upper()).isEqualTo(comparison.labels().upper());
        assertThat(comparison.pValue()).isEqualTo(comparison.labels().pValue());
        assertThat(comparison.lambda()).isZero();
    }

    @Test
    void intervalAtOneMinusThePValueEndsAtZero() {
        JudgedLabels items = items(80, 800, 0);
        JudgedComparison comparison = compared(items, "accuracy");
        JudgedComparison atP = Judged.of(CREDENCE, items)
                .level(ConfidenceLevel.of(1 - comparison.pValue()))
                .compare("accuracy");

        assertThat(atP.corrected().lower()).isCloseTo(0, within(1e-7));
    }

    @Test
    void judgeThatRepeatsOneSystemErrsDifferently() {
        assertThat(compared(items(400, 2_000, 0.8), "accuracy").biasPValue()).isLessThan(1e-4);
        assertThat(compared(items(200, 2_000, 0), "accuracy").biasPValue()).isGreaterThan(0.05);
    }

    @Test
    void oneSystemCannotBeCompared() {
        JudgedLabels one = JudgedLabels.counting("model").add("1", "1", "1").toLabels();

        assertThatThrownBy(() -> compared(one, "accuracy"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a comparison needs two systems: systems=1; give two, or compare all pairs of several with"
                        + " compareAll");
    }

    @Test
    void missingPredictionIsRefused() {
        assertThatThrownBy(() -> JudgedLabels.counting("a").add("1", "1", List.of(), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("predictions must be one per system: predictions=0, systems=1");
    }
}
