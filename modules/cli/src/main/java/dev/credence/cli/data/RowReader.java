package dev.credence.cli.data;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset.DataWarning;
import dev.credence.cli.data.Dataset.DataWarnings;
import dev.credence.cli.data.accumulator.ClassScoreAccumulator;
import dev.credence.cli.data.accumulator.ClassScoreAccumulator.HighestClass;
import dev.credence.cli.data.accumulator.ClusteredCells;
import dev.credence.cli.data.accumulator.ConfusionAccumulator;
import dev.credence.cli.data.accumulator.GroupedAccumulators;
import dev.credence.cli.data.accumulator.ScoreAccumulator;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.cli.input.table.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a file into the evidence of one, two or several systems in one pass, for all rows and by slice.
 * Rows of weight 0 are ignored.
 *
 * @param <D> the data that the rows become
 * @param <G> the collector of rows
 */
public final class RowReader<D, G extends RowGatherer<D>> {
    private final String file;
    private final Vocabulary vocabulary;
    private final BoundColumns row;
    private final G whole;
    private final Slices.@Nullable Gathering<D, G> slices;
    private final @Nullable LabelColumn slice;
    private final boolean weighted;
    private long rows;

    private RowReader(
            Reading reading, Optional<String> column, InputTable table, BiFunction<Vocabulary, BoundColumns, G> fresh) {
        file = reading.file().path().toString();
        vocabulary = column.isPresent() ? Vocabulary.ofSlices(reading) : new Vocabulary(reading);
        Reading sliced = column.map(name -> reading.withClasses(
                        reading.classes().map(classes -> classes.sliced(name)),
                        reading.againstClasses().stream()
                                .map(classes -> classes.sliced(name))
                                .toList()))
                .orElse(reading);
        row = BoundColumns.of(Optional.empty(), sliced, table, vocabulary);
        weighted = reading.design().isWeighted();
        Supplier<G> gatherer = () -> fresh.apply(vocabulary, row);
        whole = gatherer.get();
        slices = column.isPresent() ? new Slices.Gathering<>(file, column.get(), gatherer) : null;
        slice = slices == null ? null : slices.want(row.wanted());
    }

    /**
     * Reads one system.
     *
     * @throws Failure if the file cannot be read, or its content contradicts the options
     */
    public static Dataset read(Reading reading) {
        TableSource source = reading.file().source();
        return inPieces(reading, source)
                .orElseGet(() -> whole(reading, Optional.empty(), source, gathering(reading, false)))
                .data();
    }

    /** Reads one system, for all rows and, if a column of slices is named, by slice. */
    public static Slices<Dataset> read(Reading reading, Optional<String> slice) {
        return slice.map(column -> read(reading, column)).orElseGet(() -> new Slices<>(read(reading), Map.of()));
    }

    /**
     * Reads one system, for all rows and by slice.
     *
     * @param column the column whose values are the slices
     * @throws Failure if the file cannot be read, its content contradicts the options, or there are more than 1,000
     *     slices
     */
    public static Slices<Dataset> read(Reading reading, String column) {
        return whole(reading, Optional.of(column), reading.file().source(), gathering(reading, true))
                .slices();
    }

    /**
     * Reads two systems on the same rows, for all rows and by slice.
     *
     * @param reading the columns of both systems
     * @param column the column whose values are the slices; empty for no slices
     * @throws Failure if the file cannot be read, its content contradicts the options, or there are more than 1,000
     *     slices
     */
    public static Slices<PairData> pair(Reading reading, Optional<String> column) {
        return whole(
                        reading,
                        column,
                        reading.file().source(),
                        (vocabulary, row) -> new PairedAccumulator(reading, vocabulary, row))
                .slices();
    }

    /**
     * Reads several systems on the same rows, for all rows and by slice.
     *
     * @param reading the columns of all systems
     * @param column the column whose values are the slices; empty for no slices
     * @throws Failure if the file cannot be read, its content contradicts the options, or there are more than 1,000
     *     slices
     */
    public static Slices<ManyData> many(Reading reading, Optional<String> column) {
        return whole(
                        reading,
                        column,
                        reading.file().source(),
                        (vocabulary, row) -> new ManyAccumulator(reading, vocabulary, row))
                .slices();
    }

