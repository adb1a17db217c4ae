package dev.credence.api.internal.scores;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScoreRunsTest {
    @Test
    void repeatedScoresAreStoredAsCounts() {
        ScoreRuns repeated = new ScoreRuns(256);
        ScoreRuns distinct = new ScoreRuns(256);
        for (int row = 0; row < 40_000; row++) {
            repeated.add(row * 7 % 100);
            distinct.add(row);
        }

        assertThat(repeated.runs()).hasSize(2);
        assertThat(repeated.runs().get(0).codes).hasSize(100);
        assertThat(distinct.runs()).hasSize(157).noneMatch(SortedRun::isCounted);
        assertThat(distinct.runs().stream().mapToInt(run -> run.codes.length).sum())
                .isEqualTo(40_000);
    }
}
