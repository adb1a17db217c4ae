package dev.credence.outcomes;

import dev.credence.api.evidence.JointEvidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of several systems on the same items. It generalises {@link PairedOutcomes} to any number of systems.
 *
 * <p>A joint atom is a combination of one atom of each system, with the number of items that have it. Each system alone is an {@link
 * Outcomes}, and each pair of systems is a {@link PairedOutcomes}. The runs of an item by one system are not matched with those by
 * another.
 */
public final class JointOutcomes implements JointEvidence<Outcomes, PairedOutcomes>, Poolable<JointOutcomes> {
    private static final int MIN_SYSTEMS = 2;
    private static final int MAX_LISTED = 5;

    private final List<String> names;
    private final List<Outcomes> systems;
    /** The distinct joint atoms in ascending order: for each the atom of each system. */
    private final List<JointAtom> rows;

    private final long[] counts;
    private final long size;

    private JointOutcomes(List<String> names, List<Outcomes> systems, List<JointAtom> rows, long... counts) {
        this.names = List.copyOf(names);
        this.systems = List.copyOf(systems);
        this.rows = rows;
        this.counts = counts;
        this.size = systems.get(0).size();
    }

    /** The atom of each system. */
    private static final class JointAtom implements Comparable<JointAtom> {
        private final int[] ofSystem;

        JointAtom(int systems, IntUnaryOperator atom) {
            this.ofSystem = IntStream.range(0, systems).map(atom).toArray();
        }

        int of(int system) {
            return ofSystem[system];
        }

        @Override
        public int compareTo(JointAtom other) {
            return Arrays.compare(ofSystem, other.ofSystem);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof JointAtom that && Arrays.equals(ofSystem, that.ofSystem);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(ofSystem);
        }
    }

    /** Returns the outcomes of rows, of which some may be equal, as a pool whose only part is the list of rows. */
    private static Pool<JointOutcomes> merged(
            List<String> names, List<Outcomes> systems, List<JointAtom> rows, long... counts) {
        TreeMap<JointAtom, Integer> distinct = new TreeMap<>();
        rows.forEach(row -> distinct.put(row, 0));
        int next = 0;
        for (Map.Entry<JointAtom, Integer> entry : distinct.entrySet()) {
            entry.setValue(next++);
        }
        int[] places =
                rows.stream().mapToInt(row -> distinct.getOrDefault(row, -1)).toArray();
        long[] sums = new long[distinct.size()];
        for (int row = 0; row < places.length; row++) {
            sums[places[row]] += counts[row];
        }
        return Pool.of(new JointOutcomes(names, systems, List.copyOf(distinct.keySet()), sums), List.of(places));
    }

    /**
     * Returns the outcomes of several systems. Items are matched by their names; in every collection each item must have a name.
     *
     * @param systems the collection of each system by its name, with the same columns; the systems keep the order of the map
     * @return the outcomes of all systems
     * @throws IllegalArgumentException if there are fewer than two systems, the columns differ, or an item is missing in one of the
     *     collections; the message names the system and lists the first items that are missing
     */
    public static JointOutcomes of(Map<String, OutcomesBuilder> systems) {
        Objects.requireNonNull(systems, "systems must not be null");
        List<String> names = List.copyOf(systems.keySet());
        List<OutcomesBuilder> builders = List.copyOf(systems.values());
        if (names.size() < MIN_SYSTEMS) {
            throw new IllegalArgumentException(
                    "systems must be at least 2: systems=" + names.size() + "; one alone is an Outcomes");
        }
        requireSameColumns(systems);
        systems.forEach(JointOutcomes::requireNames);
        requireSameItems(systems);
        List<ItemTable.SortedItems> sorted =
                builders.stream().map(OutcomesBuilder::sorted).toList();
        List<JointAtom> rows = new ArrayList<>();
        for (String item : builders.get(0).named().keySet()) {
            rows.add(new JointAtom(names.size(), system -> {
                int index = builders.get(system).named().getOrDefault(item, -1);
                return sorted.get(system).places()[index];
            }));
        }
        long[] ones = new long[rows.size()];
        Arrays.fill(ones, 1);
        List<Outcomes> outcomes = IntStream.range(0, names.size())
                .mapToObj(system -> new Outcomes(
                        builders.get(system).columns(), sorted.get(system).table()))
                .toList();
        return merged(names, outcomes, rows, ones).whole();
    }

    private static void requireSameColumns(Map<String, OutcomesBuilder> systems) {
        List<OutcomeColumn> columns = systems.values().iterator().next().columns();
        String first = systems.keySet().iterator().next();
        systems.forEach((name, builder) -> {
            if (!builder.columns().equals(columns)) {
                throw new IllegalArgumentException("outcomes of several systems must have the same columns: '" + first
                        + "' has " + columns + ", '" + name + "' has " + builder.columns());
            }
        });
    }

    private static void requireNames(String system, OutcomesBuilder builder) {
        if (builder.named().size() != builder.items()) {
            throw new IllegalArgumentException("items to match must have names: items=" + builder.items()
                    + ", with names=" + builder.named().size() + " in the system '" + system
                    + "'; use add(item, ...)");
        }
    }

