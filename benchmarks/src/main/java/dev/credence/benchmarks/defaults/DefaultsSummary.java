package dev.credence.benchmarks.defaults;

import dev.credence.benchmarks.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A line a family and metric: how far the default's coverage goes, and how its length compares. */
final class DefaultsSummary {
    private static final double SURELY = .93;
    private final Map<String, Line> lines = new LinkedHashMap<>();

    void add(GridPoint<?> point, String metric, Map<String, CoverageTally> tallies, boolean apart) {
        CoverageTally byDefault = tallies.get("default");
        if (byDefault != null && byDefault.usual()) {
            String family = point.family();
            lines.computeIfAbsent(family + " | " + metric, key -> new Line()).add(byDefault, tallies, apart);
        }
    }

    void write(Path docs, int draws) throws IOException {
        StringBuilder text = new StringBuilder("## Defaults, away from even classes\n\n")
                .append(
                        "Coverage of the default interval at level .95, given that the metric is defined, at points where it is")
                .append(" defined in 99% of samples; ")
                .append(draws)
                .append(" samples a point; at .95 their standard error is ")
                .append(String.format(Locale.ROOT, "%.4f", Math.sqrt(.95 * .05 / draws)))
                .append(". Least, mean and greatest over the points methods")
                .append(
                        " were chosen by, in how many of them it lies in .93 to .97, the same of the third held out, and the mean")
                .append(
                        " length relative to the shortest rival that covers .93 there (above 1.05: some rival would do; a dash: none")
                .append(" holds). Every cell of the default: [defaults.csv](coverage/defaults.csv); points held out:")
                .append(" [held-out.txt](coverage/held-out.txt); written by `tools/coverage defaults`.\n\n")
                .append(
                        "| points | metric | least | mean | greatest | in .93-.97 | held out: least | in .93-.97 | length |\n")
                .append("|:--|:--|--:|--:|--:|--:|--:|--:|--:|\n");
        Map<String, String> all = standing(docs.resolve("coverage.md"));
        lines.forEach((name, line) -> all.put(name, line.toString()));
        all.forEach((name, line) -> text.append("| ").append(name).append(line).append('\n'));
        new Section("defaults").add(text.toString()).write(docs.resolve("coverage.md"));
    }

    /** Lines of the section as it is, whose families are not measured now. */
    private static Map<String, String> standing(Path page) throws IOException {
        Map<String, String> standing = new LinkedHashMap<>();
        boolean within = false;
        for (String line : Files.readAllLines(page)) {
            within = line.startsWith("<!-- defaults: begin") || (within && !line.startsWith("<!-- defaults: end"));
            String[] cells = line.split(" \\| ", 3);
            if (within && cells.length == 3 && Character.isDigit(cells[2].charAt(0))) {
                standing.put(cells[0].substring(2) + " | " + cells[1], " | " + cells[2]);
            }
        }
        return standing;
    }

    /** One family and metric. */
    private static final class Line {
        private final Half chosenBy = new Half();
        private final Half apart = new Half();
        private double ratios;
        private int compared;

        void add(CoverageTally byDefault, Map<String, CoverageTally> tallies, boolean heldOut) {
            (heldOut ? apart : chosenBy).add(byDefault.coverage());
            tallies.values().stream()
                    .filter(tally -> tally.coverage() >= SURELY)
                    .mapToDouble(CoverageTally::length)
                    .filter(length -> length < Double.POSITIVE_INFINITY)
                    .min()
                    .ifPresent(shortest -> {
                        if (byDefault.length() < Double.POSITIVE_INFINITY) {
                            ratios += byDefault.length() / shortest;
                            compared++;
                        }
                    });
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    " | %.3f | %.3f | %.3f | %d of %d | %.3f | %d of %d | %s |",
                    chosenBy.least,
                    chosenBy.sum / chosenBy.points,
                    chosenBy.greatest,
                    chosenBy.near,
                    chosenBy.points,
                    apart.least,
                    apart.near,
                    apart.points,
                    compared == 0 ? "-" : String.format(Locale.ROOT, "%.2f", ratios / compared));
        }
    }

    /** Points of one kind. */
    private static final class Half {
        private double least = 1;
        private double greatest;
        private double sum;
        private int near;
        private int points;

        void add(double coverage) {
            least = Math.min(least, coverage);
            greatest = Math.max(greatest, coverage);
            sum += coverage;
            near += coverage >= .93 && coverage <= .97 ? 1 : 0;
            points++;
        }
    }
}
