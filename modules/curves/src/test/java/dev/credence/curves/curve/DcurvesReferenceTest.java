package dev.credence.curves.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Net benefits that the R package dcurves 0.3 computes for its data of 750 patients, of whom 105 have cancer. The counts at each threshold are its rates of
 * true and false positives times 750; the results are in the test data of its Python version (github.com/MSKCC-Epi-Bio/dcurves, Apache 2.0).
 */
class DcurvesReferenceTest {
    private static final ComputeOptions RUN = ComputeOptions.defaults().withDraws(40);
    private static final List<Double> THRESHOLDS = List.of(0.1, 0.2, 0.3, 0.4);

    /** Returns items of which the stated numbers reach each threshold. */
    private static ScoredSample reaching(int[] positives, int[] negatives) {
        return ScoredSample.of(scores(105, positives), scores(645, negatives));
    }

    private static double[] scores(int items, int... reaching) {
        double[] scores = new double[items];
        Arrays.fill(scores, 0.05);
        for (int i = 0; i < reaching.length; i++) {
            Arrays.fill(scores, 0, reaching[i], THRESHOLDS.get(i) + 0.05);
        }
        return scores;
    }

    /** Observed difference at most 2e-17. */
    @Test
    void netBenefitOfAgeModelMatchesDcurves() {
        ScoredSample age = reaching(new int[] {84, 59, 35, 21}, new int[] {289, 110, 46, 23});
        double[] published = {0.0691851851851852, 0.04200000000000001, 0.02038095238095238, 0.007555555555555558};
        double[] everybody = {0.04444444444444445, -0.07499999999999998, -0.2285714285714286, -0.43333333333333335};

        List<NetBenefitCurve.Point> points = NetBenefitCurve.of(Sample.of(age), THRESHOLDS, ConfidenceLevel.P95, RUN)
                .points();

        for (int i = 0; i < published.length; i++) {
            assertThat(points.get(i).netBenefit().value()).isCloseTo(published[i], within(1e-15));
            assertThat(points.get(i).everyPositive()).isCloseTo(everybody[i], within(1e-15));
        }
    }

    /** A family history is a prediction of 24 of 105 with cancer and of 91 of 645 others at every threshold. */
    @Test
    void netBenefitOfFamilyHistoryMatchesDcurves() {
        ScoredSample history = reaching(new int[] {24, 24, 24, 24}, new int[] {91, 91, 91, 91});
        double[] published = {0.018518518518518517, 0.0016666666666666635, -0.02000000000000001, -0.04888888888888891};

        List<NetBenefitCurve.Point> points = NetBenefitCurve.of(
                        Sample.of(history), THRESHOLDS, ConfidenceLevel.P95, RUN)
                .points();

        for (int i = 0; i < published.length; i++) {
            assertThat(points.get(i).netBenefit().value()).isCloseTo(published[i], within(1e-15));
        }
    }

    /** Above the prevalence of 0.14 relative utility is the standardised net benefit, the net benefit divided by the prevalence. */
    @Test
    void relativeUtilityMatchesStandardisedNetBenefitOfDcurves() {
        ScoredSample age = reaching(new int[] {84, 59, 35, 21}, new int[] {289, 110, 46, 23});
        List<CostCurve.Point> points = CostCurve.of(
                        Sample.of(age),
                        CostCurve.Scale.RELATIVE_UTILITY,
                        THRESHOLDS,
                        Double.NaN,
                        ConfidenceLevel.P95,
                        RUN)
                .points();

        assertThat(points.get(1).band().value()).isCloseTo(0.04200000000000001 / 0.14, within(1e-14));
        assertThat(points.get(2).band().value()).isCloseTo(0.02038095238095238 / 0.14, within(1e-14));
        assertThat(points.get(0).band().value())
                .isCloseTo((0.0691851851851852 - 0.04444444444444445) / (0.14 - 0.04444444444444445), within(1e-14));
    }
}
