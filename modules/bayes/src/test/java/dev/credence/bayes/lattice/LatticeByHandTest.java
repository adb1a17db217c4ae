package dev.credence.bayes.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.bayes.lattice.LatticeCells.BetaPoints;
import dev.credence.numerics.normal.Normal;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Checks lattices whose value number i of n is i, so that every quantile is known. */
class LatticeByHandTest {
    private static final double[] UNEVEN = {7.5, 2.5, 1.5, 3.5};

    private static LatticePosterior counted(double[] shapes, ToDoubleFunction<double[]> value) {
        return LatticePosterior.of(shapes, OptionalDouble.empty(), pointByPoint(value), LatticeRule.USUAL);
    }

    static CellFunction pointByPoint(ToDoubleFunction<double[]> value) {
        return (cells, out) ->
                Arrays.setAll(out, i -> value.applyAsDouble(Arrays.copyOfRange(cells, 4 * i, 4 * i + 4)));
    }

    private static LatticePosterior ranks(double power) {
        int[] next = {0};
        return counted(UNEVEN, cells -> Math.pow(next[0]++, power));
    }

    private static LatticeRule rule(double level) {
        return LatticeRule.of(ConfidenceLevel.of(level));
    }

    /** Each rule has at least thirty points beyond each bound: 4096 * 0.0075 = 30.7, 16384 * 0.002 = 32.8, 65536 * 0.0005 = 32.8. */
    @Test
    void ruleGrowsWithTheLevel() {
        assertThat(rule(0.5)).isEqualTo(LatticeRule.USUAL);
        assertThat(rule(0.985)).isEqualTo(LatticeRule.USUAL);
        assertThat(rule(0.986)).isEqualTo(LatticeRule.MIDDLE);
        assertThat(rule(0.996)).isEqualTo(LatticeRule.MIDDLE);
        assertThat(rule(0.997)).isEqualTo(LatticeRule.FINE);
        assertThat(rule(0.999)).isEqualTo(LatticeRule.FINE);
        assertThat(rule(0.9995)).isEqualTo(LatticeRule.FINEST);
        assertThat(rule(0.9999999)).isEqualTo(LatticeRule.FINEST);
        assertThat(LatticeRule.USUAL.reaches(30.0 / 4096)).isTrue();
        assertThat(LatticeRule.USUAL.square()).isEqualTo(2_273);
    }

    /**
     * The quantile of p = (j + 1/2)/n is p for the uniform distribution, its root for Beta(2, 1), and sin^2(pi p/2) for the arc sine law.
     */
    @Test
    void pointsAreQuantiles() {
        BetaPoints uniform = BetaPoints.of(1, 1, 64);
        BetaPoints root = BetaPoints.of(2, 1, 64);
        BetaPoints arc = BetaPoints.of(0.5, 0.5, 64);
        for (int j = 0; j < 64; j++) {
            double p = (j + 0.5) / 64;
            assertThat(uniform.x(j)).isCloseTo(p, within(1e-6));
            assertThat(uniform.x(j) + uniform.y(j)).isCloseTo(1, within(1e-15));
            assertThat(root.x(j)).isCloseTo(Math.sqrt(p), within(1e-6));
            assertThat(arc.x(j)).isCloseTo(Math.pow(Math.sin(Math.PI * p / 2), 2), within(1e-6));
            assertThat(arc.y(j)).isCloseTo(Math.pow(Math.cos(Math.PI * p / 2), 2), within(1e-6));
        }
    }

    /**
     * For Beta(a, 1) the quantile is p^(1/a), which is 0 in double precision for p below 1e-304^a; the points are right
     * to 2e-4.
     */
    @Test
    void quantilesOfTinyShapesAreZeroOrOne() {
        for (double shape : new double[] {0.1, 0.03, 0.02, 0.001}) {
            BetaPoints low = BetaPoints.of(shape, 1, 4096);
            BetaPoints high = BetaPoints.of(1, shape, 4096);
            for (int j = 0; j < 4096; j++) {
                double quantile = Math.pow((j + 0.5) / 4096, 1 / shape);
                assertThat(low.x(j)).isCloseTo(quantile, within(2e-4));
                assertThat(high.y(4095 - j)).isCloseTo(quantile, within(2e-4));
            }
        }
    }

