package dev.credence.cli.data;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.IdMatching.Row;
import dev.credence.cli.data.accumulator.Accumulator;
import dev.credence.cli.data.accumulator.ClassScoreAccumulator;
import dev.credence.cli.data.accumulator.ClassScoreAccumulator.HighestClass;
import dev.credence.cli.data.accumulator.ConfusionAccumulator.CellSums;
import dev.credence.cli.data.accumulator.DoubleBlocks;
import dev.credence.cli.data.accumulator.GroupedAccumulators;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Collects the rows of two systems on the same items while they are read. */
final class PairedAccumulator implements RowGatherer<PairData> {
    private final Reading reading;
    private final Vocabulary vocabulary;
    private final boolean predicted;
    private final boolean scored;
    private final GroupedAccumulators<PairedConfusionMatrix, Predictions> cells;
    private final GroupedAccumulators<PairedScoredSample, Scores> scores = new GroupedAccumulators<>(Scores::new);
    private final Optional<ClassScoresOfTwo> ofClasses;

    /**
     * Creates an accumulator without rows, of systems whose rows are matched.
     *
     * @param classes the classes that have scores, in the order of the scores of both systems
     */
    PairedAccumulator(Reading reading, Vocabulary vocabulary, List<String> classes) {
        this(
                reading,
                vocabulary,
                classes.isEmpty() ? Optional.empty() : Optional.of(new ClassScoresOfTwo(classes, classes)));
    }