    private static BiFunction<Vocabulary, BoundColumns, DatasetAccumulator> gathering(Reading reading, boolean sliced) {
        return (vocabulary, row) -> new DatasetAccumulator(
                reading, vocabulary, List.copyOf(row.classScores().keySet()), sliced ? null : row.group());
    }

    private static <D, G extends RowGatherer<D>> RowReader<D, G> whole(
            Reading reading,
            Optional<String> column,
            TableSource source,
            BiFunction<Vocabulary, BoundColumns, G> fresh) {
        try (InputTable table = source.open()) {
            return new RowReader<>(reading, column, table, fresh).readAll();
        }
    }

    /**
     * Reads a large file on several processors. Returns empty if the file is small or has an error, which is found
     * again when the file is read in one piece.
     */
    private static Optional<RowReader<Dataset, DatasetAccumulator>> inPieces(Reading reading, TableSource source) {
        int most = reading.inPieces() ? Runtime.getRuntime().availableProcessors() : 1;
        return TableSource.Pieces.read(
                        source,
                        most,
                        piece -> new RowReader<>(reading, Optional.empty(), piece, gathering(reading, false)).readAll())
                .flatMap(RowReader::joined);
    }

    /**
     * Returns the first reader with the rows of all readers, or empty if their labels are too many or their counts too
     * large in total.
     */
    private static Optional<RowReader<Dataset, DatasetAccumulator>> joined(
            List<RowReader<Dataset, DatasetAccumulator>> pieces) {
        try {
            pieces.stream().skip(1).forEach(later -> append(pieces.get(0), later));
            return Optional.of(pieces.get(0));
        } catch (TableColumn.BadField e) {
            return Optional.empty();
        }
    }

    private static void append(
            RowReader<Dataset, DatasetAccumulator> first, RowReader<Dataset, DatasetAccumulator> later) {
        int[] label = first.vocabulary.includeLabels(later.vocabulary, first.row);
        int[] group = first.vocabulary.includeGroups(later.vocabulary, first.row);
        first.whole.append(later.whole, label, group);
        first.row.includeCount(later.row);
        first.rows += later.rows;
    }

    private RowReader<D, G> readAll() {
        rows = row.wanted().read(this::row);
        whole.complete();
        return this;
    }

    private void row() {
        if (weighted && row.weightValue() == 0) {
            return; // a row of weight 0 is ignored
        }
        vocabulary.see(row.truth().code());
        whole.add(row);
        if (slices != null && slice != null) {
            slices.adding(slice.code()).add(row);
        }
    }

    private D data() {
        vocabulary.require(file);
        return whole.data(file, rows, vocabulary.notes());
    }

    private Slices<D> slices() {
        vocabulary.require(file);
        Map<String, D> bySlice = slices == null ? Map.of() : slices.bySlice();
        LabelNotes.ofSlices(bySlice.keySet()).forEach(vocabulary::note);
        return new Slices<>(whole.data(file, rows, vocabulary.notes()), bySlice);
    }

    /** Collects the rows of one system while they are read. */
    static final class DatasetAccumulator implements RowGatherer<Dataset> {
        private final Reading reading;
        private final Vocabulary vocabulary;
        private final @Nullable GroupedAccumulators<ConfusionMatrix, ConfusionAccumulator> cells;
        /** The cells of clusters, which are in one place because clusters may be many and small. */
        private final @Nullable ClusteredCells clustered;

        private final @Nullable GroupedAccumulators<ScoredSample, ScoreAccumulator> scores;
        private final @Nullable GroupedAccumulators<ClassScores, ClassScoreAccumulator> ofClasses;
        /** Predicts the class with the highest score, if no column has predictions. */
        private final @Nullable HighestClass highest;

