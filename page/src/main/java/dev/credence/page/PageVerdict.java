package dev.credence.page;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Direction;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.evaluation.EstimateRow;
import dev.credence.report.table.Digits;
import dev.credence.report.text.SafeText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a page says first: which of two systems is better, or how good one is; then the numbers that say so, where they are another
 * sentence.
 */
record PageVerdict(String judgement, String numbers) {
    static PageVerdict of(PageParts parts) {
        return parts.compared()
                .map(compared -> of(compared.report()))
                .or(() -> Headline.of(estimates(parts)).map(row -> of(row)))
                .orElse(new PageVerdict("There is nothing to judge: no metric was given.", ""));
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

    static PageVerdict of(EstimateRow row) {
        Estimate estimate = row.estimate();
        String metric = Phrases.atBeginning(Phrases.metric(estimate.metric()));
        Digits digits = Phrases.digits(estimate.width());
        if (!estimate.hasInterval()) {
            String why = row.refusal().map(reason -> ": " + reason.sentence()).orElse("");
            return new PageVerdict(
                    metric + " is " + digits.of(estimate.value()) + ", without an interval" + why + ".", "");
        }
        return new PageVerdict(
                metric + " is " + digits.of(estimate.value()) + "; with " + Phrases.sureness(estimate)
                        + " it lies between "
                        + digits.of(estimate.lower()) + " and " + digits.of(estimate.upper()) + " (n = "
                        + SafeText.count(estimate.n()) + ").",
                "");
    }

    static PageVerdict of(ComparisonReport report) {
        Optional<ComparisonRow> first = report.rows().stream()
                .filter(row -> row.comparison().hasInterval())
                .findFirst();
        if (first.isEmpty()) {
            String why = report.rows().stream()
                    .flatMap(row -> row.refusal().stream())
                    .findFirst()
                    .map(reason -> ": " + reason.sentence())
                    .orElse("");
            return new PageVerdict(
                    name(report, true) + " and " + name(report, false) + " cannot be compared" + why + ".", "");
        }
        return new Decision(
                        first.get().comparison(), report.options().margin(), name(report, true), name(report, false))
                .verdict();
    }

    static String name(ComparisonReport report, boolean first) {
        return SafeText.cell(report.name(first).orElse(first ? "first system" : "second system"));
    }

    /** What the interval of a difference says about two systems, with what a margin adds. */
    private record Decision(Comparison found, double margin, String first, String second) {
        PageVerdict verdict() {
            return new PageVerdict(judged(), numbers());
        }

        private String numbers() {
            return "The difference in " + Phrases.metric(found.metric()) + ", " + first + " less " + second
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
            if (found.lower() > margin) {
                return apart(first, second, true);
            }
            if (found.upper() < -margin) {
                return apart(second, first, false);
            }
            if (margin > 0 && found.lower() > -margin && found.upper() < margin) {
                return first + " and " + second + " are practically equal: they differ by less than the margin of "
                        + margin + ".";
            }
            if (found.lower() > 0) {
                return apart(first, second, true) + beyond();
            }
            if (found.upper() < 0) {
                return apart(second, first, false) + beyond();
            }
            String more = found.direction() == Direction.NEUTRAL ? " has more." : " is better.";
            return "These data do not tell which of " + first + " and " + second + more + notWorse();
        }

        /** The exact conditional test does not distinguish systems by so few rows; that they are close may be said. */
        private String ofFewRows(long rows) {
            String close = margin > 0 && found.lower() > -margin && found.upper() < margin
                    ? first + " and " + second + " differ by less than the margin of " + margin + "."
                    : "These data do not decide which of " + first + " and " + second
                            + (found.direction() == Direction.NEUTRAL ? " has more." : " is better.");
            return close + " They differ on " + rows + (rows == 1 ? " row" : " rows")
                    + ", too few to say which is better.";
        }

        private String beyond() {
            return margin > 0 ? " Whether by more than the margin of " + margin + " is not decided." : "";
        }

        /** Against a margin one bound alone may decide. */
        private String notWorse() {
            boolean above = found.lower() > -margin;
            if (margin == 0 || found.direction() == Direction.NEUTRAL || above == found.upper() < margin) {
                return "";
            }
            boolean firstIsNot = above == (found.direction() == Direction.HIGHER_IS_BETTER);
            return " " + (firstIsNot ? first : second) + " is not worse by the margin of " + margin + ".";
        }

        private String apart(String larger, String smaller, boolean firstLarger) {
            String by = margin > 0 && (firstLarger ? found.lower() > margin : found.upper() < -margin)
                    ? " by more than the margin of " + margin
                    : "";
            return switch (found.direction()) {
                case HIGHER_IS_BETTER -> larger + " is better than " + smaller + by + ".";
                case LOWER_IS_BETTER -> smaller + " is better than " + larger + by + ".";
                default -> larger + " has more than " + smaller + by + ".";
            };
        }
    }
}
