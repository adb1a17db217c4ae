package dev.credence.outcomes;

import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of two systems on the same items. A joint atom is a pair of an atom of the first system and an atom of the second, with
 * the number of items that have both. The runs of an item by one system are not matched with those by the other.
 */
public final class PairedOutcomes implements PairedEvidence<Outcomes>, Poolable<PairedOutcomes> {
    private static final int MAX_LISTED = 5;

    private final Outcomes first;
    private final Outcomes second;
    /** The atom of each system, and the number of items, for each joint atom, in ascending order. */
    private final int[] firstAtoms;

    private final int[] secondAtoms;
    private final long[] counts;
    private final long size;

    private PairedOutcomes(Outcomes first, Outcomes second, int[] firstAtoms, int[] secondAtoms, long[] counts) {
        this.first = first;
        this.second = second;
        this.firstAtoms = firstAtoms;
        this.secondAtoms = secondAtoms;
        this.counts = counts;
        this.size = first.size();
    }

    /** Joint atoms of which some may be equal. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
    private record Rows(int[] first, int[] second, long... counts) {
        /** Returns the paired outcomes as a pool, whose only part is the list of rows. */
        Pool<PairedOutcomes> merged(Outcomes firsts, Outcomes seconds) {
            long[] keys = new long[first.length];
            Arrays.setAll(keys, row -> (long) first[row] << Integer.SIZE | second[row]);
            long[] distinct = Arrays.stream(keys).sorted().distinct().toArray();
            int[] places = new int[keys.length];
            long[] sums = new long[distinct.length];
            for (int row = 0; row < keys.length; row++) {
                places[row] = Arrays.binarySearch(distinct, keys[row]);
                sums[places[row]] += counts[row];
            }
            int[] one = Arrays.stream(distinct)
                    .mapToInt(key -> (int) (key >>> Integer.SIZE))
                    .toArray();
            int[] other = Arrays.stream(distinct).mapToInt(key -> (int) key).toArray();
            return Pool.of(new PairedOutcomes(firsts, seconds, one, other, sums), List.of(places));
        }
    }

    /**
     * Returns the outcomes of two systems with one value for each item.
     *
     * @param first the value of each item for the first system
     * @param second the value of each item for the second system, in the same order
     * @return the outcomes, with a column named {@code outcome}, whose range is inferred
     * @throws IllegalArgumentException if the lengths differ, or a value is NaN or infinite; the message names its index
     */
    public static PairedOutcomes of(double[] first, double[] second) {
        return of(OutcomeColumn.of("outcome"), first, second);
    }

    /**
     * Returns the outcomes of two systems with one value for each item.
     *
     * @param column the name of the values, and their range
     * @param first the value of each item for the first system
     * @param second the value of each item for the second system, in the same order
     * @return the outcomes
     * @throws IllegalArgumentException if the lengths differ, or a value is NaN, infinite or outside the declared range
     */
    public static PairedOutcomes of(OutcomeColumn column, double[] first, double[] second) {
        Objects.requireNonNull(first, "first must not be null");
        Objects.requireNonNull(second, "second must not be null");
        if (first.length != second.length) {
            throw new IllegalArgumentException("outcomes of two systems must have the same length: first="
                    + first.length + ", second=" + second.length);
        }
        OutcomesBuilder one = new OutcomesBuilder(column);
        OutcomesBuilder other = new OutcomesBuilder(column);
        for (int item = 0; item < first.length; item++) {
            one.addItem(first[item]);
            other.addItem(second[item]);
        }
        return matched(one, other, IntStream.range(0, first.length).toArray());
    }

    /** Returns the outcomes of two systems from the atoms of each system on rows, of which some may be equal. */
    static PairedOutcomes ofAtoms(
            Outcomes first, Outcomes second, int[] firstAtoms, int[] secondAtoms, long... counts) {
        return new Rows(firstAtoms, secondAtoms, counts).merged(first, second).whole();
    }

    /** Returns the outcomes of two systems whose items are matched by name. */
    static PairedOutcomes of(OutcomesBuilder first, OutcomesBuilder second) {
        requireSameColumns(first.columns(), second.columns());
        requireNames(first, "first");
        requireNames(second, "second");
        requireSameItems(first.named().keySet(), second.named().keySet());
        int[] matches = new int[first.items()];
        first.named().forEach((name, item) -> matches[item] = second.named().getOrDefault(name, -1));
        return matched(first, second, matches);
    }

    private static PairedOutcomes matched(OutcomesBuilder first, OutcomesBuilder second, int[] matches) {
        ItemTable.SortedItems one = first.sorted();
        ItemTable.SortedItems other = second.sorted();
        long[] counts = new long[matches.length];
        Arrays.fill(counts, 1);
        int[] seconds = Arrays.stream(matches).map(item -> other.places()[item]).toArray();
        return new Rows(one.places(), seconds, counts)
                .merged(new Outcomes(first.columns(), one.table()), new Outcomes(second.columns(), other.table()))
                .whole();
    }

    private static void requireSameColumns(List<OutcomeColumn> first, List<OutcomeColumn> second) {
        if (!first.equals(second)) {
            throw new IllegalArgumentException(
                    "outcomes of two systems must have the same columns: first=" + first + ", second=" + second);
        }
    }

    private static void requireNames(OutcomesBuilder builder, String system) {
        if (builder.named().size() != builder.items()) {
            throw new IllegalArgumentException("items to match must have names: items=" + builder.items()
                    + ", with names=" + builder.named().size() + " in the " + system + " system; use add(item, ...)");
        }
    }

    private static void requireSameItems(Set<String> first, Set<String> second) {
        String missing = Stream.of(missing(first, second, "second"), missing(second, first, "first"))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", and "));
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("both systems must have the same items: " + missing);
        }
    }

    private static String missing(Set<String> items, Set<String> other, String without) {
        Set<String> missing = new TreeSet<>(items);
        missing.removeAll(other);
        return missing.isEmpty()
                ? ""
                : missing.size() + " missing in the " + without + " system, such as "
                        + missing.stream().limit(MAX_LISTED).toList();
    }

    /**
     * {@return the difference between the two systems for each item, which the metrics {@code win-rate} and {@code net-wins} read: its mean
     * over the runs of the first system minus its mean over the runs of the second} The outcomes have the same columns and one run for each
     * item; the range of a difference of values in [0, 1] is [-1, 1], and that of unbounded values is all numbers, whatever the signs of the differences.
     */
    public Outcomes differences() {
        List<OutcomeColumn> columns = IntStream.range(0, first.columns().size())
                .mapToObj(this::columnOfDifferences)
                .toList();
        int width = columns.size();
        double[] values = new double[atoms() * width];
        for (int atom = 0; atom < atoms(); atom++) {
            for (int column = 0; column < width; column++) {
                values[atom * width + column] =
                        first.mean(firstAtoms[atom], column) - second.mean(secondAtoms[atom], column) + 0.0;
            }
        }
        return new Outcomes(
                columns, ItemTable.of(width, values, null, counts, atoms()).table());
    }

    private OutcomeColumn columnOfDifferences(int column) {
        String name = first.columns().get(column).name();
        double width = Math.max(
                        first.range(column).upper(), second.range(column).upper())
                - Math.min(first.range(column).lower(), second.range(column).lower());
        return OutcomeColumn.of(name, -width, width);
    }

    @Override
    public Outcomes first() {
        return first;
    }

    @Override
    public Outcomes second() {
        return second;
    }

    @Override
    public int firstAtom(int atom) {
        return firstAtoms[atom];
    }

    @Override
    public int secondAtom(int atom) {
        return secondAtoms[atom];
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
    public PairedOutcomes withUnseenAtoms() {
        return this;
    }

    @Override
    public PairedOutcomes swapped() {
        return new Rows(secondAtoms, firstAtoms, counts).merged(second, first).whole();
    }

    @Override
    public PairedOutcomes withAtoms(int[] atoms) {
        if (atoms.length == atoms()) {
            return this;
        }
        return selected(
                first,
                second,
                atoms,
                Arrays.stream(atoms).mapToLong(this::count).toArray());
    }

    /** Returns pairs of these kinds in other numbers, with the same ranges, which are declared in the result. */
    @Override
    public Optional<PairedOutcomes> withCounts(long[] numbers) {
        int[] kept =
                IntStream.range(0, atoms()).filter(atom -> numbers[atom] > 0).toArray();
        long[] positive = Arrays.stream(kept).mapToLong(atom -> numbers[atom]).toArray();
        return Optional.of(
                selected(first.ofColumns(first.declared()), second.ofColumns(second.declared()), kept, positive));
    }

    /**
     * Returns the same kinds of pairs with other counts, such as those of a table of counted items.
     *
     * @param counts the number of items of each joint atom, 1 or more
     * @return the outcomes
     * @throws IllegalArgumentException if there is not one count for each joint atom, a count is below 1, or the total exceeds 2^53
     */
    public PairedOutcomes counted(long... counts) {
        return selected(first, second, Outcomes.requireCounts(atoms(), counts), counts);
    }

    private PairedOutcomes selected(Outcomes ofFirst, Outcomes ofSecond, int[] atoms, long... kept) {
        Pool<Outcomes> one =
                ofFirst.select(Arrays.stream(atoms).map(this::firstAtom).toArray(), kept);
        Pool<Outcomes> other =
                ofSecond.select(Arrays.stream(atoms).map(this::secondAtom).toArray(), kept);
        return new Rows(places(one, kept.length), places(other, kept.length), kept)
                .merged(one.whole(), other.whole())
                .whole();
    }

    private static int[] places(Pool<Outcomes> pool, int rows) {
        return IntStream.range(0, rows).map(row -> pool.atom(0, row)).toArray();
    }

    @Override
    public Pool<PairedOutcomes> pool(List<PairedOutcomes> parts) {
        Pool.requireParts(parts);
        Pool<Outcomes> firsts = parts.get(0)
                .first
                .pool(parts.stream().map(PairedOutcomes::first).toList());
        Pool<Outcomes> seconds = parts.get(0)
                .second
                .pool(parts.stream().map(PairedOutcomes::second).toList());
        int rows = parts.stream().mapToInt(PairedOutcomes::atoms).reduce(0, Math::addExact);
        Rows all = new Rows(new int[rows], new int[rows], new long[rows]);
        int row = 0;
        for (int part = 0; part < parts.size(); part++) {
            PairedOutcomes own = parts.get(part);
            for (int atom = 0; atom < own.atoms(); atom++) {
                all.first[row] = firsts.atom(part, own.firstAtom(atom));
                all.second[row] = seconds.atom(part, own.secondAtom(atom));
                all.counts[row++] = own.count(atom);
            }
        }
        return all.merged(firsts.whole(), seconds.whole()).split(parts);
    }

    @Override
    public String describe(int atom) {
        return "first " + first.describe(firstAtoms[atom]) + "; second " + second.describe(secondAtoms[atom]);
    }

    /** Returns whether the outcomes of both systems and the counted pairs are equal. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PairedOutcomes that
                && first.equals(that.first)
                && second.equals(that.second)
                && Arrays.equals(firstAtoms, that.firstAtoms)
                && Arrays.equals(secondAtoms, that.secondAtoms)
                && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(first, second, Arrays.hashCode(firstAtoms), Arrays.hashCode(counts));
    }

    @Override
    public String toString() {
        return "PairedOutcomes[" + size + " items, " + first.columns() + "]";
    }
}
