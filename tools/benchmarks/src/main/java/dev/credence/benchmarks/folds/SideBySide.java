package dev.credence.benchmarks.folds;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Measured numbers, the numbers of the paper, and their differences, as Markdown. */
final class SideBySide {
    private static final String HEAD = "| interval | confidence here | paper | difference | length here | paper |"
            + " difference | no interval |\n|---|---|---|---|---|---|---|---|\n";

    private SideBySide() {}

    /** Returns a heading and a table of an experiment. */
    static String of(Experiment experiment, int replicates, List<String> rows) {
        return "### Table " + experiment.table() + ", "
                + experiment.learner().name().toLowerCase(Locale.ROOT) + ", " + experiment.name() + " (" + replicates
                + " data sets)\n\n" + HEAD + String.join("", rows) + "\n";
    }

    static String row(FoldInterval interval, Finding here, Optional<Finding> paper) {
        double confidence = paper.map(Finding::confidence).orElse(Double.NaN);
        double length = paper.map(Finding::length).orElse(Double.NaN);
        return "| " + interval.measure().id() + ", `" + interval.method().spelling() + "` | "
                + String.join(
                        " | ",
                        percent(here.confidence()),
                        percent(confidence),
                        signed(100 * (here.confidence() - confidence), 1),
                        decimals(here.length()),
                        decimals(length),
                        signed(here.length() - length, 3),
                        percent(here.undefined()))
                + " |\n";
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "" : String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    private static String decimals(double length) {
        return Double.isNaN(length) ? "" : String.format(Locale.ROOT, "%.3f", length);
    }

    private static String signed(double difference, int digits) {
        return Double.isNaN(difference) ? "" : String.format(Locale.ROOT, "%+." + digits + "f", difference);
    }
}
