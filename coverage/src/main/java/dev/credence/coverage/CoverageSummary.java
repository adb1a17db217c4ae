package dev.credence.coverage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The results of a method summarized over all populations of a study.
 *
 * @param method spelling of the method
 * @param points number of populations
 * @param exact whether all of them were enumerated
 * @param mean mean coverage
 * @param meanError standard error of the mean coverage, 0 where exact
 * @param worst smallest coverage probability
 * @param worstError its standard error, 0 where exact; as the smallest of several it tends to be too low
 * @param worstAt name of the population with the smallest coverage
 * @param missedBelow mean share of samples with the true value below the interval
 * @param missedAbove mean share of samples with the true value above the interval
 * @param without mean share of samples without an interval
 * @param undefined mean share of samples in which the metric is 0/0
 * @param degenerate mean share of degenerate intervals
 * @param length mean of the expected lengths
 * @param score mean of the expected interval scores
 * @param holds whether the coverage is sufficient by the rule of {@link #ranked}
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
    /** The mean miss rate may be this many times the nominal one: at level 0.95 a mean coverage of 0.945 is sufficient. */
    private static final double MEAN_MISS_FACTOR = 1.1;
    /** The miss rate on one side may be this many times the nominal one: 0.0375 in place of 0.025 at level 0.95. */
    private static final double ONE_SIDED_MISS_FACTOR = 1.5;
    /** The miss rate of the worst population may be this many times the nominal one. */
    private static final double WORST_MISS_FACTOR = 2;
    /** The number of standard errors by which a simulated result may exceed a limit. */
    private static final double STANDARD_ERRORS = 3;

    /**
     * Summarizes results by method.
     *
     * @param results of one metric at one level
     * @return a summary per method, in the order in which methods first appear
     */
    public static List<CoverageSummary> of(List<Coverage> results) {
        Map<String, List<Coverage>> byMethod = new LinkedHashMap<>();
        results.forEach(r ->
                byMethod.computeIfAbsent(r.method(), m -> new ArrayList<>()).add(r));
        return byMethod.values().stream().map(CoverageSummary::summarize).toList();
    }

    /**
     * Summarizes results by method, the best method first: methods with sufficient coverage before the others, and in each group the
     * smaller interval score first.
     *
     * <p>Coverage is sufficient if three conditions hold, where m = 1 - level is the nominal miss rate: the mean miss rate is at most
     * 1.1 m, the mean miss rate on each side is at most 1.5 m / 2, and the largest miss rate is at most 2 m. At level 0.95 these are
     * a mean coverage of 0.945, 0.0375 on each side, and a smallest coverage of 0.90. Simulated results may exceed a limit by three
     * standard errors.
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

    private static CoverageSummary summarize(List<Coverage> results) {
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
                isSufficient(worst, mean, error, results));
    }

    private static boolean isSufficient(Coverage worst, double mean, double error, List<Coverage> results) {
        double tail = worst.level().tail();
        double below = mean(results, Coverage::missedBelow);
        double above = mean(results, Coverage::missedAbove);
        return 1 - mean <= MEAN_MISS_FACTOR * 2 * tail + STANDARD_ERRORS * error
                && Math.max(below, above) <= ONE_SIDED_MISS_FACTOR * tail + STANDARD_ERRORS * error
                && 1 - worst.coverage() <= WORST_MISS_FACTOR * 2 * tail + STANDARD_ERRORS * worst.coverageError();
    }

    private static double mean(List<Coverage> results, ToDoubleFunction<Coverage> share) {
        return results.stream().mapToDouble(share).average().orElse(Double.NaN);
    }
}
