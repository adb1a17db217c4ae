package dev.credence.cli.report;

/**
 * Colours, where the terminal takes them.
 *
 * @param on whether to use them
 */
record Paint(boolean on) {
    String bold(String text) {
        return code("1", text);
    }

    String dim(String text) {
        return code("2", text);
    }

    String bar(String text) {
        return code("36", text);
    }

    private String code(String number, String text) {
        return on && !text.isBlank() ? "\u001b[" + number + "m" + text + "\u001b[0m" : text;
    }
}
