package dev.credence.curves.multiclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.curves.metric.AreaVariance;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks averages of areas for three classes of two items each that the scores separate, and their names. */
class AreaAverageByHandTest {
    private static final ClassScores PERFECT = ClassScoresCases.of(
            new double[][] {
                {0.8, 0.1, 0.1}, {0.7, 0.2, 0.1}, {0.1, 0.8, 0.1}, {0.2, 0.7, 0.1}, {0.1, 0.1, 0.8}, {0.2, 0.1, 0.7}
            },
            "a",
            "a",
            "b",
            "b",
            "c",
            "c");
    private static final Options WEIGHTED = Options.parse("average=weighted");

    /** The three areas of 2 against 4 items have weights of a third and correlations of a quarter: the variance is 3/4 v/3 + 1/4 v. */
    @Test
    void varianceOfOneVersusRestIncludesCorrelations() {
        Moments each = AreaVariance.atEdge(1, 2, 4);
        for (AreaAverage metric : List.of(new OneVersusRestAuroc(), new OneVersusRestAuroc().configured(WEIGHTED))) {
            Moments edge = metric.atEdge(PERFECT, PERFECT.weights());
            assertThat(edge.value()).isCloseTo(each.value(), within(1e-15));
            assertThat(edge.variance()).isCloseTo(each.variance() / 2, within(1e-15));
        }
    }

    /** The areas of classes with 1, 2 and 3 items have weights of a third, or the shares of the items. */
    @Test
    void averagesWeightClassesEquallyOrBySize() {
        ClassScores scores = ClassScoresCases.of(
                new double[][] {
                    {0.8, 0.1, 0.1}, {0.1, 0.8, 0.1}, {0.2, 0.7, 0.1}, {0.1, 0.1, 0.8}, {0.2, 0.1, 0.7}, {0.1, 0.2, 0.7}
                },
                "a",
                "b",
                "b",
                "c",
                "c",
                "c");
        Moments a = AreaVariance.atEdge(1, 1, 5);
        Moments b = AreaVariance.atEdge(1, 2, 4);
        Moments c = AreaVariance.atEdge(1, 3, 3);
        double[][] shares = {{1 / 3.0, 1 / 3.0, 1 / 3.0}, {1 / 6.0, 2 / 6.0, 3 / 6.0}};
        for (int i = 0; i < 2; i++) {
            double[] s = shares[i];
            AreaAverage metric = i == 0 ? new OneVersusRestAuroc() : new OneVersusRestAuroc().configured(WEIGHTED);
            Moments edge = metric.atEdge(scores, scores.weights());
            double independentSum =
                    s[0] * s[0] * a.variance() + s[1] * s[1] * b.variance() + s[2] * s[2] * c.variance();
            double dependentSum =
                    s[0] * Math.sqrt(a.variance()) + s[1] * Math.sqrt(b.variance()) + s[2] * Math.sqrt(c.variance());
            assertThat(edge.value()).isCloseTo(s[0] * a.value() + s[1] * b.value() + s[2] * c.value(), within(1e-15));
            assertThat(edge.variance())
                    .isCloseTo(0.75 * independentSum + 0.25 * dependentSum * dependentSum, within(1e-15));
        }
    }

    /**
     * All six ordered pairs of classes with 2 and 2 items have equal variances; the variance of the mean is that of a pair over the number
     * of classes minus one.
     */
    @Test
    void varianceOfOneVersusOneCountsSharedItems() {
        Moments each = AreaVariance.atEdge(1, 2, 2);
        Moments edge = new OneVersusOneAuroc().atEdge(PERFECT, PERFECT.weights());
        assertThat(edge.value()).isCloseTo(each.value(), within(1e-15));
        assertThat(edge.variance()).isCloseTo(each.variance() / 2, within(1e-15));
    }

    @Test
    void areaOfOneClassIsUndefined() {
        ClassScores one = ClassScoresCases.of(new double[][] {{0.5, 0.3, 0.2}, {0.4, 0.3, 0.3}}, "a", "a");
        for (AreaAverage metric : List.of(new OneVersusRestAuroc(), new OneVersusOneAuroc())) {
            double[] found = new double[one.atoms()];
            metric.influence(one, one.weights(), found);
            assertThat(found).containsOnly(Double.NaN);
            assertThat(metric.value(one)).isNaN();
        }
    }

    /** Previous values of the array have no effect. */
    @Test
    void influencesOfPerfectAreasAreZero() {
        for (AreaAverage metric : List.of(new OneVersusRestAuroc(), new OneVersusOneAuroc())) {
            double[] found = new double[PERFECT.atoms()];
            Arrays.fill(found, 7);
            metric.influence(PERFECT, PERFECT.weights(), found);
            assertThat(found).containsOnly(0);
        }
    }

    @Test
    void spellingsOfAveragesMatchPublishedIds() {
        AreaAverage ovo = new OneVersusOneAuroc();
        assertThat(ovo.spelling()).isEqualTo("auroc-ovo");
        assertThat(ovo.configured(WEIGHTED).spelling()).isEqualTo("auroc-ovo:average=weighted");
        assertThat(new OneVersusRestAuroc().spelling()).isEqualTo("auroc-ovr");
        assertThat(ovo.range()).isEqualTo(Range.UNIT);
        assertThat(ovo.evidenceType()).isEqualTo(ClassScores.class);
        assertThat(ovo.options()).extracting(OptionSpec::name).containsExactly("average");
    }
}
