package dev.credence.outcomes.interval;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.normal.Normal;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;

/** Measures and prints the coverage of differences of means and of quantiles for {@link CoverageTable}. */
final class DifferenceTables {
    private DifferenceTables() {}

    /** Prints the coverage of differences of quantiles of two systems, of which the second takes 1.2 times as long or varies more. */
    static void differences(int samples) {
        System.out.println("| pairs | p = 0.5 | p = 0.9 | p = 0.95 |");
        System.out.println("|---|---|---|---|");
        for (int items : List.of(10, 30, 100, 300, 1_000)) {
            for (double correlation : List.of(0.0, 0.7, 0.98)) {
                printDifferences(
                        items + " items, correlation " + correlation,
                        samples,
                        random -> pairs(random, items, correlation));
            }
        }
        for (int items : List.of(30, 100)) {
            printDifferences(items + " items with 3 runs each", samples, random -> pairsOfRuns(random, items));
        }
        for (int clusters : List.of(10, 30)) {
            printDifferences(clusters + " clusters of 10 items", samples, random -> pairsInClusters(random, clusters));
        }
        for (int items : List.of(30, 100)) {
            printDifferences(
                    items + " items and " + 2 * items + " other items",
                    samples,
                    random -> Pairing.independent(
                            Sample.of(Outcomes.of(
                                    CoverageTable.SECONDS, CoverageTable.seconds(random, items, FIRST_SPREAD))),
                            Sample.of(Outcomes.of(
                                    CoverageTable.SECONDS, CoverageTable.seconds(random, 2 * items, SECOND_SPREAD)))));
        }
    }

    private static final double FIRST_SPREAD = 1;
    private static final double SECOND_SPREAD = 1.3;

    /** Returns pairs whose logarithms have standard deviations 1 and 1.3 and a given correlation. */
    private static Pairing<Outcomes> pairs(SplittableRandom random, int items, double correlation) {
        double[] first = new double[items];
        double[] second = new double[items];
        for (int item = 0; item < items; item++) {
            double common = CoverageTable.normal(random);
            double own = CoverageTable.normal(random);
            first[item] = Math.exp(FIRST_SPREAD * common);
            second[item] =
                    Math.exp(SECOND_SPREAD * (correlation * common + Math.sqrt(1 - correlation * correlation) * own));
        }
        return Pairing.paired(PairedOutcomes.of(CoverageTable.SECONDS, first, second));
    }

    private static Pairing<Outcomes> pairsOfRuns(SplittableRandom random, int items) {
        OutcomesBuilder first = new OutcomesBuilder(CoverageTable.SECONDS);
        OutcomesBuilder second = new OutcomesBuilder(CoverageTable.SECONDS);
        for (int item = 0; item < items; item++) {
            double own = Math.sqrt(0.6) * CoverageTable.normal(random);
            for (int run = 0; run < 3; run++) {
                first.add(
                        "item-" + item, Math.exp(FIRST_SPREAD * (own + Math.sqrt(0.4) * CoverageTable.normal(random))));
                second.add(
                        "item-" + item,
                        Math.exp(SECOND_SPREAD * (own + Math.sqrt(0.4) * CoverageTable.normal(random))));
            }
        }
        return Pairing.paired(first.pairedWith(second));
    }

    private static Pairing<Outcomes> pairsInClusters(SplittableRandom random, int clusters) {
        Map<String, PairedOutcomes> parts = new LinkedHashMap<>();
        for (int cluster = 0; cluster < clusters; cluster++) {
            double own = Math.sqrt(0.3) * CoverageTable.normal(random);
            double[] first = new double[10];
            double[] second = new double[10];
            for (int item = 0; item < first.length; item++) {
                double common = own + Math.sqrt(0.4) * CoverageTable.normal(random);
                first[item] = Math.exp(FIRST_SPREAD * (common + Math.sqrt(0.3) * CoverageTable.normal(random)));
                second[item] = Math.exp(SECOND_SPREAD * (common + Math.sqrt(0.3) * CoverageTable.normal(random)));
            }
            parts.put("cluster-" + cluster, PairedOutcomes.of(CoverageTable.SECONDS, first, second));
        }
        return Pairing.paired(ClusteredSample.of(parts));
    }

    private static void printDifferences(String name, int samples, Function<SplittableRandom, Pairing<Outcomes>> draw) {
        SplittableRandom random = new SplittableRandom(name.hashCode());
        List<Double> shares = List.of(0.5, 0.9, 0.95);
        int[] covered = new int[shares.size()];
        int[] unbounded = new int[shares.size()];
        for (int i = 0; i < samples; i++) {
            Pairing<Outcomes> pairing = draw.apply(random);
            for (int k = 0; k < covered.length; k++) {
                Comparison comparison =
                        CoverageTable.CREDENCE.compare(pairing).comparison("quantile:p=" + shares.get(k));
                double z = Normal.quantile(shares.get(k));
                double truth = Math.exp(FIRST_SPREAD * z) - Math.exp(SECOND_SPREAD * z);
                covered[k] += comparison.lower() <= truth && truth <= comparison.upper() ? 1 : 0;
                unbounded[k] += Double.isInfinite(comparison.upper()) || Double.isInfinite(comparison.lower()) ? 1 : 0;
            }
        }
        System.out.print("| " + name + " |");
        for (int k = 0; k < covered.length; k++) {
            System.out.printf(
                    Locale.ROOT, " %.3f (%.2f) |", covered[k] / (double) samples, unbounded[k] / (double) samples);
        }
        System.out.println();
    }

    /** Two systems on the same items: the true difference of their means, and a pair of outcomes. */
    record Graders(String name, double difference, Function<SplittableRandom, double[]> draw) {}

