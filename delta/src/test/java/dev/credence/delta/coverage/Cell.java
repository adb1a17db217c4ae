package dev.credence.delta.coverage;

import java.util.Locale;

/**
 * Coverage and mean length of one procedure in one situation.
 *
 * @param metric spelling
 * @param method spelling
 * @param truth the population; of a comparison, that of the first system
 * @param items sample size
 * @param coverage share of defined samples whose interval holds the true value
 * @param length mean length over them
 * @param defined share of samples on which the metric is defined
 */
record Cell(String metric, String method, Truth truth, int items, double coverage, double length, double defined) {
    String csv() {
        return String.format(
                Locale.ROOT,
                "%s,%s,%d,%s,%s,%d,%.4f,%.4f,%.4f",
                metric,
                method,
                truth.classes(),
                truth.balanced() ? "balanced" : "98",
                truth.accuracy(),
                items,
                coverage,
                length,
                defined);
    }
}
