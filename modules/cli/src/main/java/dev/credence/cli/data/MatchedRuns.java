package dev.credence.cli.data;

import dev.credence.cli.data.IdMatching.Row;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign.Kind;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of two or more systems, or runs of one system, on the same items. It may be used by several threads. */
public final class MatchedRuns {
    private final Reading reading;
    private final Vocabulary vocabulary;
    private final Slices.@Nullable Gathering<PairData, PairedAccumulator> slices;
    /** The rows of each run, in the same order. */
    private final List<List<Row>> runs;

    private final List<String> classes;

    /** The unit of each row. */
    private final int[] unitOf;

    private final int units;

    /**
     * Creates the runs.
     *
     * @param reading the columns, which are the same for all runs
     * @param classes the classes that have scores, in the order of the scores of a row
     * @param slices the numbers of the slices; null without slices
     * @param runs the rows of each run, in the same order
     */
    MatchedRuns(
            Reading reading,
            Vocabulary vocabulary,
            List<String> classes,
            Slices.@Nullable Gathering<PairData, PairedAccumulator> slices,
            List<List<Row>> runs) {
        this.reading = reading;
        this.vocabulary = vocabulary;
        this.classes = classes;
        this.slices = slices;
        this.runs = List.copyOf(runs);
        vocabulary.isPositive(0); // finds the positive label once, before several threads ask for it
        classes.forEach(vocabulary::codeOf); // numbers all classes, for the same reason
        List<Row> rows = runs.get(0);
        Map<Integer, Integer> units = new HashMap<>();
        this.unitOf = new int[rows.size()];
        for (int row = 0; row < unitOf.length; row++) {
            int unit = reading.design().kind() == Kind.CLUSTERED ? rows.get(row).group() : row;
            Integer known = units.putIfAbsent(unit, units.size());
            unitOf[row] = known == null ? units.size() - 1 : known;
        }
        this.units = units.size();
    }

    /** Returns the number of runs. */
    public int runs() {
        return runs.size();
    }

    /** Returns the number of units: the clusters if rows are in clusters, otherwise the rows. */
    public int units() {
        return units;
    }

    /**
     * Returns two systems that consist of runs. Rows of weight 0 are ignored.
     *
     * @param first the run of each unit that the first system has
     * @param second the run of each unit that the second system has
     */
    public Slices<PairData> pair(int[] first, int[] second) {
        PairedAccumulator both = new PairedAccumulator(reading, vocabulary, classes);
        Slices.@Nullable Gathering<PairData, PairedAccumulator> parts = slices == null ? null : slices.emptied();
        for (int row = 0; row < unitOf.length; row++) {
            Row a = runs.get(first[unitOf[row]]).get(row);
            Row b = runs.get(second[unitOf[row]]).get(row);
            if (a.weight() == 0 && reading.design().isWeighted()) {
                continue; // a row of weight 0 is ignored
            }
            both.add(a, b);
            if (parts != null) {
                parts.adding(runs.get(0).get(row).slice(), 1).add(a, b);
            }
        }
        String file = reading.file().path().toString();
        Map<String, PairData> bySlice = parts == null ? Map.of() : parts.bySlice();
        return new Slices<>(both.data(file, unitOf.length, vocabulary.notes()), bySlice);
    }
}
