package dev.credence.judge;

import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.numerics.distribution.ChiSquared;
import dev.credence.numerics.random.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The errors of a judge in slices of independent items, such as languages, with a test whether the judge errs equally often in all of them.
 *
 * <p>The test compares the shares of items on which the judge differs from the truth between the slices, among the labelled items of each
 * true label, so that slices with other shares of labels do not differ for that reason. The statistic is the sum over true labels of
 * Pearson's chi-squared for the table of slices by right and wrong labels of the judge; its degrees of freedom are the number of slices
 * with the label, minus 1, summed over the labels on which the judge errs in some items but not in all.
 *
 * <p>If each expected count is at least {@value #MIN_EXPECTED}, the p-value is that of the chi-squared distribution. Otherwise it is that
 * of a permutation test, which distributes the errors of each true label among its items ({@value #PERMUTATIONS} times, or as often as
 * {@link ComputeOptions#withDraws} says) and is valid for any counts: {@code (1 + number of at least as large statistics) / (1 + draws)}.
 * It does not depend on the names of labels and slices.
 *
 * <p>A correction of all items together is valid in both cases. If the judge errs otherwise in a slice, the corrected metric of the slice
 * needs true labels of that slice.
 *
 * @param slices the slices, in the given order
 * @param statistic the statistic; 0 if nothing can be compared
 * @param degreesOfFreedom the degrees of freedom; 0 if nothing can be compared
 * @param pValue the p-value of equal errors; NaN if nothing can be compared
 * @param isExact whether the p-value is that of the permutation test
 */
public record JudgeErrors(
        List<Slice> slices, double statistic, double degreesOfFreedom, double pValue, boolean isExact) {
    /** The least expected count for the chi-squared distribution. */
    static final int MIN_EXPECTED = 5;
    /** The usual number of permutations. */
    static final int PERMUTATIONS = 10_000;
    /** The allowed rounding error of a statistic, relative to its size. */
    private static final double ROUNDING = 1e-9;

    /** Checks that no part is null. */
    public JudgeErrors {
        slices = List.copyOf(slices);
    }

    /**
     * The agreement of judge and truth in a slice.
     *
     * @param name the name of the slice
     * @param labelled the number of items with a true label
     * @param agreement the accuracy of the judge, and for each true label the share of its items that the judge recognises (its recall),
     *     of which 1 minus the value is an error rate; empty if no item is labelled
     */
    public record Slice(String name, long labelled, List<Estimate> agreement) {
        /** Checks that no part is null. */
        public Slice {
            Objects.requireNonNull(name, "name must not be null");
            agreement = List.copyOf(agreement);
        }
    }

    /**
     * Compares the errors of a judge in slices.
     *
     * @param credence the installed metrics
     * @param slices the items of each slice, by its name; at least two
     * @param level the level of the intervals
     * @param options the seed, the number of permutations and the cancellation
     * @return the errors
     * @throws IllegalArgumentException if there are fewer than two slices
     * @throws java.util.NoSuchElementException if the metrics of {@code credence-metrics} are not installed
     * @throws CancellationException if the run was cancelled
     */
    public static JudgeErrors of(
            Credence credence, Map<String, JudgedLabels> slices, ConfidenceLevel level, ComputeOptions options) {
        if (slices.size() < 2) {
            throw new IllegalArgumentException(
                    "slices must be at least 2: slices=" + slices.keySet() + "; choose a column with several values");
        }
        List<Slice> errors = new ArrayList<>();
        Map<String, Tables> byLabel = new TreeMap<>();
        int place = 0;
        for (Map.Entry<String, JudgedLabels> entry : slices.entrySet()) {
            ConfusionMatrix agreement = entry.getValue().agreement();
            errors.add(new Slice(
                    entry.getKey(),
                    entry.getValue().labelled(),
                    agreement.size() == 0 ? List.of() : agreement(credence, agreement, level)));
            for (int atom = 0; atom < agreement.atoms(); atom++) {
                Tables table = byLabel.computeIfAbsent(
                        agreement.labels().get(agreement.truth(atom)), label -> new Tables(slices.size()));
                boolean isWrong = agreement.truth(atom) != agreement.predicted(atom);
                table.items[place] += agreement.count(atom);
                table.wrong[place] += isWrong ? agreement.count(atom) : 0;
            }
            place++;
        }
        List<Tables> tables = byLabel.values().stream()
                .filter(Tables::canDiffer)
                .map(Tables::sorted)
                .sorted()
                .toList();
        double statistic = tables.stream()
                .mapToDouble(table -> table.statistic(table.wrong))
                .sum();
        double freedom = tables.stream().mapToDouble(Tables::freedom).sum();
        if (tables.isEmpty()) {
            return new JudgeErrors(errors, 0, 0, Double.NaN, true);
        }
        boolean isExact = !tables.stream().allMatch(Tables::areExpectedLarge);
        double p = isExact ? permuted(tables, statistic, options) : ChiSquared.survival(statistic, freedom);
        return new JudgeErrors(errors, statistic, freedom, p, isExact);
    }

    private static List<Estimate> agreement(Credence credence, ConfusionMatrix matrix, ConfidenceLevel level) {
        EstimateRequest<ConfusionMatrix> request = credence.evaluate(matrix).level(level);
        List<Estimate> agreement = new ArrayList<>(request.estimates("accuracy"));
        Judged.occurring(matrix, true).forEach(label -> agreement.add(request.estimate("recall@" + label)));
        return agreement;
    }

    private static double permuted(List<Tables> tables, double statistic, ComputeOptions options) {
        UniformRandomProvider random = Streams.block(options.seed(), 0);
        long draws = options.draws(PERMUTATIONS);
        long asLarge = 0;
        for (long draw = 0; draw < draws; draw++) {
            if (options.cancelled()) {
                throw new CancellationException("the run was cancelled");
            }
            double sum = 0;
            for (Tables table : tables) {
                sum += table.statistic(table.shuffled(random));
            }
            asLarge += sum >= statistic * (1 - ROUNDING) ? 1 : 0;
        }
        return (1.0 + asLarge) / (1.0 + draws);
    }

    /** The items of a true label in each slice, and those that the judge labels otherwise. */
    private static final class Tables implements Comparable<Tables> {
        private final long[] items;
        private final long[] wrong;

        Tables(int slices) {
            this.items = new long[slices];
            this.wrong = new long[slices];
        }

        /** Returns the numbers of the slices in the order of their size: the p-value then depends neither on names nor on their order. */
        Tables sorted() {
            int[] order = IntStream.range(0, items.length)
                    .boxed()
                    .sorted(Comparator.<Integer>comparingLong(slice -> items[slice])
                            .thenComparingLong(slice -> wrong[slice]))
                    .mapToInt(slice -> slice)
                    .toArray();
            Tables sorted = new Tables(items.length);
            Arrays.setAll(sorted.items, i -> items[order[i]]);
            Arrays.setAll(sorted.wrong, i -> wrong[order[i]]);
            return sorted;
        }

        @Override
        public int compareTo(Tables other) {
            int byItems = Arrays.compare(items, other.items);
            return byItems == 0 ? Arrays.compare(wrong, other.wrong) : byItems;
        }

        private static long sum(long[] counts) {
            long sum = 0;
            for (long count : counts) {
                sum += count;
            }
            return sum;
        }

        boolean canDiffer() {
            return freedom() > 0 && sum(wrong) > 0 && sum(wrong) < sum(items);
        }

        double freedom() {
            long occupied = 0;
            for (long count : items) {
                occupied += count > 0 ? 1 : 0;
            }
            return occupied - 1.0;
        }

        boolean areExpectedLarge() {
            double share = (double) sum(wrong) / sum(items);
            double least = Math.min(share, 1 - share);
            for (long count : items) {
                if (count > 0 && !(count * least >= MIN_EXPECTED)) {
                    return false;
                }
            }
            return true;
        }

        double statistic(long[] errors) {
            double share = (double) sum(wrong) / sum(items);
            double statistic = 0;
            for (int slice = 0; slice < items.length; slice++) {
                if (items[slice] > 0) {
                    double gap = errors[slice] - items[slice] * share;
                    statistic += gap * gap / (items[slice] * share * (1 - share));
                }
            }
            return statistic;
        }

        /** Returns the errors of each slice if they are distributed at random among all items of the label. */
        long[] shuffled(UniformRandomProvider random) {
            long[] errors = new long[items.length];
            long left = sum(items);
            long wrongLeft = sum(wrong);
            for (int slice = 0; slice < items.length && wrongLeft > 0; slice++) {
                for (long item = 0; item < items[slice] && wrongLeft > 0; item++) {
                    if (random.nextLong(left--) < wrongLeft) {
                        errors[slice]++;
                        wrongLeft--;
                    }
                }
            }
            return errors;
        }
    }
}
