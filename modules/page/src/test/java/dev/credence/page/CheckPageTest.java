package dev.credence.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The file of the page; its answers are tested in a browser, in tools/browser. */
final class CheckPageTest {
    private static final String PAGE = CheckPage.render();

    @Test
    void pageLoadsAndSendsNothing() {
        assertThat(PAGE)
                .contains("default-src &#x27;none&#x27;; style-src &#x27;sha256-")
                .contains("base-uri &#x27;none&#x27;; form-action &#x27;none&#x27;");
        assertThat(PAGE).doesNotContain("http://", "https://", " src=", "url(", "fetch(", "innerHTML", "eval(");
        assertThat(PAGE.getBytes(StandardCharsets.UTF_8).length).isLessThan(100_000);
    }

    @Test
    void everyFieldHasALabel() {
        Pattern.compile("<(?:input|select) id=\"(\\w+)\"")
                .matcher(PAGE)
                .results()
                .map(found -> found.group(1))
                .forEach(id -> assertThat(PAGE).contains("<label for=\"" + id + "\">"));
    }
}