    static final List<Graders> PAIRS = List.of(
            new Graders("even on (0, 0.4) and on (0.6, 1)", -0.6, random ->
                    new double[] {0.4 * random.nextDouble(), 0.6 + 0.4 * random.nextDouble()}),
            new Graders("even on (0.2, 0.6) and on (0.4, 0.8)", -0.2, random ->
                    new double[] {0.2 + 0.4 * random.nextDouble(), 0.4 + 0.4 * random.nextDouble()}),
            new Graders("squares of even ones, and 1 minus squares", -1 / 3.0, random ->
                    new double[] {square(random.nextDouble()), 1 - square(random.nextDouble())}),
            new Graders("grades 0, 0.5, 1 with means 0.4 and 0.6", -0.2, random -> new double[] {
                CoverageTable.three(random.nextDouble(), 0.4, 0.4), CoverageTable.three(random.nextDouble(), 0.2, 0.4)
            }),
            new Graders("0/1 with means 0.3 and 0.9", -0.6, random ->
                    new double[] {random.nextDouble() < 0.3 ? 1 : 0, random.nextDouble() < 0.9 ? 1 : 0}),
            new Graders("equal and even on (0.6, 1), but one in 16 becomes 0", -0.05, random -> {
                double grade = 0.6 + 0.4 * random.nextDouble();
                return new double[] {random.nextInt(16) == 0 ? 0 : grade, grade};
            }));

    private static double square(double x) {
        return x * x;
    }

    /** Pairs of log-normal seconds with mean 1, by the spreads of their logarithms and the correlation of these. */
    static final List<Graders> PAIRS_OF_SECONDS =
            List.of(logNormal(1.2, 0.3, 0.5), logNormal(1, 0.7, 0.9), logNormal(0.7, 0.7, 0.5), logNormal(1.4, 0.3, 0));

    private static Graders logNormal(double first, double second, double correlation) {
        return new Graders(
                "log-normal with spreads " + first + " and " + second + ", correlation " + correlation, 0, random -> {
                    double common = CoverageTable.normal(random);
                    double own = correlation * common
                            + Math.sqrt(1 - correlation * correlation) * CoverageTable.normal(random);
                    return new double[] {Math.exp(first * (common - first / 2)), Math.exp(second * (own - second / 2))};
                });
    }

    /** Prints how often each bound of the difference of the means of log-normal seconds of different items misses it, at level 0.95 each. */
    static void meansOfDifferentItems(int samples) {
        System.out.println("| spreads | items | independent-delta | base=delta-wilson |");
        System.out.println("|---|---|---|---|");
        for (double[] spreads : new double[][] {{1.2, 0.3}, {1, 0.5}, {1, 1}, {0.5, 0.1}}) {
            for (int[] sizes : new int[][] {{10, 10}, {30, 30}, {20, 80}, {100, 300}}) {
                System.out.println("| " + spreads[0] + " and " + spreads[1] + " | " + sizes[0] + " and " + sizes[1]
                        + " |" + misses(samples, spreads, sizes, "independent-delta")
                        + misses(samples, spreads, sizes, "independent-delta:base=delta-wilson"));
            }
        }
    }

    private static String misses(int samples, double[] spreads, int[] sizes, String comparator) {
        SplittableRandom random = new SplittableRandom(sizes[0]);
        int[] misses = new int[2];
        for (int i = 0; i < samples; i++) {
            Outcomes[] systems = new Outcomes[2];
            Arrays.setAll(
                    systems,
                    system -> Outcomes.of(
                            CoverageTable.SECONDS,
                            random.doubles(sizes[system])
                                    .map(seed ->
                                            Math.exp(spreads[system] * (Normal.quantile(seed) - spreads[system] / 2)))
                                    .toArray()));
            Comparison comparison = CoverageTable.CREDENCE
                    .compare(Pairing.independent(Sample.of(systems[0]), Sample.of(systems[1])))
                    .level(0.9)
                    .comparator(comparator)
                    .comparison("mean");
            misses[0] += comparison.lower() > 0 ? 1 : 0;
            misses[1] += comparison.upper() < 0 ? 1 : 0;
        }
        return String.format(Locale.ROOT, " %.3f, %.3f |", misses[0] / (double) samples, misses[1] / (double) samples);
    }

    /** Prints how often each bound of the difference of two means misses it, at the one-sided level 0.95. */
    static void meansOfPairs(int samples, OutcomeColumn column, List<Graders> pairs, List<Integer> sizes) {
        System.out.println(
                "| outcomes of the two systems | n | true difference below the interval | above it | length |");
        System.out.println("|---|---|---|---|---|");
        for (Graders graders : pairs) {
            for (int n : sizes) {
                SplittableRandom random = new SplittableRandom(n);
                int below = 0;
                int above = 0;
                double length = 0;
                for (int i = 0; i < samples; i++) {
                    double[] first = new double[n];
                    double[] second = new double[n];
                    for (int item = 0; item < n; item++) {
                        double[] pair = graders.draw().apply(random);
                        first[item] = pair[0];
                        second[item] = pair[1];
                    }
                    Comparison comparison = CoverageTable.CREDENCE
                            .compare(Pairing.paired(Sample.of(PairedOutcomes.of(column, first, second))))
                            .level(0.9)
                            .comparison("mean");
                    below += graders.difference() < comparison.lower() ? 1 : 0;
                    above += graders.difference() > comparison.upper() ? 1 : 0;
                    length += comparison.upper() - comparison.lower();
                }
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %d | %.3f | %.3f | %.3f |%n",
                        graders.name(),
                        n,
                        below / (double) samples,
                        above / (double) samples,
                        length / samples);
            }
        }
    }
}
