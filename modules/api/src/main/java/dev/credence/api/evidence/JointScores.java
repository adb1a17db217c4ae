package dev.credence.api.evidence;

import dev.credence.api.internal.RowOrder;
import dev.credence.api.internal.scores.ScoreRows;
import dev.credence.api.internal.scores.ScoreSorting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The scores of several systems for the same items, of one class or of several classes. It generalises {@link PairedScoredSample} and {@link
 * PairedClassScores} to any number of systems.
 *
 * <p>A joint atom is an item. Items keep their input order until they become part of a sample, which sorts them, so that their order does not
 * change any result. Each system alone is a {@link ScoredSample} or {@link ClassScores}, and each pair of systems has the items in the order
 * of the joint atoms.
 *
 * <p>Immutable. Memory: that of the evidence of each system, and 4 bytes for each item and system. Cost: a sort of the items for each system,
 * and for each pair of systems.
 *
 * @param <E> the evidence of one system, {@link ScoredSample} or {@link ClassScores}
 * @param <P> the evidence of two systems, {@link PairedScoredSample} or {@link PairedClassScores}
 */
public final class JointScores<E extends Evidence, P extends PairedEvidence<E> & Poolable<P>>
        implements ItemEvidence, JointEvidence<E, P>, Poolable<JointScores<E, P>> {
    private final List<String> names;
    private final Kind<E, P> kind;
    /** The evidence of each system, with the atom of each item as the only part of the pool. */
    private final List<Pool<E>> systems;

    private final int items;

    private JointScores(List<String> names, Kind<E, P> kind, List<Pool<E>> systems, int items) {
        this.names = names;
        this.kind = kind;
        this.systems = List.copyOf(systems);
        this.items = items;
    }

    /**
     * Returns the scores of several systems for one class.
     *
     * @param positive whether each item is positive in truth
     * @param scores the scores of each system by its name, in the order of the items; the systems keep the order of the map
     * @return the scores of all systems
     * @throws IllegalArgumentException if there are fewer than two systems, the lengths differ, or a score is NaN; the message names the system
     *     or the row
     */
    public static JointScores<ScoredSample, PairedScoredSample> of(boolean[] positive, Map<String, double[]> scores) {
        Objects.requireNonNull(positive, "positive must not be null");
        Objects.requireNonNull(scores, "scores must not be null");
        List<String> names = JointConfusionMatrix.requireSystems(List.copyOf(scores.keySet()));
        List<Pool<ScoredSample>> systems = new ArrayList<>();
        scores.forEach((name, column) -> {
            Objects.requireNonNull(column, () -> "scores of the system '" + name + "' must not be null");
            ScoreRows.requireSameNumberOfRows(positive.length, column.length);
            for (int row = 0; row < column.length; row++) {
                ScoreSorting.requireNumber(column[row], row);
            }
            systems.add(ScoredSample.ofRows(column.clone(), positive.clone(), null));
        });
        return new JointScores<>(names, new OneClassKind(), systems, positive.length);
    }

    /**
     * Returns the scores of several systems for several classes.
     *
     * @param scores the scores of each system by its name, with the same items in the same order and the same classes in any order; the systems
     *     keep the order of the map
     * @return the scores of all systems, whose classes have the order of the first system
     * @throws IllegalArgumentException if there are fewer than two systems, the classes or the numbers of items differ, or an item has two true
     *     classes; the message names the system
     */
    public static JointScores<ClassScores, PairedClassScores> of(Map<String, ClassScores> scores) {
        Objects.requireNonNull(scores, "scores must not be null");
        List<String> names = JointConfusionMatrix.requireSystems(List.copyOf(scores.keySet()));
        ClassScores first = scores.values().iterator().next();
        List<Pool<ClassScores>> systems = new ArrayList<>();
        scores.forEach((name, given) -> {
            ClassScores system = given.withLabels(first.labels());
            int different = IntStream.range(0, Math.min(system.atoms(), first.atoms()))
                    .filter(row -> system.truth(row) != first.truth(row))
                    .findFirst()
                    .orElse(-1);
            if (system.atoms() != first.atoms() || different >= 0) {
                throw new IllegalArgumentException("all systems must have the same items in the same order: "
                        + (different >= 0
                                ? "row " + different + " has another true class for the system '" + name + "'"
                                : first.atoms() + " items of the system '" + names.get(0) + "', " + system.atoms()
                                        + " items of the system '" + name + "'")
                        + "; give all systems the same order of items");
            }
            systems.add(PairedClassScores.sorted(system));
        });
        return new JointScores<>(names, new SeveralClassesKind(), systems, first.atoms());
    }

    /** What depends on whether the scores are of one class or of several. The pools have the items as their only part. */
    private interface Kind<E extends Evidence, P> {
        P pair(Pool<E> first, Pool<E> second, int items);

        /** Returns the items of a part, which are an array of indices for each of the systems. */
        Pool<E> joined(List<Pool<E>> parts, List<int[]> items);

        /** Returns a rank for each atom, which is the same for equal atoms. */
        int[] ranks(E system);
    }

    /** Scores of one class. */
    private static final class OneClassKind implements Kind<ScoredSample, PairedScoredSample> {
        @Override
        public PairedScoredSample pair(Pool<ScoredSample> first, Pool<ScoredSample> second, int items) {
            boolean[] positive = new boolean[items];
            double[] ownScores = new double[items];
            double[] otherScores = new double[items];
            for (int item = 0; item < items; item++) {
                positive[item] = first.whole().positive(first.atom(0, item));
                ownScores[item] = first.whole().score(first.atom(0, item));
                otherScores[item] = second.whole().score(second.atom(0, item));
            }
            return PairedScoredSample.of(positive, ownScores, otherScores);
        }

        @Override
        public Pool<ScoredSample> joined(List<Pool<ScoredSample>> parts, List<int[]> items) {
            int size = items.stream().mapToInt(rows -> rows.length).reduce(0, Math::addExact);
            boolean[] positive = new boolean[size];
            double[] scores = new double[size];
            int at = 0;
            for (int part = 0; part < parts.size(); part++) {
                ScoredSample whole = parts.get(part).whole();
                for (int item : items.get(part)) {
                    int atom = parts.get(part).atom(0, item);
                    positive[at] = whole.positive(atom);
                    scores[at++] = whole.score(atom);
                }
            }
            return ScoredSample.ofRows(scores, positive, null);
        }

        @Override
        public int[] ranks(ScoredSample system) {
            return IntStream.range(0, system.atoms()).toArray();
        }
    }

    /** Scores of several classes. */
    private static final class SeveralClassesKind implements Kind<ClassScores, PairedClassScores> {
        @Override
        public PairedClassScores pair(Pool<ClassScores> first, Pool<ClassScores> second, int items) {
            return new PairedClassScores(first, second);
        }

        @Override
        public Pool<ClassScores> joined(List<Pool<ClassScores>> parts, List<int[]> items) {
            List<ClassScores> rows = new ArrayList<>();
            for (int part = 0; part < parts.size(); part++) {
                Pool<ClassScores> pool = parts.get(part);
                rows.add(pool.whole()
                        .withAtoms(IntStream.of(items.get(part))
                                .map(item -> pool.atom(0, item))
                                .toArray()));
            }
            return PairedClassScores.sorted(rows.get(0).pool(rows).whole());
        }

        @Override
        public int[] ranks(ClassScores system) {
            return system.ranksOfSorted();
        }
    }

    @Override
    public List<String> systems() {
        return names;
    }

    @Override
    public E system(int system) {
        return systems.get(system).whole();
    }

    @Override
    public int systemAtom(int system, int atom) {
        return systems.get(system).atom(0, atom);
    }

    @Override
    public P pair(int first, int second) {
        if (first == second) {
            throw new IllegalArgumentException("a pair must be of two systems: first=second=" + names.get(first));
        }
        return kind.pair(systems.get(first), systems.get(second), items);
    }

    @Override
    public int atoms() {
        return items;
    }

    @Override
    public JointScores<E, P> withUnseenAtoms() {
        return this;
    }

    /** Sorts the items by the scores of each system, the first system first. */
    @Override
    public int[] sortedAtoms(IntPredicate kept) {
        return sortedAtoms(new RowOrder(items, kept));
    }

    @Override
    public int[] sortedAtoms(IntPredicate kept, double[] weights) {
        return sortedAtoms(new RowOrder(items, kept).sortedBy(weights));
    }

    private int[] sortedAtoms(RowOrder rows) {
        for (int system = names.size() - 1; system >= 0; system--) {
            int own = system;
            int[] ranks = kind.ranks(system(own));
            rows.sortedBy(item -> ranks[systemAtom(own, item)], system(own).atoms());
        }
        return rows.rows();
    }

    @Override
    public JointScores<E, P> withAtoms(int[] selected) {
        Objects.requireNonNull(selected, "atoms must not be null");
        return RowOrder.isWhole(selected, items) ? this : joined(List.of(this), List.of(selected.clone()));
    }

    private JointScores<E, P> joined(List<JointScores<E, P>> parts, List<int[]> rows) {
        List<Pool<E>> all = IntStream.range(0, names.size())
                .mapToObj(system -> kind.joined(
                        parts.stream().map(part -> part.systems.get(system)).toList(), rows))
                .toList();
        return new JointScores<>(
                names, kind, all, rows.stream().mapToInt(some -> some.length).reduce(0, Math::addExact));
    }

    @Override
    public JointScores<E, P> merge(JointScores<E, P> other) {
        return pool(List.of(this, Objects.requireNonNull(other, "other must not be null")))
                .whole();
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if two parts have different systems or different classes
     */
    @Override
    public Pool<JointScores<E, P>> pool(List<JointScores<E, P>> parts) {
        Pool.requireParts(parts);
        for (JointScores<E, P> part : parts) {
            if (!part.names.equals(names)) {
                throw new IllegalArgumentException(
                        "parts must be of the same systems in the same order: " + names + " and " + part.names);
            }
        }
        List<int[]> rows = parts.stream()
                .map(part -> IntStream.range(0, part.items).toArray())
                .toList();
        return Pool.concatenated(joined(parts, rows), parts);
    }

    @Override
    public String describe(int atom) {
        List<String> words = new ArrayList<>();
        for (int system = 0; system < names.size(); system++) {
            words.add(names.get(system) + " " + system(system).describe(systemAtom(system, atom)));
        }
        return String.join("; ", words);
    }

    /** Returns whether the systems have the same names in the same order and the items are equal in any order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof JointScores<?, ?> that
                && names.equals(that.names)
                && evidence().equals(that.evidence())
                && Arrays.deepEquals(sorted(), that.sorted());
    }

    private List<E> evidence() {
        return systems.stream().map(Pool::whole).toList();
    }

    /** Returns the rank of each item by the scores of each system, in the order of {@link #sortedAtoms}. */
    private int[][] sorted() {
        int[][] ranks =
                systems.stream().map(system -> kind.ranks(system.whole())).toArray(int[][]::new);
        return IntStream.of(sortedAtoms(item -> true))
                .mapToObj(item -> IntStream.range(0, ranks.length)
                        .map(system -> ranks[system][systemAtom(system, item)])
                        .toArray())
                .toArray(int[][]::new);
    }

    @Override
    public int hashCode() {
        return 31 * names.hashCode() + evidence().hashCode();
    }

    @Override
    public String toString() {
        return "JointScores[" + names.size() + " systems, " + items + " items]";
    }
}
