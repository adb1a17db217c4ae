package dev.credence.cli.batch;

import dev.credence.api.text.Suggestions;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.report.coverage.NumberGrid;
import dev.credence.report.coverage.TruthGrid;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The field {@code input} of a coverage study.
 *
 * @param grid the grid of true values
 * @param replicates the number of simulated samples, if samples are simulated
 */
record GridInput(TruthGrid grid, OptionalLong replicates) {
    private static final List<String> KNOWN =
            List.of("n", "p", "precision", "recall", "prevalence", "mix", "replicates");

    static GridInput of(@Nullable JsonNode node) {
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        if (node != null) {
            if (!node.isObject()) {
                throw new BatchError(Code.BAD_REQUEST, "field 'input' must be an object: input=" + node);
            }
            node.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
        }
        for (String name : fields.keySet()) {
            if (!KNOWN.contains(name)) {
                throw new BatchError(Code.BAD_REQUEST, Suggestions.message("field of 'input'", name, KNOWN));
            }
        }
        TruthGrid grid = new TruthGrid(
                numbers(fields, "n").stream()
                        .map(value -> NumberGrid.whole("n", value))
                        .toList(),
                numbers(fields, "p"),
                numbers(fields, "precision"),
                numbers(fields, "recall"),
                numbers(fields, "prevalence"),
                mixes(fields.get("mix")));
        List<Double> samples = numbers(fields, "replicates");
        OptionalLong replicates = samples.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(NumberGrid.whole("replicates", samples.get(0)));
        return new GridInput(grid, replicates);
    }

    /** Returns a field that is a number or a list of numbers as a list. */
    private static List<Double> numbers(Map<String, JsonNode> fields, String name) {
        JsonNode value = fields.get(name);
        if (value == null) {
            return List.of();
        }
        List<Double> numbers = new ArrayList<>();
        for (JsonNode item : value.isArray() ? value : List.of(value)) {
            if (!item.isNumber()) {
                throw new BatchError(
                        Code.BAD_REQUEST,
                        "field 'input." + name + "' must be a number or a list of numbers: " + name + "=" + value);
            }
            numbers.add(item.decimalValue().doubleValue());
        }
        return numbers;
    }

    /** Returns a field that is a list of weights, or a list of such lists, as a list of arrays. */
    private static List<double[]> mixes(@Nullable JsonNode value) {
        if (value == null) {
            return List.of();
        }
        boolean one = value.isArray() && value.size() > 0 && value.get(0).isNumber();
        List<double[]> mixes = new ArrayList<>();
        for (JsonNode mix : one ? List.of(value) : value) {
            mixes.add(numbers(Map.of("mix", mix), "mix").stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray());
        }
        return mixes;
    }
}
