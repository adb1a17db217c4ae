package dev.credence.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.outcomes.OutcomeColumn;
import dev.credence.state.baseline.Baseline;
import dev.credence.state.baseline.Baseline.Origin;
import dev.credence.state.baseline.BaselineException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that states keep what their rows show about the assumptions of intervals. */
class StateDoubtTest {
    private static final StateLayout CLUSTERED = StateLayout.of(StateDesign.CLUSTERED);

    private static ConfusionState predictions() {
        return new ConfusionState(StateLayout.PLAIN.withPositive("y"))
                .add("y", "n")
                .add("n", "n");
    }

    @ParameterizedTest
    @EnumSource(StateDoubt.class)
    void doubtIsWrittenAndRead(StateDoubt doubt) {
        byte[] bytes = predictions().addDoubt(doubt).toBytes();

        assertThat(States.read(bytes).doubts()).containsExactly(doubt);
        assertThat(States.read(bytes).toBytes()).isEqualTo(bytes);
        assertThat(States.read(predictions().toBytes()).doubts()).isEmpty();
    }

    /** Only the flags, after the first bytes, the version, the kind and the design, and the checksum differ. */
    @Test
    void flagsHaveABitForEachDoubt() {
        byte[] without = predictions().toBytes();
        byte[] with = predictions()
                .addDoubt(StateDoubt.SIMILAR_NAMES)
                .addDoubt(StateDoubt.CHOSEN_THRESHOLD)
                .toBytes();

        assertThat(without[10]).isEqualTo((byte) 1);
        assertThat(with[10]).isEqualTo((byte) (1 + 4 + 32));
        assertThat(with).hasSameSizeAs(without);
    }

    /** A hint is a flag above that of names, and forbids nothing, because it may not apply. */
    @Test
    void hintIsKeptBesideNamesAndForbidsNoDecision() {
        for (StateDoubt doubt : List.of(StateDoubt.DEPENDENT_ROWS, StateDoubt.REPEATED_FOLDS)) {
            ConfusionState hinted = predictions().addDoubt(doubt);

            assertThat(doubt.forbidsDecisions()).isFalse();
            assertThat(States.read(hinted.toBytes()).doubts()).containsExactly(doubt);
            assertThat(States.merge(List.of(predictions().named(List.of("p")), hinted))
                            .doubts())
                    .containsExactly(doubt);
            assertThat(((ConfusionState) States.read(hinted.named(List.of("p")).toBytes())).systemNames())
                    .containsExactly("p");
            Baseline.of(
                            "old",
                            List.of(predictions().addDoubt(doubt)),
                            new Origin(LocalDate.of(2026, 1, 1), Optional.empty(), "1"))
                    .requireNoDoubt();
        }
        assertThat(StateDoubt.FOLDS.forbidsDecisions()).isTrue();
    }

    @Test
    void mergedStatesHaveTheDoubtsOfAllParts() {
        ConfusionState first = predictions().addDoubt(StateDoubt.FOLDS);
        ConfusionState second = predictions().addDoubt(StateDoubt.COUNTED_ROWS);

        assertThat(States.merge(List.of(predictions(), first, second)).doubts())
                .containsExactly(StateDoubt.FOLDS, StateDoubt.COUNTED_ROWS);
        assertThat(first.withLabels(List.of("n", "y")).doubts()).containsExactly(StateDoubt.FOLDS);
    }

    @Test
    void clustersMergedFromBytesKeepDoubts() {
        byte[] first = new ConfusionState(CLUSTERED)
                .addIn("a", "y", "n", 1)
                .addDoubt(StateDoubt.SIMILAR_NAMES)
                .toBytes();
        byte[] second = new ConfusionState(CLUSTERED).addIn("b", "y", "y", 2).toBytes();

        assertThat(new StateMerger().add(second).add(first).state().doubts()).containsExactly(StateDoubt.SIMILAR_NAMES);
        assertThat(States.read(new StateMerger().add(first).add(second).toBytes())
                        .doubts())
                .containsExactly(StateDoubt.SIMILAR_NAMES);
    }

    @Test
    void stateOfOneSystemKeepsTheDoubtsOfBoth() {
        PairedConfusionState both =
                new PairedConfusionState(StateLayout.PLAIN).add("y", "n", "y").addDoubt(StateDoubt.CHOSEN_THRESHOLD);
        PairedOutcomeState grades = new PairedOutcomeState(StateDesign.PLAIN, List.of(OutcomeColumn.of("grade")))
                .addDoubt(StateDoubt.FOLDS);
        ClassScoreState scores = new ClassScoreState(StateLayout.PLAIN, List.of("n", "y"))
                .add("y", 0.25, 0.75)
                .addDoubt(StateDoubt.FOLDS);

        assertThat(both.first().doubts()).isEqualTo(Set.of(StateDoubt.CHOSEN_THRESHOLD));
        assertThat(grades.first().doubts()).isEqualTo(Set.of(StateDoubt.FOLDS));
        assertThat(scores.predictions().doubts()).isEqualTo(Set.of(StateDoubt.FOLDS));
    }

    @Test
    void baselineWithADoubtIsRefusedByName() {
        Origin origin = new Origin(LocalDate.of(2026, 1, 1), Optional.empty(), "1");
        Baseline.of("old", List.of(predictions()), origin).requireNoDoubt();
        Baseline doubted = Baseline.of("old", List.of(predictions().addDoubt(StateDoubt.CHOSEN_THRESHOLD)), origin);

        assertThatThrownBy(doubted::requireNoDoubt)
                .isInstanceOf(BaselineException.class)
                .hasMessage("the rows of the baseline contradict an assumption of its intervals:"
                        + " doubts=[CHOSEN_THRESHOLD]; write it from rows without them");
    }
}
