package dev.credence.metrics;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.testkit.laws.NamingLaws;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the contract of a metric finds an id that the registry would refuse. */
class TakenIdsTest {
    private record Own(String id) implements BinaryMetric {
        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fp + fn);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"f1", "mcc", "precision.macro"})
    void idOfAnInstalledMetricOrOfItsAverageIsFound(String id) {
        assertThatThrownBy(() -> NamingLaws.isAcceptedByTheRegistry(new Own(id)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("metric '" + id + "' must be accepted by the registry of what is installed");
    }

    @Test
    void idOfItsOwnIsAccepted() {
        assertThatCode(() -> NamingLaws.isAcceptedByTheRegistry(new Own("threat-of-ours")))
                .doesNotThrowAnyException();
    }
}
