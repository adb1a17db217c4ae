package dev.credence.benchmarks.figures;

import dev.credence.api.evidence.PairedScoredSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The scores of two systems in the breast cancer example.
 *
 * @param sample both systems' scores
 */
record TwoScores(PairedScoredSample sample) {
    static TwoScores of(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<String> header = List.of(lines.get(0).split(",", -1));
        List<String[]> rows =
                lines.stream().skip(1).map(line -> line.split(",", -1)).toList();
        boolean[] truth = new boolean[rows.size()];
        for (int i = 0; i < truth.length; i++) {
            truth[i] = rows.get(i)[header.indexOf("truth")].equals("malignant");
        }
        return new TwoScores(PairedScoredSample.of(
                truth, column(rows, header.indexOf("logistic_score")), column(rows, header.indexOf("tree_score"))));
    }

    private static double[] column(List<String[]> rows, int column) {
        return rows.stream().mapToDouble(row -> Double.parseDouble(row[column])).toArray();
    }
}
