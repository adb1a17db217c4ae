package dev.credence.cli.batch;

import dev.credence.cli.batch.BatchError.Code;
import dev.credence.jackson.CredenceJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.util.RawValue;

/**
 * Reads the id of a line for its answer. A number is kept digit for digit, because 1e400 or a number of thirty digits
 * would change as a double.
 */
final class RequestId {
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
            throw new BatchError(Code.BAD_REQUEST, "field 'id' must be a text or a number: id=" + Request.shown(id));
        }
    }
}
