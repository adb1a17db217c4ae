package dev.credence.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

/** Labels, columns, slices and file names that would like to be more than names. */
class HostileLabelsTest {
    private static OpenPage open() {
        return Chromium.running().open(ReportFile.HOSTILE.page(), Screen.DESKTOP, Scheme.LIGHT);
    }

    @Test
    void namesAreShownAsTheyAre() {
        String text = open().js("return document.body.innerText");
        assertThat(text).contains(HostileFile.FIRST, HostileFile.SECOND, HostileFile.COLUMN, HostileFile.SITE);
    }

    @Test
    void namesMakeNoElementsAndNoScripts() {
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
    void pointingAtNamesOpensNothing() {
        OpenPage page = open();
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
    void theDirectionOfReadingIsNotTurned() {
        assertThat(open().js("return document.documentElement.textContent")).doesNotContain("\u202e");
    }

    @Test
    void whatIsSavedHoldsTheNamesThemselves() {
        assertThat(open().downloaded("#download-json"))
                .contains("onerror=alert(2)")
                .doesNotContain("\u202e");
    }

    @Test
    void noScriptOfAnotherRuns() {
        OpenPage page = open();
        page.js("const added = document.createElement('script'); added.textContent = 'window.ran = true';"
                + " document.body.append(added)");
        assertThat(page.holds("window.ran")).isFalse();
        assertThat(page.console()).anyMatch(line -> line.contains("Content Security Policy"));
    }
}
