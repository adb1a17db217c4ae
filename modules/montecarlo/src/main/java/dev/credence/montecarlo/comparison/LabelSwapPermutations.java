package dev.credence.montecarlo.comparison;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Metric;
import dev.credence.montecarlo.resampling.Blocks;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.random.BinomialSampler;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Enumerates or samples the swaps of the two systems' predictions within items, over the union of both systems' atoms.
 *
 * <p>Items on which the systems differ are grouped by their two atoms, x and y. Under the hypothesis of no difference, each item of
 * a group has the first system at x and the second at y, or the reverse, with probability 1/2 each. Only the number of swapped
 * items matters; it is binomial, so a group of T items has T + 1 arrangements, not 2^T.
 */
final class LabelSwapPermutations<E extends Evidence> {
    /** The largest number of enumerated arrangements; at ten microseconds each they take about a second. */
    private static final double MAX_ENUMERATED = 100_000;

    private final Metric<E> metric;
    private final E union;
    /** The weights of the first system in the arrangement in which each item's lower atom belongs to it. */
    private final double[] first;

    private final double[] second;
    private final List<Group> groups;
    private final double observed;
    /** The larger absolute value of the two systems' metrics. */
    private final double scale;

    /** The items whose two predictions are the atoms x and y; the first system has x unless the item is swapped. */
    private record Group(int x, int y, long items) {}

    private LabelSwapPermutations(Metric<E> metric, PairedEvidence<E> joint, Pool<E> pool) {
        this.metric = metric;
        this.union = pool.whole();
        this.first = new double[union.atoms()];
        this.second = new double[union.atoms()];
        Map<List<Integer>, Long> discordant = new LinkedHashMap<>();
        double[] firstOccurs = new double[union.atoms()];
        double[] secondOccurs = new double[union.atoms()];
        for (int atom = 0; atom < joint.atoms(); atom++) {
            int firstAtom = pool.atom(0, joint.firstAtom(atom));
            int secondAtom = pool.atom(1, joint.secondAtom(atom));
            firstOccurs[firstAtom] += joint.count(atom);
            secondOccurs[secondAtom] += joint.count(atom);
            int x = Math.min(firstAtom, secondAtom);
            int y = Math.max(firstAtom, secondAtom);
            first[x] += joint.count(atom);
            second[y] += joint.count(atom);
            if (x < y && joint.count(atom) > 0) {
                discordant.merge(List.of(x, y), joint.count(atom), Long::sum);
            }
        }
        this.groups = discordant.entrySet().stream()
                .map(e -> new Group(e.getKey().get(0), e.getKey().get(1), e.getValue()))
                .toList();
        double one = metric.value(union, firstOccurs);
        double other = metric.value(union, secondOccurs);
        this.observed = one - other;
        this.scale = Math.max(Math.abs(one), Math.abs(other));
    }

    static <E extends Evidence> LabelSwapPermutations<E> of(Metric<E> metric, PairedEvidence<E> joint) {
        return new LabelSwapPermutations<>(metric, joint, pool(joint.first(), joint.second()));
    }

    /** Pools the two marginals, which have the same class; the caller checked that it is poolable. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <E extends Evidence> Pool<E> pool(E first, E second) {
        return ((Poolable) first).pool(List.of(first, second));
    }

    boolean enumerable() {
        return combinations() <= MAX_ENUMERATED;
    }

    private double combinations() {
        double combinations = 1;
        for (Group group : groups) {
            combinations *= group.items() + 1.0;
        }
        return combinations;
    }

    /** Computes the difference after swapping this many items of each group; the arrays a and b are scratch space. */
    private double difference(long[] swapped, double[] a, double[] b) {
        System.arraycopy(first, 0, a, 0, a.length);
        System.arraycopy(second, 0, b, 0, b.length);
        for (int g = 0; g < swapped.length; g++) {
            Group group = groups.get(g);
            a[group.x()] -= swapped[g];
            a[group.y()] += swapped[g];
            b[group.y()] -= swapped[g];
            b[group.x()] += swapped[g];
        }
        return metric.value(union, a) - metric.value(union, b);
    }

    /** Computes the difference of every combination with its binomial probability. */
    ExchangedDifferences exact(ComputeOptions options) {
        double[] a = new double[first.length];
        double[] b = new double[first.length];
        long[] swapped = new long[groups.size()];
        double[] values = new double[(int) combinations()];
        double[] probabilities = new double[values.length];
        int index = 0;
        do {
            if (options.cancelled() || Thread.currentThread().isInterrupted()) {
                throw Blocks.cancelled();
            }
            values[index] = difference(swapped, a, b);
            probabilities[index++] = probability(swapped);
        } while (advance(swapped));
        return ExchangedDifferences.enumerated(observed, scale, values, probabilities);
    }

    private boolean advance(long[] swapped) {
        for (int g = 0; g < swapped.length; g++) {
            if (swapped[g] < groups.get(g).items()) {
                swapped[g]++;
                return true;
            }
            swapped[g] = 0;
        }
        return false;
    }

    private double probability(long[] swapped) {
        double probability = 1;
        for (int g = 0; g < swapped.length; g++) {
            probability *= Binomial.probability(swapped[g], groups.get(g).items(), 0.5);
        }
        return probability;
    }

    /** Computes the differences of random swaps; the observed arrangement counts as one more. */
    ExchangedDifferences sampled(long draws, ComputeOptions options) {
        double[] differences = new double[Math.toIntExact(draws)];
        Blocks.run(draws, options, () -> {
            long[] swapped = new long[groups.size()];
            double[] a = new double[first.length];
            double[] b = new double[first.length];
            return (random, draw) -> {
                for (int g = 0; g < swapped.length; g++) {
                    swapped[g] = BinomialSampler.half(random, groups.get(g).items());
                }
                differences[(int) draw] = difference(swapped, a, b);
            };
        });
        return ExchangedDifferences.sampled(observed, scale, differences);
    }
}
