package dev.credence.outcomes.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.roots.WilsonScoreRoots;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Notes on outcomes that a sample may lack, and on items that are much larger than others. */
class RareOutcomesTest {
    private final Credence credence = Credence.load();

    private static Outcomes grades(double... grades) {
        OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.of("grade", 0, 1));
        for (int item = 0; item < grades.length; item++) {
            builder.add("item" + item, grades[item]);
        }
        return builder.build();
    }

    private static Outcomes costs(double... lengths) {
        OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.count("cost"), OutcomeColumn.count("words"));
        for (int item = 0; item < lengths.length; item++) {
            builder.add("item" + item, lengths[item] * (1 + item % 3), lengths[item]);
        }
        return builder.build();
    }

    @ParameterizedTest
    @CsvSource({"5, 7.5, 12.5", "0, 0, 0"})
    void ratioWithoutDenominatorStatesItsNumerator(double first, double second, String sum) {
        OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.count("cost"), OutcomeColumn.count("successes"));
        builder.add("a", first, 0);
        builder.add("b", second, 0);

        Estimate estimate = credence.estimate("ratio:of=cost,per=successes", builder.build());

        assertThat(estimate.value()).isNaN();
        assertThat(text(estimate, "undefined"))
                .startsWith("ratio:of=cost,per=successes is undefined (" + sum + "/0): the sum of 'successes' is 0")
                .contains("the metric is undefined for these observations");
    }

    private static String text(Inference result, String code) {
        return result.notes().stream()
                .filter(note -> note.code().equals(code))
                .map(Note::toString)
                .reduce("", (first, second) -> first + second);
    }

    @Test
    void meanOfFewGradesThatAreNearlyEqualWarnsOfOthers() {
        assertThat(text(credence.estimate("mean", grades(1, 0.97, 0.99, 0.95)), "rare-outcomes"))
                .isEqualTo(
                        "4 items may contain none of the outcomes of a share of up to 0.75 (rule of three); if these are 0, the"
                                + " mean is lower by up to 0.73, which delta-wilson and betting take into account and other methods do not");
    }

    @Test
    void meanOfGradesNearTheLowerEndWarnsOfHighOnes() {
        assertThat(text(credence.estimate("mean", grades(0.01, 0.02, 0.05, 0.02, 0.03)), "rare-outcomes"))
                .contains("if these are 1, the mean is higher by up to 0.58");
    }

    /** No item of 60 is below 0.99; a share of {@code 1 - 0.025^(1/60)}, 0.0596, may be 0. */
    @Test
    void intervalOfGradesThatAreNearlyEqualAllowsForGradesThatWereNotSeen() {
        double[] grades =
                IntStream.range(0, 60).mapToDouble(item -> 0.99 + item / 6000.0).toArray();
        Estimate high = credence.estimate("mean", grades(grades));
        double unseen = 1 - StrictMath.pow(0.025, 1.0 / 60);
        assertThat(high.lower()).isCloseTo(high.value() - unseen * 0.99, within(1e-12));
        double squares = IntStream.range(0, 60)
                .mapToDouble(item -> (grades[item] - high.value()) * (grades[item] - high.value()))
                .sum();
        double trials = high.value() * (1 - high.value()) * 60 * 60 / squares;
        double usual = WilsonScoreRoots.upper(high.value(), trials, StudentT.upperQuantile(0.025, 59));
        assertThat(high.upper()).isCloseTo(usual, within(1e-12));
        Estimate low = credence.estimate(
                "mean",
                grades(IntStream.range(0, 60)
                        .mapToDouble(item -> 1 - grades[item])
                        .toArray()));
        assertThat(low.upper()).isCloseTo(1 - high.lower(), within(1e-12));
        assertThat(low.lower()).isCloseTo(1 - high.upper(), within(1e-12));
        grades[0] = 0;
        Estimate seen = credence.estimate("mean", grades(grades));
        assertThat(seen.value() - seen.lower()).isGreaterThan(1.0 / 60);
    }

    /** The standard deviation of uniform grades is 0.29: Student's interval of 100 reaches 0.057, the unseen share 0.03 moves the mean by 0.015. */
    @Test
    void meanOfManyGradesThatDifferHasNoNote() {
        double[] grades =
                IntStream.range(0, 100).mapToDouble(item -> (item + 0.5) / 100).toArray();
        assertThat(text(credence.estimate("mean", grades(grades)), "rare-outcomes"))
                .isEmpty();
    }

    /** Clusters are missing as a whole: of 20 clusters with 15 items each, 3/20 of all clusters may be. */
    @ParameterizedTest
    @CsvSource({"mean:of=cost, and a mean", "'ratio:of=cost,per=words', and a ratio of sums"})
    void clustersAreCountedInsteadOfTheirItems(String metric, String consequence) {
        double[] lengths = {1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7, 8};
        assertThat(ofClusters(metric, costs(lengths)))
                .startsWith("20 clusters may contain none of the outcomes of a share of up to 0.15 (rule of three), "
                        + consequence);
    }

    @Test
    void clustersOfGradesAreCountedInsteadOfTheirItems() {
        Outcomes grades = grades(0.9, 0.92, 0.94, 0.9, 0.92, 0.94, 0.9, 0.92, 0.94, 0.9, 0.92, 0.94, 0.9, 0.92, 0.94);
        assertThat(ofClusters("mean", grades))
                .startsWith("20 clusters may contain none of the outcomes of a share of up to 0.15 (rule of three); if"
                        + " these are 0");
        assertThat(ofClusters("root-mean-square", grades))
                .startsWith("root-mean-square depends on clusters of which 20 may contain none, if their share is up"
                        + " to 0.15");
    }

    private String ofClusters(String metric, Outcomes cluster) {
        Map<String, Outcomes> clusters = new TreeMap<>();
        IntStream.range(0, 20).forEach(number -> clusters.put("cluster" + number, cluster));
        return text(credence.evaluate(ClusteredSample.of(clusters)).estimate(metric), "rare-outcomes");
    }

    /** None of 50 queries has nDCG 0, which 0.06 of all queries may have. */
    @Test
    void retrievalMetricsOfQueriesThatAreNearlyAllRightWarnOfFailures() {
        OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.of("ndcg-at:k=5", 0, 1));
        for (int query = 0; query < 50; query++) {
            builder.add("query" + query, 1 - 0.02 * (query % 3));
        }
        assertThat(text(credence.estimate("ndcg-at:k=5", builder.build()), "rare-outcomes"))
                .startsWith(
                        "50 items may contain none of the outcomes of a share of up to 0.060 (rule of three); if these"
                                + " are 0, the mean is lower by up to 0.059");
    }

    @Test
    void meanOfTrialsHasNoNote() {
        assertThat(text(credence.estimate("mean", grades(1, 1, 0, 1)), "rare-outcomes"))
                .isEmpty();
    }

    /** Times in seconds and in milliseconds have one note. */
    @Test
    void noteOnTheMeanOfAnUnboundedOutcomeDoesNotDependOnItsUnit() {
        double[] times = {0.2, 0.7, 0.4, 0.9, 0.3, 0.5};
        for (double unit : new double[] {1, 1000, 0.001}) {
            OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.of("time", 0, Double.POSITIVE_INFINITY));
            for (int item = 0; item < times.length; item++) {
                builder.add("item" + item, unit * times[item]);
            }
            assertThat(text(credence.estimate("mean", builder.build()), "rare-outcomes"))
                    .isEqualTo(
                            "6 items may contain none of the outcomes of a share of up to 0.50 (rule of three), and a mean"
                                    + " depends on these if they are large, such as timeouts; a quantile does not");
        }
    }

    @Test
    void ratioOverItemsOfVeryUnevenSizeWarnsOfTheLargeOnes() {
        assertThat(text(credence.estimate("ratio:of=cost,per=words", costs(1, 2, 1, 3, 2, 40, 1, 2)), "coverage"))
                .isEqualTo(
                        "8 items of very uneven size count as 1.7, and the large ones determine the ratio: 95% intervals covered the"
                                + " true value in as few as 0.75 of simulated samples");
    }

    @Test
    void ratioOverItemsOfEqualSizeStatesTheRuleOfThreeAlone() {
        Estimate ratio = credence.estimate("ratio:of=cost,per=words", costs(5, 5, 5, 5, 5, 5, 5, 5, 5, 5));
        assertThat(text(ratio, "coverage")).isEmpty();
        assertThat(text(ratio, "rare-outcomes"))
                .isEqualTo(
                        "10 items may contain none of the outcomes of a share of up to 0.30 (rule of three), and a ratio of sums"
                                + " depends on these if they are large");
    }

    @Test
    void recallOverDocumentsOfVeryUnevenSizeWarnsOfTheLargeOnes() {
        OutcomesBuilder builder =
                new OutcomesBuilder(OutcomeColumn.count("tp"), OutcomeColumn.count("fp"), OutcomeColumn.count("fn"));
        for (int item = 0; item < 20; item++) {
            builder.add("document" + item, item == 0 ? 300 : 1, 0, item == 0 ? 50 : item % 2);
        }
        assertThat(text(credence.estimate("count-recall", builder.build()), "coverage"))
                .isEqualTo(
                        "20 items of very uneven size count as 1.2, and the large ones determine the ratio: 95% intervals covered"
                                + " the true value in as few as 0.88 of simulated samples");
    }

    /** The mean square of outcomes of 0 and 1 is a proportion, and the root keeps the order of its bounds. */
    @Test
    void rootMeanSquareOfTrialsIsTheRootOfTheirProportion() {
        for (int ones = 0; ones <= 100; ones += 5) {
            int count = ones;
            double[] trials = IntStream.range(0, 100)
                    .mapToDouble(item -> item < count ? 1 : 0)
                    .toArray();
            Estimate root = credence.estimate("root-mean-square", grades(trials));
            Estimate share = credence.estimate("mean", grades(trials));

            assertThat(root.value()).isCloseTo(Math.sqrt(share.value()), within(1e-15));
            assertThat(root.lower()).isCloseTo(Math.sqrt(share.lower()), within(1e-15));
            assertThat(root.upper()).isCloseTo(Math.sqrt(share.upper()), within(1e-15));
        }
    }

    @Test
    void rootMeanSquareOfEqualOutcomesWithoutAnUpperEndWarnsOfOthers() {
        assertThat(text(credence.estimate("root-mean-square", unbounded(0.5, 0.5, 0.5)), "coverage"))
                .isEqualTo(
                        "all outcomes of root-mean-square are of one size, so that they do not show how large others are: 95% intervals"
                                + " covered the true value in as few as 0.16 of simulated samples");
        assertThat(text(credence.estimate("root-mean-square", unbounded(0.5, 0.4, 0.5)), "coverage"))
                .doesNotContain("of one size");
    }

    private static Outcomes unbounded(double... values) {
        OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.of("error", 0, Double.POSITIVE_INFINITY));
        for (double value : values) {
            builder.addItem(value);
        }
        return builder.build();
    }

    /** The mean square of 70 errors of 0.05 and 30 of 0.1 is 0.00475; a share of {@code 1 - 0.025^(1/100)} of all errors may be 1. */
    @Test
    void rootMeanSquareOfSmallErrorsAllowsForLargeOnesThatWereNotSeen() {
        double[] errors = IntStream.range(0, 100)
                .mapToDouble(item -> item < 70 ? 0.05 : 0.1)
                .toArray();
        Estimate estimate = credence.estimate("root-mean-square", grades(errors));
        double unseen = 1 - StrictMath.pow(0.025, 0.01);
        assertThat(estimate.upper()).isCloseTo(Math.sqrt(0.00475 + unseen * (1 - 0.01)), within(1e-12));
        assertThat(text(estimate, "rare-outcomes"))
                .isEqualTo(
                        "root-mean-square depends on items of which 100 may contain none, if their share is up to 0.030 (rule of three); the"
                                + " most extreme ones would make it higher by up to 0.12, which delta-wilson takes into account and other"
                                + " methods do not");
        errors[0] = 1;
        assertThat(text(credence.estimate("root-mean-square", grades(errors)), "rare-outcomes"))
                .isEmpty();
    }

    /** All differences lie within 0.02 of 0; on a share of {@code 3 / 60} of the items they may be -1. */
    @Test
    void differenceOfSystemsThatDifferByLittleWarnsOfLargeDifferences() {
        assertThat(text(compared(item -> 0.5 + item % 5 * 0.1, item -> item % 3 * 0.02 - 0.01), "rare-outcomes"))
                .isEqualTo(
                        "60 items may contain none of the items of a share of up to 0.050 (rule of three) on which the systems differ most;"
                                + " these would make the difference higher by up to 0.050, which independent-delta takes into account and"
                                + " paired-delta does not");
        assertThat(text(compared(item -> 0.5 + item % 5 * 0.1, item -> item % 2 * 0.8 - 0.4), "rare-outcomes"))
                .isEmpty();
    }

    /** Compares grades with those that differ by a number. */
    private static Comparison compared(IntToDoubleFunction grade, IntToDoubleFunction added) {
        OutcomesBuilder first = new OutcomesBuilder(OutcomeColumn.of("grade", 0, 1));
        OutcomesBuilder second = new OutcomesBuilder(OutcomeColumn.of("grade", 0, 1));
        for (int item = 0; item < 60; item++) {
            double one = grade.applyAsDouble(item);
            first.add("item" + item, one);
            second.add("item" + item, Math.max(0, Math.min(1, one + added.applyAsDouble(item))));
        }
        return Credence.load().compare("mean", Pairing.<Outcomes, PairedOutcomes>paired(first.pairedWith(second)));
    }

    /** Nine of 30 pairs of grades from 1 to 5 differ by one, which agrees by 15/16; others may differ by four and agree by 0. */
    @Test
    void weightedAgreementOfRatersWhoDifferByOneGradeAllowsForLargerDifferences() {
        OutcomesBuilder builder = new OutcomesBuilder(IntStream.rangeClosed(1, 5)
                .mapToObj(grade -> OutcomeColumn.count(Integer.toString(grade)))
                .toArray(OutcomeColumn[]::new));
        for (int item = 0; item < 30; item++) {
            double[] raters = new double[5];
            raters[item % 4]++;
            raters[item % 4 + (item < 9 ? 1 : 0)]++;
            builder.addItem(raters);
        }
        Estimate estimate = credence.estimate("rater-agreement:weights=quadratic", builder.build());
        double unseen = 1 - StrictMath.pow(0.025, 1.0 / 30);
        assertThat(estimate.value()).isCloseTo(1 - 9.0 / 16 / 30, within(1e-12));
        assertThat(estimate.lower()).isCloseTo(estimate.value() - unseen * 15 / 16, within(1e-12));
        assertThat(text(estimate, "rare-outcomes")).contains("30 may contain none", "lower by up to 0.094");
        for (String metric : List.of("gwet-ac", "fleiss-kappa", "krippendorff-alpha")) {
            Estimate weighted = credence.estimate(metric + ":weights=quadratic", builder.build());
            assertThat(weighted.value() - weighted.lower())
                    .as(metric)
                    .isGreaterThan(1.5 * (estimate.value() - estimate.lower()));
        }
    }

    /** One entity is missed in each of eight of 40 documents with ten entities; a share of {@code 1 - 0.025^(1/40)} may fail wholly. */
    @Test
    void recallOverDocumentsAllowsForDocumentsThatFailWholly() {
        OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.count("tp"), OutcomeColumn.count("fn"));
        for (int item = 0; item < 40; item++) {
            builder.addItem(item < 8 ? 9 : 10, item < 8 ? 1 : 0);
        }
        double unseen = 1 - StrictMath.pow(0.025, 1.0 / 40);
        for (String metric : List.of("count-recall", "count-recall:average=items")) {
            Estimate estimate = credence.estimate(metric, builder.build());
            assertThat(estimate.value()).as(metric).isCloseTo(0.98, within(1e-12));
            assertThat(estimate.lower()).as(metric).isCloseTo(0.98 - unseen * 0.9, within(1e-12));
        }
    }

    /** With 0.03 of the items far off, 1,000 samples of 30 have a standard error of coverage of 0.007; without the allowance it is 0.5. */
    @Test
    void rootMeanSquareOfRareLargeErrorsIsCovered() {
        SplittableRandom random = new SplittableRandom(20261130);
        double truth = Math.sqrt(0.03 + 0.97 * 0.01);
        int covered = 0;
        for (int sample = 0; sample < 1000; sample++) {
            double[] errors = IntStream.range(0, 30)
                    .mapToDouble(item -> random.nextDouble() < 0.03 ? 1 : random.nextBoolean() ? 0.1 : -0.1)
                    .toArray();
            Estimate estimate = credence.estimate("root-mean-square", signed(errors));
            covered += estimate.lower() <= truth && truth <= estimate.upper() ? 1 : 0;
        }
        assertThat(covered).isGreaterThanOrEqualTo(930);
    }

    private static Outcomes signed(double... errors) {
        OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.of("error", -1, 1));
        for (double error : errors) {
            builder.addItem(error);
        }
        return builder.build();
    }
}
