package dev.credence.cli.data;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign.Kind;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import dev.credence.cli.input.table.WantedColumns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads two systems from two files whose rows are matched by an id, so that the systems are paired. */
public final class IdMatching {
    /** The largest number of ids that a message shows, 3. */
    private static final int SHOWN = 3;

    private final String id;
    private final Reading first;
    private final Reading second;
    private final Vocabulary vocabulary;
    private final PairedAccumulator both;
    private final Slices.@Nullable Gathering<PairData, PairedAccumulator> slices;

    /** A row of one file. */
    private record Row(int slice, int truth, int prediction, double score, int group, double weight) {
        static Row of(BoundColumns columns, LabelColumn slice) {
            return new Row(
                    slice.code(),
                    columns.truth().code(),
                    columns.prediction().code(),
                    columns.scoreValue(),
                    columns.group().code(),
                    columns.weightValue());
        }
    }

    private IdMatching(String id, Optional<String> column, Reading first, Reading second) {
        this.id = id;
        this.first = first;
        this.second = second;
        this.vocabulary = column.isPresent() ? Vocabulary.ofSlices(first) : new Vocabulary(first);
        this.both = new PairedAccumulator(first, vocabulary);
        this.slices = column.isPresent()
                ? new Slices.Gathering<>(
                        first.file().path().toString(), column.get(), () -> new PairedAccumulator(first, vocabulary))
                : null;
    }

    /**
     * Reads both files.
     *
     * @param id the column of ids in both files
     * @throws Failure if a file cannot be read, an id occurs twice or in one file only, or the files disagree on the
     *     truth, the cluster, the fold or the weight of an item
     */
    public static PairData read(String id, Reading first, Reading second) {
        return read(id, Optional.empty(), first, second).whole();
    }

    /**
     * Reads both files once, all rows and by slice. Rows of weight 0 are ignored.
     *
     * @param id the column of ids in both files
     * @param column the column of the first file whose values are the slices; empty for no slices
     * @throws Failure if a file cannot be read, an id occurs twice or in one file only, the files disagree on the
     *     truth, or there are more than 1,000 slices
     */
    public static Slices<PairData> read(String id, Optional<String> column, Reading first, Reading second) {
        return new IdMatching(id, column, first, second).match();
    }

    private Slices<PairData> match() {
        Map<String, Row> ours = rows(first, slices == null ? IdMatching::none : slices::want);
        Map<String, Row> theirs = rows(second, IdMatching::none);
        requireSame(ours, theirs);
        ours.forEach((name, a) -> {
            Row b = Objects.requireNonNull(theirs.get(name));
            if (a.weight() == 0 && first.design().isWeighted()) {
                return; // a row of weight 0 is ignored
            }
            add(both, a, b);
            if (slices != null) {
                add(slices.adding(a.slice(), 1), a, b);
            }
        });
        String file = first.file().path().toString();
        vocabulary.require(file);
        Map<String, PairData> bySlice = slices == null ? Map.of() : slices.bySlice();
        return new Slices<>(both.data(file, ours.size(), vocabulary.notes()), bySlice);
    }

    private static void add(PairedAccumulator rows, Row a, Row b) {
        rows.addPredictions(a.group(), a.truth(), a.prediction(), b.prediction(), 1, a.weight());
        rows.addScores(a.group(), a.truth(), a.score(), b.score(), a.weight());
    }

    private static LabelColumn none(WantedColumns columns) {
        return new LabelColumn("", LabelCodes.ofNames());
    }

    private Map<String, Row> rows(Reading reading, Function<WantedColumns, LabelColumn> sliced) {
        try (InputTable table = reading.file().source().open()) {
            boolean isCell = reading.design().isOneOfTwo(id);
            BoundColumns columns = BoundColumns.of(Optional.of(id).filter(any -> !isCell), reading, table, vocabulary);
            LabelColumn slice = sliced.apply(columns.wanted());
            Map<String, Row> rows = new LinkedHashMap<>();
            columns.wanted().read(equal -> {
                Optional<String> within = reading.design().isCrossed()
                        ? Optional.of(columns.group().text())
                        : columns.group().outerText();
                String name = within.map(outer -> isCell
                                ? outer
                                : outer + "', " + id + " '" + columns.id().text())
                        .orElseGet(() -> columns.id().text());
                if (equal > 1 || rows.put(name, Row.of(columns, slice)) != null) {
                    throw Failure.data(table.file() + ": " + id + " '" + name + "' occurs twice; ids must be unique");
                }
            });
            return rows;
        }
    }

    private void requireSame(Map<String, Row> ours, Map<String, Row> theirs) {
        requireIn(ours, first, theirs, second);
        requireIn(theirs, second, ours, first);
        requireAgreement("truth", (a, b) -> a.truth() == b.truth(), ours, theirs);
        requireAgreement(
                first.design().kind() == Kind.FOLDED ? "fold" : "cluster",
                (a, b) -> a.group() == b.group(),
                ours,
                theirs);
        requireAgreement("weight", (a, b) -> a.weight() == b.weight(), ours, theirs);
    }

    /**
     * Throws a failure if the files disagree; an item must have the same true label, cluster, fold and weight for both
     * systems.
     */
    private void requireAgreement(
            String what, BiPredicate<Row, Row> agree, Map<String, Row> ours, Map<String, Row> theirs) {
        List<String> disagreeing = ours.keySet().stream()
                .filter(name ->
                        !agree.test(Objects.requireNonNull(ours.get(name)), Objects.requireNonNull(theirs.get(name))))
                .toList();
        if (!disagreeing.isEmpty()) {
            throw Failure.data("the two files disagree on the " + what + " of " + disagreeing.size() + " of "
                    + ours.size() + " rows, such as " + id + " " + few(disagreeing));
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
