package dev.credence.report.gate;

import dev.credence.api.interval.Note;
import dev.credence.decision.Claim;
import dev.credence.decision.Decision;
import dev.credence.decision.Decision.Counted;
import dev.credence.decision.Decision.InconclusiveCause;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.Verdict;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the sentences of a gate. */
final class GateText {
    private GateText() {}

    /**
     * Returns a sentence such as {@code FAIL: f1.macro not worse by 0.01 (slice 'de'): difference -0.0421 in [-0.0500, -0.0311],
     * n=2,000}.
     */
    static String sentence(GateReport.GateDecision row) {
        Decision decision = row.decision();
        Digits digits = Digits.ofWidth(decision.upper() - decision.lower(), 4);
        boolean difference = decision.claim().kind() == Claim.Kind.NOT_WORSE;
        return decision.verdict() + ": " + expected(row)
                + row.slice().map(name -> " (slice '" + name + "')").orElse("") + ": "
                + (difference ? "difference " : "value ") + digits.of(decision.estimate())
                + (Double.isNaN(decision.lower()) ? "" : " in " + digits.interval(decision.lower(), decision.upper()))
                + ", n=" + SafeText.count(decision.n()) + moreDataSentence(decision);
    }

    /** Returns an expectation in words, such as {@code f1.macro not worse by 0.01}. */
    static String expected(GateReport.GateDecision row) {
        return row.requested() + " " + row.decision().claim().words();
    }

    private static String moreDataSentence(Decision decision) {
        if (decision.verdict() == Verdict.FAIL && decision.cannotPass()) {
            return "; " + InconclusiveCause.CANNOT_PASS.sentence();
        }
        return decision.cause()
                .map(cause -> cause == InconclusiveCause.MORE_ITEMS
                        ? "; " + toDecide(decision)
                        : "; " + causeSentence(cause, decision))
                .orElse("");
    }

    /** Returns the cause of an inconclusive check, and what would decide it. */
    private static String causeSentence(InconclusiveCause cause, Decision decision) {
        return switch (cause) {
            case TOO_FEW_ITEMS, ASSUMPTION, BASELINE_TOO_SMALL ->
                decision.notes().stream()
                        .filter(note -> note.code().equals(cause.code()))
                        .map(Note::sentence)
                        .findFirst()
                        .orElseGet(cause::sentence);
            case CANNOT_PASS, FEW_DIFFERENCES, MARGIN_OPEN ->
                cause.sentence() + (decision.deciding().isPresent() ? "; " + toDecide(decision) : "");
            default -> cause.sentence();
        };
    }

    private static String toDecide(Decision decision) {
        String size = "about " + size(decision);
        return switch (decision.counted()) {
            case NEW_SYSTEM ->
                size
                        + " of the new system, against the same baseline, would decide if its true value equals its estimate";
            case BOTH_SYSTEMS ->
                size + " of both systems together, in the ratio that they have now, would decide if the true value"
                        + " equals the estimate";
            default -> size + " would decide if the true value equals the estimate";
        };
    }

    /** Returns a size in words, such as {@code 1,200 items} or {@code 60 clusters (there are 40)}. */
    private static String size(Decision decision) {
        String many = SafeText.count(decision.deciding().orElseThrow());
        return decision.clusters().isPresent() && decision.counted() == Counted.NEW_SYSTEM
                ? many + " clusters"
                : decision.clusters().isPresent()
                        ? many + " clusters (there are "
                                + SafeText.count(decision.clusters().getAsLong()) + ")"
                        : many + (decision.by().equals("prediction-powered") ? " labelled items" : " items");
    }

    static String conclusion(GateReport report) {
        long all = report.decisions().size();
        return "gate " + report.verdict() + ": of " + all + (all == 1 ? " check " : " checks ")
                + report.count(Verdict.PASS) + " passed, " + report.count(Verdict.FAIL) + " failed, "
                + report.count(Verdict.INCONCLUSIVE) + " inconclusive";
    }

    /** Returns sentences about the bounds and their level. */
    static List<String> family(GateReport report) {
        double alpha = 1 - report.level().value();
        String percent = share(alpha);
        long judged = report.decisions().stream()
                .filter(row -> !Double.isNaN(row.decision().passSignificance()))
                .count();
        String adjusted = switch (report.multiplicity()) {
            case HOLM -> "adjusted by Holm's procedure over " + checks(judged);
            case MAX_T -> "adjusted by the step-down max-T procedure over " + checks(judged);
            case BONFERRONI -> "adjusted by Bonferroni's inequality over " + checks(judged);
            case NONE -> "not adjusted: each check is judged by itself";
        };
        boolean ofJudge = report.input().containsKey("judge")
                || report.decisions().stream()
                        .anyMatch(row -> row.decision().by().equals("prediction-powered"));
        String measured = "; measured error rates: docs/measurements/" + (ofJudge ? "judge.md#gates" : "gate.md");
        String independent = report.decisions().stream()
                        .allMatch(row -> row.decision().clusters().isEmpty())
                ? ", if the rows are independent"
                : "";
        String holds = report.multiplicity() == Multiplicity.NONE
                ? "each check fails a system within its limit, and passes a system beyond it, with a nominal "
                        + "probability of at most "
                        + percent + independent
                        + "; among many checks, some check is wrong more often" + measured
                : "the probability that any check fails a system within its limit is nominally at most " + percent
                        + ", and so is the probability that any check passes a system beyond it" + independent
                        + measured;
        List<String> sentences = new ArrayList<>(List.of(
                "bounds are one-sided, " + adjusted + "; pass: the bound on the side of the limit clears it; "
                        + "fail: the opposite bound is beyond it; otherwise inconclusive",
                holds));
        if (report.decisions().stream().anyMatch(row -> row.decision().by().equals("tango"))) {
            sentences.add("with tango a check fails only where the bound of paired-delta is beyond the limit too: "
                    + "where few rows distinguish the systems, tango alone fails too often; up to 1,000 rows need an "
                    + "exact test too; of more rows, if the new system only loses a few, tango passes a system beyond "
                    + "the limit in up to 7% of samples at 5%");
        }
        report.decisions().stream()
                .filter(row -> row.slice().isEmpty())
                .flatMapToLong(row -> row.decision().clusters().stream())
                .findFirst()
                .ifPresent(clusters -> sentences.add("n counts rows, which are in " + SafeText.count(clusters)
                        + " clusters; the bounds are computed from the differences between clusters"));
        return sentences;
    }

    private static String checks(long judged) {
        return judged == 1 ? "the one check that was judged" : "the " + judged + " checks that were judged";
    }

    private static String share(double alpha) {
        return String.format(Locale.ROOT, "%.6g", 100 * alpha).replaceFirst("[.]?0+$", "") + "%";
    }
}
