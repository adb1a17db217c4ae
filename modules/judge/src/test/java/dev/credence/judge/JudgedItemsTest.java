package dev.credence.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.RefusedException;
import dev.credence.outcomes.Outcomes;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JudgedItemsTest {
    private static final Credence CREDENCE = Credence.load();

    private static JudgedEstimate estimate(JudgedItems<?> items, String metric) {
        return Judged.of(CREDENCE, items).estimate(metric);
    }

    private static double[] numbers(String text) {
        return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    private static JudgedItems<Outcomes> measured(double[] truth, double[] judge, double[] unlabelled) {
        JudgedItems<Outcomes> items = new JudgedItems<>();
        for (int item = 0; item < truth.length; item++) {
            items.add(Outcomes.of(truth[item]), Outcomes.of(judge[item]));
        }
        Arrays.stream(unlabelled).forEach(value -> items.add(null, Outcomes.of(value)));
        return items;
    }

    /**
     * Values of tools/reference/judge.py. ppi_py takes the variance of the judge from all items and not from the labelled ones, the normal
     * and not Student's point, and does not count the cost of lambda: with 60 labels these change bounds by less than a tenth of the width.
     */
    @ParameterizedTest
    @CsvFileSource(resources = "prediction-powered.csv", numLinesToSkip = 1, maxCharsPerColumn = 100_000)
    void meanIsNearPpiPyAndBootstrap(
            String truth,
            String judge,
            String unlabelled,
            double lambda,
            double value,
            double lower,
            double upper,
            double bootLower,
            double bootUpper) {
        JudgedEstimate estimate = estimate(measured(numbers(truth), numbers(judge), numbers(unlabelled)), "mean");
        double tenth = (upper - lower) / 10;

        assertThat(estimate.lambda()).isCloseTo(lambda, within(0.15));
        assertThat(estimate.corrected().value()).isCloseTo(value, within(tenth));
        assertThat(estimate.corrected().lower()).isCloseTo(lower, within(tenth)).isCloseTo(bootLower, within(tenth));
        assertThat(estimate.corrected().upper()).isCloseTo(upper, within(tenth)).isCloseTo(bootUpper, within(tenth));
    }

    /** Items of two classes whose scores differ; the judge is right in a share of them. */
    private static JudgedItems<ScoredSample> scores(int labelled, int all, double right, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        JudgedItems<ScoredSample> items = new JudgedItems<>();
        for (int item = 0; item < all; item++) {
            boolean truth = random.nextDouble() < 0.4;
            double score = random.nextDouble() + (truth ? 0.5 : 0);
            boolean judge = truth == random.nextDouble() < right;
            items.add(item < labelled ? score(score, truth) : null, score(score, judge));
        }
        return items;
    }

    private static ScoredSample score(double score, boolean positive) {
        return ScoredSample.of(new double[] {score}, new boolean[] {positive});
    }

    @ParameterizedTest
    @ValueSource(strings = {"auroc", "average-precision", "brier"})
    void metricOfScoresIsNarrowerWithAGoodJudge(String metric) {
        JudgedItems<ScoredSample> items = scores(100, 1_000, 0.95, 3);
        if (metric.equals("brier")) {
            items = probabilities();
        }
        JudgedEstimate estimate = estimate(items, metric);

        assertThat(estimate.corrected().width())
                .isLessThan(0.9 * estimate.labels().width());
        assertThat(estimate.worth()).isGreaterThan(120);
        assertThat(estimate.corrected().lower()).isLessThan(estimate.corrected().value());
    }

    private static JudgedItems<ScoredSample> probabilities() {
        SplittableRandom random = new SplittableRandom(4);
        JudgedItems<ScoredSample> items = new JudgedItems<>();
        for (int item = 0; item < 1_000; item++) {
            double score = random.nextDouble();
            boolean truth = random.nextDouble() < score;
            items.add(item < 100 ? score(score, truth) : null, score(score, truth == random.nextDouble() < 0.95));
        }
        return items;
    }

    @ParameterizedTest
    @ValueSource(strings = {"auroc", "average-precision"})
    void allItemsLabelledGiveTheLabelsAlone(String metric) {
        JudgedEstimate estimate = estimate(scores(80, 80, 0.9, 5), metric);

        assertThat(estimate.corrected().lower()).isEqualTo(estimate.labels().lower());
        assertThat(estimate.corrected().upper()).isEqualTo(estimate.labels().upper());
        assertThat(Note.sentences(estimate.corrected().notes()))
                .contains("all items have a true label, so that there is nothing to correct");
    }

    /** With a coverage of 0.95 and 150 samples, fewer than 132 hits have a probability below 0.001. */
    @Test
    void areaIsCovered() {
        int held = 0;
        for (int sample = 0; sample < 150; sample++) {
            JudgedEstimate estimate = estimate(scores(80, 400, 0.9, 1_000 + sample), "auroc");
            held += estimate.corrected().lower() <= 0.875
                            && estimate.corrected().upper() >= 0.875
                    ? 1
                    : 0;
        }
        assertThat(held).isBetween(132, 150);
    }

    @Test
    void areasOfTwoSystemsAreCompared() {
        SplittableRandom random = new SplittableRandom(8);
        JudgedItems<PairedScoredSample> items = new JudgedItems<>();
        for (int item = 0; item < 800; item++) {
            boolean truth = random.nextDouble() < 0.4;
            double first = random.nextDouble() + (truth ? 0.5 : 0);
            double second = random.nextDouble() + (truth ? 0.2 : 0);
            items.add(
                    item < 100 ? pair(truth, first, second) : null,
                    pair(truth == random.nextDouble() < 0.95, first, second));
        }
        Judged judged = Judged.of(CREDENCE, items);
        JudgedComparison comparison = judged.compare("auroc");

        assertThat(comparison.corrected().width())
                .isLessThan(comparison.labels().width());
        assertThat(comparison.corrected().lower()).isGreaterThan(0);
        assertThat(judged.estimate("auroc", 1).labels().value())
                .isEqualTo(comparison.labels().second());
    }

    private static PairedScoredSample pair(boolean positive, double first, double second) {
        return PairedScoredSample.of(new boolean[] {positive}, new double[] {first}, new double[] {second});
    }

    /** With a coverage of 0.95 and 300 samples, fewer than 272 hits have a probability below 0.001. */
    @Test
    void medianIsCoveredAndNarrower() {
        SplittableRandom random = new SplittableRandom(11);
        int held = 0;
        double ratio = 0;
        for (int sample = 0; sample < 300; sample++) {
            JudgedItems<Outcomes> items = new JudgedItems<>();
            for (int item = 0; item < 460; item++) {
                double truth = random.nextGaussian();
                items.add(
                        item < 60 ? Outcomes.of(truth) : null, Outcomes.of(truth + 0.5 + 0.3 * random.nextGaussian()));
            }
            JudgedEstimate estimate = estimate(items, "quantile");
            held += estimate.corrected().lower() <= 0 && estimate.corrected().upper() >= 0 ? 1 : 0;
            ratio += estimate.corrected().width() / estimate.labels().width() / 300;
        }
        assertThat(held).isBetween(272, 300);
        assertThat(ratio).isBetween(0.4, 0.9);
    }

    private static ConfusionMatrix cell(boolean truth, boolean predicted) {
        return ConfusionMatrix.of(List.of("0", "1"), new int[] {truth ? 1 : 0}, new int[] {predicted ? 1 : 0})
                .withPositive("1");
    }

    /** Clusters of ten items that are right together in most cases; labelled items are the first of each cluster or all of some. */
    private static JudgedItems<ConfusionMatrix> clustered(SplittableRandom random, boolean wholeClusters) {
        JudgedItems<ConfusionMatrix> items = new JudgedItems<>();
        for (int cluster = 0; cluster < 120; cluster++) {
            double rate = random.nextDouble() < 0.5 ? 0.95 : 0.65;
            for (int item = 0; item < 5; item++) {
                boolean truth = random.nextDouble() < 0.4;
                boolean predicted = truth == random.nextDouble() < rate;
                boolean judge = truth == random.nextDouble() < 0.93;
                boolean isLabelled = wholeClusters ? cluster < 40 : item < 2;
                items.addInCluster("c" + cluster, isLabelled ? cell(truth, predicted) : null, cell(judge, predicted));
            }
        }
        return items;
    }

    /** With a coverage of 0.95 and 100 samples, fewer than 87 hits have a probability below 0.001. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void accuracyInClustersIsCovered(boolean wholeClusters) {
        SplittableRandom random = new SplittableRandom(13);
        int held = 0;
        double ratio = 0;
        for (int sample = 0; sample < 100; sample++) {
            JudgedEstimate estimate = estimate(clustered(random, wholeClusters), "accuracy");
            held += estimate.corrected().lower() <= 0.8 && estimate.corrected().upper() >= 0.8 ? 1 : 0;
            ratio += estimate.corrected().width() / estimate.labels().width() / 100;
        }
        assertThat(held).isBetween(87, 100);
        assertThat(ratio).isBetween(0.5, 1.0);
    }

    /** Items are labelled more often where the judge calls them positive, by probability or in strata. */
    private static JudgedItems<ConfusionMatrix> unequal(SplittableRandom random, boolean strata) {
        JudgedItems<ConfusionMatrix> items = new JudgedItems<>();
        for (int item = 0; item < 500; item++) {
            boolean truth = random.nextDouble() < 0.3;
            boolean judge = truth == random.nextDouble() < 0.85;
            boolean predicted = truth == random.nextDouble() < 0.8;
            double probability = judge ? 0.6 : 0.15;
            boolean isLabelled = random.nextDouble() < probability;
            ConfusionMatrix known = isLabelled ? cell(truth, predicted) : null;
            if (strata) {
                items.addInStratum(judge ? "yes" : "no", known, cell(judge, predicted));
            } else {
                items.addWithProbability(probability, known, cell(judge, predicted));
            }
        }
        return items;
    }

    /** With a coverage of 0.95 and 150 samples, fewer than 132 hits have a probability below 0.001. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void recallWithUnequalProbabilitiesIsCovered(boolean strata) {
        SplittableRandom random = new SplittableRandom(17);
        int held = 0;
        double ratio = 0;
        for (int sample = 0; sample < 150; sample++) {
            JudgedEstimate estimate = estimate(unequal(random, strata), "recall");
            held += estimate.corrected().lower() <= 0.8 && estimate.corrected().upper() >= 0.8 ? 1 : 0;
            ratio += estimate.corrected().width() / estimate.labels().width() / 150;
        }
        assertThat(held).isBetween(132, 150);
        assertThat(ratio).isBetween(0.5, 1.0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.1, 1.1, Double.NaN})
    void labellingProbabilityOutsideZeroToOneThrows(double probability) {
        assertThatThrownBy(() -> new JudgedItems<Outcomes>().addWithProbability(probability, null, Outcomes.of(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("probability of a label must be above 0 and at most 1: probability=" + probability
                        + "; an item that can never be labelled must be left out");
    }

    @Test
    void itemWithoutItsCertainLabelIsRefused() {
        JudgedItems<Outcomes> items = new JudgedItems<>();
        items.addWithProbability(1, Outcomes.of(1), Outcomes.of(1))
                .addWithProbability(0.5, Outcomes.of(2), Outcomes.of(1))
                .addWithProbability(1, null, Outcomes.of(2));

        assertThatThrownBy(() -> estimate(items, "mean"))
                .isInstanceOf(RefusedException.class)
                .hasMessageEndingWith(
                        "an item without a label must have a probability of a label below 1: item 3 of 3 has"
                                + " 1; give the probabilities with which items were chosen to be labelled");
    }

    /** There is no note if 77 to 123 of 200 items with a probability of 0.5 are labelled: 100 plus or minus 3.29 times 7.07. */
    @ParameterizedTest
    @CsvSource({"77, false", "123, false", "60, true", "140, true"})
    void numberOfLabelsThatTheProbabilitiesRefuteHasANote(int labelled, boolean noted) {
        JudgedItems<Outcomes> items = new JudgedItems<>();
        for (int i = 0; i < 200; i++) {
            items.addWithProbability(0.5, i < labelled ? Outcomes.of(i % 5) : null, Outcomes.of(i % 4));
        }

        List<String> doubts = estimate(items, "mean").corrected().notes().stream()
                .filter(doubt -> doubt.code().equals("labelled-part-differs"))
                .map(Note::sentence)
                .toList();

        assertThat(doubts)
                .isEqualTo(
                        !noted
                                ? List.of()
                                : List.of(labelled
                                        + " items are labelled, but the given probabilities of a label would label 100, give or take 7.1; if they"
                                        + " are not those with which items were chosen, the value of the labels alone is biased, and so is the"
                                        + " correction"));
    }

    @Test
    void stratumWithoutTwoLabelledItemsIsRefused() {
        JudgedItems<Outcomes> items = new JudgedItems<>();
        items.addInStratum("a", Outcomes.of(1), Outcomes.of(1)).addInStratum("a", null, Outcomes.of(2));

        assertThatThrownBy(() -> estimate(items, "mean"))
                .isInstanceOf(RefusedException.class)
                .hasMessage("every stratum must have two labelled items: stratum 'a' has 1; label more of its items, or"
                        + " merge strata");
    }

    @Test
    void labelsOfOneClusterAreRefused() {
        JudgedItems<Outcomes> items = new JudgedItems<>();
        items.addInCluster("a", Outcomes.of(1), Outcomes.of(1)).addInCluster("b", null, Outcomes.of(2));

        assertThatThrownBy(() -> estimate(items, "mean"))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "labelled items must be of at least two clusters: clusters=1; label items of other clusters");
    }

    @Test
    void itemsOfAnotherDesignOrOfSeveralObservationsAreRejected() {
        JudgedItems<Outcomes> items = new JudgedItems<Outcomes>().add(null, Outcomes.of(1));

        assertThatThrownBy(() -> items.addInCluster("a", null, Outcomes.of(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("items must be of one design: given INDEPENDENT and CLUSTERS; add all of them in one way");
        assertThatThrownBy(() -> items.add(null, Outcomes.of(1, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("judge must be the evidence of one item: size=2; add items one by one");
    }

    @Test
    void itemsAloneHaveNoAgreement() {
        Judged judged = Judged.of(CREDENCE, scores(10, 20, 0.9, 1));

        assertThatThrownBy(judged::agreement)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the agreement of labels can only be computed from JudgedLabels");
    }

    @Test
    void partsAddUpToTheWhole() {
        JudgedItems<ScoredSample> first = scores(50, 50, 0.9, 1);
        JudgedItems<ScoredSample> whole =
                new JudgedItems<ScoredSample>().addAll(first).addAll(scores(0, 300, 0.9, 2));

        assertThat(whole.labelled()).isEqualTo(50);
        assertThat(whole.unlabelled()).isEqualTo(300);
        assertThat(estimate(whole, "auroc").labels().value())
                .isEqualTo(estimate(first, "auroc").labels().value());
    }
}
