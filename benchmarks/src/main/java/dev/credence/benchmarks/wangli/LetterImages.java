package dev.credence.benchmarks.wangli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The letters of Frey and Slate (1991), A to M against N to Z, drawn with replacement from all 20,000: {@code
 * letter-recognition.data} of the UCI repository, a letter and 16 whole numbers a line.
 *
 * @param rows all of them
 */
record LetterImages(LabelledRows rows) implements Population {
    private static final int FEATURES = 16;

    /** Reads the file. */
    static LetterImages read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        double[][] x = new double[lines.size()][];
        boolean[] y = new boolean[lines.size()];
        for (int i = 0; i < x.length; i++) {
            String[] cells = lines.get(i).split(",", -1);
            if (cells.length != FEATURES + 1 || cells[0].length() != 1) {
                throw new IOException(
                        file + ", line " + (i + 1) + ": expected a letter and 16 numbers: line=" + lines.get(i));
            }
            y[i] = cells[0].charAt(0) <= 'M';
            x[i] = new double[FEATURES];
            for (int j = 0; j < FEATURES; j++) {
                x[i][j] = Double.parseDouble(cells[j + 1]);
            }
        }
        return new LetterImages(new LabelledRows(x, y));
    }

    @Override
    public LabelledRows draw(int count, RandomGenerator random) {
        return rows.of(random.ints(count, 0, rows.size()).toArray());
    }
}
