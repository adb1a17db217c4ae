package dev.credence.cli.data.outcome;

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

/** Rows with a set of true labels and a set of predicted labels, written as one text with a separator. */
public final class LabelSetFiles extends ItemFiles<LabelSets> {
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
            TextColumn actual = wanted.want(new TextColumn(truth));
            TextColumn guessed = wanted.want(new TextColumn(predicted));
            TextColumn name = wanted.wantNamed(item, TextColumn::new);
            LabelSets sets = new LabelSets();
            long[] rows = {0};
            wanted.read(equal -> {
                for (long row = 0; row < equal; row++) {
                    rows[0]++;
                    sets.add(
                            name == null ? "row " + rows[0] : name.text(),
                            labels(actual.text()),
                            labels(guessed.text()));
                }
            });
            notes.addAll(file.rowNotes());
            return sets;
        }
    }

    private Set<String> labels(String text) {
        return Arrays.stream(text.split(Pattern.quote(separator), -1))
                .map(String::strip)
                .filter(label -> !label.isEmpty())
                .collect(Collectors.toSet());
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
