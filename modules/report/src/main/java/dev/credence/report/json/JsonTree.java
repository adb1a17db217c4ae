package dev.credence.report.json;

import dev.credence.api.interval.Note;
import dev.credence.jackson.CredenceJson;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Builds the fields of a JSON object in the form that all reports share. */
public final class JsonTree {
    private JsonTree() {}

    /**
     * Adds a number in the form of {@link CredenceJson#number(double)}; -0 becomes 0.
     *
     * @param name of the field
     * @param value any double
     */
    public static void number(ObjectNode node, String name, double value) {
        Object ready = CredenceJson.number(value + 0.0);
        if (ready instanceof Double number) {
            node.put(name, number);
        } else {
            node.put(name, (String) ready);
        }
    }

    /**
     * Adds notes as an array.
     *
     * @param notes may be empty
     */
    public static ObjectNode notes(ObjectNode node, List<Note> notes) {
        ArrayNode array = node.putArray("notes");
        notes.forEach(note -> array.add(CredenceJson.mapper().<JsonNode>valueToTree(note)));
        return node;
    }
}
