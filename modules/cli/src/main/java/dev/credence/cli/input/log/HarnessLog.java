package dev.credence.cli.input.log;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the samples of lm-evaluation-harness. A row is a document; the filters of a document score the same answer, so that they are columns
 * and not runs.
 */
final class HarnessLog {
    private static final Set<String> NO_METRICS =
            Set.of("doc_id", "doc", "target", "arguments", "resps", "filtered_resps", "filter", "metrics");

    private final LogRows rows;
    private final Map<String, Map<String, Map<String, String>>> documents = new LinkedHashMap<>();
    private final Set<String> filters = new LinkedHashSet<>();

    HarnessLog(String file) {
        rows = new LogRows(file, "lm-evaluation-harness samples");
    }

    /** Reads the whole log, an object in each line. */
    LogRows read(JsonWalk json) {
        long line = 0;
        while (json.next()) {
            line++;
            sample(json, line);
        }
        boolean several = filters.size() > 1;
        documents.forEach((document, scores) -> {
            Map<String, String> row = new LinkedHashMap<>();
            row.put(LogRows.ITEM, document);
            scores.forEach((filter, metrics) -> metrics.forEach((metric, value) -> {
                String column = several ? filter + "/" + metric : LogRows.scoreName(metric, Set.of(LogRows.ITEM));
                rows.score(column);
                row.put(column, value);
            }));
            rows.add(row);
        });
        if (several) {
            rows.note("the filters "
                    + String.join(", ", filters.stream().map(QuotedText::of).toList())
                    + " score the same answers, so they are read as columns and not as runs");
        }
        return rows;
    }

    private void sample(JsonWalk json, long line) {
        Map<String, String> fields = new LinkedHashMap<>();
        List<String> metrics = new ArrayList<>();
        json.object(name -> {
            if (name.equals("metrics")) {
                json.array(() -> metrics.add(json.text()));
            } else if (name.equals("doc_id") || name.equals("filter") || !NO_METRICS.contains(name)) {
                put(json, name, fields);
            } else {
                json.skip();
            }
        });
        String document = fields.getOrDefault("doc_id", "");
        if (document.isEmpty()) {
            throw Failure.data(rows.file() + ", row " + line + ": a sample must have a doc_id");
        }
        String filter = fields.getOrDefault("filter", "none");
        filters.add(filter);
        Map<String, String> values = new LinkedHashMap<>();
        fields.forEach((name, value) -> {
            boolean metric = metrics.isEmpty() ? LogRows.isNumber(value) : metrics.contains(name);
            if (metric && !NO_METRICS.contains(name)) {
                values.put(name, value);
            }
        });
        Map<String, Map<String, String>> own = documents.computeIfAbsent(document, any -> new LinkedHashMap<>());
        if (own.put(filter, values) != null) {
            throw Failure.data(rows.file() + ", row " + line + ": document '" + QuotedText.of(document)
                    + "' occurs twice with filter '" + QuotedText.of(filter) + "'; give each task a file of its own");
        }
    }

    private static void put(JsonWalk json, String name, Map<String, String> fields) {
        if (json.isObject() || json.isArray()) {
            json.skip();
        } else {
            fields.put(name, json.text());
        }
    }
}
