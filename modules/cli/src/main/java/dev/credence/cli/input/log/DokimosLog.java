package dev.credence.cli.input.log;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads an experiment or a baseline of Dokimos, version 1. A row is a run of an item, and a column with the name of each evaluator has its
 * score. An experiment has no names of items, which are numbered as Dokimos numbers them where it pairs by position.
 */
final class DokimosLog {
    /** The only version of both formats. */
    private static final String VERSION = "1";

    /** The columns that are no evaluators. */
    private static final Set<String> OWN = Set.of(LogRows.ITEM, LogRows.RUN, "success");

    private final LogRows rows;
    private final Set<String> evaluators = new LinkedHashSet<>();
    private String kind = "Dokimos experiment";
    private String pairing = "positional";
    private final Set<String> items = new HashSet<>();

    DokimosLog(String file) {
        rows = new LogRows(file, kind);
    }

    /** Reads the whole log. */
    LogRows read(JsonWalk json) {
        json.object(name -> {
            switch (name) {
                case "formatVersion" -> {
                    kind = "Dokimos baseline";
                    require(json.text());
                }
                case "version" -> require(json.text());
                case "pairing" -> pairing = json.text();
                case "items" -> json.array(() -> item(json));
                default -> json.skip();
            }
        });
        rows.kind(kind + " version " + VERSION);
        (evaluators.isEmpty() ? Set.of("success") : evaluators).forEach(rows::score);
        if (pairing.equals("positional")) {
            rows.noteOfPositions(", as Dokimos pairs them", "");
        }
        return rows;
    }

    private void require(String version) {
        if (!version.equals(VERSION)) {
            throw Failure.data(rows.file() + ": the version of a " + kind + " must be " + VERSION + ": version="
                    + version + "; export the scores as CSV, and read them with --outcome");
        }
    }

    private void item(JsonWalk json) {
        Map<String, String> about = new LinkedHashMap<>();
        Map<String, List<String>> scores = new LinkedHashMap<>();
        List<String> passed = new ArrayList<>();
        json.object(name -> {
            switch (name) {
                case "key", "success" -> about.put(name, json.text());
                case "evaluations", "evaluators" -> json.array(() -> evaluator(json, scores, passed));
                default -> json.skip();
            }
        });
        String item = about.getOrDefault("key", "item-" + items.size());
        if (!items.add(item)) {
            throw Failure.data(
                    rows.file() + ": item '" + QuotedText.of(item) + "' occurs twice; remove one of the two");
        }
        int runs = scores.values().stream().mapToInt(List::size).max().orElse(1);
        for (int run = 0; run < runs; run++) {
            Map<String, String> row = new LinkedHashMap<>();
            row.put(LogRows.ITEM, item);
            if (runs > 1) {
                row.put(LogRows.RUN, String.valueOf(run + 1));
            }
            int at = run;
            scores.forEach((name, values) -> row.put(name, at < values.size() ? values.get(at) : ""));
            if (runs == 1) {
                row.putIfAbsent("success", success(about.getOrDefault("success", ""), passed));
            }
            rows.add(row);
        }
    }

    /** Returns 1 or 0: what the file states, and otherwise whether all evaluators passed. */
    private static String success(String stated, List<String> passed) {
        boolean all = stated.isEmpty() ? passed.stream().allMatch("true"::equals) : stated.equals("true");
        return all ? "1" : "0";
    }

    private void evaluator(JsonWalk json, Map<String, List<String>> scores, List<String> passed) {
        Map<String, String> about = new LinkedHashMap<>();
        List<String> values = new ArrayList<>();
        json.object(field -> {
            switch (field) {
                case "name", "evaluator" -> about.put("name", json.text());
                case "score" -> values.add(json.text());
                case "scores" -> json.array(() -> values.add(json.text()));
                case "pass" -> passed.add(json.text());
                default -> json.skip();
            }
        });
        String name = LogRows.scoreName(about.getOrDefault("name", "evaluator"), OWN);
        for (int number = 2; scores.containsKey(name); number++) {
            name = LogRows.scoreName(about.getOrDefault("name", "evaluator"), OWN) + " " + number;
        }
        evaluators.add(name);
        scores.put(name, values);
    }
}
