package dev.credence.cli.report;

/**
 * A small picture of an interval on a scale.
 *
 * @param unicode whether line drawing can be shown
 * @param cells how many characters wide
 * @param from the value at the left end
 * @param to the value at the right end
 */
record Bar(boolean unicode, int cells, double from, double to) {
    /** On [0, 1]. */
    static Bar unit(boolean unicode, int cells) {
        return new Bar(unicode, cells, 0, 1);
    }

    /** The scale, to stand above the pictures. */
    String scale() {
        String left = number(from);
        String right = number(to);
        String middle = number((from + to) / 2);
        int before = (cells - middle.length()) / 2 - left.length();
        int after = cells - left.length() - before - middle.length() - right.length();
        return left + " ".repeat(Math.max(1, before)) + middle + " ".repeat(Math.max(1, after)) + right;
    }

    private static String number(double x) {
        return x == Math.rint(x) ? String.valueOf((long) x) : String.valueOf(x).replaceFirst("^(-?)0\\.", "$1.");
    }

    /** {@code ├──●──┤}; empty where there is nothing to draw or it lies beyond the scale. */
    String draw(double lower, double value, double upper) {
        boolean drawable = lower <= upper && upper >= from && lower <= to;
        if (!drawable) {
            return "";
        }
        char[] picture = " ".repeat(cells).toCharArray();
        int left = cell(lower);
        int right = cell(upper);
        for (int i = left; i <= right; i++) {
            picture[i] = line();
        }
        picture[left] = lower < from ? arrow(true) : end(true);
        picture[right] = upper > to ? arrow(false) : end(false);
        if (value >= from && value <= to) {
            picture[cell(value)] = point();
        }
        return new String(picture).stripTrailing();
    }

    private int cell(double x) {
        double clamped = Math.max(from, Math.min(to, x));
        return (int) Math.round((clamped - from) / (to - from) * (cells - 1));
    }

    private char line() {
        return unicode ? '─' : '-';
    }

    private char point() {
        return unicode ? '●' : '*';
    }

    private char end(boolean left) {
        return unicode ? (left ? '├' : '┤') : '|';
    }

    private char arrow(boolean left) {
        return left ? (unicode ? '◂' : '<') : (unicode ? '▸' : '>');
    }
}
