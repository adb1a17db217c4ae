package dev.credence.architecture.reference;

import dev.credence.api.option.OptionSpec;
import dev.credence.api.text.InputField;
import dev.credence.hypothesis.named.HypothesisTests;
import dev.credence.hypothesis.named.NamedTest;
import dev.credence.jackson.CredenceJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The pages of hypothesis tests, errors and JSON. */
final class OtherPages {
    private OtherPages() {}

    static String tests() {
        StringBuilder page = new StringBuilder("""
            # Hypothesis tests

            This page is written by a program from the list of tests.

            A test is run by `credence test NAME`, by an operation `test` of `credence batch`, or in Java by the classes of
            `dev.credence.hypothesis`. All tests have the input `level` (0.95); tests marked as one-sided or two-sided have the input
            `alternative` (`two-sided`, `greater` or `less`). [How to run a test](../how-to/tests.md) has examples.

            | test | other names | name in the literature |
            |---|---|---|
            """);
        for (NamedTest test : HypothesisTests.all()) {
            page.append("| [`%s`](#%s) | %s | %s |%n"
                    .formatted(
                            test.id(),
                            test.id(),
                            test.aliases().stream()
                                    .sorted()
                                    .map(name -> "`" + name + "`")
                                    .collect(Collectors.joining(", ")),
                            test.description().title()));
        }
        for (NamedTest test : HypothesisTests.all()) {
            page.append("\n## ").append(test.id()).append("\n\n");
            page.append(test.description().title())
                    .append(". Null hypothesis: ")
                    .append(test.description().hypothesis());
            page.append(test.sided() ? ". One-sided or two-sided.\n" : ".\n");
            page.append("\nAssumptions:\n\n");
            test.description()
                    .assumptions()
                    .forEach(text -> page.append("- ").append(cell(text)).append('\n'));
            page.append("\n| input | kind | default | meaning |\n|---|---|---|---|\n");
            for (InputField field : test.fields()) {
                page.append("| `%s` | %s | %s | %s |%n"
                        .formatted(field.name(), field.kind().description(), defaultOf(field), cell(field.meaning())));
            }
        }
        return page.toString();
    }

    /** Returns the default as a value, or in words. */
    private static String defaultOf(InputField field) {
        boolean isValue = new OptionSpec(field.name(), field.meaning(), field.defaultValue()).hasDefaultValue();
        return isValue ? "`" + field.defaultValue() + "`" : field.defaultValue();
    }

    static String errors() {
        StringBuilder page = new StringBuilder("""
            # Error codes

            This page is written by a program from the Javadoc of the codes.

            ## Refusals

            A metric, method or comparator that does not fit the data is refused. A refusal has a code for programs, a sentence for people
            (`message`), the spellings that fit `instead`, and the `modules` that are not installed and would fit. In Java it is
            `dev.credence.api.refusal.Refusal`, in JSON the object `refusal`.

            | code | reason |
            |---|---|
            """);
        rows(page, Javadoc.constants("modules/api/src/main/java/dev/credence/api/refusal/Refusal.java", "Code"));
        page.append("""

            ## Errors of credence batch

            A request that cannot be answered has an object `error` with a `code` and a `message` in place of its answer.

            | code | reason |
            |---|---|
            """);
        rows(page, Javadoc.constants("modules/cli/src/main/java/dev/credence/cli/batch/BatchError.java", "Code"));
        page.append("""

            ## Exit statuses of the command

            | status | meaning |
            |---|---|
            | 0 | The work is done; a gate passed. |
            | 1 | The data cannot answer the request, or a file cannot be read. |
            | 2 | The command was used wrongly. |
            | 3 | The gate failed: the new system is worse, or a floor is missed. |
            | 4 | The gate is inconclusive. |
            | 5 | The gate had no baseline to compare with, and wrote one. |
            """);
        return page.toString();
    }

    private static void rows(StringBuilder page, Map<String, String> codes) {
        codes.forEach((code, text) -> page.append("| `%s` | %s |%n".formatted(code, text)));
    }

    static String json() {
        StringBuilder page = new StringBuilder("""
            # JSON

            This page is written by a program from the JSON Schema, `credence-1.schema.json` of `credence-jackson`, which
            `CredenceJson.schema()` returns. Readers are strict: unknown fields and impossible counts are errors that name the JSON path.
            Fields that are not marked as required may be absent. [How to exchange JSON](../how-to/json-and-batch.md) has examples.

            """);
        JsonNode schema = JsonMapper.shared().readTree(CredenceJson.schema());
        page.append(schema.get("description").asString()).append('\n');
        for (Map.Entry<String, JsonNode> form : schema.get("$defs").properties()) {
            form(page, form.getKey(), form.getValue());
        }
        return page.toString();
    }

    private static void form(StringBuilder page, String name, JsonNode form) {
        page.append("\n## ").append(name).append("\n\n");
        if (form.has("description")) {
            page.append(cell(form.get("description").asString())).append("\n\n");
        }
        if (!form.has("properties")) {
            page.append("Type: ").append(type(form)).append(".\n");
            return;
        }
        List<String> required = new ArrayList<>();
        form.path("required").forEach(field -> required.add(field.asString()));
        page.append("| field | type | required |\n|---|---|---|\n");
        for (Map.Entry<String, JsonNode> field : form.get("properties").properties()) {
            page.append("| `%s` | %s | %s |%n"
                    .formatted(field.getKey(), type(field.getValue()), required.contains(field.getKey()) ? "yes" : ""));
        }
    }

    private static String type(JsonNode schema) {
        if (schema.has("$ref")) {
            String name = schema.get("$ref").asString().replaceFirst(".*/", "");
            return "[" + name + "](#" + name.toLowerCase(java.util.Locale.ROOT) + ")";
        }
        if (schema.has("const")) {
            return "`" + schema.get("const") + "`";
        }
        for (String choice : List.of("anyOf", "oneOf", "allOf", "enum")) {
            if (schema.has(choice)) {
                List<String> types = new ArrayList<>();
                schema.get(choice).forEach(one -> types.add(choice.equals("enum") ? "`" + one + "`" : type(one)));
                return String.join(choice.equals("allOf") ? " and " : " or ", types);
            }
        }
        String kind = schema.path("type").isArray()
                ? schema.get("type").valueStream().map(JsonNode::asString).collect(Collectors.joining(" or "))
                : schema.path("type").asString("object");
        return schema.has("items") ? kind + " of " + type(schema.get("items")) : kind;
    }

    private static String cell(String text) {
        return text.replace("|", "\\|")
                .replace("*", "\\*")
                .replace("<", "\\<")
                .replaceAll("\\[([\\w' ]+)](?=\\[|\\W|$)", "\\\\[$1\\\\]");
    }
}
