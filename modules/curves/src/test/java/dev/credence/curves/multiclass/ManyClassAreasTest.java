package dev.credence.curves.multiclass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.option.Options;
import dev.credence.curves.metric.Auroc;
import dev.credence.testkit.laws.metric.InfluenceLaws;
import dev.credence.testkit.laws.metric.MetricLaws;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ManyClassAreasTest {
    private static final ClassScores SCORES = ClassScoresCases.random(4, 120, 0.5, 9);
    private static final Options WEIGHTED = Options.parse("average=weighted");

    /** Returns the area of the items of class c against those of the given other classes, computed pair by pair. */
    private static double area(ClassScores scores, int c, int[] others) {
        double[] positives = column(scores, c, new int[] {c});
        return new Auroc().value(ScoredSample.of(positives, column(scores, c, others)));
    }

    private static double[] column(ClassScores scores, int c, int[] classes) {
        return IntStream.range(0, scores.atoms())
                .filter(atom -> IntStream.of(classes).anyMatch(d -> d == scores.truth(atom)))
                .mapToDouble(atom -> scores.score(atom, c))
                .toArray();
    }

    private static double share(int c) {
        return column(SCORES, c, new int[] {c}).length / 120.0;
    }

    @Test
    void oneVersusRestIsTheMeanOfBinaryAreas() {
        double macro = 0;
        double weighted = 0;
        for (int c = 0; c < 4; c++) {
            int own = c;
            double area =
                    area(SCORES, c, IntStream.range(0, 4).filter(d -> d != own).toArray());
            macro += area / 4;
            weighted += share(c) * area;
        }
        assertEquals(macro, new OneVersusRestAuroc().value(SCORES), 1e-14);
        assertEquals(weighted, new OneVersusRestAuroc().configured(WEIGHTED).value(SCORES), 1e-14);
    }

    @Test
    void oneVersusOneIsHandAndTillsMeanOfPairs() {
        double macro = 0;
        double weighted = 0;
        for (int c = 0; c < 4; c++) {
            for (int d = 0; d < c; d++) {
                double pair = (area(SCORES, c, new int[] {d}) + area(SCORES, d, new int[] {c})) / 2;
                macro += pair / 6;
                weighted += (share(c) + share(d)) * pair / 3;
            }
        }
        assertEquals(macro, new OneVersusOneAuroc().value(SCORES), 1e-14);
        assertEquals(weighted, new OneVersusOneAuroc().configured(WEIGHTED).value(SCORES), 1e-14);
    }

    @Test
    void influencesOfWeightedAveragesAreDerivatives() {
        for (int classes = 2; classes < 6; classes++) {
            ClassScores scores = ClassScoresCases.random(classes, 30, 0.5, classes);
            for (AreaAverage metric : List.of(new OneVersusRestAuroc(), new OneVersusOneAuroc())) {
                InfluenceLaws.sumToZero(metric.configured(WEIGHTED), scores);
                InfluenceLaws.equalTheNumericalDerivative(metric.configured(WEIGHTED), scores);
                MetricLaws.ignoresTheScaleOfWeights(metric.configured(WEIGHTED), scores, 0.37);
            }
        }
    }

    @Test
    void averagesOfTwoComplementaryClassesEqualTheBinaryArea() {
        double[] p = {0.9, 0.3, 0.5, 0.5, 0.7, 0.1};
        String[] truth = {"b", "b", "a", "b", "b", "a"};
        double[][] rows = new double[p.length][];
        for (int i = 0; i < p.length; i++) {
            rows[i] = new double[] {1 - p[i], p[i]};
        }
        ClassScores scores = ClassScores.of(List.of("a", "b"), List.of(truth), rows);
        double area = new Auroc().value(ScoredSample.of(new double[] {0.9, 0.3, 0.5, 0.7}, new double[] {0.5, 0.1}));
        assertEquals(area, new OneVersusRestAuroc().value(scores), 1e-15);
        assertEquals(area, new OneVersusOneAuroc().value(scores), 1e-15);
    }

    @Test
    void boundaryVarianceOfTwoComplementaryClassesEqualsTheBinaryOne() {
        double[] p = {0.9, 0.8, 0.7, 0.95, 0.1, 0.2, 0.3, 0.4, 0.05, 0.85, 0.6};
        String[] truth = {"b", "b", "b", "b", "a", "a", "a", "a", "a", "a", "a"};
        double[][] rows = new double[p.length][];
        for (int i = 0; i < p.length; i++) {
            rows[i] = new double[] {1 - p[i], p[i]};
        }
        ClassScores scores = ClassScores.of(List.of("a", "b"), List.of(truth), rows);
        ScoredSample binary =
                ScoredSample.of(new double[] {0.9, 0.8, 0.7, 0.95}, new double[] {0.1, 0.2, 0.3, 0.4, 0.05, 0.85, 0.6});
        Moments expected = new Auroc().atEdge(binary, binary.weights());
        for (AreaAverage metric : List.of(new OneVersusRestAuroc(), new OneVersusOneAuroc())) {
            for (Options options : List.of(Options.parse("average=macro"), WEIGHTED)) {
                Moments edge = metric.configured(options).atEdge(scores, scores.weights());
                assertEquals(expected.value(), edge.value(), 1e-15, metric.spelling());
                assertEquals(expected.variance(), edge.variance(), 1e-15 * 4, metric.spelling());
            }
        }
    }

    @Test
    void classesWithoutItemsAreLeftOutWithANote() {
        ClassScores scores =
                ClassScoresCases.of(new double[][] {{0.5, 0.3, 0.2}, {0.2, 0.6, 0.2}, {0.7, 0.1, 0.2}}, "a", "b", "a");
        assertEquals(1, new OneVersusOneAuroc().value(scores));
        assertEquals(
                List.of("classes without items are left out: [c]"),
                Note.sentences(new OneVersusOneAuroc().notes(scores, scores.weights())));
        ClassScores one = ClassScoresCases.of(new double[][] {{0.5, 0.3, 0.2}}, "a");
        assertEquals(
                List.of("auroc-ovr is undefined: it needs items of two classes, here classes=1"),
                Note.sentences(new OneVersusRestAuroc().notes(one, one.weights())));
    }

    @Test
    void mergedPartsEqualTheWhole() {
        ClassScores a = ClassScoresCases.random(3, 20, 0.5, 1);
        ClassScores b = ClassScoresCases.random(3, 25, 0.5, 2);
        assertEquals(45, a.merge(b).size());
        assertEquals(new OneVersusOneAuroc().value(a.merge(b)), new OneVersusOneAuroc().value(b.merge(a)), 1e-14);
    }
}
