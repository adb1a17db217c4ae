package dev.credence.hypothesis.multiple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests all systems at once, notes and strata, for families so small that they can be counted by hand. */
class FamiliesByHandTest {
    private static final PairwiseComparisons ALL = PairwiseComparisons.of(Credence.load())
            .run(ComputeOptions.defaults().withDraws(500));

    private static JointConfusionCounter counter(String... systems) {
        return new JointConfusionCounter(List.of(systems));
    }

    /**
     * The systems are right on 12, 9 and 6 of 15 items; all are right on 5 and none on 2. With R right systems in
     * a row and N right predictions in all, Q is (k - 1) (k sum of squares - N^2) / (k N - sum of R^2).
     */
    @Test
    void cochransTestUsesCorrectPredictions() {
        JointConfusionMatrix matrix = counter("a", "b", "c")
                .add("yes", List.of("yes", "yes", "yes"), 5)
                .add("no", List.of("yes", "yes", "yes"), 2)
                .add("yes", List.of("yes", "yes", "no"), 3)
                .add("no", List.of("no", "yes", "yes"), 3)
                .add("no", List.of("no", "no", "yes"), 1)
                .add("yes", List.of("no", "no", "yes"), 1)
                .toMatrix();
        // The right predictions are a 5+3+3+1=12, b 5+3+1=9, c 5+1=6; the rows are 5 with 3, 3 with 2, 3
        // with 1, 1 with 2 and 1 with 1.
        double squares = 12 * 12 + 9 * 9 + 6 * 6;
        double rows = 5 * 9 + 3 * 4 + 3 + 4 + 1;
        double q = 2 * (3 * squares - 27 * 27) / (3 * 27 - rows);
        MultipleComparison found = ALL.compare("accuracy", Sample.of(matrix));
        assertThat(found.cochran().orElseThrow().statistic()).isEqualTo(q, within(1e-14 * q));
        assertThat(found.cochran().orElseThrow().pValue()).isEqualTo(Math.exp(-q / 2), within(1e-15));
        assertThat(Note.sentences(found.notes())).isEmpty();
    }

    /** Two items for two systems are enough, and the only pair has no other pair on which it could depend. */
    @Test
    void smallFamilyWithEnoughItemsHasNoNote() {
        JointConfusionMatrix asMany = counter("a", "b")
                .add("yes", List.of("yes", "no"), 1)
                .add("no", List.of("no", "no"), 1)
                .toMatrix();
        assertThat(Note.sentences(ALL.compare("accuracy", Sample.of(asMany)).notes()))
                .isEmpty();
        JointConfusionMatrix twins = counter("a", "twin")
                .add("yes", List.of("yes", "yes"), 9)
                .add("no", List.of("yes", "yes"), 3)
                .toMatrix();
        MultipleComparison found = ALL.compare("accuracy", Sample.of(twins));
        assertThat(found.family().unvarying()).isEqualTo(1);
        assertThat(Note.sentences(found.notes())).isEmpty();
    }

    /** Two atoms of one class are in different strata. */
    @Test
    void classInTwoStrataIsRefused() {
        JointConfusionMatrix matrix = counter("a", "b")
                .add("yes", List.of("no", "yes"), 4)
                .add("yes", List.of("yes", "yes"), 5)
                .toMatrix();
        assertThat(matrix.atoms()).isEqualTo(2);
        assertThatThrownBy(() -> ALL.compare("accuracy", StratifiedSample.of(matrix, atom -> atom)))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith(
                        "strata of many systems must be those of the true classes: class 'yes' is in two");
    }
}
