package dev.credence.api.metric.derived;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.internal.metric.NumericalInfluence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Toys;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.option.Options;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class AveragingTest {
    private static final List<String> LABELS = List.of("cat", "cow", "dog");
    /** The class dog is never predicted, and the class fox does not occur. */
    private static final ConfusionMatrix ANIMALS = ConfusionMatrix.of(
            List.of("cat", "cow", "dog", "fox"), new long[][] {{5, 2, 0, 0}, {1, 7, 0, 0}, {3, 1, 0, 0}, {0, 0, 0, 0}});

    private static ConfusionMetric precision(Averaging averaging, UndefinedPolicy policy) {
        return averaging.of(new Toys.Precision(), policy);
    }

    @Test
    void macroAverageIsMeanOverOccurringClasses() {
        assertThat(precision(Averaging.MACRO, UndefinedPolicy.ZERO).value(ANIMALS))
                .isCloseTo((5.0 / 9 + 7.0 / 10 + 0) / 3, within(1e-16));
        assertThat(precision(Averaging.MACRO, UndefinedPolicy.SKIP).value(ANIMALS))
                .isCloseTo((5.0 / 9 + 7.0 / 10) / 2, within(1e-16));
        assertThat(precision(Averaging.MACRO, UndefinedPolicy.NAN).value(ANIMALS))
                .isNaN();
    }

    /** Both systems are right on the same items, but the first predicts fox where the second predicts dog. No item is a fox. */
    @Test
    void classThatOneSystemPredictsCountsForAllSystems() {
        ConfusionMatrix first =
                ConfusionMatrix.of(List.of("cat", "dog", "fox"), new long[][] {{6, 0, 2}, {0, 8, 0}, {0, 0, 0}});
        ConfusionMatrix second =
                ConfusionMatrix.of(List.of("cat", "dog", "fox"), new long[][] {{6, 2, 0}, {0, 8, 0}, {0, 0, 0}});
        ConfusionMatrix withoutFox = ConfusionMatrix.of(List.of("cat", "dog"), new long[][] {{6, 2}, {0, 8}});
        ConfusionMetric alone = precision(Averaging.MACRO, UndefinedPolicy.ZERO);
        Metric<ConfusionMatrix> both = alone.formFor(List.of(first, second));

        assertThat(alone.value(second)).isEqualTo((1 + 0.8) / 2);
        assertThat(both.value(first)).isEqualTo((1 + 1 + 0) / 3.0);
        assertThat(both.value(second)).isCloseTo((1 + 0.8 + 0) / 3, within(1e-16));
        assertThat(both.value(withoutFox)).isEqualTo(both.value(second));
        assertThat(both.spelling()).isEqualTo(alone.spelling());
        assertThat(precision(Averaging.MACRO, UndefinedPolicy.NAN)
                        .formFor(List.of(first, withoutFox))
                        .value(withoutFox))
                .isNaN();
        assertThat(alone.formFor(List.of(second, second))).isSameAs(alone);
    }

    /** Each of the two classes "fox" and "hen" has a precision for one of the systems only. */
    @Test
    void averageThatLeavesOutUndefinedClassesIsOverClassesThatAllSystemsHave() {
        List<String> labels = List.of("cat", "dog", "fox", "hen");
        ConfusionMatrix first =
                ConfusionMatrix.of(labels, new long[][] {{6, 1, 1, 0}, {0, 8, 0, 0}, {0, 0, 0, 0}, {0, 1, 0, 0}});
        ConfusionMatrix second =
                ConfusionMatrix.of(labels, new long[][] {{6, 2, 0, 0}, {0, 8, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 1}});
        for (Averaging averaging : List.of(Averaging.MACRO, Averaging.WEIGHTED)) {
            ConfusionMetric alone = precision(averaging, UndefinedPolicy.SKIP);
            Metric<ConfusionMatrix> both = alone.formFor(List.of(first, second));
            assertThat(both.value(first)).isCloseTo((1 + 0.8) / 2, within(1e-15));
            assertThat(both.value(second)).isCloseTo((1 + 0.8) / 2, within(1e-15));
            assertThat(both.notes(second, second.weights()))
                    .extracting(note -> note.sentence())
                    .contains(alone.spelling()
                            + " has no value for one of the systems in some classes, so that the mean of each is without: "
                            + (averaging == Averaging.MACRO ? "fox, hen" : "hen"));
            assertThat(alone.formFor(List.of(first, first))).isSameAs(alone);
        }
    }

    /** The items of the first system contain no "fox", of which those of the second contain two; nobody knows how the first would do on these. */
    @Test
    void averageOfSystemsOnDifferentItemsIsOverTrueClassesThatBothHave() {
        List<String> labels = List.of("cat", "dog", "fox");
        ConfusionMatrix first = ConfusionMatrix.of(labels, new long[][] {{6, 2, 0}, {0, 8, 0}, {0, 0, 0}});
        ConfusionMatrix second = ConfusionMatrix.of(labels, new long[][] {{6, 2, 0}, {0, 8, 0}, {1, 0, 1}});
        for (UndefinedPolicy policy : List.of(UndefinedPolicy.ZERO, UndefinedPolicy.SKIP)) {
            Metric<ConfusionMatrix> both = precision(Averaging.MACRO, policy).formFor(List.of(first, second));
            assertThat(both.value(first)).isCloseTo((1 + 0.8) / 2, within(1e-15));
            assertThat(both.value(second)).isCloseTo((6 / 7.0 + 0.8) / 2, within(1e-15));
            assertThat(both.notes(second, second.weights()))
                    .extracting(note -> note.code())
                    .contains("left-out-classes");
        }
        assertThat(precision(Averaging.MACRO, UndefinedPolicy.ZERO)
                        .formFor(List.of(second, second))
                        .notes(second, second.weights()))
                .isEmpty();
    }

    @Test
    void influencesAndDeletionsOfFormForSeveralSystemsMatchItsValue() {
        ConfusionMatrix first =
                ConfusionMatrix.of(List.of("cat", "dog", "fox"), new long[][] {{6, 1, 2}, {1, 8, 0}, {0, 0, 0}});
        ConfusionMatrix second =
                ConfusionMatrix.of(List.of("cat", "dog", "fox"), new long[][] {{6, 3, 0}, {2, 7, 0}, {0, 0, 0}});
        ConfusionMetric form = (ConfusionMetric)
                precision(Averaging.MACRO, UndefinedPolicy.ZERO).formFor(List.of(first, second));
        double[] weights = second.weights();
        double[] influences = new double[weights.length];
        form.influence(second, weights, influences);

        for (int atom = 0; atom < weights.length; atom++) {
            double[] more = weights.clone();
            more[atom] += 1e-6 * second.size();
            double slope = (form.value(second, more) - form.value(second, weights)) / 1e-6;
            // the observed difference is below 1e-6
            assertThat(influences[atom]).isCloseTo(slope, within(1e-5));
            double[] fewer = weights.clone();
            fewer[atom] -= 1;
            assertThat(((LeaveOneOut<ConfusionMatrix>) form)
                            .leaveOneOut(second, weights)
                            .without(atom, 1))
                    .isCloseTo(form.value(second, fewer), within(1e-15));
        }
    }

    @Test
    void weightedAverageUsesTrueClassFrequencies() {
        assertThat(precision(Averaging.WEIGHTED, UndefinedPolicy.ZERO).value(ANIMALS))
                .isCloseTo((7 * 5.0 / 9 + 8 * 7.0 / 10) / 19, within(1e-16));
        assertThat(precision(Averaging.WEIGHTED, UndefinedPolicy.SKIP).value(ANIMALS))
                .isCloseTo((7 * 5.0 / 9 + 8 * 7.0 / 10) / 15, within(1e-16));
    }

    @Test
    void microAverageUsesPooledCountsOfOccurringClasses() {
        assertThat(precision(Averaging.MICRO, UndefinedPolicy.ZERO).value(ANIMALS))
                .isEqualTo(12.0 / 19);
        // Pooled over three classes: tp 12, fp 7, fn 7, tn 2 * 12 + 1 * 7 = 31; fox adds no 19 true negatives.
        assertThat(Averaging.MICRO.of(new Toys.Smooth(0), UndefinedPolicy.ZERO).value(ANIMALS))
                .isEqualTo(12.0 / 19 * (31.0 / 38));
    }

    @Test
    void notesNameAbsentAndUndefinedClasses() {
        assertThat(Note.sentences(
                        precision(Averaging.MACRO, UndefinedPolicy.ZERO).notes(ANIMALS, ANIMALS.weights())))
                .containsExactly(
                        "toy-precision.macro: left out, absent from truth and prediction: fox",
                        "toy-precision.macro: toy-precision is undefined (0/0), counted as 0: dog");
        assertThat(Note.sentences(
                        precision(Averaging.MACRO, UndefinedPolicy.SKIP).notes(ANIMALS, ANIMALS.weights())))
                .contains("toy-precision.macro:undefined=skip: toy-precision is undefined (0/0), left out: dog");
        assertThat(Note.sentences(
                        precision(Averaging.WEIGHTED, UndefinedPolicy.NAN).notes(ANIMALS, ANIMALS.weights())))
                .contains("toy-precision.weighted:undefined=nan: toy-precision is undefined (0/0),"
                        + " so the average is undefined: dog");
    }

    /** The note lists five classes and says that there is one more. */
    @Test
    void noteListsAtMostFiveAbsentClasses() {
        for (int absent : new int[] {5, 6, 8}) {
            List<String> labels = new ArrayList<>(List.of("cat", "cow"));
            for (int c = 0; c < absent; c++) {
                labels.add("x" + c);
            }
            long[][] counts = new long[labels.size()][labels.size()];
            counts[0][0] = 3;
            counts[1][0] = 2;
            counts[1][1] = 4;
            ConfusionMatrix matrix = ConfusionMatrix.of(labels, counts);
            assertThat(Note.sentences(
                            precision(Averaging.MACRO, UndefinedPolicy.ZERO).notes(matrix, matrix.weights())))
                    .containsExactly(
                            "toy-precision.macro: left out, absent from truth and prediction: x0, x1, x2, x3, x4"
                                    + (absent == 5 ? "" : " and " + (absent - 5) + " more"));
        }
    }

    /** The class dog is only predicted, never true, so it has weight 0 and needs no note. */
    @Test
    void weightedAverageAddsNoNoteOnOnlyPredictedClasses() {
        ConfusionMatrix matrix =
                ConfusionMatrix.of(List.of("cat", "cow", "dog"), new long[][] {{5, 2, 1}, {1, 7, 0}, {0, 0, 0}});
        ConfusionMetric recall = Averaging.WEIGHTED.of(
                new Toys.OfTwo("toy-recall", Outcome.TRUE_POSITIVE, Outcome.FALSE_NEGATIVE), UndefinedPolicy.NAN);
        assertThat(recall.notes(matrix, matrix.weights())).isEmpty();
        assertThat(recall.value(matrix)).isEqualTo(12.0 / 16);
    }

    @Test
    void parsedSpellingGivesSameAverage() {
        ConfusionMetric metric = Averaging.MACRO.of(new Toys.Smooth(0), UndefinedPolicy.ZERO);
        assertThat(metric.spelling()).isEqualTo("toy-smooth.macro");
        assertThat(metric.configured(Options.parse("w=2,undefined=skip")).spelling())
                .isEqualTo("toy-smooth.macro:w=2,undefined=skip");
        assertThat(Averaging.MICRO.of(new Toys.Smooth(2), UndefinedPolicy.ZERO).spelling())
                .isEqualTo("toy-smooth.micro:w=2");
        assertThat(precision(Averaging.MACRO, UndefinedPolicy.SKIP).spelling())
                .isEqualTo("toy-precision.macro:undefined=skip");
    }

    @Test
    void perfectPredictionsHaveZeroInfluences() {
        ConfusionMatrix perfect = ConfusionMatrix.of(LABELS, new long[][] {{98, 0, 0}, {0, 1, 0}, {0, 0, 1}});
        for (Averaging averaging : Averaging.values()) {
            double[] influence = new double[3];
            precision(averaging, UndefinedPolicy.ZERO).influence(perfect, perfect.weights(), influence);
            assertThat(influence).containsOnly(0);
        }
    }

    /** The observed error is below 2e-8 of the largest influence, and is that of the finite differences. */
    @Property(seed = "5", tries = 200)
    void influencesMatchFiniteDifferencesForEveryAverageAndPolicy(
            @ForAll @Size(9) List<@LongRange(min = 0, max = 200) Long> cells) {
        long[][] counts = new long[3][3];
        for (int i = 0; i < 9; i++) {
            counts[i / 3][i % 3] = cells.get(i);
        }
        ConfusionMatrix matrix = ConfusionMatrix.of(LABELS, counts);
        for (BinaryMetric metric : List.of(new Toys.Precision(), new Toys.Smooth(0), new Toys.Smooth(0.5))) {
            for (Averaging averaging : Averaging.values()) {
                for (UndefinedPolicy policy : UndefinedPolicy.values()) {
                    requireAgreement(averaging.of(metric, policy), matrix);
                }
            }
        }
    }

    private static void requireAgreement(ConfusionMetric metric, ConfusionMatrix matrix) {
        double[] closed = new double[matrix.atoms()];
        double[] numerical = new double[matrix.atoms()];
        metric.influence(matrix, matrix.weights(), closed);
        NumericalInfluence.of(
                metric.id(), true, matrix.atoms(), p -> metric.value(matrix, p), matrix.weights(), numerical);
        double largest = Math.max(1, Arrays.stream(closed).map(Math::abs).max().orElse(1));
        for (int atom = 0; atom < closed.length; atom++) {
            if (Double.isNaN(numerical[atom])) {
                assertThat(closed[atom]).as(metric.spelling()).isNaN();
            } else {
                assertThat(closed[atom]).as(metric.spelling()).isCloseTo(numerical[atom], within(1e-6 * largest));
            }
        }
    }
}
