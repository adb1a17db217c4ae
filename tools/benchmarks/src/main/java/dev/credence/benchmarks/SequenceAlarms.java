package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.sequential.BettingSequence;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Counts the paths in which an interval misses the true value at one of 10,000 looks, one after each item.
 *
 * <p>The looks at 200 items and later are taken only where a bound can have crossed the true value: an item moves the value by at most twice the
 * largest influence over n, and the half-width by its share of the variance. The first paths of each metric are looked at after every item,
 * and the program stops if that gives another answer.
 */
record SequenceAlarms(Credence credence, int paths) {
    static final long SEED = 20_261_128;
    static final int LOOKS = 10_000;
    private static final int EVERY_LOOK = 200;
    private static final int CHECKED_PATHS = 2;
    private static final int CLUSTER = 5;
    private static final int FIRST_CLUSTERS = 20;
    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final double[] CLASSES = {0.5, 0.3, 0.2};
    private static final double RIGHT = 0.85;

    /** Returns the share of paths that miss at a look from some number of items on, for each of several such numbers in ascending order. */
    double[] shares(String spelling, String method, int... starts) {
        Metric<ConfusionMatrix> metric = metric(spelling);
        Reach reach = new Reach(metric);
        double truth = truth(metric);
        int[] missed = new int[starts.length];
        IntStream.range(0, paths).parallel().forEach(path -> {
            int last = lastMiss(path, metric, truth, method, starts, reach);
            if (path < CHECKED_PATHS && last != lastMiss(path, metric, truth, method, starts, null)) {
                throw new IllegalStateException("looks that were left out differ: " + spelling + ", " + method);
            }
            synchronized (missed) {
                for (int i = 0; i < starts.length; i++) {
                    missed[i] += last >= starts[i] ? 1 : 0;
                }
            }
        });
        return Arrays.stream(missed)
                .mapToDouble(count -> count / (double) paths)
                .toArray();
    }

    /** Returns the last number of items with a miss, of which those after the first one past the largest start are not looked for; 0 without a miss. */
    private int lastMiss(
            int path,
            Metric<ConfusionMatrix> metric,
            double truth,
            String method,
            int[] starts,
            @Nullable Reach reach) {
        SplittableRandom random = new SplittableRandom(SEED + path);
        long[] counts = new long[9];
        int last = 0;
        int next = starts[0];
        for (int n = 1; n <= LOOKS && last < starts[starts.length - 1]; n++) {
            counts[drawn(random, RIGHT)]++;
            if (n < next) {
                continue;
            }
            Estimate estimate = credence.evaluate(matrix(counts)).method(method).estimate(metric);
            if (estimate.lower() > truth || estimate.upper() < truth) {
                last = n;
            }
            next = n + (reach == null || n < EVERY_LOOK ? 1 : reach.items(estimate, truth, n));
        }
        return last;
    }

    /** How far items can move the bounds of a metric. */
    private static final class Reach {
        private final double largest;
        private final double variance;

        Reach(Metric<ConfusionMatrix> metric) {
            ConfusionMatrix evidence = expected(1_000_000);
            double[] influences = InPlaceInfluence.of(metric, evidence, evidence.weights());
            double most = 0;
            double sum = 0;
            for (int atom = 0; atom < influences.length; atom++) {
                most = Math.max(most, Math.abs(influences[atom]));
                sum += influences[atom] * influences[atom] * evidence.count(atom);
            }
            largest = most;
            variance = sum / evidence.size();
        }

        /** Returns the number of items after which a bound can be at the true value; 1 or more. */
        int items(Estimate estimate, double truth, int n) {
            double gap = Math.min(truth - estimate.lower(), estimate.upper() - truth);
            double half = (estimate.upper() - estimate.lower()) / 2;
            double perItem = (2 * largest + half * largest * largest / variance) / n;
            return gap > 0 ? (int) Math.max(1, Math.min(LOOKS, gap / perItem)) : 1;
        }
    }

