package dev.credence.benchmarks;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.coverage.Coverage;
import dev.credence.coverage.CoverageStudy;
import dev.credence.coverage.Population;
import dev.credence.coverage.Populations;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The exact coverage of one method for a proportion of n trials. Coverage as a function of p jumps at the bounds of the n + 1
 * intervals; between two jumps it is the probability of a fixed run of outcomes, which rises and then falls, so that it is least
 * at an end. The least is therefore looked for on both sides of each bound.
 *
 * @param method spelling of the method
 * @param n trials
 * @param mean mean coverage over p
 * @param inner least coverage for p in [0.05, 0.95]
 * @param least least coverage for p in (0, 1)
 * @param length mean length over p
 */
record ProportionGrid(String method, long n, double mean, double inner, double least, double length) {
    /** The number of midpoints of an even grid of p; the mean of the smooth pieces between jumps is then known to about 0.0005. */
    private static final int POINTS = 1_000;

    private static final double EDGE = 0.05;
    /** A study treats a bound as equal to a true value at a distance of 1e-12. */
    private static final double NEARBY = 2e-12;

    static ProportionGrid of(Metric<ConfusionMatrix> metric, ProportionIntervalMethod method, long n) {
        List<Coverage> even = run(metric, method, n, evenly());
        List<Coverage> all = new ArrayList<>(even);
        all.addAll(run(metric, method, n, nextToBounds(method.at(ConfidenceLevel.P95), n)));
        return new ProportionGrid(
                method.spelling(),
                n,
                even.stream().mapToDouble(Coverage::coverage).average().orElseThrow(),
                least(all, EDGE),
                least(all, 0),
                even.stream()
                        .mapToDouble(study -> study.lengths().mean())
                        .average()
                        .orElseThrow());
    }

    private static List<Coverage> run(
            Metric<ConfusionMatrix> metric, IntervalMethod method, long n, DoubleStream truths) {
        List<Population<ConfusionMatrix>> populations = truths.distinct()
                .mapToObj(p -> Populations.proportion(metric, n, p))
                .toList();
        return CoverageStudy.of(metric, ConfidenceLevel.P95)
                .withMethod(method)
                .over(populations)
                .run(ComputeOptions.defaults());
    }

    private static DoubleStream evenly() {
        return IntStream.range(0, POINTS).mapToDouble(i -> (i + 0.5) / POINTS);
    }

    private static DoubleStream nextToBounds(ProportionBounds bounds, long n) {
        DoubleStream jumps = LongStream.rangeClosed(0, n)
                .boxed()
                .flatMapToDouble(k -> DoubleStream.of(bounds.lower(k, n), bounds.upper(k, n)));
        return DoubleStream.concat(DoubleStream.of(EDGE, 1 - EDGE), jumps)
                .flatMap(p -> DoubleStream.of(p - NEARBY, p + NEARBY))
                .filter(p -> p > 0 && p < 1);
    }

    private static double least(List<Coverage> all, double edge) {
        return all.stream()
                .filter(c -> c.truth() > edge && c.truth() < 1 - edge)
                .mapToDouble(Coverage::coverage)
                .min()
                .orElseThrow();
    }
}
