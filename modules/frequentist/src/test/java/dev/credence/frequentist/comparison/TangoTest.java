package dev.credence.frequentist.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TangoTest {
    /** The exact p-value of b against 0 is 2^(1 - b); from six items on there is no note. */
    @Test
    void noteOfFewDiscordantItemsStatesExactPValue() {
        for (long b = 1; b < 6; b++) {
            Comparison few = Accuracies.compare(new Tango(), Accuracies.discordant(b, 0, 10_000));
            assertThat(few.fewDiffering()).hasValue(b);
            assertThat(Note.sentences(few.notes()))
                    .singleElement()
                    .asString()
                    .startsWith("the systems differ on " + b + " of 10000 items")
                    .contains(String.format(java.util.Locale.ROOT, "p-value is %.4f,", Math.pow(2, (double) (1 - b))));
        }
        for (long b : new long[] {0, 6}) {
            Comparison other = Accuracies.compare(new Tango(), Accuracies.discordant(b, 0, 10_000));
            assertThat(other.fewDiffering()).isEmpty();
            assertThat(Note.sentences(other.notes())).isEmpty();
        }
    }

    /**
     * The airway data: before and after stem-cell transplantation 1 and 7 of 21 children alone had a hyper-responsive airway (Bentur et al.
     * 2009).
     */
    private static final Pairing<ConfusionMatrix> AIRWAYS = Accuracies.paired(1, 1, 7, 12);
    /** The approval data: the approval of a prime minister in two surveys (Agresti, Categorical Data Analysis). */
    private static final Pairing<ConfusionMatrix> APPROVAL = Accuracies.paired(794, 150, 86, 570);

    /** The p-values are those of Fagerland, Lydersen and Laake (2013). */
    @ParameterizedTest
    @CsvSource({"mid-p,.0391", "exact,.0703", "asymptotic,.0339", "corrected,.0771"})
    void pValuesOfAirwayDataMatchPublication(String form, double p) {
        assertThat(Accuracies.compare(mcnemar(form), AIRWAYS).pValue()).isCloseTo(p, within(5e-5));
    }

    /** Fagerland, Lydersen and Laake (2014) give Tango's interval as -0.517 to -0.026. */
    @Test
    void intervalOfAirwayDataMatchesPublication() {
        Comparison answer = Accuracies.compare(mcnemar("asymptotic"), AIRWAYS);
        assertThat(answer.lower()).isCloseTo(-0.517, within(5e-4));
        assertThat(answer.upper()).isCloseTo(-0.026, within(5e-4));
    }

    @Test
    void statisticOfApprovalDataMatchesPublication() {
        Comparison answer = Accuracies.compare(new Tango(), APPROVAL);
        assertThat(answer.test().orElseThrow().statistic()).isCloseTo(4.17, within(5e-3));
        assertThat(answer.lower()).isCloseTo(0.021, within(5e-4));
        assertThat(answer.upper()).isCloseTo(0.059, within(5e-4));
        assertThat(answer.n()).isEqualTo(1600);
    }

    /** Five wins against none are not significant at 0.05 for any number of items; the exact p-value is 0.0625. */
    @Test
    void fiveWinsAgainstNoneAreNotSignificant() {
        assertThat(Accuracies.compare(new Tango(), Accuracies.discordant(5, 0, 5))
                        .pValue())
                .isEqualTo(0.0625);
        for (long n : new long[] {10, 40, 1000, 1_000_000_000L}) {
            Comparison one = Accuracies.compare(new Tango(), Accuracies.discordant(1, 0, n));
            assertThat(one.pValue()).as("n=%d", n).isGreaterThan(0.5);
            assertThat(one.lower()).isNegative();
        }
    }

    @Test
    void identicalSystemsHaveScoreIntervalOfPositiveWidth() {
        Comparison answer = Accuracies.compare(new Tango(), Accuracies.paired(20, 0, 0, 1));
        double square = 1.959963984540054 * 1.959963984540054;
        assertThat(answer.pValue()).isEqualTo(1);
        assertThat(answer.upper()).isCloseTo(square / (21 + square), within(1e-15));
        assertThat(answer.lower()).isEqualTo(-answer.upper());
        assertThat(answer.status()).isEqualTo(Status.OK);
    }

    @Test
    void differenceWithoutTrialsIsUndefined() {
        Comparison answer = Accuracies.compare(new Tango(), Accuracies.paired(0, 0, 0, 0));
        assertThat(answer.status()).isEqualTo(Status.UNDEFINED);
        assertThat(List.of(answer.lower(), answer.upper())).containsExactly(-1.0, 1.0);
    }

    /** P-values and bounds of counts near the largest are numbers, and counts a thousand times smaller have bounds at similar distances. */
    @Test
    void hugeCountsHaveFinitePValueAndBounds() {
        long n = 1L << 52;
        Comparison answer = Accuracies.compare(new Tango(), Accuracies.paired(n / 2, n / 8, n / 8 + (1L << 26), n / 8));
        double z = answer.test().orElseThrow().statistic();
        assertThat(z).isCloseTo(-2, within(1e-6));
        assertThat(answer.lower())
                .isCloseTo(answer.difference() * (1 + 1.959964 / 2), within(1e-3 * -answer.difference()));
        assertThat(answer.upper()).isNegative();
    }

    @Test
    void underflowingTailsDoNotShrinkInterval() {
        Comparison answer = Accuracies.compare(new Tango(), Accuracies.paired(0, 60, 0, 0));
        Comparison plain = Accuracies.compare(mcnemar("asymptotic"), Accuracies.paired(0, 60, 0, 0));
        assertThat(answer.pValue()).isCloseTo(0x1p-59, within(1e-30));
        // Two searches for one root differ by 2.5e-16.
        assertThat(answer.lower()).isCloseTo(plain.lower(), within(1e-15));
        Comparison further = Accuracies.compare(new Tango(), Accuracies.paired(0, 6000, 0, 0));
        assertThat(further.pValue()).isZero();
        assertThat(further.lower()).isBetween(0.99, 1.0);
    }

    @Test
    void lowerIsBetterReversesNonInferiority() {
        ComparisonOptions options = new ComparisonOptions(ConfidenceLevel.P95, 0.05);
        assertThat(Accuracies.compare(new Tango(), APPROVAL, 0.95, 0.05)
                        .test()
                        .orElseThrow()
                        .nonInferiority())
                .isLessThan(1e-12);
        Comparison neutral = Comparison.compute(
                new Tango(), ReferenceMetrics.predictedPrevalence(), APPROVAL, options, ComputeOptions.defaults());
        assertThat(neutral.test().orElseThrow().nonInferiority()).isNaN();
    }

    @Test
    void differentTrialsAreRefused() {
        Pairing<ConfusionMatrix> pairing = Pairing.paired(PairedConfusionMatrix.of(
                        List.of("no", "yes"), new long[][][] {{{5, 1}, {2, 3}}, {{4, 1}, {1, 9}}})
                .withPositive("yes"));
        refused(
                ReferenceMetrics.precision(),
                pairing,
                "it compares proportions whose trials are the same observations for both systems, as those of accuracy"
                        + " and recall are; an observation here is a trial of one system alone; use paired-delta");
        refused(
                ReferenceMetrics.informedness(),
                pairing,
                "it compares proportions, and the metric is not one; use paired-delta");
        refused(
                ReferenceMetrics.accuracy(),
                Accuracies.independent(3, 5, 2, 5),
                "it compares systems on the same items, and these have different ones; use miettinen-nurminen or"
                        + " independent-delta, or join the rows by item");
    }

    private static void refused(Metric<ConfusionMatrix> metric, Pairing<ConfusionMatrix> pairing, String sentence) {
        ComparisonOptions options = ComparisonOptions.at(ConfidenceLevel.P95);
        assertThatThrownBy(() -> Comparison.compute(new Tango(), metric, pairing, options, ComputeOptions.defaults()))
                .hasMessage("comparator 'tango' does not fit metric '" + metric.spelling() + "': " + sentence);
    }

    @Test
    void spellingOfFormIsItsOption() {
        assertThat(new McNemar().spelling()).isEqualTo("mcnemar");
        assertThat(mcnemar("mid-p").spelling()).isEqualTo("mcnemar");
        assertThat(mcnemar("exact").spelling()).isEqualTo("mcnemar:form=exact");
        assertThatThrownBy(() -> mcnemar("yates"))
                .hasMessage("option 'form' must be one of [asymptotic, corrected, exact, mid-p]: form=yates");
    }

    private static McNemar mcnemar(String form) {
        return new McNemar().configured(Options.of(Map.of("form", form)));
    }
}
