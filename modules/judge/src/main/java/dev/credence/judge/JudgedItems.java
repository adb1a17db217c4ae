package dev.credence.judge;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.JointEvidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.judge.StageDesign.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Single items of any kind of evidence that a judge labelled, of which a part also has a true label, such as scores whose true class is
 * known or judged, and numbers that were measured or estimated. Each item is the evidence of one observation by its true label, if it
 * has one, and by the label of the judge.
 *
 * <p>The first item decides how items were drawn and labelled, and the others must have the same design:
 *
 * <ul>
 *   <li>{@link #add}: independent items, of which a random part was labelled.
 *   <li>{@link #addInCluster}: clusters of items that depend on each other, of which a random part, or the items of random clusters,
 *       were labelled.
 *   <li>{@link #addInStratum}: within each stratum, a random part was labelled; the parts of different strata may differ in size. Each
 *       labelled item has the weight N/n of its stratum with N items, of which n are labelled.
 *   <li>{@link #addWithProbability}: each item was labelled independently with a known probability p; a labelled item has the weight 1/p.
 * </ul>
 *
 * <p>Mutable and not thread-safe: items are added before a request begins. Every item takes the memory of its evidence, some hundred
 * bytes; {@link JudgedLabels} stores counts.
 *
 * @param <J> evidence of one system, such as {@code ScoredSample}, of two on the same items, such as {@code PairedScoredSample}, or of
 *     several, such as {@code JointConfusionMatrix}
 */
public final class JudgedItems<J extends Poolable<J>> {
    /** An item; {@code group} is its cluster or stratum, and {@code probability} that of its label. */
    private record Item<J>(@Nullable J truth, J judge, String group, double probability) {}

    private final List<Item<J>> items = new ArrayList<>();
    private Kind kind = Kind.INDEPENDENT;

    /** Creates a collection without items. */
    public JudgedItems() {}

    /**
     * Adds an independent item.
     *
     * @param truth the item by its true label, or null if it has none
     * @param judge the item by the label of the judge
     * @return this collection
     * @throws IllegalArgumentException if the evidence is not that of one observation
     * @throws IllegalStateException if items of another design were added
     */
    public JudgedItems<J> add(@Nullable J truth, J judge) {
        return add(Kind.INDEPENDENT, new Item<>(truth, judge, "", 1));
    }

    /**
     * Adds an item of a cluster.
     *
     * @param cluster the name of its cluster
     * @param truth the item by its true label, or null if it has none
     * @param judge the item by the label of the judge
     * @return this collection
     * @throws IllegalArgumentException if the evidence is not that of one observation
     * @throws IllegalStateException if items of another design were added
     */
    public JudgedItems<J> addInCluster(String cluster, @Nullable J truth, J judge) {
        Objects.requireNonNull(cluster, "cluster must not be null");
        return add(Kind.CLUSTERS, new Item<>(truth, judge, cluster, 1));
    }

    /**
     * Adds an item of a stratum within which labels were drawn.
     *
     * @param stratum the name of its stratum
     * @param truth the item by its true label, or null if it has none
     * @param judge the item by the label of the judge
     * @return this collection
     * @throws IllegalArgumentException if the evidence is not that of one observation
     * @throws IllegalStateException if items of another design were added
     */
    public JudgedItems<J> addInStratum(String stratum, @Nullable J truth, J judge) {
        Objects.requireNonNull(stratum, "stratum must not be null");
        return add(Kind.STRATA, new Item<>(truth, judge, stratum, 1));
    }

    /**
     * Adds an item that was labelled with a known probability, whether it has a label or not.
     *
     * @param probability the probability of its label, above 0 and at most 1
     * @param truth the item by its true label, or null if it has none
     * @param judge the item by the label of the judge
     * @return this collection
     * @throws IllegalArgumentException if the probability is 0 or less or above 1, or the evidence is not that of one observation
     * @throws IllegalStateException if items of another design were added
     */
    public JudgedItems<J> addWithProbability(double probability, @Nullable J truth, J judge) {
        if (!(probability > 0 && probability <= 1)) {
            throw new IllegalArgumentException("probability of a label must be above 0 and at most 1: probability="
                    + probability + "; an item that can never be labelled must be left out");
        }
        return add(Kind.PROBABILITIES, new Item<>(truth, judge, "", probability));
    }

    private JudgedItems<J> add(Kind added, Item<J> item) {
        requireOne("judge", Objects.requireNonNull(item.judge(), "judge must not be null"));
        if (item.truth() != null) {
            requireOne("truth", item.truth());
        }
        if (!items.isEmpty() && added != kind) {
            throw new IllegalStateException(
                    "items must be of one design: given " + kind + " and " + added + "; add all of them in one way");
        }
        kind = added;
        items.add(item);
        return this;
    }

    private static void requireOne(String name, Evidence evidence) {
        if (evidence.size() != 1) {
            throw new IllegalArgumentException(
                    name + " must be the evidence of one item: size=" + evidence.size() + "; add items one by one");
        }
    }

    /** {@return the number of items with a true label} */
    public long labelled() {
        return items.stream().filter(item -> item.truth() != null).count();
    }

    /** {@return the number of items with the label of the judge alone} */
    public long unlabelled() {
        return items.size() - labelled();
    }

    /**
     * Adds all items of another collection.
     *
     * @param other items of the same design
     * @return this collection
     * @throws IllegalStateException if the designs differ
     */
    public JudgedItems<J> addAll(JudgedItems<J> other) {
        List.copyOf(other.items).forEach(item -> add(other.kind, item));
        return this;
    }

    @Override
    public String toString() {
        return "JudgedItems[" + labelled() + " labelled, " + unlabelled() + " unlabelled, " + kind + "]";
    }

    /** Returns the items as a correction reads them. */
    StagedItems staged() {
        return new StagedRows<>(List.copyOf(items), kind);
    }

    /** Items in the form of a correction. */
    private static final class StagedRows<J extends Poolable<J>> implements StagedItems {
        /** The standard errors that a number of labels exceeds with a probability of 0.001. */
        private static final double DOUBTFUL_ERRORS = 3.29;

        private final List<Item<J>> items;
        private final Kind kind;
        private final int[] labelled;
        private final int[] reference;
        private final double[] weights;
        private final StageDesign design;

        StagedRows(List<Item<J>> items, Kind kind) {
            this.items = items;
            this.kind = kind;
            this.labelled = IntStream.range(0, items.size())
                    .filter(i -> items.get(i).truth() != null)
                    .toArray();
            boolean all = kind == Kind.STRATA || kind == Kind.PROBABILITIES;
            this.reference = IntStream.range(0, items.size())
                    .filter(i -> all || items.get(i).truth() == null)
                    .toArray();
            int[] groups = groups();
            this.weights = weights(groups);
            this.design = designOf(groups);
        }

        /** Returns the number of the cluster or stratum of each item. */
        private int[] groups() {
            Map<String, Integer> numbers = new HashMap<>();
            return items.stream()
                    .mapToInt(item -> numbers.computeIfAbsent(item.group(), group -> numbers.size()))
                    .toArray();
        }

        private double[] weights(int[] groups) {
            int most = IntStream.of(groups).max().orElse(-1) + 1;
            double[] sizes = new double[most];
            double[] labels = new double[most];
            IntStream.of(groups).forEach(group -> sizes[group]++);
            IntStream.of(labelled).forEach(item -> labels[groups[item]]++);
            for (int item = 0; item < groups.length && kind == Kind.STRATA && labelled.length > 0; item++) {
                if (labels[groups[item]] < Math.min(2, sizes[groups[item]])) {
                    throw new RefusedException(Refusal.of(
                            Refusal.Code.DATA,
                            "every stratum must have two labelled items: stratum '"
                                    + items.get(item).group() + "' has " + (int) labels[groups[item]]
                                    + "; label more of its items, or merge strata"));
                }
            }
            return IntStream.of(labelled)
                    .mapToDouble(item -> kind == Kind.STRATA
                            ? sizes[groups[item]] / labels[groups[item]]
                            : 1 / items.get(item).probability())
                    .toArray();
        }

        private StageDesign designOf(int[] groups) {
            if (kind == Kind.INDEPENDENT) {
                return StageDesign.INDEPENDENT;
            }
            if (kind == Kind.CLUSTERS) {
                long clusters = IntStream.of(labelled)
                        .map(item -> groups[item])
                        .distinct()
                        .count();
                if (labelled.length > 0 && clusters < 2) {
                    throw new RefusedException(Refusal.of(
                            Refusal.Code.DATA,
                            "labelled items must be of at least two clusters: clusters=" + clusters
                                    + "; label items of other clusters"));
                }
                return new StageDesign(
                        IntStream.of(labelled).map(item -> groups[item]).toArray(),
                        IntStream.of(reference).map(item -> groups[item]).toArray(),
                        new int[IntStream.of(groups).max().orElse(-1) + 1],
                        kind);
            }
            return new StageDesign(labelled, reference, groups, kind);
        }

        @Override
        public long labelled() {
            return labelled.length;
        }

        @Override
        public long unlabelled() {
            return (long) items.size() - labelled.length;
        }

        @Override
        public int systems() {
            J first = items.get(0).judge();
            return first instanceof JointEvidence<?, ?> joint
                    ? joint.systems().size()
                    : first instanceof PairedEvidence<?> ? 2 : 1;
        }

        @Override
        public Stages<?> stages(int system) {
            return stages(side(system));
        }

        private Stages<J> stages(Function<J, J> side) {
            double[] ones = new double[reference.length];
            Arrays.fill(ones, 1);
            return new Stages<>(
                    side(truth(side), weights),
                    side(judge(labelled, side), weights),
                    reference.length == 0
                            ? new StageSide<>(side(truth(side), weights).evidence(), row -> 0, ones)
                            : side(judge(reference, side), ones),
                    design);
        }

        private List<J> truth(Function<J, J> side) {
            return IntStream.of(labelled)
                    .mapToObj(item ->
                            side.apply(Objects.requireNonNull(items.get(item).truth())))
                    .toList();
        }

        private List<J> judge(int[] chosen, Function<J, J> side) {
            return IntStream.of(chosen)
                    .mapToObj(item -> side.apply(items.get(item).judge()))
                    .toList();
        }

        private StageSide<J> side(List<J> parts, double[] rowWeights) {
            Pool<J> pool = parts.get(0).pool(parts);
            return new StageSide<>(pool.whole(), row -> pool.atom(row, onlyAtom(parts.get(row))), rowWeights);
        }

        private static int onlyAtom(Evidence evidence) {
            return IntStream.range(0, evidence.atoms())
                    .filter(atom -> evidence.count(atom) == 1)
                    .findFirst()
                    .orElseThrow();
        }

        /** Returns the evidence of a system of an item; as a type it is that of the item, because only its being poolable matters. */
        @SuppressWarnings("unchecked") // the kinds of evidence of one system are poolable
        private Function<J, J> side(int system) {
            return item -> item instanceof JointEvidence<?, ?> joint
                    ? (J) joint.system(system)
                    : item instanceof PairedEvidence<?> pair ? (J) (system == 0 ? pair.first() : pair.second()) : item;
        }

        /** Returns the evidence of two systems of an item. */
        @SuppressWarnings("unchecked") // the kinds of evidence of two systems are poolable
        private Function<J, J> pair(int first, int second) {
            return item -> item instanceof JointEvidence<?, ?> joint ? (J) joint.pair(first, second) : item;
        }

        @Override
        public Sample<?> byTruth(int system) {
            return sample(labelled, truth(side(system)), true);
        }

        @Override
        public Sample<?> byJudge(int system) {
            int[] all = IntStream.range(0, items.size()).toArray();
            return sample(all, judge(all, side(system)), false);
        }

        @Override
        public Sample<?> pairByTruth(int first, int second) {
            return sample(labelled, truth(pair(first, second)), true);
        }

        @Override
        public Sample<?> pairByJudge(int first, int second) {
            int[] all = IntStream.range(0, items.size()).toArray();
            return sample(all, judge(all, pair(first, second)), false);
        }

        private Sample<J> sample(int[] chosen, List<J> parts, boolean isWeighted) {
            if (kind == Kind.CLUSTERS) {
                Map<String, List<J>> clusters = new LinkedHashMap<>();
                for (int i = 0; i < chosen.length; i++) {
                    clusters.computeIfAbsent(items.get(chosen[i]).group(), cluster -> new ArrayList<>())
                            .add(parts.get(i));
                }
                Map<String, J> pooled = new HashMap<>();
                clusters.forEach((cluster, own) ->
                        pooled.put(cluster, own.get(0).pool(own).whole()));
                return ClusteredSample.of(pooled).simplified();
            }
            return kind == Kind.INDEPENDENT || !isWeighted
                    ? Sample.of(parts.get(0).pool(parts).whole())
                    : WeightedSample.ofParts(parts, weights).simplified();
        }

        @Override
        public Optional<String> constantLabel() {
            return Optional.empty();
        }

        @Override
        public Optional<Refusal> refusalOfLabelled() {
            return IntStream.range(0, items.size())
                    .filter(i -> items.get(i).truth() == null
                            && kind == Kind.PROBABILITIES
                            && items.get(i).probability() == 1)
                    .mapToObj(i -> Refusal.of(
                            Refusal.Code.DATA,
                            "an item without a label must have a probability of a label below 1: item " + (i + 1)
                                    + " of "
                                    + items.size()
                                    + " has 1; give the probabilities with which items were chosen to be labelled"))
                    .findFirst();
        }

        @Override
        public Optional<Note> noteOnLabelled() {
            double expected = items.stream().mapToDouble(Item::probability).sum();
            double variance = items.stream()
                    .mapToDouble(item -> item.probability() * (1 - item.probability()))
                    .sum();
            boolean doubtful = kind == Kind.PROBABILITIES
                    && Math.abs(labelled.length - expected) > DOUBTFUL_ERRORS * Math.sqrt(variance) + 1;
            return doubtful
                    ? Optional.of(Note.of(
                            "labelled-part-differs",
                            String.format(
                                    Locale.ROOT,
                                    "%d items are labelled, but the given probabilities of a label would label %.0f, give or take %.1f; if they are"
                                            + " not those with which items were chosen, the value of the labels alone is biased, and so is the"
                                            + " correction",
                                    labelled.length,
                                    expected,
                                    Math.sqrt(variance))))
                    : Optional.empty();
        }

        @Override
        public Optional<ItemGroups> similar() {
            int[] kinds = items.stream().mapToInt(item -> classOf(item.judge())).toArray();
            return kind == Kind.INDEPENDENT
                    ? Optional.of(new ItemGroups(labelled, reference, kinds))
                    : Optional.empty();
        }

        /** Returns 1 for scores of a positive item, and otherwise 0. */
        private static int classOf(Evidence evidence) {
            Evidence one = evidence instanceof PairedEvidence<?> pair ? pair.first() : evidence;
            return one instanceof ScoredSample scores && scores.positives() > 0 ? 1 : 0;
        }

        @Override
        public String describeJudged(int item) {
            J judge = items.get(item).judge();
            return judge.describe(onlyAtom(judge));
        }
    }
}