    /** Creates an accumulator without rows. */
    PairedAccumulator(Reading reading, Vocabulary vocabulary, BoundColumns row) {
        this(
                reading,
                vocabulary,
                reading.againstClasses().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new ClassScoresOfTwo(
                                List.copyOf(row.classScores().keySet()),
                                List.copyOf(row.againstClassScores().get(0).keySet()))));
    }

    private PairedAccumulator(Reading reading, Vocabulary vocabulary, Optional<ClassScoresOfTwo> ofClasses) {
        this.reading = reading;
        this.vocabulary = vocabulary;
        this.cells =
                new GroupedAccumulators<>(() -> new Predictions(reading.design().isWeighted()));
        this.ofClasses = ofClasses;
        this.predicted = reading.prediction().isPresent() || ofClasses.isPresent();
        this.scored = reading.score().isPresent();
    }

    @Override
    public void add(BoundColumns row) {
        int group = row.group().code();
        int truth = row.truth().code();
        double weight = row.weightValue();
        if (ofClasses.isPresent()) {
            addClassScores(group, truth, row.classScoreValues(), row.againstClassScoreValues(0), weight);
        }
        if (ofClasses.isEmpty() || reading.prediction().isPresent()) {
            addPredictions(group, truth, row.prediction().code(), row.secondPrediction(), row.countValue(), weight);
        }
        addScores(group, truth, row.scoreValue(), row.againstScoreValue(), weight);
    }

    /** Adds two matched rows of the same item. */
    void add(Row a, Row b) {
        if (ofClasses.isPresent()) {
            addClassScores(a.group(), a.truth(), numbers(a.classScores()), numbers(b.classScores()), a.weight());
        }
        if (ofClasses.isEmpty() || reading.prediction().isPresent()) {
            addPredictions(a.group(), a.truth(), a.prediction(), b.prediction(), 1, a.weight());
        }
        addScores(a.group(), a.truth(), a.score(), b.score(), a.weight());
    }

    private static double[] numbers(List<Double> scores) {
        return scores.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Adds the scores of several classes of an item, and the classes with the highest ones if no predictions are read. */
    void addClassScores(int group, int truth, double[] first, double[] second, double weight) {
        ClassScoresOfTwo both = ofClasses.orElseThrow();
        both.rows.get(group).add(truth, first, second, weight);
        if (reading.prediction().isEmpty()) {
            addPredictions(
                    group,
                    truth,
                    both.first.of(vocabulary::codeOf, first),
                    both.second.of(vocabulary::codeOf, second),
                    1,
                    weight);
        }
    }

    /** The scores of several classes of both systems. */
    private static final class ClassScoresOfTwo {
        private final HighestClass first;
        private final HighestClass second;
        private final GroupedAccumulators<PairedClassScores, ScoresOfClasses> rows;

        ClassScoresOfTwo(List<String> ours, List<String> theirs) {
            this.first = new HighestClass(ours);
            this.second = new HighestClass(theirs);
            this.rows = new GroupedAccumulators<>(() -> new ScoresOfClasses(ours, theirs));
        }

        Pairing<ClassScores> pairing(String where, Reading reading, Vocabulary vocabulary) {
            rows.all().forEach(part -> part.requireClasses(where, vocabulary));
            return Pairing.paired(rows.sample(reading.design(), vocabulary));
        }
    }

    /** Adds the predictions of equal rows; does nothing if no predictions are read. */
    void addPredictions(int group, int truth, int first, int second, long count, double weight) {
        if (predicted) {
            cells.get(group).add(truth, first, second, count, weight);
        }
    }

    /** Adds the scores of a row; does nothing if no scores are read. */
    void addScores(int group, int truth, double first, double second, double weight) {
        if (scored) {
            scores.get(group).add(vocabulary.isPositive(truth), first, second, weight);
        }
    }

    @Override
    public void complete() {}

    @Override
    public PairData data(String where, long rows, List<String> notes) {
        try {
            Optional<Pairing<ClassScores>> classes = ofClasses.map(both -> both.pairing(where, reading, vocabulary));
            List<HighestClass> rules = reading.prediction().isPresent()
                    ? List.of()
                    : ofClasses.stream()
                            .flatMap(both -> Stream.of(both.first, both.second))
                            .toList();
            return new PairData(
                    rows,
                    predicted
                            ? Optional.of(Pairing.paired(cells.sample(reading.design(), vocabulary)))
                            : Optional.empty(),
                    reading.score().map(column -> Pairing.paired(scores.sample(reading.design(), vocabulary))),
                    classes,
                    Stream.concat(HighestClass.note(rules).stream(), notes.stream())
                            .toList());
        } catch (IllegalArgumentException e) {
            throw Failure.data(where + ": " + e.getMessage(), e);
        }
    }

    /**
     * Counts of the true label and both systems' predictions, by the numbers of the labels, with the sums of their weights.
     */
    private static final class Predictions implements Accumulator<PairedConfusionMatrix> {
        /** The bits of a number, 21, so that three numbers below two million fit into one key. */
        private static final int BITS = 21;

        private static final int MASK = (1 << BITS) - 1;

        private final CellSums cells;

        /** Creates an accumulator without rows. */
        Predictions(boolean weighted) {
            cells = new CellSums(weighted);
        }

        /** Counts rows. */
        void add(int truth, int first, int second, long count, double weight) {
            cells.add(cell(truth, first, second), count, weight);
        }

        private static long cell(int truth, int first, int second) {
            return ((long) truth << (2 * BITS)) | ((long) first << BITS) | second;
        }

        /**
         * Returns the matrix, whose labels include the positive one even if no row has it, and for a slice all labels of
         * the file.
         */
        @Override
        public PairedConfusionMatrix evidence(Vocabulary vocabulary) {
            List<String> names = vocabulary.labels();
            PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
            vocabulary.known().forEach(label -> counter.add(label, label, label, 0));
            cells.forEach((cell, count) -> counter.add(
                    names.get((int) (cell >>> (2 * BITS))),
                    names.get((int) (cell >>> BITS) & MASK),
                    names.get((int) cell & MASK),
                    count));
            return vocabulary.declared(counter.toMatrix());
        }

        @Override
        public WeightedSample<PairedConfusionMatrix> weighted(Vocabulary vocabulary) {
            PairedConfusionMatrix matrix = evidence(vocabulary);
            int[] code = vocabulary.codes(matrix.labels());
            return cells.weigh(
                    matrix,
                    atom -> cell(
                            code[matrix.truth(atom)],
                            code[matrix.firstPrediction(atom)],
                            code[matrix.secondPrediction(atom)]));
        }

        @Override
        public int stratum(PairedConfusionMatrix matrix, int atom) {
            return matrix.truth(atom);
        }
    }

    /** Collects two systems' scores of the same rows. */
    private static final class Scores implements Accumulator<PairedScoredSample> {
        private final BitSet truth = new BitSet();
        private final DoubleBlocks first = new DoubleBlocks();
        private final DoubleBlocks second = new DoubleBlocks();
        private final DoubleBlocks weights = new DoubleBlocks();
        private int rows;

        /** Adds a row. */
        void add(boolean positive, double firstScore, double secondScore, double weight) {
            truth.set(rows++, positive);
            first.add(firstScore);
            second.add(secondScore);
            weights.add(weight);
        }

        @Override
        public PairedScoredSample evidence(Vocabulary vocabulary) {
            boolean[] positive = new boolean[rows];
            truth.stream().forEach(row -> positive[row] = true);
            return PairedScoredSample.of(positive, first.drain(), second.drain());
        }

        /** Returns the rows with their weights; every row is an atom of its own. */
        @Override
        public WeightedSample<PairedScoredSample> weighted(Vocabulary vocabulary) {
            return weights.weigh(evidence(vocabulary));
        }

        @Override
        public int stratum(PairedScoredSample sample, int row) {
            return sample.positive(row) ? 1 : 0;
        }
    }

    /** Collects two systems' scores of several classes for the same rows. */
    private static final class ScoresOfClasses implements Accumulator<PairedClassScores> {
        private final ClassScoreAccumulator first;
        private final ClassScoreAccumulator second;
        private final DoubleBlocks weights = new DoubleBlocks();

        /** Creates an accumulator for classes whose scores have these orders. */
        ScoresOfClasses(List<String> firstClasses, List<String> secondClasses) {
            this.first = new ClassScoreAccumulator(firstClasses);
            this.second = new ClassScoreAccumulator(secondClasses);
        }

        /** Adds a row; its weight is 1 if rows have no weights. */
        void add(int truth, double[] firstScores, double[] secondScores, double weight) {
            first.add(truth, firstScores, 1);
            second.add(truth, secondScores, 1);
            weights.add(weight);
        }

        /** Throws a failure if a true class has no column of scores. */
        void requireClasses(String where, Vocabulary vocabulary) {
            first.requireClasses(where, vocabulary);
        }

        @Override
        public PairedClassScores evidence(Vocabulary vocabulary) {
            return PairedClassScores.of(first.evidence(vocabulary), second.evidence(vocabulary));
        }

        /** Returns the items in the order of their rows, each with a weight of its own. */
        @Override
        public WeightedSample<PairedClassScores> weighted(Vocabulary vocabulary) {
            return weights.weigh(evidence(vocabulary));
        }

        @Override
        public int stratum(PairedClassScores items, int item) {
            return items.truth(item);
        }
    }
}
