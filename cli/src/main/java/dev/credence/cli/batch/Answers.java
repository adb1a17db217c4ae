package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.text.QuotedText;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.cli.batch.ByteLines.Line;
import dev.credence.cli.limit.Deadline;
import dev.credence.cli.limit.Limits.TooLargeException;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.write.JsonWriter;
import java.util.concurrent.CancellationException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers a line of input; an invalid line receives an error as its answer. */
final class Answers {
    /**
     * Reads numbers with all their digits, because as doubles some fractions near a whole number would be accepted as
     * counts.
     */
    private static final ObjectReader READER =
            CredenceJson.mapper().reader().with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private final Credence credence;
    private final BatchLimits limits;
    private final Operations operations = new Operations();

    Answers(Credence credence, BatchLimits limits) {
        this.credence = credence;
        this.limits = limits;
    }

    /** Returns the answer to a line as one line of JSON. */
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
            return error(line, new BatchError(Code.BAD_VALUE, String.valueOf(e.getMessage())));
        } catch (CancellationException e) {
            return late(line);
        } catch (RuntimeException | StackOverflowError e) {
            return error(line, new BatchError(Code.INTERNAL, e.toString()));
        } catch (OutOfMemoryError e) {
            return error(line, new BatchError(Code.TOO_LARGE, "not enough memory for this request"));
        }
    }

    /** Returns the error for a line that exceeded its time limit. */
    String late(Line line) {
        return error(
                line,
                new BatchError(
                        Code.TIMED_OUT,
                        "request was stopped after " + limits.each().shownSeconds()
                                + " s, the most it may take; use"
                                + " less, such as fewer draws, or allow more with --max-seconds"));
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
        answer.setAll(operations.get(request.text("op")).answer(request, credence));
        return answer;
    }

    private BatchError tooLong(Line line) {
        boolean byLimit = line.length() > limits.line();
        return new BatchError(
                Code.TOO_LARGE,
                byLimit
                        ? "line must have at most " + limits.line() + " bytes: bytes=" + line.length()
                                + "; send less evidence a line, or allow more with --max-line"
                        : "line must fit into the heap: bytes=" + line.length()
                                + "; give more, for example CREDENCE_JAVA_OPTS=-Xmx1g");
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
}
