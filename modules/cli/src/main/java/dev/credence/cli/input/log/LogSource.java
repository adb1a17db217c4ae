package dev.credence.cli.input.log;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.ColumnRole;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableSource;
import dev.credence.cli.input.text.TextFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
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
        return LinesLog.of(names)
                .map(kind -> new LogSource(
                        () -> walked(text, json -> kind.read(text.path().toString(), json))));
    }

    /** The kinds of logs that are written as JSON lines, which the fields of their first object show. */
    public enum LinesLog {
        /** The events of OpenAI evals, of which the first one is the specification. */
        OPENAI_EVALS("OpenAI evals log"),
        /** The samples of lm-evaluation-harness, of which each filter has a line. */
        HARNESS("lm-evaluation-harness samples");

        private final String words;

        LinesLog(String words) {
            this.words = words;
        }

        private LogRows read(String file, JsonWalk json) {
            return switch (this) {
                case OPENAI_EVALS -> new OpenAiEvalsLog(file).read(json);
                case HARNESS -> new HarnessLog(file).read(json);
            };
        }

        /**
         * Returns the kind of a log.
         *
         * @param names the names of the fields of the first object, without those of objects inside
         * @return empty if the lines are those of a table
         */
        public static Optional<LinesLog> of(Collection<String> names) {
            if (names.contains("spec") && names.size() == 1) {
                return Optional.of(OPENAI_EVALS);
            }
            return names.contains("doc_id") && (names.contains("resps") || names.contains("filtered_resps"))
                    ? Optional.of(HARNESS)
                    : Optional.empty();
        }

        /** Returns the rows of JSON lines, which must not be those of a log when they are opened. */
        public static TableSource requiringNone(Path path, TableSource lines) {
            return () -> {
                InputTable table = lines.open();
                requireNone(
                        path.toString(),
                        table.columns().stream()
                                .filter(name -> name.indexOf('.') < 0)
                                .toList());
                return table;
            };
        }

        /**
         * Throws a failure if lines that arrive one by one are those of a log, which must be read as a whole.
         *
         * @param place where the lines come from
         * @param names the names of the fields of the first object, without those of objects inside
         */
        public static void requireNone(String place, Collection<String> names) {
            of(names).ifPresent(kind -> {
                throw Failure.usage(
                        place + ": the lines are a log (" + kind.words + "), and several of them may be of one"
                                + " item, so that they cannot be counted one by one; write the log to a file, and read it with"
                                + " credence evaluate");
            });
        }
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
            List<String> columns = walked(text, walk -> {
                walk.next();
                return JsonTable.columns(walk);
            });
            return reader((name, walk) -> new JsonTable(name, "table with columns and data").split(walk, columns));
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

    /** Returns a sentence on the columns if at most one has numbers, and its name is not that of a score, so that one must be named. */
    public Optional<String> unnamedScores() {
        return rows().unnamedScores();
    }

    /** Returns the columns of outcomes. */
    public List<String> scores() {
        return rows().scores();
    }

    /** Reads the test run of DeepEval. A row is a test case, and a column with the name of each metric has its score. */
    static final class DeepEvalLog {
        /** The columns that are no metrics. */
        private static final Set<String> OWN = Set.of(LogRows.ITEM, "success", "input", "runDuration");

        private final LogRows rows;
        private final List<String> names = new ArrayList<>();
        private final List<String> orders = new ArrayList<>();
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
            boolean named = areUnique(names);
            boolean ordered = areUnique(orders);
            if (!named) {
                rows.noteOfPositions(
                        ", because several test cases have the same name or none",
                        ", or name the column of inputs with --id input");
            }
            for (int at = 0; at < cases.size(); at++) {
                Map<String, String> row = new LinkedHashMap<>();
                row.put(LogRows.ITEM, named ? names.get(at) : ordered ? orders.get(at) : String.valueOf(at + 1));
                row.putAll(cases.get(at));
                rows.add(row);
            }
            (metrics.isEmpty() ? Set.of("success") : metrics).forEach(rows::score);
            return rows;
        }

        private static boolean areUnique(List<String> words) {
            return words.stream().noneMatch(String::isEmpty)
                    && Set.copyOf(words).size() == words.size();
        }

        /** Returns the position of a test case, from 1, of its number in the data set, from 0; empty if it is no such number. */
        private static String position(String order) {
            return order.matches("[0-9]{1,15}") ? String.valueOf(Long.parseLong(order) + 1) : "";
        }

        private void testCase(JsonWalk json) {
            Map<String, String> scores = new LinkedHashMap<>();
            Map<String, String> about = new LinkedHashMap<>();
            json.object(name -> {
                switch (name) {
                    case "name", "success", "runDuration", "order", "input" -> about.put(name, json.text());
                    case "metricsData" -> json.array(() -> metric(json, scores));
                    default -> json.skip();
                }
            });
            String success = about.getOrDefault("success", "");
            names.add(about.getOrDefault("name", ""));
            orders.add(position(about.getOrDefault("order", "")));
            Map<String, String> row = new LinkedHashMap<>();
            row.put("success", success.equals("true") ? "1" : success.equals("false") ? "0" : success);
            row.putAll(scores);
            row.put("runDuration", about.getOrDefault("runDuration", ""));
            row.put("input", about.getOrDefault("input", ""));
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
            String metric = LogRows.scoreName(about.getOrDefault("name", "metric"), OWN);
            for (int number = 2; scores.containsKey(metric); number++) {
                metric = LogRows.scoreName(about.getOrDefault("name", "metric"), OWN) + " " + number;
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

        /** The words of names of scores, as MLflow and Ragas give them, besides the words of an answer's quality. */
        private static final Pattern SCORES = Pattern.compile(
                "(?<!\\p{L})(faithful(ness)?|relevan(cy|ce)|precision|recall|correctness|similarity|groundedness"
                        + "|sensitivity|coherence|conciseness|harmfulness|maliciousness|adherence|toxicity)(?!\\p{L})",
                Pattern.CASE_INSENSITIVE);

        /** Names of the label that a classifier predicted, next to which a score is that of the label. */
        private static final Set<String> LABELS =
                Set.of("label", "labels", "class", "prediction", "predicted", "predicted_label");

        private final LogRows rows;
        private boolean numbered;

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

        /** Reads the names of the columns of a table, which may follow after its rows. */
        static List<String> columns(JsonWalk json) {
            List<String> columns = new ArrayList<>();
            json.object(name -> {
                if (name.equals("columns")) {
                    json.array(() -> columns.add(json.text()));
                } else {
                    json.skip();
                }
            });
            return columns;
        }

        /** Reads the rows of a table whose columns are known. */
        LogRows split(JsonWalk json, List<String> columns) {
            json.object(name -> {
                if (name.equals("data")) {
                    json.array(() -> row(json, columns));
                } else {
                    json.skip();
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
            numbered |= row.putIfAbsent(LogRows.ITEM, String.valueOf(rows.size() + 1)) == null;
            rows.add(row);
        }

        /** Returns the rows, whose scores are the columns that MLflow names so, or otherwise all columns of numbers. */
        private LogRows scored() {
            if (numbered) {
                rows.noteOfPositions(
                        ", because there is no column '" + LogRows.ITEM + "'",
                        ", or name a column that identifies the rows with --id");
            }
            List<String> named = rows.columns().stream()
                    .filter(name -> name.endsWith("/value") || name.endsWith("/score"))
                    .filter(rows::isOfNumbers)
                    .toList();
            (named.isEmpty() ? rows.columns() : named)
                    .stream()
                            .filter(name -> !NO_SCORES.contains(name))
                            .filter(rows::isOfNumbers)
                            .forEach(rows::score);
            if (rows.scores().size() < 2 && rows.scores().stream().noneMatch(this::isNamedAsScore)) {
                rows.unnamedScores(advice());
            }
            return rows;
        }

        private boolean isNamedAsScore(String name) {
            boolean ofLabel = ColumnRole.SCORE.fits(name)
                    && rows.columns().stream().anyMatch(other -> LABELS.contains(other.toLowerCase(Locale.ROOT)));
            return !ofLabel
                    && (ColumnRole.QUALITY.fits(name) || SCORES.matcher(name).find());
        }

        private String advice() {
            List<String> words = rows.columns().stream()
                    .filter(name -> name.endsWith("/value") || name.endsWith("/score"))
                    .filter(name -> !rows.isOfNumbers(name))
                    .toList();
            return "no column of numbers has the name of a score; columns of numbers: "
                    + (rows.scores().isEmpty() ? "none" : String.join(", ", rows.scores()))
                    + words.stream()
                            .findFirst()
                            .map(name -> "; '" + QuotedText.of(name) + "' has words, which --outcome=" + name
                                    + " reads with their numbers, such as --grades yes=1,no=0")
                            .orElse("");
        }
    }
}
