package dev.credence.delta.comparison;

import dev.credence.api.comparison.Comparison;
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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The items on which two systems differ and which bear on a metric, and the exact p-value where these are fewer than six.
 *
 * <p>An item bears on the metric where the metric reads one of its two predictions only, or where they influence the metric
 * differently, whatever the counts are. That is judged by the influences at counts that are all unlike, where no two cells have the same influence by chance. So a negative that
 * one system calls another negative class does not bear on F1, and an item on which the systems agree bears on nothing.
 *
 * <p>The p-value is that of the exact exchange test: where the systems are equal, either of them could have given either prediction of
 * an item. All {@code 2^m} exchanges of the predictions of the m items (of clusters, which are exchanged whole) are equally probable,
 * and the p-value is the share of those whose difference of the metric is at least as far from 0 as that observed. An exchange whose
 * difference is undefined counts as one of them. The metric itself is evaluated, at most 32 times for each system. For accuracy it is
 * the sign test. Exchanging all items reverses the difference, so that the p-value is at least {@code 2 / 2^m}.
 */
final class FewDifferences<E extends Evidence> {
    /** 6: of five items the least p-value is 2 / 2^5 = 0.0625. */
    private static final long FEW = 6;
    /** 1e-9: what rounding leaves between two influences, or two differences, that are equal. */
    private static final double ROUNDING = 1e-9;

    /** The fractional parts of its multiples are all unlike. */
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private final Metric<E> metric;
    private final Sample<?> sample;
    private final PairedConfusionMatrix joint;
    /** All joint cells that occur, and those with the predictions exchanged. */
    private final PairedConfusionMatrix cells;
    /** Of each atom its place among the cells, and that of its exchange. */
    private final int[] here;

    private final int[] there;

    private final E first;
    private final E second;
    private final boolean[] bears;

    private FewDifferences(Metric<E> metric, Sample<?> sample, PairedConfusionMatrix joint) {
        this.metric = metric;
        this.sample = sample;
        this.joint = joint;
        Pool<PairedConfusionMatrix> both = joint.pool(List.of(joint, joint.swapped()));
        this.cells = both.whole();
        Map<List<Integer>, Integer> places = new HashMap<>();
        for (int cell = 0; cell < cells.atoms(); cell++) {
            places.put(List.of(cells.truth(cell), cells.firstPrediction(cell), cells.secondPrediction(cell)), cell);
        }
        this.here = new int[joint.atoms()];
        this.there = new int[joint.atoms()];
        for (int atom = 0; atom < here.length; atom++) {
            int cell = both.atom(0, atom);
            here[atom] = cell;
            there[atom] = Objects.requireNonNull(
                    places.get(List.of(cells.truth(cell), cells.secondPrediction(cell), cells.firstPrediction(cell))));
        }
        this.first = metric.evidenceType().cast(cells.first());
        this.second = metric.evidenceType().cast(cells.second());
        this.bears = bearing();
    }

    /** Adds the number of items, and a note with the exact p-value where they are few; of counts alone, as scores nearly always differ. */
    static <E extends Evidence> void addTo(Comparison.Builder comparison, Metric<E> metric, Sample<?> sample) {
        if (!(sample.evidence() instanceof PairedConfusionMatrix joint)
                || metric.evidenceType() != ConfusionMatrix.class) {
            return;
        }
        FewDifferences<E> few = new FewDifferences<>(metric, sample, joint);
        long items = few.items();
        comparison.differing(items);
        if (items > 0 && items < FEW) {
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

    private boolean[] bearing() {
        double[] counts = new double[first.atoms()];
        Arrays.setAll(counts, cell -> 1 + (cell + 1) * GOLDEN % 1);
        double[] psi = InPlaceInfluence.of(metric, first, counts);
        double largest = Arrays.stream(psi).map(Math::abs).max().orElse(0);
        boolean[] bearing = new boolean[joint.atoms()];
        for (int atom = 0; atom < bearing.length; atom++) {
            int a = cells.firstAtom(here[atom]);
            int b = cells.firstAtom(there[atom]);
            bearing[atom] = a != b
                    && (metric.reads(first, a) != metric.reads(first, b)
                            || !(Math.abs(psi[a] - psi[b]) <= ROUNDING * largest));
        }
        return bearing;
    }

    private long items() {
        long items = 0;
        for (int atom = 0; atom < bears.length; atom++) {
            items += bears[atom] ? joint.count(atom) : 0;
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
        return metric.value(first, weights[0]) - metric.value(second, weights[1]);
    }

    /** The atom of each item, or of the items of each cluster. */
    private List<List<Integer>> units() {
        Optional<? extends ClusteredSample<?>> clustered = sample.clustered();
        List<List<Integer>> units = new ArrayList<>();
        if (clustered.isEmpty()) {
            for (int atom = 0; atom < bears.length; atom++) {
                for (int item = 0; bears[atom] && item < joint.count(atom); item++) {
                    units.add(List.of(atom));
                }
            }
            return units;
        }
        ClusteredSample<?> clusters = clustered.get();
        for (int cluster = 0; cluster < clusters.clusters(); cluster++) {
            List<Integer> atoms = new ArrayList<>();
            for (int own = 0; own < clusters.cluster(cluster).atoms(); own++) {
                int atom = clusters.pooledAtom(cluster, own);
                for (int item = 0;
                        bears[atom] && item < clusters.cluster(cluster).count(own);
                        item++) {
                    atoms.add(atom);
                }
            }
            if (!atoms.isEmpty()) {
                units.add(atoms);
            }
        }
        return units;
    }

    /** 0 where rounding alone is left. */
    private static double less(double weight, double item) {
        return weight - item > ROUNDING * item ? weight - item : 0;
    }

    /** The weights of both systems' cells after some exchanges: a bit of {@code which} for each unit. */
    private double[][] exchanged(List<List<Integer>> units, int which) {
        double[] all = new double[cells.atoms()];
        double[] observed = sample.weights();
        for (int atom = 0; atom < observed.length; atom++) {
            all[here[atom]] += observed[atom];
        }
        for (int unit = 0; unit < units.size(); unit++) {
            if ((which >> unit & 1) == 1) {
                units.get(unit).forEach(atom -> {
                    double item = observed[atom] / joint.count(atom);
                    all[here[atom]] = less(all[here[atom]], item);
                    all[there[atom]] += item;
                });
            }
        }
        double[] a = new double[first.atoms()];
        double[] b = new double[second.atoms()];
        for (int atom = 0; atom < all.length; atom++) {
            a[cells.firstAtom(atom)] += all[atom];
            b[cells.secondAtom(atom)] += all[atom];
        }
        return new double[][] {a, b};
    }
}
