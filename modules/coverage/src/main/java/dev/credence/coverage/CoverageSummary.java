package dev.credence.coverage;

import dev.credence.coverage.Coverage.Rates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The results of a method summarized over all populations of a study. Immutable; equal if all values are. */
public final class CoverageSummary {
    /** The mean miss rate may be this many times the nominal one: at level 0.95 a mean coverage of 0.945 is sufficient. */
    private static final double MEAN_MISS_FACTOR = 1.1;
    /** The miss rate on one side may be this many times the nominal one: 0.0375 in place of 0.025 at level 0.95. */
    private static final double ONE_SIDED_MISS_FACTOR = 1.5;
    /** The miss rate of the worst population may be this many times the nominal one. */
    private static final double WORST_MISS_FACTOR = 2;
    /** The number of standard errors by which a simulated result may exceed a limit. */
    private static final double STANDARD_ERRORS = 3;

    private final Values values;

    private CoverageSummary(Values values) {
        this.values = values;
    }

    private record Values(int points, boolean exact, Rates means, Coverage worst, double length, double score) {}

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
        double squares = results.stream()
                .mapToDouble(r -> r.rates().error() * r.rates().error())
                .sum();
        Rates means = new Rates(
                mean(results, Coverage::coverage),
                Math.sqrt(squares) / results.size(),
                mean(results, r -> r.rates().missedBelow()),
                mean(results, r -> r.rates().missedAbove()),
                mean(results, r -> r.rates().without()),
                mean(results, r -> r.rates().undefined()),
                mean(results, r -> r.rates().degenerate()));
        return new CoverageSummary(new Values(
                results.size(),
                results.stream().allMatch(Coverage::exact),
                means,
                results.stream()
                        .min(Comparator.comparingDouble(Coverage::coverage))
                        .orElseThrow(),
                mean(results, r -> r.lengths().mean()),
                mean(results, r -> r.lengths().score())));
    }

    private static double mean(List<Coverage> results, ToDoubleFunction<Coverage> value) {
        return results.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    /** {@return the spelling of the method} */
    public String method() {
        return worst().method();
    }

    /** {@return the number of populations} */
    public int points() {
        return values.points();
    }

    /** {@return whether all populations were enumerated} */
    public boolean exact() {
        return values.exact();
    }

    /** {@return the means of the shares over the populations, with the standard error of the mean coverage} */
    public Rates means() {
        return values.means();
    }

    /** {@return the result with the smallest coverage; as the smallest of several simulated values it tends to be too low} */
    public Coverage worst() {
        return values.worst();
    }

    /** {@return the mean of the expected lengths} */
    public double length() {
        return values.length();
    }

    /** {@return the mean of the expected interval scores} */
    public double score() {
        return values.score();
    }

    /** {@return whether the coverage is sufficient by the rule of {@link #ranked}} */
    public boolean holds() {
        double tail = worst().level().tail();
        double slack = STANDARD_ERRORS * means().error();
        return 1 - means().coverage() <= MEAN_MISS_FACTOR * 2 * tail + slack
                && Math.max(means().missedBelow(), means().missedAbove()) <= ONE_SIDED_MISS_FACTOR * tail + slack
                && 1 - worst().coverage()
                        <= WORST_MISS_FACTOR * 2 * tail
                                + STANDARD_ERRORS * worst().rates().error();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CoverageSummary summary && values.equals(summary.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
