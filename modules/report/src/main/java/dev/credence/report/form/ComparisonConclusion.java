package dev.credence.report.form;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.decision.Verdict;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The conclusion of a comparison in sentences: which of two systems is better by the first metric that has an interval, the numbers behind
 * it, and the results of the other metrics.
 *
 * @param judgement which system is better, or that the data do not show it
 * @param numbers the difference and its interval; empty if there is none
 * @param others whether the other metrics agree; empty if there are none
 */
public record ComparisonConclusion(String judgement, String numbers, String others) {
    private static final String THE_FIRST = "the first system";
    private static final String THE_SECOND = "the second system";

    /** Returns the answer that the intervals of a report give. */
    public static ComparisonConclusion of(ComparisonReport report) {
        return of(report, MarginClaims::of);
    }

    /** Returns the conclusion by the same bounds as in the gate. */
    public static ComparisonConclusion of(ComparisonReport report, Credence credence, ObservedPair systems) {
        return of(report, (comparison, margin) -> MarginClaims.of(comparison, margin, credence, systems));
    }

    private static ComparisonConclusion of(
            ComparisonReport report, BiFunction<Comparison, Double, MarginClaims> decided) {
        List<ComparisonRow> rows = report.rows().stream()
                .filter(row -> row.comparison().hasInterval())
                .toList();
        if (rows.isEmpty()) {
            String explanation = report.rows().stream()
                    .flatMap(row -> row.refusal().stream())
                    .findFirst()
                    .map(reason -> ": " + reason.sentence())
                    .orElse("");
            return new ComparisonConclusion(
                    startSentence(inSentence(report, true) + " and " + inSentence(report, false) + " cannot be compared"
                            + explanation + "."),
                    "",
                    "");
        }
        double margin = report.options().margin();
        DecidedComparison first = decided(report, rows.get(0), margin, decided);
        Agreement agreement = new Agreement(first);
        rows.stream()
                .skip(1)
                .filter(other ->
                        !other.comparison().metric().equals(first.comparison().metric()))
                .filter(other -> other.comparison().direction() != Direction.NEUTRAL)
                .forEach(other -> agreement.add(decided(report, other, 0, decided)));
        return new ComparisonConclusion(startSentence(first.judgement()), first.numbers(), agreement.sentences());
    }

    private static DecidedComparison decided(
            ComparisonReport report,
            ComparisonRow row,
            double margin,
            BiFunction<Comparison, Double, MarginClaims> decided) {
        return new DecidedComparison(
                row.comparison(),
                Phrases.metric(row.comparison().metric(), row.requested()),
                decided.apply(row.comparison(), margin),
                margin,
                inSentence(report, true),
                inSentence(report, false));
    }

    /** Returns the sentences that are not empty. */
    public List<String> sentences() {
        return Stream.of((judgement + " " + numbers).strip(), others)
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }

    /** Returns the name of a system as sentences use it. */
    public static String inSentence(ComparisonReport report, boolean first) {
        return report.name(first).map(SafeText::cell).orElse(first ? THE_FIRST : THE_SECOND);
    }

    /** Returns a sentence whose first word has a capital letter, unless it is a name. */
    static String startSentence(String sentence) {
        boolean unnamed = sentence.startsWith(THE_FIRST) || sentence.startsWith(THE_SECOND);
        return unnamed ? "T" + sentence.substring(1) : sentence;
    }

    /** Returns the name of a system as headings use it. */
    public static String name(ComparisonReport report, boolean first) {
        return SafeText.cell(report.name(first).orElse(first ? "first system" : "second system"));
    }

    /** The metrics after the first, by the system that is better by them. */
    private static final class Agreement {
        private static final int MAX_SHOWN = 5;

        private final DecidedComparison decisive;
        private final List<String> ofFirst = new ArrayList<>();
        private final List<String> ofSecond = new ArrayList<>();
        private final List<String> open = new ArrayList<>();
        private final List<String> undefined = new ArrayList<>();

        Agreement(DecidedComparison decisive) {
            this.decisive = decisive;
        }

        void add(DecidedComparison other) {
            List<String> group = other.firstIsBetter()
                    .map(better -> better ? ofFirst : ofSecond)
                    .orElse(other.comparison().status() == Status.UNDEFINED ? undefined : open);
            group.add(other.metric());
        }

        String sentences() {
            boolean areEqual = Stream.of(ofFirst, ofSecond, open, undefined)
                            .filter(group -> !group.isEmpty())
                            .count()
                    == 1;
            List<String> agreeing = decisive.firstIsBetter()
                    .map(better -> better ? ofFirst : ofSecond)
                    .orElse(open);
            if (areEqual && !agreeing.isEmpty() && decisive.margin() == 0) {
                return Phrases.atBeginning(listed(agreeing)) + (agreeing.size() == 1 ? " agrees." : " agree.");
            }
            return Stream.of(
                            sentence(ofFirst, decisive.first() + " is better"),
                            sentence(ofSecond, decisive.second() + " is better"),
                            sentence(open, "these data do not show which is better"),
                            sentence(undefined, "the difference is undefined on these data"))
                    .filter(text -> !text.isEmpty())
                    .collect(Collectors.joining(" "));
        }

