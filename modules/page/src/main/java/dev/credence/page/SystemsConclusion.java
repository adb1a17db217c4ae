package dev.credence.page;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.metric.Direction;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.MultipleComparison.RankedSystem;
import dev.credence.hypothesis.multiple.MultipleComparison.SimultaneousDifference;
import dev.credence.page.forest.SystemTables.Turned;
import dev.credence.report.form.Phrases;
import dev.credence.report.systems.MultiSystemReport;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a page of several systems says first: which system is best by the first metric, or which ones the data do not distinguish from
 * it, the difference that decides, and whether the other metrics agree.
 */
final class SystemsConclusion {
    /** More names make a sentence that nobody reads. */
    private static final int MAX_NAMED = 4;

    private final MultipleComparison first;
    private final List<MultipleComparison> others;

    private SystemsConclusion(MultiSystemReport report) {
        this.first = report.comparisons().get(0);
        this.others = report.comparisons().stream()
                .skip(1)
                .filter(other -> other.direction() != Direction.NEUTRAL)
                .toList();
    }

    static Conclusion of(MultiSystemReport report) {
        SystemsConclusion found = new SystemsConclusion(report);
        return new Conclusion(
                found.judgement(),
                Stream.of(found.numbers(), found.others())
                        .filter(sentence -> !sentence.isEmpty())
                        .reduce((one, next) -> one + " " + next)
                        .orElse(""));
    }

    private String judgement() {
        String metric = Phrases.metric(first.metric());
        RankedSystem best = first.ranking().get(0);
        if (Double.isNaN(best.value())) {
            return Phrases.atBeginning(metric) + " is undefined for every system.";
        }
        boolean neutral = first.direction() == Direction.NEUTRAL;
        List<String> worse = worse(first);
        List<String> open = open(first);
        if (open.isEmpty()) {
            return named(best)
                    + (neutral ? " has a higher " + metric + " than " : " is better than ")
                    + listed(worse)
                    + (neutral ? "." : " by " + metric + ".");
        }
        String group =
                listed(Stream.concat(Stream.of(named(best)), open.stream()).toList());
        return "These data do not show which of " + group
                + (neutral ? " has the highest " + metric : " is best by " + metric)
                + (worse.isEmpty()
                        ? "."
                        : "; " + named(best) + (neutral ? " has a higher value than " : " is better than ")
                                + listed(worse) + ".");
    }

    /** Returns the difference of the best system and the next one, with its simultaneous interval. */
    private String numbers() {
        if (Double.isNaN(first.ranking().get(0).value())) {
            return "";
        }
        Turned next = pairsOfBest(first).get(0);
        Comparison found = next.pair().comparison();
        if (Double.isNaN(next.lower()) || Double.isNaN(next.upper())) {
            return "";
        }
        Digits digits = Phrases.digits(next.upper() - next.lower());
        int pairs = first.family().pairs();
        return "The difference in " + Phrases.metric(first.metric()) + ", " + SafeText.cell(next.better()) + " minus "
                + SafeText.cell(next.other()) + ", is " + digits.of(next.difference()) + "; with "
                + SafeText.percent(first.level()) + " confidence"
                + (pairs > 1 ? " for all " + SafeText.count(pairs) + " pairs together" : "") + " it lies between "
                + digits.of(next.lower()) + " and " + digits.of(next.upper()) + " (n = " + SafeText.count(found.n())
                + ").";
    }

    /** Returns whether the other metrics distinguish the same systems from the best one. */
    private String others() {
        List<String> agreeing = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        for (MultipleComparison other : others) {
            String metric = Phrases.metric(other.metric());
            if (best(other).equals(best(first)) && open(other).equals(open(first))) {
                agreeing.add(metric);
            } else if (open(other).isEmpty()) {
                sentences.add("By " + metric + ", " + best(other) + " is best.");
            } else {
                sentences.add("By " + metric + ", these data do not show which of "
                        + listed(Stream.concat(Stream.of(best(other)), open(other).stream())
                                .toList())
                        + " is best.");
            }
        }
        if (!agreeing.isEmpty()) {
            sentences.add(
                    0,
                    Phrases.atBeginning(PaperText.listed(agreeing)) + (agreeing.size() == 1 ? " agrees." : " agree."));
        }
        return String.join(" ", sentences);
    }

    private static String best(MultipleComparison comparison) {
        return named(comparison.ranking().get(0));
    }

    private static String named(RankedSystem system) {
        return SafeText.cell(system.name());
    }

    /** Returns the systems that the best one is shown to be better than. */
    private static List<String> worse(MultipleComparison comparison) {
        return ofBest(comparison, true);
    }

    /** Returns the systems that are not distinguished from the best one. */
    private static List<String> open(MultipleComparison comparison) {
        return ofBest(comparison, false);
    }

    private static List<String> ofBest(MultipleComparison comparison, boolean isSignificant) {
        return pairsOfBest(comparison).stream()
                .filter(pair -> pair.pair().isSignificant() == isSignificant)
                .map(pair -> SafeText.cell(pair.other()))
                .toList();
    }

    /** Returns the pairs of the best system with each other one, in the order of the ranking. */
    private static List<Turned> pairsOfBest(MultipleComparison comparison) {
        int best = comparison.ranking().get(0).system();
        return comparison.differences().stream()
                .filter(pair -> joins(pair, best))
                .map(pair -> Turned.of(comparison, pair))
                .sorted((one, other) -> Integer.compare(one.place(), other.place()))
                .toList();
    }

    private static boolean joins(SimultaneousDifference pair, int system) {
        return pair.first() == system || pair.second() == system;
    }

    private static String listed(List<String> names) {
        if (names.size() <= MAX_NAMED) {
            return PaperText.listed(names);
        }
        List<String> shown = new ArrayList<>(names.subList(0, MAX_NAMED - 1));
        shown.add(SafeText.count(names.size() - shown.size()) + " others");
        return PaperText.listed(shown);
    }
}
