package dev.credence.cli.input.log;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Reads the results of promptfoo. A row is a run of a test; several systems are columns of the same row, so that they can be compared on
 * the same tests. Results of a system with equal variables and assertions are runs of one test, because promptfoo gives a repeated test a
 * number of its own.
 */
final class PromptfooLog {
    /** The reason of a result that could not be computed, 2; a failed assertion has 1. */
    private static final String ERROR = "2";

    /** The message of an answer without a text, which promptfoo counts as a failure of the system and not as an error. */
    private static final String NO_OUTPUT = "No output";

    /** The columns of a system that are no named scores. */
    private static final Set<String> OWN =
            Set.of(LogRows.ITEM, LogRows.RUN, "score", "success", "latencyMs", "cost", "error");

    private final String file;
    private final List<Result> results = new ArrayList<>();
    private String version = "";

    PromptfooLog(String file) {
        this.file = file;
    }

    /** One result of a system. */
    private record Result(String label, String prompt, String test, String content, Map<String, String> cells) {}

    /** Reads the whole log. */
    LogRows read(JsonWalk json) {
        json.object(name -> {
            if (name.equals("results")) {
                results(json);
            } else {
                json.skip();
            }
        });
        return rows();
    }

    private void results(JsonWalk json) {
        json.object(name -> {
            switch (name) {
                case "version" -> version = json.text();
                case "results" -> json.array(() -> result(json));
                default -> json.skip();
            }
        });
    }

    private void result(JsonWalk json) {
        Map<String, String> about = new HashMap<>();
        Map<String, String> cells = new LinkedHashMap<>();
        Map<String, String> named = new LinkedHashMap<>();
        json.object(name -> {
            switch (name) {
                case "promptIdx", "testIdx", "failureReason" -> about.put(name, json.text());
                case "score", "success", "latencyMs", "cost", "error" -> cells.put(name, json.text());
                case "namedScores" -> json.object(score -> named.put(LogRows.scoreName(score, OWN), json.text()));
                case "gradingResult" -> graded(json.isObject(), json, about);
                case "response" -> response(json, about);
                case "provider" -> provider(json, about);
                case "vars" -> about.putIfAbsent("content", json.copy());
                case "testCase" -> about.put("content", test(json));
                default -> json.skip();
            }
        });
        boolean failed = hasFailed(about, cells.getOrDefault("error", ""));
        Map<String, String> row = new LinkedHashMap<>();
        row.put("score", failed ? "" : cells.getOrDefault("score", ""));
        row.put("success", failed ? "" : truth(cells.getOrDefault("success", "")));
        named.forEach((score, value) -> row.put(score, failed ? "" : value));
        cells.forEach(row::putIfAbsent);
        row.put("error", failed ? cells.getOrDefault("error", "error") : "");
        results.add(new Result(
                about.getOrDefault("label", about.getOrDefault("id", "system")),
                about.getOrDefault("promptIdx", "0"),
                about.getOrDefault("testIdx", String.valueOf(results.size())),
                about.getOrDefault("content", ""),
                row));
    }

    /**
     * Returns whether a result could not be computed. Older results give no reason; there the message of a failed assertion is in the same
     * field as that of an error, but comes with a grade, or with an output that was checked.
     */
    private static boolean hasFailed(Map<String, String> about, String message) {
        return about.getOrDefault("failureReason", "").isEmpty()
                ? !message.isEmpty() && !message.equals(NO_OUTPUT) && !about.containsKey("checked")
                : about.getOrDefault("failureReason", "").equals(ERROR);
    }

    private static void graded(boolean hasGrade, JsonWalk json, Map<String, String> about) {
        json.skip();
        if (hasGrade) {
            about.put("checked", "true");
        }
    }

    private static void response(JsonWalk json, Map<String, String> about) {
        json.object(name -> graded(name.equals("output") && !json.isNull(), json, about));
    }

    private static String truth(String text) {
        return text.equals("true") ? "1" : text.equals("false") ? "0" : text;
    }

    private static void provider(JsonWalk json, Map<String, String> about) {
        if (!json.isObject()) {
            about.put("id", json.text());
            return;
        }
        json.object(name -> {
            String text = name.equals("label") || name.equals("id") ? json.text() : "";
            if (text.isEmpty()) {
                json.skip();
            } else {
                about.put(name, text);
            }
        });
    }

    /** Returns what distinguishes a test: its variables, assertions and description. */
    private static String test(JsonWalk json) {
        StringBuilder content = new StringBuilder();
        json.object(name -> {
            if (name.equals("vars") || name.equals("assert") || name.equals("description")) {
                content.append(name).append(json.copy());
            } else {
                json.skip();
            }
        });
        return UUID.nameUUIDFromBytes(content.toString().getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    private LogRows rows() {
        LogRows rows = new LogRows(file, "promptfoo results" + (version.isEmpty() ? "" : " version " + version));
        Map<String, Set<String>> prompts = new LinkedHashMap<>();
        results.forEach(result -> prompts.computeIfAbsent(result.label(), label -> new LinkedHashSet<>())
                .add(result.prompt()));
        boolean several = prompts.size() > 1 || prompts.values().stream().anyMatch(own -> own.size() > 1);
        Map<String, Map<String, String>> wide = new LinkedHashMap<>();
        Map<String, String> items = new HashMap<>();
        Map<String, Integer> runs = new HashMap<>();
        boolean merged = false;
        for (Result result : results) {
            boolean one = Objects.requireNonNull(prompts.get(result.label())).size() == 1;
            String system = one ? result.label() : result.label() + "#" + result.prompt();
            String test = result.content().isEmpty() ? result.test() : result.content();
            String item = items.computeIfAbsent(test, any -> result.test());
            merged |= !item.equals(result.test());
            int run = runs.merge(item + "\n" + system, 1, Integer::sum);
            Map<String, String> row = wide.computeIfAbsent(run + "\n" + item, any -> {
                Map<String, String> fresh = new LinkedHashMap<>();
                fresh.put(LogRows.ITEM, item);
                fresh.put(LogRows.RUN, String.valueOf(run));
                return fresh;
            });
            String prefix = several ? system + "/" : "";
            rows.score(prefix + "score");
            result.cells().forEach((name, text) -> {
                row.put(prefix + name, text);
                if (!Set.of("success", "latencyMs", "cost", "error").contains(name)) {
                    rows.score(prefix + name);
                }
            });
        }
        wide.values().forEach(rows::add);
        if (merged) {
            rows.note("tests with equal variables and assertions are runs of one item");
        }
        return rows;
    }
}
