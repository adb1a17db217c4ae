package dev.credence.cli.data;

import dev.credence.api.text.Nearest;
import dev.credence.cli.Failure;
import dev.credence.cli.input.Columns;
import dev.credence.cli.input.LabelCodes;
import dev.credence.cli.input.LabelColumn;
import dev.credence.cli.input.NumberColumn;
import dev.credence.cli.input.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads two systems from two files whose rows are matched by an id: the same items, so paired. */
public final class IdMatching {
    /** 3: enough ids to see what is wrong. */
    private static final int SHOWN = 3;

    private final LabelCodes labels = LabelCodes.ofClasses();
    private final LabelCodes partNames = LabelCodes.ofNames();
    private final String id;
    private final Reading first;
    private final Reading second;

    /** A row of one file. */
    private record Row(int truth, int prediction, double score, int part, double weight) {}

    private IdMatching(String id, Reading first, Reading second) {
        this.id = id;
        this.first = first;
        this.second = second;
    }

    /**
     * Reads both files.
     *
     * @param id column of ids, in both
     * @throws Failure if a file cannot be read, an id occurs twice or in one file only, or the files disagree on the truth
     */
    public static PairData read(String id, Reading first, Reading second) {
        return new IdMatching(id, first, second).match();
    }

    private PairData match() {
        Map<String, Row> ours = rows(first);
        Map<String, Row> theirs = rows(second);
        requireSame(ours, theirs);
        first.positive().filter(label -> !labels.names().contains(label)).ifPresent(label -> {
            throw Failure.usage(first.file().path() + ": "
                    + Nearest.message(
                            "label", label, labels.names().stream().sorted().toList()));
        });
        PositiveCode positive = new PositiveCode(labels, first.positive());
        Joint joint = new Joint(labels, partNames, first.positive(), first.design());
        ours.forEach((name, a) -> {
            Row b = Objects.requireNonNull(theirs.get(name));
            if (first.prediction().isPresent()) {
                joint.add(a.part(), a.truth(), a.prediction(), b.prediction(), 1, a.weight());
            }
            if (first.score().isPresent()) {
                joint.add(a.part(), positive.is(a.truth()), a.score(), b.score(), a.weight());
            }
        });
        return new PairData(
                ours.size() + theirs.size(),
                first.prediction().map(column -> joint.matrices()),
                first.score().map(column -> joint.scores()),
                List.of());
    }

    private Map<String, Row> rows(Reading reading) {
        try (Table table = reading.file().open()) {
            Columns columns = new Columns(table);
            LabelColumn ids = columns.want(new LabelColumn(id, LabelCodes.ofNames()));
            LabelColumn truth = columns.want(new LabelColumn(reading.truth(), labels));
            @Nullable
            LabelColumn prediction = reading.prediction()
                    .map(name -> columns.want(new LabelColumn(name, labels)))
                    .orElse(null);
            @Nullable
            NumberColumn score = reading.score()
                    .map(name -> columns.want(reading.scoreColumn(name)))
                    .orElse(null);
            @Nullable
            LabelColumn partOf = reading.design()
                    .column()
                    .filter(c -> reading.design().inParts())
                    .map(name -> columns.want(new LabelColumn(name, partNames)))
                    .orElse(null);
            @Nullable
            NumberColumn weight = reading.design()
                    .column()
                    .filter(c -> !reading.design().inParts())
                    .map(name -> columns.want(NumberColumn.ofWeights(name)))
                    .orElse(null);
            Map<String, Row> rows = new LinkedHashMap<>();
            columns.read(n -> {
                Row row = new Row(
                        truth.code(),
                        prediction == null ? -1 : prediction.code(),
                        score == null ? 0 : score.value(),
                        partOf == null ? 0 : partOf.code(),
                        weight == null ? 1 : weight.value());
                if (n > 1 || rows.put(ids.text(), row) != null) {
                    throw Failure.data(
                            table.file() + ": " + id + " '" + ids.text() + "' occurs twice; ids must be unique");
                }
            });
            return rows;
        }
    }

    private void requireSame(Map<String, Row> ours, Map<String, Row> theirs) {
        requireIn(ours, first, theirs, second);
        requireIn(theirs, second, ours, first);
        List<String> disagreeing = new ArrayList<>();
        ours.forEach((name, row) -> Optional.ofNullable(theirs.get(name))
                .filter(other -> other.truth() != row.truth())
                .ifPresent(other -> disagreeing.add(name)));
        if (!disagreeing.isEmpty()) {
            throw Failure.data("the two files disagree on the truth of " + disagreeing.size() + " of " + ours.size()
                    + " rows, such as " + id + " " + few(disagreeing));
        }
    }

    private void requireIn(Map<String, Row> some, Reading here, Map<String, Row> others, Reading there) {
        List<String> missing =
                some.keySet().stream().filter(name -> !others.containsKey(name)).toList();
        if (!missing.isEmpty()) {
            throw Failure.data(missing.size() + " of " + some.size() + " rows of "
                    + here.file().path() + " are not in " + there.file().path() + ", such as " + id + " "
                    + few(missing));
        }
    }

    private static String few(List<String> ids) {
        return String.join(
                ", ",
                ids.stream().sorted().limit(SHOWN).map(name -> "'" + name + "'").toList());
    }
}
