package org.example.libraries;

import ai.djl.modality.Classifications;
import dev.credence.Credence;
import dev.credence.api.evidence.ClassScores;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** DJL: {@code Classifications}, as every translator of its gives them, whichever engine ran. */
public final class Djl {
    private Djl() {}

    private record Judged(String truth, Classifications output) {}

    /**
     * Runs it.
     *
     * @param arguments the folder of the data
     * @throws Exception if the data cannot be read, or a check fails
     */
    public static void main(String[] arguments) throws Exception {
        Digits digits = Digits.ofFolds(Path.of(arguments[0]), 6, 10);
        List<Judged> judged = IntStream.range(0, digits.truth().length)
                .mapToObj(row -> new Judged(
                        Integer.toString(digits.truth()[row]),
                        new Classifications(Digits.NAMES, probabilities(digits.probabilities()[row]))))
                .toList();

        ClassScores scores = judged.stream()
                .collect(ClassScores.collector(
                        Digits.NAMES,
                        Judged::truth,
                        item -> Digits.NAMES.stream()
                                .mapToDouble(name -> item.output().get(name).getProbability())
                                .toArray()));
        System.out.println("DJL: " + Credence.load().estimate("auroc-ovr", scores));
        long right = judged.stream()
                .filter(item -> item.output().best().getClassName().equals(item.truth()))
                .count();
        Check.close(
                "accuracy",
                Credence.load().estimate("accuracy", scores.predicted()).value(),
                right / (double) judged.size(),
                1e-15);
    }

    private static List<Double> probabilities(float[] row) {
        List<Double> probabilities = new ArrayList<>();
        for (float probability : row) {
            probabilities.add((double) probability);
        }
        return probabilities;
    }
}
