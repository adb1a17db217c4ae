package dev.credence.delta.variance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ConfusionMatrix;
import org.junit.jupiter.api.Test;

class RecentValuesTest {
    private static final ConfusionMatrix EVIDENCE = ConfusionMatrix.binary(3, 1, 2, 4);

    private final RecentValues<String> values = new RecentValues<>();

    @Test
    void valueBelongsToEvidenceItself() {
        values.put(EVIDENCE, "one");
        assertThat(values.get(EVIDENCE)).isEqualTo("one");
        assertThat(values.get(ConfusionMatrix.binary(3, 1, 2, 4))).isNull();
        values.put(EVIDENCE, "two");
        assertThat(values.get(EVIDENCE)).isEqualTo("two");
    }

    @Test
    void takenValueIsForgotten() {
        values.put(EVIDENCE, "one");
        assertThat(values.take(EVIDENCE, "other"::equals)).isNull();
        assertThat(values.take(EVIDENCE, "one"::equals)).isEqualTo("one");
        assertThat(values.take(EVIDENCE, "one"::equals)).isNull();
        assertThat(values.get(EVIDENCE)).isNull();
    }
}
