package dev.credence.outcomes.interval;

import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Estimate;
import dev.credence.outcomes.Outcomes;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Measures how often the default interval of the root mean square contains that of log-normal outcomes, and prints the table of
 * docs/measurements/outcomes.md. The argument is the number of simulated samples of each cell.
 */
final class RootMeanSquareTable {
    private static final List<Double> SPREADS = List.of(0.5, 1.0, 1.25, 1.5, 1.75, 2.0);
    private static final List<Integer> SIZES = List.of(10, 20, 50, 100, 200);

    private RootMeanSquareTable() {}

    /**
     * Prints the coverage in samples with a note on coverage, with the share of samples that have the note.
     *
     * @param arguments the number of samples of each cell
     */
    public static void main(String... arguments) {
        int samples = Integer.parseInt(arguments[0]);
        System.out.println("| spread | "
                + String.join(" | ", SIZES.stream().map(n -> n + " items").toList()) + " |");
        System.out.println("|---|" + "--:|".repeat(SIZES.size()));
        for (double spread : SPREADS) {
            System.out.print("| " + spread + " |");
            for (int items : SIZES) {
                System.out.print(cell(spread, items, samples));
            }
            System.out.println();
        }
    }

    private static String cell(double spread, int items, int samples) {
        SplittableRandom random = new SplittableRandom(31L * items + Math.round(1000 * spread));
        double truth = Math.exp(spread * spread);
        int noted = 0;
        int covered = 0;
        for (int i = 0; i < samples; i++) {
            Outcomes seconds = Outcomes.of(CoverageTable.SECONDS, CoverageTable.seconds(random, items, spread));
            Estimate estimate = CoverageTable.CREDENCE.estimate("root-mean-square", seconds);
            if (CoverageWarning.isIn(estimate.notes())) {
                noted++;
                covered += estimate.lower() <= truth && truth <= estimate.upper() ? 1 : 0;
            }
        }
        return String.format(Locale.ROOT, " %.3f (%.2f) |", covered / (double) noted, noted / (double) samples);
    }
}
