package dev.credence.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.outcomes.OutcomeColumn;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateWriter;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that states keep the names of their systems, by which states of other systems are refused. */
class NamedStatesTest {
    private static final StateLayout PLAIN = StateLayout.PLAIN;
    private static final StateLayout CLUSTERED = StateLayout.of(StateDesign.CLUSTERED);
    private static final StateLayout YES = PLAIN.withPositive("y");

    /** A state of each kind that takes names, without names, with one row. */
    static Stream<RowState<?>> kinds() {
        return Stream.of(
                new ConfusionState(YES).add("y", "n"),
                new PairedConfusionState(YES).add("y", "n", "y"),
                new ScoreState(YES).add(0.25, true),
                new PairedScoreState(YES).add(0.25, 0.5, true),
                new ClassScoreState(PLAIN, List.of("n", "y")).add("y", 0.25, 0.75),
                new PairedClassScoreState(PLAIN, List.of("n", "y"))
                        .add("y", new double[] {0.25, 0.75}, new double[] {0.5, 0.5}),
                new JudgedState(YES, List.of("p")).add("y", "n", List.of("y"), 1),
                new OutcomeState(StateDesign.PLAIN, List.of(OutcomeColumn.count("tp"))).addItems(1, 2));
    }

    private static List<String> names(RowState<?> state, String first) {
        return Arrays.asList(first, "p").subList(0, state.systemsToName());
    }

    private static EvidenceState copy(EvidenceState state) {
        return States.read(state.toBytes());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void namesAreWrittenReadAndComparedWhenStatesAreMerged(RowState<?> state) {
        EvidenceState unnamed = copy(state);
        List<String> names = names(state, "s >= 0.5");
        state.named(names);
        RowState<?> other = ((RowState<?>) copy(unnamed)).named(names(state, "s >= 0.7"));

        assertThat(((RowState<?>) copy(state)).systemNames()).isEqualTo(names);
        assertThat(copy(state).toBytes()).isEqualTo(state.toBytes());
        assertThat(((RowState<?>) unnamed).systemNames()).isEmpty();
        assertThat(States.merge(List.of(copy(state), copy(unnamed))).toBytes())
                .isEqualTo(States.merge(List.of(copy(unnamed), copy(state))).toBytes());
        assertThat(((RowState<?>) States.merge(List.of(copy(unnamed), copy(state)))).systemNames())
                .isEqualTo(names);
        for (List<EvidenceState> order : List.<List<EvidenceState>>of(
                List.of(state, other), List.of(copy(unnamed), state, other), List.of(state, copy(unnamed), other))) {
            byte[] before = order.get(0).toBytes();
            assertThatThrownBy(() -> States.merge(order))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "states to merge must be of the same systems, or the same judge, in the same order: this="
                                    + names + ", other=" + other.systemNames());
            assertThat(order.get(0).toBytes()).isEqualTo(before);
        }
    }

    @Test
    void systemsInTheOtherOrderAreRefusedByTheMergerOfBytes() {
        byte[] first = clustered("a").named(List.of("p", "q")).toBytes();
        byte[] second = clustered("b").named(List.of("p", "q")).toBytes();
        byte[] exchanged = clustered("b").named(List.of("q", "p")).toBytes();

        assertThat(new StateMerger().add(first).add(second).toBytes())
                .isEqualTo(States.merge(List.of(States.read(first), States.read(second)))
                        .toBytes());
        assertThat(States.read(new StateMerger()
                                .add(first)
                                .add(clustered("b").toBytes())
                                .toBytes())
                        .toBytes())
                .isEqualTo(States.merge(List.of(States.read(first), clustered("b")))
                        .toBytes());
        assertThatThrownBy(() -> new StateMerger().add(first).add(exchanged).toBytes())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("this=[p, q], other=[q, p]");
    }

    private static PairedConfusionState clustered(String cluster) {
        return new PairedConfusionState(CLUSTERED).addIn(cluster, "y", "n", "y", 2);
    }

    @Test
    void selectedSystemsKeepTheirNames() {
        JointConfusionState three =
                new JointConfusionState(YES, List.of("p", "q", "r")).add("y", List.of("y", "n", "n"), 3);
        PairedConfusionState two =
                new PairedConfusionState(YES).add("y", "y", "n").named(List.of("p", "q"));
        PairedClassScoreState classes = new PairedClassScoreState(PLAIN, List.of("n", "y"))
                .add("y", new double[] {0.25, 0.75}, new double[] {0.75, 0.25})
                .named(List.of("p", "q"));

        assertThat(three.pair("r", "p").systemNames()).containsExactly("r", "p");
        assertThat(three.system("q").systemNames()).containsExactly("q");
        assertThat(two.first().systemNames()).containsExactly("p");
        assertThat(two.second().systemNames()).containsExactly("q");
        assertThat(two.withLabels(List.of("n", "y")).systemNames()).containsExactly("p", "q");
        assertThat(classes.second().systemNames()).containsExactly("q");
        assertThat(classes.predictions().systemNames()).containsExactly("p", "q");
    }

    /** The flag is 64, and the names follow the largest number of scores. The distance of the only cell from -1 is 2^42 + 2. */
    @Test
    void bytesOfNamesNeverChange() {
        byte[] bytes = new PairedConfusionState(YES)
                .add("y", "n", "y")
                .named(List.of("p", "s >= 0.5"))
                .toBytes();
        String hex = HexFormat.of().formatHex(bytes);

        assertThat(hex.substring(0, hex.length() - 8))
                .isEqualTo("934352" + "45440d0a" + "01" + "02" + "00" + "41" + "0179" + "00" + "00" + "02" + "0170"
                        + "0873203e3d20302e35" + "00" + "02" + "016e" + "0179" + "01" + "00" + "01"
                        + "82808080808001" + "01");
    }

    @Test
    void namesThatAreNoneOrTooManyAreRefused() {
        assertThatThrownBy(() -> new ConfusionState(YES).named(List.of("p", "q")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("names must be one for each system, or judge, that has no name in a ConfusionState, 1:"
                        + " names=[p, q]");
        assertThatThrownBy(() -> new ConfusionState(YES).named(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new JointConfusionState(YES, List.of("p", "q")).named(List.of("p", "q")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> States.read(forged()))
                .isInstanceOf(StateFormatException.class)
                .hasMessageContaining("names of systems must be one or more: names=0");
        assertThatThrownBy(() -> States.read(forged("p", "q")))
                .isInstanceOf(StateFormatException.class)
                .hasMessageContaining("names=[p, q]");
    }

    /** Writes a state of predictions with any number of names. */
    private static byte[] forged(String... names) {
        StateWriter out = new StateWriter(StateFormat.CONFUSION)
                .number(0)
                .number(64)
                .number(0)
                .number(0)
                .number(names.length);
        Arrays.stream(names).forEach(out::text);
        return out.number(0).number(0).number(0).toBytes();
    }
}
