package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.report.gate.Gate;
import java.util.List;

/**
 * A metric with a number, as {@code --at-least accuracy=0.9} names them.
 *
 * @param metric the spelling of the metric
 */
public record MetricLimit(String metric, double number) {
    /**
     * Reads a metric and its number. They are separated by the last equals sign, because the options of a metric may contain such signs
     * too.
     *
     * @throws Failure if there is no metric or no number
     */
    public static MetricLimit of(String option, String given) {
        int sign = given.lastIndexOf('=');
        if (sign < 1) {
            throw Failure.usage(option + " must be ID=NUMBER, such as accuracy=0.9: " + option + "=" + given);
        }
        try {
            return new MetricLimit(given.substring(0, sign), Double.parseDouble(given.substring(sign + 1)));
        } catch (NumberFormatException e) {
            throw Failure.usage(option + " must end in a number: " + option + "=" + given, e);
        }
    }

    /** Returns a gate with the floors and ceilings of {@code --at-least} and {@code --at-most}. */
    public static Gate added(Gate gate, List<String> floors, List<String> ceilings) {
        Gate all = gate;
        for (String floor : floors) {
            MetricLimit limit = of("--at-least", floor);
            all = all.atLeast(limit.metric(), limit.number());
        }
        for (String ceiling : ceilings) {
            MetricLimit limit = of("--at-most", ceiling);
            all = all.atMost(limit.metric(), limit.number());
        }
        return all;
    }
}
