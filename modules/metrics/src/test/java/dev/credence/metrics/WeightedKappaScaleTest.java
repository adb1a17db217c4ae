package dev.credence.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Weighted kappas of two systems are comparable if both measure distances between classes on one scale. */
class WeightedKappaScaleTest {
    private static final Metric<ConfusionMatrix> LINEAR = Standard.metric("cohen-kappa:weights=linear");

    /** Some items of each class are right, and some are predicted as the next class. */
    private static ConfusionMatrix showing(String labels) {
        List<String> names = Arrays.asList(labels.split(" "));
        long[][] counts = new long[names.size()][names.size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i][i] = 5;
            counts[i][(i + 1) % counts.length]++;
        }
        return ConfusionMatrix.of(names, counts);
    }

    @ParameterizedTest
    @CsvSource({
        "1 2 3 4, 1 2 3 4, true",
        "1 2 3 4, 2 3 4, true",
        "1 2 3, 1 2 3 4, true",
        "1 2 3 4, 1 3 4, false",
        "1 3 4, 1 2 3 4, false",
        "S M L, S L, true",
        "S M L, L S, false",
        "S L, S M L, true",
        "S M L, S XL L, false",
        "S M L, S XL, false",
        "S M L, XL L, false",
        "S M, S L, false",
        "S, S M L, true",
        "XS, S M L, false",
        "S M L, L M S, false",
    })
    void scaleIsSharedForAContiguousPartOrTwoClasses(String first, String second, boolean shared) {
        assertThat(LINEAR.notComparable(showing(first), showing(second)).isEmpty())
                .isEqualTo(shared);
        assertThat(LINEAR.notComparable(showing(second), showing(first)).isEmpty())
                .isEqualTo(shared);
        assertThat(Standard.metric("cohen-kappa").notComparable(showing(first), showing(second)))
                .isEmpty();
    }

    @Test
    void refusalContainsBothScalesAndAdvice() {
        Refusal refusal =
                LINEAR.notComparable(showing("1 2 3 4"), showing("1 3 4")).orElseThrow();
        assertThat(refusal.code()).isEqualTo(Refusal.Code.LABEL);
        assertThat(refusal.sentence())
                .isEqualTo(
                        "metric 'cohen-kappa:weights=linear' counts how far apart labels are, and the systems do not share a scale: first=1, 2, 3,"
                                + " 4; second=1, 3, 4; give both the same labels in the same order (withLabels(...),"
                                + " --labels a,b,c) and use cohen-kappa:weights=linear,scale=declared");
    }

    /**
     * The refusal advises the declared scale: with it, a grade that occurs only for the first system lies between
     * its neighbours for the second one too.
     */
    @Test
    void systemsOnTheDeclaredScaleAreComparable() {
        Metric<ConfusionMatrix> declared = Standard.metric("cohen-kappa:weights=quadratic,scale=declared");
        ConfusionMatrix four = showing("1 2 3 4");
        ConfusionMatrix three = showing("1 3 4").withLabels(List.of("1", "2", "3", "4"));
        assertThat(declared.notComparable(four, three)).isEmpty();
        assertThat(Standard.metric("cohen-kappa:weights=quadratic").notComparable(four, three))
                .isPresent();
        assertThat(Standard.metric("cohen-kappa:weights=quadratic").notComparable(three, four))
                .isPresent();
        // The errors 0->2, 2->3 and 3->0 sum to 4 + 1 + 9 for 18 items; by chance the sum is 2 (4 + 1 + 9)
        // 36 / 18.
        assertThat(declared.value(three)).isCloseTo(1 - 14 / 56.0, within(1e-15));
        // errors 0->1, 1->2, 2->0: 1 + 1 + 4; by chance 2 (1 + 1 + 4) 36 / 18
        assertThat(declared.value(showing("1 3 4"))).isCloseTo(1 - 6 / 24.0, within(1e-15));
    }
}
