package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.write.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers requests line by line, in order; a bad one gets an error object, and the rest go on. */
public final class BatchRunner {
    /** Numbers as they are written: as doubles, fractions next to a whole number would pass for counts. */
    private static final ObjectReader READER =
            CredenceJson.mapper().reader().with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    /** Lines that wait to be answered before it is seen whether anybody still reads. */
    private static final int MOST_UNCHECKED = 1_000;

    private final Credence credence;
    private final PrintWriter out;
    private final Operations operations = new Operations();

    /** Answers with what is installed. */
    public BatchRunner(Credence credence, PrintWriter out) {
        this.credence = credence;
        this.out = out;
    }

    /**
     * Answers all lines; writes out whenever no further line waits, and every thousand lines.
     *
     * @throws IOException if the input cannot be read
     */
    public void run(InputStream in) throws IOException {
        ByteLines lines = new ByteLines(in);
        boolean wanted = true;
        int unchecked = 0;
        for (byte[] line = lines.next(); line != null && wanted; line = lines.next()) {
            if (!isBlank(line)) {
                out.print(answer(line));
                out.print('\n');
            }
            // Nobody may be reading any more: checkError flushes, and tells.
            boolean waits = lines.ready() && ++unchecked < MOST_UNCHECKED;
            wanted = waits || !out.checkError();
            unchecked = waits ? unchecked : 0;
        }
        out.flush();
    }

    private static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }

    private String answer(byte[] line) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        try {
            ObjectNode fields = parse(line, answer);
            answer.setAll(operations.get(op(fields)).answer(new Request(fields), credence));
        } catch (BatchError e) {
            error(answer, e);
        } catch (IllegalArgumentException e) {
            error(answer, new BatchError(Code.BAD_VALUE, String.valueOf(e.getMessage())));
        } catch (RuntimeException | StackOverflowError e) {
            error(answer, new BatchError(Code.INTERNAL, e.toString()));
        } catch (OutOfMemoryError e) {
            error(answer, new BatchError(Code.INTERNAL, "not enough memory for this request"));
        }
        return JsonWriter.line(answer);
    }

    private static void error(ObjectNode answer, BatchError e) {
        JsonNode id = answer.get("id");
        answer.removeAll();
        answer.set("id", id == null ? JsonNodeFactory.instance.nullNode() : id);
        answer.putObject("error").put("code", e.code().word()).put("message", e.text());
    }

    private static ObjectNode parse(byte[] line, ObjectNode answer) {
        JsonNode node;
        try {
            node = READER.readTree(line);
        } catch (JacksonException e) {
            keepId(line, answer);
            throw BadJson.error(e, line);
        } catch (NumberFormatException e) {
            keepId(line, answer);
            throw new BatchError(Code.BAD_JSON, "numbers must have exponents below 2^31: " + e.getMessage());
        }
        if (!(node instanceof ObjectNode fields)) {
            throw new BatchError(Code.BAD_REQUEST, "request must be a JSON object: request=" + node.getNodeType());
        }
        JsonNode id = fields.get("id");
        if (id != null && !(id.isString() || id.isNumber())) {
            throw new BatchError(Code.BAD_REQUEST, "field 'id' must be a text or a number: id=" + id);
        }
        answer.set("id", id == null ? JsonNodeFactory.instance.nullNode() : id);
        return fields;
    }

    private static void keepId(byte[] line, ObjectNode answer) {
        JsonNode id = readableId(line);
        if (id != null) {
            answer.set("id", id);
        }
    }

    /** The id of a line that breaks off or goes wrong further on. */
    private static @Nullable JsonNode readableId(byte[] line) {
        try (JsonParser parser = CredenceJson.mapper().createParser(line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                JsonToken value = parser.nextToken();
                if (name.equals("id")) {
                    return value == JsonToken.VALUE_STRING || (value != null && value.isNumeric())
                            ? parser.readValueAsTree()
                            : null;
                }
                parser.skipChildren();
            }
            return null;
        } catch (JacksonException e) {
            return null;
        }
    }

    private static String op(ObjectNode fields) {
        return new Request(fields).text("op");
    }
}