        private static String sentence(List<String> metrics, String end) {
            return metrics.isEmpty() ? "" : "By " + listed(metrics) + ", " + end + ".";
        }

        private static String listed(List<String> metrics) {
            if (metrics.size() > MAX_SHOWN) {
                return String.join(", ", metrics.subList(0, MAX_SHOWN)) + " and " + (metrics.size() - MAX_SHOWN)
                        + (metrics.size() == MAX_SHOWN + 1 ? " other metric" : " other metrics");
            }
            return Phrases.listed(metrics);
        }
    }

    /** What is decided about two systems, with what a margin adds. */
    private record DecidedComparison(
            Comparison comparison, String metric, MarginClaims claims, double margin, String first, String second) {
        /** Returns the difference with its interval; the system with the smaller value is subtracted if the interval shows which it is. */
        String numbers() {
            boolean isReversed = comparison.upper() < 0;
            double sign = isReversed ? -1 : 1;
            return "The difference in " + metric() + ", " + (isReversed ? second : first) + " minus "
                    + (isReversed ? first : second)
                    + ", is " + digits().of(sign * comparison.difference()) + "; with " + Phrases.sureness(comparison)
                    + " it lies between " + digits().of(isReversed ? -comparison.upper() : comparison.lower()) + " and "
                    + digits().of(isReversed ? -comparison.lower() : comparison.upper()) + " (n = "
                    + SafeText.count(comparison.n())
                    + ").";
        }

        private Digits digits() {
            return Phrases.digits(comparison.width());
        }

        /** Returns whether the first system is the better one; empty if the data do not show it. */
        Optional<Boolean> firstIsBetter() {
            if (isOfFewRows() || !claims.decided() || comparison.direction() == Direction.NEUTRAL) {
                return Optional.empty();
            }
            return Optional.of(
                    (claims.first() == Verdict.PASS) == (comparison.direction() == Direction.HIGHER_IS_BETTER));
        }

        private boolean isOfFewRows() {
            return comparison.fewDiffering().isPresent() && (comparison.lower() > 0 || comparison.upper() < 0);
        }

        String judgement() {
            if (isOfFewRows()) {
                return fewRowsSentence(comparison.fewDiffering().getAsLong());
            }
            if (margin > 0 && claims.belowMargin() == Verdict.FAIL) {
                return differenceSentence(first, second, beyond(true));
            }
            if (margin > 0 && claims.aboveMinusMargin() == Verdict.FAIL) {
                return differenceSentence(second, first, beyond(true));
            }
            if (margin > 0 && claims.equivalent()) {
                return first + " and " + second + " are practically equal: they differ in " + metric()
                        + " by less than the margin of " + margin + ".";
            }
            if (claims.decided()) {
                return claims.first() == Verdict.PASS
                        ? differenceSentence(first, second, beyond(false))
                        : differenceSentence(second, first, beyond(false));
            }
            return "These data do not show which of " + first + " and " + second + directionWords() + notWorse()
                    + claims.tooLittle()
                            .map(reason -> " There are too few data to judge: " + reason + ".")
                            .orElse("");
        }

        private String directionWords() {
            return comparison.direction() == Direction.NEUTRAL
                    ? " has the higher " + metric() + "."
                    : " is better by " + metric() + ".";
        }

        /** The exact conditional test does not distinguish systems by so few rows; the conclusion that they are close is still possible. */
        private String fewRowsSentence(long rows) {
            String close = margin > 0 && claims.equivalent()
                    ? first + " and " + second + " differ in " + metric() + " by less than the margin of " + margin
                            + "."
                    : "These data do not decide which of " + first + " and " + second + directionWords();
            return close + " They differ on " + rows + (rows == 1 ? " row" : " rows")
                    + ", too few to show which is better.";
        }

        /** The end of a sentence that names the better system. */
        private String beyond(boolean shown) {
            if (shown) {
                return ", by more than the margin of " + margin + ".";
            }
            return margin > 0 ? ". Whether they differ by more than the margin of " + margin + " is not decided." : ".";
        }

        /** Against a margin one bound alone may decide. */
        private String notWorse() {
            boolean above = claims.aboveMinusMargin() == Verdict.PASS;
            boolean below = claims.belowMargin() == Verdict.PASS;
            if (margin == 0 || comparison.direction() == Direction.NEUTRAL || above == below) {
                return "";
            }
            boolean firstIsNot = above == (comparison.direction() == Direction.HIGHER_IS_BETTER);
            return " "
                    + startSentence((firstIsNot ? first : second) + " is not worse by the margin of " + margin + ".");
        }

        private String differenceSentence(String larger, String smaller, String end) {
            return switch (comparison.direction()) {
                case HIGHER_IS_BETTER -> larger + " is better than " + smaller + " by " + metric() + end;
                case LOWER_IS_BETTER -> smaller + " is better than " + larger + " by " + metric() + end;
                default -> larger + " has a higher " + metric() + " than " + smaller + end;
            };
        }
    }
}
