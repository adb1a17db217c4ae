package dev.credence.hypothesis.multiple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairProgressTest {
    @ParameterizedTest
    @ValueSource(strings = {"paired-delta", "tango"})
    void progressOfAllPairsAscendsToItsTotal(String comparator) {
        List<Long> done = new ArrayList<>();
        List<Long> totals = new ArrayList<>();
        PairwiseComparisons.of(Credence.load())
                .comparator(comparator)
                .run(ComputeOptions.defaults().withDraws(500).withProgress((now, total) -> {
                    done.add(now);
                    totals.add(total);
                }))
                .compare("accuracy", Sample.of(Simulated.of(1, 60, 0.9, 0.7, 0.6)));

        assertThat(done).isSorted().endsWith(totals.get(0));
        assertThat(totals).containsOnly(6000L); // 1,000 for each of two comparisons of three pairs
    }
}
