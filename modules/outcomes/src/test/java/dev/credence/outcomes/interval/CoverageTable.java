package dev.credence.outcomes.interval;

import dev.credence.Credence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.numerics.normal.Normal;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Measures how often intervals of a mean contain the true value, and how wide they are, and prints the tables of
 * docs/measurements/outcomes.md. The argument is the number of simulated samples of each cell.
 */
final class CoverageTable {
    static final Credence CREDENCE = Credence.load();
    private static final OutcomeColumn GRADE = OutcomeColumn.of("grade", 0, 1);
    static final OutcomeColumn SECONDS = OutcomeColumn.of("seconds", 0, Double.POSITIVE_INFINITY);
    private static final List<String> METHODS =
            List.of("delta-wilson", "student-mean", "betting", "empirical-bernstein");
    private static final List<Integer> SIZES = List.of(5, 10, 20, 50, 200, 1_000, 100_000);

    private CoverageTable() {}

    /** A distribution of outcomes in [0, 1] with its mean. */
    private record Grader(String name, double mean, ToDoubleFunction<SplittableRandom> draw) {}

    private static final List<Grader> GRADERS = List.of(
            new Grader("pass or fail, 90% pass", 0.9, random -> random.nextDouble() < 0.9 ? 1 : 0),
            new Grader("five equally frequent grades", 0.5, random -> random.nextInt(5) / 4.0),
            new Grader(
                    "80% exactly 1, the others uniform",
                    0.9, random -> random.nextDouble() < 0.8 ? 1 : random.nextDouble()),
            new Grader("skewed, the fourth power of a uniform", 0.2, random -> {
                double uniform = random.nextDouble();
                return uniform * uniform * uniform * uniform;
            }),
            new Grader("45% 0, 45% 1, 10% 0.5", 0.5, random -> three(random.nextDouble(), 0.45, 0.1)),
            new Grader("uniform", 0.5, SplittableRandom::nextDouble),
            new Grader("97% exactly 1, the others 0.5", 0.985, random -> random.nextDouble() < 0.97 ? 1 : 0.5),
            new Grader(
                    "60% 1, 35% 0.75, 5% 0",
                    0.8625, random -> {
                        double uniform = random.nextDouble();
                        return uniform < 0.6 ? 1 : uniform < 0.95 ? 0.75 : 0;
                    }));

    static double three(double uniform, double zeros, double halves) {
        return uniform < zeros ? 0 : uniform < zeros + halves ? 0.5 : 1;
    }

    /**
     * Prints the tables.
     *
     * @param arguments the number of samples of each cell
     */
    public static void main(String... arguments) {
        int samples = Integer.parseInt(arguments[0]);
        System.out.println("| distribution | n | " + String.join(" | ", METHODS) + " |");
        System.out.println("|---|---|" + "---|".repeat(METHODS.size()));
        for (Grader grader : GRADERS) {
            for (int n : SIZES) {
                System.out.print("| " + grader.name() + " | " + n + " |");
                METHODS.forEach(
                        method -> System.out.print(cell(grader, GRADE, n, method, n > 1_000 ? samples / 8 : samples)));
                System.out.println();
            }
        }
        System.out.println();
        unbounded(samples);
        System.out.println();
        clusters(samples);
        System.out.println();
        DifferenceTables.meansOfPairs(samples, GRADE, DifferenceTables.PAIRS, List.of(10, 20, 80));
        System.out.println();
        DifferenceTables.meansOfPairs(samples, SECONDS, DifferenceTables.PAIRS_OF_SECONDS, List.of(10, 30, 100, 300));
        System.out.println();
        DifferenceTables.meansOfDifferentItems(samples);
        System.out.println();
        quantiles(samples);
        System.out.println();
        DifferenceTables.differences(samples);
    }

    static double[] seconds(SplittableRandom random, int items, double spread) {
        double[] seconds = new double[items];
        Arrays.setAll(seconds, item -> Math.exp(spread * normal(random)));
        return seconds;
    }

    /** Prints the coverage of quantiles of skewed outcomes whose items or clusters differ. */
    private static void quantiles(int samples) {
        System.out.println("| sample | p = 0.5 | p = 0.9 | p = 0.95 |");
        System.out.println("|---|---|---|---|");
        for (int items : List.of(10, 30, 100, 300)) {
            printQuantiles(items + " items with 3 runs each", samples, random -> runsOfSeconds(random, items));
        }
        for (int items : List.of(30, 100, 300)) {
            printQuantiles(items + " items with weights of 1 to 4", samples, random -> weightedSeconds(random, items));
        }
        for (int seeds : List.of(5, 10)) {
            printQuantiles("30 questions by " + seeds + " seeds", samples, random -> crossedSeconds(random, seeds));
        }
        for (int clusters : List.of(5, 10, 30, 100)) {
            printQuantiles(clusters + " clusters of 10 items", samples, random -> clustersOfSeconds(random, clusters));
        }
    }

