package dev.credence.outcomes.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.PairedOutcomes;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that outcomes at the two ends of a range are a proportion, whatever the unit: bounds change with the unit, p-values do not. */
class TrialsOfAnyUnitTest {
    private static final Credence CREDENCE = Credence.load();
    private static final double[] FIRST = {1, 1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 0};
    private static final double[] SECOND = {1, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1, 1};

    /** The observed error is 2e-15 relative to the larger end. */
    private static final double ERROR = 1e-13;

    private static double[] scaled(double[] trials, double lower, double upper) {
        return Arrays.stream(trials).map(trial -> trial == 1 ? upper : lower).toArray();
    }

    private static OutcomeColumn column(double lower, double upper) {
        return OutcomeColumn.of("o", lower, upper);
    }

    private static Comparison paired(double lower, double upper, String metric) {
        PairedOutcomes both =
                PairedOutcomes.of(column(lower, upper), scaled(FIRST, lower, upper), scaled(SECOND, lower, upper));
        return CREDENCE.compare(Pairing.<Outcomes, PairedOutcomes>paired(both)).comparison(metric);
    }

    private static Comparison independent(double lower, double upper) {
        return CREDENCE.compare(Pairing.independent(
                        Sample.of(Outcomes.of(column(lower, upper), scaled(FIRST, lower, upper))),
                        Sample.of(Outcomes.of(column(lower, upper), scaled(SECOND, lower, upper)))))
                .comparison("mean");
    }

    private static void requireScaled(Comparison unit, Comparison other, double width, double largest) {
        double error = ERROR * largest;
        assertThat(other.comparator()).isEqualTo(unit.comparator());
        assertThat(other.difference()).isCloseTo(width * unit.difference(), within(error));
        assertThat(other.lower()).isCloseTo(width * unit.lower(), within(error));
        assertThat(other.upper()).isCloseTo(width * unit.upper(), within(error));
        assertThat(other.test().orElseThrow().twoSided())
                .isCloseTo(unit.test().orElseThrow().twoSided(), within(ERROR));
    }

    @ParameterizedTest
    @CsvSource({"0, 8", "16, 17", "0, 100", "-1, 1", "100.1, 100.2", "-7, -3"})
    void meanOfTheEndsOfARangeIsAProportion(double lower, double upper) {
        double width = upper - lower;
        double error = ERROR * Math.max(Math.abs(lower), Math.abs(upper));
        for (String method : new String[] {"wilson-modified", "clopper-pearson", "delta-wilson"}) {
            Estimate unit = CREDENCE.evaluate(Outcomes.of(column(0, 1), FIRST))
                    .method(method)
                    .estimate("mean");
            Estimate other = CREDENCE.evaluate(Outcomes.of(column(lower, upper), scaled(FIRST, lower, upper)))
                    .method(method)
                    .estimate("mean");
            assertThat(other.lower()).as(method).isCloseTo(lower + width * unit.lower(), within(error));
            assertThat(other.upper()).as(method).isCloseTo(lower + width * unit.upper(), within(error));
        }
        assertThat(CREDENCE.estimate("mean", Outcomes.of(column(lower, upper), scaled(FIRST, lower, upper)))
                        .method())
                .isEqualTo("wilson-modified");
        requireScaled(paired(0, 1, "mean"), paired(lower, upper, "mean"), width, error / ERROR);
        requireScaled(independent(0, 1), independent(lower, upper), width, error / ERROR);
    }

    @ParameterizedTest
    @ValueSource(doubles = {8, 100})
    void rootMeanSquareOfZeroAndTheLargestValueIsTheRootOfAProportion(double upper) {
        Estimate unit = CREDENCE.estimate("root-mean-square", Outcomes.of(column(0, 1), FIRST));
        Estimate other = CREDENCE.estimate("root-mean-square", Outcomes.of(column(0, upper), scaled(FIRST, 0, upper)));

        assertThat(other.method()).isEqualTo(unit.method()).isEqualTo("wilson-modified");
        assertThat(other.lower()).isCloseTo(upper * unit.lower(), within(ERROR * upper));
        assertThat(other.upper()).isCloseTo(upper * unit.upper(), within(ERROR * upper));
        requireScaled(paired(0, 1, "root-mean-square"), paired(0, upper, "root-mean-square"), upper, upper);
    }

    @Test
    void otherValuesOrRunsAreNoProportion() {
        assertThat(CREDENCE.estimate("mean", Outcomes.of(column(0, 8), 8, 8, 0, 4, 8))
                        .method())
                .isEqualTo("delta-wilson");
        assertThat(CREDENCE.estimate("mean", Outcomes.of(column(0, 16), 8, 8, 0, 8, 8))
                        .method())
                .isEqualTo("delta-wilson");
        assertThat(CREDENCE.estimate("root-mean-square", Outcomes.of(column(16, 17), 16, 17, 16, 17))
                        .method())
                .isNotEqualTo("wilson-modified");
    }
}
