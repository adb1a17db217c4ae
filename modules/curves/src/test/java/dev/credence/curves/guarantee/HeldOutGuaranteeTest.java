package dev.credence.curves.guarantee;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.refusal.RefusedException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The probability with which demands fail that a part of the items tests or that bound two thresholds, by enumeration of all samples of tied scores. */
class HeldOutGuaranteeTest {
    private static double[] shares(String text) {
        return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    private static List<ThresholdDemand> demands(String text) {
        return Arrays.stream(text.split(" ")).map(ThresholdDemand::of).toList();
    }

    /**
     * All samples of n items that test, after a pilot whose order is the worst: the pair that just breaks a demand is the first. The shares are those of
     * the positives at the scores 0, 1 and 2, followed by those of the negatives.
     */
    @ParameterizedTest
    @CsvSource({
        "false,16,0.2,accuracy=0.6,0.15 0.15 0.29,0.3 0.11 0",
        "false,16,0.2,error=0.4,0.15 0.15 0.29,0.3 0.11 0",
        "false,16,0.3,precision=0.7 npv=0.6,0.1 0.1 0.34,0.3 0.01 0.15",
        "true,16,0.2,accuracy=0.7,0.1 0.2 0.24,0.25 0.1 0.11",
        "true,16,0.2,fdr=0.3 for=0.35,0.1 0.2 0.24,0.25 0.1 0.11",
        "true,16,0.2,abstention=0.29,0.1 0.2 0.24,0.25 0.1 0.11",
        "true,16,0.3,accuracy=0.6 abstention=0.31,0.1 0.2 0.24,0.25 0.1 0.11",
        "true,16,0.2,recall=0.43 specificity=0.6,0.1 0.2 0.24,0.25 0.1 0.11",
        "true,16,0.2,fnr=0.2 fpr=0.25,0.1 0.2 0.24,0.25 0.1 0.11"
    })
    void demandsOfTiedScoresFailAtMostWithAlpha(
            boolean abstains, int n, double alpha, String texts, String positives, String negatives) {
        double[] shares = shares(positives + " " + negatives);
        List<ThresholdDemand> demands = demands(texts);
        long[] first = new long[6];
        Arrays.setAll(first, cell -> Math.round(100 * shares[cell]));
        ScoreLevels pilot = Compositions.ranked(first);
        List<AdmissibleThresholds.Thresholds> order =
                new HeldOutSequence(List.of(pilot, pilot), demands, abstains, alpha).order();
        double[] failed = new double[1];
        double[] accepted = new double[1];
        Compositions.visit(6, n, counts -> {
            List<AdmissibleThresholds.Thresholds> cuts = new HeldOutSequence(
                            List.of(pilot, Compositions.ranked(counts)), demands, abstains, alpha)
                    .accepted(order);
            double probability = Compositions.probability(counts, shares);
            failed[0] += Compositions.isBroken(cuts, demands, shares, abstains) ? probability : 0;
            accepted[0] += cuts.isEmpty() ? 0 : probability;
        });
        assertThat(failed[0]).isLessThanOrEqualTo(alpha);
        assertThat(accepted[0]).isPositive();
    }

    /** All samples of 60 items with two scores. */
    @ParameterizedTest
    @CsvSource({
        "accuracy=0.9,0.04 0.44,0.45 0.07",
        "error=0.1,0.04 0.44,0.45 0.07",
        "precision=0.85 npv=0.9,0.05 0.43,0.43 0.09"
    })
    void demandsOfSixtyItemsFailAtMostWithAlpha(String texts, String positives, String negatives) {
        double[] shares = shares(positives + " " + negatives);
        List<ThresholdDemand> demands = demands(texts);
        ScoreLevels pilot = Compositions.ranked(new long[] {4, 44, 45, 7});
        List<AdmissibleThresholds.Thresholds> order =
                new HeldOutSequence(List.of(pilot, pilot), demands, false, 0.05).order();
        double[] failed = new double[1];
        Compositions.visit(4, 60, counts -> {
            List<AdmissibleThresholds.Thresholds> cuts = new HeldOutSequence(
                            List.of(pilot, Compositions.ranked(counts)), demands, false, 0.05)
                    .accepted(order);
            failed[0] +=
                    Compositions.isBroken(cuts, demands, shares, false) ? Compositions.probability(counts, shares) : 0;
        });
        assertThat(failed[0]).isBetween(1e-6, 0.05);
    }

    /** All samples whose two thresholds are bounded by the order of the scores of each class, or of all items. */
    @ParameterizedTest
    @CsvSource({
        "16,0.3,fnr=0.2 fpr=0.25,0.1 0.2 0.2,0.24 0.1 0.16",
        "18,0.3,precision=0.55 npv=0.6,0.11 0.2 0.2,0.15 0.1 0.24",
        "18,0.3,fdr=0.45 fnr=0.2,0.11 0.2 0.2,0.15 0.1 0.24",
        "16,0.3,recall=0.4 specificity=0.35,0.11 0.2 0.2,0.18 0.12 0.19"
    })
    void boundsOfTwoThresholdsFailAtMostWithAlpha(
            int n, double alpha, String texts, String positives, String negatives) {
        double[] shares = shares(positives + " " + negatives);
        List<ThresholdDemand> demands = demands(texts);
        double[] failed = new double[1];
        double[] accepted = new double[1];
        Compositions.visit(6, n, counts -> {
            if (counts[0] + counts[1] + counts[2] == 0 || counts[3] + counts[4] + counts[5] == 0) {
                return;
            }
            ScoreLevels ranked = Compositions.ranked(counts);
            if (ranked.levels() == 1) {
                return;
            }
            double probability = Compositions.probability(counts, shares);
            try {
                List<AdmissibleThresholds.Thresholds> cuts =
                        new ThresholdRegion(ranked, ranked, demands, true, alpha / 2).cuts();
                failed[0] += Compositions.isBroken(cuts, demands, shares, true) ? probability : 0;
                accepted[0] += probability;
            } catch (RefusedException e) {
                // no threshold meets the demands, so that none breaks them
            }
        });
        assertThat(failed[0]).isLessThanOrEqualTo(alpha);
        assertThat(accepted[0]).isPositive();
    }
}
