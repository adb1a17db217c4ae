package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.json.JsonMapper;

class BrokenResultTest {
    private final JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"kind\":\"confidence\"|\"kind\":\"certain\"|$.kind: kind must be one of [confidence, credible]:"
                        + " kind=\"certain\"",
                "\"level\":0.95|\"level\":1.5|$.level: confidence level must lie in (0, 1): confidence level=1.5",
                "\"n\":25|\"n\":-25|$.n: n must be >= 0: n=-25",
                "\"value\":0.5,||$: estimate must have all its fields: missing=[value]",
                "\"value\":0.5|\"value\":\"NaN\"|$.value: value must be a number: value=\"NaN\"",
                "\"exact\":false|\"exact\":0|$.exact: exact must be true or false: exact=0",
                "\"n\":25|\"n\":25,\"mean\":0.5|$: mean, mode, median, sd must be given together: missing=[mode,"
                        + " median, sd]",
                "\"n\":25|\"n\":25,\"m\":0.5|$: estimate: no field 'm'; available: [metric, method, methodOptions,"
                        + " kind, level, value, lower, upper, mean, mode, median, sd, n, effectiveN, designEffect, exact,"
                        + " status, refusal, guaranteedBounds, simulation, ... 21 in all]",
                "\"status\":\"ok\"|\"status\":\"refused\"|$: status must be REFUSED where there is a refusal, and only there:"
                        + " status=REFUSED, refusal=null (f1 by wilson); use the builder's refused(refusal)",
                "\"notes\":[]|\"refusal\":{\"code\":\"no\",\"message\":\"why\",\"instead\":[],\"modules\":[]},\"notes\":[]|"
                        + "$: code of a refusal must be one of [evidence, positive-label, label, metric, design, pairing,"
                        + " data, influence, option, nothing-installed]: code=no",
                "\"method\":\"wilson\"|\"method\":7|$.method: method must be a string: method=7",
                "\"metric\":\"f1\"|\"metric\":null|$.metric: metric must be a string: metric=null",
                "\"n\":25|\"n\":25,\"simulation\":null|$.simulation: simulation must be an object: simulation=null",
                "\"n\":25|\"n\":25,\"simulation\":{}|$.simulation: simulation must have all its fields: missing=[seed,"
                        + " draws, undefinedDraws, lowerError, upperError]",
                "\"n\":25|\"n\":25,\"n\":25|$.n: field must be given once: field=\"n\"",
                "\"notes\":[]|\"notes\":[null]|$.notes[0]: note must be an object: note=null",
                "\"notes\":[]|\"notes\":\"none\"|$.notes: notes must be an array: notes=\"none\"",
                "\"notes\":[]|\"notes\":[1]|$.notes[0]: note must be an object: note=1",
            })
    void invalidResultIsRefusedAndErrorStatesPath(String right, @Nullable String wrong, String message) {
        String json = "{\"metric\":\"f1\",\"method\":\"wilson\",\"kind\":\"confidence\",\"level\":0.95,\"value\":0.5,"
                + "\"lower\":0.25,\"upper\":0.75,\"n\":25,\"exact\":false,\"status\":\"ok\",\"notes\":[]}";
        assertThat(mapper.readValue(json, Estimate.class).value()).isEqualTo(0.5);

        assertThatThrownBy(() -> mapper.readValue(json.replace(right, wrong == null ? "" : wrong), Estimate.class))
                .isInstanceOfSatisfying(
                        DatabindException.class,
                        e -> assertThat(e.getOriginalMessage()).isEqualTo(message));
    }

    /** An object of a user that may lack a result. */
    record Stored(
            @Nullable Estimate estimate,
            @Nullable Comparison comparison,
            @Nullable ConfidenceLevel level) {}

    private static List<Arguments> nulls() {
        return List.of(
                Arguments.of(Estimate.class, "$: estimate must be an object: estimate=null"),
                Arguments.of(Comparison.class, "$: comparison must be an object: comparison=null"),
                Arguments.of(Refusal.class, "$: refusal must be an object: refusal=null"),
                Arguments.of(ConfidenceLevel.class, "$: level must be a number: level=null"));
    }

    @ParameterizedTest
    @MethodSource("nulls")
    void nullIsRefusedAsADocument(Class<?> type, String message) {
        assertThatThrownBy(() -> mapper.readValue("null", type)).hasMessageStartingWith(message);
        assertThatThrownBy(() -> mapper.treeToValue(mapper.nullNode(), type)).hasMessageStartingWith(message);
    }

    @Test
    void nullIsReadAsNullInAnObjectOfTheUser() {
        Stored none = new Stored(null, null, null);

        assertThat(mapper.readValue(mapper.writeValueAsString(none), Stored.class))
                .isEqualTo(none);
        assertThat(mapper.readValue("{}", Stored.class)).isEqualTo(none);
        assertThat(mapper.readValue("[null]", Estimate[].class)).containsExactly((Estimate) null);
    }
}
