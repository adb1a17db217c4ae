package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.jackson.CredenceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Holds a page that {@code report} wrote. */
record WrittenPage(Path file) {
    private static final Pattern RESULTS =
            Pattern.compile("(?s)<script id=\"results\" type=\"application/json\">(.*?)</script>");

    /** {@return the HTML of the page} */
    String text() throws IOException {
        return Files.readString(file);
    }

    /** {@return the results that the page holds} */
    JsonNode results() throws IOException {
        Matcher found = RESULTS.matcher(text());
        assertThat(found.find()).isTrue();
        return CredenceJson.mapper().readTree(found.group(1));
    }
}
