package dev.credence.cli.input.log;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the events of OpenAI evals. A row is a sample, or a run of it if it was matched several times. */
final class OpenAiEvalsLog {
    private static final String CORRECT = "correct";
    private static final String MESSAGE = "message";

    /** The columns that are no metrics. */
    private static final Set<String> OWN = Set.of(LogRows.ITEM, LogRows.RUN, "error", CORRECT, "expected", "picked");

    private final LogRows rows;
    private final Map<String, List<Map<String, String>>> samples = new LinkedHashMap<>();
    private final Map<String, String> errors = new LinkedHashMap<>();

    OpenAiEvalsLog(String file) {
        rows = new LogRows(file, "OpenAI evals log");
    }

    /** Reads the whole log, an object in each line. */
    LogRows read(JsonWalk json) {
        while (json.next()) {
            event(json);
        }
        samples.forEach((sample, runs) -> {
            if (runs.isEmpty()) {
                runs.add(new LinkedHashMap<>());
            }
            for (int run = 0; run < runs.size(); run++) {
                Map<String, String> row = new LinkedHashMap<>();
                row.put(LogRows.ITEM, sample);
                row.put(LogRows.RUN, String.valueOf(run + 1));
                String error = errors.getOrDefault(sample, "");
                runs.get(run)
                        .forEach((name, value) ->
                                row.put(name, error.isEmpty() || name.equals("expected") ? value : ""));
                row.put("error", error);
                rows.add(row);
            }
        });
        return rows;
    }

    private void event(JsonWalk json) {
        Map<String, String> about = new LinkedHashMap<>();
        Map<String, String> data = new LinkedHashMap<>();
        json.object(name -> {
            switch (name) {
                case "sample_id", "type" -> about.put(name, json.text());
                case "data" -> data(json, about.getOrDefault("type", ""), data);
                default -> json.skip();
            }
        });
        String sample = about.getOrDefault("sample_id", "");
        if (sample.isEmpty()) {
            return; // the specification, or the final report
        }
        switch (about.getOrDefault("type", "")) {
            case "match" -> match(sample, data);
            case "metrics" -> metrics(sample, data);
            case "error" -> {
                samples.computeIfAbsent(sample, any -> new ArrayList<>());
                errors.put(sample, message(data));
            }
            default -> {
                return;
            }
        }
    }

    private static String message(Map<String, String> data) {
        String message = data.getOrDefault(MESSAGE, "");
        return message.isEmpty() ? "error" : message;
    }

    /** Reads the data of an event, whose type may follow after them; then its values are kept until it is known. */
    private static void data(JsonWalk json, String type, Map<String, String> data) {
        json.object(name -> {
            if (isWanted(type, name) && !json.isArray()) {
                json.put(name, data);
            } else {
                json.skip();
            }
        });
    }

    private static boolean isWanted(String type, String name) {
        return switch (type) {
            case "match" -> name.equals(CORRECT) || name.equals("expected") || name.equals("picked");
            case "metrics", "" -> true;
            case "error" -> name.equals(MESSAGE);
            default -> false;
        };
    }

    private void match(String sample, Map<String, String> all) {
        Map<String, String> data = new LinkedHashMap<>(all);
        data.keySet().removeIf(name -> !isWanted("match", name.replaceFirst("[.].*", "")));
        String correct = data.getOrDefault(CORRECT, "");
        data.put(CORRECT, correct.equals("true") ? "1" : correct.equals("false") ? "0" : correct);
        rows.score(CORRECT);
        add(sample, data);
    }

    private void metrics(String sample, Map<String, String> all) {
        Map<String, String> data = new LinkedHashMap<>();
        all.forEach((metric, value) -> {
            String name = LogRows.scoreName(metric, OWN);
            data.put(name, value);
            if (value.isEmpty() || LogRows.isNumber(value)) {
                rows.score(name);
            }
        });
        add(sample, data);
    }

    /** Adds values to the last run of a sample, or begins another run if that has them already. */
    private void add(String sample, Map<String, String> data) {
        List<Map<String, String>> runs = samples.computeIfAbsent(sample, any -> new ArrayList<>());
        boolean another = runs.isEmpty() || data.keySet().stream().anyMatch(runs.get(runs.size() - 1)::containsKey);
        if (another) {
            runs.add(new LinkedHashMap<>());
        }
        runs.get(runs.size() - 1).putAll(data);
    }
}
