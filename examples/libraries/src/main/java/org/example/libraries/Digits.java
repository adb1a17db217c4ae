package org.example.libraries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows of {@code examples/data/digits.csv}: a digit, and the probabilities that a model gave to each of ten.
 *
 * @param truth the digits
 * @param probabilities ten a row
 */
record Digits(int[] truth, float[][] probabilities) {
    static final List<String> NAMES =
            IntStream.range(0, 10).mapToObj(Integer::toString).toList();

    /** The rows of some folds, 1 to 5 to learn from and 6 to 10 to judge by. */
    static Digits ofFolds(Path data, int first, int last) throws IOException {
        List<String[]> rows = Files.readAllLines(data.resolve("digits.csv")).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .filter(cells -> first <= Integer.parseInt(cells[1]) && Integer.parseInt(cells[1]) <= last)
                .toList();
        return new Digits(
                rows.stream().mapToInt(cells -> Integer.parseInt(cells[2])).toArray(),
                rows.stream().map(Digits::probabilities).toArray(float[][]::new));
    }

    private static float[] probabilities(String[] cells) {
        float[] row = new float[10];
        for (int digit = 0; digit < 10; digit++) {
            row[digit] = Float.parseFloat(cells[6 + digit]);
        }
        return row;
    }
}
