package dev.credence.hypothesis.multiple;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The compact letter display of groups of systems: two systems share a letter exactly where their difference is not significant. The first
 * system in the given order has an a.
 *
 * <p>The algorithm inserts and absorbs: it starts with one group of all systems; each significant pair splits every group that contains
 * both systems, and a group contained in another is removed. The relation "not significant" is not transitive, so a system may be in
 * several groups.
 *
 * @see <a href="https://doi.org/10.1198/1061860043515">Piepho (2004), An algorithm for a letter-based representation of all-pairwise
 *     comparisons, Journal of Computational and Graphical Statistics 13, 456-466</a>
 */
final class CompactLetters {
    /** 26: further groups are numbered, in parentheses. */
    private static final int LETTERS = 26;

    private CompactLetters() {}

    /** Checks whether the difference of two systems, given by their indices in the ranking, is significant. */
    @FunctionalInterface
    interface Apart {
        boolean test(int first, int second);
    }

    /** Computes the letters of each system in the given order. */
    static List<String> of(int systems, Apart apart) {
        List<BitSet> groups = groups(systems, apart);
        List<String> letters = new ArrayList<>();
        for (int system = 0; system < systems; system++) {
            letters.add(letters(groups, system));
        }
        return List.copyOf(letters);
    }

    private static List<BitSet> groups(int systems, Apart apart) {
        BitSet all = new BitSet();
        all.set(0, systems);
        List<BitSet> groups = new ArrayList<>(List.of(all));
        for (int i = 0; i < systems; i++) {
            for (int j = i + 1; j < systems; j++) {
                if (apart.test(i, j)) {
                    groups = absorbed(split(groups, i, j));
                }
            }
        }
        groups.sort(CompactLetters::byMembers);
        return groups;
    }

    private static List<BitSet> split(List<BitSet> groups, int i, int j) {
        List<BitSet> split = new ArrayList<>();
        for (BitSet group : groups) {
            if (group.get(i) && group.get(j)) {
                split.add(without(group, j));
                split.add(without(group, i));
            } else {
                split.add(group);
            }
        }
        return split;
    }

    private static BitSet without(BitSet group, int system) {
        BitSet rest = (BitSet) group.clone();
        rest.clear(system);
        return rest;
    }

    private static List<BitSet> absorbed(List<BitSet> groups) {
        List<BitSet> kept = new ArrayList<>();
        for (BitSet group : groups) {
            if (kept.stream().noneMatch(other -> within(group, other))) {
                kept.removeIf(other -> within(other, group));
                kept.add(group);
            }
        }
        return kept;
    }

    private static boolean within(BitSet group, BitSet other) {
        BitSet rest = (BitSet) group.clone();
        rest.andNot(other);
        return rest.isEmpty();
    }

    /** Orders groups by their best system, and groups with equal beginnings by the longer one. */
    private static int byMembers(BitSet a, BitSet b) {
        BitSet different = (BitSet) a.clone();
        different.xor(b);
        int at = different.nextSetBit(0);
        return at < 0 ? 0 : a.get(at) ? -1 : 1;
    }

    private static String letters(List<BitSet> groups, int system) {
        StringBuilder letters = new StringBuilder();
        for (int group = 0; group < groups.size(); group++) {
            if (groups.get(group).get(system)) {
                letters.append(group < LETTERS ? String.valueOf((char) ('a' + group)) : "(" + (group + 1) + ")");
            }
        }
        return letters.toString();
    }
}
