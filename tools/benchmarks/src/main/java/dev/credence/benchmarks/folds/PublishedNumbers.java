package dev.credence.benchmarks.folds;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The numbers of the paper's tables 5 to 8, as far as its text is legible. */
final class PublishedNumbers {
    private final Map<String, Finding> numbers = new HashMap<>();

    static PublishedNumbers read() throws IOException {
        PublishedNumbers published = new PublishedNumbers();
        InputStream table = PublishedNumbers.class.getResourceAsStream("wang-li-2016.csv");
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(table, "wang-li-2016.csv is missing"), StandardCharsets.UTF_8))) {
            lines.lines().skip(1).forEach(published::add);
        }
        return published;
    }

    private void add(String line) {
        String[] cells = line.split(",", -1);
        numbers.put(cells[0] + " " + cells[1], new Finding(number(cells[2]) / 100, number(cells[3]), 0));
    }

    private static double number(String cell) {
        return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    }

    Optional<Finding> of(Experiment experiment, FoldInterval interval) {
        return Optional.ofNullable(numbers.get(experiment.key() + " " + interval.key()));
    }
}
