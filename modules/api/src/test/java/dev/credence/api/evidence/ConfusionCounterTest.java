package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ConfusionCounterTest {
    @Property(tries = 100, seed = "42")
    void mergedCountersEqualOneCounterOfAllRows(
            @ForAll @Size(max = 40) List<@IntRange(max = 5) Integer> left,
            @ForAll @Size(max = 40) List<@IntRange(max = 7) Integer> right) {
        ConfusionCounter a = new ConfusionCounter();
        ConfusionCounter b = new ConfusionCounter();
        ConfusionCounter all = new ConfusionCounter();
        left.forEach(i -> count(i, a, all));
        right.forEach(i -> count(i, b, all));
        assertThat(a.merge(b).toMatrix()).isEqualTo(all.toMatrix());
        assertThat(a.size()).isEqualTo(left.size() + right.size());
    }

    private static void count(int i, ConfusionCounter part, ConfusionCounter all) {
        part.add("t" + i % 3, "p" + i);
        all.add("t" + i % 3, "p" + i);
    }

    @Test
    void counterMergedWithItselfDoublesCounts() {
        ConfusionCounter counter = new ConfusionCounter().add("a", "b", 3);
        assertThat(counter.merge(counter).toMatrix().count("a", "b")).isEqualTo(6);
    }

    @Test
    void counterWithManyLabelsUsesSparseTable() {
        ConfusionCounter counter = new ConfusionCounter();
        for (int i = 0; i < 5000; i++) {
            counter.add("label" + i, "label" + (i + 1) % 5000, 2);
        }
        ConfusionMatrix matrix = counter.toMatrix();
        assertThat(counter.labels()).isEqualTo(5000);
        assertThat(matrix.atoms()).isEqualTo(5000);
        assertThat(matrix.size()).isEqualTo(10_000);
        assertThat(matrix.count("label4999", "label0")).isEqualTo(2);
    }

    @Test
    void negativeCountThrowsAndErrorStatesJointCell() {
        assertThatThrownBy(() -> new PairedConfusionMatrix.Counter().add("a", "b", "c", -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("count must be >= 0: truth=a, first=b, second=c=-1");
    }

    @Test
    void negativeCountThrowsAndErrorStatesCell() {
        assertThatThrownBy(() -> new ConfusionCounter().add("a", "b", -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("count must be >= 0: truth=a, predicted=b=-1");
    }
}
