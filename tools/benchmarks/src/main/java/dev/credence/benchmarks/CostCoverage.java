package dev.credence.benchmarks;

import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.curves.curve.CostCurve;
import dev.credence.curves.curve.CostCurve.Point;
import dev.credence.curves.curve.CostCurve.Scale;
import dev.credence.curves.curve.NetBenefitCurve.Bounded;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Measures how often simultaneous bands of the relative utility and of the normalised expected cost contain the true values at all points, and
 * how often pointwise ones contain that of a point. The population is that of {@link NetBenefitCoverage}.
 */
record CostCoverage(int samples) {
    /** Probability-costs from 0.05 to 0.95. */
    private static final List<Double> COSTS =
            IntStream.rangeClosed(1, 19).mapToObj(i -> i / 20.0).toList();

    static Section measured(int samples) {
        return new Section("costs").table(new CostCoverage(samples).rows());
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(
                List.of("scale", "positives", "n", "band", "pointwise", "length", "difference", "pointwise", "length"));
        for (Scale scale : List.of(Scale.RELATIVE_UTILITY, Scale.EXPECTED_COST)) {
            for (double prevalence : new double[] {0.5, 0.2, 0.05}) {
                for (int n : new int[] {50, 200, 1_000, 5_000}) {
                    rows.add(row(scale, prevalence, n));
                }
            }
        }
        return rows;
    }

    private List<String> row(Scale scale, double prevalence, int n) {
        double[][] results = IntStream.range(0, samples)
                .parallel()
                .mapToObj(i -> sample(scale, prevalence, n, i))
                .toArray(double[][]::new);
        List<String> row = new ArrayList<>(List.of(scale.id(), Double.toString(prevalence), Integer.toString(n)));
        for (int column = 0; column < 6; column++) {
            int at = column;
            double mean =
                    IntStream.range(0, samples).mapToDouble(i -> results[i][at]).sum() / samples;
            row.add(Section.format("%.3f", mean));
        }
        return row;
    }

    private static double[] sample(Scale scale, double prevalence, int n, int index) {
        PairedScoredSample scores = NetBenefitCoverage.scores(prevalence, n, index);
        List<Double> places = scale == Scale.EXPECTED_COST ? COSTS : NetBenefitCoverage.GRID;
        ComputeOptions run = ComputeOptions.defaults().withSeed(index).withDraws(NetBenefitCoverage.DRAWS);
        CostCurve one = CostCurve.of(Sample.of(scores.first()), scale, places, Double.NaN, ConfidenceLevel.P95, run);
        CostCurve two = CostCurve.difference(Sample.of(scores), scale, places, Double.NaN, ConfidenceLevel.P95, run);
        double[] own = contains(one, point -> truth(scale, point, prevalence, 0));
        double[] difference = contains(
                two,
                point ->
                        truth(scale, point, prevalence, 0) - truth(scale, point, prevalence, NetBenefitCoverage.NOISE));
        return new double[] {own[0], own[1], own[2], difference[0], difference[1], difference[2]};
    }

    /** Returns 1 if the band contains the truth at all points, otherwise 0; the share of points whose pointwise bounds do; and the mean length. */
    private static double[] contains(CostCurve curve, ToDoubleFunction<Point> truth) {
        boolean all = true;
        double alone = 0;
        double length = 0;
        for (Point point : curve.points()) {
            double value = truth.applyAsDouble(point);
            all &= isIn(point.band(), value);
            alone += isIn(point.pointwise(), value) ? 1 : 0;
            length += point.band().upper() - point.band().lower();
        }
        int points = curve.points().size();
        return new double[] {all ? 1 : 0, alone / points, length / points};
    }

    private static boolean isIn(Bounded bounds, double value) {
        return bounds.lower() <= value && value <= bounds.upper();
    }

    private static double truth(Scale scale, Point point, double prevalence, double noise) {
        if (scale == Scale.EXPECTED_COST) {
            double[] rates = NetBenefitCoverage.rates(point.threshold(), prevalence, noise);
            return point.at() * (1 - rates[1]) + (1 - point.at()) * rates[0];
        }
        double trivial = Math.max(0, prevalence - (1 - prevalence) * NetBenefitCoverage.odds(point.at()));
        return (NetBenefitCoverage.truth(point.at(), prevalence, noise) - trivial) / (prevalence - trivial);
    }
}
