package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.text.Named;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An average of areas under ROC curves over classes that occur in truth. */
abstract class AreaAverage extends Named implements BoundaryVariance<ClassScores> {
    /** The weights of classes. */
    enum Average {
        MACRO,
        WEIGHTED
    }

    final Average average;

    AreaAverage(String id, String description, Average average) {
        super(id, description);
        this.average = average;
    }

    abstract AreaAverage with(Average other);

    abstract double value(PairAreas areas);

    /** Adds the influences of the items on the areas by the score of a class. */
    abstract void add(ClassScores scores, PairAreas areas, int c, double[] out);

    /** Returns the derivative of the weighted average by the share of a class. */
    abstract double ofShare(PairAreas areas, int c);

    @Override
    public final Class<ClassScores> evidenceType() {
        return ClassScores.class;
    }

    @Override
    public final Range range() {
        return Range.UNIT;
    }

    @Override
    public final List<OptionSpec> options() {
        return List.of(new OptionSpec("average", "macro (classes count alike) or weighted (by their share)", "macro"));
    }

    @Override
    public final AreaAverage configured(Options options) {
        return with(options.choice("average", average));
    }

    @Override
    public final String spelling() {
        return average == Average.MACRO ? id() : id() + ":average=weighted";
    }

    @Override
    public final double value(ClassScores scores, double[] weights) {
        PairAreas areas = new PairAreas(scores, weights);
        return areas.present < 2 ? Double.NaN : Math.min(1, value(areas));
    }

    @Override
    public final void influence(ClassScores scores, double[] weights, double[] out) {
        PairAreas areas = new PairAreas(scores, weights);
        if (areas.present < 2) {
            Arrays.fill(out, Double.NaN);
            return;
        }
        Arrays.fill(out, 0);
        for (int c = 0; c < areas.classes(); c++) {
            if (areas.total[c] > 0) {
                add(scores, areas, c, out);
            }
        }
        if (average == Average.WEIGHTED) {
            double value = value(areas);
            for (int atom = 0; atom < out.length; atom++) {
                out[atom] += ofShare(areas, scores.truth(atom)) - value;
            }
        }
    }

    @Override
    public final List<Note> notes(ClassScores scores, double[] weights) {
        double[] total = PairAreas.totals(scores, weights);
        int present = PairAreas.present(total);
        if (present < 2) {
            return List.of(Note.about(
                    id(), Note.UNDEFINED, " is undefined: it needs items of two classes, here classes=" + present));
        }
        List<String> absent = new ArrayList<>();
        for (int c = 0; c < total.length; c++) {
            if (!(total[c] > 0)) {
                absent.add(scores.labels().get(c));
            }
        }
        return absent.isEmpty()
                ? List.of()
                : List.of(Note.of("absent-classes", "classes without items are left out: " + absent));
    }
}
