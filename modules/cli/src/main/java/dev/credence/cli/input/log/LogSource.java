package dev.credence.cli.input.log;

import dev.credence.cli.Failure;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableSource;
import dev.credence.cli.input.text.TextFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The log of an evaluation, which is read when it is first needed and then kept as the cells of its columns. */
public final class LogSource implements TableSource {
    /** The column of a log that names the item of a row. */
    public static final String ITEM = LogRows.ITEM;

    private static final String KINDS = "an Inspect log, promptfoo results, a DeepEval test run, a Dokimos"
            + " experiment or baseline, a table of MLflow ({\"columns\": [...], \"data\": [...]}) and an array of records, as Ragas writes it";

    private final Supplier<LogRows> reading;
    private @Nullable LogRows read;

    private LogSource(Supplier<LogRows> reading) {
        this.reading = reading;
    }

    /** Returns the log in an archive of Inspect. */
    public static LogSource archive(Path path) {
        return new LogSource(() -> InspectArchive.read(path));
    }

    /** Returns the log in a JSON text, whose kind its content shows. */
    public static LogSource json(TextFile text) {
        return new LogSource(() -> {
            requireFile(text.path());
            return walked(text, json -> recognized(text, json)).apply(text);
        });
    }

    /** Returns the log in JSON lines, or empty if its first object is not that of a known log. */
    public static Optional<LogSource> lines(TextFile text) {
        Set<String> names = new HashSet<>();
        try {
            walked(text, json -> {
                if (json.next()) {
                    json.object(name -> {
                        names.add(name);
                        json.skip();
                    });
                }
                return names;
            });
        } catch (Failure e) {
            return Optional.empty(); // the reader of tables reports the error
        }
        if (names.contains("spec") && names.size() == 1) {
            return Optional.of(new LogSource(
                    () -> walked(text, new OpenAiEvalsLog(text.path().toString())::read)));
        }
        boolean harness = names.contains("doc_id") && (names.contains("resps") || names.contains("filtered_resps"));
        return harness
                ? Optional.of(new LogSource(
                        () -> walked(text, new HarnessLog(text.path().toString())::read)))
                : Optional.empty();
    }

    private static void requireFile(Path path) {
        if (!Files.isRegularFile(path)) {
            throw Failure.usage(path + ": a log cannot be read from a pipe; write it to a file first");
        }
    }

    /** Returns the reader of the kind that a JSON text is. */
    private static Function<TextFile, LogRows> recognized(TextFile text, JsonWalk json) {
        String file = text.path().toString();
        if (!json.next()) {
            throw Failure.data(file + ": file is empty");
        }
        if (json.isArray()) {
            return reader((name, walk) -> new JsonTable(name, "array of JSON records").records(walk));
        }
        Set<String> fields = new HashSet<>();
        json.object(name -> {
            if (name.equals("results") && json.isObject()) {
                json.object(inner -> {
                    fields.add(json.isArray() ? "results." + inner : inner);
                    json.skip();
                });
            } else {
                fields.add(json.isObject() ? "{" + name : name);
                json.skip();
            }
        });
        if (fields.contains("{eval") && (fields.contains("version") || fields.contains("status"))) {
            return reader((name, walk) -> {
                InspectLog log = new InspectLog(name);
                log.whole(walk);
                return log.rows();
            });
        }
        if (fields.contains("results.results")) {
            return reader((name, walk) -> new PromptfooLog(name).read(walk));
        }
        if (fields.contains("testCases")) {
            return reader((name, walk) -> new DeepEvalLog(name).read(walk));
        }
        if (fields.contains("items") && (fields.contains("experimentName") || fields.contains("runsPerItem"))) {
            return reader((name, walk) -> new DokimosLog(name).read(walk));
        }
        if (fields.contains("columns") && fields.contains("data")) {
            return reader((name, walk) -> new JsonTable(name, "table with columns and data").split(walk));
        }
        throw Failure.data(file + ": the JSON is not a known log: the known logs are " + KINDS
                + "; a file with one object in each line is read with --input-format jsonl");
    }

