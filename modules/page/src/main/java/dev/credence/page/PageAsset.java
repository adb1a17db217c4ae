package dev.credence.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The files in the same package as these classes. */
enum PageAsset {
    /** The style sheet of the page. */
    STYLE("page.css"),
    /** What the page does in addition where scripts run. */
    SCRIPT("page.js"),
    /** The style sheet of the page on published numbers, in addition to that of the page. */
    CHECK_STYLE("check.css"),
    /** The answers of the page on published numbers. */
    CHECK_ANSWERS("check-answers.js"),
    /** The fields of the page on published numbers. */
    CHECK_FIELDS("check-page.js"),
    /** The assumptions and sources of methods. */
    METHODS("methods.properties");

    private final String file;

    PageAsset(String file) {
        this.file = file;
    }

    InputStream open() {
        InputStream stream = PageAsset.class.getResourceAsStream(file);
        if (stream == null) {
            throw new IllegalStateException(
                    file + " is missing from the package of the classes of credence-page: add its resources");
        }
        return stream;
    }

    String text() {
        try (InputStream in = open()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
