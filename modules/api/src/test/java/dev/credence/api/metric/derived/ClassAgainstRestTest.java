package dev.credence.api.metric.derived;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.metric.Toys;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class ClassAgainstRestTest {
    private static final ClassScores ANIMALS =
            ClassScores.of(List.of("cat", "cow", "dog"), List.of("cat", "cow", "dog", "cat"), new double[][] {
                {0.7, 0.2, 0.1}, {0.2, 0.5, 0.3}, {0.2, 0.2, 0.6}, {0.4, 0.4, 0.2}
            });

    /** The mean score of the positives minus the mean score of all items. */
    private record Lift() implements ScoreMetric {
        @Override
        public String id() {
            return "lift";
        }

        @Override
        public Range range() {
            return new Range(-1, 1);
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double[] sums = new double[4];
            for (int atom = 0; atom < weights.length; atom++) {
                int side = scores.positive(atom) ? 2 : 0;
                sums[side] += weights[atom];
                sums[side + 1] += weights[atom] * scores.score(atom);
            }
            return sums[3] / sums[2] - (sums[1] + sums[3]) / (sums[0] + sums[2]);
        }
    }

    @Test
    void valueEqualsValueOfScoresOfClass() {
        ClassAgainstRest metric = ClassAgainstRest.of(new Lift(), "cat");
        assertThat(metric.value(ANIMALS)).isEqualTo((0.7 + 0.4) / 2 - (0.2 + 0.4 + 0.4 + 0.7 - 0.2) / 4);
        assertThat(metric.spelling()).isEqualTo("lift@cat");
        assertThat(metric.range()).isEqualTo(new Range(-1, 1));
    }

    @Test
    void equallyScoredItemsOfOneSideAreOneAtom() {
        ScoredSample cat = ANIMALS.againstRest("cat");
        assertThat(cat).isEqualTo(ScoredSample.of(new double[] {0.7, 0.4}, new double[] {0.2, 0.2}));
        assertThat(cat.atoms()).isEqualTo(3);
        assertThat(ANIMALS.poolAgainstRest("cat").atom(0, 1))
                .isEqualTo(ANIMALS.poolAgainstRest("cat").atom(0, 2));
    }

    @Test
    void influencesOfItemsAddUpToZero() {
        double[] influences = new double[ANIMALS.atoms()];
        ClassAgainstRest.of(new Lift(), "cow").influence(ANIMALS, ANIMALS.weights(), influences);
        assertThat(influences[0] + influences[1] + influences[2] + influences[3])
                .isCloseTo(0, within(1e-9));
    }

    @Test
    void thresholdIsSpelledBeforeTheLabel() {
        Metric<ClassScores> metric = ClassAgainstRest.of(Thresholded.of(new Toys.Precision(), 0.3), "cat");
        assertThat(metric.spelling()).isEqualTo("toy-precision:threshold=0.3@cat");
        assertThat(metric.value(ANIMALS)).isEqualTo(1);
        assertThat(metric.configured(Options.none())).isSameAs(metric);
    }

    @Test
    void noteOnUndefinedValueNamesMetricAndClass() {
        ClassScores noDog = ANIMALS.withAtoms(new int[] {0, 1, 3});
        Metric<ClassScores> lift = ClassAgainstRest.of(new Lift(), "dog");
        assertThat(lift.value(noDog)).isNaN();
        assertThat(Note.sentences(lift.notes(noDog, noDog.weights())))
                .containsExactly("lift@dog is undefined (0/0) on these data");
    }

    @Test
    void unknownClassIsRefusedWithNearestOne() {
        assertThat(ClassAgainstRest.of(new Lift(), "cas").refusal(ANIMALS).map(Refusal::sentence))
                .contains("no label 'cas'; did you mean 'cat'? available: [cat, cow, dog]");
        assertThat(ClassAgainstRest.of(new Lift(), "cat,auroc").refusal(ANIMALS).map(Refusal::sentence))
                .contains(
                        "no label 'cat,auroc'; available: [cat, cow, dog]; a comma after '@' belongs to the label: name the"
                                + " other metrics before this one");
        assertThatThrownBy(() -> ANIMALS.againstRest("cas")).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void starMeansEachClass() {
        assertThat(OneClassMetric.ofEachClass(ClassAgainstRest.of(new Lift(), "*"), ANIMALS.labels()))
                .extracting(Metric::spelling)
                .containsExactly("lift@cat", "lift@cow", "lift@dog");
        assertThat(OneClassMetric.ofEachClass(ClassAgainstRest.of(new Lift(), "*"), List.of("*", "cow")))
                .extracting(Metric::spelling)
                .containsExactly("lift@*", "lift@cow");
    }

    @Test
    void strataThatDivideTiesGiveNoSampleOfClass() {
        Sample<ClassScores> strata = StratifiedSample.of(ANIMALS, ANIMALS::truth);
        assertThat(ClassAgainstRest.scores(strata, "cat")).isEmpty();
        assertThat(ClassAgainstRest.scores(strata, "dog").map(Sample::design)).contains("stratified");
    }
}
