package dev.credence.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.RefusedException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JudgedTest {
    private static final Credence CREDENCE = Credence.load();

    private static JudgedLabels.Rows add(
            JudgedLabels.Rows rows, @Nullable String truth, String judge, String prediction, long count) {
        return rows.add(truth, judge, List.of(prediction), count);
    }

    /** 50 labelled and 500 unlabelled items. */
    private static JudgedLabels items() {
        JudgedLabels.Rows rows = labelled();
        add(rows, null, "1", "1", 120);
        add(rows, null, "1", "0", 40);
        add(rows, null, "0", "1", 50);
        add(rows, null, "0", "0", 290);
        return rows.toLabels().withPositive("1");
    }

    private static JudgedLabels.Rows labelled() {
        JudgedLabels.Rows rows = JudgedLabels.counting("model");
        add(rows, "1", "1", "1", 14);
        add(rows, "1", "1", "0", 3);
        add(rows, "1", "0", "1", 2);
        add(rows, "1", "0", "0", 1);
        add(rows, "0", "0", "0", 22);
        add(rows, "0", "0", "1", 3);
        add(rows, "0", "1", "1", 4);
        return add(rows, "0", "1", "0", 1);
    }

    private static Judged judged(JudgedLabels items) {
        return Judged.of(CREDENCE, items);
    }

    /** Values from Python, with the influences as fractions; the largest error observed is 2e-16. */
    @ParameterizedTest
    @CsvSource({
        "accuracy, 0.49519586104951957, 0.78, 58.47806411320846, 0.6584545361661758, 0.8670263141626957",
        "f1, 0.48756903813691266, 0.7087264801016706, 54.467868795491874, 0.544389228190627, 0.8320726366864342"
    })
    void metricHasValuesOfIndependentCode(
            String metric, double lambda, double value, double worth, double lower, double upper) {
        JudgedEstimate estimate = judged(items()).estimate(metric);

        assertThat(estimate.lambda()).isCloseTo(lambda, within(1e-13));
        assertThat(estimate.corrected().value()).isCloseTo(value, within(1e-13));
        assertThat(estimate.worth()).isCloseTo(worth, within(1e-11));
        assertThat(estimate.corrected().lower()).isCloseTo(lower, within(1e-13));
        assertThat(estimate.corrected().upper()).isCloseTo(upper, within(1e-13));
        assertThat(estimate.corrected().method()).isEqualTo("prediction-powered");
    }

    @Test
    void labelOfJudgeThatOnlyUnlabelledItemsHaveIsRefused() {
        JudgedLabels.Rows rows = labelled();
        add(rows, null, "one", "1", 20);
        add(rows, null, "zero", "0", 300);
        JudgedLabels renamed = rows.toLabels();

        assertThatThrownBy(() -> judged(renamed).estimate("accuracy"))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "labelled items must be a random part: the judge gives 'zero' to 300 of 320 unlabelled items and to none of 50"
                                + " labelled ones; give its labels the same names everywhere, or label a random part");
    }

    @Test
    void rareLabelOfJudgeWithoutLabelledItemIsAccepted() {
        JudgedLabels.Rows rows = labelled();
        add(rows, null, "1", "1", 200);
        add(rows, null, "0", "0", 290);
        add(rows, null, "2", "0", 10);

        assertThat(judged(rows.toLabels()).estimate("accuracy").corrected().notes())
                .noneMatch(note -> note.code().equals("labelled-part-differs"));
    }

    /** The share of labelled items is equal for both labels of the judge, but higher where the system disagrees; Python computes the statistic 22.30. */
    @Test
    void labelledItemsThatWereChosenByDisagreementGetNote() {
        JudgedLabels.Rows rows = JudgedLabels.counting("model");
        add(rows, "1", "1", "1", 36);
        add(rows, "1", "1", "0", 8);
        add(rows, "0", "0", "1", 10);
        add(rows, "0", "0", "0", 46);
        add(rows, null, "1", "1", 209);
        add(rows, null, "1", "0", 11);
        add(rows, null, "0", "1", 13);
        add(rows, null, "0", "0", 267);

        assertThat(judged(rows.toLabels()).estimate("accuracy").corrected().notes())
                .extracting(Note::sentence)
                .contains(
                        "the judge's labels together with the predictions have another distribution on labelled items than on the rest"
                                + " (p = 2.9e-05), so that the labelled items do not look like a random part; if they are not one,"
                                + " the correction is biased; if they were chosen with known probabilities, give these");
    }

    /** The chi-squared statistic of 22 and 28 against 60 and 440 is 36.69, as Python computes it; the p-value is doubled for two tests. */
    @Test
    void labelledItemsChosenByJudgeGetNote() {
        JudgedLabels.Rows rows = labelled();
        add(rows, null, "1", "1", 60);
        add(rows, null, "0", "0", 440);

        assertThat(judged(rows.toLabels()).estimate("accuracy").corrected().notes())
                .extracting(Note::sentence)
                .contains(
                        "the judge's labels have another distribution on labelled items than on the rest (p = 2.8e-09), so that the"
                                + " labelled items do not look like a random part; if they are not one, the correction is biased; if"
                                + " they were"
                                + " chosen with known probabilities, give these");
    }

    /** Judge and truth differ on 3 + 5 of the 50 labelled items. */
    @Test
    void rareJudgeErrorsAndFewLabelsHaveNotes() {
        JudgedLabels.Rows more = labelled();
        add(more, "1", "0", "1", 10);
        add(more, null, "1", "1", 300);
        add(more, null, "0", "0", 290);

        assertThat(sentences(items()))
                .contains(
                        "judge and truth differ on 8 labelled items here; with fewer than 10, intervals of level 0.95 cover"
                                + " the true value in 0.96 to 1.00 of samples");
        assertThat(sentences(more.toLabels()))
                .contains(
                        "60 items are labelled; with fewer than 100, intervals of level 0.95 cover the true value in 0.92"
                                + " to 0.99 of samples");
    }

    private static List<String> sentences(JudgedLabels items) {
        return Note.sentences(judged(items).estimate("accuracy").corrected().notes());
    }

    @Test
    void manyLabelsAndErrorsHaveNoNoteOnCoverage() {
        JudgedLabels.Rows rows = labelled();
        add(rows, "1", "1", "1", 40);
        add(rows, "0", "0", "0", 40);
        add(rows, "1", "0", "1", 10);
        add(rows, null, "1", "1", 400);
        add(rows, null, "0", "0", 400);

        assertThat(judged(rows.toLabels()).estimate("accuracy").corrected().notes())
                .extracting(Note::code)
                .doesNotContain("few-labelled", "judge-differs-seldom");
    }

    @Test
    void perfectJudgeGivesValueOfAllItems() {
        JudgedLabels.Rows rows = JudgedLabels.counting("model");
        add(rows, "1", "1", "1", 30);
        add(rows, "1", "1", "0", 10);
        add(rows, "0", "0", "0", 55);
        add(rows, "0", "0", "1", 5);
        add(rows, null, "1", "1", 250);
        add(rows, null, "0", "1", 150);

        JudgedEstimate estimate = judged(rows.toLabels()).estimate("accuracy");

        assertThat(estimate.lambda()).isCloseTo(400 / 500.0, within(1e-14));
        assertThat(estimate.corrected().value()).isCloseTo((85 + 250) / 500.0, within(1e-14));
        assertThat(estimate.corrected().width()).isLessThan(estimate.labels().width());
    }

    @ParameterizedTest
    @ValueSource(strings = {"accuracy", "f1", "mcc", "f1.macro"})
    void allItemsLabelledGiveTheLabelsAlone(String metric) {
        JudgedEstimate estimate =
                judged(labelled().toLabels().withPositive("1")).estimate(metric);

        assertThat(estimate.corrected().value()).isEqualTo(estimate.labels().value());
        assertThat(estimate.corrected().lower()).isEqualTo(estimate.labels().lower());
        assertThat(estimate.corrected().upper()).isEqualTo(estimate.labels().upper());
        assertThat(estimate.lambda()).isZero();
        assertThat(estimate.worth()).isEqualTo(50);
        assertThat(Note.sentences(estimate.corrected().notes()))
                .contains("all items have a true label, so that there is nothing to correct");
    }

    @Test
    void constantJudgeGivesTheLabelsAloneWithNote() {
        JudgedLabels.Rows rows = JudgedLabels.counting();
        rows.add("yes", "yes", List.of(), 12).add("no", "yes", List.of(), 8).add(null, "yes", List.of(), 500);

        JudgedEstimate estimate = judged(rows.toLabels().withPositive("yes")).estimate("prevalence");

        assertThat(estimate.corrected().lower()).isEqualTo(estimate.labels().lower());
        assertThat(Note.sentences(estimate.corrected().notes()))
                .contains("the judge gives every labelled item the label 'yes', so that it adds nothing");
    }

    /** The squares add up to the variance {@code Var(y - lambda j) (1 + 2/n) / n + lambda^2 Var(j) / N}, which is computed here by hand. */
    @Test
    void squaresOfInfluencesAddUpToTheVariance() {
        JudgedLabels.Rows rows = JudgedLabels.counting();
        rows.add("yes", "yes", List.of(), 18).add("yes", "no", List.of(), 6).add("no", "yes", List.of(), 3);
        rows.add("no", "no", List.of(), 33).add(null, "yes", List.of(), 70).add(null, "no", List.of(), 130);
        Judged judged = judged(rows.toLabels().withPositive("yes"));
        double lambda = judged.estimate("prevalence").lambda();
        double mean = (24 - lambda * 21) / 60;
        double rest = (18 * (1 - lambda) * (1 - lambda) + 6 + 3 * lambda * lambda) / 60 - mean * mean;
        double expected = rest * (1 + 2.0 / 60) / 60 + lambda * lambda * 0.35 * 0.65 / 200;

        double[] influences = judged.influences(CREDENCE.registry().metric("prevalence"), 0);

        assertThat(lambda).isBetween(0.3, 0.8);
        assertThat(DoubleStream.of(influences).map(x -> x * x).sum()).isCloseTo(expected, within(1e-15));
    }

    @Test
    void adversarialJudgeGivesTheLabelsAlone() {
        JudgedLabels.Rows rows = JudgedLabels.counting();
        rows.add("yes", "no", List.of(), 27).add("yes", "yes", List.of(), 3);
        rows.add("no", "yes", List.of(), 18).add("no", "no", List.of(), 2).add(null, "yes", List.of(), 500);

        JudgedEstimate estimate = judged(rows.toLabels().withPositive("yes")).estimate("prevalence");

        assertThat(estimate.lambda()).isZero();
        assertThat(Note.sentences(estimate.corrected().notes()))
                .contains("the judge would not narrow the interval, so that the true labels alone count");
    }

    @Test
    void ownMetricIsCorrected() {
        JudgedEstimate estimate = judged(items()).estimate(new Threat());

        assertThat(estimate.metric()).isEqualTo("threat");
        assertThat(estimate.lambda()).isBetween(0.3, 0.7);
        assertThat(estimate.corrected().width()).isLessThan(estimate.labels().width());
        assertThat(estimate.corrected().lower()).isGreaterThan(0);
    }

    private static final class Threat implements BinaryMetric {
        @Override
        public String id() {
            return "threat";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fp + fn);
        }
    }

    @Test
    void partsMergeIntoTheWhole() {
        JudgedLabels.Rows rest = JudgedLabels.counting("model");
        add(rest, null, "1", "1", 120);
        add(rest, null, "1", "0", 40);
        add(rest, null, "0", "1", 50);
        add(rest, null, "0", "0", 290);

        JudgedLabels whole = labelled().toLabels().merge(rest.toLabels()).withPositive("1");

        assertThat(whole).isEqualTo(items()).hasSameHashCodeAs(items());
        assertThat(whole.labelled()).isEqualTo(50);
        assertThat(whole.unlabelled()).isEqualTo(500);
    }

    @Test
    void partsOfDifferentSystemsAreRefused() {
        JudgedLabels other = JudgedLabels.counting("other").add(null, "1", "1").toLabels();

        assertThatThrownBy(() -> items().merge(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("parts must be of the same systems in the same order: [model] and [other]");
    }

    @Test
    void itemsWithoutLabelsAreRefused() {
        JudgedLabels none = JudgedLabels.counting().add(null, "yes").toLabels();

        assertThatThrownBy(() -> judged(none))
                .isInstanceOf(RefusedException.class)
                .hasMessage("labelled items must be at least 1: labelled=0, unlabelled=1;"
                        + " give a random part of the items its true label");
    }

    @Test
    void differentVocabulariesAreRefused() {
        JudgedLabels items = JudgedLabels.counting()
                .add("yes", "good")
                .add("no", "bad")
                .add(null, "bad")
                .toLabels();

        assertThatThrownBy(() -> judged(items))
                .isInstanceOf(RefusedException.class)
                .hasMessage("truth and judge must have a label in common: truth=[no, yes], judge=[bad, good];"
                        + " rename the labels of one of them");
    }

    @Test
    void predictionsWithoutCommonLabelAreRefused() {
        JudgedLabels items = JudgedLabels.counting("new")
                .add("yes", "yes", "YES")
                .add("no", "yes", "NO")
                .add(null, "no", "NO")
                .toLabels();

        assertThatThrownBy(() -> judged(items))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "truth and predictions of 'new' must have a label in common: truth=[no, yes], predictions of"
                                + " 'new'=[NO, YES]; rename the labels of one of them");
    }

    @Test
    void averageOverClassesWithoutLabelledItemOfOneIsRefused() {
        JudgedLabels.Rows rows = labelled();
        add(rows, null, "2", "2", 10);
        add(rows, null, "1", "1", 100);
        add(rows, null, "0", "0", 150);
        Judged judged = judged(rows.toLabels());

        assertThatThrownBy(() -> judged.estimate("f1.macro"))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "every class must have a labelled item for f1.macro: class '2' has none; label items that the"
                                + " judge or the system assigns to it, or use a metric that is a proportion, such as accuracy");
        assertThat(judged.estimate("accuracy").corrected().hasInterval()).isTrue();
    }

    @Test
    void metricOfPredictionsIsRefusedWithoutPredictions() {
        Judged judged =
                judged(JudgedLabels.counting().add("yes", "yes").toLabels().withPositive("yes"));

        assertThatThrownBy(() -> judged.estimate("accuracy"))
                .isInstanceOf(RefusedException.class)
                .hasMessage("without predictions of a system the only metric is the share of a label: metric=accuracy;"
                        + " use prevalence, or give the predictions");
    }

    @Test
    void unknownMetricIsRefused() {
        assertThatThrownBy(() -> judged(items()).estimate("no-such"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageStartingWith("no metric 'no-such'");
    }

    @Test
    void undefinedMetricStaysUndefined() {
        JudgedLabels.Rows rows = JudgedLabels.counting("model");
        add(rows, "0", "1", "0", 5);
        add(rows, "1", "1", "0", 5);
        add(rows, null, "1", "1", 5);

        JudgedEstimate estimate = judged(rows.toLabels().withPositive("1")).estimate("precision");

        assertThat(estimate.corrected().value()).isNaN();
        assertThat(estimate.worth()).isNaN();
    }

    /** At a coverage of 0.93 to 0.97, fewer than 900 or more than 985 of 1,000 samples are hits with a probability below 0.001. */
    @Test
    void intervalsCoverTheTrueShareNearTheirLevel() {
        SplittableRandom random = new SplittableRandom(20_261_128);
        int held = 0;
        double shorter = 0;
        for (int sample = 0; sample < 1_000; sample++) {
            JudgedLabels.Rows rows = JudgedLabels.counting();
            for (int item = 0; item < 600; item++) {
                boolean truth = random.nextDouble() < 0.4;
                boolean judge = truth == random.nextDouble() < 0.9;
                rows.add(item < 100 ? word(truth) : null, word(judge));
            }
            JudgedEstimate estimate =
                    judged(rows.toLabels().withPositive("yes")).estimate("prevalence");
            held += estimate.corrected().lower() <= 0.4 && estimate.corrected().upper() >= 0.4 ? 1 : 0;
            shorter += estimate.corrected().width() / estimate.labels().width() / 1_000;
        }
        assertThat(held).isBetween(900, 985);
        assertThat(shorter).isBetween(0.6, 0.85);
    }

    private static String word(boolean positive) {
        return positive ? "yes" : "no";
    }

    @Test
    void agreementListsAccuracyKappaAndRecallOfEachClass() {
        List<Estimate> agreement = judged(items()).agreement();

        assertThat(agreement)
                .extracting(Estimate::metric)
                .containsExactly("accuracy", "cohen-kappa", "gwet-ac1", "recall@0", "recall@1");
        assertThat(agreement.get(0).value()).isEqualTo(42 / 50.0);
        // Agreement is 42/50 and the mean share of class 1 is (20 + 22)/100, so that chance is 2 * 0.42 * 0.58.
        assertThat(agreement.get(2).value()).isCloseTo((0.84 - 0.4872) / (1 - 0.4872), within(1e-14));
        assertThat(agreement.get(4).value()).isEqualTo(17 / 20.0);
    }

    @Test
    void levelWidensTheInterval() {
        Judged judged = judged(items());

        assertThat(judged.level(ConfidenceLevel.of(0.99))
                        .estimate("f1")
                        .corrected()
                        .width())
                .isGreaterThan(judged.estimate("f1").corrected().width());
    }

    @Test
    void judgeAloneUsesAllItems() {
        ConfusionMatrix all = ConfusionMatrix.binary(138, 55, 44, 313);

        assertThat(judged(items()).estimate("f1").judge().value())
                .isEqualTo(CREDENCE.evaluate(all).estimate("f1").value());
    }

    @Test
    void presentWidthNeedsPresentNumberOfLabels() {
        Judged judged = judged(items());
        double width = judged.estimate("accuracy").corrected().width();

        assertThat(judged.labelsFor("accuracy", 0, width)).isEqualTo(50);
        assertThat(judged.labelsFor("accuracy", 0, 0.75 * width)).isBetween(75L, 110L);
        assertThatThrownBy(() -> judged.labelsFor("accuracy", 0, 0.01))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith("accuracy needs more labels than there are items for this width: width=0.01,"
                        + " width with all 550 labelled=0.0");
        assertThatThrownBy(() -> judged.labelsFor("accuracy", 0, Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("width must be above 0: width=NaN");
    }
}
