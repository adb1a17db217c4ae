package dev.credence.cli.data.outcome;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import dev.credence.cli.input.table.TextColumn;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.outcomes.count.LabelSets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Rows with a set of true labels and a set of predicted labels, each written as one text with a separator, as a list such as {@code
 * ["a", "b"]}, or as a column with 1 or 0 for each label.
 */
public final class LabelSetFiles extends ItemFiles<LabelSets> {
    /** Reads lists as Python writes them too, whose labels have single quotes. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    private static final Pattern LIST = Pattern.compile("\\[\\s*(?:[\"'0-9{\\[-].*)?\\]", Pattern.DOTALL);
    private static final Pattern UNQUOTED = Pattern.compile("\\[[^\\[\\]]*[,;|][^\\[\\]]*\\]", Pattern.DOTALL);

    private static final Pattern PATTERN = Pattern.compile("([^*]*)[*]([^*]*)", Pattern.DOTALL);

    private final String truth;
    private final String predicted;
    /** The text between labels; empty if each label has a column. */
    private final Optional<String> separator;

    private final Optional<String> item;

    /**
     * Creates the reader of rows.
     *
     * @param truth column of true labels
     * @param predicted column of predicted labels
     * @param separator the text between two labels
     * @param item column of the names of rows, by which two files are matched; otherwise they are matched by their order
     */
    public LabelSetFiles(String truth, String predicted, String separator, Optional<String> item) {
        this(truth, predicted, Optional.of(separator), item);
    }

    private LabelSetFiles(String truth, String predicted, Optional<String> separator, Optional<String> item) {
        this.truth = truth;
        this.predicted = predicted;
        this.separator = separator;
        this.item = item;
    }

    /**
     * Creates the reader of rows with a column for each label.
     *
     * @param truth pattern of the columns of true labels, whose star represents the label
     * @param predicted pattern of the columns of predicted labels
     * @param item column of the names of rows
     */
    public static LabelSetFiles ofColumns(String truth, String predicted, Optional<String> item) {
        return new LabelSetFiles(truth, predicted, Optional.empty(), item);
    }

    @Override
    LabelSets read(TableFile file, List<String> notes) {
        try (InputTable table = file.source().open()) {
            WantedColumns wanted = new WantedColumns(table);
            LabelSets sets = new LabelSets();
            Cells actual = cells(wanted, table, "--truth", truth);
            Cells guessed = cells(wanted, table, "--prediction", predicted);
            requireSame(table, actual, guessed);
            sets.declare(actual.labels());
            Set<String> seen = new TreeSet<>();
            TextColumn name = wanted.wantNamed(item, TextColumn::new);
            long[] rows = {0};
            wanted.read(() -> {
                rows[0]++;
                Set<String> trueLabels = actual.read();
                Set<String> predictedLabels = guessed.read();
                seen.addAll(trueLabels);
                seen.addAll(predictedLabels);
                sets.add(name == null ? "row " + rows[0] : name.text(), trueLabels, predictedLabels);
            });
            notes.addAll(file.rowNotes());
            notes.addAll(LabelNotes.of(seen, LabelNotes.Origin.AS_WRITTEN));
            return sets;
        }
    }

    /**
     * The cells of a row that have its labels.
     *
     * @param labels the labels that have columns; none if a cell has all of them
     * @param reader returns the labels of the current row
     */
    private record Cells(Set<String> labels, Supplier<Set<String>> reader) {
        Set<String> read() {
            return reader.get();
        }
    }

