package dev.credence.report.judge;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.judge.JudgeErrors;
import dev.credence.report.text.Digits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The errors of a judge and the corrected metrics in slices.
 *
 * @param column the column of the slices
 * @param errors the errors of the judge
 * @param corrected the corrected metrics of each slice in which they could be corrected, by its name
 */
public record JudgeSlices(String column, JudgeErrors errors, Map<String, List<JudgeReport.OfSystem>> corrected) {
    /** Copies the corrected metrics. */
    public JudgeSlices {
        corrected = Map.copyOf(corrected);
    }

    /** Returns the heading of a slice, such as {@code language de}. */
    String group(JudgeErrors.Slice slice) {
        return column + " " + slice.name();
    }

    /** Returns a sentence on whether the judge errs equally often in all slices; nothing if it cannot be compared. */
    List<String> conclusions(ConfidenceLevel level) {
        if (Double.isNaN(errors.pValue())) {
            return List.of();
        }
        boolean differ = errors.pValue() < 1 - level.value();
        return List.of("The judge's errors " + (differ ? "differ" : "do not clearly differ") + " between the values of "
                + column + " (p = " + Digits.ofProbability(errors.pValue()) + ").");
    }

    List<Map<String, Object>> form() {
        List<Map<String, Object>> slices = new ArrayList<>();
        for (JudgeErrors.Slice slice : errors.slices()) {
            Map<String, Object> form = new LinkedHashMap<>();
            form.put("slice", slice.name());
            form.put("labelled", slice.labelled());
            form.put("agreement", slice.agreement());
            form.put(
                    "results",
                    corrected.getOrDefault(slice.name(), List.of()).stream()
                            .map(JudgeReport::form)
                            .toList());
            slices.add(form);
        }
        return slices;
    }

    /** Returns the test of equal errors as JSON. */
    Map<String, Object> test() {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("statistic", errors.statistic());
        form.put("degreesOfFreedom", errors.degreesOfFreedom());
        form.put("pValue", errors.pValue());
        form.put("exact", errors.isExact());
        return form;
    }
}
