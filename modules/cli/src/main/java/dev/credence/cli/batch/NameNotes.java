package dev.credence.cli.batch;

import dev.credence.cli.input.table.GroupNames;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Notes on names in evidence that are written in different ways and may be one, as the commands that read rows have them: labels, clusters
 * and items.
 */
final class NameNotes {
    private final Set<String> labels = new LinkedHashSet<>();
    private final Set<String> clusters = new LinkedHashSet<>();
    private final Set<String> innerClusters = new LinkedHashSet<>();
    private final Set<String> items = new LinkedHashSet<>();

    private NameNotes() {}

    /** Returns the notes on evidence, which may be missing. */
    static List<String> of(JsonNode evidence) {
        NameNotes names = new NameNotes();
        names.add(evidence);
        List<String> notes = new ArrayList<>(LabelNotes.ofCounted(names.labels));
        notes.addAll(GroupNames.notesOfCounted("clusters", names.clusters));
        notes.addAll(GroupNames.notesOfCounted("clusters", names.innerClusters));
        notes.addAll(GroupNames.notesOfCounted("items", names.items));
        return notes;
    }

    private void add(JsonNode evidence) {
        addTexts(labels, evidence.path("labels"));
        addTexts(items, evidence.path("items"));
        addTexts(items, evidence.path("secondItems"));
        for (Map.Entry<String, JsonNode> cluster : evidence.path("clusters").properties()) {
            clusters.add(cluster.getKey());
            add(cluster.getValue());
        }
        for (Map.Entry<String, JsonNode> outer : evidence.path("cells").properties()) {
            clusters.add(outer.getKey());
            for (Map.Entry<String, JsonNode> inner : outer.getValue().properties()) {
                innerClusters.add(inner.getKey());
                add(inner.getValue());
            }
        }
        for (String list : List.of("folds", "systems")) {
            evidence.path(list).forEach(this::addPart);
        }
        for (String part : List.of("evidence", "first", "second")) {
            addPart(evidence.path(part));
        }
    }

    private void addPart(JsonNode part) {
        if (part.isObject()) {
            add(part);
        }
    }

    private static void addTexts(Set<String> texts, JsonNode array) {
        for (JsonNode text : array) {
            if (text.isString()) {
                texts.add(text.stringValue());
            }
        }
    }
}