    private static void printQuantiles(String name, int samples, Draw draw) {
        SplittableRandom random = new SplittableRandom(name.hashCode());
        List<Double> shares = List.of(0.5, 0.9, 0.95);
        int[] covered = new int[shares.size()];
        int[] unbounded = new int[shares.size()];
        for (int i = 0; i < samples; i++) {
            Sample<Outcomes> sample = draw.from(random);
            for (int k = 0; k < covered.length; k++) {
                Estimate estimate = CREDENCE.evaluate(sample).estimate("quantile:p=" + shares.get(k));
                double truth = Math.exp(Normal.quantile(shares.get(k)));
                covered[k] += contains(estimate, truth) ? 1 : 0;
                unbounded[k] += Double.isInfinite(estimate.upper()) ? 1 : 0;
            }
        }
        System.out.print("| " + name + " |");
        for (int k = 0; k < covered.length; k++) {
            System.out.printf(
                    Locale.ROOT, " %.3f (%.2f) |", covered[k] / (double) samples, unbounded[k] / (double) samples);
        }
        System.out.println();
    }

    /** Returns runs whose logarithms are standard normal, with a variance of 0.6 between items. */
    private static Sample<Outcomes> runsOfSeconds(SplittableRandom random, int items) {
        OutcomesBuilder builder = new OutcomesBuilder(SECONDS);
        for (int item = 0; item < items; item++) {
            double own = Math.sqrt(0.6) * normal(random);
            for (int run = 0; run < 3; run++) {
                builder.add("item-" + item, Math.exp(own + Math.sqrt(0.4) * normal(random)));
            }
        }
        return Sample.of(builder.build());
    }

    /** Returns items whose logarithms are standard normal, with a variance of 0.3 between clusters. */
    private static Sample<Outcomes> clustersOfSeconds(SplittableRandom random, int clusters) {
        Map<String, Outcomes> parts = new LinkedHashMap<>();
        for (int cluster = 0; cluster < clusters; cluster++) {
            double own = Math.sqrt(0.3) * normal(random);
            OutcomesBuilder builder = new OutcomesBuilder(SECONDS);
            for (int item = 0; item < 10; item++) {
                builder.addItem(Math.exp(own + Math.sqrt(0.7) * normal(random)));
            }
            parts.put("cluster-" + cluster, builder.build());
        }
        return ClusteredSample.of(parts);
    }

    /** Returns items of which those with weight w are drawn with a probability proportional to 1/w. */
    private static Sample<Outcomes> weightedSeconds(SplittableRandom random, int items) {
        Map<Integer, OutcomesBuilder> parts = new TreeMap<>();
        for (int item = 0; item < items; item++) {
            double uniform = random.nextDouble() * 25 / 12;
            int weight = uniform < 1 ? 1 : uniform < 1.5 ? 2 : uniform < 11 / 6.0 ? 3 : 4;
            double spread = normal(random);
            parts.computeIfAbsent(weight, any -> new OutcomesBuilder(SECONDS)).addItem(Math.exp(spread));
        }
        return WeightedSample.ofParts(
                parts.values().stream().map(OutcomesBuilder::build).toList(),
                parts.keySet().stream().mapToDouble(Integer::doubleValue).toArray());
    }

    /** Returns the seconds of questions and seeds with a variance of 0.3 between questions and of 0.2 between seeds. */
    private static Sample<Outcomes> crossedSeconds(SplittableRandom random, int seeds) {
        double[] ofSeed = new double[seeds];
        Arrays.setAll(ofSeed, seed -> Math.sqrt(0.2) * normal(random));
        Map<String, Map<String, Outcomes>> cells = new LinkedHashMap<>();
        for (int question = 0; question < 30; question++) {
            double own = Math.sqrt(0.3) * normal(random);
            Map<String, Outcomes> row = new LinkedHashMap<>();
            for (int seed = 0; seed < seeds; seed++) {
                row.put(
                        "seed-" + seed,
                        Outcomes.of(SECONDS, Math.exp(own + ofSeed[seed] + Math.sqrt(0.5) * normal(random))));
            }
            cells.put("question-" + question, row);
        }
        return CrossedSample.of(cells);
    }

