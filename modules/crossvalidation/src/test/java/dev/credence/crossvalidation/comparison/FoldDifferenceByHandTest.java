package dev.credence.crossvalidation.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparator;
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
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.crossvalidation.FoldMetrics;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * At a level of 0.5 and two folds, Student's t with one degree of freedom (the Cauchy distribution) has the quantile
 * tan(pi/4) = 1.
 */
class FoldDifferenceByHandTest {
    private static final ConfusionMatrix SIXTEEN = ConfusionMatrix.binary(9, 1, 3, 7);
    private static final ConfusionMatrix TWELVE = ConfusionMatrix.binary(7, 3, 5, 5);
    private static final ConfusionMatrix TEN = ConfusionMatrix.binary(5, 5, 5, 5);

    private static Pairing<ConfusionMatrix> pairing(List<ConfusionMatrix> first, List<ConfusionMatrix> second) {
        return Pairing.independent(FoldedSample.of(first), FoldedSample.of(second));
    }

    private static Comparison compare(
            Comparator comparator, Metric<ConfusionMatrix> metric, Pairing<ConfusionMatrix> pairing, double margin) {
        return Comparison.compute(
                comparator,
                metric,
                pairing,
                new ComparisonOptions(ConfidenceLevel.of(0.5), margin),
                ComputeOptions.defaults());
    }

    private static String refusal(Comparator comparator, Metric<ConfusionMatrix> metric, Pairing<?> pairing) {
        return comparator.refusal(metric, pairing).map(Refusal::sentence).orElseThrow();
    }

    /**
     * The accuracies 0.8 and 0.6 are compared with 0.5 and 0.5: the differences are 0.3 and 0.1, their mean is
     * 0.2, its standard error 0.1.
     */
    @Test
    void intervalOfUnequalFoldsEqualsTheHandComputation() {
        Pairing<ConfusionMatrix> pairing = pairing(List.of(SIXTEEN, TWELVE), List.of(TEN, TEN));
        for (String average : List.of("macro", "micro")) {
            Comparator plain = new KfoldPairedT().configured(Options.parse("average=" + average));
            Comparison answer = compare(plain, FoldMetrics.ACCURACY, pairing, 0);
            assertThat(answer.lower()).isCloseTo(0.1, within(1e-14));
            assertThat(answer.upper()).isCloseTo(0.3, within(1e-14));
            assertThat(answer.test().orElseThrow().statistic()).isCloseTo(2, within(1e-12));
            assertThat(answer.test().orElseThrow().equivalence()).isNaN();
            assertThat(answer.n()).isEqualTo(40);
            assertThat(Note.sentences(answer.notes()).stream()
                            .anyMatch(note -> note.contains("mean difference of 2 folds, 0.200000")))
                    .isEqualTo(average.equals("macro"));
            assertThat(Note.sentences(answer.notes())).noneMatch(note -> note.contains("margin"));
            assertThat(Note.sentences(answer.notes())).noneMatch(note -> note.contains("the same on all folds"));
        }
        assertThat(Note.sentences(compare(new KfoldPairedT(), FoldMetrics.ACCURACY, pairing, 0.05)
                        .notes()))
                .contains("non-inferiority and equivalence are judged with a margin of 0.05");
    }

    /**
     * If the systems are equal on every fold, the error is that of two observations of 40, one in each direction:
     * sqrt(2)/42 of the range.
     */
    @Test
    void equalFoldsHaveTheErrorOfTwoObservations() {
        Pairing<ConfusionMatrix> equal = pairing(List.of(TWELVE, TWELVE), List.of(TWELVE, TWELVE));
        double error = Math.sqrt(2) / 42;
        assertThat(compare(new KfoldPairedT(), FoldMetrics.ACCURACY, equal, 0).upper())
                .isCloseTo(error, within(1e-15));
        assertThat(compare(new KfoldPairedTCorrected(), FoldMetrics.ACCURACY, equal, 0)
                        .upper())
                .isCloseTo(error / Math.sqrt(0.3), within(1e-15));
        assertThat(compare(new KfoldPairedT(), ReferenceMetrics.informedness(), equal, 0)
                        .upper())
                .isBetween(2 * error, 2.2 * error);
    }

    /** Four positives of 200 items: if the systems agree on all of them, the error of recall is sqrt(2)/6, and that of accuracy sqrt(2)/202. */
    @Test
    void equalFoldsOfARareClassHaveTheErrorOfTwoOfItsItems() {
        ConfusionMatrix rare = ConfusionMatrix.binary(2, 0, 0, 98);
        Pairing<ConfusionMatrix> equal = pairing(List.of(rare, rare), List.of(rare, rare));
        assertThat(compare(new KfoldPairedT(), FoldMetrics.ACCURACY, equal, 0).upper())
                .isCloseTo(Math.sqrt(2) / 202, within(1e-15));
        assertThat(compare(new KfoldPairedT(), FoldMetrics.RECALL, equal, 0).upper())
                .isCloseTo(Math.sqrt(2) / 6, within(1e-14));
    }

