package dev.credence.api.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.EValue.Hypothesis;
import dev.credence.api.interval.ConfidenceLevel;
import org.junit.jupiter.api.Test;

class EValueTest {
    private final EValue worse = new EValue(Hypothesis.WORSE_BY, 0.02, 8);

    @Test
    void productOfIndependentStreamsIsAgainstTheSameHypothesis() {
        EValue both = worse.times(new EValue(Hypothesis.WORSE_BY, 0.02, 5));

        assertThat(both).isEqualTo(new EValue(Hypothesis.WORSE_BY, 0.02, 40));
        assertThat(both.pValue()).isEqualTo(1 / 40.0);
        assertThat(both.sentence()).isEqualTo("the e-value against 'worse by 0.02 or more' is 40.00");
    }

    @Test
    void zeroStaysZeroWhateverTheOtherStreamHas() {
        EValue refuted = new EValue(Hypothesis.WORSE_BY, 0.02, 0);

        assertThat(refuted.times(new EValue(Hypothesis.WORSE_BY, 0.02, Double.POSITIVE_INFINITY)))
                .isEqualTo(refuted);
        assertThat(refuted.pValue()).isOne();
    }

    @Test
    void otherHypothesesAndImpossibleNumbersAreRefused() {
        assertThatThrownBy(() -> worse.times(new EValue(Hypothesis.WORSE_BY, 0.03, 5)))
                .hasMessageContaining("against the same hypothesis", "worse by 0.03 or more");
        assertThatThrownBy(() -> new EValue(Hypothesis.NO_DIFFERENCE, 0, Double.NaN))
                .hasMessage("e-value must be >= 0: value=NaN");
        assertThatThrownBy(() -> new EValue(Hypothesis.MEAN_AT_MOST, Double.NaN, 1))
                .hasMessageContaining("limit=NaN");
    }

    @Test
    void comparisonKeepsItsEValuesInCopiesAndInEquality() {
        Comparison with = Comparison.of("accuracy", "", ConfidenceLevel.P95, 0.9, 0.8)
                .bounds(0, 0.2)
                .eValue(worse)
                .build();
        Comparison without = Comparison.of("accuracy", "", ConfidenceLevel.P95, 0.9, 0.8)
                .bounds(0, 0.2)
                .build();

        assertThat(with.withMetric("error-rate").eValues()).containsExactly(worse);
        assertThat(with).isNotEqualTo(without);
    }
}
