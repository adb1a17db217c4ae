package dev.credence.curves.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.metric.MeanLoss.Probabilities;
import dev.credence.curves.metric.PartialAuroc.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks how ranges of a rate are read and spelled, and probabilities at the ends of their range. */
class SpansByHandTest {
    @ParameterizedTest
    @CsvSource({"0..1, 0, 1, 1", "0..0.25, 0, .25, .25", "0.5..1, .5, 1, .5", "0.25..0.375, .25, .375, .125"})
    void rangesAreReadAndSpelled(String text, double low, double high, double width) {
        Span span = Span.parse("fpr", text);
        assertThat(span).isEqualTo(new Span(low, high));
        assertThat(span.width()).isEqualTo(width);
        assertThat(Span.parse("fpr", span.written())).isEqualTo(span);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.1",
                "..0.5",
                "0.1..",
                "0.5..0.5",
                "0.5..0.25",
                "-0.1..0.5",
                "0..1.1",
                "",
                "0..NaN",
                "NaN..1",
                "a..b",
                "1"
            })
    void malformedRangeIsRejected(String text) {
        assertThatThrownBy(() -> Span.parse("fpr", text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("option 'fpr' must be a range LOW..HIGH with 0 <= LOW < HIGH <= 1: fpr=" + text);
    }

    private static String refused(double... scores) {
        return Probabilities.refusal("brier", ScoredSample.of(scores, new double[] {0.5}))
                .map(refusal -> refusal.sentence())
                .orElse("");
    }

    @Test
    void errorOfScoreOutsideUnitIntervalStatesValue() {
        assertThat(refused(0, 1)).isEmpty();
        assertThat(refused(-1e-300)).contains(": score=-1.0E-300;");
        assertThat(refused(1.5)).contains(": score=1.5;");
        assertThat(refused(-0.5, 1.5)).contains(": score=-0.5;");
        assertThat(refused(0, 1.5))
                .isEqualTo(
                        "metric 'brier' needs probabilities, scores in [0, 1]: score=1.5; calibrate the scores first");
        assertThat(Probabilities.refusal("brier", ScoredSample.of(new double[0], new double[0])))
                .isEmpty();
        assertThat(Probabilities.refusal("brier", ScoredSample.of(new double[] {2}, new double[0])))
                .isPresent();
    }
}