    /** Points are computed once, and again for other shapes or another number of points. */
    @Test
    void pointsAreComputedOnce() {
        BetaPoints created = BetaPoints.of(3, 4, 128);
        assertThat(BetaPoints.of(3, 4, 128)).isSameAs(created);
        assertThat(BetaPoints.of(3, 4, 256).x(255)).isGreaterThan(created.x(127));
        assertThat(BetaPoints.of(3, 4.5, 128).x(64)).isLessThan(created.x(64));
        assertThat(BetaPoints.of(3.5, 4, 128).x(64)).isGreaterThan(created.x(64));
        BetaPoints many = BetaPoints.of(3, 4, 131_072);
        assertThat(BetaPoints.of(3, 4, 131_072)).isNotSameAs(many);
    }

    /** Cells are computed once, and again for other shapes, for a fixed share or for another number of points. */
    @Test
    void cellsAreComputedOnce() {
        double[] shapes = {4, 2, 1, 3};
        OptionalDouble none = OptionalDouble.empty();
        LatticeCells made = LatticeCells.of(shapes, none, LatticeRule.USUAL);
        assertThat(LatticeCells.of(shapes.clone(), none, LatticeRule.USUAL)).isSameAs(made);
        assertThat(LatticeCells.of(shapes, none, LatticeRule.MIDDLE).cells()).hasSize(4 * 16_384);
        assertThat(LatticeCells.of(shapes, OptionalDouble.of(0.5), LatticeRule.USUAL)
                        .cells())
                .isNotEqualTo(made.cells());
        assertThat(LatticeCells.of(new double[] {4, 2, 1, 3.5}, none, LatticeRule.USUAL)
                        .cells())
                .isNotEqualTo(made.cells());
        LatticeCells many = LatticeCells.of(shapes, none, LatticeRule.FINE);
        assertThat(LatticeCells.of(shapes, none, LatticeRule.FINE)).isNotSameAs(many);
    }

    /** The four cells of each point are the probabilities of one item. */
    @Test
    void cellsOfPointSumToOne() {
        double[] cells = LatticeCells.of(UNEVEN, OptionalDouble.empty(), LatticeRule.USUAL)
                .cells();
        for (int i = 0; i < cells.length; i += 4) {
            assertThat(cells[i] + cells[i + 1] + cells[i + 2] + cells[i + 3]).isCloseTo(1, within(1e-15));
        }
    }

    /** A quantile is the mean over a window of w ranks to either side: of a straight line the line itself, of squares r^2 + w (w + 1)/3. */
    @Test
    void quantilesAreMeansOfAWindow() {
        LatticePosterior line = ranks(1);
        for (double p : new double[] {0.001, 0.025, 0.3, 0.5, 0.77, 0.999}) {
            assertThat(line.quantile(p)).isCloseTo(p * 4096 - 0.5, within(1e-9));
        }
        assertThat(line.quantile(0)).isZero();
        assertThat(line.quantile(1)).isEqualTo(4095);
        assertThat(line.quantile(0.5 / 4096)).isZero();
        assertThat(line.mean()).isCloseTo(4095 / 2.0, within(1e-9));
        assertThat(line.standardDeviation()).isCloseTo(Math.sqrt((4096.0 * 4096 - 1) / 12), within(1e-9));
        assertThat(line.points()).isEqualTo(4096);
        LatticePosterior squares = ranks(2);
        double p = 1024.5 / 4096;
        long w = (long) Math.floor(2 * Math.sqrt(4096 * p * (1 - p)));
        assertThat(squares.quantile(p)).isCloseTo(1024.0 * 1024 + w * (w + 1) / 3.0, within(1e-6));
    }

