package dev.credence.report.form;

import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.jackson.CredenceJson;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the outcome of a test as JSON: {@code {"test":"mcnemar-exact","statistic":8,"pValue":0.58,"effects":[...],...}}. */
public final class TestOutcomeForm {
    private TestOutcomeForm() {}

    /** {@return the fields in their order, a form that {@code credence-jackson} writes; NaN is null} */
    public static Map<String, @Nullable Object> of(TestOutcome outcome) {
        Map<String, @Nullable Object> form = new LinkedHashMap<>();
        form.put("test", outcome.test());
        form.put("title", outcome.description().title());
        form.put("hypothesis", outcome.description().hypothesis());
        form.put("alternative", outcome.alternative().word());
        form.put("statisticName", outcome.statisticName());
        form.put("statistic", CredenceJson.number(outcome.statistic()));
        form.put("degreesOfFreedom", outcome.degreesOfFreedom());
        form.put("pValue", CredenceJson.number(outcome.pValue()));
        form.put("effects", outcome.effects().stream().map(TestOutcomeForm::of).toList());
        form.put("exact", outcome.exact());
        form.put("status", outcome.status().name().toLowerCase(Locale.ROOT));
        form.put("assumptions", outcome.description().assumptions());
        form.put("notes", outcome.notes());
        return form;
    }

    private static Map<String, @Nullable Object> of(Effect effect) {
        Map<String, @Nullable Object> form = new LinkedHashMap<>();
        form.put("name", effect.name());
        form.put("value", CredenceJson.number(effect.value()));
        effect.interval().ifPresent(interval -> {
            form.put("lower", CredenceJson.number(interval.lower()));
            form.put("upper", CredenceJson.number(interval.upper()));
            form.put("level", interval.level().value());
            form.put("method", interval.method());
        });
        effect.pValue().ifPresent(p -> form.put("pValue", p));
        return form;
    }
}