        /**
         * Creates an accumulator without rows.
         *
         * @param classes the classes that have scores, in the order of their columns
         * @param group the column of clusters or folds; null if other accumulators read it as well
         */
        DatasetAccumulator(Reading reading, Vocabulary vocabulary, List<String> classes, @Nullable LabelColumn group) {
            this.reading = reading;
            this.vocabulary = vocabulary;
            boolean weighted = reading.design().isWeighted();
            this.highest = !classes.isEmpty() && reading.prediction().isEmpty() ? new HighestClass(classes) : null;
            boolean predicted = reading.prediction().isPresent() || highest != null;
            boolean inClusters = predicted && reading.design().kind() == SamplingDesign.Kind.CLUSTERED;
            boolean alone = reading.score().isEmpty() && classes.isEmpty();
            this.clustered = inClusters ? clustered(alone ? group : null) : null;
            this.cells = predicted && !inClusters
                    ? new GroupedAccumulators<>(() -> new ConfusionAccumulator(weighted))
                    : null;
            this.scores = reading.score().isPresent()
                    ? new GroupedAccumulators<>(() -> new ScoreAccumulator(weighted))
                    : null;
            this.ofClasses =
                    classes.isEmpty() ? null : new GroupedAccumulators<>(() -> new ClassScoreAccumulator(classes));
        }

        @Override
        public void add(BoundColumns row) {
            int truth = row.truth().code();
            double weight = row.weightValue();
            if (clustered != null) {
                clustered.add(row.group(), truth, predicted(row), row.countValue());
            }
            if (cells != null) {
                cells.get(row.group().code()).add(truth, predicted(row), row.countValue(), weight);
            }
            if (scores != null) {
                score(scores.get(row.group().code()), row, vocabulary.isPositive(truth), weight);
            }
            if (ofClasses != null) {
                ofClasses.get(row.group().code()).add(truth, row.classScoreValues(), weight);
            }
        }

        private static ClusteredCells clustered(@Nullable LabelColumn group) {
            return group == null ? new ClusteredCells() : new ClusteredCells(group);
        }

        private int predicted(BoundColumns row) {
            return highest == null ? row.prediction().code() : highest.of(vocabulary::codeOf, row.classScoreValues());
        }

        private void score(ScoreAccumulator scored, BoundColumns row, boolean positive, double weight) {
            long count = row.countValue();
            if (reading.scoreTo().isPresent()) {
                scored.addRange(row.scoreValue(), row.scoreToValue(), positive, count);
            } else {
                scored.add(row.scoreValue(), positive, count, weight);
            }
        }

        @Override
        public void complete() {
            if (clustered != null) {
                clustered.complete();
            }
        }

        /** Appends later rows; the arrays contain the numbers that their labels and groups have here. */
        void append(DatasetAccumulator later, int[] label, int[] group) {
            if (clustered != null && later.clustered != null) {
                clustered.append(later.clustered, label, group);
            }
            if (cells != null && later.cells != null) {
                cells.append(later.cells, group, (mine, more) -> mine.append(more, label));
            }
            if (scores != null && later.scores != null) {
                scores.append(later.scores, group, ScoreAccumulator::append);
            }
        }

        @Override
        public Dataset data(String where, long rows, List<String> oddLabels) {
            try {
                Optional<Sample<ConfusionMatrix>> matrix = Optional.ofNullable(cells)
                        .map(all -> all.sample(reading.design(), vocabulary))
                        .or(() -> Optional.ofNullable(clustered).map(all -> all.sample(vocabulary)));
                Optional<Sample<ScoredSample>> scored =
                        Optional.ofNullable(scores).map(all -> all.sample(reading.design(), vocabulary));
                Optional<Sample<ClassScores>> scoredClasses =
                        Optional.ofNullable(ofClasses).map(all -> classScores(where, all));
                List<DataWarning> suspicions =
                        new ArrayList<>(DataWarnings.of(matrix, scored, scoredClasses, reading.positive()));
                Stream.ofNullable(highest)
                        .flatMap(rule -> HighestClass.note(List.of(rule)).stream())
                        .forEach(note -> suspicions.add(new DataWarning(DataWarning.Kind.HIGHEST_CLASS, note)));
                oddLabels.forEach(note -> suspicions.add(new DataWarning(DataWarning.Kind.ODD_LABEL, note)));
                return new Dataset(rows, matrix, scored, scoredClasses, List.copyOf(suspicions));
            } catch (IllegalArgumentException e) {
                throw Failure.data(where + ": " + e.getMessage(), e);
            }
        }

        private Sample<ClassScores> classScores(
                String where, GroupedAccumulators<ClassScores, ClassScoreAccumulator> gathered) {
            gathered.all().forEach(rows -> rows.requireClasses(where, vocabulary));
            return gathered.sample(reading.design(), vocabulary);
        }
    }
}
