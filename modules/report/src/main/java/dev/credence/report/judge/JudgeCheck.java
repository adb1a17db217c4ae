package dev.credence.report.judge;

import dev.credence.api.interval.Estimate;
import dev.credence.decision.Claim;
import dev.credence.decision.Verdict;
import dev.credence.report.text.Digits;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A limit of a corrected metric, or of the corrected difference of two systems. Each bound of the interval is valid alone at half of the
 * significance of the interval.
 *
 * @param subject the name of the checked value, such as that of the system
 * @param claim the claim
 * @param corrected the corrected value with its interval
 */
public record JudgeCheck(String subject, Claim claim, Estimate corrected) {
    /** {@return PASS if the interval lies within the claim, FAIL if it lies outside, and otherwise INCONCLUSIVE} */
    public Verdict verdict() {
        double lower = corrected.lower();
        double upper = corrected.upper();
        if (claim.contains(lower, upper)) {
            return Verdict.PASS;
        }
        return upper < claim.low() || lower > claim.high() ? Verdict.FAIL : Verdict.INCONCLUSIVE;
    }

    /** Returns the check as a sentence. */
    String sentence() {
        Digits digits = Digits.ofWidth(corrected.width() > 0 ? corrected.width() : 1);
        return verdict().name() + ": " + corrected.metric() + " of " + subject + ", corrected, must be "
                + claim.words() + "; it lies in " + digits.interval(corrected.lower(), corrected.upper())
                + String.format(
                        Locale.ROOT,
                        ", whose bounds have the significance %.4g each.",
                        corrected.level().tail());
    }

    /** Returns the check as JSON. */
    Map<String, Object> form() {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("metric", corrected.metric());
        form.put("system", subject);
        form.put("expectation", claim.kind().word());
        form.put("limit", claim.limit());
        form.put("verdict", verdict().word());
        form.put("corrected", corrected);
        return form;
    }
}
