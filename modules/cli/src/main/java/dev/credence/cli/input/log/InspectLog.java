package dev.credence.cli.input.log;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads the parts of a log of Inspect: its header, and its samples one by one. A row is a run of a sample, and a column with the name of
 * each scorer has its value.
 */
final class InspectLog {
    /** The version of logs that is read completely, 2. */
    private static final int VERSION = 2;

    /** The columns that are no scores. */
    private static final Set<String> OWN = Set.of(LogRows.ITEM, LogRows.RUN, "error", "total_time", "tokens");

    private final LogRows rows;
    private final Set<String> known = new HashSet<>();
    private final Set<String> items = new HashSet<>();
    private String version = "";
    private String status = "";
    private long dataset;
    private long epochs = 1;
    private long total;

    InspectLog(String file) {
        this.rows = new LogRows(file, "Inspect log");
    }

    /** Reads a whole log, or the header of an archive, which has no samples. */
    void whole(JsonWalk json) {
        json.object(name -> {
            switch (name) {
                case "version" -> version = json.text();
                case "status" -> status = json.text();
                case "eval" -> evaluation(json);
                case "results" -> results(json);
                case "samples" -> json.array(() -> sample(json));
                default -> json.skip();
            }
        });
    }

    private void evaluation(JsonWalk json) {
        json.object(name -> {
            switch (name) {
                case "dataset" ->
                    json.object(field -> {
                        if (field.equals("samples")) {
                            dataset = count(json.text());
                        } else {
                            json.skip();
                        }
                    });
                case "config" ->
                    json.object(field -> {
                        if (field.equals("epochs")) {
                            epochs = Math.max(1, count(json.text()));
                        } else {
                            json.skip();
                        }
                    });
                default -> json.skip();
            }
        });
    }

    private void results(JsonWalk json) {
        json.object(name -> {
            if (name.equals("total_samples")) {
                total = count(json.text());
            } else {
                json.skip();
            }
        });
    }

    private static long count(String text) {
        return text.matches("[0-9]{1,15}") ? Long.parseLong(text) : 0;
    }

    /** Reads one run of a sample. */
    void sample(JsonWalk json) {
        Map<String, String> about = new LinkedHashMap<>();
        Map<String, String> scores = new LinkedHashMap<>();
        json.object(name -> {
            switch (name) {
                case "id", "epoch", "total_time" -> about.put(name, json.text());
                case "error" -> about.put(name, error(json));
                case "invalidation" -> invalidated(json.isObject(), json, about);
                case "scores" -> json.object(scorer -> score(scorer, json, scores));
                case "score" -> score(name, json, scores);
                case "model_usage" -> about.put("tokens", tokens(json));
                default -> json.skip();
            }
        });
        add(about, scores);
    }

    private void add(Map<String, String> about, Map<String, String> scores) {
        String item = about.getOrDefault("id", "");
        String run = about.getOrDefault("epoch", "1");
        if (item.isEmpty()) {
            throw Failure.data(rows.file() + ", sample " + (rows.size() + 1) + ": a sample must have an id");
        }
        if (!known.add(item.length() + " " + item + run)) {
            throw Failure.data(rows.file() + ": sample '" + QuotedText.of(item) + "' occurs twice in epoch " + run
                    + "; remove one of the two");
        }
        items.add(item);
        Map<String, String> row = new LinkedHashMap<>();
        row.put(LogRows.ITEM, item);
        row.put(LogRows.RUN, run);
        String error = about.getOrDefault("error", "");
        scores.forEach((scorer, value) -> {
            String column = LogRows.scoreName(scorer, OWN);
            rows.score(column);
            row.put(column, error.isEmpty() ? value : "");
        });
        row.put("error", error);
        for (String name : new String[] {"total_time", "tokens"}) {
            if (about.containsKey(name)) {
                row.put(name, about.getOrDefault(name, ""));
            }
        }
        rows.add(row);
    }

    private static void score(String scorer, JsonWalk json, Map<String, String> scores) {
        json.object(field -> {
            if (field.equals("value")) {
                Map<String, String> values = new LinkedHashMap<>();
                json.put(scorer, values);
                values.forEach((column, value) -> scores.put(column, number(value)));
            } else {
                json.skip();
            }
        });
    }

    /** Returns the number of a grade, as Inspect counts it; another word is left as it is. */
    private static String number(String value) {
        return switch (value) {
            case "C" -> "1";
            case "P" -> "0.5";
            case "I", "N" -> "0";
            default ->
                switch (value.toLowerCase(Locale.ROOT)) {
                    case "true", "yes" -> "1";
                    case "false", "no" -> "0";
                    default -> value;
                };
        };
    }

    /** Treats a sample that somebody declared invalid like one with an error. */
    private static void invalidated(boolean isInvalid, JsonWalk json, Map<String, String> about) {
        json.skip();
        if (isInvalid) {
            about.putIfAbsent("error", "the sample was declared invalid");
        }
    }

    /** Returns the message of an error; a text is the message itself. */
    private static String error(JsonWalk json) {
        if (!json.isObject()) {
            return json.text();
        }
        StringBuilder message = new StringBuilder();
        json.object(field -> {
            if (field.equals("message")) {
                message.append(json.text());
            } else {
                json.skip();
            }
        });
        return message.isEmpty() ? "error" : message.toString();
    }

    /** Returns the number of tokens that all models used. */
    private static String tokens(JsonWalk json) {
        long[] sum = {0};
        json.object(model -> json.object(field -> {
            if (field.equals("total_tokens")) {
                sum[0] += count(json.text());
            } else {
                json.skip();
            }
        }));
        return Long.toString(sum[0]);
    }

    /** Returns the rows, with notes on what is missing. */
    LogRows rows() {
        rows.kind("Inspect log" + (version.isEmpty() ? "" : " version " + QuotedText.of(version)));
        if (count(version) > VERSION) {
            rows.note("the log has version " + version
                    + ": the ids, epochs, scores, errors, times and tokens of its samples"
                    + " were read as in version 2, and nothing else");
        }
        if (!status.equals("success")) {
            rows.note("the status of the log is '" + QuotedText.of(status.isEmpty() ? "unknown" : status)
                    + "' and not 'success', so that samples may be missing");
        }
        if (items.size() < dataset) {
            rows.note("the log has " + items.size() + " of the " + dataset + " samples of the data set");
        }
        long planned = Math.max(total, items.size() * epochs);
        if (rows.size() < planned) {
            rows.note("the log has " + rows.size() + " of " + planned + " runs of its samples");
        }
        return rows;
    }
}