    private Cells cells(WantedColumns wanted, InputTable table, String option, String columns) {
        if (separator.isPresent()) {
            TextColumn column = wanted.want(TextColumn.ofLists(columns));
            return new Cells(Set.of(), () -> labels(table, column, separator.get()));
        }
        Map<String, TextColumn> byLabel = new LinkedHashMap<>();
        Matcher star = PATTERN.matcher(columns);
        if (!star.matches()) {
            throw Failure.usage("--label-columns needs one '*' in " + option + ", which represents the label: " + option
                    + "='" + columns + "'");
        }
        table.columns().stream()
                .filter(name -> name.length() > columns.length() - 1
                        && name.startsWith(star.group(1))
                        && name.endsWith(star.group(2)))
                .filter(name -> item.filter(name::equals).isEmpty())
                .forEach(name -> byLabel.put(
                        name.substring(
                                star.group(1).length(),
                                name.length() - star.group(2).length()),
                        wanted.want(TextColumn.ofValues(name))));
        if (byLabel.isEmpty()) {
            throw Failure.usage(table.file() + ": " + option + " '" + columns + "' matches no column; available: "
                    + table.columns());
        }
        return new Cells(
                new TreeSet<>(byLabel.keySet()),
                () -> byLabel.entrySet().stream()
                        .filter(entry -> isSet(table, entry.getValue()))
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet()));
    }

    private static boolean isSet(InputTable table, TextColumn column) {
        return switch (column.text().strip().toLowerCase(Locale.ROOT)) {
            case "1", "1.0", "true" -> true;
            case "0", "0.0", "false" -> false;
            default ->
                throw Failure.data(table.place()
                        + column.bad("must be 1 or 0, or true or false", column.text())
                                .getMessage());
        };
    }

    private static void requireSame(InputTable table, Cells actual, Cells guessed) {
        if (!actual.labels().equals(guessed.labels())) {
            throw Failure.usage(
                    table.file() + ": --truth and --prediction must match columns of the same labels: truth "
                            + QuotedText.of(String.join(", ", actual.labels())) + "; prediction "
                            + QuotedText.of(String.join(", ", guessed.labels())));
        }
    }

    /** Returns the labels of a row: the elements of a list as JSON or Python write it, or texts between separators. */
    private static Set<String> labels(InputTable table, TextColumn column, String separator) {
        String text = column.text().strip();
        if (LIST.matcher(text).matches()) {
            return elements(table, column);
        }
        if (UNQUOTED.matcher(text).matches()) {
            throw notAList(table, column);
        }
        return distinct(Arrays.stream(text.split(Pattern.quote(separator), -1)));
    }

    private static Set<String> elements(InputTable table, TextColumn column) {
        JsonNode list;
        try {
            list = JSON.readTree(column.text());
        } catch (JacksonException e) {
            throw notAList(table, column);
        }
        if (!list.valueStream().allMatch(label -> label.isString() || label.isNumber() || label.isBoolean())) {
            throw notAList(table, column);
        }
        return distinct(list.valueStream().map(JsonNode::asString));
    }

    private static Failure notAList(InputTable table, TextColumn column) {
        return Failure.data(table.place()
                + column.bad("must be a list of quoted labels, or labels between separators", column.text())
                        .getMessage());
    }

    private static Set<String> distinct(Stream<String> labels) {
        return labels.map(String::strip).filter(label -> !label.isEmpty()).collect(Collectors.toSet());
    }

    @Override
    OutcomesBuilder outcomes(LabelSets data) {
        return data.outcomes();
    }

    @Override
    PairedOutcomes paired(LabelSets first, LabelSets second) {
        return first.pairedWith(second);
    }

    @Override
    void requireSameTruth(LabelSets first, LabelSets other) {
        first.pairedWith(other);
    }

    @Override
    List<OutcomesBuilder> joint(List<LabelSets> systems) {
        TreeSet<String> labels = new TreeSet<>();
        systems.forEach(system -> labels.addAll(system.labels()));
        return systems.stream().map(system -> system.outcomes(labels)).toList();
    }

    @Override
    boolean hasColumns() {
        return true;
    }

    @Override
    boolean canNameItems() {
        return true;
    }

    @Override
    boolean hasItemNames() {
        return item.isPresent();
    }

    @Override
    Map<String, Object> input() {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("truth", truth);
        input.put("prediction", predicted);
        return input;
    }
}
