package dev.credence.cli.report;

/**
 * A metric to report.
 *
 * @param group the heading under which it stands
 * @param metric its spelling
 */
record Wanted(String group, String metric) {}
