package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.montecarlo.resampling.Blocks;
import dev.credence.montecarlo.resampling.Cancelled;
import dev.credence.montecarlo.resampling.Replicates;
import dev.credence.numerics.Binomial;
import dev.credence.numerics.random.BinomialSampler;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** All ways to swap the two systems' predictions within items, over the union of both systems' atoms. */
final class Swaps<E extends Evidence> {
    /** 100,000: a second at ten microseconds a metric. */
    private static final double MOST = 100_000;
    /** Differences this near the observed one count as equal to it: sums of weights round in different orders. */
    private static final double TIE = 1e-12;

    private final Metric<E> metric;
    private final E union;
    private final double[] first;
    private final double[] second;
    /** Joint atoms on which the systems differ: their atoms in the union, and their counts. */
    private final int[] from;

    private final int[] to;
    private final long[] counts;
    private final double observed;

    private Swaps(Metric<E> metric, PairedEvidence<E> joint, Pool<E> pool) {
        this.metric = metric;
        this.union = pool.whole();
        this.first = new double[union.atoms()];
        this.second = new double[union.atoms()];
        int[] ours = new int[joint.atoms()];
        int[] theirs = new int[joint.atoms()];
        for (int atom = 0; atom < joint.atoms(); atom++) {
            ours[atom] = pool.atom(0, joint.firstAtom(atom));
            theirs[atom] = pool.atom(1, joint.secondAtom(atom));
            first[ours[atom]] += joint.count(atom);
            second[theirs[atom]] += joint.count(atom);
        }
        int[] discordant = IntStream.range(0, joint.atoms())
                .filter(atom -> ours[atom] != theirs[atom])
                .toArray();
        this.from = Arrays.stream(discordant).map(atom -> ours[atom]).toArray();
        this.to = Arrays.stream(discordant).map(atom -> theirs[atom]).toArray();
        this.counts = Arrays.stream(discordant).mapToLong(joint::count).toArray();
        this.observed = metric.value(union, first) - metric.value(union, second);
    }

    static <E extends Evidence> Swaps<E> of(Metric<E> metric, PairedEvidence<E> joint) {
        return new Swaps<>(metric, joint, pool(joint.first(), joint.second()));
    }

    /** Both marginals are of the same class, which was checked to be poolable. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <E extends Evidence> Pool<E> pool(E first, E second) {
        return ((Poolable) first).pool(List.of(first, second));
    }

    boolean enumerable() {
        double ways = 1;
        for (long count : counts) {
            ways *= count + 1.0;
        }
        return ways <= MOST;
    }

    /** The difference after so many of each discordant atom's items were swapped; the arrays are scratch space. */
    private double difference(long[] swapped, double[] a, double[] b) {
        System.arraycopy(first, 0, a, 0, a.length);
        System.arraycopy(second, 0, b, 0, b.length);
        for (int j = 0; j < swapped.length; j++) {
            a[from[j]] -= swapped[j];
            a[to[j]] += swapped[j];
            b[to[j]] -= swapped[j];
            b[from[j]] += swapped[j];
        }
        return metric.value(union, a) - metric.value(union, b);
    }

    /** Every combination with its binomial probability. */
    TestResult exact(Run run) {
        double[] a = new double[first.length];
        double[] b = new double[first.length];
        long[] swapped = new long[counts.length];
        Tally tally = new Tally();
        do {
            if (run.cancelled()) {
                throw Cancelled.now();
            }
            tally.add(difference(swapped, a, b), probability(swapped));
        } while (next(swapped));
        return tally.result();
    }

    private boolean next(long[] swapped) {
        for (int j = 0; j < swapped.length; j++) {
            if (swapped[j] < counts[j]) {
                swapped[j]++;
                return true;
            }
            swapped[j] = 0;
        }
        return false;
    }

    private double probability(long[] swapped) {
        double probability = 1;
        for (int j = 0; j < swapped.length; j++) {
            probability *= Binomial.probability(swapped[j], counts[j], 0.5);
        }
        return probability;
    }

    /** Random swaps; the observed arrangement counts as one more. */
    TestResult sampled(long draws, Run run) {
        double[] differences = new double[Math.toIntExact(draws)];
        Blocks.run(draws, run, () -> {
            long[] swapped = new long[counts.length];
            double[] a = new double[first.length];
            double[] b = new double[first.length];
            return (random, draw) -> {
                for (int j = 0; j < swapped.length; j++) {
                    swapped[j] = BinomialSampler.sample(random, counts[j], 0.5);
                }
                differences[(int) draw] = difference(swapped, a, b);
            };
        });
        Replicates replicates = Replicates.ofValues(differences);
        double all = replicates.defined() + 1.0;
        double high = Math.abs(observed) - TIE;
        double extreme = replicates.defined() - replicates.below(high) + (double) replicates.atMost(-high);
        double above = replicates.defined() - replicates.below(observed - TIE);
        double below = replicates.atMost(observed + TIE);
        return result(Math.min(1, (1 + extreme) / all), (1 + above) / all, (1 + below) / all);
    }

    private static TestResult result(double twoSided, double firstGreater, double secondGreater) {
        return new TestResult(Double.NaN, twoSided, firstGreater, secondGreater, firstGreater, Double.NaN);
    }

    /** Probabilities of differences as extreme as the observed one. */
    private final class Tally {
        private double all;
        private double extreme;
        private double above;
        private double below;

        void add(double difference, double probability) {
            if (Double.isNaN(difference)) {
                return;
            }
            all += probability;
            extreme += Math.abs(difference) >= Math.abs(observed) - TIE ? probability : 0;
            above += difference >= observed - TIE ? probability : 0;
            below += difference <= observed + TIE ? probability : 0;
        }

        TestResult result() {
            return Swaps.result(Math.min(1, extreme / all), Math.min(1, above / all), Math.min(1, below / all));
        }
    }
}
