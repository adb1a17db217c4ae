package dev.credence.hypothesis.multiple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.TestsTable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class CochranQTestTest {
    static List<JsonNode> tables() {
        return TestsTable.cases("cochranQ");
    }

    static boolean[][] flags(JsonNode rows) {
        double[][] numbers = TestsTable.matrix(rows);
        boolean[][] flags = new boolean[numbers.length][];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = new boolean[numbers[i].length];
            for (int j = 0; j < flags[i].length; j++) {
                flags[i][j] = numbers[i][j] == 1;
            }
        }
        return flags;
    }

    @ParameterizedTest
    @MethodSource("tables")
    void agreesWithTheReference(JsonNode c) {
        TestOutcome outcome = CochranQTest.of(flags(c.get("matrix"))).test();
        if (c.get("q").isNull()) {
            assertThat(outcome.status()).isEqualTo(Status.DEGENERATE);
            assertThat(outcome.statistic()).isZero();
            assertThat(outcome.pValue()).isEqualTo(1);
            return;
        }
        assertThat(outcome.status()).isEqualTo(Status.OK);
        TestsTable.near(outcome.statistic(), c, "q", 1e-14);
        TestsTable.near(outcome.pValue(), c, "p", 1e-13);
    }

    /** A count is equivalent to repeated rows, and a large count takes no longer. */
    @Test
    void patternsWithCountsEqualRepeatedRows() {
        boolean[][] patterns = {{true, false, true}, {false, true, true}, {true, true, true}, {false, false, true}};
        boolean[][] rows = {patterns[0], patterns[0], patterns[1], patterns[1], patterns[1], patterns[2], patterns[3]};
        assertThat(CochranQTest.of(patterns, new long[] {2, 3, 1, 1}).test())
                .isEqualTo(CochranQTest.of(rows).test());
        long many = 1L << 50;
        TestOutcome large =
                CochranQTest.of(patterns, new long[] {many, many, 5, 0}).test();
        assertThat(large.statistic()).isCloseTo((double) many, within(1e-10 * many));
        assertThat(large.pValue()).isZero();
    }

    /** For two classifiers, Q is McNemar's (b - c)^2 / (b + c), here for 2^52 items and more. */
    @Test
    void hugeCountsHaveNoCancellation() {
        boolean[][] patterns = {{true, false}, {false, true}};
        long c = 1L << 51;
        TestOutcome outcome =
                CochranQTest.of(patterns, new long[] {c + 1_000_001, c}).test();
        double expected = 1_000_001.0 * 1_000_001.0 / (2.0 * c + 1_000_001);
        assertThat(outcome.statistic()).isCloseTo(expected, within(1e-14 * expected));
    }

    /** The effect is largest, 1, if all items order the classifiers equally. */
    @Test
    void effectIsOneIfEveryItemOrdersTheClassifiersEqually() {
        TestOutcome outcome = CochranQTest.of(new boolean[][] {{true, false}, {true, false}, {true, true}})
                .test();
        assertThat(outcome.effects()).containsExactly(Effect.of("share-of-largest", 1));
        assertThat(Note.sentences(outcome.notes())).singleElement().asString().contains("only 2 items");
    }

    @Test
    void invalidTableThrowsWithArgumentName() {
        assertThatThrownBy(() -> CochranQTest.of(new boolean[0][]))
                .hasMessage("items must be at least one: items=0; pass the items judged");
        assertThatThrownBy(() -> CochranQTest.of(new boolean[][] {{true}}))
                .hasMessage("classifiers must be at least two: classifiers=1; use binomial for one");
        assertThatThrownBy(() -> CochranQTest.of(new boolean[][] {{true, false}, {true}}))
                .hasMessageStartingWith("row 2 must be as long as row 1: length of row 2=1, of row 1=2");
        assertThatThrownBy(() -> CochranQTest.of(new boolean[][] {{true, false}}, new long[] {-1}))
                .hasMessageStartingWith("counts[0] must lie in [0, 2^53]: counts[0]=-1");
    }
}
