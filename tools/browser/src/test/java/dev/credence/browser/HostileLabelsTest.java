package dev.credence.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

/** Labels, columns, slices and file names that contain markup are shown as text. */
class HostileLabelsTest {
    private static OpenPage open() {
        return Chromium.running().open(ReportFile.HOSTILE.page(), Screen.DESKTOP, Scheme.LIGHT);
    }

    @Test
    void hostileNamesAreShownAsText() {
        String text = open().js("return document.body.innerText");
        assertThat(text).contains(HostileFile.FIRST, HostileFile.SECOND, HostileFile.COLUMN, HostileFile.SITE);
    }

    @Test
    void hostileNamesCreateNoElementsAndNoScripts() {
        OpenPage page = open();
        assertThat(page.all("img, iframe, object, embed, link, form, base")).isEmpty();
        assertThat(page.all("script:not([type='application/json'])")).hasSize(1);
        assertThat(page.holds("[...document.querySelectorAll('*')].some(e => [...e.attributes].some(a =>"
                        + " a.name.startsWith('on')))"))
                .isFalse();
        assertThat(page.number("document.querySelectorAll('meta[http-equiv=\"Content-Security-Policy\"]').length"))
                .isEqualTo(1);
    }

    @Test
    void pointingAtHostileNamesOpensNothing() {
        OpenPage page = open();
        page.js("document.querySelectorAll('details').forEach(one => { one.open = true; })");
        for (WebElement figure : page.all("figure.figure")) {
            page.pointAt(figure);
            assertThat(page.dialog()).isEmpty();
        }
        page.pointAt(page.one("#figure-confusion svg.cf rect[role=graphics-symbol]"));
        assertThat(page.one("#tooltip").getText()).startsWith(HostileFile.SECOND + " taken for " + HostileFile.SECOND);
        assertThat(page.dialog()).isEmpty();
        assertThat(page.console()).isEmpty();
    }

    @Test
    void directionMarksDoNotChangeTheReadingDirection() {
        assertThat(open().js("return document.documentElement.textContent")).doesNotContain("\u202e");
    }

    @Test
    void savedFilesContainTheNamesUnchanged() {
        assertThat(open().downloaded("#download-json"))
                .contains("onerror=alert(2)")
                .doesNotContain("\u202e");
    }

    @Test
    void scriptsFromLabelsDoNotRun() {
        OpenPage page = open();
        page.js("const added = document.createElement('script'); added.textContent = 'window.ran = true';"
                + " document.body.append(added)");
        assertThat(page.holds("window.ran")).isFalse();
        assertThat(page.console()).anyMatch(line -> line.contains("Content Security Policy"));
    }
}