    private static Function<TextFile, LogRows> reader(BiFunction<String, JsonWalk, LogRows> kind) {
        return text -> walked(text, json -> {
            json.next();
            return kind.apply(text.path().toString(), json);
        });
    }

    private static <T> T walked(TextFile text, Function<JsonWalk, T> walk) {
        return text.open(plain -> {
            try (JsonWalk json = JsonWalk.of(plain)) {
                return JsonWalk.attempt(text.path().toString(), () -> walk.apply(json));
            }
        });
    }

    private LogRows rows() {
        LogRows rows = read == null ? reading.get() : read;
        read = rows;
        if (rows.size() == 0) {
            throw Failure.data(rows.file() + ": the log has no samples");
        }
        return rows;
    }

    @Override
    public InputTable open() {
        return rows().table();
    }

    @Override
    public List<String> notes() {
        return rows().notes();
    }

    /** Returns the kind of the log, as people name it. */
    public String kind() {
        return rows().kind();
    }

    /** Returns the columns of outcomes. */
    public List<String> scores() {
        return rows().scores();
    }

    /** Reads the test run of DeepEval. A row is a test case, and a column with the name of each metric has its score. */
    static final class DeepEvalLog {
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
            boolean named = names.stream().noneMatch(String::isEmpty)
                    && Set.copyOf(names).size() == names.size();
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

    /**
     * Reads a table that is written as one JSON text: an array of records, as Ragas and pandas write it, or names of columns with an array of
     * rows, as MLflow writes it. Without a column of items, the position of a row is its item.
     */
    static final class JsonTable {
        private static final Set<String> NO_SCORES = Set.of(
                "item", "run", "id", "index", "request_id", "trace_id", "row_id", "latency", "execution_duration");

        private final LogRows rows;

        JsonTable(String file, String kind) {
            rows = new LogRows(file, kind);
        }

        /** Reads an array of records; fields of objects are columns whose names have dots. */
        LogRows records(JsonWalk json) {
            json.array(() -> {
                if (!json.isObject()) {
                    throw Failure.data(rows.file() + ", row " + (rows.size() + 1) + ": a row must be a JSON object");
                }
                Map<String, String> row = new LinkedHashMap<>();
                json.object(name -> json.put(name.strip(), row));
                add(row);
            });
            return scored();
        }

        /** Reads the names of columns and the rows; the names come first. */
        LogRows split(JsonWalk json) {
            List<String> columns = new ArrayList<>();
            json.object(name -> {
                switch (name) {
                    case "columns" -> json.array(() -> columns.add(json.text()));
                    case "data" -> json.array(() -> row(json, columns));
                    default -> json.skip();
                }
            });
            return scored();
        }

        private void row(JsonWalk json, List<String> columns) {
            Map<String, String> row = new LinkedHashMap<>();
            int[] at = {0};
            json.array(() -> {
                if (at[0] >= columns.size()) {
                    json.skip();
                } else {
                    json.put(columns.get(at[0]), row);
                }
                at[0]++;
            });
            if (at[0] != columns.size()) {
                throw Failure.data(rows.file() + ", row " + (rows.size() + 1) + ": a row must have " + columns.size()
                        + " values, as many as there are columns, and has " + at[0]);
            }
            add(row);
        }

        private void add(Map<String, String> row) {
            row.putIfAbsent(LogRows.ITEM, String.valueOf(rows.size() + 1));
            rows.add(row);
        }

        /** Returns the rows, whose scores are the columns that MLflow names so, or otherwise all columns of numbers. */
        private LogRows scored() {
            List<String> named = rows.columns().stream()
                    .filter(name -> name.endsWith("/value") || name.endsWith("/score"))
                    .filter(rows::isOfNumbers)
                    .toList();
            (named.isEmpty() ? rows.columns() : named)
                    .stream()
                            .filter(name -> !NO_SCORES.contains(name))
                            .filter(rows::isOfNumbers)
                            .forEach(rows::score);
            return rows;
        }
    }
}
