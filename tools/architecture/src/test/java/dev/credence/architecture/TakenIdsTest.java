package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.testkit.BinaryMetricContract;
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

    /** The contract of a metric; as a nested class it is not run by itself. */
    private static final class Contract extends BinaryMetricContract {
        private final BinaryMetric metric;

        Contract(String id) {
            metric = new Own(id);
        }

        @Override
        protected BinaryMetric metric() {
            return metric;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"f1", "mcc"})
    void idOfAnInstalledMetricIsFound(String id) {
        assertThatThrownBy(() -> new Contract(id).itsIdIsLowerCaseWithHyphens())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("metric '" + id + "' must be accepted by the registry of what is installed");
    }

    @Test
    void idOfItsOwnIsAccepted() {
        assertThatCode(() -> new Contract("threat-of-ours").itsIdIsLowerCaseWithHyphens())
                .doesNotThrowAnyException();
    }
}
