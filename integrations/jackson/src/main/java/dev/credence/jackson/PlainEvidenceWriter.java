package dev.credence.jackson;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.core.JsonGenerator;

/** The fields of the five kinds of evidence, whatever their design. */
final class PlainEvidenceWriter {
    /** 200: a cube of so many classes is 8 million numbers, nearly all 0. */
    private static final int MOST_PAIRED_CLASSES = 200;

    private final Output out;
    private final JsonGenerator generator;

    PlainEvidenceWriter(Output out) {
        this.out = out;
        this.generator = out.generator();
    }

    void fields(Evidence evidence) {
        if (evidence instanceof ConfusionMatrix matrix) {
            confusion(matrix);
        } else if (evidence instanceof ScoredSample scores) {
            scores(scores);
        } else if (evidence instanceof ClassScores scores) {
            classScores(scores);
        } else if (evidence instanceof PairedConfusionMatrix paired) {
            pairedConfusion(paired);
        } else {
            pairedScores((PairedScoredSample) evidence);
        }
    }

    /** The true class of an atom, as a number. */
    static int truth(Evidence evidence, int atom) {
        if (evidence instanceof ConfusionMatrix matrix) {
            return matrix.truth(atom);
        }
        if (evidence instanceof PairedConfusionMatrix paired) {
            return paired.truth(atom);
        }
        if (evidence instanceof ClassScores scores) {
            return scores.truth(atom);
        }
        boolean positive = evidence instanceof ScoredSample scores
                ? scores.positive(atom)
                : ((PairedScoredSample) evidence).positive(atom);
        return positive ? 1 : 0;
    }

    private void confusion(ConfusionMatrix matrix) {
        out.texts("labels", matrix.labels());
        matrix.positive().ifPresent(label -> out.text("positive", label));
        long[][] table = new long[matrix.classes()][matrix.classes()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            table[matrix.truth(atom)][matrix.predicted(atom)] = matrix.count(atom);
        }
        generator.writeName("counts");
        table(table);
    }

    private void pairedConfusion(PairedConfusionMatrix matrix) {
        int classes = matrix.labels().size();
        if (classes > MOST_PAIRED_CLASSES) {
            throw new IllegalArgumentException("paired-confusion is written for at most " + MOST_PAIRED_CLASSES
                    + " classes: classes=" + classes + "; merge rare classes first");
        }
        out.texts("labels", matrix.labels());
        matrix.positive().ifPresent(label -> out.text("positive", label));
        long[][][] cube = new long[classes][classes][classes];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            cube[matrix.truth(atom)][matrix.firstPrediction(atom)][matrix.secondPrediction(atom)] = matrix.count(atom);
        }
        generator.writeArrayPropertyStart("counts");
        for (long[][] table : cube) {
            table(table);
        }
        generator.writeEndArray();
    }

    private void table(long[][] table) {
        generator.writeStartArray();
        for (long[] row : table) {
            generator.writeArray(row, 0, row.length);
        }
        generator.writeEndArray();
    }

    private void scores(ScoredSample scores) {
        out.numbers("positive", scores(scores, true));
        out.numbers("negative", scores(scores, false));
    }

    private static double[] scores(ScoredSample scores, boolean side) {
        return IntStream.range(0, scores.atoms())
                .filter(atom -> scores.positive(atom) == side)
                .boxed()
                .flatMapToDouble(atom -> java.util.stream.DoubleStream.generate(() -> scores.score(atom))
                        .limit(scores.count(atom)))
                .toArray();
    }

    private void classScores(ClassScores scores) {
        List<String> labels = scores.labels();
        out.texts("labels", labels);
        IntStream items = IntStream.range(0, scores.atoms());
        out.texts(
                "truth", items.mapToObj(item -> labels.get(scores.truth(item))).toList());
        generator.writeArrayPropertyStart("scores");
        for (int item = 0; item < scores.atoms(); item++) {
            generator.writeStartArray();
            for (int label = 0; label < labels.size(); label++) {
                out.number(scores.score(item, label));
            }
            generator.writeEndArray();
        }
        generator.writeEndArray();
    }

    private void pairedScores(PairedScoredSample scores) {
        generator.writeArrayPropertyStart("truth");
        for (int row = 0; row < scores.atoms(); row++) {
            generator.writeNumber(scores.positive(row) ? 1 : 0);
        }
        generator.writeEndArray();
        IntStream rows = IntStream.range(0, scores.atoms());
        out.numbers("first", rows.mapToDouble(scores::firstScore).toArray());
        rows = IntStream.range(0, scores.atoms());
        out.numbers("second", rows.mapToDouble(scores::secondScore).toArray());
    }
}
