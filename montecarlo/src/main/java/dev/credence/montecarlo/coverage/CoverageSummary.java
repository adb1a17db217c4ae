package dev.credence.montecarlo.coverage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A method over a whole grid.
 *
 * @param method spelling of the method
 * @param points how many truths
 * @param exact whether all of them were enumerated
 * @param mean mean coverage
 * @param meanError standard error of the mean coverage, 0 where exact
 * @param worst smallest coverage
 * @param worstError its standard error, 0 where exact; as the smallest of several it tends to be too low
 * @param worstAt name of the population where it was found
 * @param missedBelow mean share of samples with the truth below the interval
 * @param missedAbove mean share of samples with the truth above the interval
 * @param without mean share of samples without an interval
 * @param undefined mean share of samples in which the metric is 0/0
 * @param degenerate mean share of degenerate intervals
 * @param length mean of the expected lengths
 * @param score mean of the expected interval scores
 * @param holds whether the promise is kept, by the rule of {@link #ranked}
 */
public record CoverageSummary(
        String method,
        int points,
        boolean exact,
        double mean,
        double meanError,
        double worst,
        double worstError,
        String worstAt,
        double missedBelow,
        double missedAbove,
        double without,
        double undefined,
        double degenerate,
        double length,
        double score,
        boolean holds) {
    /** 1.1: a mean coverage of 0.945 still passes for 0.95. */
    private static final double MEAN_MISSES = 1.1;
    /** 1.5: a bound that is to be passed by 0.025 may be by 0.0375. */
    private static final double ONE_SIDE = 1.5;
    /** 2: the worst truth may miss twice as often as promised. */
    private static final double WORST_MISSES = 2;
    /** 3 standard errors are granted to simulated results. */
    private static final double ERRORS = 3;

    /**
     * Sums up results by method.
     *
     * @param results of one metric at one level
     * @return a summary per method, in the order in which methods first appear
     */
    public static List<CoverageSummary> of(List<Coverage> results) {
        Map<String, List<Coverage>> byMethod = new LinkedHashMap<>();
        results.forEach(r ->
                byMethod.computeIfAbsent(r.method(), m -> new ArrayList<>()).add(r));
        return byMethod.values().stream().map(CoverageSummary::one).toList();
    }

    /**
     * Sums up results by method, best method first: those that keep their promise before those that do not, and in each group
     * the smaller interval score first.
     *
     * <p>The promise is kept where the mean miss rate is at most 1.1 times what the level allows, on neither side more than 1.5
     * times its half, and the worst at most twice (0.945, 0.0375 and 0.90 at level 0.95), give or take three standard errors
     * where simulated.
     *
     * @param results of one metric at one level
     * @return a summary per method
     */
    public static List<CoverageSummary> ranked(List<Coverage> results) {
        return of(results).stream()
                .sorted(Comparator.comparing(CoverageSummary::holds)
                        .reversed()
                        .thenComparingDouble(CoverageSummary::score)
                        .thenComparing(CoverageSummary::method))
                .toList();
    }

    private static CoverageSummary one(List<Coverage> results) {
        Coverage worst = results.stream()
                .min(Comparator.comparingDouble(Coverage::coverage))
                .orElseThrow();
        double mean = mean(results, Coverage::coverage);
        double squares = results.stream()
                .mapToDouble(r -> r.coverageError() * r.coverageError())
                .sum();
        double error = Math.sqrt(squares) / results.size();
        return new CoverageSummary(
                worst.method(),
                results.size(),
                results.stream().allMatch(Coverage::exact),
                mean,
                error,
                worst.coverage(),
                worst.coverageError(),
                worst.population(),
                mean(results, Coverage::missedBelow),
                mean(results, Coverage::missedAbove),
                mean(results, Coverage::without),
                mean(results, Coverage::undefined),
                mean(results, Coverage::degenerate),
                mean(results, Coverage::length),
                mean(results, Coverage::score),
                keeps(worst, mean, error, results));
    }

    private static boolean keeps(Coverage worst, double mean, double error, List<Coverage> results) {
        double tail = worst.level().tail();
        double below = mean(results, Coverage::missedBelow);
        double above = mean(results, Coverage::missedAbove);
        return 1 - mean <= MEAN_MISSES * 2 * tail + ERRORS * error
                && Math.max(below, above) <= ONE_SIDE * tail + ERRORS * error
                && 1 - worst.coverage() <= WORST_MISSES * 2 * tail + ERRORS * worst.coverageError();
    }

    private static double mean(List<Coverage> results, ToDoubleFunction<Coverage> share) {
        return results.stream().mapToDouble(share).average().orElse(Double.NaN);
    }
}
