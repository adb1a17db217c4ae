package dev.credence.benchmarks.folds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.benchmarks.folds.FoldDensities.KernelDensity;
import dev.credence.figures.Figure;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Point;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FoldDensitiesTest {
    private static final Credence CREDENCE = Credence.load();

    private static List<Point> line(Figure figure, int panel, int line) {
        return ((LineMark) figure.panels().get(panel).marks().get(line)).points();
    }

    /** The paper's equation 3.6 for precision, of the folds' counts. */
    private static double[] shapes(FoldCounts counts, double rho) {
        double e = 0;
        double v = 0;
        double k = counts.folds().size();
        for (long[] fold : counts.folds()) {
            double a = fold[0] + 1.0;
            double b = fold[1] + 1.0;
            e += a / (a + b) / k;
            v += (1 + (k - 1) * rho) / (k * k) * a * b / ((a + b) * (a + b) * (a + b + 1));
        }
        return new double[] {e / v * (e - e * e - v), (1 - e) / v * (e - e * e - v)};
    }

    @Test
    void betaDistributionsOfMiddleDataSetEqualPaper() {
        Figure figure = FoldDensities.ofTree(CREDENCE, 1).figure();
        FoldCounts only =
                new Experiment(2, "figure", Learner.TREE, 200, new GaussianClasses(5, 0.2, 1, 0.5)).replicate(0);
        for (int line = 1; line <= 2; line++) {
            double[] shapes = shapes(only, line == 1 ? 0.1 : 0);
            double a = shapes[0];
            double b = shapes[1];
            Point one = line(figure, 0, line).get(100);
            Point other = line(figure, 0, line).get(140);
            double ratio =
                    (a - 1) * Math.log(other.x() / one.x()) + (b - 1) * Math.log((1 - other.x()) / (1 - one.x()));
            assertThat(Math.log(other.y() / one.y())).isCloseTo(ratio, within(1e-9));
        }
    }

    @Test
    void drawnNumbersAreInTheFileNextToTheFigure() {
        FoldDensities densities = FoldDensities.ofSupportVectors(CREDENCE, 3);
        List<String> rows = densities.csv().lines().toList();
        Point spot = line(densities.figure(), 1, 1).get(7);
        assertThat(rows).hasSize(1 + 2 * 241);
        String[] cells = rows.get(1 + 241 + 7).split(",", -1);
        assertThat(cells[0]).isEqualTo("recall");
        assertThat(Double.parseDouble(cells[1])).isEqualTo(spot.x());
        assertThat(Double.parseDouble(cells[3])).isEqualTo(spot.y());
    }

    @Test
    void evenNumberOfDataSetsHasNoMiddle() {
        assertThatThrownBy(() -> FoldDensities.ofTree(CREDENCE, 2))
                .hasMessage("data sets must be odd, so that one is in the middle: dataSets=2");
    }

    @Test
    void kernelDensityHasMassOneAndWidenedMoments() {
        double[] values = IntStream.range(0, 101).mapToDouble(i -> i / 100.0).toArray();
        KernelDensity density = new KernelDensity(values);
        double mass = 0;
        double mean = 0;
        for (int i = 0; i < 4_000; i++) {
            double x = -1.5 + (i + 0.5) / 1_000;
            mass += density.at(x) / 1_000;
            mean += x * density.at(x) / 1_000;
        }
        assertThat(mass).isCloseTo(1, within(1e-12));
        assertThat(mean).isCloseTo(0.5, within(1e-12));
        assertThat(density.standardDeviation()).isCloseTo(Math.sqrt(101 * 102 / 12.0) / 100, within(1e-12));
    }
}
