package dev.credence.browser;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** A runner of Deque's axe-core in an open page. */
final class Axe {
    private static final Set<String> GRAVE = Set.of("serious", "critical");
    private static final String SOURCE = source();

    private Axe() {}

    private static String source() {
        try (InputStream in = Objects.requireNonNull(Axe.class.getResourceAsStream("/axe.min.js"), "axe.min.js")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the serious and critical violations, each with its place. */
    static List<String> violations(OpenPage page) {
        page.js(SOURCE);
        JsonNode found = page.promised(
                "axe.run(document, {resultTypes: ['violations'], preload: false}).then(r => r.violations)");
        if (!found.isArray()) {
            throw new IllegalStateException("axe did not finish: " + found);
        }
        List<String> grave = new ArrayList<>();
        for (JsonNode violation : found) {
            if (GRAVE.contains(violation.get("impact").asString())) {
                grave.add(reported(violation));
            }
        }
        return grave;
    }

    private static String reported(JsonNode violation) {
        JsonNode first = violation.at("/nodes/0");
        return violation.get("id").asString() + " (" + violation.get("impact").asString() + "), "
                + violation.get("nodes").size() + " times, such as "
                + first.get("html").asString() + ": "
                + first.get("failureSummary").asString().replace('\n', ' ');
    }
}
