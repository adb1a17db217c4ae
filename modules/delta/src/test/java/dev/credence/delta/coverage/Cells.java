package dev.credence.delta.coverage;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** A group of cells with its common attributes. */
record Cells(List<Cell> all) {
    Cells where(Predicate<Cell> which) {
        return new Cells(all.stream().filter(which).toList());
    }

    double mean() {
        return all.stream().mapToDouble(Cell::coverage).average().orElse(Double.NaN);
    }

    double least() {
        return all.stream().mapToDouble(Cell::coverage).min().orElse(Double.NaN);
    }

    double length() {
        return all.stream().mapToDouble(Cell::length).average().orElse(Double.NaN);
    }

    double percent(Predicate<Cell> which) {
        return 100.0 * where(which).all().size() / all.size();
    }

    /** Returns the mean coverage, the least coverage and the mean length. */
    String summary() {
        return all.isEmpty() ? "" : String.format(Locale.ROOT, "%.3f (%.2f) %.3f", mean(), least(), length());
    }
}
