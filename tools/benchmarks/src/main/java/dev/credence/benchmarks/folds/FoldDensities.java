package dev.credence.benchmarks.folds;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Distribution;
import dev.credence.api.interval.DistributionMethod;
import dev.credence.api.metric.Metric;
import dev.credence.figures.Figure;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.scale.LinearScale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Figures 2 and 3 of Wang and Li (2016): how the mean of the folds' precision and recall varies from data set to data set (a kernel
 * density estimate), with the two Beta distributions that one data set gives for it: with the correlation 1/K of folds, and with
 * none.
 *
 * <p>The paper does not say of which data set its Beta distributions are. Here it is the one in the middle, whose mean over folds is the
 * median; so that the curves differ in width, and not by the luck of a draw.
 *
 * @see <a href="https://doi.org/10.1162/NECO_a_00857">Wang and Li (2016), Neural Computation 28, 1694-1722, section 3.2.1</a>
 */
public final class FoldDensities {
    private static final int ROWS = 200;
    private static final double HEIGHT = 230;
    private static final int POINTS = 240;
    private static final List<String> NAMES =
            List.of("true: means of folds of many data sets", "Beta, rho = 1/K", "Beta, rho = 0");

    private final Learner learner;
    private final List<Curves> measures;

    /** The three densities of a measure. */
    private record Curves(
            String measure,
            LinearScale across,
            KernelDensity truth,
            Distribution correlated,
            Distribution independent) {
        List<DoubleUnaryOperator> densities() {
            return List.of(truth::at, correlated::density, independent::density);
        }

        double x(int i) {
            return across.lower() + (across.upper() - across.lower()) * i / POINTS;
        }
    }

    private FoldDensities(Learner learner, List<Curves> measures) {
        this.learner = learner;
        this.measures = measures;
    }

    /**
     * Of a classification tree, figure 2.
     *
     * @param credence the installed methods
     * @param dataSets how many to draw, an odd number
     */
    public static FoldDensities ofTree(Credence credence, int dataSets) {
        return of(Learner.TREE, credence, dataSets);
    }

    /**
     * Of a support vector machine, figure 3.
     *
     * @param credence the installed methods
     * @param dataSets how many to draw, an odd number
     */
    public static FoldDensities ofSupportVectors(Credence credence, int dataSets) {
        return of(Learner.SVM, credence, dataSets);
    }

    private static FoldDensities of(Learner learner, Credence credence, int dataSets) {
        if (dataSets % 2 == 0) {
            throw new IllegalArgumentException(
                    "data sets must be odd, so that one is in the middle: dataSets=" + dataSets);
        }
        Experiment experiment = new Experiment(2, "figure", learner, ROWS, new GaussianClasses(5, 0.2, 1, 0.5));
        List<FoldCounts> drawn =
                IntStream.range(0, dataSets).mapToObj(experiment::replicate).toList();
        List<Curves> measures = Arrays.stream(FoldInterval.Measure.values())
                .map(measure -> curves(measure.id(), drawn, credence))
                .toList();
        return new FoldDensities(learner, measures);
    }

    private static Curves curves(String measure, List<FoldCounts> drawn, Credence credence) {
        List<Distribution> correlated = drawn.stream()
                .map(counts -> approximated(measure, "kfold-beta-mean:prior=1", counts, credence))
                .toList();
        double[] means = correlated.stream().mapToDouble(Distribution::mean).toArray();
        double median = Arrays.stream(means).sorted().toArray()[means.length / 2];
        int middle = IntStream.range(0, means.length)
                .filter(i -> means[i] == median)
                .findFirst()
                .orElseThrow();
        Distribution independent = approximated(measure, "kfold-beta-mean:prior=1,rho=0", drawn.get(middle), credence);
        double[] ends = DoubleStream.concat(
                        Arrays.stream(means),
                        DoubleStream.of(
                                correlated.get(middle).quantile(0.001),
                                correlated.get(middle).upperQuantile(0.001)))
                .toArray();
        return new Curves(
                measure, LinearScale.containing(ends), new KernelDensity(means), correlated.get(middle), independent);
    }

    @SuppressWarnings("unchecked") // precision and recall read confusion matrices
    private static Distribution approximated(String measure, String method, FoldCounts counts, Credence credence) {
        DistributionMethod densities = (DistributionMethod) credence.registry().method(method);
        return densities.distribution(
                (Metric<ConfusionMatrix>) credence.registry().metric(measure), counts.sample());
    }

