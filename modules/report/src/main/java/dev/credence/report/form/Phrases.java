package dev.credence.report.form;

import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Kind;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Metrics and numbers in sentences. */
public final class Phrases {
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("f1", "F1"),
            Map.entry("f1.macro", "macro-averaged F1"),
            Map.entry("f1.weighted", "weighted F1"),
            Map.entry("f1.micro", "micro-averaged F1"),
            Map.entry("precision.macro", "macro-averaged precision"),
            Map.entry("precision.weighted", "weighted precision"),
            Map.entry("recall.macro", "macro-averaged recall"),
            Map.entry("mcc", "Matthews' correlation coefficient"),
            Map.entry("cohen-kappa", "Cohen's kappa"),
            Map.entry("jaccard", "Jaccard index"),
            Map.entry("balanced-accuracy", "balanced accuracy"),
            Map.entry("npv", "negative predictive value"),
            Map.entry("quantile", "median"),
            Map.entry("ppv", "positive predictive value"),
            Map.entry("tpr", "true positive rate"),
            Map.entry("tnr", "true negative rate"),
            Map.entry("iou", "IoU"),
            Map.entry("dice", "Dice coefficient"),
            Map.entry("auc", "area under the ROC curve"),
            Map.entry("error-rate", "error rate"),
            Map.entry("balanced-error", "balanced error rate"),
            Map.entry("expected-cost", "expected cost"),
            Map.entry("brier", "Brier score"),
            Map.entry("brier-miscalibration", "miscalibration in the Brier score"),
            Map.entry("brier-mcb", "miscalibration in the Brier score"),
            Map.entry("brier-discrimination", "discrimination in the Brier score"),
            Map.entry("brier-dsc", "discrimination in the Brier score"),
            Map.entry("brier-uncertainty", "uncertainty in the Brier score"),
            Map.entry("brier-unc", "uncertainty in the Brier score"),
            Map.entry("log-loss-miscalibration", "miscalibration in the log loss"),
            Map.entry("log-loss-mcb", "miscalibration in the log loss"),
            Map.entry("log-loss-discrimination", "discrimination in the log loss"),
            Map.entry("log-loss-dsc", "discrimination in the log loss"),
            Map.entry("log-loss-uncertainty", "uncertainty in the log loss"),
            Map.entry("log-loss-unc", "uncertainty in the log loss"),
            Map.entry("ece", "expected calibration error"),
            Map.entry("eer", "equal error rate"),
            Map.entry("min-dcf", "minimum detection cost"),
            Map.entry("cllr", "cost of log-likelihood ratios"),
            Map.entry("gain-at", "cumulative gain"),
            Map.entry("lift-at", "lift"),
            Map.entry("fpr", "false positive rate"),
            Map.entry("fnr", "false negative rate"),
            Map.entry("auroc", "area under the ROC curve"),
            Map.entry("auroc-ovr", "area under the ROC curves of each class against the rest"),
            Map.entry("auroc-ovo", "area under the ROC curves of each pair of classes"),
            Map.entry("auprc", "area under the precision-recall curve"),
            Map.entry("average-precision", "average precision"),
            Map.entry("net-wins", "wins minus losses"),
            Map.entry("win-rate", "win rate"),
            Map.entry("root-mean-square", "root mean square"),
            Map.entry("average-precision-per-query", "mean average precision"),
            Map.entry("reciprocal-rank", "mean reciprocal rank"),
            Map.entry("ndcg-at", "NDCG at 10"),
            Map.entry("recall-at", "recall at 10"),
            Map.entry("precision-at", "precision at 10"),
            Map.entry("hit-at", "hit rate at 10"),
            Map.entry("count-precision", "precision"),
            Map.entry("count-recall", "recall"),
            Map.entry("count-f1", "F1"),
            Map.entry("count-exact", "share of items without an error"),
            Map.entry("rater-agreement", "agreement of raters"),
            Map.entry("fleiss-kappa", "Fleiss' kappa"),
            Map.entry("krippendorff-alpha", "Krippendorff's alpha"),
            Map.entry("gwet-ac", "Gwet's agreement coefficient"),
            Map.entry("count-hamming", "Hamming loss"),
            Map.entry("count-jaccard", "Jaccard index"),
            Map.entry("count-specificity", "specificity"));

    /** Matches the option that names an outcome. */
    private static final Pattern OF = Pattern.compile("(?s)(:|,)of=([^,]*)(,|$)");

    /** Matches the option whether higher or lower outcomes are better, which is no part of what is measured. */
    private static final Pattern BETTER = Pattern.compile("(:|,)better=[a-z]+(,|$)");

    /** Matches a measure of the first documents of a ranking with their number. */
    private static final Pattern CUT = Pattern.compile("([a-z]+-at):k=([0-9]+)");

    private Phrases() {}

    /** Returns the metric in words: {@code recall of 'a'} for {@code recall@a}, {@code mean of 'grade'} for {@code mean:of=grade}. */
    public static String metric(String spelling) {
        Matcher matcher = OF.matcher(spelling);
        if (matcher.find()) {
            return metric(without(matcher, spelling)) + " of '" + SafeText.cell(matcher.group(2)) + "'";
        }
        Matcher better = BETTER.matcher(spelling);
        if (better.find()) {
            return metric(without(better, spelling));
        }
        Matcher cut = CUT.matcher(spelling);
        if (cut.matches()) {
            return NAMES.getOrDefault(cut.group(1), spelling).replaceFirst("at 10$", "at " + cut.group(2));
        }
        int position = spelling.indexOf('@');
        return position < 0
                ? NAMES.getOrDefault(spelling, spelling)
                : metric(spelling.substring(0, position)) + " of '" + SafeText.cell(spelling.substring(position + 1))
                        + "'";
    }

    /** Returns a spelling without the option that was found. */
    private static String without(Matcher found, String spelling) {
        String rest = spelling.substring(found.end());
        return spelling.substring(0, found.start()) + (rest.isEmpty() ? "" : found.group(1) + rest);
    }

    /**
     * Returns the metric in words, under the name by which it was requested: {@code sensitivity} for {@code recall}.
     *
     * @param requested the name; if it differs only in capital letters and signs from the spelling, the usual words are used
     */
    public static String metric(String spelling, String requested) {
        String options =
                requested.startsWith(spelling + ":") && !CUT.matcher(requested).matches()
                        ? requested.substring(spelling.length() + 1)
                        : "";
        if (!options.isEmpty()) {
            return metric(spelling) + " with " + options;
        }
        return metric(letters(requested).equals(letters(spelling)) ? spelling : requested);
    }

    private static String letters(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[-_. ]", "");
    }

    /** Returns words as the first of a sentence. */
    public static String atBeginning(String words) {
        return words.isEmpty() ? words : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** Returns {@code a, b and c}. */
    public static String listed(List<String> words) {
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    /** Returns the digits of numbers in a sentence about an interval of this width. */
    public static Digits digits(double width) {
        return Digits.ofWidth(width, 3);
    }

    /** Returns {@code 95% confidence}, {@code 95% posterior probability}. */
    public static String sureness(Inference inference) {
        return SafeText.percent(inference.level())
                + (inference.kind() == Kind.CREDIBLE ? " posterior probability" : " confidence");
    }

    /** Returns {@code 95% CI}, {@code 95% credible interval}. */
    public static String interval(Inference inference) {
        return SafeText.percent(inference.level()) + (inference.kind() == Kind.CREDIBLE ? " credible interval" : " CI");
    }
}
