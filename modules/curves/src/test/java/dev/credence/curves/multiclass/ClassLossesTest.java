package dev.credence.curves.multiclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.curves.metric.Brier;
import dev.credence.curves.metric.LogLoss;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Checks losses and top-k accuracy of several classes by hand, and against the losses of two classes. */
class ClassLossesTest {
    private static final ClassScores THREE =
            ClassScoresCases.of(new double[][] {{0.5, 0.3, 0.2}, {0.2, 0.2, 0.6}, {0.4, 0.4, 0.2}}, "a", "b", "c");

    private static TopAccuracy top(int k) {
        return new TopAccuracy().configured(Options.parse("k=" + k));
    }

    @Test
    void lossesOfThreeItemsAreMeansOfLogarithmsAndSquares() {
        assertThat(new MulticlassLogLoss().value(THREE))
                .isCloseTo(-(Math.log(0.5) + Math.log(0.2) + Math.log(0.2)) / 3, within(1e-15));
        assertThat(new MulticlassBrier().value(THREE))
                .isCloseTo(((0.25 + 0.09 + 0.04) + (0.04 + 0.64 + 0.36) + (0.16 + 0.16 + 0.64)) / 3, within(1e-15));
    }

    /** The first item is right at once, the second has its class tied for the second place, and the third in the last place. */
    @Test
    void tiedClassesCountAsIfOrderedAtRandom() {
        assertThat(top(1).value(THREE)).isEqualTo(1 / 3.0);
        assertThat(top(2).value(THREE)).isEqualTo((1 + 0.5) / 3);
        assertThat(top(3).value(THREE)).isEqualTo(1);
        assertThat(top(3).notes(THREE, THREE.weights()))
                .extracting(Note::sentence)
                .containsExactly("top-k-accuracy:k=3 is 1 for every classifier of 3 classes; choose a smaller k");
    }

    /** It is a proportion of all three items, although each class has one: s = (3 + 1/2) / 4. */
    @Test
    void topAccuracyAtTheEndOfItsRangeHasTheVarianceOfAllItems() {
        BoundaryVariance.Moments edge = top(3).atEdge(THREE, THREE.weights());
        assertThat(edge.value()).isCloseTo(0.875, within(1e-15));
        assertThat(edge.variance()).isCloseTo(0.875 * 0.125 / 3, within(1e-15));
    }

    @Test
    void topOneAccuracyIsAccuracyOfHighestScore() {
        ClassScores scores = ClassScoresCases.random(5, 300, 0, 7);

        long right = 0;
        for (int c = 0; c < 5; c++) {
            right += scores.predicted().count("c" + c, "c" + c);
        }
        assertThat(top(1).value(scores)).isEqualTo(right / 300.0);
    }

    @Test
    void lossesOfTwoClassesEqualLossesOfOneProbability() {
        SplittableRandom random = new SplittableRandom(31);
        double[][] rows = new double[100][];
        int[] truth = new int[100];
        double[] probabilities = new double[rows.length];
        boolean[] positive = new boolean[rows.length];
        for (int row = 0; row < rows.length; row++) {
            double p = random.nextDouble();
            truth[row] = random.nextDouble() < p ? 1 : 0;
            rows[row] = new double[] {1 - p, p};
            probabilities[row] = p;
            positive[row] = truth[row] == 1;
        }
        ClassScores two = ClassScores.of(truth, rows);
        ScoredSample one = ScoredSample.of(probabilities, positive);

        assertThat(new MulticlassLogLoss().value(two)).isCloseTo(new LogLoss().value(one), within(1e-14));
        assertThat(new MulticlassBrier().value(two)).isCloseTo(2 * new Brier().value(one), within(1e-14));
    }

    @Test
    void impossibleTrueClassMakesTheLogLossInfinite() {
        ClassScores scores = ClassScoresCases.of(new double[][] {{1, 0, 0}, {1, 0, 0}}, "a", "b");

        assertThat(new MulticlassLogLoss().value(scores)).isInfinite().isPositive();
        assertThat(new MulticlassLogLoss().notes(scores, scores.weights()))
                .extracting(Note::sentence)
                .containsExactly(
                        "multiclass-log-loss is infinite: the true class of an item has a probability of exactly 0");
        assertThat(new MulticlassBrier().value(scores)).isEqualTo(1);
    }

    @Test
    void errorOfImpossibleProbabilityStatesItem() {
        ClassScores outside = ClassScoresCases.of(new double[][] {{0.2, 0.3, 0.5}, {-0.1, 0.6, 0.5}}, "a", "b");
        ClassScores sum = ClassScoresCases.of(new double[][] {{0.2, 0.3, 0.5}, {0.5, 0.5, 0.25}}, "a", "b");
        ClassScores rounded = ClassScoresCases.of(new double[][] {{0.33, 0.33, 0.33}, {0.335, 0.335, 0.34}}, "a", "b");
        String advice = "; give the probabilities of all classes, or use auroc-ovr, which reads any scores";

        assertThat(new MulticlassLogLoss().refusal(outside).map(Refusal::sentence))
                .contains("metric 'multiclass-log-loss' needs probabilities, scores in [0, 1]: score=-0.1 of an item"
                        + " of class 'b', whose scores are a=-0.1, b=0.6, c=0.5"
                        + advice);
        assertThat(new MulticlassBrier().refusal(sum).map(Refusal::sentence))
                .contains(
                        "metric 'multiclass-brier' needs probabilities, scores of all classes with the sum 1 (or at most 0.02 from it): sum=1.25 of"
                                + " an item of class 'b', whose scores are a=0.5, b=0.5, c=0.25"
                                + advice);
        assertThat(new MulticlassBrier().refusal(rounded)).isEmpty();
        ClassScores atLimit = ClassScoresCases.of(new double[][] {{0.34, 0.34, 0.34}, {0.32, 0.33, 0.33}}, "a", "b");
        assertThat(new MulticlassBrier().refusal(atLimit)).isEmpty();
        assertThat(top(2).refusal(outside)).isEmpty();
    }

    @Test
    void refusalNamesLogarithmsAndPercentages() {
        ClassScores logarithms = ClassScoresCases.of(
                new double[][] {{StrictMath.log(0.2), StrictMath.log(0.3), StrictMath.log(0.5)}}, "b");
        ClassScores percentages = ClassScoresCases.of(new double[][] {{20, 30.1, 50}}, "b");
        ClassScores neither = ClassScoresCases.of(new double[][] {{-2, 3, 5}}, "b");

        assertThat(sentence(logarithms)).contains("; these are logarithms of probabilities: give their exponentials;");
        assertThat(sentence(percentages)).contains("; these are percentages: divide them by 100;");
        assertThat(sentence(neither)).contains("score=-2.0").doesNotContain("these are");
    }

    private static String sentence(ClassScores scores) {
        return new MulticlassBrier().refusal(scores).orElseThrow().sentence();
    }

    @Test
    void numberOfClassesBelowOneIsRefused() {
        assertThatThrownBy(() -> top(0)).hasMessage("option 'k' must be a number of classes, 1 or more: k=0");
    }
}