    static double normal(SplittableRandom random) {
        return Normal.quantile((random.nextLong(1L << 52) + 0.5) / (1L << 52));
    }

    private static String cell(Grader grader, OutcomeColumn column, int n, String method, int samples) {
        if (n > 200 && (method.equals("betting") || method.equals("empirical-bernstein"))) {
            return " |";
        }
        SplittableRandom random = new SplittableRandom(31L * grader.name().hashCode() + n);
        int covered = 0;
        double width = 0;
        for (int i = 0; i < samples; i++) {
            double[] values = new double[n];
            for (int item = 0; item < n; item++) {
                values[item] = grader.draw().applyAsDouble(random);
            }
            Estimate mean = CREDENCE.evaluate(Outcomes.of(column, values))
                    .method(method)
                    .estimate("mean");
            covered += contains(mean, grader.mean()) ? 1 : 0;
            width += mean.width();
        }
        return String.format(Locale.ROOT, " %.3f (%.2f) |", covered / (double) samples, width / samples);
    }

    private static boolean contains(Estimate estimate, double mean) {
        return estimate.lower() <= mean && mean <= estimate.upper();
    }

    /** Prints the coverage of means of outcomes without an upper end. */
    private static void unbounded(int samples) {
        System.out.println("| outcomes | n | hall-mean | student-mean |");
        System.out.println("|---|---|---|---|");
        for (Grader grader : UNBOUNDED) {
            for (int n : List.of(10, 20, 50, 200, 1_000)) {
                System.out.println(
                        "| " + grader.name() + " | " + n + " |" + cell(grader, SECONDS, n, "hall-mean", samples)
                                + cell(grader, SECONDS, n, "student-mean", samples));
            }
        }
    }

    private static final List<Grader> UNBOUNDED = List.of(
            new Grader("exponential", 1, random -> -Math.log1p(-random.nextDouble())),
            new Grader("log-normal, spread 0.5", Math.exp(0.125), random -> Math.exp(0.5 * normal(random))),
            new Grader("log-normal, spread 1", Math.exp(0.5), random -> Math.exp(normal(random))),
            new Grader("log-normal, spread 1.4", Math.exp(0.98), random -> Math.exp(1.4 * normal(random))));

    /** Prints the coverage with clusters whose pass rates differ, and with several runs of an item. */
    private static void clusters(int samples) {
        System.out.println("| sample | delta-wilson |");
        System.out.println("|---|---|");
        for (int clusters : List.of(5, 10, 30)) {
            print(
                    clusters + " clusters of 10 items, with pass rates from 0.4 to 1",
                    samples,
                    random -> clustered(random, clusters));
        }
        for (int runs : List.of(2, 5, 30)) {
            print(
                    "30 items with " + runs + " runs each, with pass rates from 0.4 to 1",
                    samples,
                    random -> repeated(random, runs));
        }
    }

    private interface Draw {
        Sample<Outcomes> from(SplittableRandom random);
    }

    private static void print(String name, int samples, Draw draw) {
        SplittableRandom random = new SplittableRandom(name.hashCode());
        int covered = 0;
        for (int i = 0; i < samples; i++) {
            covered += contains(CREDENCE.evaluate(draw.from(random)).estimate("mean"), 0.7) ? 1 : 0;
        }
        System.out.printf(Locale.ROOT, "| %s | %.3f |%n", name, covered / (double) samples);
    }

    private static Sample<Outcomes> clustered(SplittableRandom random, int clusters) {
        Map<String, Outcomes> parts = new LinkedHashMap<>();
        for (int cluster = 0; cluster < clusters; cluster++) {
            double rate = 0.4 + 0.6 * random.nextDouble();
            OutcomesBuilder builder = new OutcomesBuilder(GRADE);
            for (int item = 0; item < 10; item++) {
                builder.addItem(random.nextDouble() < rate ? 1 : 0);
            }
            parts.put("cluster-" + cluster, builder.build());
        }
        return ClusteredSample.of(parts);
    }

    private static Sample<Outcomes> repeated(SplittableRandom random, int runs) {
        OutcomesBuilder builder = new OutcomesBuilder(GRADE);
        for (int item = 0; item < 30; item++) {
            double rate = 0.4 + 0.6 * random.nextDouble();
            for (int run = 0; run < runs; run++) {
                builder.add("item-" + item, random.nextDouble() < rate ? 1 : 0);
            }
        }
        return Sample.of(builder.build());
    }
}
