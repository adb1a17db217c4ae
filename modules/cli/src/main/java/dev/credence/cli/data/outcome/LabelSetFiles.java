package dev.credence.cli.data.outcome;

import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TextColumn;
import dev.credence.cli.input.table.WantedColumns;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.outcomes.count.LabelSets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Rows with a set of true labels and a set of predicted labels, each written as one text with a separator, or as a list such as {@code
 * ["a", "b"]}.
 */
public final class LabelSetFiles extends ItemFiles<LabelSets> {
    /** Reads lists as Python writes them too, whose labels have single quotes. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    private static final Pattern LIST = Pattern.compile("\\[\\s*(?:[\"'0-9{\\[-].*)?\\]", Pattern.DOTALL);
    private static final Pattern UNQUOTED = Pattern.compile("\\[[^\\[\\]]*[,;|][^\\[\\]]*\\]", Pattern.DOTALL);

    private final String truth;
    private final String predicted;
    private final String separator;
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
        this.truth = truth;
        this.predicted = predicted;
        this.separator = separator;
        this.item = item;
    }

    @Override
    LabelSets read(TableFile file, List<String> notes) {
        try (InputTable table = file.source().open()) {
            WantedColumns wanted = new WantedColumns(table);
            TextColumn actual = wanted.want(TextColumn.ofLists(truth));
            TextColumn guessed = wanted.want(TextColumn.ofLists(predicted));
            TextColumn name = wanted.wantNamed(item, TextColumn::new);
            LabelSets sets = new LabelSets();
            long[] rows = {0};
            wanted.read(equal -> {
                for (long row = 0; row < equal; row++) {
                    rows[0]++;
                    sets.add(
                            name == null ? "row " + rows[0] : name.text(),
                            labels(table, actual),
                            labels(table, guessed));
                }
            });
            notes.addAll(file.rowNotes());
            return sets;
        }
    }

    /** Returns the labels of a row: the elements of a list as JSON or Python write it, or texts between separators. */
    private Set<String> labels(InputTable table, TextColumn column) {
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
        TreeSet<String> labels = new TreeSet<>(first.labels());
        labels.addAll(second.labels());
        return first.outcomes(labels).pairedWith(second.outcomes(labels));
    }

    @Override
    List<OutcomesBuilder> joint(List<LabelSets> systems) {
        TreeSet<String> labels = new TreeSet<>();
        systems.forEach(system -> labels.addAll(system.labels()));
        return systems.stream().map(system -> system.outcomes(labels)).toList();
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
