package dev.credence.api.metric.derived;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.FMeasure;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Toys;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;

class OneVersusRestTest {
    private static final ConfusionMatrix ANIMALS =
            ConfusionMatrix.of(List.of("cat", "cow", "dog"), new long[][] {{5, 2, 0}, {1, 7, 0}, {3, 1, 0}});

    @Test
    void metricOfOneClassUsesItsCountsAgainstRest() {
        ConfusionMetric metric = OneVersusRest.of(new Toys.Smooth(0), "cat");
        assertThat(metric.value(ANIMALS)).isEqualTo(5.0 / 7 * (8.0 / 12));
        assertThat(metric.id()).isEqualTo("toy-smooth@cat");
        assertThat(metric.spelling()).isEqualTo("toy-smooth@cat");
    }

    @Test
    void spellingHasOptionsBeforeLabel() {
        Metric<ConfusionMatrix> metric =
                OneVersusRest.of(new Toys.Smooth(0), "cat").configured(Options.parse("w=2"));
        assertThat(metric.spelling()).isEqualTo("toy-smooth:w=2@cat");
    }

    @Test
    void oneVersusRestOfProportionIsProportion() {
        ConfusionMetric metric = OneVersusRest.of(new Toys.Precision(), "cat");
        assertThat(metric.proportion().orElseThrow().counts(ANIMALS)).isEqualTo(new Counts(5, 9));
        assertThat(metric.value(ANIMALS)).isEqualTo(5.0 / 9);
        assertThat(OneVersusRest.of(new Toys.Smooth(0), "cat").proportion()).isEmpty();
    }

    @Test
    void influencesEqualThoseOfMatrixWithPositiveLabel() {
        double[] expected = new double[ANIMALS.atoms()];
        double[] actual = new double[ANIMALS.atoms()];
        new Toys.Precision().influence(ANIMALS.withPositive("cow"), ANIMALS.weights(), expected);
        OneVersusRest.of(new Toys.Precision(), "cow").influence(ANIMALS, ANIMALS.weights(), actual);
        assertThat(actual).containsExactly(expected);
    }

    @Test
    void noteOnUndefinedValueNamesMetricAndCounts() {
        ConfusionMetric precision = OneVersusRest.of(new Toys.Precision(), "dog");
        assertThat(precision.value(ANIMALS)).isNaN();
        assertThat(Note.sentences(precision.notes(ANIMALS, ANIMALS.weights())))
                .containsExactly("toy-precision@dog is undefined: no observation counts as a trial");
        ConfusionMatrix noCat = ConfusionMatrix.of(List.of("cat", "dog"), new long[][] {{0, 0}, {2, 3}});
        assertThat(Note.sentences(OneVersusRest.of(new Toys.Smooth(0), "cat").notes(noCat, noCat.weights())))
                .containsExactly("toy-smooth@cat is undefined (0/0): tp=0, fp=2, fn=0, tn=3");
    }

    @Test
    void unknownLabelIsRefusedWithNearestLabel() {
        assertThat(OneVersusRest.of(new Toys.Precision(), "cas")
                        .refusal(ANIMALS)
                        .map(Refusal::sentence))
                .contains("no label 'cas'; did you mean 'cat'? available: [cat, cow, dog]");
    }

    @Test
    void missingPositiveLabelIsRefusedWithAdvice() {
        assertThat(new Toys.Smooth(0).refusal(ANIMALS).map(Refusal::sentence))
                .contains("metric 'toy-smooth' needs a positive label: classes=3; declare which label is positive,"
                        + " or use 'toy-smooth.macro' or 'toy-smooth@LABEL'");
        assertThatThrownBy(() -> new Toys.Precision().value(ANIMALS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("metric 'toy-precision' needs a positive label: classes=3; declare"
                        + " which label is positive, or use 'toy-precision.macro' or 'toy-precision@LABEL'");
    }

    @Test
    void oneVersusRestOfFMeasureIsFMeasure() {
        FMeasure<ConfusionMatrix> measure =
                OneVersusRest.of(new Toys.F1(), "cat").fMeasure().orElseThrow();
        assertThat(measure.beta()).isEqualTo(1);
        assertThat(measure.outcome(ANIMALS, 0)).isEqualTo(Outcome.TRUE_POSITIVE);
        assertThat(measure.outcome(ANIMALS, 1)).isEqualTo(Outcome.FALSE_NEGATIVE);
        assertThat(measure.outcome(ANIMALS, 2)).isEqualTo(Outcome.FALSE_POSITIVE);
        assertThat(measure.outcome(ANIMALS, 3)).isEqualTo(Outcome.TRUE_NEGATIVE);
        assertThat(new Toys.F1().fMeasure().orElseThrow().outcome(ANIMALS.withPositive("cow"), 1))
                .isEqualTo(Outcome.FALSE_POSITIVE);
    }

    @Test
    void oneVersusRestOfProportionKeepsLink() {
        ConfusionMetric linked = OneVersusRest.of(new dev.credence.toys.Toys.F1(), "cat");
        assertThat(linked.proportion().orElseThrow().link()).isSameAs(Link.DICE_OF_JACCARD);
    }
}
