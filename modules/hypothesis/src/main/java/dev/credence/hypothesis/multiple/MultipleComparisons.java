package dev.credence.hypothesis.multiple;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.JointEvidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.hypothesis.TestOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Assembles the result of a comparison of several systems: the ranking, tests of all systems, and notes. */
final class MultipleComparisons {
    private MultipleComparisons() {}

    static <E extends Evidence, J extends JointEvidence<E, ?>> MultipleComparison of(
            Metric<E> metric,
            Sample<J> sample,
            ConfidenceLevel level,
            double[] values,
            List<MultipleComparison.SimultaneousDifference> differences,
            MultipleComparison.CriticalPoint family,
            boolean everyLook) {
        J joint = sample.evidence();
        Optional<BlockRanking> blocks = everyLook
                ? Optional.empty()
                : sample.clustered().flatMap(clusters -> ClusterBlocks.of(metric, clusters, level));
        return new MultipleComparison(new MultipleComparison.Parts(
                metric.spelling(),
                metric.direction(),
                level,
                relevantItems(metric, joint),
                joint.size(),
                joint.systems(),
                Ranking.of(
                        metric.direction(), joint.systems(), values, differences, relevantItemsOfEach(metric, joint)),
                differences,
                family,
                everyLook || sample.clustered().isPresent() ? Optional.empty() : cochran(joint),
                blocks,
                notes(metric, joint, values, family, everyLook)));
    }

    /** Returns the number of items that affect the metric of any of the systems. */
    private static <E extends Evidence> long relevantItems(Metric<E> metric, JointEvidence<E, ?> joint) {
        List<E> systems = systems(joint);
        return IntStream.range(0, joint.atoms())
                .filter(atom -> IntStream.range(0, systems.size())
                        .anyMatch(system -> metric.dependsOn(systems.get(system), joint.systemAtom(system, atom))))
                .mapToLong(joint::count)
                .sum();
    }

    /** Returns the number of items that affect the metric of each system. */
    private static <E extends Evidence> long[] relevantItemsOfEach(Metric<E> metric, JointEvidence<E, ?> joint) {
        return systems(joint).stream()
                .mapToLong(one -> IntStream.range(0, one.atoms())
                        .filter(atom -> metric.dependsOn(one, atom))
                        .mapToLong(one::count)
                        .sum())
                .toArray();
    }

    private static <E extends Evidence> List<E> systems(JointEvidence<E, ?> joint) {
        List<E> systems = new ArrayList<>();
        for (int system = 0; system < joint.systems().size(); system++) {
            systems.add(joint.system(system));
        }
        return systems;
    }

    private static Optional<TestOutcome> cochran(Evidence evidence) {
        if (!(evidence instanceof JointConfusionMatrix joint) || joint.size() == 0) {
            return Optional.empty();
        }
        boolean[][] right = new boolean[joint.atoms()][joint.systems().size()];
        long[] counts = new long[joint.atoms()];
        for (int atom = 0; atom < counts.length; atom++) {
            counts[atom] = joint.count(atom);
            for (int system = 0; system < right[atom].length; system++) {
                right[atom][system] = joint.prediction(atom, system) == joint.truth(atom);
            }
        }
        return Optional.of(CochranQTest.of(right, counts).test());
    }

    private static List<Note> notes(
            Metric<?> metric,
            JointEvidence<?, ?> joint,
            double[] values,
            MultipleComparison.CriticalPoint family,
            boolean everyLook) {
        List<Note> notes = new ArrayList<>();
        if (everyLook) {
            notes.add(Note.of(
                    MultipleComparison.EVERY_LOOK,
                    "the intervals and adjusted p-values of all pairs are valid together at every look, by a union bound; tests of all"
                            + " systems at once are valid at one look only, and are left out"));
        }
        for (int system = 0; system < values.length; system++) {
            if (Double.isNaN(values[system])) {
                notes.add(Note.about(
                        metric.spelling(),
                        Note.UNDEFINED,
                        " is undefined for '"
                                + joint.systems().get(system)
                                + "': it is ranked last, and its pairs have no p-values and do not belong to"
                                + " the family"));
            }
        }
        if (family.unvarying() > 0 && family.pairs() > 1) {
            notes.add(
                    Note.of(
                            "constant-pairs",
                            family.unvarying() + (family.unvarying() == 1 ? " pair has" : " pairs have")
                                    + " no influences that vary on these data: taken as independent of the others, which is conservative"));
        }
        if (joint.size() < joint.systems().size()) {
            notes.add(Note.of(
                    "few-items",
                    "there are fewer items than systems: items=" + joint.size() + ", systems="
                            + joint.systems().size() + "; few differences can be significant"));
        }
        if (metric.direction() == Direction.NEUTRAL) {
            notes.add(Note.about(
                    metric.spelling(), "no-direction", " has no direction: the systems are ordered by size"));
        }
        return notes;
    }

