package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.hypothesis.HypothesisTests;
import dev.credence.hypothesis.NamedTest;
import dev.credence.hypothesis.TestInput;
import dev.credence.hypothesis.TestOptions;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.hypothesis.TestOutcomeForm;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operation {@code test}, which performs a named hypothesis test of counts or measurements. */
final class TestOperation implements BatchOperation {
    @Override
    public String op() {
        return "test";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow("test", "level", "input");
        NamedTest test = Names.find(HypothesisTests::find, request.text("test"));
        TestInput input = TestInput.of(values(request.field("input")));
        TestOptions options = TestOptions.DEFAULTS.withLevel(request.level());
        return CredenceJson.mapper().valueToTree(TestOutcomeForm.of(test.test(input, options)));
    }

    private static Map<String, Object> values(@Nullable JsonNode input) {
        if (input == null || !input.isObject()) {
            throw new BatchError(
                    Code.BAD_REQUEST,
                    input == null
                            ? "field 'input' is missing"
                            : "field 'input' must be an object: input=" + Request.shown(input));
        }
        Map<String, Object> values = new LinkedHashMap<>();
        input.properties().forEach(field -> values.put(field.getKey(), value(field.getKey(), field.getValue())));
        return values;
    }

    /** Returns an input of the test: numbers with all their digits, and arrays as lists. */
    private static Object value(String name, JsonNode node) {
        Object value = CredenceJson.mapper().treeToValue(node, Object.class);
        if (value == null) {
            throw new BatchError(
                    Code.BAD_VALUE, "field 'input." + name + "' must not be null; leave out what is not given");
        }
        return value;
    }
}