    /** Undefined values are left out; without defined values the quantile is NaN. */
    @Test
    void undefinedPointsAreLeftOut() {
        int[] next = {0};
        LatticePosterior half = counted(UNEVEN, cells -> next[0]++ % 2 == 0 ? Double.NaN : 3);
        assertThat(half.defined()).isEqualTo(2048);
        assertThat(half.points()).isEqualTo(4096);
        assertThat(half.mean()).isEqualTo(3);
        assertThat(half.standardDeviation()).isZero();
        LatticePosterior none = counted(UNEVEN, cells -> Double.NaN);
        assertThat(none.defined()).isZero();
        assertThat(none.quantile(0.5)).isNaN();
        assertThat(none.mean()).isNaN();
        assertThat(none.standardDeviation()).isNaN();
    }

    /** Classes with equal shapes take both orders, which doubles the points; other classes take one. */
    @Test
    void classesWithEqualShapesTakeBothOrders() {
        assertThat(counted(new double[] {3.5, 1.5, 1.5, 3.5}, cells -> 1).points())
                .isEqualTo(8192);
        assertThat(counted(new double[] {3.5, 1.5, 2.5, 2.5}, cells -> 1).points())
                .isEqualTo(4096);
        assertThat(counted(new double[] {2.5, 2.5, 1.5, 3.5}, cells -> 1).points())
                .isEqualTo(4096);
    }

    /** Cells of a Dirichlet distribution with the shapes a_i have the means a_i/A and the variances a_i (A - a_i)/A^2/(A + 1). */
    @Test
    void cellsHaveTheMomentsOfADirichletDistribution() {
        for (double[] shapes : new double[][] {UNEVEN, {1.5, 3.5, 7.5, 2.5}, {3.5, 1.5, 1.5, 3.5}}) {
            double all = shapes[0] + shapes[1] + shapes[2] + shapes[3];
            for (int i = 0; i < 4; i++) {
                int cell = i;
                LatticePosterior posterior = counted(shapes, cells -> cells[cell]);
                assertThat(posterior.mean()).isCloseTo(shapes[i] / all, within(2e-4));
                assertThat(posterior.standardDeviation())
                        .isCloseTo(Math.sqrt(shapes[i] * (all - shapes[i]) / (all + 1)) / all, within(1e-3));
            }
        }
    }

    /** With a fixed share of positives the cells of each class add up to the share of that class. */
    @Test
    void fixedShareOfPositivesIsKept() {
        for (double[] shapes : new double[][] {UNEVEN, {1.5, 3.5, 7.5, 2.5}}) {
            LatticePosterior share = LatticePosterior.of(
                    shapes, OptionalDouble.of(0.3), pointByPoint(cells -> cells[2] + cells[3]), LatticeRule.USUAL);
            assertThat(share.quantile(0.001)).isCloseTo(0.3, within(1e-14));
            assertThat(share.quantile(0.999)).isCloseTo(0.3, within(1e-14));
        }
    }

