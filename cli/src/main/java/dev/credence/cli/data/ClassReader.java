package dev.credence.cli.data;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.cli.Failure;
import dev.credence.cli.input.Columns;
import dev.credence.cli.input.LabelCodes;
import dev.credence.cli.input.NumberColumn;
import dev.credence.cli.input.Table;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** Reads the scores of several classes, a row at a time. */
final class ClassReader {
    private final List<String> classes;
    private final List<NumberColumn> columns = new ArrayList<>();
    private final Parts<ClassRows> rows = new Parts<>(ClassRows::new);
    private final LabelCodes labels;
    /** Numbers of the labels that truth holds. */
    private final BitSet met = new BitSet();

    ClassReader(ClassColumns wanted, Table table, Columns header, LabelCodes labels) {
        Map<String, String> byLabel = wanted.in(table);
        this.classes = List.copyOf(byLabel.keySet());
        this.labels = labels;
        byLabel.values().forEach(name -> columns.add(header.want(NumberColumn.ofScores(name))));
    }

    void row(int part, int truth, double weight, long equalRows) {
        met.set(truth);
        double[] scores = columns.stream().mapToDouble(NumberColumn::value).toArray();
        for (long row = 0; row < equalRows; row++) {
            rows.get(part).add(truth, scores, weight);
        }
    }

    Sample<ClassScores> sample(String file, Design design, List<String> partNames) {
        met.stream()
                .mapToObj(labels::name)
                .filter(label -> !classes.contains(label))
                .findFirst()
                .ifPresent(label -> {
                    throw Failure.usage(file + ": true class '" + label + "' has no column of scores: classes="
                            + classes + "; add --class-score " + label + "=COLUMN");
                });
        return switch (design.kind()) {
            case IID -> Sample.of(scores(rows.get(0)));
            case STRATIFIED -> stratified(scores(rows.get(0)));
            case WEIGHTED -> rows.get(0).toWeighted(classes, labels::name);
            case CLUSTERED -> ClusteredSample.of(rows.byName(partNames, this::scores));
            case FOLDED ->
                FoldedSample.of(List.copyOf(rows.byName(partNames, this::scores).values()));
        };
    }

    private ClassScores scores(ClassRows part) {
        return part.toScores(classes, labels::name);
    }

    private static Sample<ClassScores> stratified(ClassScores scores) {
        return StratifiedSample.of(scores, scores::truth);
    }
}
