package dev.credence.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.refusal.RefusedException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoganGladenTest {
    /** The published example of Lee et al. (2025) has these digits; the largest error observed is 4e-11. */
    @Test
    void publishedExampleAgreesInEveryDigit() {
        Estimate estimate = new RoganGladen(400, 1_000, 140, 200, 180, 200).estimate(ConfidenceLevel.P95);

        assertThat(estimate.value()).isCloseTo(1 / 6.0, within(1e-15));
        assertThat(estimate.lower()).isCloseTo(0.0563507248, within(1e-10));
        assertThat(estimate.upper()).isCloseTo(0.2627330258, within(1e-10));
    }

    @Test
    void judgeThatGuessesIsRefused() {
        RoganGladen guessing = new RoganGladen(400, 1_000, 22, 40, 21, 40);

        assertThatThrownBy(() -> guessing.estimate(ConfidenceLevel.P95))
                .isInstanceOf(RefusedException.class)
                .hasMessage("sensitivity + specificity - 1 of the judge must be clearly above 0: it is 0.0750, and its"
                        + " interval begins at -0.1418; label more items, or use prediction-powered, which needs no good"
                        + " judge and is called 'corrected' in reports");
    }

    @Test
    void countsThatContradictEachOtherAreRejected() {
        assertThatThrownBy(() -> new RoganGladen(400, 1_000, 41, 40, 21, 40))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("negatives must be above 0 and hold between 0 and all hits: hits=41, negatives=40");
    }

    @Test
    void requestTakesCountsFromTheItems() {
        JudgedLabels.Rows rows = JudgedLabels.counting();
        rows.add("no", "no", List.of(), 140).add("no", "yes", List.of(), 60);
        rows.add("yes", "yes", List.of(), 180).add("yes", "no", List.of(), 20);
        rows.add(null, "yes", List.of(), 400).add(null, "no", List.of(), 600);
        Judged judged = Judged.of(Credence.load(), rows.toLabels().withPositive("yes"));

        assertThat(judged.prevalence())
                .isEqualTo(new RoganGladen(400, 1_000, 140, 200, 180, 200).estimate(ConfidenceLevel.P95));
    }

    @Test
    void requestWithoutWhatItNeedsIsRefused() {
        JudgedLabels items =
                JudgedLabels.counting().add("yes", "yes").add("no", "no").toLabels();
        JudgedLabels three =
                JudgedLabels.counting().add("yes", "yes").add("no", "maybe").toLabels();
        Credence credence = Credence.load();

        assertThatThrownBy(() -> Judged.of(credence, items).prevalence())
                .hasMessage("rogan-gladen needs a positive label: labels=[no, yes]; declare one of them");
        assertThatThrownBy(() -> Judged.of(credence, items.withPositive("yes")).prevalence())
                .hasMessage("rogan-gladen needs an unlabelled item and a labelled one of each label: unlabelled=0,"
                        + " yes=1, no=1; label more items");
        assertThatThrownBy(() -> Judged.of(credence, three.withPositive("yes")).prevalence())
                .hasMessage("rogan-gladen corrects two labels: labels=[maybe, no, yes]; use prediction-powered");
    }

    /** Quantiles by sums over 810,000 pairs of error rates, the largest difference is 0.000012; moments of 1,500,000 draws or more. */
    @ParameterizedTest
    @CsvSource({
        "400, 1000, 140, 200, 180, 200, 0.05485600, 0.16688925, 0.25980298, 0.16441, 0.05206",
        "150, 300, 12, 15, 9, 12, 0.20143857, 0.53838059, 0.90214865, 0.54467, 0.16757",
        "10, 2000, 100, 100, 10, 10, 0.00034883, 0.00402014, 0.00856487, 0.00408777, 0.00213522",
        "100000, 1000000, 9, 10, 8, 10, 0.00364256, 0.06381189, 0.14467219, 0.06527955, 0.03917482",
        "0, 200, 30, 30, 5, 5, 0.00003949, 0.00212002, 0.01585150, 0.00365324, 0.00444303",
        "950, 1000, 12, 12, 60, 60, 0.93383130, 0.95350296, 0.98508223, 0.95479517, 0.01225384"
    })
    void posteriorHasQuantilesOfFineSumsAndMomentsOfDraws(
            long judgedPositive,
            long judged,
            long trueNegatives,
            long negatives,
            long truePositives,
            long positives,
            double lower,
            double median,
            double upper,
            double mean,
            double deviation) {
        Estimate estimate = new RoganGladen(judgedPositive, judged, trueNegatives, negatives, truePositives, positives)
                .posterior(ConfidenceLevel.P95);

        assertThat(estimate.value()).isCloseTo(median, within(0.000015));
        assertThat(estimate.lower()).isCloseTo(lower, within(0.000015));
        assertThat(estimate.upper()).isCloseTo(upper, within(0.000015));
        assertThat(estimate.posterior().orElseThrow().mean()).isCloseTo(mean, within(0.004 * deviation));
        assertThat(estimate.posterior().orElseThrow().standardDeviation())
                .isCloseTo(deviation, within(0.004 * deviation));
    }

    @Test
    void posteriorOfAJudgeThatGuessesIsRefused() {
        RoganGladen guessing = new RoganGladen(400, 1_000, 20, 40, 20, 40);

        assertThatThrownBy(() -> guessing.posterior(ConfidenceLevel.P95))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "sensitivity + specificity - 1 of the judge must be above 0 with a probability of 0.975 or more: it is"
                                + " 0.5000; label more items, or use prediction-powered, which needs no good judge and is called"
                                + " 'corrected' in reports");
    }

    /** The first judge gives the opposite label to 80% of the items, the second to 55%, which chance explains. */
    @Test
    void errorOfExchangedJudgeLabelsAdvisesToCheckThem() {
        RoganGladen exchanged = new RoganGladen(400, 1_000, 8, 40, 8, 40);
        RoganGladen bad = new RoganGladen(400, 1_000, 18, 40, 18, 40);
        String named = "check that its two labels are not exchanged";

        assertThatThrownBy(() -> exchanged.estimate(ConfidenceLevel.P95)).hasMessageContaining(named);
        assertThatThrownBy(() -> exchanged.posterior(ConfidenceLevel.P95)).hasMessageContaining(named);
        assertThatThrownBy(() -> bad.estimate(ConfidenceLevel.P95)).hasMessageNotContainingAny(named);
        assertThatThrownBy(() -> bad.posterior(ConfidenceLevel.P95)).hasMessageNotContainingAny(named);
    }
}