    /** Returns the drawing: a panel for precision, one for recall. */
    public Figure figure() {
        List<LegendEntry> keys = IntStream.range(0, NAMES.size())
                .mapToObj(i -> new LegendEntry(NAMES.get(i), line(List.of(), i)))
                .toList();
        List<String> notes = new ArrayList<>();
        notes.add(
                "Two classes of five normal features, N(0, 1) and N(0.2, 1); 200 items, 10 folds, flat prior. The Beta"
                        + " distributions are of the data set in the middle.");
        measures.forEach(curves -> notes.add(spread(curves)));
        return new Figure(
                "Precision and recall over 10 folds, " + learner.words(),
                "Densities of the mean over folds of precision and recall: estimated from many data sets, and the Beta"
                        + " distributions that one data set gives with and without correlation of folds.",
                Figure.USUAL_WIDTH,
                keys,
                measures.stream().map(FoldDensities::panel).toList(),
                notes);
    }

    private static String spread(Curves curves) {
        return String.format(
                Locale.ROOT,
                "Standard deviations of %s: true %.3f, by Beta %.3f with rho = 1/K, %.3f with rho = 0.",
                curves.measure(),
                curves.truth().standardDeviation(),
                curves.correlated().standardDeviation(),
                curves.independent().standardDeviation());
    }

    private static Panel panel(Curves curves) {
        List<Mark> lines = new ArrayList<>();
        double top = 0;
        for (int i = 0; i < NAMES.size(); i++) {
            DoubleUnaryOperator density = curves.densities().get(i);
            List<Point> points = IntStream.rangeClosed(0, POINTS)
                    .mapToDouble(curves::x)
                    .mapToObj(x -> new Point(x, density.applyAsDouble(x)))
                    .toList();
            top = Math.max(top, points.stream().mapToDouble(Point::y).max().orElse(0));
            lines.add(line(points, i));
        }
        Axis up = Axis.of("density", LinearScale.containing(0, top));
        return new Panel("", Axis.of(curves.measure(), curves.across()), up, HEIGHT, lines);
    }

    private static LineMark line(List<Point> points, int series) {
        return new LineMark(points, ColourRole.series(series), Dash.series(series), NAMES.get(series));
    }

    /** What was drawn: a row for each place of each panel. */
    public String csv() {
        StringBuilder csv = new StringBuilder("measure,value,true,beta rho=1/K,beta rho=0\n");
        for (Curves curves : measures) {
            for (int i = 0; i <= POINTS; i++) {
                double x = curves.x(i);
                csv.append(curves.measure()).append(',').append(x);
                curves.densities().forEach(density -> csv.append(',').append(density.applyAsDouble(x)));
                csv.append('\n');
            }
        }
        return csv.toString();
    }

    /**
     * A density estimated from values by Gaussian kernels of Silverman's width, {@code 0.9 min(s, q/1.34) n^(-1/5)}, s their standard
     * deviation and q the distance of their quartiles.
     *
     * @see <a href="https://doi.org/10.1201/9781315140919">Silverman (1986), Density Estimation, equation 3.31</a>
     */
    static final class KernelDensity {
        private static final double QUARTILES = 1.34;

        private final double[] sorted;
        private final double width;

        KernelDensity(double[] values) {
            sorted = values.clone();
            Arrays.sort(sorted);
            double spread = Math.min(standardDeviation(), (quantile(0.75) - quantile(0.25)) / QUARTILES);
            width = 0.9 * spread * Math.pow(sorted.length, -0.2);
        }

        double mean() {
            return Arrays.stream(sorted).average().orElseThrow();
        }

        double standardDeviation() {
            double mean = mean();
            double squares =
                    Arrays.stream(sorted).map(x -> (x - mean) * (x - mean)).sum();
            return Math.sqrt(squares / (sorted.length - 1));
        }

        private double quantile(double p) {
            return sorted[(int) Math.round(p * (sorted.length - 1))];
        }

        double at(double x) {
            double sum = Arrays.stream(sorted)
                    .map(value -> (x - value) / width)
                    .map(z -> Math.exp(-z * z / 2))
                    .sum();
            return sum / (sorted.length * width * Math.sqrt(2 * Math.PI));
        }
    }
}
