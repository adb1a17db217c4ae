package dev.credence.benchmarks.defaults;

import dev.credence.benchmarks.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes a line for each family and metric: how far the default's coverage goes, which results say so, and how its length compares. */
final class DefaultsSummary {
    private static final String TEXT = """
            ## Defaults, away from even classes

            The table gives the coverage of the default interval at level 0.95, given that the metric is defined, at points \
            where it is defined in 99% of samples. Each point has 400 samples, so that a coverage of 0.95 has a standard \
            error of 0.0109. A point whose coverage is below 0.94 is measured again with five times as many new samples \
            (0.0049), and only these count; the column `samples` gives their number. The columns are the least, the mean and \
            the greatest coverage over the points by which methods were chosen; the number of these points in 0.93 to 0.97, \
            below (in brackets: those where most results carry a note on their coverage) and above, where intervals are \
            longer than necessary; and the same for the third of the points that was held out. The last column is the mean \
            length relative to the shortest other method that covers 0.93 there. Above 1.05 another method would be shorter; \
            a dash means that no other method covers 0.93. Every cell of the default is in \
            [defaults.csv](coverage/defaults.csv), and the points held out are in [held-out.txt](coverage/held-out.txt). \
            `tools/coverage defaults` writes this section.

            """;
    private static final String HEADER = """
            | points | metric | least | mean | greatest | in 0.93-0.97 | below (noted) | above | held out: least | in 0.93-0.97 | below \
            (noted) | above | length |
            |:--|:--|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
            """;
    private static final double SURELY = 0.93;

    private final Map<String, Ratios> ratios = new LinkedHashMap<>();

    /** Compares the length of the default with that of the shortest rival whose coverage is sufficient. */
    void compared(GridPoint<?> point, String metric, Map<String, CoverageTally> tallies) {
        CoverageTally byDefault = tallies.get(PointStudy.DEFAULT);
        if (byDefault != null && byDefault.usual() && tallies.size() > 1) {
            ratios.computeIfAbsent(name(point.family(), metric), key -> new Ratios())
                    .add(byDefault, tallies);
        }
    }

    private static String name(String family, String metric) {
        return family + " | " + metric;
    }

    /** The summary of the whole table; lengths that were not compared now remain unchanged. */
    void write(Path docs, Collection<GridCell> table) throws IOException {
        Path page = docs.resolve("coverage.md");
        Map<String, String> lengths = standing(page);
        ratios.forEach((name, compared) -> lengths.put(name, compared.toString()));
        List<GridCell> cells =
                table.stream().filter(cell -> cell.byDefault() && cell.usual()).toList();
        Map<String, Line> lines = new LinkedHashMap<>();
        cells.forEach(cell -> lines.computeIfAbsent(name(cell.family(), cell.metric()), key -> new Line())
                .add(cell));
        StringBuilder text = new StringBuilder(TEXT).append(silent(cells)).append(HEADER);
        lines.forEach((name, line) -> text.append("| ")
                .append(name)
                .append(line)
                .append(lengths.getOrDefault(name, "-"))
                .append(" |\n"));
        new Section("defaults").add(text.toString()).write(page);
    }

    private static String silent(List<GridCell> cells) {
        return "Of " + sentence(cells, false) + " Among the points held out, of " + sentence(cells, true) + " "
                + doubtful(cells) + "\n\n";
    }

    private static String doubtful(List<GridCell> cells) {
        long few = cells.stream()
                .filter(cell -> cell.coverage() < SURELY && cell.samples() <= 400)
                .count();
        return "Of the cells below 0.93, " + few + " have 400 samples only, and some of these lie there by chance.";
    }

    private static String sentence(List<GridCell> cells, boolean heldOut) {
        SummaryHalf half = new SummaryHalf();
        cells.stream().filter(cell -> cell.heldOut() == heldOut).forEach(half::add);
        return String.format(
                Locale.ROOT,
                "%d cells %d lie below 0.93, %d of these with results that carry no note, and %d above 0.97. Of those at 0.93"
                        + " or above, %d carry a note.",
                half.points,
                half.below,
                half.below - half.belowNoted,
                half.above,
                half.noted - half.belowNoted);
    }

    /** Returns the last column of the existing section. */
    private static Map<String, String> standing(Path page) throws IOException {
        Map<String, String> standing = new LinkedHashMap<>();
        boolean within = false;
        for (String line : Files.readAllLines(page)) {
            within = line.startsWith("<!-- defaults: begin") || (within && !line.startsWith("<!-- defaults: end"));
            String[] words = line.split(" \\| ");
            if (within && words.length > 3 && Character.isDigit(words[2].charAt(0))) {
                standing.put(name(words[0].substring(2), words[1]), words[words.length - 1].replace(" |", ""));
            }
        }
        return standing;
    }

    /** The results of a family and metric. */
    private static final class Line {
        private final SummaryHalf chosenBy = new SummaryHalf();
        private final SummaryHalf apart = new SummaryHalf();

        void add(GridCell cell) {
            (cell.heldOut() ? apart : chosenBy).add(cell);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    " | %.3f | %.3f | %.3f | %s | %.3f | %s | ",
                    chosenBy.least,
                    chosenBy.sum / chosenBy.points,
                    chosenBy.greatest,
                    chosenBy,
                    apart.least,
                    apart);
        }
    }

    /** The points of one kind. */
    private static final class SummaryHalf {
        private double least = 1;
        private double greatest;
        private double sum;
        private int points;
        private int below;
        private int belowNoted;
        private int noted;
        private int above;

        void add(GridCell cell) {
            double coverage = cell.coverage();
            boolean low = coverage < SURELY;
            least = Math.min(least, coverage);
            greatest = Math.max(greatest, coverage);
            sum += coverage;
            points++;
            below += low ? 1 : 0;
            noted += cell.noted() ? 1 : 0;
            belowNoted += low && cell.noted() ? 1 : 0;
            above += coverage > 0.97 ? 1 : 0;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "%d of %d | %d (%d) | %d", points - below - above, points, below, belowNoted, above);
        }
    }

    /** Lengths relative to the shortest interval with sufficient coverage. */
    private static final class Ratios {
        private double sum;
        private int compared;

        void add(CoverageTally byDefault, Map<String, CoverageTally> tallies) {
            tallies.values().stream()
                    .filter(tally -> tally.coverage() >= SURELY)
                    .mapToDouble(CoverageTally::length)
                    .filter(length -> length < Double.POSITIVE_INFINITY)
                    .min()
                    .ifPresent(shortest -> {
                        if (byDefault.length() < Double.POSITIVE_INFINITY) {
                            sum += byDefault.length() / shortest;
                            compared++;
                        }
                    });
        }

        @Override
        public String toString() {
            return compared == 0 ? "-" : String.format(Locale.ROOT, "%.2f", sum / compared);
        }
    }
}
