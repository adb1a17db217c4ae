package dev.credence.numerics;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Reads a committed table of reference values; lines that start with # describe the source of the values. */
public final class Table {
    private Table() {}

    public static List<double[]> rows(String name) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream(name), StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Table::numbers)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static InputStream stream(String name) {
        return Objects.requireNonNull(Table.class.getResourceAsStream(name), name);
    }

    private static double[] numbers(String line) {
        return Arrays.stream(line.split(",", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }
}
