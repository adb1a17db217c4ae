package dev.credence.cli.data;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.text.Nearest;
import dev.credence.cli.Failure;
import dev.credence.cli.input.Column;
import dev.credence.cli.input.Columns;
import dev.credence.cli.input.CountColumn;
import dev.credence.cli.input.LabelCodes;
import dev.credence.cli.input.LabelColumn;
import dev.credence.cli.input.NumberColumn;
import dev.credence.cli.input.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Reads a file into evidence, a row at a time. */
public final class DatasetReader {
    private final Reading reading;
    private final Columns columns;
    private final LabelCodes labels = LabelCodes.ofClasses();
    private final LabelCodes partNames = LabelCodes.ofNames();
    private final Parts<CellCounts> cells = new Parts<>(CellCounts::new);
    private final Parts<ScoreRows> scores = new Parts<>(ScoreRows::new);
    private final CellWeights cellWeights = new CellWeights();
    private final LabelColumn truth;
    private final @Nullable LabelColumn prediction;
    private final @Nullable NumberColumn score;
    private final @Nullable CountColumn count;
    private final @Nullable LabelColumn partOf;
    private final @Nullable NumberColumn weight;
    private final PositiveCode positive;
    private final @Nullable ClassReader classes;

    private long rows;

    private DatasetReader(Reading reading, Table table) {
        this.reading = reading;
        this.columns = new Columns(table);
        this.positive = new PositiveCode(labels, reading.positive());
        truth = columns.want(new LabelColumn(reading.truth(), labels));
        prediction = reading.prediction()
                .map(name -> columns.want(new LabelColumn(name, labels)))
                .orElse(null);
        score = reading.score()
                .map(name -> columns.want(reading.scoreColumn(name)))
                .orElse(null);
        classes = reading.classes()
                .map(wanted -> new ClassReader(wanted, table, columns, labels))
                .orElse(null);
        count = reading.count().map(name -> columns.want(new CountColumn(name))).orElse(null);
        Optional<String> special = reading.design().column();
        boolean parts = reading.design().inParts();
        partOf = special.filter(c -> parts)
                .map(name -> columns.want(new LabelColumn(name, partNames)))
                .orElse(null);
        weight = special.filter(c -> !parts)
                .map(name -> columns.want(NumberColumn.ofWeights(name)))
                .orElse(null);
    }

    /**
     * Reads a file.
     *
     * @throws Failure if it cannot be read, or holds something else than was said
     */
    public static Dataset read(Reading reading) {
        return inPieces(reading).orElseGet(() -> whole(reading)).dataset();
    }

    private static DatasetReader whole(Reading reading) {
        try (Table table = reading.file().open()) {
            return new DatasetReader(reading, table).readAll();
        }
    }

    /** Large files on several processors; empty where the file is small, or has an error, which is found again by reading whole. */
    private static Optional<DatasetReader> inPieces(Reading reading) {
        int most = reading.inPieces() ? Runtime.getRuntime().availableProcessors() : 1;
        List<Table> pieces = reading.file().openPieces(most);
        try {
            List<Callable<DatasetReader>> readers = new ArrayList<>();
            for (Table piece : pieces) {
                readers.add(new DatasetReader(reading, piece)::readAll);
            }
            return readers.isEmpty()
                    ? Optional.empty()
                    : SideBySide.read(readers).flatMap(DatasetReader::joined);
        } finally {
            pieces.forEach(Table::close);
        }
    }

    /** The first reader, with the rows of all; empty where they have too many labels together. */
    private static Optional<DatasetReader> joined(List<DatasetReader> pieces) {
        try {
            pieces.stream().skip(1).forEach(pieces.get(0)::append);
            return Optional.of(pieces.get(0));
        } catch (Column.BadField e) {
            return Optional.empty();
        }
    }

    private void append(DatasetReader later) {
        int[] label = labels.include(later.labels, truth);
        int[] part = partOf == null ? new int[] {0} : partNames.include(later.partNames, partOf);
        cells.append(later.cells, i -> part[i], (mine, more) -> mine.addAll(more, label));
        scores.append(later.scores, i -> part[i], ScoreRows::append);
        rows += later.rows;
    }

    private DatasetReader readAll() {
        rows = columns.read(this::row);
        return this;
    }

    private void row(long equal) {
        int at = partOf == null ? 0 : partOf.code();
        double w = weight == null ? 1 : weight.value();
        if (prediction != null) {
            cells.get(at).add(truth.code(), prediction.code(), count == null ? equal : count.value());
            if (weight != null) {
                cellWeights.add(truth.code(), prediction.code(), w);
            }
        }
        if (classes != null) {
            classes.row(at, truth.code(), w, equal);
        }
        if (score != null && weight == null) {
            scores.get(at).add(score.value(), positive.is(truth.code()));
        } else if (score != null) {
            scores.get(at).add(score.value(), positive.is(truth.code()), w);
        }
    }

    private Dataset dataset() {
        String file = reading.file().path().toString();
        reading.positive().filter(label -> !labels.names().contains(label)).ifPresent(label -> {
            throw Failure.usage(file + ": "
                    + Nearest.message(
                            "label", label, labels.names().stream().sorted().toList()));
        });
        try {
            Optional<Sample<ConfusionMatrix>> matrix =
                    Optional.ofNullable(prediction).map(p -> matrix());
            Optional<Sample<ScoredSample>> scored = Optional.ofNullable(score).map(s -> scores());
            Optional<Sample<ClassScores>> ofClasses =
                    Optional.ofNullable(classes).map(c -> c.sample(file, reading.design(), partNames.names()));
            return new Dataset(
                    rows, matrix, scored, ofClasses, Suspicions.of(matrix, scored, ofClasses, reading.positive()));
        } catch (IllegalArgumentException e) {
            throw Failure.data(file + ": " + e.getMessage(), e);
        }
    }

    private Sample<ConfusionMatrix> matrix() {
        Optional<String> label = reading.positive();
        return switch (reading.design().kind()) {
            case IID -> Sample.of(whole(label));
            case STRATIFIED -> StratifiedSample.byTruth(whole(label));
            case WEIGHTED -> cellWeights.toSample(whole(label), labels.names());
            case CLUSTERED -> ClusteredSample.of(matrices(label));
            case FOLDED -> FoldedSample.of(List.copyOf(matrices(label).values()));
        };
    }

    private Map<String, ConfusionMatrix> matrices(Optional<String> label) {
        return cells.byName(partNames.names(), part -> part.toMatrix(labels.names(), label));
    }

    private ConfusionMatrix whole(Optional<String> label) {
        return cells.get(0).toMatrix(labels.names(), label);
    }

    private Sample<ScoredSample> scores() {
        return switch (reading.design().kind()) {
            case IID -> Sample.of(scores.get(0).toSample());
            case STRATIFIED -> StratifiedSample.byTruth(scores.get(0).toSample());
            case WEIGHTED -> scores.get(0).toWeightedSample();
            case CLUSTERED -> ClusteredSample.of(scoredParts());
            case FOLDED -> FoldedSample.of(List.copyOf(scoredParts().values()));
        };
    }

    private Map<String, ScoredSample> scoredParts() {
        return scores.byName(partNames.names(), ScoreRows::toSample);
    }
}
