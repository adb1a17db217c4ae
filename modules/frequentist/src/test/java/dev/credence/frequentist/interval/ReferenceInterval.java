package dev.credence.frequentist.interval;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One interval of the reference tables (mpmath/MPFR, 72 digits). */
record ReferenceInterval(long k, long n, double level, double lower, double upper) {
    /** Returns the intervals of proportion-intervals.json by the name of the method in the file, without undefined ones. */
    static List<ReferenceInterval> common(String name) {
        List<ReferenceInterval> found = new ArrayList<>();
        for (JsonNode c : json("proportion-intervals.json").get("cases")) {
            JsonNode bounds = c.get(name);
            if (bounds != null && !bounds.isNull()) {
                found.add(new ReferenceInterval(
                        c.get("k").asLong(),
                        c.get("n").asLong(),
                        c.get("level").asDouble(),
                        bounds.get(0).asDouble(),
                        bounds.get(1).asDouble()));
            }
        }
        return found;
    }

    /** Returns the intervals of extreme-intervals.csv, by the spelling of the method. */
    static List<ReferenceInterval> extreme(String spelling) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(resource("extreme-intervals.csv"), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .map(line -> line.split(",", -1))
                    .filter(cell -> cell[0].equals(spelling))
                    .map(ReferenceInterval::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ReferenceInterval of(String[] cell) {
        return new ReferenceInterval(
                Long.parseLong(cell[1]),
                Long.parseLong(cell[2]),
                Double.parseDouble(cell[3]),
                Double.parseDouble(cell[4]),
                Double.parseDouble(cell[5]));
    }

    static JsonNode json(String file) {
        return JsonMapper.shared().readTree(resource(file));
    }

    private static InputStream resource(String file) {
        return Objects.requireNonNull(ReferenceInterval.class.getResourceAsStream(file), file);
    }
}
