package dev.credence.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checks of the other tests detect a page that does everything wrong. */
class HarnessTest {
    private static final String WRONG = "<!DOCTYPE html><html><head><title>wrong</title>"
            + "<meta name='viewport' content='width=device-width'></head>"
            + "<body><div style='width:2000px'>wide</div><img src='http://127.0.0.1:9/elsewhere.png'>"
            + "<script>console.error('something is wrong'); new Image().src = 'http://127.0.0.1:9/pixel';</script>"
            + "<p style='color:#bbb;background:#fff'>faint</p>"
            + "<button onclick='alert(\"opened\")'>press</button></body></html>";

    @TempDir
    Path folder;

    private OpenPage open(Screen screen) throws IOException {
        Path file = Files.writeString(folder.resolve("wrong.html"), WRONG);
        return Chromium.running().open(file, screen, Scheme.LIGHT);
    }

    @Test
    void misbehaviourOfAPageIsDetected() throws IOException {
        OpenPage page = open(Screen.PHONE);
        assertThat(page.console()).anyMatch(line -> line.contains("something is wrong"));
        assertThat(page.requests())
                .anyMatch(url -> url.endsWith("/pixel"))
                .anyMatch(url -> url.endsWith("elsewhere.png"));
        assertThat(page.number("document.documentElement.scrollWidth")).isGreaterThan(Screen.PHONE.width());
        assertThat(Axe.violations(page))
                .anyMatch(found -> found.startsWith("image-alt (critical)"))
                .anyMatch(found -> found.startsWith("color-contrast (serious)"));
    }

    @Test
    void dialogOfAPageIsDetected() throws IOException {
        OpenPage page = open(Screen.DESKTOP);
        assertThat(page.dialog()).isEmpty();
        page.click("button");
        assertThat(page.dialog()).contains("opened");
    }

    @Test
    void scriptsCanBeDisabled() throws IOException {
        Path file = Files.writeString(
                folder.resolve("plain.html"),
                "<title>plain</title><p>before</p><script>document.title = 'ran'</script>");
        assertThat(Chromium.running().openWithoutScripts(file).js("return document.title"))
                .isEqualTo("plain");
        assertThat(Chromium.running().open(file, Screen.DESKTOP, Scheme.DARK).js("return document.title"))
                .isEqualTo("ran");
    }
}
