package dev.credence.testkit.wrong;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Pool;
import dev.credence.testkit.EvidenceContract;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class WrongEvidenceTest {
    private static final List<Map<String, Long>> TALLIES =
            List.of(Map.of("a>b", 3L, "b>b", 2L, "c>a", 5L), Map.of("b>b", 1L, "d>c", 4L), Map.of());

    private static final class Of extends EvidenceContract<Evidence> {
        private final Function<Map<String, Long>, Evidence> made;

        Of(Function<Map<String, Long>, Evidence> made) {
            this.made = made;
        }

        @Override
        protected List<Evidence> evidence() {
            return TALLIES.stream().map(made).toList();
        }
    }

    private static DynamicTest caught(String wrong, Function<Map<String, Long>, Evidence> made, String law) {
        return Suite.catches(wrong, new Of(made), law, law + ": ");
    }

    private static DynamicTest any(String wrong, Function<Map<String, Long>, Evidence> made, String states) {
        return Suite.catches(wrong, new Of(made), "any parts pool", states);
    }

    /** Drops a part if there are more than a hundred. */
    private static final class AtMostAHundred extends Tallies {
        AtMostAHundred(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        Tallies made(Map<String, Long> tally) {
            return new AtMostAHundred(tally);
        }

        @Override
        public Pool<Tallies> pool(List<Tallies> parts) {
            return parts.size() <= 100
                    ? super.pool(parts)
                    : Pool.of(
                            super.pool(parts.subList(0, 100)).whole(),
                            IntStream.range(0, parts.size())
                                    .mapToObj(part -> IntStream.range(
                                                    0, parts.get(part).atoms())
                                            .map(atom -> super.pool(parts).atom(part, atom))
                                            .toArray())
                                    .toList());
        }
    }

    /** Truncates names to one letter, which is enough for the observed names. */
    private static final class OneName extends Tallies {
        OneName(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        Tallies made(Map<String, Long> tally) {
            return new OneName(tally);
        }

        @Override
        public String describe(int atom) {
            return super.describe(atom).substring(0, "name=a".length());
        }

        @Override
        public Tallies withUnseenAtoms() {
            Map<String, Long> all = new TreeMap<>(tally());
            all.putIfAbsent("a>a", 0L);
            all.putIfAbsent("a>b", 0L);
            return new OneName(all);
        }
    }

    /** Loses unseen atoms, and so the order of atoms, when parts are pooled. */
    private static final class LosesUnseen extends Tallies {
        LosesUnseen(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        Tallies made(Map<String, Long> tally) {
            Map<String, Long> observed = new TreeMap<>(tally);
            observed.values().removeIf(count -> count == 0);
            return new LosesUnseen(observed);
        }

        @Override
        public Tallies withUnseenAtoms() {
            Map<String, Long> all = new TreeMap<>(tally());
            all.putIfAbsent("a>a", 0L);
            return new LosesUnseen(all);
        }
    }

    private static final class OtherSize extends Tallies {
        OtherSize(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public long size() {
            return atoms();
        }
    }

    private static final class Nameless extends Tallies {
        Nameless(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public String describe(int atom) {
            return "atom " + atom;
        }
    }

    private static final class Smoothed extends Tallies {
        Smoothed(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public Tallies withUnseenAtoms() {
            Map<String, Long> more = new TreeMap<>(tally());
            more.merge("z", 1L, Long::sum);
            return new Smoothed(more);
        }
    }

    private static final class ForeignEquals extends Tallies {
        ForeignEquals(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    private static final class EqualsAll extends Tallies {
        EqualsAll(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof EqualsAll;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    /** Casts any object in equals. */
    private static final class CastsInEquals extends Tallies {
        CastsInEquals(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public boolean equals(Object other) {
            return tally().equals(((Tallies) other).tally());
        }

        @Override
        public int hashCode() {
            return tally().hashCode();
        }
    }

    /** Is equal to any evidence of the same size. */
    private static final class EqualSizes extends Tallies {
        EqualSizes(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        Tallies made(Map<String, Long> tally) {
            return new EqualSizes(tally);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof EqualSizes that && size() == that.size();
        }

        @Override
        public int hashCode() {
            return Long.hashCode(size());
        }
    }

    /** Counts in an int when it pools. */
    private static final class PoolsInts extends Tallies {
        PoolsInts(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        Tallies made(Map<String, Long> tally) {
            Map<String, Long> ints = new TreeMap<>();
            tally.forEach((name, count) -> ints.put(name, (long) count.intValue()));
            return new PoolsInts(ints);
        }
    }

    /** Returns wrong positions of the pooled atoms. */
    private static final class LostWay extends Tallies {
        LostWay(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public Pool<Tallies> pool(List<Tallies> parts) {
            Pool<Tallies> right = super.pool(parts);
            List<int[]> places =
                    parts.stream().map(part -> new int[part.atoms()]).toList();
            return Pool.of(right.whole(), places);
        }
    }

    /** Keeps the last count of equal atoms. */
    private static final class Forgets extends Tallies {
        Forgets(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public Pool<Tallies> pool(List<Tallies> parts) {
            Pool<Tallies> right = super.pool(parts);
            Map<String, Long> all = new TreeMap<>();
            parts.forEach(part -> all.putAll(part.tally()));
            return Pool.of(
                    new Forgets(all),
                    Stream.iterate(0, i -> i < parts.size(), i -> i + 1)
                            .map(i -> places(right, i, parts.get(i)))
                            .toList());
        }

        private static int[] places(Pool<Tallies> pool, int part, Tallies of) {
            int[] places = new int[of.atoms()];
            Arrays.setAll(places, atom -> pool.atom(part, atom));
            return places;
        }
    }

    private static final class MergesOneWay extends Tallies {
        MergesOneWay(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public Tallies merge(Tallies other) {
            return this;
        }
    }

    /** Treats equal parts as one. */
    private static final class PoolsASet extends Tallies {
        PoolsASet(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public Tallies merge(Tallies other) {
            return super.pool(List.of(this, other)).whole();
        }

        @Override
        Tallies made(Map<String, Long> tally) {
            return new PoolsASet(tally);
        }

        @Override
        public Pool<Tallies> pool(List<Tallies> parts) {
            Tallies whole = super.pool(List.copyOf(new LinkedHashSet<>(parts))).whole();
            List<String> names = List.copyOf(whole.tally().keySet());
            return Pool.of(
                    whole,
                    parts.stream()
                            .map(part -> part.tally().keySet().stream()
                                    .mapToInt(names::indexOf)
                                    .toArray())
                            .toList());
        }
    }

    /** Counts itself among the parts. */
    private static final class PoolsItself extends Tallies {
        PoolsItself(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        Tallies made(Map<String, Long> tally) {
            return new PoolsItself(tally);
        }

        @Override
        public Pool<Tallies> pool(List<Tallies> parts) {
            return super.pool(
                    parts.contains(this)
                            ? parts
                            : Stream.concat(parts.stream(), Stream.of(this)).toList());
        }
    }

    /** Is equal to evidence with the same total counts by name. */
    private static final class EqualNames extends Tallies {
        EqualNames(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        Tallies made(Map<String, Long> tally) {
            return new EqualNames(tally);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof EqualNames that
                    && size() == that.size()
                    && tally().keySet().equals(that.tally().keySet());
        }

        @Override
        public int hashCode() {
            return tally().keySet().hashCode();
        }
    }

    /** Keeps only the first atoms, whichever were requested. */
    private static final class KeepsTheFirst extends Tallies {
        KeepsTheFirst(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public Tallies withAtoms(int[] atoms) {
            Map<String, Long> kept = new TreeMap<>();
            tally().forEach((name, count) -> {
                if (kept.size() < atoms.length) {
                    kept.put(name, count);
                }
            });
            return new KeepsTheFirst(kept);
        }
    }

    private static final class OneMarginal extends Tallies.Joint {
        OneMarginal(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public Tallies second() {
            return first();
        }
    }

    private static final class FirstPlaces extends Tallies.Joint {
        FirstPlaces(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public int secondAtom(int atom) {
            return 0;
        }
    }

    private static final class NeverSwaps extends Tallies.Joint {
        NeverSwaps(Map<String, Long> tally) {
            super(tally);
        }

        @Override
        public Tallies.Joint swapped() {
            return this;
        }
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsLaw() {
        String equal = "same observations are equal";
        String whole = "pooled parts are the whole";
        String both = "joint atoms project onto both systems";
        return Stream.of(
                any("at most a hundred parts", AtMostAHundred::new, "pooled parts are the whole"),
                any("one name for many", OneName::new, "no two atoms may have one name"),
                any("loses what was not seen", LosesUnseen::new, "pooled parts are the whole"),
                caught("its size is that of its atoms", OtherSize::new, "counts add up"),
                caught("atoms without names", Nameless::new, "atoms have names"),
                caught("unseen atoms are counted", Smoothed::new, "completed evidence keeps its counts"),
                caught("equal to itself alone", ForeignEquals::new, equal),
                caught("equal to anything", EqualsAll::new, equal),
                caught("equals casts", CastsInEquals::new, equal),
                caught("equal where sizes are", EqualSizes::new, equal),
                caught("equal where names and sizes are", EqualNames::new, equal),
                caught("the first atoms kept", KeepsTheFirst::new, "kept atoms are those requested"),
                caught("equal parts pooled once", PoolsASet::new, whole),
                caught("pools itself as well", PoolsItself::new, whole),
                caught("an int where it pools", PoolsInts::new, whole),
                caught("a pool that leads elsewhere", LostWay::new, whole),
                caught("a pool that forgets", Forgets::new, whole),
                caught("a merge that keeps one part", MergesOneWay::new, whole),
                caught("one system twice", OneMarginal::new, both),
                caught("atoms of the second system all in one place", FirstPlaces::new, both),
                caught("systems that are never exchanged", NeverSwaps::new, both));
    }

    @TestFactory
    Stream<DynamicNode> soundOnesPass() {
        return Stream.of(new Of(Tallies::new), new Of(Tallies.Joint::new))
                .map(contract -> DynamicContainer.dynamicContainer("sound", contract.laws()));
    }
}
