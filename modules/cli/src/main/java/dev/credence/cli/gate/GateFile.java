package dev.credence.cli.gate;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.cli.input.text.ParserWords;
import dev.credence.cli.input.text.Unreadable;
import dev.credence.decision.Multiplicity;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.gate.Gate;
import dev.credence.report.text.SafeText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A file that contains the expectations of a gate. Unknown fields are errors, and every error message contains the path
 * of its field.
 */
public final class GateFile {
    /** The largest size of the file, 1 MB, which is ample for a file that a person writes. */
    private static final int MAX_BYTES = 1 << 20;
    /** The number of characters of a value that a message shows. */
    private static final int SHOWN = 60;

    private static final Pattern CONFLICT = Pattern.compile("(?m)^(<{7}|>{7}) ");
    private static final List<String> FIELDS = List.of("level", "adjust", "slice", "any-of", "expect");
    private static final List<String> LIMITS = List.of("margin", "atLeast", "atMost");
    private static final List<String> OF_A_METRIC = List.of("metric", "margin", "atLeast", "atMost");

    private final String file;
    private final JsonNode root;

    private GateFile(String file, JsonNode root) {
        this.file = file;
        this.root = root;
        requireObject("$", root, FIELDS);
        if (!root.path("expect").isArray()) {
            throw wrong("$.expect", "must be an array of expectations", root.path("expect"));
        }
    }

    /**
     * Reads a file.
     *
     * @throws Failure if the file does not exist, is not JSON or has an unknown field
     */
    public static GateFile read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw Failure.usage(file
                        + ": a file of expectations must not be larger than 1 MB; check that this is the right file");
            }
            if (CONFLICT.matcher(new String(bytes, StandardCharsets.UTF_8)).find()) {
                throw Failure.usage(
                        file + ": the file of expectations has the markers of a merge conflict; take the file of"
                                + " one side, such as with git checkout --ours, or edit it");
            }
            return of(file.toString(), CredenceJson.mapper().readTree(bytes));
        } catch (IOException e) {
            throw Unreadable.failure(file, e);
        } catch (JacksonException e) {
            throw Failure.usage(file + ": expectations must be JSON: " + reason(e), e);
        }
    }

    /**
     * Returns expectations that were read.
     *
     * @param place where they are from, for messages
     * @throws Failure if they have an unknown field
     */
    public static GateFile of(String place, JsonNode expectations) {
        return new GateFile(place, expectations);
    }

    private static String reason(JacksonException e) {
        String plain = SafeText.shortened(SafeText.clean(ParserWords.of(e)), 200);
        return e.getLocation() == null || e.getLocation().getLineNr() < 1
                ? plain
                : "line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr() + ": " + plain;
    }

    /** Returns the column of slices, if the file names one. */
    public Optional<String> slice() {
        return text("$", root, "slice");
    }

    /** Returns whether the file names an adjustment. */
    public boolean adjusts() {
        return root.has("adjust");
    }

    /** Returns the columns of the candidates; empty if there is one system. */
    public List<String> anyOf() {
        JsonNode names = root.path("any-of");
        List<String> columns = new ArrayList<>();
        if (!names.isMissingNode()) {
            if (!names.isArray() || names.isEmpty()) {
                throw wrong("$.any-of", "must be an array of columns", names);
            }
            for (JsonNode name : names) {
                if (!name.isString()) {
                    throw wrong("$.any-of", "must be an array of columns", names);
                }
                columns.add(name.stringValue());
            }
        }
        return columns;
    }

    OptionalDouble level() {
        return number("$", root, "level");
    }

    /** Returns the gate with the adjustment and the expectations of the file. */
    public Gate expected(Gate usual) {
        Gate gate = text("$", root, "adjust")
                .map(id -> at("$.adjust", () -> usual.multiplicity(Multiplicity.named(id))))
                .orElse(usual);
        for (int i = 0; i < root.get("expect").size(); i++) {
            gate = expecting(gate, "$.expect[" + i + "]", root.get("expect").get(i));
        }
        return gate;
    }

    /** Returns the confidence level of the file, if it has one. */
    public Optional<ConfidenceLevel> confidence() {
        return level().isPresent()
                ? Optional.of(at("$.level", () -> ConfidenceLevel.of(level().getAsDouble())))
                : Optional.empty();
    }

    private Gate expecting(Gate gate, String path, JsonNode one) {
        requireObject(path, one, OF_A_METRIC);
        String metric = text(path, one, "metric").orElseThrow(() -> wrong(path, "must name a metric", one));
        List<String> given = LIMITS.stream().filter(one::has).toList();
        if (given.size() != 1) {
            throw wrong(path, "must have one of margin, atLeast and atMost", one);
        }
        String limit = given.get(0);
        double value = number(path, one, limit).orElseThrow();
        return at(path + "." + limit, () -> switch (limit) {
            case "margin" -> gate.notWorse(metric, value);
            case "atLeast" -> gate.atLeast(metric, value);
            default -> gate.atMost(metric, value);
        });
    }

    private <T> T at(String path, Supplier<T> requested) {
        try {
            return requested.get();
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(file + ": " + path + ": " + e.getMessage(), e);
        }
    }

    private void requireObject(String path, JsonNode node, List<String> known) {
        if (!node.isObject()) {
            throw wrong(path, "must be an object with " + String.join(", ", known), node);
        }
        for (String name : node.propertyNames()) {
            if (!known.contains(name)) {
                throw Failure.usage(file + ": " + path + ": " + Suggestions.message("field", name, known));
            }
        }
    }

    private Optional<String> text(String path, JsonNode node, String name) {
        JsonNode value = node.get(name);
        if (value != null && !value.isString()) {
            throw wrong(path + "." + name, "must be a string", value);
        }
        return Optional.ofNullable(value).map(JsonNode::stringValue);
    }

    private OptionalDouble number(String path, JsonNode node, String name) {
        JsonNode value = node.get(name);
        if (value != null && !value.isNumber()) {
            throw wrong(path + "." + name, "must be a number", value);
        }
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value.doubleValue());
    }

    private Failure wrong(String path, String rule, JsonNode value) {
        String shown = value.isMissingNode() ? "nothing" : SafeText.shortened(value.toString(), SHOWN);
        return Failure.usage(file + ": " + path + " " + rule + ": " + shown);
    }
}
