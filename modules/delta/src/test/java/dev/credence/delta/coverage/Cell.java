package dev.credence.delta.coverage;

import java.util.Locale;

/**
 * Coverage and mean length of one procedure in one situation.
 *
 * @param metric spelling
 * @param method spelling
 * @param truth the population; of a comparison, that of the first system
 * @param items sample size; of clusters, their number
 * @param coverage share of defined samples whose interval covers the true value
 * @param length mean length over them
 * @param defined share of samples on which the metric is defined
 */
record Cell(String metric, String method, Truth truth, int items, double coverage, double length, double defined) {
    static final String HEADER = "metric,number of classes,classes,accuracy,n,defined";

    String situation() {
        return String.format(
                Locale.ROOT,
                "%s,%d,%s,%s,%d,%.3f",
                metric,
                truth.classes(),
                truth.mix().name().toLowerCase(Locale.ROOT),
                truth.accuracy(),
                items,
                defined);
    }

    String measured() {
        return String.format(Locale.ROOT, ",%.3f,%.3f", coverage, length);
    }
}
