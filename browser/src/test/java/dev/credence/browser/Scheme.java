package dev.credence.browser;

import java.util.Locale;

/** What the reader's system asks for. */
enum Scheme {
    LIGHT,
    DARK;

    /** As CSS has it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
