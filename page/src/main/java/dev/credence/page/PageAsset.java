package dev.credence.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files that lie beside these classes. */
enum PageAsset {
    /** How a page looks. */
    STYLE("page.css"),
    /** What it does more where scripts run. */
    SCRIPT("page.js"),
    /** What methods rest on. */
    METHODS("methods.properties");

    private final String file;

    PageAsset(String file) {
        this.file = file;
    }

    InputStream open() {
        InputStream found = PageAsset.class.getResourceAsStream(file);
        if (found == null) {
            throw new IllegalStateException(
                    file + " is missing beside the classes of credence-page: add its resources");
        }
        return found;
    }

    String text() {
        try (InputStream in = open()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
