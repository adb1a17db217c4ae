package dev.credence.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that tables which are wider than a phone become cards, and that nothing of them is lost. */
class CardsTest {
    private static final String FRAMES =
            "[...document.querySelectorAll('.scroll')].filter(f => f.querySelector('table') && f.checkVisibility())";
    /** All cells with a text, except the axes that repeat the first one of a row. */
    private static final String CELLS = "[...document.querySelectorAll('.scroll table :is(td, th, caption)')]"
            + ".filter(c => c.closest('.scroll').checkVisibility() && c.textContent.trim()"
            + " && !c.matches('.group td.plot ~ td.plot'))";

    private static OpenPage phone(ReportFile file) {
        OpenPage page = Chromium.running().open(file.page(), Screen.PHONE, Scheme.LIGHT);
        page.js("document.querySelectorAll('details').forEach(one => { one.open = true; });"
                + " dispatchEvent(new Event('resize'))");
        return page;
    }

    @ParameterizedTest
    @EnumSource(ReportFile.class)
    void noTableIsWiderThanAPhone(ReportFile file) {
        OpenPage page = phone(file);
        assertThat(page.number("document.querySelectorAll('.cards').length")).isPositive();
        assertThat(page.number(FRAMES + ".filter(f => f.scrollWidth > f.clientWidth + 1).length"))
                .isZero();
        assertThat(page.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(Screen.PHONE.width());
        assertThat(Axe.violations(page)).isEmpty();
    }

    /** Only a matrix of many classes is wide; words of 12 pixels in a figure of 400 are then at least 9.6 pixels high. */
    @ParameterizedTest
    @EnumSource(ReportFile.class)
    void figuresFitAPhoneAndTheirWordsCanBeRead(ReportFile file) {
        OpenPage page = phone(file);
        String figures = "[...document.querySelectorAll('.figure:not(.wide) svg')].filter(s => s.checkVisibility())";
        assertThat(page.number(figures + ".length")).isPositive();
        assertThat(page.holds(
                        figures + ".every(s => s.closest('.scroll').scrollWidth <= s.closest('.scroll').clientWidth"
                                + " && s.getBoundingClientRect().width >= 0.8 * s.viewBox.baseVal.width)"))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(ReportFile.class)
    void everyCellOfCardShowsHeading(ReportFile file) {
        OpenPage page = phone(file);
        assertThat(page.number(CELLS + ".length")).isPositive();
        assertThat(page.number(CELLS + ".filter(c => !c.getClientRects().length).length"))
                .isZero();
        String values = "[...document.querySelectorAll('.cards tbody tr:not(.group) td')]"
                + ".filter(c => c.textContent.trim() && c.checkVisibility())";
        assertThat(page.number(values + ".length")).isPositive();
        assertThat(page.holds(values + ".every(c => c.dataset.label"
                        + " && getComputedStyle(c, '::before').content.includes(c.dataset.label))"))
                .isTrue();
        assertThat(page.holds(values + ".every(c => c.dataset.label"
                        + " === c.closest('table').tHead.rows[0].cells[c.cellIndex].textContent.trim())"))
                .isTrue();
    }

    @Test
    void wideScreenAndPaperShowTable() {
        String display =
                "return getComputedStyle(document.querySelector('#metrics table tbody tr:last-child')).display";
        OpenPage page = phone(ReportFile.BREAST_CANCER);
        assertThat(page.js(display)).isEqualTo("block");
        page.onPaper(true);
        try {
            assertThat(page.js(display)).isEqualTo("table-row");
        } finally {
            page.onPaper(false);
        }
        OpenPage wide = Chromium.running().open(ReportFile.BREAST_CANCER.page(), Screen.DESKTOP, Scheme.LIGHT);
        assertThat(wide.js(display)).isEqualTo("table-row");
        assertThat(wide.number("document.querySelectorAll('.cards').length")).isZero();
    }

    @Test
    void cardsAreSorted() {
        OpenPage page = phone(ReportFile.LETTERS);
        page.js("[...document.querySelectorAll('#metrics .classes th .sort')]"
                + ".find(one => one.textContent === 'items').click()");
        assertThat(page.holds("(() => { const items = [...document.querySelectorAll("
                        + "'#metrics .classes tbody tr:not(.group)')].map(row => Number(row.cells[1].dataset.value));"
                        + " return items.every((n, i) => i === 0 || items[i - 1] <= n); })()"))
                .isTrue();
    }
}
