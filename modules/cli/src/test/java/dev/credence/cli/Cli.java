package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.credence.Credence;
import dev.credence.jackson.CredenceJson;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Runs commands in this process and captures the streams. */
public final class Cli {
    private static final Credence INSTALLED = Credence.load();
    private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();
    private static final Path EXAMPLES = Path.of("..", "..", "examples", "data");

    private Cli() {}

    /** Holds the outcome of a command. */
    public record Outcome(int status, String out, String err) {
        /** {@return the JSON on standard output} */
        public JsonNode json() {
            return CredenceJson.mapper().readTree(out);
        }

        /** {@return the lines of standard output} */
        public List<String> lines() {
            return out.lines().toList();
        }
    }

    /** Runs a command whose standard output is a file. */
    public static Outcome run(String... args) {
        return run(Console.Looks.PLAIN, "", args);
    }

    /** Evaluates the accuracy of the columns truth and guess of a file, in JSON. */
    static Outcome accuracy(Path file, String... options) {
        List<String> all = new ArrayList<>(List.of("evaluate", file.toString(), "--truth=truth", "--prediction=guess"));
        all.addAll(List.of("--metric=accuracy", "--format=json"));
        all.addAll(List.of(options));
        return run(all.toArray(String[]::new));
    }

    /** Runs a command with a text on standard input. */
    public static Outcome given(String in, String... args) {
        return run(Console.Looks.PLAIN, in, args);
    }

    /** Runs a command on a terminal. */
    public static Outcome on(Console.Looks looks, String... args) {
        return run(looks, "", args);
    }

    /** Runs a command with variables of the environment. */
    public static Outcome within(Map<String, String> environment, String... args) {
        return run(() -> INSTALLED, Console.Looks.PLAIN, "", environment, args);
    }

    /** Runs a command with another registry. */
    public static Outcome with(Supplier<Credence> installed, String... args) {
        return run(installed, Console.Looks.PLAIN, "", args);
    }

    /** Runs a command with another registry and a text on standard input. */
    public static Outcome with(Supplier<Credence> installed, String in, List<String> args) {
        return run(installed, Console.Looks.PLAIN, in, args.toArray(String[]::new));
    }

    private static Outcome run(Console.Looks looks, String in, String... args) {
        return run(() -> INSTALLED, looks, in, args);
    }

    private static Outcome run(Supplier<Credence> installed, Console.Looks looks, String in, String... args) {
        return run(installed, looks, in, Map.of(), args);
    }

    private static Outcome run(
            Supplier<Credence> installed,
            Console.Looks looks,
            String in,
            Map<String, String> environment,
            String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(
                new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
                new PrintWriter(out),
                new PrintWriter(err),
                looks,
                environment);
        int status = CommandLines.of(console, installed, args).execute(args);
        console.out().flush();
        console.err().flush();
        Outcome outcome = new Outcome(status, out.toString(), err.toString());
        requireValidLooks(outcome, List.of(args));
        return outcome;
    }

    /** Checks each look that a test prints as JSON, whatever the test itself checks. */
    private static void requireValidLooks(Outcome outcome, List<String> args) {
        if (!args.contains("--json") || !(args.contains("watch") || args.contains("decide"))) {
            return;
        }
        for (String line : outcome.lines()) {
            JsonNode look = CredenceJson.mapper().readTree(line);
            String definition = args.contains("decide")
                    ? "decideLook"
                    : look.has("reference")
                            ? "watchReference"
                            : args.contains("--window") ? "watchWindow" : "watchLook";
            assertThat(complaints(definition, look))
                    .as("complaints of the published schema about %s", line)
                    .isEmpty();
        }
    }

    /** {@return the path of a file of the examples} */
    public static String example(String name) {
        return EXAMPLES.resolve(name).toString();
    }

    /** {@return the errors of a value by a definition of the published schema} */
    public static List<String> complaints(String definition, JsonNode value) {
        return SCHEMAS.computeIfAbsent(definition, Cli::schema).validate(value).stream()
                .map(Object::toString)
                .toList();
    }

    private static Schema schema(String definition) {
        ObjectNode root = (ObjectNode) CredenceJson.mapper().readTree(CredenceJson.schema());
        root.remove("anyOf");
        root.remove("$id");
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(root.put("$ref", "#/$defs/" + definition));
    }
}
