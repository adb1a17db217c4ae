package dev.credence.cli.data;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.InputTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads two systems from two files whose rows are matched by an id: the same items, so paired. */
public final class IdMatching {
    /** 3: enough ids to see what is wrong. */
    private static final int SHOWN = 3;

    private final String id;
    private final Reading first;
    private final Reading second;
    private final Vocabulary vocabulary;

    /** A row of one file. */
    private record Row(int truth, int prediction, double score, int group, double weight) {
        static Row of(BoundColumns columns) {
            return new Row(
                    columns.truth().code(),
                    columns.prediction().code(),
                    columns.score().value(),
                    columns.group().code(),
                    columns.weight().value());
        }
    }

    private IdMatching(String id, Reading first, Reading second) {
        this.id = id;
        this.first = first;
        this.second = second;
        this.vocabulary = new Vocabulary(first);
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
        PairedAccumulator both = new PairedAccumulator(first, vocabulary);
        ours.forEach((name, a) -> {
            Row b = Objects.requireNonNull(theirs.get(name));
            if (a.weight() == 0 && first.design().isWeighted()) {
                return; // as if never seen
            }
            both.addPredictions(a.group(), a.truth(), a.prediction(), b.prediction(), 1, a.weight());
            both.addScores(a.group(), a.truth(), a.score(), b.score(), a.weight());
        });
        return both.data(ours.size() + theirs.size());
    }

    private Map<String, Row> rows(Reading reading) {
        try (InputTable table = reading.file().source().open()) {
            BoundColumns columns = BoundColumns.of(Optional.of(id), reading, table, vocabulary);
            Map<String, Row> rows = new LinkedHashMap<>();
            columns.wanted().read(equal -> {
                String name = columns.id().text();
                if (equal > 1 || rows.put(name, Row.of(columns)) != null) {
                    throw Failure.data(table.file() + ": " + id + " '" + name + "' occurs twice; ids must be unique");
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
