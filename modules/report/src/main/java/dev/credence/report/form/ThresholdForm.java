package dev.credence.report.form;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.guarantee.ThresholdChoice;
import dev.credence.curves.guarantee.ThresholdChoice.Met;
import dev.credence.curves.guarantee.ThresholdChoice.Value;
import dev.credence.jackson.CredenceJson;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes a chosen threshold as JSON: what it guarantees, and the metrics at it. */
public final class ThresholdForm {
    private ThresholdForm() {}

    /**
     * Returns the fields.
     *
     * @param level the level of the demands together, and of each interval
     * @param flipped whether lower scores indicate the positive label, so that thresholds are shown with their original sign
     * @return a new map, in the order in which it is shown
     */
    public static Map<String, Object> of(ThresholdChoice choice, ConfidenceLevel level, boolean flipped) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("threshold", CredenceJson.number(ownSign(choice.threshold(), flipped)));
        form.put("positiveIf", flipped ? "at-most" : "at-least");
        form.put("level", level.value());
        form.put("positives", choice.positives());
        form.put("negatives", choice.negatives());
        form.put("predictedPositive", choice.predictedPositive());
        ThresholdChoice.Abstention abstention = choice.abstention();
        if (abstention != null) {
            form.put("negativeThreshold", CredenceJson.number(ownSign(abstention.negativeBelow(), flipped)));
            form.put("abstained", abstention.items());
        }
        form.put("reason", choice.reason());
        form.put("demands", choice.demands().stream().map(ThresholdForm::of).toList());
        form.put("values", choice.values().stream().map(ThresholdForm::of).toList());
        return form;
    }

    private static double ownSign(double threshold, boolean flipped) {
        return flipped ? 0.0 - threshold : threshold;
    }

    private static Map<String, Object> of(Met met) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("rate", met.demand().rate().word());
        form.put("demanded", met.demand().limit());
        form.put("guaranteed", CredenceJson.number(met.guaranteed()));
        form.put("observed", CredenceJson.number(met.observed()));
        form.put("significance", met.significance());
        return form;
    }

    /**
     * Returns the fields of a metric.
     *
     * @param value the metric at the threshold
     * @return a new map, in the order in which it is shown
     */
    public static Map<String, Object> of(Value value) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("metric", value.metric());
        form.put("value", CredenceJson.number(value.value()));
        form.put("lower", CredenceJson.number(value.lower()));
        form.put("upper", CredenceJson.number(value.upper()));
        return form;
    }
}
