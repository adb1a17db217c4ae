package dev.credence.browser;

import java.util.Locale;

/** The colour scheme that the reader's system requests. */
enum Scheme {
    LIGHT,
    DARK;

    /** Returns the name of the scheme in CSS. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
