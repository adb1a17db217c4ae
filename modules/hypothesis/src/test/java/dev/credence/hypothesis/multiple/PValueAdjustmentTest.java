package dev.credence.hypothesis.multiple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.hypothesis.TestsTable;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class PValueAdjustmentTest {
    private static final Map<PValueAdjustment, String> FIELDS = Map.of(
            PValueAdjustment.BONFERRONI, "bonferroni",
            PValueAdjustment.HOLM, "holm",
            PValueAdjustment.HOCHBERG, "hochberg",
            PValueAdjustment.BENJAMINI_HOCHBERG, "benjaminiHochberg",
            PValueAdjustment.BENJAMINI_YEKUTIELI, "benjaminiYekutieli");

    static java.util.List<JsonNode> families() {
        return TestsTable.cases("adjust");
    }

    /** The tolerance is one or two roundings. */
    @ParameterizedTest
    @MethodSource("families")
    void agreesWithTheReference(JsonNode c) {
        FIELDS.forEach((adjustment, field) -> {
            double[] expected = TestsTable.doubles(c.get(field));
            double[] actual = adjustment.adjust(TestsTable.doubles(c.get("p")));
            assertThat(actual).as("%s of %s", field, c).containsExactly(expected, within(4e-16));
        });
    }

    /** Holm and Hochberg reject, by definition, after comparing p(i) with alpha / (m - i + 1). */
    @Test
    void adjustedPValueAgreesWithProcedure() {
        SplittableRandom random = new SplittableRandom(42);
        for (int repeat = 0; repeat < 500; repeat++) {
            double[] p =
                    random.doubles(1 + random.nextInt(8)).map(u -> u * u * u).toArray();
            double alpha = random.nextDouble();
            assertThat(rejected(PValueAdjustment.HOLM.adjust(p), alpha)).isEqualTo(stepDown(p, alpha));
            assertThat(rejected(PValueAdjustment.HOCHBERG.adjust(p), alpha)).isEqualTo(stepUp(p, alpha));
        }
    }

    private static long rejected(double[] adjusted, double alpha) {
        return Arrays.stream(adjusted).filter(p -> p <= alpha).count();
    }

    private static long stepDown(double[] p, double alpha) {
        double[] sorted = Arrays.stream(p).sorted().toArray();
        int i = 0;
        while (i < p.length && sorted[i] <= alpha / (p.length - i)) {
            i++;
        }
        return i;
    }

    private static long stepUp(double[] p, double alpha) {
        double[] sorted = Arrays.stream(p).sorted().toArray();
        int i = p.length;
        while (i > 0 && sorted[i - 1] > alpha / (p.length - i + 1)) {
            i--;
        }
        return i;
    }

    @ParameterizedTest
    @EnumSource
    void adjustmentKeepsOrderAndTiesAndNeverDecreasesPValues(PValueAdjustment adjustment) {
        double[] p = {0.2, 0.01, 0.2, 0.9, 0, 1};
        double[] adjusted = adjustment.adjust(p);
        assertThat(p).containsExactly(0.2, 0.01, 0.2, 0.9, 0, 1);
        assertThat(adjusted[0]).isEqualTo(adjusted[2]);
        assertThat(adjusted[4]).isZero();
        for (int i = 0; i < p.length; i++) {
            assertThat(adjusted[i]).isBetween(p[i], 1.0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void emptyFamilyAndInvalidPValueThrow(PValueAdjustment adjustment) {
        assertThatThrownBy(adjustment::adjust)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("p-values must be at least one: p-values=[]; adjust what was tested");
        assertThatThrownBy(() -> adjustment.adjust(0.1, Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("p-values must lie in [0, 1]: p-values[1]=NaN; leave out tests without a p-value");
        assertThatThrownBy(() -> adjustment.adjust(-0.1)).hasMessageContaining("p-values[0]=-0.1");
    }
}
