package dev.credence.hypothesis.multiple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.TestsTable;
import dev.credence.numerics.distribution.ChiSquared;
import dev.credence.numerics.distribution.StudentizedRange;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class FriedmanTestTest {
    static List<JsonNode> tables() {
        return TestsTable.cases("friedman");
    }

    static List<JsonNode> points() {
        return TestsTable.cases("nemenyiQ");
    }

    @ParameterizedTest
    @MethodSource("tables")
    void agreesWithTheReference(JsonNode c) {
        FriedmanTest friedman = FriedmanTest.higherIsBetter(TestsTable.matrix(c.get("matrix")));
        assertThat(friedman.meanRanks()).containsExactly(TestsTable.doubles(c.get("meanRanks")), within(1e-15));
        TestsTable.near(friedman.test().statistic(), c, "chi2", 1e-14);
        double limit = ChiSquared.survival(friedman.test().statistic(), friedman.meanRanks().length - 1);
        TestsTable.near(limit, c, "p", 1e-13);
        TestsTable.near(friedman.imanDavenport().pValue(), c, "imanDavenportP", 1e-13);
        FriedmanPostHoc postHoc = friedman.postHoc();
        TestsTable.near(postHoc.criticalDifference(ConfidenceLevel.P95), c, "nemenyiCd05", 1e-12);
        TestsTable.near(postHoc.criticalDifference(ConfidenceLevel.of(0.9)), c, "nemenyiCd10", 1e-12);
    }

    @ParameterizedTest
    @MethodSource("tables")
    void fStatisticAgreesWithTheReferenceWhereFinite(JsonNode c) {
        TestOutcome outcome =
                FriedmanTest.higherIsBetter(TestsTable.matrix(c.get("matrix"))).imanDavenport();
        if (c.get("imanDavenportF").isNull()) {
            assertThat(outcome.statistic()).isInfinite();
            assertThat(outcome.status()).isEqualTo(Status.UNDEFINED);
            assertThat(Note.sentences(outcome.notes()))
                    .singleElement()
                    .asString()
                    .contains("F is infinite");
        } else {
            TestsTable.near(outcome.statistic(), c, "imanDavenportF", 1e-13);
        }
    }

    @ParameterizedTest
    @MethodSource("points")
    void criticalValuesAgreeWithTheReference(JsonNode c) {
        int k = c.get("k").asInt();
        TestsTable.near(StudentizedRange.upperQuantile(1 - 0.95, k) / Math.sqrt(2), c, "q05", 1e-12);
        TestsTable.near(StudentizedRange.upperQuantile(1 - 0.9, k) / Math.sqrt(2), c, "q10", 1e-12);
    }

    private static final double[][] CLEAR = {
        {0.9, 0.8, 0.7, 0.6}, {0.8, 0.85, 0.6, 0.5}, {0.95, 0.9, 0.7, 0.75}, {0.7, 0.6, 0.5, 0.4}, {0.99, 0.9, 0.8, 0.7}
    };

    /** The p-value is below the level exactly where the rank difference exceeds the critical difference. */
    @Test
    void nemenyiRejectsExactlyBeyondTheCriticalDifference() {
        FriedmanPostHoc postHoc = FriedmanTest.higherIsBetter(CLEAR).postHoc();
        assertThat(postHoc.nemenyi())
                .hasSize(6)
                .anySatisfy(pair -> assertThat(pair.pValue()).isLessThan(0.05));
        for (BlockRanking.Difference pair : postHoc.nemenyi()) {
            double level = 1 - pair.pValue();
            if (level > 0 && level < 1) {
                assertThat(postHoc.criticalDifference(ConfidenceLevel.of(level)))
                        .isCloseTo(Math.abs(pair.difference()), within(1e-9));
            }
        }
    }

    @Test
    void holmAgainstControlAdjustsNormalPValues() {
        FriedmanPostHoc postHoc = FriedmanTest.higherIsBetter(CLEAR).postHoc();
        List<BlockRanking.Difference> raw = postHoc.against(0, PValueAdjustment.BONFERRONI);
        List<BlockRanking.Difference> holm = postHoc.against(0, PValueAdjustment.HOLM);
        assertThat(holm).extracting(BlockRanking.Difference::second).containsExactly(1, 2, 3);
        assertThat(holm.get(2).z()).isCloseTo(-2.6 / Math.sqrt(4 * 5 / (6.0 * 5)), within(1e-14));
        for (int i = 0; i < 3; i++) {
            assertThat(holm.get(i).pValue()).isLessThanOrEqualTo(raw.get(i).pValue());
        }
        assertThat(postHoc.allPairs(PValueAdjustment.HOLM)).hasSize(6);
    }

    @Test
    void directionReversesTheRanks() {
        double[][] errors = {{0.1, 0.2, 0.3}, {0.1, 0.3, 0.2}};
        assertThat(FriedmanTest.lowerIsBetter(errors).meanRanks()).containsExactly(1, 2.5, 2.5);
        assertThat(FriedmanTest.higherIsBetter(errors).meanRanks()).containsExactly(3, 1.5, 1.5);
        assertThat(FriedmanTest.lowerIsBetter(errors).test().statistic())
                .isEqualTo(FriedmanTest.higherIsBetter(errors).test().statistic());
    }

    @Test
    void identicalClassifiersHaveAPValueOfOne() {
        FriedmanTest same = FriedmanTest.higherIsBetter(new double[][] {{0.5, 0.5}, {0.7, 0.7}});
        assertThat(same.test().pValue()).isEqualTo(1);
        assertThat(same.test().status()).isEqualTo(Status.DEGENERATE);
        assertThat(same.imanDavenport().pValue()).isEqualTo(1);
        assertThat(same.postHoc().nemenyi()).singleElement().satisfies(pair -> {
            assertThat(pair.difference()).isZero();
            assertThat(pair.pValue()).isEqualTo(1);
        });
    }

    @Test
    void fTestOfOneDataSetIsUndefined() {
        TestOutcome outcome =
                FriedmanTest.higherIsBetter(new double[][] {{1, 2, 3}}).imanDavenport();
        assertThat(outcome.status()).isEqualTo(Status.UNDEFINED);
        assertThat(outcome.pValue()).isNaN();
        assertThat(Note.sentences(outcome.notes())).singleElement().asString().contains("one data set");
    }

    @Test
    void kendallsWIsOneForIdenticalRankings() {
        TestOutcome outcome = FriedmanTest.higherIsBetter(new double[][] {{1, 2, 3}, {4, 5, 6}})
                .test();
        assertThat(outcome.effects().get(0)).isEqualTo(Effect.of("kendall-w", 1));
    }

    @Test
    void invalidTableThrowsWithArgumentName() {
        assertThatThrownBy(() -> FriedmanTest.higherIsBetter(new double[0][]))
                .hasMessage("data sets must be at least one: data sets=0; pass a row for each");
        assertThatThrownBy(() -> FriedmanTest.higherIsBetter(new double[][] {{1}}))
                .hasMessageStartingWith("row 1 must contain at least 2 values: length of row 1=1");
        assertThatThrownBy(() -> FriedmanTest.lowerIsBetter(new double[][] {{1, 2}, {1, Double.NaN}}))
                .hasMessageStartingWith("row 2[1] must be a finite number: row 2[1]=NaN");
        assertThatThrownBy(() -> FriedmanTest.lowerIsBetter(new double[][] {{1, 2}})
                        .postHoc()
                        .against(2, PValueAdjustment.HOLM))
                .hasMessage("control must lie in [0, 1]: control=2; it is the index of a column");
    }
}
