package dev.credence.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a state tells of its rows without a sample, which a single fold does not form. */
class VisitedRowsTest {
    private static Map<List<String>, Long> rows(LabelState<?, ?> state) {
        Map<List<String>, Long> rows = new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
        state.forEach((labels, count) -> rows.merge(labels, count, Long::sum));
        return rows;
    }

    @Test
    void rowsOfAllClustersAreVisited() {
        ConfusionState state = new ConfusionState(StateLayout.of(StateDesign.CLUSTERED))
                .addIn("p", "a", "b", 2)
                .addIn("q", "a", "b", 3)
                .addIn("q", "b", "b", 1);

        assertThat(rows(state)).isEqualTo(Map.of(List.of("a", "b"), 5L, List.of("b", "b"), 1L));
    }

    @Test
    void rowsOfOneFoldAreVisited() {
        PairedConfusionState state =
                new PairedConfusionState(StateLayout.of(StateDesign.FOLDED)).addIn("1", "a", "b", "c", 2);

        assertThat(rows(state)).isEqualTo(Map.of(List.of("a", "b", "c"), 2L));
    }

    @Test
    void rowsWithoutGroupsAndWeightedRowsAreVisited() {
        ConfusionState plain = new ConfusionState(StateLayout.PLAIN.withPositive("z")).add("a", "b", 2);
        ConfusionState weighted = new ConfusionState(StateLayout.of(StateDesign.WEIGHTED)).addWeighted("a", "b", 0.5);

        assertThat(rows(plain)).isEqualTo(Map.of(List.of("a", "b"), 2L));
        assertThat(rows(weighted)).isEqualTo(Map.of(List.of("a", "b"), 1L));
        assertThat(rows(new ConfusionState(StateLayout.PLAIN))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = StateDesign.class,
            names = {"PLAIN", "WEIGHTED", "CLUSTERED", "FOLDED"})
    void positivesOccurOnceAPositiveRowIsAdded(StateDesign design) {
        ScoreState one = new ScoreState(StateLayout.of(design));
        PairedScoreState two = new PairedScoreState(StateLayout.of(design));
        add(one, two, design, false);
        assertThat(one.hasPositives()).isFalse();
        assertThat(two.hasPositives()).isFalse();

        add(one, two, design, true);
        assertThat(one.hasPositives()).isTrue();
        assertThat(two.hasPositives()).isTrue();
    }

    private static void add(ScoreState one, PairedScoreState two, StateDesign design, boolean positive) {
        switch (design) {
            case WEIGHTED -> {
                one.addWeighted(0.5, positive, 2);
                two.addWeighted(0.5, 0.6, positive, 2);
            }
            case CLUSTERED, FOLDED -> {
                one.addIn("g", 0.5, positive, 1);
                two.addIn("g", 0.5, 0.6, positive);
            }
            default -> {
                one.add(0.5, positive);
                two.add(0.5, 0.6, positive);
            }
        }
    }
}
