package dev.credence.benchmarks.folds;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The letter recognition data of Frey and Slate (1991), A to M against N to Z, drawn with replacement: the file
 * {@code letter-recognition.data} of the UCI repository, a letter and sixteen numbers a line.
 */
record Letters(Rows all) implements RowSource {
    private static final int COLUMNS = 17;

    static Letters of(Path file) throws IOException {
        List<String[]> lines = Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank())
                .map(line -> line.split(","))
                .toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).length != COLUMNS) {
                throw new IOException(file + ": a letter and 16 numbers must stand on each line: line " + (i + 1)
                        + " has " + lines.get(i).length + " columns");
            }
        }
        boolean[] positive = new boolean[lines.size()];
        IntStream.range(0, positive.length)
                .forEach(i -> positive[i] = lines.get(i)[0].strip().charAt(0) <= 'M');
        double[][] features = lines.stream()
                .map(line -> Arrays.stream(line, 1, line.length)
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
        standardise(features);
        return new Letters(new Rows(features, positive));
    }

    /** Mean 0 and standard deviation 1 of each column; one without variance stays at 0. */
    private static void standardise(double[][] features) {
        for (int j = 0; j < COLUMNS - 1; j++) {
            int column = j;
            double mean = Arrays.stream(features)
                    .mapToDouble(row -> row[column])
                    .average()
                    .orElse(0);
            double squares = Arrays.stream(features)
                    .mapToDouble(row -> (row[column] - mean) * (row[column] - mean))
                    .sum();
            double deviation = squares > 0 ? Math.sqrt(squares / features.length) : 1;
            for (double[] row : features) {
                row[j] = (row[j] - mean) / deviation;
            }
        }
    }

    @Override
    public Rows draw(int n, SplittableRandom random) {
        return all.at(random.ints(n, 0, all.size()).toArray());
    }
}
