package dev.credence.metrics.multiclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Direction;
import dev.credence.api.option.Options;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The recalls are 3/4 and 1/2. A third class is predicted but never true: its recall is excluded, counts as 0, or
 * makes the mean undefined.
 */
class BalancedErrorByHandTest {
    private static final ConfusionMatrix MATRIX =
            ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{3, 1, 0}, {0, 1, 1}, {0, 0, 0}});

    private static double error(String undefined) {
        return new BalancedError()
                .configured(Options.of(Map.of("undefined", undefined)))
                .value(MATRIX);
    }

    @Test
    void classWithoutTrueItemsFollowsTheOption() {
        assertThat(new BalancedError().value(MATRIX)).isCloseTo(1 - 1.25 / 2, within(1e-15));
        assertThat(error("skip")).isCloseTo(1 - 1.25 / 2, within(1e-15));
        assertThat(error("zero")).isCloseTo(1 - 1.25 / 3, within(1e-15));
        assertThat(error("nan")).isNaN();
    }

    @Test
    void idDirectionAndSpellingAreDocumentedOnes() {
        assertThat(new BalancedError().id()).isEqualTo("balanced-error");
        assertThat(new BalancedError().direction()).isEqualTo(Direction.LOWER_IS_BETTER);
        assertThat(new BalancedError()
                        .configured(Options.of(Map.of("undefined", "zero")))
                        .spelling())
                .isEqualTo("balanced-error:undefined=zero");
    }
}
