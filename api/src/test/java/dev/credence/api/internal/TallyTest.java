package dev.credence.api.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TallyTest {
    private static final Tally<String> ROWS = Tally.of("row", Map.of("b", 2L, "a", 1L, "c", 4L));

    @Test
    void kindsAreSorted() {
        assertThat(ROWS.list()).containsExactly("a", "b", "c");
        assertThat(ROWS.counts()).containsExactly(1, 2, 4);
        assertThat(ROWS.size()).isEqualTo(7);
    }

    @Test
    void sumContainsKindsOfAllParts() {
        assertThat(Tally.sum(List.of(ROWS, Tally.of("row", Map.of("d", 1L, "a", 5L)))))
                .isEqualTo(Tally.of("row", Map.of("a", 6L, "b", 2L, "c", 4L, "d", 1L)));
    }

    @Test
    void selectedKindsStaySorted() {
        assertThat(ROWS.only(new int[] {2, 0})).isEqualTo(Tally.of("row", Map.of("a", 1L, "c", 4L)));
    }

    @Test
    void mappedKindsAreSortedAgain() {
        Tally<String> renamed = ROWS.mapped(kind -> kind.equals("a") ? "z" : kind);
        assertThat(renamed.list()).containsExactly("b", "c", "z");
        assertThat(renamed.counts()).containsExactly(2, 4, 1);
    }

    @Test
    void addedUnobservedKindsHaveCountZero() {
        Tally<String> all = ROWS.withUnseen(List.of("a", "aa"));
        assertThat(all.list()).containsExactly("a", "aa", "b", "c");
        assertThat(all.counts()).containsExactly(1, 0, 2, 4);
    }

    @Test
    void indicesOfMappedKindsAreFound() {
        assertThat(ROWS.indicesOf(List.of("C", "A"), String::toLowerCase)).containsExactly(2, 0);
    }

    @Test
    void totalAbove2To53Throws() {
        assertThatThrownBy(() -> Tally.of("row", Map.of("a", 1L << 53, "b", 1L)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("row");
        assertThatThrownBy(() -> Tally.of("row", Map.of("a", -1L))).isInstanceOf(IllegalArgumentException.class);
    }
}
