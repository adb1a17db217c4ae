package dev.credence.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Tests of the use of a report: pointer, keyboard, themes, sorting. */
class ReportUseTest {
    private static final String BACKGROUND = "return getComputedStyle(document.body).backgroundColor";
    private static final String ROWS =
            "return [...document.querySelector('#metrics table.sortable').rows].map(r => r.textContent).join('|')";

    private static OpenPage open(Screen screen) {
        return Chromium.running().open(ReportFile.BREAST_CANCER.page(), screen, Scheme.LIGHT);
    }

    @ParameterizedTest
    @EnumSource(Screen.class)
    void markShowsItsValuesNextToThePointer(Screen screen) {
        OpenPage page = open(screen);
        WebElement tip = page.one("#tooltip");
        assertThat(tip.isDisplayed()).isFalse();
        WebElement mark = page.one("#figure-confusion svg.cf rect[role=graphics-symbol]");
        page.pointAt(mark);
        assertThat(tip.isDisplayed()).isTrue();
        assertThat(tip.getText()).isEqualTo(mark.getAttribute("aria-label")).isNotBlank();
        assertThat(tip.getRect().getX()).isNotNegative();
        assertThat(tip.getRect().getX() + tip.getRect().getWidth()).isLessThanOrEqualTo(screen.width());
        page.press(Keys.ESCAPE);
        assertThat(tip.isDisplayed()).isFalse();
    }

    @Test
    void arrowKeysMoveFromMarkToMark() {
        OpenPage page = open(Screen.DESKTOP);
        page.js("document.querySelector('#figure-confusion [role=graphics-symbol][tabindex=\"0\"]').focus()");
        WebElement first = page.focused();
        WebElement tip = page.one("#tooltip");
        assertThat(tip.isDisplayed()).isTrue();
        assertThat(tip.getText()).isEqualTo(first.getAttribute("aria-label"));
        page.press(Keys.ARROW_RIGHT);
        WebElement second = page.focused();
        assertThat(second).isNotEqualTo(first);
        assertThat(tip.getText()).isEqualTo(second.getAttribute("aria-label"));
        page.press(Keys.END);
        page.press(Keys.ARROW_RIGHT);
        WebElement last = page.focused();
        assertThat(last.getAttribute("aria-label"))
                .isEqualTo(page.js("return [...document.querySelectorAll('#figure-confusion [role=graphics-symbol]')]"
                        + ".at(-1).getAttribute('aria-label')"));
        page.press(Keys.HOME);
        assertThat(page.focused()).isEqualTo(first);
        page.press(Keys.ESCAPE);
        assertThat(tip.isDisplayed()).isFalse();
    }

    @Test
    void readerCanChooseTheTheme() {
        OpenPage page = open(Screen.DESKTOP);
        String light = page.js(BACKGROUND);
        page.click("#theme-switch");
        assertThat(page.js("return document.documentElement.dataset.theme")).isEqualTo("light");
        assertThat(page.js(BACKGROUND)).isEqualTo(light);
        page.click("#theme-switch");
        assertThat(page.js("return document.documentElement.dataset.theme")).isEqualTo("dark");
        String dark = page.js(BACKGROUND);
        assertThat(dark).isNotEqualTo(light);
        assertThat(page.one("#theme-switch").getText()).containsIgnoringCase("dark");
        assertThat(Axe.violations(page)).isEmpty();
        page.click("#theme-switch");
        assertThat(page.holds("document.documentElement.hasAttribute('data-theme')"))
                .isFalse();
        OpenPage requested = Chromium.running().open(ReportFile.BREAST_CANCER.page(), Screen.DESKTOP, Scheme.DARK);
        assertThat(requested.js(BACKGROUND)).isEqualTo(dark);
    }

    @Test
    void figuresUseTheColoursOfTheTheme() {
        OpenPage page = open(Screen.DESKTOP);
        String fill = "return getComputedStyle(document.querySelector('svg.cf text')).fill";
        String light = page.js(fill);
        page.click("#theme-switch");
        page.click("#theme-switch");
        assertThat(page.js(fill)).isNotEqualTo(light);
    }

    /** This page of two systems with scores fills six sheets with the fonts of Debian, and one more is allowed for other fonts. */
    @Test
    void pageOfTwoSystemsIsPrintedOnAtMostSevenSheets() {
        assertThat(open(Screen.DESKTOP).sheets()).isBetween(2L, 7L);
    }

    @Test
    void printedTableKeepsItsHeadingsAndHidesItsButtons() {
        OpenPage page = open(Screen.DESKTOP);
        String headings = "return [...document.querySelectorAll('table.sortable thead th')].filter(h => h.textContent)"
                + ".every(h => { const words = document.createRange(); words.selectNodeContents(h.querySelector('.sort'));"
                + " return words.getBoundingClientRect().width > 0; })";
        String buttons = "return [...document.querySelectorAll('button:not(.sort)')]"
                + ".every(b => b.getBoundingClientRect().width === 0)";
        page.onPaper(true);
        try {
            assertThat(page.js(headings)).isEqualTo("true");
            assertThat(page.js(buttons)).isEqualTo("true");
        } finally {
            page.onPaper(false);
        }
    }

    @Test
    void tableIsSortedAndRestored() {
        OpenPage page = open(Screen.DESKTOP);
        String before = page.js(ROWS);
        String button = "#metrics table.sortable thead th:nth-child(3) button.sort";
        String head = "return document.querySelector('#metrics table.sortable thead th:nth-child(3)')"
                + ".getAttribute('aria-sort')";
        page.click(button);
        assertThat(page.js(head)).isEqualTo("ascending");
        List<Double> values = values(page);
        assertThat(values).hasSizeGreaterThan(2).isSorted();
        page.click(button);
        assertThat(page.js(head)).isEqualTo("descending");
        assertThat(values(page)).isSortedAccordingTo(java.util.Comparator.reverseOrder());
        page.click(button);
        assertThat(page.js(head)).isEqualTo("null");
        assertThat(page.js(ROWS)).isEqualTo(before);
    }

    /** The cells of the first group of rows; a table is sorted within groups. */
    private static List<Double> values(OpenPage page) {
        String cells = page.js("return [...document.querySelector('#metrics table.sortable').tBodies[0].rows]"
                + ".filter(r => !r.classList.contains('group')).map(r => r.cells[2].dataset.value).join(' ')");
        return java.util.Arrays.stream(cells.split(" ", -1))
                .map(Double::valueOf)
                .toList();
    }
}
