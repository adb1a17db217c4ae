package dev.credence.report.form;

import dev.credence.api.metric.Direction;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.MultipleComparison.RankedSystem;
import dev.credence.hypothesis.multiple.MultipleComparison.SimultaneousDifference;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The conclusion of a comparison of several systems in sentences: which system is best by the first metric, or which ones the data do not
 * distinguish from it, the difference that decides, and whether the other metrics agree.
 *
 * @param judgement which system is better than which others, or that the data do not show which is best
 * @param numbers the difference of the best system and the next one with its simultaneous interval; empty if there is none
 * @param others whether the other metrics distinguish the same systems from the best one; empty if there are none
 */
public record SystemsConclusion(String judgement, String numbers, String others) {
    /** More names make a sentence that nobody reads. */
    private static final int MAX_NAMED = 4;

    /** Returns the conclusion from comparisons by one metric or more, of which the first gives the judgement. */
    public static SystemsConclusion of(List<MultipleComparison> comparisons) {
        RankedSystems first = new RankedSystems(comparisons.get(0));
        List<RankedSystems> rest = comparisons.stream()
                .skip(1)
                .filter(other -> other.direction() != Direction.NEUTRAL)
                .map(RankedSystems::new)
                .toList();
        return new SystemsConclusion(first.judgement(), first.numbers(), otherSystems(first, rest));
    }

    /** Returns the conclusion that intervals show no best system, because they need an assumption that the data contradict. */
    public static SystemsConclusion undecided(String reason, MultipleComparison comparison) {
        return new SystemsConclusion(
                undecided(
                        reason,
                        comparison.systems().stream().map(SafeText::cell).toList()),
                "",
                "");
    }

    /**
     * Returns the sentence that intervals do not show which of two systems, or of several, is better.
     *
     * @param reason why not, as a clause that a colon follows
     * @param systems the names of the systems as sentences use them
     */
    public static String undecided(String reason, List<String> systems) {
        return reason + ": the intervals do not show which of " + listed(systems) + " is "
                + (systems.size() > 2 ? "best." : "better.");
    }

    private static String listed(List<String> names) {
        if (names.size() <= MAX_NAMED) {
            return Phrases.listed(names);
        }
        List<String> shown = new ArrayList<>(names.subList(0, MAX_NAMED - 1));
        shown.add(SafeText.count(names.size() - shown.size()) + " others");
        return Phrases.listed(shown);
    }

    /** Returns the sentences that are not empty. */
    public List<String> sentences() {
        return Stream.of((judgement + " " + numbers).strip(), others)
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }

    private static String otherSystems(RankedSystems first, List<RankedSystems> rest) {
        List<String> agreeing = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        for (RankedSystems other : rest) {
            if (other.agreesWith(first)) {
                agreeing.add(other.metric());
            } else {
                sentences.add(other.sentence());
            }
        }
        if (!agreeing.isEmpty()) {
            sentences.add(
                    0, Phrases.atBeginning(Phrases.listed(agreeing)) + (agreeing.size() == 1 ? " agrees." : " agree."));
        }
        return String.join(" ", sentences);
    }

    /** The systems by one metric. */
    private record RankedSystems(MultipleComparison comparison) {
        String metric() {
            return Phrases.metric(comparison.metric());
        }

        private RankedSystem best() {
            return comparison.ranking().get(0);
        }

        private String bestName() {
            return SafeText.cell(best().name());
        }

        private boolean isUndefined() {
            return Double.isNaN(best().value());
        }

        private String undefined() {
            return Phrases.atBeginning(metric()) + " is undefined for every system.";
        }

        String judgement() {
            if (isUndefined()) {
                return undefined();
            }
            boolean neutral = comparison.direction() == Direction.NEUTRAL;
            List<String> worse = names(true);
            if (names(false).isEmpty()) {
                return bestName()
                        + (neutral ? " has a higher " + metric() + " than " : " is better than ")
                        + listed(worse)
                        + (neutral ? "." : " by " + metric() + ".");
            }
            return "These data do not show which of " + contenders()
                    + (neutral ? " has the highest " + metric() : " is best by " + metric())
                    + (worse.isEmpty()
                            ? "."
                            : "; " + bestName() + (neutral ? " has a higher value than " : " is better than ")
                                    + listed(worse) + ".");
        }

        /** Returns the difference of the best system and the next one, with its simultaneous interval. */
        String numbers() {
            RankedPair next = pairsOfBest().get(0);
            if (isUndefined() || Double.isNaN(next.lower()) || Double.isNaN(next.upper())) {
                return "";
            }
            Digits digits = Phrases.digits(next.upper() - next.lower());
            int pairs = comparison.family().pairs();
            return "The difference in " + metric() + ", " + SafeText.cell(next.better()) + " minus "
                    + SafeText.cell(next.other()) + ", is " + digits.of(next.difference()) + "; with "
                    + SafeText.percent(comparison.level()) + " confidence"
                    + (pairs > 1 ? " for all " + SafeText.count(pairs) + " pairs together" : "") + " it lies between "
                    + digits.of(next.lower()) + " and " + digits.of(next.upper()) + " (n = "
                    + SafeText.count(next.pair().comparison().n()) + ").";
        }

        /** Returns whether the same systems are distinguished from the same best one; systems may have other names by each metric. */
        boolean agreesWith(RankedSystems other) {
            return !isUndefined()
                    && best().system() == other.best().system()
                    && notDistinguished().equals(other.notDistinguished());
        }

        /** Returns the result of a metric that does not agree with the first one. */
        String sentence() {
            if (isUndefined()) {
                return undefined();
            }
            return names(false).isEmpty()
                    ? "By " + metric() + ", " + bestName() + " is best."
                    : "By " + metric() + ", these data do not show which of " + contenders() + " is best.";
        }

        /** Returns the best system and those that are not distinguished from it. */
        private String contenders() {
            return listed(
                    Stream.concat(Stream.of(bestName()), names(false).stream()).toList());
        }

        /** Returns the names of the systems that are, or are not, distinguished from the best one, in the order of the ranking. */
        private List<String> names(boolean isSignificant) {
            return pairsOfBest().stream()
                    .filter(pair -> pair.pair().isSignificant() == isSignificant)
                    .map(pair -> SafeText.cell(pair.other()))
                    .toList();
        }

        /** Returns the places of the systems that are not distinguished from the best one, in ascending order. */
        private List<Integer> notDistinguished() {
            int best = best().system();
            return pairsOfBest().stream()
                    .map(RankedPair::pair)
                    .filter(pair -> !pair.isSignificant())
                    .map(pair -> pair.first() == best ? pair.second() : pair.first())
                    .sorted()
                    .toList();
        }

        /** Returns the pairs of the best system with each other one, in the order of the ranking. */
        private List<RankedPair> pairsOfBest() {
            int best = best().system();
            return comparison.differences().stream()
                    .filter(pair -> joins(pair, best))
                    .map(pair -> RankedPair.of(comparison, pair))
                    .sorted((one, other) -> Integer.compare(one.place(), other.place()))
                    .toList();
        }

        private static boolean joins(SimultaneousDifference pair, int system) {
            return pair.first() == system || pair.second() == system;
        }
    }
}