    /** Ranks systems by a metric, the best first. */
    static final class Ranking {
        static List<MultipleComparison.RankedSystem> of(
                Direction direction,
                List<String> names,
                double[] values,
                List<MultipleComparison.SimultaneousDifference> differences,
                long... items) {
            int[] order = order(direction, values);
            boolean[][] distinguished = new boolean[values.length][values.length];
            for (MultipleComparison.SimultaneousDifference pair : differences) {
                distinguished[pair.first()][pair.second()] = pair.isSignificant();
                distinguished[pair.second()][pair.first()] = pair.isSignificant();
            }
            List<String> letters = CompactLetters.of(order.length, (i, j) -> distinguished[order[i]][order[j]]);
            List<MultipleComparison.RankedSystem> ranking = new ArrayList<>();
            int rank = 1;
            for (int place = 0; place < order.length; place++) {
                int system = order[place];
                boolean equal = place > 0 && Double.compare(values[system], values[order[place - 1]]) == 0;
                rank = equal ? rank : place + 1;
                ranking.add(new MultipleComparison.RankedSystem(
                        system, names.get(system), values[system], rank, letters.get(place), items[system]));
            }
            return ranking;
        }

        /** Undefined ones last, equal ones in their own order. */
        private static int[] order(Direction direction, double[] values) {
            int sign = direction == Direction.LOWER_IS_BETTER ? 1 : -1;
            return IntStream.range(0, values.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer system) -> sign * values[system]))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
    }

    /** Clusters as the blocks of Friedman's test: each cluster ranks the systems by their values on its items. */
    static final class ClusterBlocks {
        /** Friedman's test needs at least two blocks. */
        private static final int MIN_BLOCKS = 2;

        static <E extends Evidence, J extends JointEvidence<E, ?>> Optional<BlockRanking> of(
                Metric<E> metric, ClusteredSample<J> sample, ConfidenceLevel level) {
            List<double[]> blocks = new ArrayList<>();
            for (int cluster = 0; cluster < sample.clusters(); cluster++) {
                double[] values = values(metric, sample.cluster(cluster));
                if (Arrays.stream(values).allMatch(Double::isFinite)) {
                    blocks.add(values);
                }
            }
            return blocks.size() < MIN_BLOCKS
                    ? Optional.empty()
                    : Optional.of(ranked(metric.direction(), blocks, sample.clusters() - blocks.size(), level));
        }

        private static <E extends Evidence> double[] values(Metric<E> metric, JointEvidence<E, ?> block) {
            return IntStream.range(0, block.systems().size())
                    .mapToDouble(
                            system -> metric.unsupported(block.system(system)).isPresent()
                                    ? Double.NaN
                                    : metric.value(block.system(system)))
                    .toArray();
        }

        private static BlockRanking ranked(
                Direction direction, List<double[]> blocks, int leftOut, ConfidenceLevel level) {
            double[][] values = blocks.toArray(double[][]::new);
            FriedmanTest test = direction == Direction.LOWER_IS_BETTER
                    ? FriedmanTest.lowerIsBetter(values)
                    : FriedmanTest.higherIsBetter(values);
            FriedmanPostHoc after = test.postHoc();
            return new BlockRanking(
                    values.length,
                    leftOut,
                    Arrays.stream(test.meanRanks()).boxed().toList(),
                    test.test(),
                    test.imanDavenport(),
                    after.criticalDifference(level),
                    after.nemenyi(),
                    after.allPairs(PValueAdjustment.HOLM));
        }
    }

    /**
     * The compact letter display of groups of systems: two systems share a letter exactly if their difference is not significant. The first
     * system in the given order has an a.
     *
     * <p>The algorithm inserts and absorbs: it starts with one group of all systems; each significant pair splits every group that contains
     * both systems, and a group contained in another is removed. The relation "not significant" is not transitive, so a system may be in
     * several groups.
     *
     * @see <a href="https://doi.org/10.1198/1061860043515">Piepho (2004), An algorithm for a letter-based representation of all-pairwise
     *     comparisons, Journal of Computational and Graphical Statistics 13, 456-466</a>
     */
    static final class CompactLetters {
        /** Groups beyond the 26 letters are numbered, in parentheses. */
        private static final int LETTERS = 26;

        /** Checks whether the difference of two systems, given by their indices in the ranking, is significant. */
        @FunctionalInterface
        interface SignificantPair {
            boolean test(int first, int second);
        }

        /** Computes the letters of each system in the given order. */
        static List<String> of(int systems, SignificantPair distinguished) {
            List<BitSet> groups = groups(systems, distinguished);
            List<String> letters = new ArrayList<>();
            for (int system = 0; system < systems; system++) {
                letters.add(letters(groups, system));
            }
            return List.copyOf(letters);
        }

        private static List<BitSet> groups(int systems, SignificantPair distinguished) {
            BitSet all = new BitSet();
            all.set(0, systems);
            List<BitSet> groups = new ArrayList<>(List.of(all));
            for (int i = 0; i < systems; i++) {
                for (int j = i + 1; j < systems; j++) {
                    if (distinguished.test(i, j)) {
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
                if (kept.stream().noneMatch(other -> isSubset(group, other))) {
                    kept.removeIf(other -> isSubset(other, group));
                    kept.add(group);
                }
            }
            return kept;
        }

        private static boolean isSubset(BitSet group, BitSet other) {
            BitSet rest = (BitSet) group.clone();
            rest.andNot(other);
            return rest.isEmpty();
        }

        /** Orders groups by their best system, and groups with equal beginnings by the longer one. */
        private static int byMembers(BitSet a, BitSet b) {
            BitSet different = (BitSet) a.clone();
            different.xor(b);
            int firstDifference = different.nextSetBit(0);
            return firstDifference < 0 ? 0 : a.get(firstDifference) ? -1 : 1;
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
}
