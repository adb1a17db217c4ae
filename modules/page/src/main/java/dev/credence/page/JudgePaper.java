package dev.credence.page;

import dev.credence.api.interval.Estimate;
import dev.credence.judge.JudgedComparison;
import dev.credence.page.PaperText.Citations;
import dev.credence.report.form.Phrases;
import dev.credence.report.judge.JudgeReport;
import dev.credence.report.judge.JudgeReport.OfPair;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A paragraph on metrics that are corrected for a judge, to paste into a paper, with the sources that it cites. */
final class JudgePaper {
    /** A paragraph with more numbers than these is better written as a table. */
    private static final int MOST_NUMBERS = 4;

    private final Citations citations = new Citations();
    private final String text;

    JudgePaper(JudgeReport report, Optional<Provenance> provenance) {
        List<String> sentences = new ArrayList<>();
        Object unlabelled = report.input().get("unlabelled");
        sentences.add("A judge labelled all items, and " + SafeText.count(report.labelled()) + " of them"
                + (unlabelled instanceof Long others
                        ? ", of " + SafeText.count(report.labelled() + others) + " in all,"
                        : "")
                + " have a true label.");
        sentences.add(Phrases.atBeginning(report.estimates().stream()
                        .filter(system -> system.estimate().corrected().hasInterval())
                        .limit(MOST_NUMBERS)
                        .map(system ->
                                Phrases.metric(system.estimate().metric()) + " of " + SafeText.cell(system.system())
                                        + " was " + value(system.estimate().corrected()))
                        .collect(Collectors.joining("; ")))
                + ".");
        if (!report.differences().isEmpty()) {
            sentences.add("The difference was "
                    + report.differences().stream()
                            .filter(pair -> pair.difference().corrected().hasInterval())
                            .limit(MOST_NUMBERS)
                            .map(JudgePaper::difference)
                            .collect(Collectors.joining("; "))
                    + ".");
        }
        String corrected = report.estimates().get(0).estimate().corrected().method();
        String labels = report.estimates().get(0).estimate().labels().method();
        sentences.add("Values are corrected for the errors of the judge; their intervals are "
                + citations.words("prediction-powered", "")
                + (corrected.equals(labels)
                        ? ", or where the judge was of no use " + citations.words(labels, "")
                        : ", which narrow " + citations.words(labels, ""))
                + ".");
        provenance.ifPresent(known -> sentences.add("Computed with Credence " + known.version() + "."));
        text = sentences.stream().filter(sentence -> !sentence.equals(".")).collect(Collectors.joining(" "));
    }

    private static String value(Estimate estimate) {
        Digits digits = Phrases.digits(estimate.width());
        return digits.of(estimate.value()) + " (" + Phrases.interval(estimate) + " " + digits.of(estimate.lower())
                + " to " + digits.of(estimate.upper()) + ")";
    }

    private static String difference(OfPair pair) {
        JudgedComparison comparison = pair.difference();
        return value(comparison.corrected()) + " in " + Phrases.metric(comparison.metric()) + " between "
                + SafeText.cell(pair.first()) + " and " + SafeText.cell(pair.second());
    }

    /** Returns the section of the page. */
    PageSection section() {
        return PaperSection.of(text, citations.all(), Optional.empty());
    }
}
