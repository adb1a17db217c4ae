package dev.credence.testkit.laws;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Laws of evidence: counts, names of atoms, pooling, joint evidence. Each throws an assertion error with the law and the evidence. */
public final class EvidenceLaws {
    /** After this number of doublings, the count of one observation exceeds an int. */
    private static final int DOUBLINGS = 33;
    /** Evidence that stores every row then has 10,000 rows. */
    private static final int ROWS = 100;

    /** A fixed limit is likely to be smaller, and evidence that stores every row remains small enough. */
    private static final int PARTS = 250;

    private EvidenceLaws() {}

    /**
     * Counts must not be negative and must add up to the size; the weights must equal the counts, in an array that the caller may change.
     */
    public static void countsAddUp(Evidence evidence) {
        double[] weights = evidence.weights();
        Check.that(
                weights.length == evidence.atoms(),
                () -> context("counts add up", evidence) + "one weight an atom: weights=" + weights.length + ", atoms="
                        + evidence.atoms());
        long sum = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            long count = evidence.count(atom);
            int current = atom;
            Check.that(
                    count >= 0 && weights[atom] == count,
                    () -> context("counts add up", evidence) + "count=" + count + ", weight=" + weights[current]
                            + " of " + evidence.describe(current));
            sum += count;
        }
        long total = sum;
        Check.that(
                total == evidence.size(),
                () -> context("counts add up", evidence) + "sum of counts=" + total + ", size=" + evidence.size());
        Arrays.fill(weights, -1);
        Check.that(
                Arrays.stream(evidence.weights()).allMatch(weight -> weight >= 0),
                () -> context("counts add up", evidence) + "weights must be a new array each time");
    }

    /** Every atom must have a distinct description, which messages and the laws of pooling use. */
    public static void atomsHaveNames(Evidence evidence) {
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            String name = evidence.describe(atom);
            int current = atom;
            Check.that(
                    !name.isBlank() && !name.equals("atom " + atom),
                    () -> context("atoms have names", evidence) + "describe(" + current
                            + ") must say what was observed: '" + name + "'; override it");
        }
    }

    /** Adding unobserved atoms must not change the counts, and adding them again must change nothing. */
    public static void completedEvidenceKeepsItsCounts(Evidence evidence) {
        Evidence all = Evidence.completed(evidence);
        countsAddUp(all);
        Check.that(
                counts(all).equals(counts(evidence)) && Evidence.completed(all).atoms() == all.atoms(),
                () -> context("completed evidence keeps its counts", evidence) + "expected " + counts(evidence)
                        + ", got "
                        + counts(all) + " in " + all.atoms() + " atoms, then "
                        + Evidence.completed(all).atoms());
    }

    /**
     * Evidence restricted to some atoms must have these atoms in the requested order, with their names and counts, and the original must
     * not change.
     */
    public static <E extends Evidence> void keptAtomsAreThoseRequested(
            E evidence, BiFunction<E, Integer, String> name) {
        Map<String, Long> before = counts(evidence, name);
        int[] kept = evidence.sortedAtoms(atom -> atom % 2 == 0);
        Check.that(
                Arrays.stream(kept).sorted().boxed().toList().equals(evens(evidence.atoms())),
                () -> context("kept atoms are those requested", evidence)
                        + "sortedAtoms() must give each atom that is kept once: " + Arrays.toString(kept));
        @SuppressWarnings("unchecked") // of the same class, as evidence promises
        E smaller = (E) evidence.withAtoms(kept);
        if (smaller != evidence) {
            countsAddUp(smaller);
            for (int place = 0; place < kept.length; place++) {
                int current = place;
                Check.that(
                        smaller.atoms() == kept.length
                                && name.apply(smaller, current).equals(name.apply(evidence, kept[current]))
                                && smaller.count(current) == evidence.count(kept[current]),
                        () -> context("kept atoms are those requested", evidence) + "at " + current + " must be "
                                + evidence.describe(kept[current]) + ", " + evidence.count(kept[current])
                                + " times: " + counts(smaller, name));
            }
        }
        Check.that(
                counts(evidence, name).equals(before),
                () -> context("kept atoms are those requested", evidence) + "the evidence must stay as it was: "
                        + before);
    }

    /**
     * Evidence with other counts must have the atoms whose count is positive, with these counts, and the original must not change.
     * Evidence whose counts cannot be changed keeps the law.
     */
    public static <E extends Evidence> void changedCountsAreThoseRequested(
            E evidence, BiFunction<E, Integer, String> name) {
        Map<String, Long> before = counts(evidence, name);
        long[] counts = new long[evidence.atoms()];
        Map<String, Long> expected = new TreeMap<>();
        for (int atom = 0; atom < counts.length; atom++) {
            counts[atom] = atom % 3;
            if (counts[atom] > 0) {
                expected.merge(name.apply(evidence, atom), counts[atom], Long::sum);
            }
        }
        if (expected.isEmpty()) {
            return;
        }
        evidence.withCounts(counts).ifPresent(other -> {
            @SuppressWarnings("unchecked") // of the same class, as evidence promises
            E changed = (E) other;
            countsAddUp(changed);
            Check.that(
                    counts(changed, name).equals(expected),
                    () -> context("changed counts are those requested", evidence) + "expected " + expected + ", got "
                            + counts(changed, name));
        });
        Check.that(
                counts(evidence, name).equals(before),
                () -> context("changed counts are those requested", evidence) + "the evidence must stay as it was: "
                        + before);
    }

    private static List<Integer> evens(int atoms) {
        return IntStream.range(0, atoms).filter(atom -> atom % 2 == 0).boxed().toList();
    }

    /** Equal observations must make equal evidence with equal hash codes; other observations must not. */
    public static void sameObservationsAreEqual(Evidence evidence, Evidence repeated, List<? extends Evidence> others) {
        Check.that(
                evidence.equals(repeated) && evidence.hashCode() == repeated.hashCode(),
                () -> context("same observations are equal", evidence)
                        + "equals and hashCode must compare the observations");
        for (Object other : new Object[] {null, "another kind of thing"}) {
            Check.that(
                    isNot(evidence, other),
                    () -> context("same observations are equal", evidence) + "equals(" + other + ") must be false");
        }
        for (Evidence other : others) {
            Check.that(
                    counts(other).equals(counts(evidence)) || !evidence.equals(other),
                    () -> context("same observations are equal", evidence) + "must not equal " + other);
        }
    }

    private static boolean isNot(Evidence evidence, @Nullable Object other) {
        try {
            return !evidence.equals(other);
        } catch (ClassCastException | NullPointerException e) {
            return false;
        }
    }

    /** Evidence that is merged with itself repeatedly must count beyond 2^31 without loss. */
    public static <E extends Poolable<E>> void countsAreLong(E evidence) {
        E all = evidence;
        for (long times = 2; times <= 1L << DOUBLINGS && all.atoms() == evidence.atoms(); times *= 2) {
            all = all.merge(all);
            long expected = times * evidence.size();
            E merged = all;
            Check.that(
                    merged.atoms() != evidence.atoms() || merged.size() == expected,
                    () -> context("pooled parts are the whole", merged) + "merged with itself until it has " + expected
                            + " observations: size=" + merged.size());
        }
    }

    /** Evidence of other observations must not be equal, even if the sizes are: each is merged with itself until they are. */
    public static <E extends Poolable<E>> void asManyOthersAreNotEqual(E one, E other) {
        if (Math.min(one.size(), other.size()) > 0 && Math.max(one.size(), other.size()) <= ROWS) {
            E first = times(other.size(), one);
            E second = times(one.size(), other);
            requireUnequal(first, second);
            requireUnequal(first.merge(first).merge(second), first.merge(second).merge(second));
        }
    }

    private static void requireUnequal(Evidence first, Evidence second) {
        Check.that(
                counts(first).equals(counts(second)) || !first.equals(second),
                () -> context("same observations are equal", first) + "must not equal " + second + " of the same size");
    }

    private static <E extends Poolable<E>> E times(long times, E evidence) {
        E all = evidence;
        for (long i = 1; i < times; i++) {
            all = all.merge(evidence);
        }
        return all;
    }

    /**
     * In pooled evidence the sizes must add up, each atom must be found under its name, and each count must be the sum over the parts. The
     * result must not depend on the instance that pools, on the order of the parts, or on merging two by two.
     */
    public static <E extends Poolable<E>> void pooledPartsAreTheWhole(
            List<E> parts, BiFunction<E, Integer, String> name) {
        Pool<E> pool = parts.get(0).pool(parts);
        E whole = pool.whole();
        countsAddUp(whole);
        Check.that(
                pool.parts() == parts.size(),
                () -> context("pooled parts are the whole", whole) + "parts=" + parts.size() + ", in the pool "
                        + pool.parts());
        long[] sums = new long[whole.atoms()];
        for (int part = 0; part < parts.size(); part++) {
            for (int atom = 0; atom < parts.get(part).atoms(); atom++) {
                sums[requireSameName(parts.get(part), part, atom, pool, name)] +=
                        parts.get(part).count(atom);
            }
        }
        for (int atom = 0; atom < sums.length; atom++) {
            int current = atom;
            Check.that(
                    sums[atom] == whole.count(atom),
                    () -> context("pooled parts are the whole", whole) + whole.describe(current)
                            + " must count what its parts do: " + sums[current] + ", counted " + whole.count(current));
        }
        requireOnEverySide(parts, whole, name);
        E merged = parts.stream().reduce((a, b) -> b.merge(a)).orElseThrow();
        Check.that(
                counts(merged, name).equals(counts(whole, name)),
                () -> context("pooled parts are the whole", whole) + "merged two by two " + counts(merged, name)
                        + ", pooled " + counts(whole, name));
    }

    /** Pooling 250 parts, which are the given parts repeated, must work like pooling few. */
    public static <E extends Poolable<E>> void manyPartsPool(List<E> parts, BiFunction<E, Integer, String> name) {
        List<E> many = IntStream.range(0, PARTS)
                .mapToObj(i -> parts.get(i % parts.size()))
                .toList();
        pooledPartsAreTheWhole(many, name);
    }

    /** Parts with atoms of count 0 must pool like parts without them, and the result must have no atom that is in no part. */
    public static <E extends Poolable<E>> void partsWithUnseenAtomsPool(
            List<E> parts, BiFunction<E, Integer, String> name) {
        List<E> completed = parts.stream().map(Evidence::completed).toList();
        pooledPartsAreTheWhole(completed, name);
        E whole = parts.get(0).pool(parts).whole();
        Map<String, Long> counts = counts(completed.get(0).pool(completed).whole(), name);
        Check.that(
                counts.equals(counts(whole, name)),
                () -> context("parts with unseen atoms pool", whole)
                        + "with the unseen atoms of its parts it must count the" + " same: expected "
                        + counts(whole, name) + ", counted " + counts);
    }

    /** If no two atoms of the parts share a name, no two atoms of the pooled evidence may. */
    public static <E extends Poolable<E>> void namesStayApart(List<E> parts, BiFunction<E, Integer, String> name) {
        if (!parts.stream()
                .allMatch(part -> areApart(part, name) && part.merge(part).atoms() == part.atoms())) {
            return;
        }
        List<E> wholes = new ArrayList<>(List.of(parts.get(0).pool(parts).whole()));
        parts.forEach(part -> wholes.add(Evidence.completed(part)));
        wholes.add(Evidence.completed(wholes.get(0)));
        wholes.forEach(whole -> Check.that(
                areApart(whole, name),
                () -> context("names stay apart", whole) + "no two atoms may have one name: " + names(whole, name)));
    }

    private static <E extends Evidence> boolean areApart(E evidence, BiFunction<E, Integer, String> name) {
        List<String> names = names(evidence, name);
        return names.stream().distinct().count() == names.size();
    }

    private static <E extends Evidence> List<String> names(E evidence, BiFunction<E, Integer, String> name) {
        return IntStream.range(0, evidence.atoms())
                .mapToObj(atom -> name.apply(evidence, atom))
                .toList();
    }

    /** Checks pooling by an instance that is no part, of repeated parts, and of a single part. */
    private static <E extends Poolable<E>> void requireOnEverySide(
            List<E> parts, E whole, BiFunction<E, Integer, String> name) {
        Map<String, Long> first = counts(whole, name);
        E requested = whole.merge(parts.get(0));
        Map<String, Long> byAnother = counts(requested.pool(parts).whole(), name);
        Check.that(
                byAnother.equals(first),
                () -> context("pooled parts are the whole", whole)
                        + "pooling does not depend on the instance that pools: " + first
                        + ", by an instance that is no part " + byAnother);
        List<E> twice = Stream.concat(parts.stream(), parts.stream()).toList();
        Map<String, Long> doubled = counts(requested.pool(twice).whole(), name);
        first.replaceAll((atom, count) -> 2 * count);
        Check.that(
                doubled.equals(first),
                () -> context("pooled parts are the whole", whole) + "parts that are equal count each time: expected "
                        + first + ", pooled " + doubled);
    }

    private static <E extends Poolable<E>> int requireSameName(
            E part, int index, int atom, Pool<E> pool, BiFunction<E, Integer, String> name) {
        int place = pool.atom(index, atom);
        boolean inside = place >= 0 && place < pool.whole().atoms();
        Check.that(
                inside && name.apply(pool.whole(), place).equals(name.apply(part, atom)),
                () -> context("pooled parts are the whole", pool.whole()) + part.describe(atom) + " of part " + index
                        + " must be found in the whole: at " + place + " is "
                        + (inside ? pool.whole().describe(place) : "nothing"));
        return place;
    }

    /**
     * Each system must have the size of the joint evidence, and each of its atoms must count the joint atoms that belong to it. Exchanging
     * the systems must exchange them, and exchanging twice must change nothing.
     */
    public static void jointAtomsProjectOntoBothSystems(PairedEvidence<?> joint) {
        projects(joint, "first", joint.first(), joint::firstAtom);
        projects(joint, "second", joint.second(), joint::secondAtom);
        PairedEvidence<?> swapped = joint.swapped();
        projects(swapped, "first, exchanged,", swapped.first(), swapped::firstAtom);
        projects(swapped, "second, exchanged,", swapped.second(), swapped::secondAtom);
        Check.that(
                counts(swapped.first()).equals(counts(joint.second()))
                        && counts(swapped.second()).equals(counts(joint.first()))
                        && counts(swapped.swapped()).equals(counts(joint)),
                () -> context("joint atoms project onto both systems", joint)
                        + "exchanging must exchange the systems: first "
                        + counts(joint.first()) + ", second " + counts(joint.second()) + ", exchanged first "
                        + counts(swapped.first()) + ", second " + counts(swapped.second()));
    }

    private static void projects(PairedEvidence<?> joint, String which, Evidence system, IntUnaryOperator atomOf) {
        countsAddUp(system);
        long[] sums = new long[system.atoms()];
        for (int atom = 0; atom < joint.atoms(); atom++) {
            int place = atomOf.applyAsInt(atom);
            int current = atom;
            Check.that(
                    place >= 0 && place < sums.length,
                    () -> context("joint atoms project onto both systems", joint) + joint.describe(current)
                            + " must have a place in " + which + " system: " + place + " of " + sums.length);
            sums[place] += joint.count(atom);
        }
        for (int atom = 0; atom < sums.length; atom++) {
            int current = atom;
            Check.that(
                    sums[atom] == system.count(atom),
                    () -> context("joint atoms project onto both systems", joint) + which + " system at "
                            + system.describe(current) + " must count its joint atoms: " + sums[current] + ", counted "
                            + system.count(current));
        }
    }

    /** The count of each kind of observation by its name. */
    private static Map<String, Long> counts(Evidence evidence) {
        return counts(evidence, Evidence::describe);
    }

    private static <E extends Evidence> Map<String, Long> counts(E evidence, BiFunction<E, Integer, String> name) {
        Map<String, Long> counts = new TreeMap<>();
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            if (evidence.count(atom) > 0) {
                counts.merge(name.apply(evidence, atom), evidence.count(atom), Long::sum);
            }
        }
        return counts;
    }

    private static String context(String law, Evidence evidence) {
        return law + ": " + evidence.getClass().getSimpleName() + " " + evidence + ": ";
    }
}
