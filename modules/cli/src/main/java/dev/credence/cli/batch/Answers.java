package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.internal.provider.FaultyProviderException;
import dev.credence.api.internal.provider.ProviderFaults;
import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.cli.batch.BatchRunner.BatchLimits;
import dev.credence.cli.batch.ByteLines.Line;
import dev.credence.cli.input.text.ParserWords;
import dev.credence.cli.limit.Limits.Deadline;
import dev.credence.cli.limit.Limits.TooLargeException;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.text.SafeText;
import dev.credence.report.write.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/** Answers a line of input; an invalid line receives an error as its answer. */
record Answers(Credence credence, BatchLimits limits) {
    /**
     * Reads numbers with all their digits, because as doubles some fractions near a whole number would be accepted as
     * counts.
     */
    private static final ObjectReader READER =
            CredenceJson.mapper().reader().with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private static final Map<String, Operation> OPERATIONS = new TreeMap<>(Map.ofEntries(
            Map.entry("interval", SystemOperations::interval),
            Map.entry("compare", SystemOperations::compare),
            Map.entry("gate", SystemOperations::gate),
            Map.entry("judge", SystemOperations::judge),
            Map.entry("curve", ScoreOperations::curve),
            Map.entry("threshold", ScoreOperations::threshold),
            Map.entry("calibration", ScoreOperations::calibration),
            Map.entry("net-benefit", ScoreOperations::netBenefit),
            Map.entry("test", InputOperations::test),
            Map.entry("plan", InputOperations::plan),
            Map.entry("check", InputOperations::check),
            Map.entry("coverage", InputOperations::coverage)));

    String to(Line line, Deadline deadline) {
        try {
            ObjectNode answer = answer(line, deadline);
            // a computation that was stopped may still return a result with status cancelled
            return deadline.getAsBoolean() ? late(line) : JsonWriter.line(answer);
        } catch (BatchError e) {
            return error(line, e);
        } catch (TooLargeException e) {
            return error(line, new BatchError(Code.TOO_LARGE, String.valueOf(e.getMessage())));
        } catch (IllegalArgumentException e) {
            RuntimeException named = ofProvider(e);
            return error(
                    line,
                    new BatchError(
                            named instanceof IllegalArgumentException ? Code.BAD_VALUE : Code.INTERNAL,
                            String.valueOf(named.getMessage())));
        } catch (CancellationException e) {
            return late(line);
        } catch (RuntimeException e) {
            RuntimeException named = ofProvider(e);
            String message = named instanceof FaultyProviderException ? named.getMessage() : named.toString();
            return error(line, new BatchError(Code.INTERNAL, String.valueOf(message)));
        } catch (OutOfMemoryError e) {
            return error(
                    line,
                    new BatchError(
                            Code.TOO_LARGE,
                            "not enough memory for this request; increase the heap, for example with"
                                    + " CREDENCE_JAVA_OPTS=-Xmx8g"));
        } catch (Error e) {
            return error(line, new BatchError(Code.INTERNAL, ofProvider(e)));
        }
    }

    private RuntimeException ofProvider(RuntimeException e) {
        return ProviderFaults.named(e, ProviderFaults.providers(credence.registry()), Optional.empty());
    }

    /** Returns words about an error, such as of a class that is not installed, which name the provider that is to blame if one is. */
    private String ofProvider(Error e) {
        try {
            return String.valueOf(ProviderFaults.ofError(e, ProviderFaults.providers(credence.registry()))
                    .getMessage());
        } catch (Error own) {
            return own.toString();
        }
    }

    /** Returns the error for a line that exceeded its time limit. */
    String late(Line line) {
        return error(
                line,
                new BatchError(
                        Code.TIMED_OUT,
                        "request was stopped after " + limits.each().shownSeconds()
                                + " s, the time limit; reduce the work, for example with fewer draws, or raise "
                                + "the limit with --max-seconds"));
    }