    /**
     * Far tails follow straight lines in the normal deviate through the tail probabilities 0.0005 and 0.00005: lines of the values, of
     * their logarithms or of their log odds.
     */
    @Test
    void farTailsContinueAsStraightLines() {
        LatticePosterior line = ranks(1);
        double infinite = Double.POSITIVE_INFINITY;
        double before = 5e-4 * 4096 - 0.5;
        double last = 0;
        double z = (Normal.upperQuantile(1e-7) - Normal.upperQuantile(5e-5))
                / (Normal.upperQuantile(5e-5) - Normal.upperQuantile(5e-4));
        TailExtrapolation whole = new TailExtrapolation(line, new Range(-infinite, infinite));
        assertThat(whole.lower(1e-7)).isCloseTo(last + (last - before) * z, within(1e-9));
        assertThat(whole.upper(1e-7)).isCloseTo(4095 - (last - before) * z, within(1e-9));
        assertThat(whole.lower(5e-5)).isZero();
        assertThat(whole.upper(5e-5)).isEqualTo(4095);
        assertThat(whole.lower(5e-4)).isCloseTo(before, within(1e-9));
        TailExtrapolation above = new TailExtrapolation(line, new Range(-10, infinite));
        assertThat(above.lower(1e-7)).isCloseTo(-10 + 10 * Math.pow(10 / (before + 10), z), within(1e-9));
        assertThat(above.upper(1e-7)).isCloseTo(-10 + 4105 * Math.pow(4105 / (4105 - before), z), within(1e-6));
        TailExtrapolation below = new TailExtrapolation(line, new Range(-infinite, 4105));
        assertThat(below.lower(1e-7)).isCloseTo(4105 - 4105 * Math.pow(4105 / (4105 - before), z), within(1e-6));
        assertThat(below.upper(1e-7)).isCloseTo(4105 - 10 * Math.pow(10 / (before + 10), z), within(1e-6));
        TailExtrapolation both = new TailExtrapolation(line, new Range(-10, 4105));
        double odds = 10 / 4105.0 * Math.pow(10 / 4105.0 / ((before + 10) / (4105 - before)), z);
        assertThat(both.lower(1e-7)).isCloseTo(-10 + 4115 * odds / (1 + odds), within(1e-9));
    }

    /**
     * A tail whose outermost values are equal continues with that value, also if it is an end of the range, at which no logarithm exists.
     */
    @Test
    void tailThatEndsInAPointHasThatPointAsQuantiles() {
        LatticePosterior point = counted(UNEVEN, cells -> 1);
        TailExtrapolation tail = new TailExtrapolation(point, Range.UNIT);
        assertThat(tail.upper(1e-7)).isEqualTo(1);
        assertThat(tail.lower(1e-7)).isEqualTo(1);
        int[] next = {0};
        LatticePosterior zeros = counted(UNEVEN, cells -> next[0]++ == 0 ? 0 : 0.5);
        assertThat(new TailExtrapolation(zeros, Range.UNIT).lower(1e-7)).isZero();
        assertThat(new TailExtrapolation(point, new Range(0, 3)).lower(1e-7)).isEqualTo(1);
    }

    @Test
    void cellsAreInOrderOfClasses() {
        ConfusionMatrix matrix =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{9, 0, 2}, {0, 0, 0}, {3, 0, 0}});
        TwoClasses classes = TwoClasses.of(matrix);
        assertThat(classes.shapes(0.5)).containsExactly(9.5, 2.5, 3.5, 0.5);
        assertThat(IntStream.range(0, 4).map(classes::cell).distinct()).hasSize(4);
        assertThat(classes.fixedShare(Sample.of(matrix))).isEmpty();
        assertThat(classes.fixedShare(StratifiedSample.byTruth(matrix))).hasValue(3 / 14.0);
        assertThat(TwoClasses.designRefusal(StratifiedSample.byTruth(matrix))).isEmpty();
    }

    /** If only one of two labels occurs, both labels are the classes; of three labels there is no second class to choose. */
    @Test
    void occurringLabelsAreTheClasses() {
        assertThat(TwoClasses.refusal(ConfusionMatrix.binary(5, 0, 0, 0))).isEmpty();
        ConfusionMatrix alone =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{9, 0, 0}, {0, 0, 0}, {0, 0, 0}});
        assertThat(TwoClasses.refusal(alone).map(Refusal::sentence))
                .hasValue("it needs two classes: classes=1; 'dirichlet' simulates any number of them");
        long[][] counts = new long[100][100];
        counts[0][0] = 9;
        counts[7][0] = 1;
        List<String> labels =
                IntStream.range(0, 100).mapToObj(Integer::toString).toList();
        assertThat(TwoClasses.refusal(ConfusionMatrix.of(labels, counts))).isEmpty();
    }
}
