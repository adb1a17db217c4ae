package dev.credence.page;

import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Direction;
import dev.credence.decision.Verdict;
import dev.credence.judge.JudgedEstimate;
import dev.credence.report.form.Phrases;
import dev.credence.report.judge.JudgeCheck;
import dev.credence.report.judge.JudgeReport;
import dev.credence.report.judge.JudgeReport.OfPair;
import dev.credence.report.judge.JudgeReport.OfSystem;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a page on a judge says first: the verdict on limits, which system is better, or how good one is, by corrected metrics. */
final class JudgeConclusion {
    private JudgeConclusion() {}

    static Conclusion of(JudgeReport report) {
        if (!report.checks().isEmpty()) {
            return new Conclusion(
                    limits(report),
                    report.differences().isEmpty()
                            ? ofOne(report).judgement()
                            : ofPairs(report).judgement());
        }
        return report.differences().isEmpty() ? ofOne(report) : ofPairs(report);
    }

    private static String limits(JudgeReport report) {
        Verdict verdict = report.verdict();
        String open = report.checks().stream()
                .filter(check -> check.verdict() == verdict)
                .map(JudgeConclusion::limit)
                .collect(Collectors.joining("; "));
        return switch (verdict) {
            case PASS -> "The gate passes: all limits of corrected metrics are met.";
            case FAIL -> "The gate fails: " + open + " is not met.";
            case INCONCLUSIVE -> "The gate is inconclusive: these data do not show whether " + open + " is met.";
        };
    }

    private static String limit(JudgeCheck check) {
        return Phrases.metric(check.decision().metric()) + " of " + SafeText.cell(check.subject()) + " "
                + check.decision().claim().words();
    }

    private static Conclusion ofOne(JudgeReport report) {
        OfSystem first = report.estimates().get(0);
        JudgedEstimate estimate = first.estimate();
        Estimate corrected = estimate.corrected();
        String subject =
                Phrases.atBeginning(Phrases.metric(estimate.metric())) + " of " + SafeText.cell(first.system());
        if (!corrected.hasInterval()) {
            return new Conclusion(subject + " is not determined by these labels.", "");
        }
        Digits digits = Phrases.digits(corrected.width());
        return new Conclusion(
                subject + " is " + digits.of(corrected.value()) + ", corrected for the judge; "
                        + between(corrected, digits),
                "The judge alone gives " + digits.of(estimate.judge().value()) + ", and the "
                        + SafeText.count(report.labelled()) + " true labels alone "
                        + digits.of(estimate.labels().value()) + " ("
                        + digits.of(estimate.labels().lower()) + " to "
                        + digits.of(estimate.labels().upper()) + ").");
    }

    private static String between(Estimate estimate, Digits digits) {
        return "with " + Phrases.sureness(estimate) + " it lies between " + digits.of(estimate.lower()) + " and "
                + digits.of(estimate.upper()) + ".";
    }

    /** Concludes from the pairs of the first metric. */
    private static Conclusion ofPairs(JudgeReport report) {
        String metric = report.differences().get(0).difference().metric();
        List<OfPair> pairs = report.differences().stream()
                .filter(pair -> pair.difference().metric().equals(metric))
                .toList();
        return pairs.size() == 1 ? ofPair(pairs.get(0), metric) : ofSeveral(pairs, metric);
    }

    private static Conclusion ofPair(OfPair pair, String metric) {
        Estimate estimate = pair.difference().corrected();
        String judged = isDecided(pair)
                ? decided(pair) + " by " + Phrases.metric(metric) + ", corrected for the judge."
                : "These data do not show which of " + SafeText.cell(pair.first()) + " and "
                        + SafeText.cell(pair.second())
                        + (isNeutral(pair) ? " has the higher " : " is better by ") + Phrases.metric(metric) + ".";
        if (!estimate.hasInterval()) {
            return new Conclusion(judged, "");
        }
        Digits digits = Phrases.digits(estimate.width());
        return new Conclusion(
                judged,
                "The corrected difference, " + SafeText.cell(pair.first()) + " minus " + SafeText.cell(pair.second())
                        + ", is " + digits.of(estimate.value()) + "; " + between(estimate, digits));
    }

    private static Conclusion ofSeveral(List<OfPair> pairs, String metric) {
        List<String> decided = new ArrayList<>();
        pairs.stream()
                .filter(JudgeConclusion::isDecided)
                .map(JudgeConclusion::decided)
                .forEach(decided::add);
        int open = pairs.size() - decided.size();
        String judged = decided.isEmpty()
                ? "These data do not show which of the systems is better by " + Phrases.metric(metric) + "."
                : String.join("; ", decided) + ", by " + Phrases.metric(metric) + ", corrected for the judge.";
        return new Conclusion(
                judged,
                (open > 0 && !decided.isEmpty()
                                ? open + (open == 1 ? " other difference is" : " other differences are")
                                        + " not decided. "
                                : "")
                        + "The intervals of all " + pairs.size() + " differences are simultaneous.");
    }

    private static boolean isDecided(OfPair pair) {
        Estimate estimate = pair.difference().corrected();
        return estimate.lower() > 0 || estimate.upper() < 0;
    }

    private static boolean isNeutral(OfPair pair) {
        return pair.difference().judge().direction() == Direction.NEUTRAL;
    }

    private static String decided(OfPair pair) {
        boolean firstIsHigher = pair.difference().corrected().lower() > 0;
        boolean firstIsBetter = firstIsHigher != (pair.difference().judge().direction() == Direction.LOWER_IS_BETTER);
        String better = SafeText.cell(firstIsBetter ? pair.first() : pair.second());
        String worse = SafeText.cell(firstIsBetter ? pair.second() : pair.first());
        return better + (isNeutral(pair) ? " is higher than " : " is better than ") + worse;
    }
}
