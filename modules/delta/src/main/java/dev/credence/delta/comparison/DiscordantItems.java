package dev.credence.delta.comparison;

import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.Pool;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The items that affect a metric and on which two systems differ, and the exact p-value if there are fewer than six of them.
 *
 * <p>An item affects the metric if the metric reads only one of its two predictions, or if the two predictions have different
 * influences. The influences are computed at counts that all differ, so that no two cells have the same influence by chance. A
 * negative item that one system assigns to another negative class does not affect F1, and an item on which the systems agree affects
 * nothing.
 *
 * <p>The p-value is that of the exact permutation test: if the systems are equal, each of them could have made each prediction of an
 * item. All {@code 2^m} exchanges of the predictions of the m items (or of m clusters, which are exchanged whole) have the same
 * probability. The p-value is the share of exchanges whose difference is at least as far from 0 as the observed one; exchanges with an
 * undefined difference count among them. The metric is evaluated at most 32 times for each system. For accuracy this is the sign test.
 * The exchange of all items reverses the difference, so that the p-value is at least {@code 2 / 2^m}.
 */
final class DiscordantItems<E extends Evidence> {
    /** With five items the smallest p-value is 2 / 2^5 = 0.0625. */
    private static final long MIN_DISCORDANT = 6;
    /** Relative rounding error between two influences, or two differences, that are equal. */
    private static final double ROUNDING = 1e-9;

    /** The golden ratio minus 1, whose multiples all have different fractional parts. */
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private final Metric<E> metric;
    private final Sample<?> sample;
    private final PairedConfusionMatrix joint;
    /** All cells of either system. */
    private final E cells;
    /** The index among the cells of what each system predicted for each atom. */
    private final int[] firstCell;

    private final int[] secondCell;

    private final boolean[] affects;

    private DiscordantItems(Metric<E> metric, Sample<?> sample, PairedConfusionMatrix joint) {
        this.metric = metric;
        this.sample = sample;
        this.joint = joint;
        Pool<ConfusionMatrix> both = joint.first().pool(List.of(joint.first(), joint.second()));
        this.cells = metric.evidenceType().cast(both.whole());
        this.firstCell = new int[joint.atoms()];
        this.secondCell = new int[joint.atoms()];
        for (int atom = 0; atom < firstCell.length; atom++) {
            firstCell[atom] = both.atom(0, joint.firstAtom(atom));
            secondCell[atom] = both.atom(1, joint.secondAtom(atom));
        }
        this.affects = relevant();
    }

    /**
     * Adds the number of items, and a note with the exact p-value if they are few; only for counts, as scores nearly always differ. Crossed
     * clusters have no exact p-value, because no part of the sample is independent of the others.
     */
    static <E extends Evidence> void addTo(ComparisonBuilder comparison, Metric<E> metric, Sample<?> sample) {
        if (!(sample.evidence() instanceof PairedConfusionMatrix joint)
                || metric.evidenceType() != ConfusionMatrix.class) {
            return;
        }
        DiscordantItems<E> few = new DiscordantItems<>(metric, sample, joint);
        long items = few.items();
        comparison.differing(items);
        if (items > 0 && items < MIN_DISCORDANT && sample.crossed().isEmpty()) {
            double exact = few.pValue();
            String sentence = String.format(
                    Locale.ROOT,
                    "the systems differ on %d of the items that affect the metric; the exact permutation p-value is %.4f,"
                            + " and with fewer than six items it cannot be below 0.05",
                    items,
                    exact);
            comparison.note(
                    Note.of("few-differing", sentence).with("differing", items).with("pValue", exact));
        }
    }

    private boolean[] relevant() {
        double[] counts = new double[cells.atoms()];
        Arrays.setAll(counts, cell -> 1 + (cell + 1) * GOLDEN % 1);
        double[] psi = InPlaceInfluence.of(metric, cells, counts);
        double largest = Arrays.stream(psi).map(Math::abs).max().orElse(0);
        boolean[] relevant = new boolean[joint.atoms()];
        for (int atom = 0; atom < relevant.length; atom++) {
            int a = firstCell[atom];
            int b = secondCell[atom];
            relevant[atom] = a != b
                    && (metric.dependsOn(cells, a) != metric.dependsOn(cells, b)
                            || !(Math.abs(psi[a] - psi[b]) <= ROUNDING * largest));
        }
        return relevant;
    }

    private long items() {
        long items = 0;
        for (int atom = 0; atom < affects.length; atom++) {
            items += affects[atom] ? joint.count(atom) : 0;
        }
        return items;
    }

    private double pValue() {
        List<List<Integer>> units = units();
        double observed = Math.abs(difference(exchanged(units, 0)));
        int all = 1 << units.size();
        int extreme = 0;
        for (int which = 0; which < all; which++) {
            double other = Math.abs(difference(exchanged(units, which)));
            extreme += other < observed - ROUNDING * observed ? 0 : 1;
        }
        return (double) extreme / all;
    }

    private double difference(double[][] weights) {
        return metric.value(cells, weights[0]) - metric.value(cells, weights[1]);
    }

    /** Returns the atom of each item, or the atoms of the items of each cluster. */
    private List<List<Integer>> units() {
        Optional<? extends ClusteredSample<?>> clustered = sample.clustered();
        List<List<Integer>> units = new ArrayList<>();
        if (clustered.isEmpty()) {
            for (int atom = 0; atom < affects.length; atom++) {
                for (int item = 0; affects[atom] && item < joint.count(atom); item++) {
                    units.add(List.of(atom));
                }
            }
            return units;
        }
        ClusteredSample<?> clusters = clustered.get();
        for (int cluster = 0; cluster < clusters.clusters(); cluster++) {
            List<Integer> atoms = new ArrayList<>();
            for (int own = 0; own < clusters.atoms(cluster); own++) {
                int atom = clusters.pooledAtom(cluster, own);
                for (int item = 0; affects[atom] && item < clusters.count(cluster, own); item++) {
                    atoms.add(atom);
                }
            }
            if (!atoms.isEmpty()) {
                units.add(atoms);
            }
        }
        return units;
    }

    /** Subtracts an item from a weight; a remainder of the size of rounding error is 0. */
    private static double minus(double weight, double item) {
        return weight - item > ROUNDING * item ? weight - item : 0;
    }

    /** Returns the weights of both systems' cells after the exchange of each unit whose bit of {@code which} is 1. */
    private double[][] exchanged(List<List<Integer>> units, int which) {
        double[] observed = sample.weights();
        double[] kept = observed.clone();
        for (int unit = 0; unit < units.size(); unit++) {
            if ((which >> unit & 1) == 1) {
                units.get(unit).forEach(atom -> kept[atom] = minus(kept[atom], observed[atom] / joint.count(atom)));
            }
        }
        double[] a = new double[cells.atoms()];
        double[] b = new double[cells.atoms()];
        for (int atom = 0; atom < kept.length; atom++) {
            double moved = observed[atom] - kept[atom];
            a[firstCell[atom]] += kept[atom];
            a[secondCell[atom]] += moved;
            b[secondCell[atom]] += kept[atom];
            b[firstCell[atom]] += moved;
        }
        return new double[][] {a, b};
    }
}