    private static String error(Line line, BatchError e) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.set("id", RequestId.of(line.bytes()));
        ObjectNode error =
                answer.putObject("error").put("code", e.code().word()).put("message", e.text());
        e.refusal().ifPresent(why -> error.set("refusal", CredenceJson.mapper().valueToTree(why)));
        return JsonWriter.line(answer);
    }

    private ObjectNode answer(Line line, Deadline deadline) {
        if (line.cut()) {
            throw tooLong(line);
        }
        ObjectNode fields = parsed(line.bytes());
        JsonNode id = fields.get("id");
        RequestId.require(id);
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.set("id", id == null || id.isNull() ? JsonNodeFactory.instance.nullNode() : RequestId.of(line.bytes()));
        Request request = new Request(fields, limits.each(), deadline);
        String op = request.text("op");
        Operation operation = OPERATIONS.get(op);
        if (operation == null) {
            throw new BatchError(Code.UNKNOWN_OP, Suggestions.message("op", op, OPERATIONS.keySet()));
        }
        answer.setAll(operation.answer(request, credence));
        noteNames(fields.path("evidence"), answer);
        return answer;
    }

    private static void noteNames(JsonNode evidence, ObjectNode answer) {
        if (answer.get("notes") instanceof ArrayNode notes) {
            for (String sentence : NameNotes.of(evidence)) {
                notes.addObject().put("code", "labels").put("message", sentence);
            }
        }
    }

    private BatchError tooLong(Line line) {
        boolean byLimit = line.length() > limits.line();
        return new BatchError(
                Code.TOO_LARGE,
                byLimit
                        ? "line must have at most " + limits.line() + " bytes: bytes=" + line.length()
                                + "; send less evidence per line, or raise the limit with --max-line"
                        : "line must fit into the heap: bytes=" + line.length()
                                + "; increase the heap, for example with CREDENCE_JAVA_OPTS=-Xmx1g");
    }

    /** Returns the number that was too large if the parser quotes it in its message. */
    private static String number(NumberFormatException e) {
        String[] parts = String.valueOf(e.getMessage()).split("\"", 3);
        return parts.length == 3 ? ": number=" + QuotedText.of(parts[1]) : "";
    }

    private static ObjectNode parsed(byte[] line) {
        JsonNode node;
        try {
            node = READER.readTree(line);
        } catch (JacksonException e) {
            throw BadJson.error(e, line);
        } catch (NumberFormatException e) {
            throw new BatchError(Code.BAD_JSON, "numbers must have exponents below 2^31" + number(e));
        }
        if (!(node instanceof ObjectNode fields)) {
            throw new BatchError(Code.BAD_REQUEST, "request must be a JSON object: request=" + node.getNodeType());
        }
        return fields;
    }

    /** Describes why a line is not valid JSON, and in which column, without words about the parser itself. */
    static final class BadJson {
        private BadJson() {}

        static BatchError error(JacksonException e, byte[] line) {
            return new BatchError(Code.BAD_JSON, "line must be JSON: " + column(e, line) + reason(e));
        }

        /**
         * Returns the column of the error in characters, counted from 1; the parser counts bytes and does not report a
         * position for every error.
         */
        private static String column(JacksonException e, byte[] line) {
            TokenStreamLocation location = e.getLocation();
            if (location == null || location.getColumnNr() < 1) {
                return "";
            }
            String before =
                    new String(line, 0, Math.min(location.getColumnNr() - 1, line.length), StandardCharsets.UTF_8);
            return "column=" + (before.codePointCount(0, before.length()) + 1) + "; ";
        }

        private static String reason(JacksonException e) {
            String words = ParserWords.of(e);
            if (e instanceof UnexpectedEndOfInputException || words.equals(ParserWords.TOO_EARLY)) {
                return "it ends too early; the line may be cut off";
            }
            String plain = SafeText.shortened(SafeText.clean(words), 200);
            return Character.toLowerCase(plain.charAt(0)) + plain.substring(1);
        }
    }

    /**
     * Reads the id of a line for its answer. A number is kept digit for digit, because 1e400 or a number of thirty digits
     * would change as a double.
     */
    static final class RequestId {
        private static final JsonNode NONE = JsonNodeFactory.instance.nullNode();

        private RequestId() {}

        /** Returns the id of a line even if the line is incomplete or invalid after it; null if no id can be read. */
        static JsonNode of(byte[] line) {
            JsonNode id = read(line);
            return id == null ? NONE : id;
        }

        private static @Nullable JsonNode read(byte[] line) {
            try (JsonParser parser = CredenceJson.mapper().createParser(line)) {
                if (parser.nextToken() != JsonToken.START_OBJECT) {
                    return null;
                }
                for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                    JsonToken value = parser.nextToken();
                    if (name.equals("id")) {
                        return value == null ? null : node(parser, value);
                    }
                    parser.skipChildren();
                }
                return null;
            } catch (JacksonException e) {
                return null;
            }
        }

        private static @Nullable JsonNode node(JsonParser parser, JsonToken value) {
            if (value == JsonToken.VALUE_STRING) {
                return JsonNodeFactory.instance.stringNode(parser.getString());
            }
            return value.isNumeric() ? JsonNodeFactory.instance.rawValueNode(new RawValue(parser.getString())) : null;
        }

        /** Throws an error unless the id is a text, a number or null. */
        static void require(@Nullable JsonNode id) {
            if (id != null && !(id.isString() || id.isNumber() || id.isNull())) {
                throw new BatchError(
                        Code.BAD_REQUEST, "field 'id' must be a string or a number: id=" + Request.shown(id));
            }
        }
    }

    /** An operation of {@code credence batch}, which returns the answer to a request without its id. */
    @FunctionalInterface
    private interface Operation {
        ObjectNode answer(Request request, Credence credence);
    }
}
