package dev.credence.report.judge;

import static dev.credence.report.json.JsonTree.number;

import dev.credence.decision.Decision;
import dev.credence.decision.Decision.InconclusiveCause;
import dev.credence.decision.Verdict;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.text.Digits;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A limit of a corrected metric, or of the corrected difference of two systems, which was decided together with others.
 *
 * @param subject the name of the checked value, such as that of the system
 * @param decision the decision
 */
public record JudgeCheck(String subject, Decision decision) {
    /** {@return PASS if the bounds lie within the claim, FAIL if they lie outside, and otherwise INCONCLUSIVE} */
    public Verdict verdict() {
        return decision.verdict();
    }

    String sentence() {
        double width = decision.upper() - decision.lower();
        Digits digits = Digits.ofWidth(width > 0 ? width : 1);
        String bounds = Double.isNaN(decision.lower())
                ? "it has no bounds"
                : "it lies in " + digits.interval(decision.lower(), decision.upper());
        return verdict().name() + ": " + decision.metric() + " of " + subject + ", corrected, must be "
                + decision.claim().words() + "; " + bounds + significance() + assumption();
    }

    private String assumption() {
        return decision.notes().stream()
                .filter(note -> note.code().equals(InconclusiveCause.ASSUMPTION.code()))
                .map(note -> " " + note.sentence() + ".")
                .collect(Collectors.joining());
    }

    private String significance() {
        double lower = decision.lowerSignificance();
        double upper = decision.upperSignificance();
        return lower == upper
                ? String.format(Locale.ROOT, ", whose bounds have the significance %.4g each.", lower)
                : String.format(Locale.ROOT, ", whose bounds have the significances %.4g and %.4g.", lower, upper);
    }

    ObjectNode form() {
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.put("metric", decision.metric());
        form.put("system", subject);
        form.put("expectation", decision.claim().kind().word());
        number(form, "limit", decision.claim().limit());
        form.put("verdict", verdict().word());
        number(form, "lower", decision.lower());
        number(form, "upper", decision.upper());
        number(form, "lowerSignificance", decision.lowerSignificance());
        number(form, "upperSignificance", decision.upperSignificance());
        form.set("corrected", CredenceJson.mapper().valueToTree(decision.inference()));
        return form;
    }
}
