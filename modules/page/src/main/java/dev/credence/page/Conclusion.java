package dev.credence.page;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Direction;
import dev.credence.decision.Verdict;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * What a page says first: which of two systems is better, or how good one is; then the numbers that say so, where they are another
 * sentence.
 */
record Conclusion(String judgement, String numbers) {
    static Conclusion of(PageParts parts) {
        return parts.compared()
                .map(compared -> of(
                        compared.report(),
                        (found, margin) -> MarginClaims.of(found, margin, compared.credence(), compared.systems())))
                .or(() -> Headline.of(estimates(parts)).map(row -> of(row)))
                .orElse(new Conclusion("There is nothing to judge: no metric was given.", ""));
    }

    String whole() {
        return numbers.isEmpty() ? judgement : judgement + " " + numbers;
    }

    /** Those of the evaluation; of a page without one, the areas of its curves, or the slices. */
    private static List<EstimateRow> estimates(PageParts parts) {
        return Stream.of(
                        parts.evaluation().stream()
                                .flatMap(report -> report.rows().stream())
                                .toList(),
                        parts.curves().stream()
                                .flatMap(report -> report.curves().stream())
                                .flatMap(drawn -> drawn.areas().stream())
                                .toList(),
                        parts.slices().stream()
                                .flatMap(report -> report.rows().stream())
                                .toList())
                .filter(rows -> !rows.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    static Conclusion of(EstimateRow row) {
        Estimate estimate = row.estimate();
        String metric = Phrases.atBeginning(Phrases.metric(estimate.metric()));
        Digits digits = Phrases.digits(estimate.width());
        if (!estimate.hasInterval()) {
            String why = row.refusal().map(reason -> ": " + reason.sentence()).orElse("");
            return new Conclusion(
                    metric + " is " + digits.of(estimate.value()) + ", without an interval" + why + ".", "");
        }
        return new Conclusion(
                metric + " is " + digits.of(estimate.value()) + "; with " + Phrases.sureness(estimate)
                        + " it lies between "
                        + digits.of(estimate.lower()) + " and " + digits.of(estimate.upper()) + " (n = "
                        + SafeText.count(estimate.n()) + ").",
                "");
    }

    /** Concludes from the intervals of a report alone. */
    static Conclusion of(ComparisonReport report) {
        return of(report, MarginClaims::of);
    }

    private static Conclusion of(ComparisonReport report, BiFunction<Comparison, Double, MarginClaims> decided) {
        Optional<ComparisonRow> first = report.rows().stream()
                .filter(row -> row.comparison().hasInterval())
                .findFirst();
        if (first.isEmpty()) {
            String why = report.rows().stream()
                    .flatMap(row -> row.refusal().stream())
                    .findFirst()
                    .map(reason -> ": " + reason.sentence())
                    .orElse("");
            return new Conclusion(
                    name(report, true) + " and " + name(report, false) + " cannot be compared" + why + ".", "");
        }
        Comparison found = first.get().comparison();
        double margin = report.options().margin();
        return new Decided(found, decided.apply(found, margin), margin, name(report, true), name(report, false))
                .conclusion();
    }

    static String name(ComparisonReport report, boolean first) {
        return SafeText.cell(report.name(first).orElse(first ? "first system" : "second system"));
    }

    /** What is decided about two systems, with what a margin adds. */
    private record Decided(Comparison found, MarginClaims claims, double margin, String first, String second) {
        Conclusion conclusion() {
            return new Conclusion(judged(), numbers());
        }

        private String numbers() {
            return "The difference in " + Phrases.metric(found.metric()) + ", " + first + " minus " + second
                    + ", is " + digits().of(found.difference()) + "; with " + Phrases.sureness(found)
                    + " it lies between " + digits().of(found.lower()) + " and " + digits().of(found.upper()) + " (n = "
                    + SafeText.count(found.n()) + ").";
        }

        private Digits digits() {
            return Phrases.digits(found.width());
        }

        private String judged() {
            if (found.fewDiffering().isPresent() && (found.lower() > 0 || found.upper() < 0)) {
                return ofFewRows(found.fewDiffering().getAsLong());
            }
            if (margin > 0 && claims.belowMargin() == Verdict.FAIL) {
                return apart(first, second, beyond(true));
            }
            if (margin > 0 && claims.aboveMinusMargin() == Verdict.FAIL) {
                return apart(second, first, beyond(true));
            }
            if (margin > 0 && claims.equivalent()) {
                return first + " and " + second + " are practically equal: they differ by less than the margin of "
                        + margin + ".";
            }
            if (claims.decided()) {
                return claims.first() == Verdict.PASS
                        ? apart(first, second, beyond(false))
                        : apart(second, first, beyond(false));
            }
            return "These data do not show which of " + first + " and " + second + more() + notWorse()
                    + claims.tooLittle()
                            .map(reason -> " There are too few data to judge: " + reason + ".")
                            .orElse("");
        }

        private String more() {
            return found.direction() == Direction.NEUTRAL ? " has the higher value." : " is better.";
        }

        /** The exact conditional test does not distinguish systems by so few rows; that they are close may be said. */
        private String ofFewRows(long rows) {
            String close = margin > 0 && claims.equivalent()
                    ? first + " and " + second + " differ by less than the margin of " + margin + "."
                    : "These data do not decide which of " + first + " and " + second + more();
            return close + " They differ on " + rows + (rows == 1 ? " row" : " rows")
                    + ", too few to show which is better.";
        }

        /** The end of a sentence that names the better system. */
        private String beyond(boolean shown) {
            if (shown) {
                return " by more than the margin of " + margin + ".";
            }
            return margin > 0 ? ". Whether they differ by more than the margin of " + margin + " is not decided." : ".";
        }

        /** Against a margin one bound alone may decide. */
        private String notWorse() {
            boolean above = claims.aboveMinusMargin() == Verdict.PASS;
            boolean below = claims.belowMargin() == Verdict.PASS;
            if (margin == 0 || found.direction() == Direction.NEUTRAL || above == below) {
                return "";
            }
            boolean firstIsNot = above == (found.direction() == Direction.HIGHER_IS_BETTER);
            return " " + (firstIsNot ? first : second) + " is not worse by the margin of " + margin + ".";
        }

        private String apart(String larger, String smaller, String end) {
            return switch (found.direction()) {
                case HIGHER_IS_BETTER -> larger + " is better than " + smaller + end;
                case LOWER_IS_BETTER -> smaller + " is better than " + larger + end;
                default -> larger + " has a higher value than " + smaller + end;
            };
        }
    }
}
