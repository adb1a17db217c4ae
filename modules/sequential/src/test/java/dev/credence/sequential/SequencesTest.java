package dev.credence.sequential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.EValue;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.sequential.boundary.SequenceBoundary;
import dev.credence.sequential.method.BetaBinomialSequence;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SequencesTest {
    private final Credence credence = Credence.load();
    private final ProportionBounds exact = new BetaBinomialSequence().at(ConfidenceLevel.P95);

    @Test
    void betaBinomialBoundsSolveTheEquationOfTheMixture() {
        // 1 of 1: B(3/2, 1/2) / B(1/2, 1/2) = 1/2, so that p > (1/2) / 20
        assertThat(exact.lower(1, 1)).isCloseTo(0.025, within(1e-12));
        assertThat(exact.upper(1, 1)).isEqualTo(1);
        // 2 of 2: B(5/2, 1/2) / B(1/2, 1/2) = 3/8, so that p^2 > (3/8) / 20
        assertThat(exact.lower(2, 2)).isCloseTo(Math.sqrt(3 / 160.0), within(1e-12));
        assertThat(exact.lower(0, 5)).isZero();
    }

    /** 200 paths of 3,000 trials for each proportion; at 5% more than 25 of 200 occur with a chance below 1e-4. */
    @Test
    void betaBinomialSequenceCoversAtAllLooks() {
        SplittableRandom random = new SplittableRandom(7);
        for (double p : new double[] {0.5, 0.95, 0.999}) {
            int missed = 0;
            for (int path = 0; path < 200; path++) {
                missed += misses(random, p) ? 1 : 0;
            }

            assertThat(missed).as("p=%s", p).isLessThan(26);
        }
    }

    private boolean misses(SplittableRandom random, double p) {
        long successes = 0;
        for (int n = 1; n <= 3000; n++) {
            successes += random.nextDouble() < p ? 1 : 0;
            // the bounds of few of the looks, denser at the beginning, where the sequence moves most
            if ((n & (n - 1)) == 0 || n % 300 == 0) {
                if (exact.lower(successes, n) > p || exact.upper(successes, n) < p) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * 1.5% of the items are positive. In 150 paths of 1,000 items the bounds of macro F1 exclude the true value at some look in 0.007; from the first item on, without the
     * whole range at the beginning, in 0.08. At 0.05 more than 17 of 150 occur with a chance below 1e-3.
     */
    @Test
    void macroAverageCoversAtAllLooksWhereOneClassIsRare() {
        SplittableRandom random = new SplittableRandom(11);
        double[] shares = {0.01, 0.015, 0.02, 1};
        double truth = credence.evaluate(ConfusionMatrix.binary(10, 5, 5, 980))
                .estimate("f1.macro")
                .value();
        int missed = 0;
        for (int path = 0; path < 150; path++) {
            long[] cells = new long[4];
            boolean miss = false;
            for (int n = 1; n <= 1_000; n++) {
                double uniform = random.nextDouble();
                cells[uniform < shares[0] ? 0 : uniform < shares[1] ? 1 : uniform < shares[2] ? 2 : 3]++;
                if (n % 50 == 0) {
                    Estimate estimate = credence.evaluate(
                                    ConfusionMatrix.binary(cells[0], cells[1], cells[2], cells[3]))
                            .method("asymptotic-sequence")
                            .estimate("f1.macro");
                    miss |= estimate.lower() > truth || estimate.upper() < truth;
                }
            }
            missed += miss ? 1 : 0;
        }

        assertThat(missed).isLessThan(18);
    }

    @Test
    void metricOfSeveralClassesHasItsWholeRangeUntilTwoClassesHaveFiveItems() {
        Estimate early = sequenceOfMacroF1(ConfusionMatrix.binary(4, 0, 0, 96));

        assertThat(early.lower()).isZero();
        assertThat(early.upper()).isEqualTo(1);
        assertThat(early.notes())
                .extracting(Note::sentence)
                .contains(
                        "f1.macro is no proportion of items, and the second most frequent true class has 4 items so far: the"
                                + " interval is the whole range until two classes have 5 items");
        assertThat(sequenceOfMacroF1(ConfusionMatrix.binary(5, 0, 0, 95)).lower())
                .isPositive();
    }

    private Estimate sequenceOfMacroF1(ConfusionMatrix matrix) {
        return credence.evaluate(matrix).method("asymptotic-sequence").estimate("f1.macro");
    }

    @Test
    void comparisonOfSeveralClassesHasNoPValueUntilTwoClassesHaveFiveItems() {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        counter.add("a", "a", "b", 90);
        counter.add("b", "b", "b", 4);
        Comparison comparison = credence.compare(Pairing.paired(counter.toMatrix()))
                .comparator("asymptotic-sequence")
                .comparison("balanced-accuracy");

        assertThat(comparison.lower()).isEqualTo(-1);
        assertThat(comparison.upper()).isEqualTo(1);
        assertThat(comparison.test()).isEmpty();
    }

    @Test
    void boundsOfMeanEqualScaledBoundsOfSum() {
        OutcomeColumn grade = OutcomeColumn.of("grade", 0, 2);
        Estimate estimate = credence.evaluate(Outcomes.of(grade, 2, 1, 0, 1, 2, 2))
                .method("beta-binomial-sequence")
                .estimate("mean");

        assertThat(estimate.value()).isCloseTo(8 / 6.0, within(1e-12));
        assertThat(estimate.lower()).isCloseTo(2 * exact.lower(4, 6), within(1e-9));
        assertThat(estimate.upper()).isCloseTo(2 * exact.upper(4, 6), within(1e-9));
    }

    @Test
    void widthRatioEqualsBoundaryOverNormalQuantile() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(4500, 500, 500, 4500);
        Estimate sequence = credence.evaluate(matrix)
                .method("asymptotic-sequence:tuned-for=10000")
                .estimate("f1");
        // F1 has 4,500 + 500 + 500 trials.
        double boundary = new SequenceBoundary(10_000).deviate(0.025, 5_500);
        double fixed =
                credence.evaluate(matrix).method("delta-wilson").estimate("f1").width();

        // The form of Wilson is not quite linear in the deviate: observed 3.7e-4.
        assertThat(sequence.width() / fixed).isCloseTo(boundary / 1.959963984540054, within(5e-4));
        assertThat(sequence.method()).isEqualTo("asymptotic-sequence:tuned-for=10000");
        assertThat(sequence.notes()).extracting(Note::code).contains("confidence-sequence");
    }

    @Test
    void pairedComparisonHasAlwaysValidChancesAndEValues() {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        counter.add("a", "a", "a", 800);
        counter.add("a", "a", "b", 120);
        counter.add("b", "a", "b", 60);
        counter.add("b", "b", "b", 20);
        Comparison comparison = credence.compare(Pairing.paired(counter.toMatrix()))
                .comparator("asymptotic-sequence")
                .margin(0.05)
                .comparison("accuracy");
        Comparison fixed = credence.compare(Pairing.paired(counter.toMatrix()))
                .comparator("paired-delta")
                .margin(0.05)
                .comparison("accuracy");
        EValue different = comparison.eValues().get(0);
        EValue worse = comparison.eValues().get(1);

        assertThat(comparison.pValue())
                .isGreaterThan(fixed.pValue())
                .isCloseTo(different.pValue(), within(0.02 * different.pValue()));
        assertThat(comparison.lower()).isLessThan(fixed.lower());
        assertThat(different.against()).isEqualTo("no difference");
        assertThat(worse.value()).isGreaterThan(different.value());
        assertThat(worse.sentence()).startsWith("the e-value against 'worse by 0.05 or more' is ");
    }

    @Test
    void monitorRefusesMethodsOfFixedSamples() {
        Monitor monitor = Monitor.of(credence, "accuracy", ConfidenceLevel.P95);

        assertThatThrownBy(() -> monitor.by("wilson")).hasMessageContaining("is valid at one look only");
    }
}
