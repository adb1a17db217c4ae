package dev.credence.cli.input.log;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the test run of DeepEval. A row is a test case, and a column with the name of each metric has its score. */
final class DeepEvalLog {
    private final LogRows rows;
    private final List<String> names = new ArrayList<>();
    private final List<Map<String, String>> cases = new ArrayList<>();
    private final Set<String> metrics = new LinkedHashSet<>();

    DeepEvalLog(String file) {
        rows = new LogRows(file, "DeepEval test run");
    }

    /** Reads the whole log. */
    LogRows read(JsonWalk json) {
        json.object(name -> {
            if (name.equals("testCases") || name.equals("conversationalTestCases")) {
                json.array(() -> testCase(json));
            } else {
                json.skip();
            }
        });
        boolean named =
                names.stream().noneMatch(String::isEmpty) && Set.copyOf(names).size() == names.size();
        for (int at = 0; at < cases.size(); at++) {
            Map<String, String> row = new LinkedHashMap<>();
            row.put(LogRows.ITEM, named ? names.get(at) : String.valueOf(at + 1));
            row.putAll(cases.get(at));
            rows.add(row);
        }
        (metrics.isEmpty() ? Set.of("success") : metrics).forEach(rows::score);
        return rows;
    }

    private void testCase(JsonWalk json) {
        Map<String, String> scores = new LinkedHashMap<>();
        Map<String, String> about = new LinkedHashMap<>();
        json.object(name -> {
            switch (name) {
                case "name", "success", "runDuration" -> about.put(name, json.text());
                case "metricsData" -> json.array(() -> metric(json, scores));
                default -> json.skip();
            }
        });
        String success = about.getOrDefault("success", "");
        names.add(about.getOrDefault("name", ""));
        Map<String, String> row = new LinkedHashMap<>();
        row.put("success", success.equals("true") ? "1" : success.equals("false") ? "0" : success);
        row.putAll(scores);
        row.put("runDuration", about.getOrDefault("runDuration", ""));
        cases.add(row);
    }

    private void metric(JsonWalk json, Map<String, String> scores) {
        Map<String, String> about = new LinkedHashMap<>();
        json.object(name -> {
            if (name.equals("error") && json.isObject()) {
                json.skip();
                about.put(name, "error");
            } else if (name.equals("name") || name.equals("score") || name.equals("error")) {
                about.put(name, json.text());
            } else {
                json.skip();
            }
        });
        String metric = about.getOrDefault("name", "metric");
        for (int number = 2; scores.containsKey(metric); number++) {
            metric = about.getOrDefault("name", "metric") + " " + number;
        }
        metrics.add(metric);
        scores.put(metric, about.getOrDefault("error", "").isEmpty() ? about.getOrDefault("score", "") : "");
    }
}
