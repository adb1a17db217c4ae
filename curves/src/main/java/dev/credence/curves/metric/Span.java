package dev.credence.curves.metric;

import dev.credence.api.option.Options;

/** A range of a rate, written {@code 0..0.1}. */
record Span(double low, double high) {
    static Span parse(String name, String text) {
        int dots = text.indexOf("..");
        try {
            double low = Double.parseDouble(text.substring(0, Math.max(0, dots)));
            double high = Double.parseDouble(text.substring(dots + 2));
            if (low >= 0 && low < high && high <= 1) {
                return new Span(low, high);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(rule(name, text), e);
        }
        throw new IllegalArgumentException(rule(name, text));
    }

    private static String rule(String name, String text) {
        return "option '" + name + "' must be a range LOW..HIGH with 0 <= LOW < HIGH <= 1: " + name + "=" + text;
    }

    double width() {
        return high - low;
    }

    String written() {
        return Options.written(low) + ".." + Options.written(high);
    }
}
