package dev.credence.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Tests of what a reader can choose to see: classes, the kind of cells, one system, one slice; and that the address remembers it. */
class FilterTest {
    private static final String ROWS =
            "return [...document.querySelectorAll('#metrics table.classes tbody tr:not(.group)')]"
                    + ".filter(r => r.checkVisibility()).map(r => r.cells[0].textContent).join(' ')";

    private static void type(OpenPage page, String words) {
        page.js("document.querySelector('#metrics .class-search').focus()");
        page.focused().sendKeys(words);
    }

    @Test
    void classesAreFoundInAllTablesAndRemembered() {
        OpenPage page = Chromium.running().open(ReportFile.LETTERS.page(), Screen.DESKTOP, Scheme.LIGHT);
        assertThat(page.js(ROWS).split(" ", -1)).hasSize(26);
        type(page, "q");
        assertThat(page.js(ROWS)).isEqualTo("Q");
        assertThat(page.js(ROWS.replace("#metrics", "#comparison"))).isEqualTo("Q Q");
        assertThat(page.js("return location.hash")).isEqualTo("#class=q");
        page.reload();
        assertThat(page.js(ROWS)).isEqualTo("Q");
        type(page, Keys.BACK_SPACE.toString());
        assertThat(page.js(ROWS).split(" ", -1)).hasSize(26);
        assertThat(page.js("return location.hash")).isEmpty();
        assertThat(page.console()).isEmpty();
    }

    /** The shares of a row of the matrix add up to 100%, within the rounding of 26 cells. */
    @Test
    void cellsOfTheMatrixAreCountsOrShares() {
        OpenPage page = Chromium.running().open(ReportFile.LETTERS.page(), Screen.DESKTOP, Scheme.LIGHT);
        String cells = "[...document.querySelectorAll('table.matrix tbody tr')][0].querySelectorAll('td[data-row]')";
        assertThat(page.number("[..." + cells + "].reduce((sum, c) => sum + Number(c.textContent), 0)"))
                .isEqualTo(789);
        choose(page, "confusion-cells", "row");
        assertThat(page.number("[..." + cells + "].reduce((sum, c) => sum + parseFloat(c.textContent), 0)"))
                .isBetween(99L, 101L);
        assertThat(page.js("return location.hash")).isEqualTo("#cells=row");
        choose(page, "confusion-cells", "");
        assertThat(page.js("return location.hash")).isEmpty();
    }

    /** Both systems have the same items of each letter, so that the differences of a row add up to 0. */
    @Test
    void cellsShowDifferencesOrCountsOfSystem() {
        OpenPage page = Chromium.running().open(ReportFile.LETTERS.page(), Screen.PHONE, Scheme.DARK);
        String rows = "[...document.querySelectorAll('table.difference tbody tr')].map(row =>"
                + " [...row.querySelectorAll('td[data-first]')]";
        String sums = "return " + rows + ".reduce((sum, c) => sum + Number(c.textContent.replace('\u2212', '-')"
                + ".replace(/[^-0-9]/g, '')), 0)).join(' ')";
        assertThat(page.js(sums).split(" ", -1)).hasSize(26).containsOnly("0");
        choose(page, "difference-cells", "first");
        String first = page.js(sums);
        assertThat(first.split(" ", -1)[0]).isEqualTo("789");
        choose(page, "difference-cells", "second");
        assertThat(page.js(sums)).isEqualTo(first);
        assertThat(page.js("return location.hash")).isEqualTo("#differences=second");
        choose(page, "difference-cells", "");
        assertThat(page.js(sums)).doesNotContain("789");
        assertThat(page.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(Screen.PHONE.width());
        assertThat(page.console()).isEmpty();
    }

    @Test
    void oneSystemIsShownAlone() {
        OpenPage page = Chromium.running().open(ReportFile.BREAST_CANCER.page(), Screen.DESKTOP, Scheme.LIGHT);
        String lines =
                "[...document.querySelectorAll('#figure-roc .l0, #figure-roc .l1')].filter(l => l.checkVisibility())"
                        + ".every(l => l.classList.contains('l1'))";
        assertThat(page.holds(lines)).isFalse();
        choose(page, "system-shown", "1");
        assertThat(page.holds(lines)).isTrue();
        assertThat(page.one("#explorer td.of-0").isDisplayed()).isFalse();
        assertThat(page.one("#explorer td.of-1").isDisplayed()).isTrue();
        page.reload();
        assertThat(page.holds(lines)).isTrue();
    }

    private static void choose(OpenPage page, String id, String value) {
        page.js(
                "const one = document.getElementById(arguments[0]); one.value = arguments[1];"
                        + " one.dispatchEvent(new Event('change'))",
                id,
                value);
    }

    @Test
    void printedPageHasTheTableOfThresholdsAndNoControls() {
        OpenPage page = Chromium.running().open(ReportFile.BREAST_CANCER.page(), Screen.DESKTOP, Scheme.LIGHT);
        page.onPaper(true);
        page.js("dispatchEvent(new Event('beforeprint'))");
        try {
            assertThat(page.one("#some-thresholds table").isDisplayed()).isTrue();
            assertThat(page.one(".as-figure").isDisplayed()).isFalse();
            assertThat(page.one("#threshold").isDisplayed()).isFalse();
            assertThat(page.one("nav").isDisplayed()).isFalse();
        } finally {
            page.onPaper(false);
        }
    }
}
