package dev.credence.page.forest;

import dev.credence.api.refusal.Refusal;
import dev.credence.report.text.SafeText;
import java.util.regex.Pattern;

/** The reason why there is no interval, in a sentence for readers: of a list of methods that do not fit, the first reason. */
public final class Reasons {
    /** The beginning of a list: the metric, and the ids of the methods that have the first reason. */
    private static final Pattern LIST = Pattern.compile(
            "(?s)^no installed \\w+ (?:fits|gives an interval for) metric '.*?': [a-z0-9-]+(?:, [a-z0-9-]+)*: ");

    private Reasons() {}

    /** Returns the sentence of a refusal without the names and reasons of further methods. */
    public static String of(Refusal refusal) {
        String sentence = SafeText.clean(refusal.sentence());
        if (refusal.code() != Refusal.Code.NOTHING_INSTALLED
                || !LIST.matcher(sentence).find()) {
            return sentence;
        }
        String first = LIST.matcher(sentence).replaceFirst("").split("; ", 2)[0];
        return "there is no interval: " + first;
    }
}