    /** Returns the share of paths of clusters that share a difficulty in which an interval misses, with or without a look at the clusters. */
    double clustered(String spelling, String method, boolean aware, int some) {
        Metric<ConfusionMatrix> metric = metric(spelling);
        double truth = truth(metric);
        return share(some, path -> {
            SplittableRandom random = new SplittableRandom(SEED + path);
            Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
            long[] all = new long[9];
            int next = FIRST_CLUSTERS;
            for (int k = 1; k <= LOOKS / CLUSTER; k++) {
                long[] counts = new long[9];
                double right = random.nextBoolean() ? 1 : 2 * RIGHT - 1;
                for (int i = 0; i < CLUSTER; i++) {
                    int cell = drawn(random, right);
                    counts[cell]++;
                    all[cell]++;
                }
                clusters.put(Integer.toString(k), matrix(counts));
                if (k == next) {
                    Sample<ConfusionMatrix> sample = aware ? ClusteredSample.of(clusters) : Sample.of(matrix(all));
                    Estimate estimate = credence.evaluate(sample).method(method).estimate(metric);
                    if (estimate.lower() > truth || estimate.upper() < truth) {
                        return true;
                    }
                    next = Math.max(k + 1, (int) (k * 1.01));
                }
            }
            return false;
        });
    }

    /** Returns the share of paths in which a betting sequence misses the mean at one of 10,000 looks, one after each outcome. */
    double betting(OutcomeKind kind) {
        return share(paths, path -> {
            SplittableRandom random = new SplittableRandom(SEED + path);
            BettingSequence sequence = BettingSequence.of(ConfidenceLevel.P95, Range.UNIT);
            for (int n = 1; n <= LOOKS; n++) {
                sequence.add(kind.drawn(random));
                if (sequence.lower() > kind.mean() || sequence.upper() < kind.mean()) {
                    return true;
                }
            }
            return false;
        });
    }

    private static double share(int paths, IntPredicate missed) {
        return IntStream.range(0, paths).parallel().filter(missed).count() / (double) paths;
    }

    @SuppressWarnings("unchecked") // these metrics read confusion matrices
    Metric<ConfusionMatrix> metric(String spelling) {
        return (Metric<ConfusionMatrix>) credence.registry().metric(spelling);
    }

    private static double truth(Metric<ConfusionMatrix> metric) {
        return metric.value(expected(1_000_000));
    }

    static ConfusionMatrix expected(long n) {
        long[] counts = new long[9];
        for (int cell = 0; cell < 9; cell++) {
            counts[cell] = Math.round(n * CLASSES[cell / 3] * (cell / 3 == cell % 3 ? RIGHT : (1 - RIGHT) / 2));
        }
        return matrix(counts);
    }

    private static int drawn(SplittableRandom random, double right) {
        double u = random.nextDouble();
        int truth = u < CLASSES[0] ? 0 : u < CLASSES[0] + CLASSES[1] ? 1 : 2;
        return 3 * truth + (random.nextDouble() < right ? truth : (truth + 1 + random.nextInt(2)) % 3);
    }

    private static ConfusionMatrix matrix(long[] counts) {
        return ConfusionMatrix.of(NAMES, new long[][] {
            Arrays.copyOfRange(counts, 0, 3), Arrays.copyOfRange(counts, 3, 6), Arrays.copyOfRange(counts, 6, 9)
        });
    }

    /** Outcomes in [0, 1]. */
    @SuppressWarnings("ImmutableEnumChecker") // formulas without state
    enum OutcomeKind {
        /** Right or wrong. */
        RIGHT("0 or 1, mean 0.85", 0.85, random -> random.nextDouble() < 0.85 ? 1 : 0),
        /** Seldom right. */
        RARE("0 or 1, mean 0.01", 0.01, random -> random.nextDouble() < 0.01 ? 1 : 0),
        /** Grades of five steps. */
        GRADES("grades 0, 0.25, ..., 1, mean 0.7", 0.7, random -> {
            double u = random.nextDouble();
            return u < 0.05 ? 0 : u < 0.15 ? 0.25 : u < 0.35 ? 0.5 : u < 0.65 ? 0.75 : 1;
        }),
        /** Numbers that vary little. */
        NARROW("uniform from 0.6 to 0.8", 0.7, random -> 0.6 + 0.2 * random.nextDouble());

        private final String words;
        private final double mean;
        private final ToDoubleFunction<SplittableRandom> draw;

        OutcomeKind(String words, double mean, ToDoubleFunction<SplittableRandom> draw) {
            this.words = words;
            this.mean = mean;
            this.draw = draw;
        }

        double drawn(SplittableRandom random) {
            return draw.applyAsDouble(random);
        }

        double mean() {
            return mean;
        }

        String words() {
            return words;
        }
    }
}