    /** One lost positive must not make the interval shorter than no lost one. */
    @Test
    void oneDifferenceIsNotJudgedAsMorePreciseThanNone() {
        ConfusionMatrix all = ConfusionMatrix.binary(10, 0, 0, 90);
        ConfusionMatrix one = ConfusionMatrix.binary(9, 0, 1, 90);
        Comparison none =
                compare(new KfoldPairedT(), FoldMetrics.RECALL, pairing(List.of(all, all), List.of(all, all)), 0);
        Comparison lost =
                compare(new KfoldPairedT(), FoldMetrics.RECALL, pairing(List.of(all, all), List.of(one, all)), 0);
        assertThat(lost.upper() - lost.lower()).isGreaterThanOrEqualTo(none.upper() - none.lower() - 1e-12);
    }

    /**
     * Without a largest difference, the unit is the difference itself, but at least 1. The odds are 3 and 1, and
     * then 1 and 1.
     */
    @Test
    void unboundedRangeUsesTheDifferenceAsUnit() {
        ConfusionMatrix three = ConfusionMatrix.binary(6, 4, 2, 8);
        ConfusionMatrix one = ConfusionMatrix.binary(4, 6, 4, 6);
        double error = Math.sqrt(2) / 42;
        Comparison two =
                compare(new KfoldPairedT(), FoldMetrics.ODDS, pairing(List.of(three, three), List.of(one, one)), 0);
        assertThat(two.lower()).isCloseTo(2 - 2 * error, within(1e-14));
        assertThat(two.upper()).isCloseTo(2 + 2 * error, within(1e-14));
        Comparison none =
                compare(new KfoldPairedT(), FoldMetrics.ODDS, pairing(List.of(one, one), List.of(one, one)), 0);
        assertThat(none.upper()).isCloseTo(error, within(1e-15));
    }

    /**
     * Without predicted positives both precisions are 0/0, and the difference of two infinite odds is undefined
     * too.
     */
    @Test
    void undefinedDifferenceHasTheWholeRange() {
        ConfusionMatrix none = ConfusionMatrix.binary(0, 0, 10, 10);
        Pairing<ConfusionMatrix> uncalled = pairing(List.of(none, none), List.of(none, none));
        assertThat(new KfoldPairedT().refusal(FoldMetrics.PRECISION, uncalled)).isEmpty();
        Comparison answer = compare(new KfoldPairedT(), FoldMetrics.PRECISION, uncalled, 0);
        assertThat(answer.status()).isEqualTo(Status.UNDEFINED);
        assertThat(answer.lower()).isEqualTo(-1);
        assertThat(answer.upper()).isEqualTo(1);
        ConfusionMatrix all = ConfusionMatrix.binary(10, 5, 0, 5);
        Pairing<ConfusionMatrix> infinite = pairing(List.of(all, all), List.of(all, all));
        assertThat(new KfoldPairedT().refusal(FoldMetrics.ODDS, infinite)).isEmpty();
        assertThat(compare(new KfoldPairedT(), FoldMetrics.ODDS, infinite, 0).status())
                .isEqualTo(Status.UNDEFINED);
    }

    @Test
    void numberOfFoldsThatIsNoMultipleOfRepetitionsThrows() {
        Comparator twice = new CorrectedResampledT().configured(Options.parse("repeats=2"));
        assertThat(refusal(twice, FoldMetrics.ACCURACY, pairing(List.of(TEN, TWELVE), List.of(TEN, TEN))))
                .startsWith("folds must be repeats times two or more: folds=2, repeats=2");
    }

    @Test
    void refusalNamesTheSystemThatIsRefused() {
        ConfusionMatrix uncalled = ConfusionMatrix.binary(0, 0, 10, 10);
        List<ConfusionMatrix> fine = List.of(TEN, TWELVE);
        List<ConfusionMatrix> gap = List.of(TEN, uncalled);
        Comparator comparator = new KfoldPairedT();
        String missing = "every fold must have a value for their mean: precision=NaN in fold 2 of 2";
        assertThat(refusal(comparator, FoldMetrics.PRECISION, pairing(fine, gap)))
                .startsWith(missing);
        assertThat(refusal(comparator, FoldMetrics.PRECISION, pairing(gap, fine)))
                .startsWith(missing);
        ConfusionMatrix unnamed = ConfusionMatrix.of(List.of("n", "y"), new long[][] {{5, 5}, {5, 5}});
        assertThat(refusal(comparator, FoldMetrics.PRECISION, pairing(fine, List.of(unnamed, unnamed))))
                .contains("positive");
        assertThat(refusal(
                        comparator, FoldMetrics.ACCURACY, Pairing.independent(Sample.of(TEN), FoldedSample.of(fine))))
                .startsWith("first: it reads the folds of a cross-validation, the sample is i.i.d.");
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                    {{5, 2}, {1, 2}}, {{1, 1}, {1, 7}}
                })
                .withPositive("y");
        assertThat(refusal(comparator, FoldMetrics.ACCURACY, Pairing.paired(joint)))
                .startsWith("it reads the folds of a cross-validation, the sample is i.i.d.");
    }
}
