package dev.credence.testkit.wrong;

import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Custom evidence of counts by name. It is correct; its subclasses are not. */
class Tallies implements Poolable<Tallies> {
    private final List<String> names;
    private final List<Long> counts;

    Tallies(Map<String, Long> tally) {
        names = List.copyOf(new TreeMap<>(tally).keySet());
        counts = List.copyOf(new TreeMap<>(tally).values());
    }

    final Map<String, Long> tally() {
        Map<String, Long> tally = new TreeMap<>();
        for (int atom = 0; atom < names.size(); atom++) {
            tally.put(names.get(atom), counts.get(atom));
        }
        return tally;
    }

    /** Creates an instance of the class itself from counts. */
    Tallies made(Map<String, Long> tally) {
        return new Tallies(tally);
    }

    @Override
    public int atoms() {
        return names.size();
    }

    @Override
    public long count(int atom) {
        return counts.get(atom);
    }

    @Override
    public long size() {
        return counts.stream().mapToLong(count -> count).sum();
    }

    @Override
    public String describe(int atom) {
        return "name=" + names.get(atom);
    }

    @Override
    public Tallies withUnseenAtoms() {
        return this;
    }

    @Override
    public Tallies merge(Tallies other) {
        return pool(List.of(this, other)).whole();
    }

    @Override
    public Pool<Tallies> pool(List<Tallies> parts) {
        Map<String, Long> all = new TreeMap<>();
        parts.forEach(part -> part.tally().forEach((name, count) -> all.merge(name, count, Long::sum)));
        Tallies whole = made(all);
        List<int[]> places = new ArrayList<>();
        for (Tallies part : parts) {
            places.add(part.names.stream().mapToInt(whole.names::indexOf).toArray());
        }
        return Pool.of(whole, places);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tallies that && tally().equals(that.tally());
    }

    @Override
    public int hashCode() {
        return tally().hashCode();
    }

    @Override
    public String toString() {
        return "Tallies" + tally();
    }

    /** Two tallies of the same items with joint atoms {@code first>second}; it is correct. */
    static class Joint implements PairedEvidence<Tallies> {
        private final Tallies joint;

        Joint(Map<String, Long> tally) {
            joint = new Tallies(tally);
        }

        Tallies marginal(int side) {
            Map<String, Long> sums = new TreeMap<>();
            joint.tally().forEach((name, count) -> sums.merge(name.split(">")[side], count, Long::sum));
            return new Tallies(sums);
        }

        private int place(int side, int atom) {
            return marginal(side).names.indexOf(joint.names.get(atom).split(">")[side]);
        }

        @Override
        public Tallies first() {
            return marginal(0);
        }

        @Override
        public Tallies second() {
            return marginal(1);
        }

        @Override
        public int firstAtom(int atom) {
            return place(0, atom);
        }

        @Override
        public int secondAtom(int atom) {
            return place(1, atom);
        }

        @Override
        public Joint swapped() {
            Map<String, Long> swapped = new TreeMap<>();
            joint.tally().forEach((name, count) -> swapped.put(name.split(">")[1] + ">" + name.split(">")[0], count));
            return new Joint(swapped);
        }

        @Override
        public Joint withUnseenAtoms() {
            return this;
        }

        @Override
        public int atoms() {
            return joint.atoms();
        }

        @Override
        public long count(int atom) {
            return joint.count(atom);
        }

        @Override
        public long size() {
            return joint.size();
        }

        @Override
        public String describe(int atom) {
            return joint.describe(atom);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Joint that && joint.equals(that.joint);
        }

        @Override
        public int hashCode() {
            return joint.hashCode();
        }
    }
}
