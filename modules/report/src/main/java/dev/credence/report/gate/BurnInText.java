package dev.credence.report.gate;

import dev.credence.decision.Multiplicity;
import dev.credence.report.gate.BurnInReport.CheckShare;
import dev.credence.report.gate.BurnInReport.VerdictShares;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the sentences of a burn-in. */
final class BurnInText {
    /**
     * The ratio of the observed variance over runs to the expected one above which a note says that runs share noise; with three runs
     * it is exceeded by chance in 1% of cases.
     */
    private static final double SHARED = 4.6;

    private BurnInText() {}

    /** Returns the answer: how often the gate failed, whether it keeps its level, and the other verdicts. */
    static List<String> conclusions(BurnInReport report) {
        VerdictShares verdicts = report.verdicts();
        String allowed = percent(report.nominal());
        String first = "Of " + SafeText.count(verdicts.draws()) + " pairs of runs of the same system, "
                + SafeText.count(verdicts.fail()) + " (" + percent(verdicts.rate()) + ", 95% interval "
                + interval(verdicts) + ") failed this gate, "
                + (report.multiplicity() == Multiplicity.NONE
                        ? "of which each check allows " + allowed + " by itself."
                        : "which allows " + allowed + ".");
        return List.of(
                first,
                levelSentence(report, allowed),
                percent((double) verdicts.pass() / verdicts.draws()) + " passed, and "
                        + percent((double) verdicts.inconclusive() / verdicts.draws()) + " were inconclusive.");
    }

    private static String levelSentence(BurnInReport report, String allowed) {
        if (!report.keepsLevel()) {
            return "The gate fails more often than its level allows: even the lower end of the interval is above "
                    + allowed
                    + (report.multiplicity() == Multiplicity.NONE
                            ? "; adjust its checks by Holm's procedure."
                            : "; take larger margins, more items, or several runs of each item.");
        }
        return report.verdicts().upper() > report.nominal()
                ? "The interval contains " + allowed
                        + ", so that it does not show that the gate fails too often; more draws make it narrower."
                : "The gate keeps its level on these items.";
    }

    /** Returns sentences on the noise of each metric on all rows, and on what the draws are. */
    static List<String> notes(BurnInReport report) {
        List<String> sentences = new ArrayList<>();
        report.checks().stream()
                .filter(check -> check.slice().isEmpty())
                .map(check -> noise(check, report))
                .distinct()
                .forEach(sentences::add);
        sentences.add("a pair has, for each of " + SafeText.count(report.units())
                + " units (items, or clusters of items), two different ones of the " + report.runs()
                + " runs, which are drawn at random: one is the new system and one the baseline");
        sentences.add("the share of FAILs is that of this gate on these items"
                + (report.runs() == 2
                        ? "; with two runs, only which of them is the new one varies between pairs: more runs show more"
                        : "; it depends on these runs, so that more runs show it better"));
        if (report.checks().stream().anyMatch(check -> !BurnInReport.compares(check.claim()))) {
            sentences.add(
                    "floors and ceilings concern the value of the system and not a change: they have their own rows,"
                            + " and are not counted in the verdicts of the gate");
        }
        if (report.checks().stream().anyMatch(check -> check.slice().isEmpty() && isShared(check))) {
            sentences.add(
                    "the runs differ by more than noise that is independent between items explains: all items of a run"
                            + " share noise, as models trained with another seed do, which these pairs do not contain, so that"
                            + " the gate fails more often than measured here");
        }
        return sentences;
    }

    /** Returns whether the values of runs differ by more than exchanged items do. */
    private static boolean isShared(CheckShare check) {
        double expected = check.noise().ofDifference() * check.noise().ofDifference() / 2;
        return check.noise().ofValues() * check.noise().ofValues() > SHARED * expected && expected > 0;
    }

    private static String noise(CheckShare check, BurnInReport report) {
        if (!(check.noise().share() >= 0)) {
            return check.metric() + ": the values of the " + report.runs() + " runs have the standard deviation "
                    + number(check.noise().ofValues())
                    + "; the share of noise is not known, because the metric has no influences of items";
        }
        if (!(check.noise().share() > 0)) {
            return check.metric() + ": the runs do not differ on the items that bear on the metric";
        }
        return check.metric() + ": about " + percent(check.noise().share())
                + " of its variance is noise between runs of the same system, and two runs differ by a standard deviation of "
                + number(check.noise().ofDifference())
                + "; 2 runs of each item halve the variance of the noise, and 4 halve its standard deviation";
    }

    private static String number(double value) {
        return Double.isNaN(value)
                ? "unknown"
                : Digits.ofWidth(value > 0 ? value : 1).of(value);
    }

    /** Returns the ends of the interval of a share, such as {@code 0.6% to 2.1%}. */
    static String interval(VerdictShares verdicts) {
        return percent(verdicts.lower()) + " to " + percent(verdicts.upper());
    }

    /** Returns a share with one decimal, such as {@code 1.2%}; whole percentages have none. */
    static String percent(double share) {
        return Double.isNaN(share)
                ? "unknown"
                : String.format(Locale.ROOT, "%.1f", 100 * share).replaceFirst("[.]0$", "") + "%";
    }
}