    private static void requireSameItems(Map<String, OutcomesBuilder> systems) {
        Set<String> all = new TreeSet<>();
        systems.values().forEach(builder -> all.addAll(builder.named().keySet()));
        systems.forEach((name, builder) -> {
            Set<String> missing = new TreeSet<>(all);
            missing.removeAll(builder.named().keySet());
            if (!missing.isEmpty()) {
                throw new IllegalArgumentException("all systems must have the same items: " + missing.size()
                        + " missing in the system '" + name + "', such as "
                        + missing.stream().limit(MAX_LISTED).toList());
            }
        });
    }

    @Override
    public List<String> systems() {
        return names;
    }

    /** {@return the columns, in their order, which are the same for all systems} */
    public List<OutcomeColumn> columns() {
        return systems.get(0).columns();
    }

    @Override
    public Outcomes system(int system) {
        return systems.get(system);
    }

    @Override
    public int systemAtom(int system, int atom) {
        Objects.checkIndex(system, systems.size());
        return rows.get(atom).of(system);
    }

    @Override
    public PairedOutcomes pair(int first, int second) {
        if (first == second) {
            throw new IllegalArgumentException("a pair must be of two systems: first=second=" + names.get(first));
        }
        return PairedOutcomes.ofAtoms(system(first), system(second), atomsOf(first), atomsOf(second), counts.clone());
    }

    private int[] atomsOf(int system) {
        return rows.stream().mapToInt(row -> row.of(system)).toArray();
    }

    @Override
    public int atoms() {
        return counts.length;
    }

    @Override
    public long count(int atom) {
        return counts[atom];
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public JointOutcomes withUnseenAtoms() {
        return this;
    }

    @Override
    public JointOutcomes withAtoms(int[] atoms) {
        return atoms.length == atoms()
                ? this
                : selected(
                        systems,
                        atoms,
                        Arrays.stream(atoms).mapToLong(this::count).toArray());
    }

    /** Returns items of these kinds in other numbers, with the same ranges, which are declared in the result. */
    @Override
    public Optional<JointOutcomes> withCounts(long[] numbers) {
        int[] kept =
                IntStream.range(0, atoms()).filter(atom -> numbers[atom] > 0).toArray();
        List<Outcomes> declared = systems.stream()
                .map(system -> system.ofColumns(system.declared()))
                .toList();
        return Optional.of(selected(
                declared,
                kept,
                Arrays.stream(kept).mapToLong(atom -> numbers[atom]).toArray()));
    }

    /**
     * Returns the same combinations with other counts, such as those of a table of counted items.
     *
     * @param counts the number of items of each joint atom, 1 or more
     * @return the outcomes
     * @throws IllegalArgumentException if there is not one count for each joint atom, a count is below 1, or the total exceeds 2^53
     */
    public JointOutcomes counted(long... counts) {
        return selected(systems, Outcomes.requireCounts(atoms(), counts), counts);
    }

    private JointOutcomes selected(List<Outcomes> outcomesOfSystems, int[] atoms, long... kept) {
        List<Pool<Outcomes>> pools = new ArrayList<>();
        for (int system = 0; system < outcomesOfSystems.size(); system++) {
            int own = system;
            int[] places =
                    Arrays.stream(atoms).map(atom -> systemAtom(own, atom)).toArray();
            pools.add(outcomesOfSystems.get(system).select(places, kept));
        }
        List<JointAtom> selection = IntStream.range(0, atoms.length)
                .mapToObj(row ->
                        new JointAtom(names.size(), system -> pools.get(system).atom(0, row)))
                .toList();
        return merged(names, pools.stream().map(Pool::whole).toList(), selection, kept)
                .whole();
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if two parts have different systems or different columns
     */
    @Override
    public Pool<JointOutcomes> pool(List<JointOutcomes> parts) {
        Pool.requireParts(parts);
        List<String> common = parts.get(0).names;
        for (JointOutcomes part : parts) {
            if (!part.names.equals(common)) {
                throw new IllegalArgumentException(
                        "parts must be of the same systems in the same order: " + common + " and " + part.names);
            }
        }
        List<Pool<Outcomes>> pools = new ArrayList<>();
        for (int system = 0; system < common.size(); system++) {
            int own = system;
            List<Outcomes> ofSystem =
                    parts.stream().map(part -> part.system(own)).toList();
            pools.add(ofSystem.get(0).pool(ofSystem));
        }
        List<JointAtom> all = new ArrayList<>();
        for (int part = 0; part < parts.size(); part++) {
            int currentPart = part;
            for (JointAtom row : parts.get(part).rows) {
                all.add(new JointAtom(common.size(), system -> pools.get(system).atom(currentPart, row.of(system))));
            }
        }
        long[] numbers =
                parts.stream().flatMapToLong(part -> Arrays.stream(part.counts)).toArray();
        return merged(common, pools.stream().map(Pool::whole).toList(), all, numbers)
                .split(parts);
    }

    @Override
    public String describe(int atom) {
        return IntStream.range(0, names.size())
                .mapToObj(system -> names.get(system) + " " + system(system).describe(systemAtom(system, atom)))
                .collect(Collectors.joining("; "));
    }

    /** Returns whether the names and the outcomes of all systems and the counted combinations are equal. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JointOutcomes that
                && names.equals(that.names)
                && systems.equals(that.systems)
                && rows.equals(that.rows)
                && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(names, systems, rows, Arrays.hashCode(counts));
    }

    @Override
    public String toString() {
        return "JointOutcomes[" + names.size() + " systems, " + size + " items, " + columns() + "]";
    }
}
