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

    JudgePaper(JudgeReport report, Optional<Provenance> made) {
        List<String> sentences = new ArrayList<>();
        Object unlabelled = report.input().get("unlabelled");
        sentences.add("A judge labelled all items, and " + SafeText.count(report.labelled()) + " of them"
                + (unlabelled instanceof Long others
                        ? ", of " + SafeText.count(report.labelled() + others) + " in all,"
                        : "")
                + " have a true label.");
        sentences.add(Phrases.atBeginning(report.estimates().stream()
                        .filter(of -> of.estimate().corrected().hasInterval())
                        .limit(MOST_NUMBERS)
                        .map(of -> Phrases.metric(of.estimate().metric()) + " of " + SafeText.cell(of.system())
                                + " was " + value(of.estimate().corrected()))
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
        made.ifPresent(how -> sentences.add("Computed with Credence " + how.version() + "."));
        text = sentences.stream().filter(sentence -> !sentence.equals(".")).collect(Collectors.joining(" "));
    }

    private static String value(Estimate found) {
        Digits digits = Phrases.digits(found.width());
        return digits.of(found.value()) + " (" + Phrases.interval(found) + " " + digits.of(found.lower()) + " to "
                + digits.of(found.upper()) + ")";
    }

    private static String difference(OfPair pair) {
        JudgedComparison found = pair.difference();
        return value(found.corrected()) + " in " + Phrases.metric(found.metric()) + " between "
                + SafeText.cell(pair.first()) + " and " + SafeText.cell(pair.second());
    }

    /** Returns the section of the page. */
    PageSection section() {
        return PaperSection.of(text, citations.all(), Optional.empty());
    }
}
