package dev.credence.cli.data;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.accumulator.ClassScoreAccumulator;
import dev.credence.cli.data.accumulator.ConfusionAccumulator;
import dev.credence.cli.data.accumulator.GroupedAccumulators;
import dev.credence.cli.data.accumulator.ScoreAccumulator;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.table.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Reads a file into evidence, a row at a time. */
public final class DatasetReader {
    private final Reading reading;
    private final Vocabulary vocabulary;
    private final BoundColumns row;
    private final @Nullable GroupedAccumulators<ConfusionMatrix, ConfusionAccumulator> cells;
    private final @Nullable GroupedAccumulators<ScoredSample, ScoreAccumulator> scores;
    private final @Nullable GroupedAccumulators<ClassScores, ClassScoreAccumulator> classes;
    private long rows;

    private DatasetReader(Reading reading, InputTable table) {
        this.reading = reading;
        this.vocabulary = new Vocabulary(reading);
        this.row = BoundColumns.of(Optional.empty(), reading, table, vocabulary);
        boolean weighted = reading.design().isWeighted();
        this.cells = reading.prediction().isPresent()
                ? new GroupedAccumulators<>(() -> new ConfusionAccumulator(weighted))
                : null;
        this.scores =
                reading.score().isPresent() ? new GroupedAccumulators<>(() -> new ScoreAccumulator(weighted)) : null;
        List<String> names = List.copyOf(row.classScores().keySet());
        this.classes = names.isEmpty() ? null : new GroupedAccumulators<>(() -> new ClassScoreAccumulator(names));
    }

    /**
     * Reads a file.
     *
     * @throws Failure if it cannot be read, or holds something else than was said
     */
    public static Dataset read(Reading reading) {
        TableSource source = reading.file().source();
        return inPieces(reading, source).orElseGet(() -> whole(reading, source)).dataset();
    }

    private static DatasetReader whole(Reading reading, TableSource source) {
        try (InputTable table = source.open()) {
            return new DatasetReader(reading, table).readAll();
        }
    }

    /** Large files on several processors; empty where the file is small, or has an error, which is found again by reading whole. */
    private static Optional<DatasetReader> inPieces(Reading reading, TableSource source) {
        int most = reading.inPieces() ? Runtime.getRuntime().availableProcessors() : 1;
        List<InputTable> pieces = source.openPieces(most);
        try {
            List<Callable<DatasetReader>> readers = new ArrayList<>();
            for (InputTable piece : pieces) {
                readers.add(new DatasetReader(reading, piece)::readAll);
            }
            return readers.isEmpty()
                    ? Optional.empty()
                    : SideBySide.read(readers).flatMap(DatasetReader::joined);
        } finally {
            pieces.forEach(InputTable::close);
        }
    }

    /** The first reader, with the rows of all; empty where they have too many labels or counts together. */
    private static Optional<DatasetReader> joined(List<DatasetReader> pieces) {
        try {
            pieces.stream().skip(1).forEach(pieces.get(0)::append);
            return Optional.of(pieces.get(0));
        } catch (TableColumn.BadField e) {
            return Optional.empty();
        }
    }

    private void append(DatasetReader later) {
        int[] label = vocabulary.includeLabels(later.vocabulary, row);
        int[] group = vocabulary.includeGroups(later.vocabulary, row);
        if (cells != null && later.cells != null) {
            cells.append(later.cells, group, (mine, more) -> mine.append(more, label));
        }
        if (scores != null && later.scores != null) {
            scores.append(later.scores, group, ScoreAccumulator::append);
        }
        row.count().include(later.row.count());
        rows += later.rows;
    }

    private DatasetReader readAll() {
        rows = row.wanted().read(this::row);
        return this;
    }

    private void row(long equal) {
        int group = row.group().code();
        int truth = row.truth().code();
        double weight = row.weight().value();
        if (weight == 0 && reading.design().isWeighted()) {
            return; // as if never seen
        }
        if (cells != null) {
            cells.get(group).add(truth, row.prediction().code(), row.count().valueOr(equal), weight);
        }
        if (scores != null) {
            scores.get(group).add(row.score().value(), vocabulary.isPositive(truth), weight);
        }
        if (classes != null) {
            classes.get(group).add(truth, row.classScoreValues(), weight);
        }
    }

    private Dataset dataset() {
        String file = reading.file().path().toString();
        vocabulary.require(file);
        try {
            Optional<Sample<ConfusionMatrix>> matrix =
                    Optional.ofNullable(cells).map(all -> all.sample(reading.design(), vocabulary));
            Optional<Sample<ScoredSample>> scored =
                    Optional.ofNullable(scores).map(all -> all.sample(reading.design(), vocabulary));
            Optional<Sample<ClassScores>> ofClasses =
                    Optional.ofNullable(classes).map(all -> classScores(file, all));
            List<Suspicion> suspicions = new ArrayList<>(Suspicions.of(matrix, scored, ofClasses, reading.positive()));
            vocabulary.notes().forEach(note -> suspicions.add(new Suspicion(Suspicion.Kind.ODD_LABEL, note)));
            return new Dataset(rows, matrix, scored, ofClasses, List.copyOf(suspicions));
        } catch (IllegalArgumentException e) {
            throw Failure.data(file + ": " + e.getMessage(), e);
        }
    }

    private Sample<ClassScores> classScores(
            String file, GroupedAccumulators<ClassScores, ClassScoreAccumulator> gathered) {
        gathered.all().stream()
                .flatMapToInt(ClassScoreAccumulator::truth)
                .distinct()
                .sorted()
                .mapToObj(vocabulary.labels()::get)
                .filter(label -> !row.classScores().containsKey(label))
                .findFirst()
                .ifPresent(label -> {
                    throw Failure.usage(file + ": true class '" + label + "' has no column of scores: classes="
                            + row.classScores().keySet() + "; add --class-score " + label + "=COLUMN");
                });
        return gathered.sample(reading.design(), vocabulary);
    }
}
