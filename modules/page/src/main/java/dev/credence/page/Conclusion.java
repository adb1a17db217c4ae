package dev.credence.page;

import dev.credence.api.interval.Estimate;
import dev.credence.page.forest.Reasons;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.form.ComparisonConclusion;
import dev.credence.report.form.Phrases;
import dev.credence.report.form.SystemsConclusion;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a page says first: which of two systems is better, or how good one is; then the numbers that say so, where they are another
 * sentence.
 */
record Conclusion(String judgement, String numbers) {
    static Conclusion of(PageParts parts) {
        return parts.results()
                .compared()
                .map(compared -> given(compared.report())
                        .orElseGet(() -> of(
                                ComparisonConclusion.of(compared.report(), compared.credence(), compared.systems()))))
                .or(() -> Headline.of(estimates(parts)).map(row -> of(row)))
                .orElse(new Conclusion("There is nothing to judge: no metric was given.", ""));
    }

    /** Returns the conclusions that a report already has, such as that its intervals decide nothing. */
    private static Optional<Conclusion> given(ComparisonReport report) {
        List<String> all = report.conclusions();
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(new Conclusion(all.get(0), String.join(" ", all.subList(1, all.size()))));
    }

    /** Returns the conclusion with one more sentence. */
    Conclusion and(Optional<String> sentence) {
        return sentence.map(more -> new Conclusion(judgement, (numbers + " " + more).strip()))
                .orElse(this);
    }

    String whole() {
        return numbers.isEmpty() ? judgement : judgement + " " + numbers;
    }

    /** Those of the evaluation; of a page without one, the areas of its curves, or the slices. */
    private static List<EstimateRow> estimates(PageParts parts) {
        return Stream.of(
                        parts.results().evaluation().stream()
                                .flatMap(report -> report.rows().stream())
                                .toList(),
                        parts.results().curves().stream()
                                .flatMap(report -> report.curves().stream())
                                .flatMap(drawn -> drawn.areas().stream())
                                .toList(),
                        parts.results().slices().stream()
                                .flatMap(report -> report.rows().stream())
                                .toList())
                .filter(rows -> !rows.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    static Conclusion of(EstimateRow row) {
        Estimate estimate = row.estimate();
        String metric = Phrases.atBeginning(Phrases.metric(estimate.metric(), row.requested()));
        Digits digits = Phrases.digits(estimate.width());
        if (!estimate.hasInterval()) {
            String why = row.refusal()
                    .map(reason -> ": " + Reasons.of(reason).replaceFirst("^there is no interval: ", ""))
                    .orElse("");
            return new Conclusion(
                    metric + " is " + digits.of(estimate.value()) + ", without an interval" + why + ".", "");
        }
        if (Double.isNaN(estimate.value())) {
            return new Conclusion(
                    metric + " is undefined for these data (n = " + SafeText.count(estimate.n()) + ").", "");
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
        return of(ComparisonConclusion.of(report));
    }

    static Conclusion of(SystemsConclusion compared) {
        return new Conclusion(compared.judgement(), (compared.numbers() + " " + compared.others()).strip());
    }

    private static Conclusion of(ComparisonConclusion compared) {
        return new Conclusion(compared.judgement(), (compared.numbers() + " " + compared.others()).strip());
    }

    static String name(ComparisonReport report, boolean first) {
        return ComparisonConclusion.name(report, first);
    }
}
